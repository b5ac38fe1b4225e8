//! Which moves there are, their numbers, and taking them back: S4, S6 to S11.

mod common;

use common::{Table, mv, play, rules};
use games_common::{ActionIndex, MoveRules, Notation, Outcome, Scored, Seat, Seed, Seeded};
use spider_core::{Move, Rules, Spider};

/// The legal moves, after every way to ask for them has given the same answer: the list, each index through `check`, the count,
/// and each place in the list.
#[track_caller]
fn legal(game: &Spider) -> Vec<String> {
    let mut listed = Vec::new();
    game.legal_moves(&mut listed);
    let passing: Vec<Move> = (0..Spider::action_count(game.rules()))
        .map(|i| Spider::decode(game.rules(), i).expect("a move for each index"))
        .filter(|&m| game.check(m).is_ok())
        .collect();
    let at = game.position();
    assert_eq!(listed, passing, "{at}");
    assert_eq!(game.legal_count() as usize, listed.len(), "{at}");
    let by_place: Vec<Move> = (0..).map_while(|n| game.nth_legal(n)).collect();
    assert_eq!(listed, by_place, "{at}");
    listed.iter().map(ToString::to_string).collect()
}

fn list(game: &Spider) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

/// Makes every legal move and takes it back.
#[track_caller]
fn each_goes_back(game: &Spider) {
    let moves = list(game);
    for &m in &moves {
        let mut table = game.clone();
        let undo = table.apply(m, |_| ());
        assert_ne!(&table, game, "{m} changes something");
        // What follows is the same after the position has been read from its text.
        let again = Spider::set_up(game.rules(), &table.position(), Seed(1)).expect("a position");
        assert_eq!(again, table, "{m}");
        assert_eq!(list(&again), list(&table), "{m}");
        table.undo(undo);
        assert_eq!(table.position(), game.position(), "{m}");
        assert_eq!(&table, game, "{m}");
        assert_eq!(list(&table), moves, "{m}");
    }
}

#[test]
fn s4_each_group_that_fits_and_no_other() {
    // No column is empty; two columns wait for the same group, and one group has parts for two columns.
    let columns = "9s8s 9s7s6s Ts 8s *Ks As 2s As 3s 3s";
    let moves = legal(&Table::new(Rules::default(), columns).game());
    assert_eq!(moves.join(" "), "1-0x2 0-2x2 1-3x2 5-6x1 7-6x1 6-8x1 6-9x1");
    // The run of each column by its suits.
    let columns = "9s8h 9h7h6h Tc 8d *Ks As 2h Ah 3d 3c";
    let game = Table::new(rules("suits=4"), columns).game();
    assert_eq!(
        legal(&game).join(" "),
        "1-0x2 1-3x2 5-6x1 7-6x1 6-8x1 6-9x1"
    );
    each_goes_back(&game);
}

#[test]
fn s4_a_group_may_have_up_to_twelve_cards() {
    let twelve = "KsQsJsTs9s8s7s6s5s4s3s2s";
    let game = Table::new(rules(""), &format!("[3s]{twelve} - *Ks 2s As")).game();
    let moves = legal(&game);
    for count in 1..=12 {
        assert!(moves.contains(&format!("0-1x{count}")), "{count}");
    }
    // And the part from the queen down goes onto the king.
    assert!(moves.contains(&"0-2x11".into()));
    assert_eq!(
        moves.iter().filter(|m| m.starts_with("0-")).count(),
        6 * 12 + 1
    );
    each_goes_back(&game);
}

#[test]
fn s4_a_column_may_be_as_tall_as_the_deck_allows() {
    // All cards but four in one column, each higher than the one before it, and then a nine that takes the rest.
    let mut tall = "As2s3s4s5s6s7s8s9sTsJsQsKs".repeat(8);
    for card in ["9s", "8s", "7s", "6s"] {
        tall = tall.replacen(card, "", 1);
    }
    let text = format!(
        "tableau={tall}9s/8s7s6s{} stock=- sets=- moves=0 undos=0",
        "/-".repeat(8)
    );
    let game = Spider::set_up(&Rules::default(), &text, Seed(1)).expect("a position");
    let mut after = game.clone();
    play(&mut after, "1-0x3");
    let wanted = text.replace("9s/8s7s6s/", "9s8s7s6s/-/");
    assert_eq!(after.position(), wanted.replace("moves=0", "moves=1"));
    assert_eq!(after.check(mv("0-1x4")), Ok(()), "they are one run");
    each_goes_back(&game);
    each_goes_back(&after);
}

