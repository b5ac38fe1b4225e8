//! The conformance laws: sound games keep them, and each planted fault is found by the law that is to find it, at its place.
extern crate alloc;

mod toys;

use games_common::conformance::{
    Failure, Look, Plan, Tally, all, events_tell_what_is_known, hints_are_legal, laws_at_a_sitting,
    laws_at_a_state, legal_moves_are_those_that_pass, memory_is_real, playouts_end,
    positions_are_whole, records_refuse_damage, records_resume, same_game_again,
    samples_fit_the_view, secrets_are_drawn_afresh, secrets_leave_no_trace, texts_round_trip,
    texts_survive_damage, undo_gives_back_the_state, wishes_settle, words_are_plain,
};
use games_common::{Chance, Game, Seed, Session};
use toys::hands::{self, Hands};
use toys::shells::{self, Shells};

const SHELLS: [&str; 6] = [
    "",
    "shells=8,picks=4",
    "undos=1,charge=0",
    "undos=0,charge=0",
    "shells=3,picks=1,rolls=0,undos=2,hints=any",
    "charge=9",
];
const HANDS: [&str; 6] = [
    "",
    "undo=yes",
    "cards=12,hand=6,undo=yes",
    "cards=9,hand=2",
    "cards=4,hand=1,undo=yes",
    "cards=12,hand=1",
];

#[test]
fn sound_games_keep_every_law() {
    fn keeps<G: Game>(rules: &str, wish: &str) -> Tally {
        let plan = Plan {
            seeds: 0..12,
            plies: 50,
            samples: 3,
        };
        let rules = rules.parse().unwrap();
        let broken = |e: Failure| -> Tally { panic!("{rules}: {e}") };
        let wishes = wishes_settle::<G>(&rules, &plan, &[wish]).unwrap_or_else(broken);
        assert_eq!(wishes.games, 12);
        all::<G>(&rules, &plan).unwrap_or_else(broken)
    }
    for rules in SHELLS {
        let tally = keeps::<Shells<0>>(rules, "first");
        assert!(
            tally.games >= 12 * 14 && tally.states > 200,
            "{rules}: {tally:?}"
        );
    }
    for rules in HANDS {
        let tally = keeps::<Hands<0>>(rules, "best");
        assert!(
            tally.games >= 12 * 14 && tally.states > 200,
            "{rules}: {tally:?}"
        );
    }
}

#[test]
fn undos_that_cost_what_ends_the_game_are_no_failure() {
    let plan = Plan {
        seeds: 0..12,
        plies: 50,
        samples: 3,
    };
    for rules in ["", "rolls=3,shells=8,picks=8", "undos=1", "undos=2"] {
        let tally = all::<Shells<{ shells::SPENDS }>>(&rules.parse().unwrap(), &plan)
            .unwrap_or_else(|e| panic!("{rules}: {e}"));
        assert!(tally.states > 200, "{rules}: {tally:?}");
    }
}

#[test]
fn games_with_secrets_keep_them() {
    let plan = Plan {
        seeds: 0..50,
        plies: 0,
        samples: 20,
    };
    for rules in ["", "shells=8,picks=4"] {
        secrets_are_drawn_afresh::<Shells<0>>(&rules.parse().unwrap(), &plan).unwrap();
    }
    for rules in ["", "cards=9,hand=2"] {
        secrets_are_drawn_afresh::<Hands<0>>(&rules.parse().unwrap(), &plan).unwrap();
    }
    // Six cards each and no stock: nothing is secret.
    let open = "cards=12,hand=6".parse().unwrap();
    assert!(secrets_are_drawn_afresh::<Hands<0>>(&open, &plan).is_err());
}

#[test]
fn nothing_looked_at_is_a_tally_of_nothing() {
    let plan = Plan {
        seeds: 5..5,
        plies: 50,
        samples: 3,
    };
    let rules = "".parse().unwrap();
    assert_eq!(
        undo_gives_back_the_state::<Shells<0>>(&rules, &plan),
        Ok(Tally::default())
    );
    let no_undo = "undos=0,charge=0".parse().unwrap();
    let plan = Plan {
        seeds: 0..3,
        ..plan
    };
    assert_eq!(
        memory_is_real::<Shells<0>>(&no_undo, &plan),
        Ok(Tally::default())
    );
}

/// A game with the planted fault of this thread.
type FaultyShells = Shells<{ shells::PLANTED }>;
type FaultyHands = Hands<{ hands::PLANTED }>;

