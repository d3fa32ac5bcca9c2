//! The randomness of players, kept apart from the dice of the game.

/// A small, fast generator for bots and samplers (SplitMix64). Never used for dice: how a bot feels must not shift the dice
/// stream of the game it plays in.
#[derive(Clone, Debug)]
pub struct Whim(u64);

impl Whim {
    pub fn new(seed: u64) -> Self {
        Whim(seed)
    }

    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1` (0 when `n` is 0). The bias of at most n/2^64 does not matter to a whim.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next_u64()) * n as u128) >> 64) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1).max(1) as usize) as i64
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_the_published_splitmix64_vectors() {
        let mut whim = Whim::new(1234567);
        let drawn: Vec<u64> = (0..5).map(|_| whim.next_u64()).collect();
        assert_eq!(
            drawn,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821
            ]
        );
    }

    #[test]
    fn below_nothing_is_zero() {
        assert_eq!(Whim::new(1).below(0), 0);
    }
}