#[test]
fn s6_every_part_of_every_group_goes_to_every_empty_column() {
    // Groups of 3, 1 and 2; the last column is one of the empty ones, and then it is not.
    let columns = "9s8s7s - *Ks - 4s5s Js9s8s -";
    let game = Table::new(Rules::default(), columns).game();
    let to_empty = |moves: &[String]| {
        moves
            .iter()
            .filter(|m| {
                [1, 3, 6, 7, 8, 9]
                    .iter()
                    .any(|c| m.contains(&format!("-{c}x")))
            })
            .count()
    };
    assert_eq!(to_empty(&legal(&game)), 6 * (3 + 1 + 1 + 2));
    each_goes_back(&game);
    let closed = Table::new(
        rules("empty_column=closed"),
        "9s8s7s - *Ks - 4s5s Js9s8s Ts",
    )
    .game();
    assert_eq!(legal(&closed).join(" "), "0-5x1 0-6x3 5-6x2");
    each_goes_back(&closed);
    // A single empty column, the first and the last.
    for columns in [
        "- *Ks 2s 2s 4s 4s 6s 6s 8s Ts9s",
        "Ts9s *Ks 2s 2s 4s 4s 6s 6s 8s -",
        "8s *Ks 2s 2s Ts9s - 4s 4s 6s 6s",
    ] {
        let game = Table::new(Rules::default(), columns).game();
        let empty = columns.split(' ').position(|c| c == "-").expect("one");
        let moves = legal(&game);
        let wanted = moves.iter().filter(|m| m.contains(&format!("-{empty}x")));
        assert_eq!(wanted.count(), 10, "{columns}");
        each_goes_back(&game);
    }
}

#[test]
fn s7_the_deal_is_the_last_move_wherever_it_is_allowed() {
    let group = "9s9s9s9s9s9s9s9sTsJs";
    for (text, columns, may) in [
        ("", "3s 2s - *Ks", true),
        ("dealing=no_empty", "3s 2s Ts *Ks 2s 2s 2s - 2s -", false),
        ("dealing=no_empty", "3s 2s Ts *Ks 2s 2s 2s As 2s As", true),
        ("dealing=stuck", "3s 2s 5s *Ks 7s 7s 7s 7s 7s 7s", false),
        ("dealing=stuck", "3s 3s 5s *Ks 7s 7s 7s 7s 7s 7s", true),
        ("dealing=stuck", "3s 3s 5s *Ks 7s 7s 7s 7s 7s -", false),
    ] {
        let game = Table::new(rules(text), columns).stock(group).game();
        let moves = legal(&game);
        assert_eq!(moves.contains(&"deal".into()), may, "{text}, {columns}");
        assert!(!may || moves.last().is_some_and(|m| m == "deal"));
        each_goes_back(&game);
        let bare = Table::new(rules(text), columns).game();
        assert!(!legal(&bare).contains(&"deal".into()));
    }
}

#[test]
fn s8_sets_made_by_a_move_and_by_a_deal_go_back_with_it() {
    let twelve = "KsQsJsTs9s8s7s6s5s4s3s2s";
    // A move: a card lies face down under the set, one under the ace that comes, or none.
    for columns in [
        format!("[3s]{twelve} [4s]As *Ks"),
        format!("[3s]{twelve} As *Ks"),
        format!("{twelve} 5s4sAs *Ks"),
        format!("3s{twelve} [5s]As *Ks"),
    ] {
        let game = Table::new(Rules::default(), &columns).game();
        let mut after = game.clone();
        play(&mut after, "1-0x1");
        assert_eq!(after.sets_done(), game.sets_done() + 1, "{columns}");
        each_goes_back(&game);
    }
    // A deal: in the first and the last column, with and without a card below.
    let columns = format!("[3s]{twelve} 5s 5s 5s *Ks 7s 7s [9s]{twelve} 7s {twelve}");
    let game = Table::new(Rules::default(), &columns)
        .stock("As9s9s9sTsTsTsAsTsAs")
        .game();
    let mut after = game.clone();
    play(&mut after, "deal");
    assert_eq!(after.sets_done(), game.sets_done() + 3);
    each_goes_back(&game);
}

#[test]
fn s9_and_s11_counters_go_back_with_a_move() {
    for text in ["", "scoring=windows"] {
        let game = Table::new(rules(text), "[2s3s]8s 9s *Ks 7s6s")
            .counters(7, 2)
            .game();
        each_goes_back(&game);
        let mut after = game.clone();
        play(&mut after, "0-1x1");
        assert_eq!(after.score(), game.score() - 1);
        assert_eq!(after.moves_made(), game.moves_made() + 1);
        assert_eq!(after.undos(), 2);
    }
}