type Law<G> = fn(&<G as games_common::Seeded>::Rules, &Plan) -> Result<Tally, Failure>;

/// Where a law is to find a fault: seed, ply, move.
type Place = (u64, u32, Option<&'static str>);

/// A law finds the planted fault at a place and says what it is; and `all` does not pass the game.
fn finds<G: Game>(law: Law<G>, name: &str, rules: &str, (seed, ply, about): Place, what: &str) {
    let plan = Plan {
        seeds: 7..27,
        plies: 30,
        samples: 4,
    };
    let rules = rules.parse().unwrap();
    let failure = law(&rules, &plan).unwrap_err();
    assert_eq!(failure.law, name);
    assert_eq!(
        (failure.seed.0, failure.ply, failure.last_move.as_deref()),
        (seed, ply, about),
        "{failure}"
    );
    assert!(failure.what.contains(what), "{failure}");
    let shown = failure.to_string();
    assert!(
        shown.starts_with(&format!("{name}: seed {seed}, ply {ply}, ")),
        "{shown}"
    );
    let apart = [
        "secrets_are_drawn_afresh",
        "secrets_leave_no_trace",
        "wishes_settle",
    ];
    if !apart.contains(&name) {
        all::<G>(&rules, &plan).unwrap_err();
    }
}

macro_rules! faults {
    ($test:ident: $law:ident of $game:ident in $toy:ident: $($fault:ident $rules:literal $place:expr, $what:literal;)+) => {
        #[test]
        fn $test() {$(
            $toy::plant($toy::fault::$fault);
            finds::<$game>($law::<$game>, stringify!($law), $rules, $place, $what);
        )+}
    };
}

faults! { shells_texts_round_trip: texts_round_trip of FaultyShells in shells:
    PRESET_DEFAULT "rolls=0" (7, 0, None), "the default preset";
    PRESET_ANY "rolls=0" (7, 0, None), "an unknown preset";
    VALUE_ANY "rolls=0" (7, 0, None), "the rules text \"undos=no such value\" gives Err(Conflict { fi";
    RULES_CLAMPED "rolls=0" (7, 0, None), "the rules";
    RULES_TEXT "rolls=0" (7, 0, None), "the rules";
    RULES_ORDER "rolls=0" (7, 0, None), "the rules text \"hints=once,shells=6,picks=6,rolls=2,undos=an";
    RULES_TWICE "rolls=0" (7, 0, None), "the rules text \"shells=6,shells=6\" gives ";
    RULES_UNKNOWN "rolls=0" (7, 0, None), "the rules text \"no such field=1\" gives ";
    RULES_EMPTY "rolls=0" (7, 0, None), "the empty text";
    MOVE_TEXT_SAME "rolls=0" (7, 0, Some("o4")), "the text's move";
    MOVE_TEXT_UNREADABLE "rolls=0" (7, 0, Some("five")), "its own text: wanted o1 to o8, roll or first, found \"five\"";
    MOVE_TEXT_SPACE "rolls=0" (7, 0, Some("o5 ")), "\"o5 \" cannot be a move's text";
    MOVE_TEXT_HINT "rolls=0" (7, 0, Some("hint")), "\"hint\" cannot be a move's text";
    MOVE_READS_UNDO "rolls=0" (7, 0, Some("first")), "\"undo\" is read as a move";
    NO_INDEX "rolls=0" (7, 0, Some("o2")), "the index";
    SAME_INDEX "rolls=0" (7, 0, Some("o2")), "the index";
    NO_MOVE "rolls=0" (7, 0, None), "index 1 has no move";
    INDEX_PAST_THE_END "rolls=0" (7, 0, None), "a move past the last index";
}

faults! { shells_same_game_again: same_game_again of FaultyShells in shells:
    DEAL_WHIM "rolls=0" (7, 0, None), "the twin";
    DEAL_SEED "rolls=0" (7, 0, None), "the seed";
    APPLY_WHIM "rolls=0" (7, 3, Some("o1")), "the twin";
    EVENT_WHIM "rolls=0" (7, 2, Some("o1")), "the twin's events";
    UNDO_WHIM "rolls=0" (7, 2, Some("o1")), "the twin's undo record";
    HASH "rolls=0" (7, 0, None), "the twin's hash";
    RULES_TEXT "rolls=0" (7, 0, None), "the twin";
}

faults! { shells_legal_moves_are_those_that_pass: legal_moves_are_those_that_pass of FaultyShells in shells:
    TO_MOVE "rolls=0" (7, 2, Some("o3")), "seat 1 of 1 is to move";
    ORDER "rolls=0" (7, 2, Some("o3")), "the legal moves are not in the order of their indices: [5, 3";
    LISTED "rolls=0" (8, 2, Some("o1")), "a legal move is refused: shell 1 is open already";
    LISTED_TWICE "rolls=0" (7, 2, Some("o3")), "the legal moves are not in the order of their indices: [0, 1";
    LISTED_WISH "rolls=0" (7, 2, Some("first")), "a legal move without an index";
    UNLISTED "rolls=0" (8, 2, Some("o2")), "listed: false, but the check says Ok(())";
    UNLISTED_ROLL "" (7, 2, Some("roll")), "listed: false, but the check says Ok(())";
    BREAK "rolls=0" (7, 2, Some("o3")), "moves given after a break";
    BREAKS_ITSELF "rolls=0" (7, 2, Some("o3")), "a break that nobody asked for";
    MOVES_AFTER_THE_END "" (9, 6, Some("o1")), "1 legal moves, but the outcome is Some(Won)";
    ENDLESS "rolls=0" (7, 6, Some("o4")), "0 legal moves, but the outcome is None";
    LIST_NOT_EMPTIED "rolls=0" (7, 2, Some("o3")), "legal_moves";
    LIST_SHORT "rolls=0" (7, 2, Some("o3")), "legal_moves";
    COUNT "rolls=0" (7, 2, Some("o3")), "legal_count";
    COUNT_AT_THE_END "rolls=0" (7, 6, Some("o4")), "legal_count";
    NTH "rolls=0" (7, 2, Some("o3")), "nth_legal at the end";
    NTH_WRAPS "rolls=0" (7, 2, Some("o3")), "nth_legal at far past the end";
    NTH_NONE "rolls=0" (7, 2, Some("o4")), "nth_legal";
    SETTLES_ELSEWHERE "rolls=0" (7, 2, Some("o4")), "settle";
    SETTLE_REFUSES "rolls=0" (7, 2, Some("o4")), "settle";
    SETTLES_BADLY "rolls=0" (7, 2, Some("o3")), "settles to o3, which is refused: shell 3 is open already";
    REFUSAL_TELLS "rolls=0" (7, 2, Some("o1")), "a legal move is refused: shell 1 is empty";
    NO_INDEX "rolls=0" (7, 0, Some("o2")), "a legal move without an index";
    NO_MOVE "rolls=0" (7, 0, None), "index 1 has no move";
}

faults! { shells_undo_gives_back_the_state: undo_gives_back_the_state of FaultyShells in shells:
    UNDO_NOTHING "rolls=0" (7, 0, Some("o4")), "the state after undo";
    UNDO_SCORE "" (7, 0, Some("roll")), "the state after undo";
    BLIND_HASH "rolls=0" (7, 0, Some("o4")), "the hash after undo";
    BLIND_SCORE "rolls=0" (7, 0, Some("o4")), "the score after undo";
    BLIND_OUTCOME "rolls=0" (7, 0, Some("o4")), "the outcome after undo";
    BLIND_POSITION "rolls=0" (7, 5, Some("o4")), "a game taken back to here";
    BLIND_VIEW "rolls=0" (7, 5, Some("o4")), "a game taken back to here";
    BLIND_LEGAL "rolls=0" (7, 2, Some("o1")), "a game taken back to here";
    EVENT_EATEN "rolls=0" (7, 2, Some("o1")), "the state after undo";
    UNDO_UNCHARGES "rolls=0" (7, 0, Some("o1")), "the charge after undo";
    CHARGE_TOUCHES "" (7, 0, Some("roll")), "the charge after undo";
}

faults! { shells_texts_survive_damage: texts_survive_damage of FaultyShells in shells:
    SET_UP_SEED "rolls=0" (9, 2, Some("o5")), "open=---++- throws=0 pips=0 undos=0\" is accepted, but: the seed";
    SETTLES_BADLY "rolls=0" (7, 2, Some("o1")), "the check of a settled move";
    RULES_TEXT "rolls=1" (13, 2, Some("o4")), "rules from their own text";
    MOVE_TEXT_SAME "rolls=0" (16, 6, Some("o5")), "a move from its own text";
}

faults! { hands_texts_survive_damage: texts_survive_damage of FaultyHands in hands:
    NO_VALIDATION "cards=12,hand=1" (13, 3, Some("p3")), "first=7 second=5 stock=4,11,8,2,12,1,9\" is accepted, but: the sample's view";
}

faults! { shells_positions_are_whole: positions_are_whole of FaultyShells in shells:
    POSITION_LINES "rolls=0" (7, 2, Some("o3")), "a position is not one line of text: \"pearls=022122\\nopen=--+";
    POSITION_LACKS "" (10, 2, Some("roll")), "the state of its own text";
    SET_UP_SEED "rolls=0" (7, 0, None), "the seed that it was given";
    SET_UP_CHANGES "" (7, 6, Some("roll")), "the state of its own text";
    DEAL_INVALID "rolls=0" (7, 0, None), "\"pearls=022122 open=------ throws=1 pips=0 undos=0\": throws";
}

faults! { shells_words_are_plain: words_are_plain of FaultyShells in shells:
    REFUSAL_MUTE "rolls=0" (7, 2, Some("o3")), "a refusal is not one line of text: \"\"";
    EVENT_BABBLE "rolls=0" (7, 2, Some("o1")), "an event is not one line of text: \"two\\nlines\"";
    EVENT_MUTE "rolls=0" (7, 2, Some("o1")), "an event is not one line of text: \"\"";
    VIEW_PICTURE "rolls=0" (7, 2, Some("o3")), "the view of seat 0 is no plain picture: \"? ? 2 ? 2 ?\\n0 thro";
}

faults! { shells_samples_fit_the_view: samples_fit_the_view of FaultyShells in shells:
    REFUSAL_SECRET "rolls=0" (7, 2, Some("roll")), "the sample's check: found Err(Secret(1)), wanted Err(NoThrow)";
    VIEW_TELLS "rolls=0" (7, 0, None), "the sample's view";
    VIEW_SEED "rolls=0" (7, 0, None), "the sample's view";
    VIEW_SEED_SAMPLE "rolls=0" (7, 0, None), "the sample has the true seed, 7";
    KNOWLEDGE_BEGINS_EMPTY "rolls=0" (7, 1, Some("o2")), "for someone who has seen only the view: the sample's view";
    SAMPLE_SEED "rolls=0" (7, 0, None), "the sample has another sample's seed, 99";
    SAMPLE_TRUE_SEED "rolls=0" (7, 0, None), "the sample has the true seed, 7";
    SAMPLE_WHIM "rolls=0" (7, 0, None), "a sample with the same chance";
    SAMPLE_INVALID "" (7, 4, Some("roll")), "the sample's view";
    SAMPLE_PEARLS "rolls=0" (7, 0, None), "a sample is not valid: pearls";
    SAMPLE_RULES "rolls=0" (7, 0, None), "the sample's rules";
    SAMPLE_SCORE "rolls=0" (7, 2, Some("o1")), "the sample's view";
}

faults! { hands_samples_fit_the_view: samples_fit_the_view of FaultyHands in hands:
    REFUSAL_TELLS "" (7, 0, Some("p1")), "the sample's check";
    VIEW_TELLS "" (7, 0, None), "the sample's view";
}

faults! { shells_events_tell_what_is_known: events_tell_what_is_known of FaultyShells in shells:
    EVENT_TELLS "rolls=0" (7, 1, Some("o4")), "seat 0, what the seat is shown and does not know";
}

faults! { hands_events_tell_what_is_known: events_tell_what_is_known of FaultyHands in hands:
    EVENT_TELLS "" (7, 0, Some("p3")), "seat 1, what the seat is shown and does not know";
}

faults! { shells_secrets_are_drawn_afresh: secrets_are_drawn_afresh of FaultyShells in shells:
    VIEW_TELLS_SAMPLE "rolls=0" (7, 0, None), "all 4 samples of seat 0 are the truth: pearls=022122 open=--";
}

faults! { hands_secrets_are_drawn_afresh: secrets_are_drawn_afresh of FaultyHands in hands:
    VIEW_TELLS_SAMPLE "" (7, 0, None), "all 4 samples of seat 0 are the truth: table=- first=2,3,5 s";
}

/// Everything that a value holds, as its bytes.
fn written<T: std::fmt::Debug>(value: &T) -> Vec<u8> {
    format!("{value:?}").into_bytes()
}

fn no_trace<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    secrets_leave_no_trace::<G>(rules, plan, written, written)
}

