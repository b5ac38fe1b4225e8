//! The order in which the second player's hints come.

mod common;

use flood_core::Flood;
use games_common::{Hidden, MoveRules, Seat, Seeded, Sitting};

/// The hints of the second seat, as text: all the legal moves.
fn hints(game: &Flood) -> Vec<String> {
    let knowledge = Flood::knowledge(game.rules(), &game.view(Seat::SECOND));
    let mut hints = Vec::new();
    Flood::hints(&knowledge, &mut hints);
    assert_eq!(hints.len(), game.legal_count() as usize);
    assert!(hints.iter().all(|&m| game.check(m).is_ok()));
    hints.iter().map(ToString::to_string).collect()
}

/// Four columns with arms of four spaces, and a seven to play.
fn sevens(flood: &str, bags: &str) -> Flood {
    let rules = common::rules("columns=4,spaces=4,sides=two_players");
    common::table(&rules, "Th,Js,Qd,Ks", flood, "7h", bags, "2s,2h,2d", "5h")
}

#[test]
fn the_robots_order_holds_where_nothing_is_at_stake() {
    let game = sevens("8d:c3up,Jc:c4up,8c:c4up,Jd:c4down", "-");
    let wanted = [
        "flood c4 up",
        "flood c3 up",
        "flood c1 up",
        "flood c1 down",
        "flood c4 down",
        "flood c2 up",
        "flood c2 down",
        "flood c3 down",
    ];
    assert_eq!(hints(&game), wanted);
}

#[test]
fn a_house_comes_first_and_what_helps_the_player_last() {
    // c1 up is one card short of its house, and c3 up is lower. On c2 up an eight lies farther out, below the jack and above the seven.
    // c3 down is settled by its king already.
    let flood = "Ts:c1up,9s:c1up,9h:c1up,8d:c3up";
    let wanted = [
        "flood c1 up",
        "flood c3 up",
        "flood c1 down",
        "flood c2 down",
        "flood c3 down",
        "flood c4 up",
        "flood c4 down",
        "flood c2 up",
    ];
    assert_eq!(hints(&sevens(flood, "8s:c2up2,Kh:c3down3")), wanted);

    // Three more eights, in a row and so locked: their arms are settled, and the card does no more harm there.
    let bags = "8s:c2up2,Kh:c3down3,8h:c1down4,8d:c2down4,8c:c3down4";
    assert_eq!(hints(&sevens(flood, bags)), wanted);

    // A sandbag of the card's own rank farther out keeps nothing off, nor one under the card.
    assert_eq!(
        hints(&sevens(flood, "8s:c2up2,7s:c3up3,7d:c1down1")),
        wanted
    );
}

#[test]
fn a_card_that_can_go_nowhere_is_discarded() {
    let rules = common::rules("columns=1,spaces=1,sides=two_players");
    let game = common::table(&rules, "Th", "-", "Js", "2s:c1up1", "2h,2d,2c", "5h");
    assert_eq!(hints(&game), ["flood discard"]);
}
