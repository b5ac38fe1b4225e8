//! Bots, playouts and perft.
extern crate alloc;

mod toys;

use core::num::NonZeroU32;

use games_common::{
    Bot, MonteCarloBot, MoveRules, Notation, Outcome, Playout, RandomBot, Scored, Seat, Seed,
    Seeded, Session, divide, perft, random_playout,
};
use toys::hands::{HandMove, Hands};
use toys::shells::{MOVES, PAYOFFS, SAMPLES, ShellMove, Shells};

const ME: Seat = Seat::FIRST;

fn shells(rules: &str) -> Shells<0> {
    Shells::deal(&rules.parse().unwrap(), Seed(7))
}

fn budget(playouts: u32) -> NonZeroU32 {
    NonZeroU32::new(playouts).unwrap()
}

/// What someone knows who has seen only the view, and the moves that there are.
fn asked<G: games_common::Game>(game: &G) -> (G::Knowledge, Vec<G::Move>) {
    let mut legal = Vec::new();
    game.legal_moves(&mut legal);
    (
        G::knowledge(game.rules(), &game.view(game.to_move())),
        legal,
    )
}

fn choice<G: games_common::Game>(bot: &mut impl Bot<G>, game: &G) -> Option<G::Move> {
    let (knowledge, legal) = asked(game);
    bot.choose(game.to_move(), &knowledge, &legal)
}

#[test]
fn the_random_bot_is_even_and_repeats_itself() {
    let game = shells("shells=7,rolls=1");
    let (knowledge, legal) = asked(&game);
    assert_eq!(legal.len(), 8);
    let mut counts = [0; 8];
    let mut bot = RandomBot::new::<Shells<0>>(Seed(1));
    let mut twin = bot.clone();
    let mut other = RandomBot::new::<Shells<0>>(Seed(2));
    let mut differs = 0;
    for _ in 0..8_000 {
        let m = Bot::<Shells<0>>::choose(&mut bot, ME, &knowledge, &legal).unwrap();
        assert_eq!(
            Bot::<Shells<0>>::choose(&mut twin, ME, &knowledge, &legal),
            Some(m)
        );
        differs +=
            u32::from(Bot::<Shells<0>>::choose(&mut other, ME, &knowledge, &legal) != Some(m));
        counts[legal.iter().position(|l| *l == m).unwrap()] += 1;
    }
    // A thousand each, with a standard deviation of about 30; two bots differ in seven of eight.
    assert!(
        counts.iter().all(|c| (870..1_130).contains(c)),
        "{counts:?}"
    );
    assert!((6_800..7_200).contains(&differs), "{differs}");
    assert_eq!(
        Bot::<Shells<0>>::choose(&mut bot, ME, &knowledge, &[]),
        None
    );
}

/// Shells 2, 3 and 5 were opened and closed again: they hold 2, 0 and 1.
fn knows_three_shells() -> Session<Shells<0>> {
    let rules = "shells=5,picks=2,rolls=0,charge=0".parse().unwrap();
    let start = "pearls=02001 open=----- throws=0 pips=0 undos=0";
    let mut session = Session::from_game(Shells::set_up(&rules, start, Seed(3)).unwrap());
    for text in ["o2", "o3", "o5"] {
        session.play(ME, text.parse().unwrap()).unwrap();
        session.undo(ME).unwrap();
    }
    session
}

#[test]
fn the_monte_carlo_bot_finds_the_best_move() {
    let mut session = knows_three_shells();
    for seed in 0..20 {
        let mut bot = MonteCarloBot::new(Seed(seed), budget(400));
        // Two pearls for certain beat anything else.
        assert_eq!(
            bot.choose_in(&session),
            Some(ShellMove::Open(1)),
            "seed {seed}"
        );
    }
    session.play(ME, ShellMove::Open(1)).unwrap();
    // One pearl is certain, an unknown shell holds one on average, an empty one nothing.
    let mut bot = MonteCarloBot::new(Seed(1), budget(400));
    assert_ne!(bot.choose_in(&session), Some(ShellMove::Open(2)));
}

