//! A fighter's card: what is printed, before anything changes it.

use serde::{Deserialize, Serialize};
use table::{Base, Length};

use crate::{Inches, Runemarks};

/// The four Grand Alliances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alliance {
    Chaos,
    Death,
    Destruction,
    Order,
}

/// The runemark of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponMark {
    Axe,
    Bident,
    Blast,
    Claws,
    Club,
    Dagger,
    Fangs,
    Hammer,
    Hook,
    Mace,
    Ranged,
    Reach,
    Scythe,
    Spear,
    Sword,
    Unarmed,
}

/// One weapon line of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    pub mark: WeaponMark,
    /// Nothing for a weapon without a minimum range.
    #[serde(default)]
    pub min_range: u8,
    pub range: u8,
    pub attacks: u8,
    pub strength: u8,
    /// Damage points of a hit.
    pub hit: u8,
    /// Damage points of a critical hit.
    pub crit: u8,
}

impl Weapon {
    /// A weapon is for melee if its (maximum) range is 3 or less.
    pub fn is_melee(&self) -> bool {
        self.range <= 3
    }

    pub fn reach(&self) -> Length {
        Length::inches(i64::from(self.range))
    }

    pub fn least_reach(&self) -> Length {
        Length::inches(i64::from(self.min_range))
    }
}

/// One row of a monster's damage table: what holds from so many damage points on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DamageRow {
    /// The row holds once the monster has at least so many damage points.
    pub from: u16,
    #[serde(default)]
    pub r#move: Option<u8>,
    #[serde(default)]
    pub toughness: Option<u8>,
    #[serde(default)]
    pub attacks: Option<u8>,
    #[serde(default)]
    pub strength: Option<u8>,
}

/// A fighter's card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    pub name: String,
    /// The faction runemark, by the name of the warband; the name of a Grand Alliance for those that belong to it itself.
    #[serde(default)]
    pub faction: String,
    #[serde(default = "some_alliance")]
    pub alliance: Alliance,
    /// The name of the bladeborn warband that the fighter is one of, if any.
    #[serde(default)]
    pub bladeborn: Option<String>,
    #[serde(default)]
    pub points: u16,
    pub r#move: u8,
    pub toughness: u8,
    pub wounds: u16,
    #[serde(default)]
    pub runemarks: Runemarks,
    pub base: BaseSize,
    /// No source tells the size of the base: it is that of fighters like it.
    #[serde(default)]
    pub base_assumed: bool,
    /// How tall the body is, for sight and for passing under platforms. See RULINGS.md for the height of each base size.
    #[serde(default)]
    pub height: Option<Inches>,
    pub weapons: Vec<Weapon>,
    #[serde(default)]
    pub damage_table: Vec<DamageRow>,
}

fn some_alliance() -> Alliance {
    Alliance::Chaos
}

/// A base as it is sold, in hundredths of a millimetre: `32` or `28.5` for a round one, `60x35` for an oval one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BaseSize {
    pub long: Length,
    pub short: Length,
}

impl BaseSize {
    pub const fn round(diameter: Length) -> Self {
        BaseSize {
            long: diameter,
            short: diameter,
        }
    }

    pub fn base(self) -> Base {
        if self.long == self.short {
            Base::Round { diameter: self.long }
        } else {
            Base::Oval {
                long: self.long,
                short: self.short,
            }
        }
    }

    /// The body height that goes with a base where the card says none: see RULINGS.md.
    pub fn usual_height(self) -> Length {
        match self.short.get() / 1_000 {
            ..=28 => Length::hundredths(125),
            29..=34 => Length::hundredths(150),
            35..=39 => Length::hundredths(225),
            40..=49 => Length::hundredths(200),
            50..=59 => Length::hundredths(250),
            60..=79 => Length::hundredths(300),
            _ => Length::hundredths(450),
        }
    }
}

impl TryFrom<String> for BaseSize {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = |part: &str| -> Result<Length, String> {
            let length: Length = format!("{}mm", part.trim())
                .parse()
                .map_err(|_| format!("a base is given in millimetres, as \"32\" or \"60x35\", not {text:?}"))?;
            if length < Length::mm(10) || length > Length::mm(300) {
                return Err(format!(
                    "a base of {part} mm does not exist: from 10 to 300 are allowed"
                ));
            }
            Ok(length)
        };
        match text.split_once('x') {
            Some((one, two)) => {
                let (one, two) = (read(one)?, read(two)?);
                Ok(BaseSize {
                    long: one.max(two),
                    short: one.min(two),
                })
            }
            None => read(&text).map(BaseSize::round),
        }
    }
}

impl From<BaseSize> for String {
    fn from(size: BaseSize) -> String {
        let mm = |length: Length| {
            let tenths = length.get() / 100;
            if tenths % 10 == 0 {
                format!("{}", tenths / 10)
            } else {
                format!("{}.{}", tenths / 10, tenths % 10)
            }
        };
        if size.long == size.short {
            mm(size.long)
        } else {
            format!("{}x{}", mm(size.long), mm(size.short))
        }
    }
}

impl Profile {
    /// The runemarks of faction and bladeborn warband are runemarks too (warcry:runemark-01): whether two cards have the same
    /// ones. Those that change in play are compared apart.
    pub fn is_of_same_kin(&self, other: &Profile) -> bool {
        self.faction == other.faction && self.bladeborn == other.bladeborn
    }

    pub fn height(&self) -> Length {
        self.height.map_or_else(|| self.base.usual_height(), Length::from)
    }
}
