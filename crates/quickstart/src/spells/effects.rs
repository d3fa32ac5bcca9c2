//! What spells, animi, feats and abilities do.

use kernel::{Asked, Play, RuleId};
use smallvec::SmallVec;
use table::Length;

use super::lasting::begin_numbered;
use crate::abilities::{Affects, Bearer, Change, Effect, EffectSource, Over, Until, Who};
use crate::card::inches;
use crate::damage::{self, DamageRoll, Harm};
use crate::questions::{Answer, Ask, What};
use crate::{Event, ModelId, Quickstart, command, fury, stats};

/// What a feat, an ability or a power does, to whom and in whose name.
#[derive(Clone, Copy, Debug)]
pub struct Doing<'a> {
    pub user: ModelId,
    pub target: ModelId,
    pub name: &'a str,
    pub part: EffectSource,
    pub harm: Harm,
    pub number: u32,
    pub rules: &'static [RuleId],
}

impl Doing<'_> {
    pub fn carry_out(self, play: &mut Play<'_, Quickstart>, does: &[Effect]) -> Asked<()> {
        for effect in does {
            if play.world().is_decided() {
                return Ok(());
            }
            self.one(play, effect)?;
        }
        Ok(())
    }

    fn begin(self, play: &mut Play<'_, Quickstart>, on: Bearer, changes: &[Change], until: Until) {
        if play.world().model(on.model()).in_play {
            // What the caster has of a spell on somebody else is no spell on the caster.
            let part = if on.model() == self.target {
                self.part
            } else {
                EffectSource::Other
            };
            begin_numbered(
                play,
                Some(self.number),
                self.name,
                part,
                self.user,
                on,
                changes,
                until,
                self.rules,
            );
        }
    }

    fn one(self, play: &mut Play<'_, Quickstart>, effect: &Effect) -> Asked<()> {
        let (user, target, rules) = (self.user, self.target, self.rules);
        match effect {
            Effect::Gains { who, changes, until } => {
                let on = match who {
                    Affects::Target => target,
                    Affects::Itself => user,
                };
                self.begin(play, Bearer::Model(on), changes, *until);
            }
            Effect::Area {
                who,
                over,
                changes,
                until,
            } => self.begin(play, around(user, *who, *over), changes, *until),
            Effect::AreaOfTarget {
                who,
                over,
                changes,
                until,
            } => self.begin(play, around(target, *who, *over), changes, *until),
            Effect::IfDamaged { changes, until } if self.harm.points > 0 => {
                self.begin(play, Bearer::Model(target), changes, *until);
            }
            Effect::IfDamaged { .. } => {}
            Effect::CalmEach { who, over, choose } => self.calm(play, *who, *over, *choose)?,
            Effect::Door => self.door(play)?,
            Effect::HurtNearest { within, pow } => self.hurt_nearest(play, *within, *pow)?,
            Effect::Hurt { who } => {
                let on = if *who == Affects::Itself { user } else { target };
                let seat = play.world().model(user).side.seat();
                let points = play.d3(Some(seat), "damage points");
                damage::suffer(play, on, u16::from(points), Some(user), true, rules)?;
            }
            Effect::Heal => {
                let seat = play.world().model(target).side.seat();
                let points = play.d3(Some(seat), "healing");
                damage::heal(play, target, points, rules)?;
            }
            Effect::TakeFury => {
                let who = play.world().model(user);
                let from = play.world().model(target);
                if from.fury > 0 {
                    let room = who.fury < who.card.fury;
                    play.record(
                        Event::FuryLost {
                            model: target,
                            points: 1,
                        },
                        rules,
                    );
                    if room {
                        play.record(Event::FuryGained { model: user, points: 1 }, rules);
                    }
                }
            }
            Effect::PlaceFury(most) => self.place_fury(play, *most)?,
            Effect::Leach => fury::leach(play, user)?,
            Effect::KnockDown => damage::knock_down(play, target, rules),
            Effect::CommandCheck { changes, until } => {
                if !command::check(play, target) {
                    self.begin(play, Bearer::Model(target), changes, *until);
                }
            }
        }
        Ok(())
    }

    fn calm(self, play: &mut Play<'_, Quickstart>, who: Who, over: Over, choose: bool) -> Asked<()> {
        let world = play.world();
        let side = world.model(self.user).side;
        let all: SmallVec<[ModelId; 8]> = world
            .in_play()
            .filter(|id| world.model(*id).fury > 0 && stats::is_around(world, self.user, who, over, *id))
            .filter(|id| world.model(*id).side == side || !world.model(*id).calmed)
            .collect();
        for model in all {
            if choose {
                let ask = Ask::Pick {
                    model,
                    what: What::Calm,
                };
                if play.choose(side.seat(), ask, vec![Answer::Yes, Answer::No])? != Answer::Yes {
                    continue;
                }
            }
            let by_enemy = play.world().model(model).side != side;
            play.record(Event::Calmed { model, by_enemy }, self.rules);
        }
        Ok(())
    }

    fn place_fury(self, play: &mut Play<'_, Quickstart>, most: u8) -> Asked<()> {
        let side = play.world().model(self.user).side;
        let beasts: SmallVec<[ModelId; 8]> = play.world().beasts(side).collect();
        for model in beasts {
            let world = play.world();
            let beast = world.model(model);
            let room = most.min(beast.card.fury.saturating_sub(beast.fury));
            if room == 0 || !stats::in_control_area(world, self.user, model) {
                continue;
            }
            let ask = Ask::Pick {
                model,
                what: What::PlaceFury,
            };
            let open = (0..=room).map(Answer::Number).collect();
            if let Answer::Number(points) = play.choose(side.seat(), ask, open)?
                && points > 0
            {
                play.record(Event::FuryGained { model, points }, self.rules);
            }
        }
        Ok(())
    }

    /// One model of the battlegroup is put down within 2" of the user, or the user within 2" of one of them.
    fn door(self, play: &mut Play<'_, Quickstart>) -> Asked<()> {
        let world = play.world();
        let side = world.model(self.user).side;
        let near: Vec<ModelId> = world
            .of(side)
            .filter(|id| stats::in_control_area(world, self.user, *id))
            .collect();
        if near.len() < 2 {
            return Ok(());
        }
        let ask = Ask::Pick {
            model: self.user,
            what: What::Door,
        };
        let open = near.iter().copied().map(Answer::Model).collect();
        let Answer::Model(moved) = play.choose(side.seat(), ask, open)? else {
            return Ok(());
        };
        let beside = if moved == self.user {
            let ask = Ask::Pick {
                model: self.user,
                what: What::DoorBeside,
            };
            let open = near
                .iter()
                .copied()
                .filter(|id| *id != moved)
                .map(Answer::Model)
                .collect();
            match play.choose(side.seat(), ask, open)? {
                Answer::Model(beside) => beside,
                _ => return Ok(()),
            }
        } else {
            self.user
        };
        let within = Length::inches(2);
        // Where there is no room nothing appears.
        if crate::movement::some_place(play.world(), moved, beside, within).is_none() {
            return Ok(());
        }
        let ask = Ask::Place {
            model: moved,
            beside,
            within,
        };
        if let Answer::To(at) = play.ask(side.seat(), ask)? {
            play.record(Event::Placed { model: moved, at }, self.rules);
            self.begin(play, Bearer::Model(moved), &[Change::NoAdvanceOrAttack], Until::Turn);
        }
        Ok(())
    }

    fn hurt_nearest(self, play: &mut Play<'_, Quickstart>, within: u8, pow: u8) -> Asked<()> {
        let seat = play.world().model(self.user).side.seat();
        let models = play.d6(Some(seat), "how many");
        let world = play.world();
        let centre = world.footprint(self.target);
        let mut near: SmallVec<[(Length, ModelId); 12]> = world
            .ids()
            .filter(|id| *id != self.target && world.model(*id).in_play)
            .map(|id| (table::gap(&centre, &world.footprint(id)), id))
            .filter(|(apart, _)| *apart <= inches(within))
            .collect();
        near.sort_unstable();
        for (_, id) in near.into_iter().take(usize::from(models)) {
            let roll = DamageRoll {
                by: Some(self.user),
                ..DamageRoll::of_nobody(id, i32::from(pow), "damage")
            };
            damage::roll_damage(play, roll, self.rules)?;
        }
        Ok(())
    }
}

fn around(model: ModelId, who: Who, over: Over) -> Bearer {
    Bearer::Around { model, who, over }
}
