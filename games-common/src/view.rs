//! Hidden information: what a seat sees, what it remembers, and states that would fit both.

use core::fmt::{Debug, Display};

use crate::{Chance, MoveRules, Seat, Seeded};

/// What the players of a game may see and know.
///
/// A **view** is the table as a seat sees it at one moment: no seed, no hidden card, no order of a stock. Two states
/// with the same view for the seat to move have the same legal moves and refusals for it.
///
/// **Knowledge** is the view and a perfect memory of what was shown before. Sampling turns it back into a full state.
pub trait Hidden: Seeded + MoveRules {
    /// The table as one seat sees it. Its [`Display`] is a plain picture in ASCII.
    type View: Clone + Eq + Debug + Display + Send + Sync + 'static;
    /// A view with what the seat remembers.
    type Knowledge: Clone + Eq + Debug + Send + Sync + 'static;

    /// What a seat sees now. A seat that the game does not have sees what everyone sees.
    fn view(&self, seat: Seat) -> Self::View;

    /// What a seat may see of an event: all of it, a part, or nothing.
    fn seen_by(seat: Seat, event: &Self::Event) -> Option<Self::Event>;

    /// The knowledge of someone who has seen only this view.
    fn knowledge(rules: &Self::Rules, view: &Self::View) -> Self::Knowledge;

    /// Adds what was seen of one move, and the view after it.
    ///
    /// With `undone` the last move was taken back: `seen` is empty and `view` is the view after that. What was once shown
    /// stays known.
    fn learn(
        knowledge: &mut Self::Knowledge,
        seen: &[Self::Event],
        view: &Self::View,
        undone: bool,
    );

    /// A full state that fits the knowledge, drawn as the rules would have dealt it, with a fresh seed.
    ///
    /// It is made from the knowledge alone, so it cannot tell the truth but by luck.
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/shells.rs")); }
    /// # use toys::Shells as MyGame;
    /// use games_common::{Chance, Hidden, Seat, Seed, Seeded};
    ///
    /// let game = MyGame::<0>::deal(&"".parse()?, Seed(7));
    /// let view = game.view(Seat::FIRST);
    /// let knowledge = MyGame::<0>::knowledge(game.rules(), &view);
    /// let mut chance = Chance::new(Seed(1), "worlds", 0, 0).ok_or("not a game's name")?;
    /// let world = MyGame::<0>::sample(&knowledge, &mut chance);
    /// assert_eq!(world.view(Seat::FIRST), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn sample(knowledge: &Self::Knowledge, chance: &mut Chance) -> Self;
}
