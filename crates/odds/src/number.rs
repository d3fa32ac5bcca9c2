//! Whole numbers that say so when they overflow: small and fast first, wide when needed.

use ruint::aliases::U512;

pub(crate) trait Number: Copy + Ord {
    const ONE: Self;
    fn from_u128(value: u128) -> Self;
    fn times(self, other: Self) -> Option<Self>;
    fn plus(self, other: Self) -> Option<Self>;
    /// Without remainder, or rounded down.
    fn over(self, other: Self) -> Self;
    fn remainder(self, other: Self) -> Self;
    fn is_zero(self) -> bool;
    fn wide(self) -> U512;

    fn common_divisor(self, other: Self) -> Self {
        let (mut a, mut b) = (self, other);
        while !b.is_zero() {
            (a, b) = (b, a.remainder(b));
        }
        a
    }
}

impl Number for u128 {
    const ONE: u128 = 1;

    fn from_u128(value: u128) -> u128 {
        value
    }
    fn times(self, other: u128) -> Option<u128> {
        self.checked_mul(other)
    }
    fn plus(self, other: u128) -> Option<u128> {
        self.checked_add(other)
    }
    fn over(self, other: u128) -> u128 {
        self / other.max(1)
    }
    fn remainder(self, other: u128) -> u128 {
        self % other.max(1)
    }
    fn is_zero(self) -> bool {
        self == 0
    }
    fn wide(self) -> U512 {
        U512::from(self)
    }
}

impl Number for U512 {
    const ONE: U512 = U512::ONE;

    fn from_u128(value: u128) -> U512 {
        U512::from(value)
    }
    fn times(self, other: U512) -> Option<U512> {
        self.checked_mul(other)
    }
    fn plus(self, other: U512) -> Option<U512> {
        self.checked_add(other)
    }
    fn over(self, other: U512) -> U512 {
        self / other.max(U512::ONE)
    }
    fn remainder(self, other: U512) -> U512 {
        self % other.max(U512::ONE)
    }
    fn is_zero(self) -> bool {
        self == U512::ZERO
    }
    fn wide(self) -> U512 {
        self
    }
}