#[test]
fn the_monte_carlo_bot_minds_its_own_payoff() {
    // All cards get played, so only what lies there after the move tells them apart.
    let rules = "cards=5,hand=2,undo=yes".parse().unwrap();
    let game = Hands::<0>::set_up(&rules, "table=2 first=3 second=1,5 stock=4", Seed(1)).unwrap();
    let mut bot = MonteCarloBot::new(Seed(1), budget(40)).with_max_plies(0);
    assert_eq!(choice(&mut bot, &game), Some(HandMove::Play(5)));
    // The same hand in the first seat.
    let game = Hands::<0>::set_up(&rules, "table=- first=1,5 second=2,3 stock=4", Seed(1)).unwrap();
    assert_eq!(choice(&mut bot, &game), Some(HandMove::Play(5)));
}

#[test]
fn the_monte_carlo_bot_repeats_itself() {
    let play = |seed| {
        let mut session = Session::<Shells<0>>::deal(&"shells=8,picks=4".parse().unwrap(), Seed(5));
        let mut bot = MonteCarloBot::new(Seed(seed), budget(30));
        let mut made = Vec::new();
        while let Some(m) = bot.choose_in(&session) {
            session.play(ME, m).unwrap();
            made.push(m.to_string());
        }
        made.join(" ")
    };
    assert_eq!(play(1), play(1));
    assert!((2..12).any(|seed| play(seed) != play(1)));
    // Choices of one bot have streams of their own.
    let game = shells("shells=8");
    let mut bot = MonteCarloBot::new(Seed(1), budget(9));
    let choices: Vec<_> = (0..20).map(|_| choice(&mut bot, &game)).collect();
    assert!(choices.iter().any(|c| *c != choices[0]), "{choices:?}");
}

#[test]
fn the_budget_is_spent_exactly() {
    let game = shells("shells=8,rolls=1");
    let moves = 9;
    for playouts in [1, 2, 8, 9, 10, 17, 18, 19, 100] {
        let mut bot = MonteCarloBot::new(Seed(3), budget(playouts));
        assert_eq!(bot.playouts().get(), playouts);
        let (samples, payoffs) = (SAMPLES.get(), PAYOFFS.get());
        let chosen = choice(&mut bot, &game).unwrap();
        assert!(game.check(chosen).is_ok());
        // Each playout is paid once; each round of nine samples one state.
        assert_eq!(PAYOFFS.get() - payoffs, u64::from(playouts));
        assert_eq!(
            SAMPLES.get() - samples,
            u64::from(playouts.div_ceil(moves)),
            "{playouts}"
        );
    }
}

#[test]
fn a_playout_of_a_choice_is_bounded() {
    let game = shells("shells=8,rolls=1");
    for max_plies in [0, 1, 3] {
        let mut bot = MonteCarloBot::new(Seed(3), budget(50)).with_max_plies(max_plies);
        assert_eq!(bot.max_plies(), max_plies);
        let moves = MOVES.get();
        choice(&mut bot, &game);
        assert_eq!(MOVES.get() - moves, 50 * (u64::from(max_plies) + 1));
    }
    assert_eq!(
        MonteCarloBot::new(Seed(3), budget(1)).max_plies(),
        MonteCarloBot::MAX_PLIES
    );
}

#[test]
fn a_small_budget_tries_each_move_as_often() {
    // One playout for eight moves: the one tried is chosen, and any may be.
    let game = shells("shells=8,rolls=0");
    let mut bot = MonteCarloBot::new(Seed(1), budget(1));
    let mut counts = [0; 8];
    for _ in 0..4_000 {
        let Some(ShellMove::Open(at)) = choice(&mut bot, &game) else {
            panic!("no shell")
        };
        counts[usize::from(at)] += 1;
    }
    // Five hundred each, with a standard deviation of about 21.
    assert!(counts.iter().all(|c| (400..600).contains(c)), "{counts:?}");
}

#[test]
fn one_move_or_none_costs_nothing() {
    let rules = "shells=3,picks=3,rolls=0".parse().unwrap();
    let game = Shells::<0>::set_up(
        &rules,
        "pearls=012 open=+-+ throws=0 pips=0 undos=0",
        Seed(1),
    )
    .unwrap();
    let over = Shells::<0>::set_up(
        &rules,
        "pearls=012 open=+++ throws=0 pips=0 undos=0",
        Seed(1),
    )
    .unwrap();
    let mut bot = MonteCarloBot::new(Seed(1), budget(100));
    let (samples, moves) = (SAMPLES.get(), MOVES.get());
    assert_eq!(choice(&mut bot, &game), Some(ShellMove::Open(1)));
    assert_eq!(choice(&mut bot, &over), None);
    assert_eq!(
        choice(&mut RandomBot::new::<Shells<0>>(Seed(1)), &over),
        None
    );
    assert_eq!((SAMPLES.get(), MOVES.get()), (samples, moves));
    let ended = Session::from_game(over);
    assert_eq!(bot.choose_in(&ended), None);
}

