//! Focus and fury: who may force, allocate, leech, reave, transfer and spend, and how much.
//!
//! A [`Purse`] is what a model holds and may hold. The questions take the facts that an edition knows and answer with a number or with a reason, for which
//! the edition cites its rule.
//!
//! ```
//! use battlegroup::purses::{Beast, NoForce, Purse, can_force, most_leeched, split};
//!
//! // A warbeast with FURY 4 that has been forced three times.
//! let beast = Beast { fury: Purse { points: 3, most: 4 }, ..Beast::default() };
//! assert_eq!(can_force(&beast, 1), Ok(()));
//! assert_eq!(can_force(&beast, 2), Err(NoForce::TooMuch { has: 3, most: 4 }));
//! assert_eq!(can_force(&Beast { in_control: false, ..beast }, 1), Err(NoForce::OutOfControl));
//!
//! // ARC 7 and 2 fury left: five can be leeched, three are there.
//! let warlock = Purse { points: 2, most: 7 };
//! assert_eq!((warlock.room(), most_leeched(warlock, &beast)), (5, Ok(3)));
//!
//! // Ten points transferred to a warbeast with six unmarked circles.
//! assert_eq!(split(10, 6), (6, 4));
//! ```

use serde::{Deserialize, Serialize};

/// Focus or fury points, and how many there may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Purse {
    pub points: u8,
    pub most: u8,
}

/// A purse holds less than something costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    pub has: u8,
    pub needs: u8,
}

impl Purse {
    pub const fn full(most: u8) -> Purse {
        Purse { points: most, most }
    }

    pub const fn empty(most: u8) -> Purse {
        Purse { points: 0, most }
    }

    /// How many points it can take.
    pub const fn room(self) -> u8 {
        self.most.saturating_sub(self.points)
    }

    pub const fn is_full(self) -> bool {
        self.points >= self.most
    }

    /// Points above the limit, which are lost when they are counted or when the limit falls.
    pub const fn excess(self) -> u8 {
        self.points.saturating_sub(self.most)
    }

    /// How many of some points it takes.
    pub fn takes(self, points: u8) -> u8 {
        points.min(self.room())
    }

    pub const fn can_spend(self, points: u8) -> Result<(), Short> {
        if self.points < points {
            return Err(Short {
                has: self.points,
                needs: points,
            });
        }
        Ok(())
    }

    #[must_use]
    pub const fn with(self, points: u8) -> Purse {
        Purse {
            points: self.points.saturating_add(points),
            most: self.most,
        }
    }

    #[must_use]
    pub const fn without(self, points: u8) -> Purse {
        Purse {
            points: self.points.saturating_sub(points),
            most: self.most,
        }
    }
}

/// A warbeast as its controller's questions have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beast {
    /// Its fury, and its FURY.
    pub fury: Purse,
    /// It is being activated, or it is another moment at which it may be forced.
    pub may_act: bool,
    /// Of the battlegroup of whoever asks.
    pub is_own: bool,
    pub in_control: bool,
    pub is_wild: bool,
    pub is_frenzied: bool,
    pub spirit_is_crippled: bool,
    /// Something forbids it.
    pub is_barred: bool,
}

impl Default for Beast {
    /// One that can do everything and has no fury.
    fn default() -> Beast {
        Beast {
            fury: Purse::default(),
            may_act: true,
            is_own: true,
            in_control: true,
            is_wild: false,
            is_frenzied: false,
            spirit_is_crippled: false,
            is_barred: false,
        }
    }
}

/// Why a warbeast cannot be forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoForce {
    NotNow,
    NotOwn,
    Wild,
    Frenzied,
    SpiritCrippled,
    OutOfControl,
    TooMuch { has: u8, most: u8 },
    Barred,
}

