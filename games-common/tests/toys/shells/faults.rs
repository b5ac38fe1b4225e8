// What can be wrong with `Shells`.

/// The fault of a game whose `FAULT` is [`PLANTED`]: one type serves for all of them.
pub const PLANTED: u8 = u8::MAX;

/// No fault but another sound game: here moves and undos together are limited, so that what an undo costs may end the game.
pub const SPENDS: u8 = u8::MAX - 1;
/// The limit.
const MOST_SPENT: u64 = 20;

thread_local! {
    /// The fault planted on this thread.
    static FAULT: Cell<u8> = const { Cell::new(0) };
}

/// Plants a fault on this thread.
pub fn plant(fault: u8) {
    FAULT.set(fault);
    WHIM.set(0);
}

/// The fault of a game with this parameter, now.
fn now<const N: u8>() -> u8 {
    if N == PLANTED { FAULT.get() } else { N }
}

/// The numbers of the planted faults.
pub mod fault {
    macro_rules! number {
        ($($name:ident)*) => { number!(@ 1_u8; $($name)*); };
        (@ $n:expr; $first:ident $($rest:ident)*) => {
            #[allow(missing_docs)]
            pub const $first: u8 = $n;
            number!(@ $n + 1; $($rest)*);
        };
        (@ $n:expr;) => {};
    }
    number! {
        // The same game again.
        DEAL_WHIM DEAL_SEED APPLY_WHIM EVENT_WHIM UNDO_WHIM HASH
        // Legal moves.
        TO_MOVE ORDER LISTED LISTED_TWICE LISTED_WISH UNLISTED UNLISTED_ROLL BREAK BREAKS_ITSELF MOVES_AFTER_THE_END
        ENDLESS LIST_NOT_EMPTIED LIST_SHORT COUNT COUNT_AT_THE_END NTH NTH_WRAPS NTH_NONE SETTLES_ELSEWHERE SETTLE_REFUSES
        SETTLES_BADLY REFUSAL_TELLS
        // Undo.
        UNDO_NOTHING UNDO_SCORE BLIND_HASH BLIND_SCORE BLIND_OUTCOME BLIND_POSITION BLIND_VIEW BLIND_LEGAL EVENT_EATEN UNDO_UNCHARGES CHARGE_TOUCHES
        // Texts.
        PRESET_NAMES PRESET_UNKNOWN PRESET_DEFAULT PRESET_ANY VALUE_ANY RULES_CLAMPED RULES_TEXT RULES_ORDER RULES_TWICE
        RULES_UNKNOWN RULES_EMPTY MOVE_TEXT_SAME MOVE_TEXT_UNREADABLE MOVE_TEXT_SPACE MOVE_TEXT_HINT MOVE_READS_UNDO
        NO_INDEX SAME_INDEX NO_MOVE INDEX_PAST_THE_END WISH_TEXT WISH_INDEX WISH_PASSES SETTLES_ON_ITSELF
        POSITION_LINES POSITION_LACKS SET_UP_SEED SET_UP_CHANGES DEAL_INVALID
        REFUSAL_MUTE EVENT_BABBLE EVENT_MUTE VIEW_PICTURE
        // Secrets.
        REFUSAL_SECRET WISH_KNOWS EVENT_TELLS VIEW_TELLS VIEW_TELLS_SAMPLE VIEW_SEED VIEW_SEED_SAMPLE
        VIEW_SPILLS EVENT_SPILLS
        KNOWLEDGE_BEGINS_EMPTY SAMPLE_SEED SAMPLE_TRUE_SEED SAMPLE_WHIM SAMPLE_INVALID SAMPLE_PEARLS SAMPLE_RULES SAMPLE_SCORE
        // Sittings.
        FORGETS_ON_UNDO FORGETS_ON_MOVE STALE_VIEW NO_BAR LEARN_WHIM HINT_NONE HINT_REFUSED HINT_TWICE HINT_NOT_EMPTIED HINT_WHIM
    }
}