/// Every line of moves, made on copies.
fn lines(game: &Shells<0>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (_, legal) = asked(game);
    let after = |m: &ShellMove<0>| {
        let mut game = game.clone();
        game.apply(*m, |_| {});
        game
    };
    legal.iter().map(|m| lines(&after(m), depth - 1)).sum()
}

#[test]
fn perft_by_hand() {
    let counts = |rules: &str, depths: core::ops::Range<u32>| -> Vec<u64> {
        let mut game = shells(rules);
        let before = game.clone();
        let counts = depths.map(|depth| perft(&mut game, depth)).collect();
        assert_eq!(game, before);
        counts
    };
    // Three shells in any order: 3, 3 * 2, 3 * 2 * 1, and then the game is over.
    assert_eq!(counts("shells=3,picks=3,rolls=0", 0..6), [1, 3, 6, 6, 0, 0]);
    // With a throw somewhere before the end: it can take any place but the last.
    assert_eq!(
        counts("shells=3,picks=3,rolls=1", 0..6),
        [1, 4, 12, 24, 18, 0]
    );
    // Of eight shells any three: 8, 56, 336.
    assert_eq!(counts("shells=8,picks=3,rolls=0", 0..5), [1, 8, 56, 336, 0]);
    // Any depth may be asked for.
    assert_eq!(perft(&mut shells("shells=8,picks=3,rolls=0"), u32::MAX), 0);
}

#[test]
fn perft_against_every_line() {
    for rules in ["", "shells=4,picks=3,rolls=3", "shells=5,picks=5"] {
        let mut game = shells(rules);
        for depth in 0..6 {
            assert_eq!(
                perft(&mut game, depth),
                lines(&game, depth),
                "{rules}, depth {depth}"
            );
            let split = divide(&mut game, depth);
            assert_eq!(
                split.iter().map(|(_, n)| n).sum::<u64>(),
                if depth == 0 { 0 } else { lines(&game, depth) }
            );
            if depth > 0 {
                assert_eq!(
                    split.iter().map(|(m, _)| *m).collect::<Vec<_>>(),
                    asked(&game).1
                );
                for (m, n) in split {
                    let mut after = game.clone();
                    after.apply(m, |_| {});
                    assert_eq!(n, lines(&after, depth - 1));
                }
            }
        }
    }
    let mut hands = Hands::<0>::deal(&"cards=6,hand=3".parse().unwrap(), Seed(2));
    assert_eq!(
        (0..8).map(|d| perft(&mut hands, d)).collect::<Vec<_>>(),
        [1, 3, 9, 18, 36, 36, 36, 0]
    );
}

#[test]
fn playouts_keep_their_bound() {
    for seed in 0..50 {
        let game = Shells::<0>::deal(&"".parse().unwrap(), Seed(seed));
        for max_plies in [0, 1, 5, 100] {
            let mut played = game.clone();
            let mut chance = Shells::<0>::stream(Seed(seed), 77, 0);
            let Playout { plies, outcome } = random_playout(&mut played, &mut chance, max_plies);
            assert!(plies <= max_plies);
            assert_eq!(outcome, played.outcome());
            assert_eq!(outcome.is_none(), plies == max_plies && max_plies < 100);
            // Six shells and up to two throws.
            assert!(outcome.is_none() || (6..=8).contains(&plies));
            let mut again = game.clone();
            let mut chance = Shells::<0>::stream(Seed(seed), 77, 0);
            random_playout(&mut again, &mut chance, max_plies);
            assert_eq!(again, played);
        }
    }
    let ended = "pearls=012012 open=++++++ throws=0 pips=0 undos=0";
    let mut over = Shells::<0>::set_up(&"".parse().unwrap(), ended, Seed(1)).unwrap();
    let mut chance = Shells::<0>::stream(Seed(1), 77, 0);
    let none = Playout {
        plies: 0,
        outcome: Some(Outcome::Won),
    };
    assert_eq!(random_playout(&mut over, &mut chance, 9), none);
}