#[test]
fn secrets_leave_no_trace_in_sound_games() {
    fn compares<G: Game>(rules: &str, at_least: u64) {
        let plan = Plan {
            seeds: 0..12,
            plies: 50,
            samples: 3,
        };
        let tally = no_trace::<G>(&rules.parse().unwrap(), &plan)
            .unwrap_or_else(|e| panic!("{rules}: {e}"));
        assert!(
            tally.games == 12 && tally.states > at_least,
            "{rules}: {tally:?}"
        );
    }
    for rules in SHELLS {
        compares::<Shells<0>>(rules, 100);
    }
    for rules in HANDS {
        compares::<Hands<0>>(rules, 500);
    }
}

#[test]
fn secrets_that_leave_a_trace_are_found() {
    let (law, differs) = (
        "secrets_leave_no_trace",
        "of seat 0 differs where only secrets do",
    );
    for (planted, rules, place) in [
        (shells::fault::VIEW_SPILLS, "rolls=0", (7, 0, Some("o3"))),
        (shells::fault::EVENT_SPILLS, "rolls=0", (7, 0, Some("o1"))),
        (shells::fault::VIEW_TELLS, "rolls=0", (7, 0, None)),
        (shells::fault::VIEW_SEED, "rolls=0", (7, 0, None)),
        (shells::fault::EVENT_TELLS, "rolls=0", (7, 0, Some("o2"))),
    ] {
        shells::plant(planted);
        finds::<FaultyShells>(no_trace::<FaultyShells>, law, rules, place, differs);
    }
    for (planted, place, what) in [
        (hands::fault::VIEW_TELLS, (7, 0, None), differs),
        (
            hands::fault::EVENT_TELLS,
            (7, 0, Some("p3")),
            "event of seat 1 differs where only secrets do",
        ),
    ] {
        hands::plant(planted);
        finds::<FaultyHands>(no_trace::<FaultyHands>, law, "", place, what);
    }
}

