//! Runemarks: the tags on a fighter that rules test.

use serde::{Deserialize, Serialize};

macro_rules! runemarks {
    ($($name:ident = $bit:literal,)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[repr(u8)]
        pub enum Runemark { $($name = $bit,)* }

        impl Runemark {
            pub const ALL: &[Runemark] = &[$(Runemark::$name,)*];
        }
    };
}

runemarks! {
    Hero = 0, Ally = 1, Thrall = 2, Monster = 3, Beast = 4, Mount = 5, Fly = 6,
    Agile = 7, Berserker = 8, Brute = 9, Bulwark = 10, Champion = 11, Destroyer = 12, Elite = 13, Ferocious = 14,
    Frenzied = 15, IconBearer = 16, Minion = 17, Mystic = 18, Priest = 19, Scout = 20, Sentience = 21,
    Terrifying = 22, Trapper = 23, Warrior = 24,
}

/// A set of runemarks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Runemark>", into = "Vec<Runemark>")]
pub struct Runemarks(u32);

impl Runemarks {
    pub const NONE: Runemarks = Runemarks(0);

    pub const fn has(self, mark: Runemark) -> bool {
        self.0 & (1 << mark as u32) != 0
    }

    pub const fn has_all(self, marks: Runemarks) -> bool {
        self.0 & marks.0 == marks.0
    }

    pub const fn has_any(self, marks: Runemarks) -> bool {
        self.0 & marks.0 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub const fn with(self, mark: Runemark) -> Runemarks {
        Runemarks(self.0 | 1 << mark as u32)
    }

    #[must_use]
    pub const fn without(self, mark: Runemark) -> Runemarks {
        Runemarks(self.0 & !(1 << mark as u32))
    }

    pub fn iter(self) -> impl Iterator<Item = Runemark> {
        Runemark::ALL.iter().copied().filter(move |mark| self.has(*mark))
    }
}

impl FromIterator<Runemark> for Runemarks {
    fn from_iter<I: IntoIterator<Item = Runemark>>(marks: I) -> Self {
        marks.into_iter().fold(Runemarks::NONE, Runemarks::with)
    }
}

impl From<Vec<Runemark>> for Runemarks {
    fn from(marks: Vec<Runemark>) -> Self {
        marks.into_iter().collect()
    }
}

impl From<Runemarks> for Vec<Runemark> {
    fn from(marks: Runemarks) -> Self {
        marks.iter().collect()
    }
}

impl std::fmt::Display for Runemarks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<String> = self.iter().map(|mark| format!("{mark:?}").to_lowercase()).collect();
        f.write_str(&names.join(", "))
    }
}