/// Whether a warbeast can be forced to take so many points.
pub fn can_force(beast: &Beast, points: u8) -> Result<(), NoForce> {
    let Purse { points: has, most } = beast.fury;
    let reasons = [
        (!beast.may_act, NoForce::NotNow),
        (!beast.is_own, NoForce::NotOwn),
        (beast.is_wild, NoForce::Wild),
        (beast.is_frenzied, NoForce::Frenzied),
        (beast.spirit_is_crippled, NoForce::SpiritCrippled),
        (!beast.in_control, NoForce::OutOfControl),
        (points > beast.fury.room(), NoForce::TooMuch { has, most }),
        (beast.is_barred, NoForce::Barred),
    ];
    first(reasons)
}

/// The most that a warbeast can be riled: its FURY less what it has.
pub fn most_riled(beast: &Beast) -> Result<u8, NoForce> {
    can_force(beast, 1)?;
    Ok(beast.fury.room())
}

/// Why no fury can be leeched from somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoLeech {
    NotOwn,
    OutOfControl,
    Full { most: u8 },
    Nothing,
}

/// How many points can be leeched from a warbeast.
pub fn most_leeched(warlock: Purse, beast: &Beast) -> Result<u8, NoLeech> {
    let most = warlock.most;
    let reasons = [
        (!beast.is_own, NoLeech::NotOwn),
        (!beast.in_control, NoLeech::OutOfControl),
        (warlock.is_full(), NoLeech::Full { most }),
        (beast.fury.points == 0, NoLeech::Nothing),
    ];
    first(reasons)?;
    Ok(warlock.takes(beast.fury.points))
}

/// How many points can be cut from a model's own life, one damage point each.
pub fn most_cut(warlock: Purse, unmarked: u16) -> u8 {
    warlock.room().min(unmarked.min(255) as u8)
}

/// Why the fury of a lost warbeast cannot be reaved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoReave {
    NotOwn,
    OutOfControl,
    ByFriend,
    ByTransfer,
    Full { most: u8 },
    Nothing,
}

/// How a warbeast was lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    pub by_friendly_attack: bool,
    pub by_transferred_damage: bool,
}

/// How many points are reaved; the rest is lost.
pub fn most_reaved(warlock: Purse, beast: &Beast, lost: Lost) -> Result<u8, NoReave> {
    let most = warlock.most;
    let reasons = [
        (!beast.is_own, NoReave::NotOwn),
        (!beast.in_control, NoReave::OutOfControl),
        (lost.by_friendly_attack, NoReave::ByFriend),
        (lost.by_transferred_damage, NoReave::ByTransfer),
        (beast.fury.points == 0, NoReave::Nothing),
        (warlock.is_full(), NoReave::Full { most }),
    ];
    first(reasons)?;
    Ok(warlock.takes(beast.fury.points))
}

/// Why damage cannot be transferred to a warbeast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoTransfer {
    /// The warlock has no point to pay with.
    NoFury,
    NotOwn,
    OutOfControl,
    Frenzied,
    Full {
        most: u8,
    },
    Barred,
}

pub fn can_transfer(warlock: Purse, beast: &Beast) -> Result<(), NoTransfer> {
    let most = beast.fury.most;
    let reasons = [
        (warlock.points == 0, NoTransfer::NoFury),
        (!beast.is_own, NoTransfer::NotOwn),
        (!beast.in_control, NoTransfer::OutOfControl),
        (beast.is_frenzied, NoTransfer::Frenzied),
        (beast.fury.is_full(), NoTransfer::Full { most }),
        (beast.is_barred, NoTransfer::Barred),
    ];
    first(reasons)
}

/// How transferred damage is shared: what the warbeast suffers, and what comes back.
pub fn split(points: u16, unmarked: u16) -> (u16, u16) {
    (points.min(unmarked), points.saturating_sub(unmarked))
}

/// The points that lost warbeasts give after leeching, one each.
pub fn most_bonded(warlock: Purse, lost_warbeasts: u8) -> u8 {
    warlock.takes(lost_warbeasts)
}

/// The most focus points that a warjack holds.
pub const JACK_FOCUS: u8 = 3;

/// A warjack, vector or monstrosity as its controller's questions have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jack {
    pub focus: Purse,
    pub is_own: bool,
    pub in_control: bool,
    /// Has a cortex, or what stands for one.
    pub has_cortex: bool,
    pub cortex_is_crippled: bool,
    /// Gains a point for nothing each turn.
    pub powers_up: bool,
    pub is_inert: bool,
    /// Something forbids it.
    pub is_barred: bool,
}

