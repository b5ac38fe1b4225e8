// The moves, refusals and events of `Shells`.

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShellMove<const FAULT: u8> {
    /// Opens the shell at a place counted from 0. Its text counts from 1: `o1`.
    Open(u8),
    /// Throws the die: `roll`.
    Roll,
    /// A wish: the first shell that is still closed: `first`.
    First,
}

impl<const FAULT: u8> fmt::Display for ShellMove<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(4) if now::<FAULT>() == fault::MOVE_TEXT_SAME => f.write_str("o4"),
            Self::Open(4) if now::<FAULT>() == fault::MOVE_TEXT_UNREADABLE => f.write_str("five"),
            Self::Open(4) if now::<FAULT>() == fault::MOVE_TEXT_SPACE => f.write_str("o5 "),
            Self::Roll if now::<FAULT>() == fault::MOVE_TEXT_HINT => f.write_str("hint"),
            Self::First if now::<FAULT>() == fault::WISH_TEXT => f.write_str("roll"),
            Self::Open(at) => write!(f, "o{}", at + 1),
            Self::Roll => f.write_str("roll"),
            Self::First => f.write_str("first"),
        }
    }
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("wanted o1 to o8, roll or first, found {0:?}")]
pub struct ShellMoveError(pub String);

impl<const FAULT: u8> FromStr for ShellMove<FAULT> {
    type Err = ShellMoveError;

    fn from_str(text: &str) -> Result<Self, ShellMoveError> {
        match text.as_bytes() {
            b"roll" | b"o5 " => Ok(Self::Roll),
            b"hint" if now::<FAULT>() == fault::MOVE_TEXT_HINT => Ok(Self::Roll),
            b"undo" if now::<FAULT>() == fault::MOVE_READS_UNDO => Ok(Self::First),
            b"first" => Ok(Self::First),
            [b'o', digit @ b'1'..=b'8'] => Ok(Self::Open(digit - b'1')),
            _ => Err(ShellMoveError(text.into())),
        }
    }
}

/// Why a move is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShellRefusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There is no such shell.
    #[error("there is no shell {0}")]
    NoShell(u8),
    /// The shell is open.
    #[error("shell {0} is open already")]
    Open(u8),
    /// No throw is left.
    #[error("no throw is left")]
    NoThrow,
    /// A wish has to be settled first.
    #[error("a wish has to be settled first")]
    Wish,
    /// Planted: tells what cannot be seen.
    #[error("shell {0} is empty")]
    Secret(u8),
    /// Planted: no words.
    #[error("")]
    Mute,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum ShellEvent {
    /// A shell was opened.
    Opened {
        /// Its place, counted from 0.
        at: u8,
        /// What lay under it.
        pearls: u8,
    },
    /// The die was thrown.
    Rolled {
        /// What it shows.
        pips: u8,
    },
    /// Planted: words that are not one line.
    Babble {
        /// The words.
        words: String,
    },
    /// Planted: what lies under the next shell.
    Whispered {
        /// The pearls.
        pearls: u8,
    },
    /// Planted: what is written out though equality overlooks it.
    Spilled {
        /// It.
        spilt: Spilt,
    },
}

impl fmt::Display for ShellEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opened { at, pearls } => write!(f, "shell {} is opened: {pearls} pearls", at + 1),
            Self::Rolled { pips } => write!(f, "the die shows {pips}"),
            Self::Babble { words } => f.write_str(words),
            Self::Spilled { .. } => f.write_str("something is spilled"),
            Self::Whispered { pearls } => write!(f, "psst, {pearls} pearls next"),
        }
    }
}

/// The way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellUndo {
    /// Closes a shell.
    Close(u8),
    /// Takes back a throw of so many pips.
    Unthrow(u8),
}