faults! { shells_playouts_end: playouts_end of FaultyShells in shells:
    NTH_NONE "rolls=0" (8, 2, Some("o3")), "Playout { plies: 2, outcome: None } with 30 plies allowed";
    ENDLESS "rolls=0" (7, 6, Some("o5")), "Playout { plies: 6, outcome: None } with 30 plies allowed";
}

faults! { shells_hints_are_legal: hints_are_legal of FaultyShells in shells:
    HINT_NONE "rolls=0" (7, 2, Some("o3")), "no hint, but 4 legal moves";
    HINT_REFUSED "rolls=0" (7, 2, Some("first")), "a hint is refused: a wish has to be settled first";
    HINT_TWICE "rolls=0" (7, 2, Some("o1")), "a hint is given twice";
    HINT_NOT_EMPTIED "rolls=0" (7, 0, Some("o8")), "a hint is refused: there is no shell 8";
    HINT_WHIM "rolls=0" (7, 0, None), "the hints asked for again";
}

faults! { shells_memory_is_real: memory_is_real of FaultyShells in shells:
    FORGETS_ON_UNDO "rolls=0" (7, 0, Some("o5")), "seat 0, what the move shows in a sample";
    FORGETS_ON_MOVE "rolls=0" (7, 0, Some("o1")), "seat 0, what the move shows in a sample";
    STALE_VIEW "rolls=0" (7, 0, Some("o5")), "the sample's view after an undo";
    NO_BAR "" (7, 0, Some("roll")), "seat 0, what the move shows in a sample";
}