impl Default for Jack {
    /// One that can do everything and has no focus.
    fn default() -> Jack {
        Jack {
            focus: Purse::empty(JACK_FOCUS),
            is_own: true,
            in_control: true,
            has_cortex: true,
            cortex_is_crippled: false,
            powers_up: true,
            is_inert: false,
            is_barred: false,
        }
    }
}

/// Why a warjack gets no focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoFocus {
    NotOwn,
    OutOfControl,
    NoCortex,
    CortexCrippled,
    Inert,
    Full {
        most: u8,
    },
    Barred,
    /// Its controller has none to give.
    NothingToGive,
    NoPowerUp,
}

fn can_gain(jack: &Jack) -> Result<(), NoFocus> {
    let most = jack.focus.most;
    let reasons = [
        (!jack.is_own, NoFocus::NotOwn),
        (jack.is_inert, NoFocus::Inert),
        (!jack.has_cortex, NoFocus::NoCortex),
        (jack.cortex_is_crippled, NoFocus::CortexCrippled),
        (!jack.in_control, NoFocus::OutOfControl),
        (jack.is_barred, NoFocus::Barred),
        (jack.focus.is_full(), NoFocus::Full { most }),
    ];
    first(reasons)
}

/// The most points that a controller can allocate to a warjack.
pub fn most_allocated(controller: Purse, jack: &Jack) -> Result<u8, NoFocus> {
    can_gain(jack)?;
    if controller.points == 0 {
        return Err(NoFocus::NothingToGive);
    }
    Ok(jack.focus.takes(controller.points))
}

/// Whether a warjack gains a point for nothing.
pub fn can_power_up(jack: &Jack) -> Result<(), NoFocus> {
    if !jack.powers_up {
        return Err(NoFocus::NoPowerUp);
    }
    can_gain(jack)
}

/// Whether a warjack can spend focus, and has as much.
pub fn can_spend(jack: &Jack, points: u8) -> Result<(), NoSpending> {
    let reasons = [
        (jack.is_inert, NoSpending::Inert),
        (!jack.has_cortex || jack.cortex_is_crippled, NoSpending::CortexCrippled),
        (jack.is_barred, NoSpending::Barred),
    ];
    first(reasons)?;
    jack.focus.can_spend(points).map_err(NoSpending::Short)
}

/// Why a warjack cannot spend focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSpending {
    Inert,
    CortexCrippled,
    Barred,
    Short(Short),
}

