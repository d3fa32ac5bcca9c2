//! Everything that is legal now.

use kernel::cite;

use super::Acting;
use crate::abilities::{UseTarget, WeaponWord};
use crate::card::WeaponRange;
use crate::questions::{Act, Answer, Gives, PowerId};
use crate::world::Moved;
use crate::{spells, stats};

thread_local! {
    static WORKED_OUT: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// How often this thread has worked out everything that is legal, for tests of what a live game costs. Development builds count.
pub fn times_worked_out() -> u32 {
    WORKED_OUT.get()
}

impl Acting<'_> {
    /// Everything that is legal now; `Done` always is.
    pub fn offers(&self) -> Vec<Answer> {
        #[cfg(debug_assertions)]
        WORKED_OUT.set(WORKED_OUT.get() + 1);
        let mut open = vec![Act::Done];
        let mut offer = |act: Act| {
            if self.check(act).is_ok() {
                open.push(act);
            }
        };
        let world = self.world;
        let model = self.model();
        if model.down.is_some() {
            for gives in [Gives::Movement, Gives::Action, Gives::Nothing] {
                offer(Act::Stand(gives));
            }
        } else {
            if self.now.moved == Moved::NotYet {
                offer(Act::Advance);
                offer(Act::Run);
                offer(Act::Aim);
            }
            let may_rush = self.may_rush(cite!("hqs:charge-04")).is_ok();
            let may_act = self.may_attack().is_ok();
            // Whatever cannot be is not even looked at: it is found out for every decision of every model.
            let is_beast = model.is_warbeast();
            for target in world.others(self.id) {
                let enemy = world.are_enemies(self.id, target);
                if may_rush && self.sees(target) {
                    offer(Act::Charge(target));
                    if is_beast && enemy {
                        offer(Act::Slam(target));
                    }
                }
                if !may_act {
                    continue;
                }
                let near = self
                    .reach
                    .is_some_and(|reach| stats::in_reach(world, self.id, target, reach));
                for (weapon, used) in (0u8..).zip(&model.card.weapons) {
                    if near || used.ranged.is_some() {
                        offer(Act::Attack { weapon, target });
                    }
                    if near && used.words.contains(&WeaponWord::ComboStrike) {
                        offer(Act::ComboStrike { weapon, target });
                    }
                }
                if near && is_beast {
                    offer(Act::HeadButt(target));
                    offer(Act::Throw {
                        target,
                        both_hands: false,
                    });
                    offer(Act::Throw {
                        target,
                        both_hands: true,
                    });
                }
            }
            for (weapon, used) in (0u8..).zip(&model.card.weapons) {
                if used.ranged.is_some_and(|ranged| ranged.rng == WeaponRange::Spray) {
                    offer(Act::Spray { weapon });
                }
                if used.words.contains(&WeaponWord::Thresher) {
                    offer(Act::Thresher { weapon });
                }
            }
            self.offer_magic(&mut offer);
        }
        if !model.is_warbeast() {
            if model.fury > 0 {
                for other in world.of(model.side) {
                    for branch in 0..6 {
                        if world.model(other).marked[usize::from(branch)] > 0 {
                            offer(Act::Heal { model: other, branch });
                        }
                    }
                }
            }
            for points in 1..=model.fury {
                offer(Act::Discard(points));
            }
        } else {
            for points in 1..=model.card.fury.saturating_sub(model.fury) {
                offer(Act::Rile(points));
            }
        }
        open.into_iter().map(Answer::Act).collect()
    }

    fn offer_magic(&self, offer: &mut impl FnMut(Act)) {
        let (world, model) = (self.world, self.model());
        if model.is_warbeast() {
            if model.card.animus.is_some() && !self.now.animus_used {
                offer(Act::Animus { target: None });
                for target in world.in_play() {
                    offer(Act::Animus { target: Some(target) });
                }
            }
        } else {
            if model.card.feat.is_some() && !model.feat_used {
                offer(Act::Feat);
            }
            let spells = (0..model.card.spells.len() as u8).map(PowerId::Spell);
            let animi = world.beasts(model.side).map(PowerId::AnimusOf);
            let mut known: Vec<&str> = vec![];
            for id in spells.chain(animi) {
                let Ok(power) = spells::check_power(world, self.id, id) else {
                    continue;
                };
                // Two warbeasts of a kind lend the same animus.
                if known.contains(&power.name.as_str()) {
                    continue;
                }
                known.push(&power.name);
                offer(Act::Cast {
                    power: id,
                    target: None,
                });
                for target in world.in_play() {
                    offer(Act::Cast {
                        power: id,
                        target: Some(target),
                    });
                }
            }
        }
        for (number, ability) in model.card.abilities.iter().enumerate() {
            let ability_number = number as u8;
            match ability.r#use.as_ref().map(|used| used.on) {
                None => {}
                Some(UseTarget::Itself) => offer(Act::Use {
                    ability: ability_number,
                    target: None,
                }),
                Some(UseTarget::FuriousWarbeast) => {
                    for target in world.beasts(model.side) {
                        offer(Act::Use {
                            ability: ability_number,
                            target: Some(target),
                        });
                    }
                }
            }
        }
    }
}