faults! { hands_memory_is_real: memory_is_real of FaultyHands in hands:
    FORGETS "undo=yes" (7, 1, Some("p8")), "seat 0, refused after it was taken back: card 8 is not in th";
}

faults! { shells_records_resume: records_resume of FaultyShells in shells:
    LEARN_WHIM "rolls=0" (7, 6, Some("o5")), "the knowledge";
    MOVE_TEXT_SAME "rolls=0" (7, 6, Some("o4")), "its own record: action 5 of the record (counted from 0), \"o4";
}

faults! { shells_records_refuse_damage: records_refuse_damage of FaultyShells in shells:
    RULES_UNKNOWN "rolls=0" (7, 6, Some("o5")), "a record with bad rules is refused for the wrong reason: the";
    RULES_TEXT "" (7, 8, Some("o6")), "a record with another end is refused for the wrong reason: a";
}

fn first_settles<G: Game>(rules: &G::Rules, plan: &Plan) -> Result<Tally, Failure> {
    wishes_settle::<G>(rules, plan, &["first"])
}

#[test]
fn shells_wishes_settle() {
    use shells::fault;
    for (planted, what) in [
        (fault::WISH_TEXT, "a wish from its own text"),
        (fault::WISH_INDEX, "the index of a wish"),
        (fault::WISH_PASSES, "a wish passes the check"),
        (
            fault::SETTLES_ON_ITSELF,
            "settles to first, which is refused",
        ),
        (fault::WISH_KNOWS, "the sample's settle"),
    ] {
        shells::plant(planted);
        let place = (7, 0, Some("first"));
        finds::<FaultyShells>(
            first_settles::<FaultyShells>,
            "wishes_settle",
            "rolls=0",
            place,
            what,
        );
    }
}