#[test]
fn s10_when_over_there_is_no_move() {
    let spent = Table::new(rules("budget=40"), "8s 9s *Ks").counters(40, 0);
    let stuck = Table::new(
        rules("empty_column=closed"),
        "3s 3s *Ks 5s 5s 7s 7s 9s 9s Js",
    );
    for table in [spent, stuck] {
        let game = table.game();
        assert_eq!(game.outcome(), Some(Outcome::Lost));
        assert!(legal(&game).is_empty(), "{}", game.position());
    }
}

#[test]
fn s15_the_worth_of_a_state_counts_sets_and_hidden_cards() {
    // Two sets are on the table and six done; three cards lie face down.
    let columns = "[2s3s4s]5s 6s7s8s9sTs JsQsKs As AsKsQs 2s3s4s5s6s7s8s9sTsJs";
    let table = |text: &str| Table::new(rules(text), columns).counters(10, 4).game();
    let game = table("");
    assert_eq!(game.sets_done(), 6);
    // The moves that were taken back were made.
    assert_eq!(game.score(), 300 - 10 - 4);
    assert_eq!(game.payoff(Seat::FIRST), 286 + 600 - 3);
    let game = table("scoring=windows");
    assert_eq!(game.score(), 500 + 600 - 10 - 4 - 4);
    assert_eq!(game.payoff(Seat::FIRST), 1082 - 3);
}

#[test]
fn games_are_equal_when_all_that_lies_on_the_table_is() {
    let table = |columns: &str, stock: &str| Table::new(rules(""), columns).stock(stock);
    let columns = "[2s]8s 9s *Ks Ts";
    let stock = "As2s3s4s5s6s7s8s9sTs";
    let game = table(columns, stock).game();
    assert_eq!(game, table(columns, stock).game());
    for other in [
        table("8s2s 9s *Ks Ts", stock),
        table("[2s]8s Ts *Ks 9s", stock),
        table("2s8s 9s *Ks Ts", stock),
        table(columns, "2sAs3s4s5s6s7s8s9sTs"),
        table(columns, "-"),
        table(columns, stock).counters(1, 0),
        table(columns, stock).counters(1, 1),
    ] {
        assert_ne!(game, other.game(), "{}", other.text());
    }
    let other = Spider::set_up(&rules(""), &game.position(), Seed(2)).expect("a position");
    assert_ne!(game, other, "what a save holds names the deal");
    assert_eq!((game.seed(), other.seed()), (Seed(1), Seed(2)));
    let other = Spider::set_up(&rules("budget=301"), &game.position(), Seed(1));
    assert_ne!(Ok(game), other);
    // Sets of other suits.
    let set_up = |sets: &str| {
        let text = format!(
            "tableau=KsQsJsTs9s8s7s6s5s4s3s2s/As/{} stock=- sets={sets} moves=0 undos=0",
            "-/".repeat(7) + "-"
        );
        Spider::set_up(&rules("suits=2"), &text, Seed(1)).unwrap_or_else(|e| panic!("{e}: {text}"))
    };
    assert_ne!(set_up("ssshhhh"), set_up("hssshhh"));
    assert_eq!(set_up("ssshhhh"), set_up("ssshhhh"));
}

#[test]
fn moves_are_numbered_by_target_source_and_length() {
    let rules = Rules::default();
    assert_eq!(Spider::action_count(&rules), 1081);
    for (text, index) in [
        ("1-0x1", 0),
        ("1-0x12", 11),
        ("2-0x1", 12),
        ("9-0x12", 107),
        ("0-1x1", 108),
        ("2-1x1", 120),
        ("3-7x2", (7 * 9 + 3) * 12 + 1),
        ("8-7x2", (7 * 9 + 7) * 12 + 1),
        ("0-9x1", 972),
        ("8-9x12", 1079),
        ("deal", 1080),
    ] {
        assert_eq!(Spider::encode(&rules, mv(text)), Some(index), "{text}");
        assert_eq!(Spider::decode(&rules, index), Some(mv(text)), "{text}");
    }
    for i in 0..1081 {
        let m = Spider::decode(&rules, i).expect("a move");
        assert_eq!(Spider::encode(&rules, m), Some(i), "{m}");
    }
    for i in [1081, 1082, u32::MAX] {
        assert_eq!(Spider::decode(&rules, i), None);
    }
    for (from, to, count) in [(1, 0, 0), (1, 0, 13), (3, 3, 1), (10, 0, 1), (0, 10, 1)] {
        let m = Move::Cards { from, to, count };
        assert_eq!(Spider::encode(&rules, m), None, "{m}");
    }
    assert_eq!(Spider::encode(&rules, mv("1-0")), None, "a wish");
}