/// The first reason that holds.
fn first<Why: Copy, const N: usize>(reasons: [(bool, Why); N]) -> Result<(), Why> {
    match reasons.iter().find(|(holds, _)| *holds) {
        Some((_, why)) => Err(*why),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beast(points: u8, most: u8) -> Beast {
        Beast {
            fury: Purse { points, most },
            ..Beast::default()
        }
    }

    #[test]
    fn a_purse_never_takes_more_than_it_holds() {
        let purse = Purse { points: 2, most: 7 };
        assert_eq!((purse.room(), purse.takes(9), purse.excess()), (5, 5, 0));
        let over = Purse { points: 9, most: 7 };
        assert_eq!((over.room(), over.takes(1), over.excess()), (0, 0, 2));
        assert_eq!(purse.can_spend(3), Err(Short { has: 2, needs: 3 }));
        assert_eq!((purse.with(3).points, purse.without(9).points), (5, 0));
        assert_eq!(Purse::full(6).can_spend(6), Ok(()));
    }

    #[test]
    fn forcing() {
        assert_eq!(can_force(&beast(3, 4), 1), Ok(()));
        assert_eq!(can_force(&beast(3, 4), 2), Err(NoForce::TooMuch { has: 3, most: 4 }));
        assert_eq!(most_riled(&beast(1, 4)), Ok(3));
        assert_eq!(most_riled(&beast(4, 4)), Err(NoForce::TooMuch { has: 4, most: 4 }));
        let with = |change: fn(&mut Beast)| {
            let mut beast = beast(0, 4);
            change(&mut beast);
            can_force(&beast, 1).unwrap_err()
        };
        assert_eq!(with(|beast| beast.may_act = false), NoForce::NotNow);
        assert_eq!(with(|beast| beast.is_own = false), NoForce::NotOwn);
        assert_eq!(with(|beast| beast.is_wild = true), NoForce::Wild);
        assert_eq!(with(|beast| beast.is_frenzied = true), NoForce::Frenzied);
        assert_eq!(with(|beast| beast.spirit_is_crippled = true), NoForce::SpiritCrippled);
        assert_eq!(with(|beast| beast.in_control = false), NoForce::OutOfControl);
        assert_eq!(with(|beast| beast.is_barred = true), NoForce::Barred);
    }

    #[test]
    fn leeching_and_reaving_stop_at_the_limit() {
        let warlock = Purse { points: 5, most: 7 };
        assert_eq!(most_leeched(warlock, &beast(4, 4)), Ok(2));
        assert_eq!(most_leeched(warlock, &beast(0, 4)), Err(NoLeech::Nothing));
        assert_eq!(
            most_leeched(Purse::full(7), &beast(4, 4)),
            Err(NoLeech::Full { most: 7 })
        );
        assert_eq!(most_cut(warlock, 1), 1);
        assert_eq!(most_bonded(warlock, 5), 2);
        assert_eq!(most_reaved(warlock, &beast(4, 4), Lost::default()), Ok(2));
        let by_friend = Lost {
            by_friendly_attack: true,
            ..Lost::default()
        };
        assert_eq!(most_reaved(warlock, &beast(4, 4), by_friend), Err(NoReave::ByFriend));
        let by_transfer = Lost {
            by_transferred_damage: true,
            ..Lost::default()
        };
        assert_eq!(
            most_reaved(warlock, &beast(4, 4), by_transfer),
            Err(NoReave::ByTransfer)
        );
        let far = Beast {
            in_control: false,
            ..beast(4, 4)
        };
        assert_eq!(most_reaved(warlock, &far, Lost::default()), Err(NoReave::OutOfControl));
        assert_eq!(most_leeched(warlock, &far), Err(NoLeech::OutOfControl));
    }

    #[test]
    fn transferring() {
        assert_eq!(can_transfer(Purse { points: 1, most: 7 }, &beast(3, 4)), Ok(()));
        assert_eq!(can_transfer(Purse::empty(7), &beast(3, 4)), Err(NoTransfer::NoFury));
        assert_eq!(
            can_transfer(Purse::full(7), &beast(4, 4)),
            Err(NoTransfer::Full { most: 4 })
        );
        assert_eq!((split(10, 12), split(10, 0)), ((10, 0), (0, 10)));
    }

    #[test]
    fn focus_for_warjacks() {
        let jack = Jack::default();
        assert_eq!(most_allocated(Purse::full(6), &jack), Ok(3));
        assert_eq!(most_allocated(Purse { points: 2, most: 6 }, &jack), Ok(2));
        assert_eq!(most_allocated(Purse::empty(6), &jack), Err(NoFocus::NothingToGive));
        let full = Jack {
            focus: Purse::full(JACK_FOCUS),
            ..jack
        };
        assert_eq!(can_power_up(&full), Err(NoFocus::Full { most: 3 }));
        assert_eq!(can_power_up(&jack), Ok(()));
        let crippled = Jack {
            cortex_is_crippled: true,
            focus: Purse { points: 1, most: 3 },
            ..jack
        };
        assert_eq!(most_allocated(Purse::full(6), &crippled), Err(NoFocus::CortexCrippled));
        assert_eq!(can_spend(&crippled, 1), Err(NoSpending::CortexCrippled));
        assert_eq!(can_spend(&jack, 1), Err(NoSpending::Short(Short { has: 0, needs: 1 })));
        let vector = Jack {
            powers_up: false,
            ..jack
        };
        assert_eq!(can_power_up(&vector), Err(NoFocus::NoPowerUp));
        assert_eq!(most_allocated(Purse::full(6), &vector), Ok(3));
    }
}