#[test]
fn shells_presets() {
    type Names = Shells<{ shells::fault::PRESET_NAMES }>;
    type Unknown = Shells<{ shells::fault::PRESET_UNKNOWN }>;
    let (law, place) = ("texts_round_trip", (7, 0, None));
    finds::<Names>(
        texts_round_trip::<Names>,
        law,
        "",
        place,
        "the first preset's name",
    );
    finds::<Unknown>(
        texts_round_trip::<Unknown>,
        law,
        "",
        place,
        "the preset fancy",
    );
}

/// Looks at every moment of random sittings, with or without the law about traces; what was found first.
fn watched<G: Game>(rules: &str, wishes: &[&str], traces: bool) -> Result<(), Failure> {
    let look = Look {
        samples: 3,
        wishes,
        view: if traces { written } else { |_| Vec::new() },
        event: if traces { written } else { |_| Vec::new() },
    };
    for seed in (7..17).map(Seed) {
        let mut chance = Chance::new(seed, "watched", 0, 0).unwrap();
        let mut session = Session::<G>::deal(&rules.parse().unwrap(), seed);
        for action in 0..30 {
            laws_at_a_state(&session)?;
            let record = session.record();
            laws_at_a_sitting(&session, &mut chance, &look)?;
            assert_eq!(session.record(), record);
            let seat = session.to_move();
            let mut legal = Vec::new();
            session.legal_moves(seat, &mut legal);
            let Some(m) = chance.pick(&legal).copied() else {
                break;
            };
            match action % 5 {
                2 => drop(session.undo(seat)),
                3 => drop(session.hint(seat)),
                _ => drop(session.play(seat, m).unwrap()),
            }
        }
    }
    Ok(())
}

#[test]
fn sittings_that_are_watched() {
    for rules in SHELLS {
        watched::<Shells<0>>(rules, &["first"], true).unwrap();
    }
    for rules in HANDS {
        watched::<Hands<0>>(rules, &["best"], true).unwrap();
    }
    for (planted, rules, law) in [
        (
            shells::fault::ORDER,
            "rolls=0",
            "legal_moves_are_those_that_pass",
        ),
        (
            shells::fault::UNDO_NOTHING,
            "rolls=0",
            "undo_gives_back_the_state",
        ),
        (shells::fault::POSITION_LACKS, "", "positions_are_whole"),
        (shells::fault::EVENT_MUTE, "rolls=0", "words_are_plain"),
        (
            shells::fault::SAMPLE_SEED,
            "rolls=0",
            "samples_fit_the_view",
        ),
        (
            shells::fault::EVENT_TELLS,
            "rolls=0",
            "events_tell_what_is_known",
        ),
        (
            shells::fault::VIEW_SPILLS,
            "rolls=0",
            "secrets_leave_no_trace",
        ),
        (shells::fault::RULES_TEXT, "rolls=1", "texts_survive_damage"),
        (shells::fault::HINT_TWICE, "rolls=0", "hints_are_legal"),
        (shells::fault::FORGETS_ON_UNDO, "rolls=0", "memory_is_real"),
        (shells::fault::WISH_INDEX, "rolls=0", "wishes_settle"),
        (shells::fault::LEARN_WHIM, "rolls=0", "records_resume"),
    ] {
        shells::plant(planted);
        // Where two laws find a fault, the other one is made blind.
        let traces = !["events_tell_what_is_known", "memory_is_real"].contains(&law);
        let failure = watched::<FaultyShells>(rules, &["first"], traces).unwrap_err();
        assert_eq!(failure.law, law, "{failure}");
    }
}
