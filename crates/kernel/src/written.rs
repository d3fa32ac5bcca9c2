//! A state in its serialised form. Large parts that many states share (terrain, cards, abilities) are serialised once.

use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use postcard::ser_flavors::Flavor;
use serde::{Serialize, Serializer};

pub(crate) type Part = Arc<dyn Any + Send + Sync>;

thread_local! {
    /// Where the state goes that is being written, if one is.
    static INTO: RefCell<Option<Sink>> = const { RefCell::new(None) };
    static KNOWN: RefCell<Known> = RefCell::default();
}

type Sink = Rc<RefCell<Vec<u8>>>;

/// The bytes of parts that have been written before.
#[derive(Default)]
struct Known {
    /// By address. The part is kept, so that no other can come to lie there.
    parts: BTreeMap<*const (), (Part, Rc<[u8]>)>,
    size: usize,
}

/// All that is known is forgotten when it takes more than this.
const MOST_KNOWN: usize = 1 << 20;

/// The bytes of plain data: those of `postcard::to_allocvec`.
pub(crate) fn bytes_of<T: Serialize>(value: &T) -> Vec<u8> {
    let sink = Sink::default();
    let written = {
        let _back = Back(INTO.replace(Some(sink.clone())));
        postcard::serialize_with_flavor(value, Into(sink))
    };
    debug_assert!(
        written.is_ok(),
        "a world is plain data and can be serialised: {written:?}"
    );
    written.unwrap_or_default()
}

/// Writes a part into the state that is being written on this thread; says whether there is one.
pub(crate) fn write_part<T: Serialize + Any + Send + Sync>(part: &Arc<T>) -> bool {
    let Some(sink) = INTO.with_borrow(Clone::clone) else {
        return false;
    };
    let bytes = known_bytes(part);
    sink.borrow_mut().extend_from_slice(&bytes);
    true
}

fn known_bytes<T: Serialize + Any + Send + Sync>(part: &Arc<T>) -> Rc<[u8]> {
    let address = Arc::as_ptr(part).cast::<()>();
    if let Some(bytes) = KNOWN.with_borrow(|known| known.parts.get(&address).map(|(_, bytes)| bytes.clone())) {
        return bytes;
    }
    let bytes: Rc<[u8]> = bytes_of(&**part).into();
    KNOWN.with_borrow_mut(|known| {
        if known.size > MOST_KNOWN {
            *known = Known::default();
        }
        known.size += bytes.len();
        known.parts.insert(address, (part.clone(), bytes.clone()));
    });
    bytes
}

/// Nothing at all: what stands for a part that [`write_part`] has written.
pub(crate) fn nothing<S: Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit()
}

/// Puts back where another state was going, whatever happens.
struct Back(Option<Sink>);

impl Drop for Back {
    fn drop(&mut self) {
        INTO.set(self.0.take());
    }
}

struct Into(Sink);

impl Flavor for Into {
    type Output = Vec<u8>;

    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.0.borrow_mut().push(data);
        Ok(())
    }

    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        self.0.borrow_mut().extend_from_slice(data);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<Vec<u8>> {
        Ok(self.0.take())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Serialize)]
    struct State {
        #[serde(serialize_with = "crate::shared")]
        cards: Arc<Vec<Card>>,
        damage: u32,
    }

    #[derive(Clone, Serialize)]
    struct Card {
        #[serde(serialize_with = "crate::shared")]
        text: Arc<String>,
        number: u32,
    }

    fn state(text: &str) -> State {
        let text = Arc::new(text.to_string());
        let card = |number| Card {
            text: text.clone(),
            number,
        };
        State {
            cards: Arc::new((0..300).map(card).collect()),
            damage: 7,
        }
    }

    #[test]
    fn the_bytes_are_those_of_the_plain_format_also_the_second_time() {
        let state = state("the same on each card");
        let plain = postcard::to_allocvec(&state).unwrap();
        assert_eq!(bytes_of(&state), plain);
        assert_eq!(bytes_of(&state), plain);
        let hurt = State { damage: 8, ..state };
        assert_eq!(bytes_of(&hurt), postcard::to_allocvec(&hurt).unwrap());
    }

    #[test]
    fn a_part_that_lies_where_another_lay_is_itself() {
        for number in 0..50 {
            let state = state(&number.to_string());
            assert_eq!(bytes_of(&state), postcard::to_allocvec(&state).unwrap());
        }
    }

    #[test]
    fn what_is_known_is_forgotten_before_it_takes_too_much() {
        let long = "x".repeat(MOST_KNOWN / 3);
        for number in 0..12 {
            let state = Arc::new(format!("{long}{number}"));
            let bytes = known_bytes(&state);
            assert_eq!(bytes[..], postcard::to_allocvec(&*state).unwrap()[..]);
            assert!(KNOWN.with_borrow(|known| known.size) <= 2 * MOST_KNOWN);
        }
    }
}
