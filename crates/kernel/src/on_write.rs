//! Parts of a world that most copies of it never change.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value that copies share until one of them changes it. A world is copied for every course of dice that is explored and
/// for every answer in a live game; what each course changes is little.
///
/// It reads, compares and is written to files as the value itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct OnWrite<T>(Arc<T>);

impl<T> OnWrite<T> {
    /// Whether two are copies of one that nobody has changed since: then they are equal, and nobody need compare them.
    pub fn is_shared_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Clone for OnWrite<T> {
    #[inline]
    fn clone(&self) -> Self {
        OnWrite(self.0.clone())
    }
}

impl<T> From<T> for OnWrite<T> {
    fn from(value: T) -> Self {
        OnWrite(Arc::new(value))
    }
}

impl<T> Deref for OnWrite<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for OnWrite<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: Serialize> Serialize for OnWrite<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OnWrite<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(OnWrite::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_is_changed_leaves_the_other_as_it_was() {
        let first = OnWrite::from(vec![1, 2]);
        let mut second = first.clone();
        assert!(first.is_shared_with(&second), "nothing is copied before it is changed");
        second.push(3);
        assert!(!first.is_shared_with(&second));
        assert_eq!((&*first, &*second), (&vec![1, 2], &vec![1, 2, 3]));
    }

    #[test]
    fn it_is_written_and_read_as_the_value() {
        let value = OnWrite::from(vec![1, 2]);
        let text = serde_json::to_string(&value).unwrap();
        assert_eq!(text, "[1,2]");
        assert_eq!(serde_json::from_str::<OnWrite<Vec<i32>>>(&text).unwrap(), value);
    }
}
