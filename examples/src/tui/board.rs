//! What each game brings to the full screen.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::time::Duration;

use ratatui::layout::Rect;

use super::canvas::{Canvas, Look, Mark};
use crate::games::Shown;

/// A game's table on the screen: where its places are, what they look like, and what pressing one means.
///
/// A place is pressed by key or by mouse alike. What is legal comes from the rules alone: from [`Scene::legal`] and [`Scene::check`].
pub trait Board: Shown {
    /// A place that can be pressed. Tab goes through them in their order.
    type Spot: Copy + Ord + Debug;
    /// What is chosen so far of a move.
    type Pick: Clone + Default + Debug;

    /// The game in a line, for the menu.
    const ABOUT: &'static str;
    /// Whether the game's words name cards.
    const CARDS: bool = false;
    /// The game's own keys.
    const KEYS: &'static [(&'static str, &'static str)];
    /// Where the cursor begins.
    fn start() -> Self::Spot;

    /// The columns and rows that the table needs at least.
    fn least(rules: &Self::Rules) -> (u16, u16);

    /// The figures of the title bar.
    fn status(view: &Self::View) -> String;

    /// All places as they lie in an area of at least that size.
    fn spots(scene: &Scene<'_, Self>, area: Rect) -> Vec<(Rect, Self::Spot)>;

    /// Draws the table.
    fn paint(scene: &Scene<'_, Self>, area: Rect, canvas: &mut Canvas<'_>);

    /// Where what is chosen can go.
    fn targets(scene: &Scene<'_, Self>) -> BTreeSet<Self::Spot>;

    /// What pressing a place means.
    fn press(scene: &Scene<'_, Self>, spot: Self::Spot) -> Answer<Self>;

    /// What is to be done next, in words.
    fn prompt(scene: &Scene<'_, Self>) -> String;

    /// The place that a key presses.
    fn key(letter: char) -> Option<Self::Spot>;

    /// What has to be chosen, and what pressed then, for a move.
    fn toward(scene: &Scene<'_, Self>, m: Self::Move) -> (Self::Pick, Self::Spot);

    /// What stays chosen after a move.
    fn kept(pick: &Self::Pick, legal: &[Self::Move]) -> Self::Pick {
        let _ = (pick, legal);
        Self::Pick::default()
    }

    /// A move's events in moments that are shown one after another. All events, or none at all.
    fn steps(before: &Self::View, events: &[Self::Event], after: &Self::View) -> Vec<Step<Self>> {
        let _ = (before, events, after);
        Vec::new()
    }

    /// Whether an event is worth a word beside the picture.
    fn tells(event: &Self::Event) -> bool {
        let _ = event;
        true
    }

    /// Whether a key that goes some way may go from a place to another.
    fn joined(from: Self::Spot, to: Self::Spot, way: Way) -> bool {
        let _ = (from, to, way);
        true
    }
}

/// What pressing a place comes to.
#[derive(Debug)]
pub enum Answer<G: Board> {
    /// This is chosen now.
    Choose(G::Pick),
    /// This move is to be made.
    Play(G::Move),
    /// Nothing, and why.
    No(String),
}

/// A way of the arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Up.
    Up,
    /// Down.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// A moment of a move.
#[derive(Clone, Debug)]
pub struct Step<G: Board> {
    /// The table.
    pub view: G::View,
    /// What happens.
    pub events: Vec<G::Event>,
    /// How long it is shown.
    pub stay: Duration,
}

/// What there is to be seen.
#[derive(Debug)]
pub struct Scene<'a, G: Board> {
    /// The table.
    pub view: &'a G::View,
    /// The moves that can be made by whom this is shown to.
    pub legal: &'a [G::Move],
    /// What is chosen.
    pub pick: &'a G::Pick,
    /// Where the cursor is.
    pub cursor: G::Spot,
    /// What just happened.
    pub events: &'a [G::Event],
    /// Whether this is a moment of a move that is still being shown.
    pub passing: bool,
    /// How it is drawn.
    pub look: Look,
    /// For the checks alone: it knows what the player does not.
    pub(super) game: &'a G,
}

impl<G: Board> Scene<'_, G> {
    /// Whether a move is legal, and if not, why.
    ///
    /// # Errors
    /// The game's reason.
    pub fn check(&self, m: G::Move) -> Result<(), G::Refusal> {
        self.game.check(m)
    }

    /// The move that a wish stands for.
    ///
    /// # Errors
    /// The game's reason.
    pub fn settle(&self, m: G::Move) -> Result<G::Move, G::Refusal> {
        self.game.settle(m)
    }

    /// What a legal move would make happen. It may tell what chance has in store, so take only what is certain from it.
    pub(super) fn foresee(&self, m: G::Move) -> Vec<G::Event> {
        let mut events = Vec::new();
        self.game.clone().apply(m, |event| events.push(event));
        events
    }

    /// How a place is marked.
    pub fn mark(
        &self,
        spot: G::Spot,
        targets: &BTreeSet<G::Spot>,
        chosen: bool,
        touched: bool,
    ) -> Mark {
        Mark {
            cursor: spot == self.cursor && !self.passing,
            chosen,
            target: targets.contains(&spot),
            touched,
        }
    }
}

/// The place nearest to another on some way.
pub(super) fn next<G: Board>(
    spots: &[(Rect, G::Spot)],
    from: (Rect, G::Spot),
    way: Way,
) -> Option<G::Spot> {
    let gap = |near: u16, far: u16| far.checked_sub(near);
    let middle = |a: Rect| (a.x * 2 + a.width, a.y * 2 + a.height);
    let (area, spot) = from;
    spots
        .iter()
        .filter(|(_, to)| G::joined(spot, *to, way))
        .filter_map(|&(to, spot)| {
            let gap = match way {
                Way::Up => gap(to.bottom(), area.y),
                Way::Down => gap(area.bottom(), to.y),
                Way::Left => gap(to.right(), area.x),
                Way::Right => gap(area.right(), to.x),
            }?;
            let aside = match way {
                Way::Up | Way::Down => middle(to).0.abs_diff(middle(area).0),
                Way::Left | Way::Right => middle(to).1.abs_diff(middle(area).1) * 2,
            };
            Some((u32::from(gap) * 16 + u32::from(aside), spot))
        })
        .min()
        .map(|(_, spot)| spot)
}
