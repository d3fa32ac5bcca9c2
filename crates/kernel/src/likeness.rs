//! Recognises a state that has been met before, quicker than by its [`StateHash`].

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::StateHash;
use crate::written::{self, Part};

thread_local! {
    /// The parts that the states of the present comparison share, while one is being hashed.
    static PARTS: RefCell<Option<Vec<Part>>> = const { RefCell::new(None) };
}

/// Tells states of one search apart. Large parts that they share (terrain, cards) are written once and then stand for
/// themselves, so that only what changes in play is hashed.
///
/// Two states with equal but separate parts may count as different: good for not exploring a state twice, never for comparing
/// games.
#[derive(Debug, Default)]
pub struct Likeness {
    /// Kept, so that no other part can come to lie where one of them lay.
    parts: Vec<Part>,
    bytes: Vec<u8>,
}

impl Likeness {
    pub fn of<T: Serialize>(&mut self, state: &T) -> StateHash {
        PARTS.set(Some(std::mem::take(&mut self.parts)));
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        let written = postcard::to_extend(state, bytes);
        self.parts = PARTS.take().unwrap_or_default();
        debug_assert!(
            written.is_ok(),
            "a world is plain data and can be serialised: {written:?}"
        );
        self.bytes = written.unwrap_or_default();
        StateHash::of_bytes(&self.bytes)
    }
}

/// Writes a part that many states share: `#[serde(serialize_with = "kernel::shared")]`. For a [`Likeness`] it is its number among
/// the shared parts, for a [`StateHash`] its bytes as they were worked out once, for everybody else itself.
pub fn shared<T, S>(part: &Arc<T>, serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Any + Send + Sync,
    S: Serializer,
{
    let number = PARTS.with_borrow_mut(|parts| {
        let parts = parts.as_mut()?;
        let address = Arc::as_ptr(part).cast::<()>();
        let known = parts
            .iter()
            .position(|known| Arc::as_ptr(known).cast::<()>() == address);
        Some(known.unwrap_or_else(|| {
            parts.push(part.clone());
            parts.len() - 1
        }))
    });
    match number {
        Some(number) => serializer.serialize_u32(number as u32),
        None if written::write_part(part) => written::nothing(serializer),
        None => part.serialize(serializer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Serialize)]
    struct State {
        #[serde(serialize_with = "shared")]
        cards: Arc<Vec<String>>,
        damage: u8,
    }

    #[test]
    fn states_that_share_their_parts_are_told_apart_by_the_rest() {
        let cards = Arc::new(vec!["a long list".to_string(); 100]);
        let state = State { cards, damage: 0 };
        let hurt = State {
            damage: 1,
            ..state.clone()
        };
        let mut likeness = Likeness::default();
        assert_eq!(likeness.of(&state), likeness.of(&state.clone()));
        assert_ne!(likeness.of(&state), likeness.of(&hurt));
    }

    #[test]
    fn another_part_is_another_state() {
        let mut likeness = Likeness::default();
        let mut seen = vec![];
        for number in 0..50 {
            // Each is dropped before the next one is made, which may then lie where it lay.
            let state = State {
                cards: Arc::new(vec![number.to_string()]),
                damage: 0,
            };
            seen.push(likeness.of(&state));
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 50);
    }

    #[test]
    fn everybody_else_gets_the_part_itself() {
        let state = State {
            cards: Arc::new(vec!["a".into()]),
            damage: 2,
        };
        let copy = State {
            cards: Arc::new(vec!["a".into()]),
            damage: 2,
        };
        assert_eq!(StateHash::of(&state), StateHash::of(&copy));
        assert_eq!(serde_json::to_string(&state).unwrap(), r#"{"cards":["a"],"damage":2}"#);
    }
}
