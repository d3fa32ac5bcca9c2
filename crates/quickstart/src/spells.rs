//! Spells, animi and feats: whom they may target, and what they do.

use std::borrow::Cow;

use kernel::{Asked, Play, Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::Length;

use crate::abilities::{
    Affects, Bearer, Change, Effect, Lasting, Over, Part, Power, PowerArea, PowerRange, Target, Until, Who,
};
use crate::attack::{self, Attack, How};
use crate::card::inches;
use crate::damage::{self, Boost, DamageRoll, Harm};
use crate::questions::{Answer, Ask, PowerId, What};
use crate::ranged::Area;
use crate::{Event, ModelId, Quickstart, World, command, fury, sight, stats};

/// A spell of a caster, or the animus of a warbeast.
pub fn power(world: &World, caster: ModelId, id: PowerId) -> Option<&Power> {
    match id {
        PowerId::Spell(number) => world.model(caster).card.spells.get(usize::from(number)),
        PowerId::AnimusOf(beast) => world.get(beast)?.card.animus.as_ref(),
    }
}

/// Whom a power may be used on (hqs:spell-stat-02, hqs:spell-stat-03, hqs:offensive-spell-03). `sees` tells whether somebody is in sight.
pub fn check_target(
    world: &World,
    user: ModelId,
    power: &Power,
    target: Option<ModelId>,
    sees: impl Fn(ModelId) -> bool,
) -> Result<(), Refusal> {
    let alone = power.rng == PowerRange::Itself || power.rng == PowerRange::ControlArea;
    let no = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    let target = match (alone, target) {
        (true, None) => return Ok(()),
        (true, Some(_)) => {
            return no(
                cite!("hqs:spell-stat-02"),
                format!("{} has no target to choose", power.name),
            );
        }
        (false, None) => return no(cite!("hqs:spell-stat-02"), format!("{} needs a target", power.name)),
        (false, Some(target)) => target,
    };
    let Some(model) = world.get(target).filter(|model| model.in_play) else {
        return no(cite!("hqs:spell-stat-02"), "there is nobody like that in play".into());
    };
    let friends = model.side == world.model(user).side;
    let fits = match power.target {
        Target::Anybody => true,
        Target::Friend => friends,
        Target::FriendlyWarbeast => friends && model.is_warbeast(),
        Target::Warbeast => model.is_warbeast(),
    };
    if !fits {
        return no(
            cite!("hqs:special-rules-01"),
            format!("{} cannot be cast on {}", power.name, model.name),
        );
    }
    if target == user {
        return if power.offensive {
            no(
                cite!("hqs:offensive-spell-03"),
                format!("{} is no attack on oneself", power.name),
            )
        } else {
            Ok(())
        };
    }
    let marked = power.offensive && is_witch_marked(world, target);
    if !marked && !sees(target) {
        return no(
            cite!("hqs:offensive-spell-03"),
            format!("{} does not see {}", world.name(user), model.name),
        );
    }
    Ok(())
}

fn is_witch_marked(world: &World, target: ModelId) -> bool {
    world.activation.as_ref().is_some_and(|now| now.marked == Some(target))
}

/// Carries a power out that has been paid for.
pub fn resolve(
    play: &mut Play<'_, Quickstart>,
    user: ModelId,
    power: &Power,
    target: Option<ModelId>,
    part: Part,
) -> Asked<()> {
    let target = target.unwrap_or(user);
    let range = match power.rng {
        PowerRange::Inches(so_many) => Some(inches(so_many)),
        PowerRange::Itself | PowerRange::ControlArea => None,
    };
    let area = match power.aoe {
        Some(PowerArea::Inches(diameter)) => Some(Area {
            attacker: user,
            target,
            weapon: None,
            diameter: inches(diameter),
            range: range.unwrap_or(Length::ZERO),
            power: power.pow.map(i32::from),
        }),
        _ => None,
    };
    let marked = power.offensive && is_witch_marked(play.world(), target);
    if let Some(range) = range.filter(|_| target != user && !marked)
        && let Some(rule) = reason_to_miss(play.world(), user, power, target, range)
    {
        let event = Event::Missed { attacker: user, target };
        play.record(
            event,
            vec![rule, cite!("hqs:spell-stat-02"), cite!("hqs:offensive-spell-03")],
        );
        if let Some(area) = area.filter(|_| power.offensive) {
            area.deviate(play, rule == cite!("hqs:ranged-03"))?;
        }
        return Ok(());
    }
    if !power.offensive {
        return effects(play, user, power, target, part, Harm::default());
    }
    let hit = if marked {
        play.record(
            Event::HitWithoutRoll { attacker: user, target },
            &[cite!("hqs:weapon-special-01")],
        );
        attack::Hit {
            hit: true,
            critical: false,
        }
    } else {
        attack::roll_attack(play, &Attack::new(user, target, How::Magic))?
    };
    if !hit.hit {
        if let Some(area) = area {
            area.deviate(play, false)?;
        }
        return Ok(());
    }
    if let Some(area) = area {
        let on = area.covered(play.world(), play.world().model(target).at);
        area.land(play, hit)?;
        for id in on {
            if play.world().model(id).in_play {
                effects(play, user, power, id, part, Harm::default())?;
            }
        }
        return Ok(());
    }
    let mut harm = Harm::default();
    if !attack::turns_aside(play, target)?
        && let Some(pow) = power.pow
    {
        let roll = DamageRoll {
            target,
            by: Some(user),
            power: i32::from(pow),
            extra_dice: 0,
            boost: Boost::Open,
            melee: false,
            through_shields: false,
            purpose: "damage",
        };
        harm = damage::roll_damage(
            play,
            roll,
            &[cite!("hqs:spell-stat-04"), cite!("hqs:weapon-stat-pow-01")],
        )?;
    }
    effects(play, user, power, target, part, harm)
}

fn reason_to_miss(world: &World, user: ModelId, power: &Power, target: ModelId, range: Length) -> Option<RuleId> {
    if power.offensive {
        return attack::out_of_reach(world, user, target, range);
    }
    (!stats::is_within(world, user, target, range)).then_some(cite!("hqs:ranged-03"))
}

fn effects(
    play: &mut Play<'_, Quickstart>,
    user: ModelId,
    power: &Power,
    target: ModelId,
    part: Part,
    harm: Harm,
) -> Asked<()> {
    let doing = Doing {
        user,
        target,
        name: &power.name,
        part: if power.upkeep { Part::Upkeep } else { part },
        harm,
        number: play.world().next_number,
        rules: &[cite!("hqs:special-rules-01")],
    };
    // hqs:spell-stat-03: an area of CTRL is everybody in the control area.
    if power.aoe == Some(PowerArea::ControlArea)
        && power.does.iter().all(|effect| matches!(effect, Effect::Gains { .. }))
    {
        let all: SmallVec<[ModelId; 12]> = play
            .world()
            .in_play()
            .filter(|id| stats::in_control_area(play.world(), user, *id))
            .collect();
        for id in all {
            Doing {
                target: id,
                rules: &[cite!("hqs:spell-stat-03")],
                ..doing
            }
            .carry_out(play, &power.does)?;
        }
        return Ok(());
    }
    doing.carry_out(play, &power.does)
}

/// What a feat, an ability or a power does, to whom and in whose name.
#[derive(Clone, Copy, Debug)]
pub struct Doing<'a> {
    pub user: ModelId,
    pub target: ModelId,
    pub name: &'a str,
    pub part: Part,
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
                Part::Other
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
            } => {
                self.begin(
                    play,
                    Bearer::Around {
                        model: user,
                        who: *who,
                        over: *over,
                    },
                    changes,
                    *until,
                );
            }
            Effect::AreaOfTarget {
                who,
                over,
                changes,
                until,
            } => {
                self.begin(
                    play,
                    Bearer::Around {
                        model: target,
                        who: *who,
                        over: *over,
                    },
                    changes,
                    *until,
                );
            }
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

/// An effect begins, with a number of its own.
#[allow(clippy::too_many_arguments)]
pub fn begin(
    play: &mut Play<'_, Quickstart>,
    name: &str,
    part: Part,
    by: ModelId,
    on: Bearer,
    changes: &[Change],
    until: Until,
    rules: &'static [RuleId],
) {
    begin_numbered(play, None, name, part, by, on, changes, until, rules);
}

/// An effect begins; what it replaces ends first (hqs:upkeep-02, hqs:upkeep-03, hqs:animus-03).
#[allow(clippy::too_many_arguments)]
fn begin_numbered(
    play: &mut Play<'_, Quickstart>,
    number: Option<u32>,
    name: &str,
    part: Part,
    by: ModelId,
    on: Bearer,
    changes: &[Change],
    until: Until,
    rules: &'static [RuleId],
) {
    let world = play.world();
    let side = world.model(by).side;
    let number = number.unwrap_or(world.next_number);
    let mut replaced: SmallVec<[u32; 4]> = SmallVec::new();
    let mut because: SmallVec<[RuleId; 4]> = SmallVec::new();
    for old in world
        .lasting
        .iter()
        .filter(|old| old.number != number && old.part == part)
    {
        let same_spell = part == Part::Upkeep && old.by == by && old.name == name;
        let same_bearer = part == Part::Upkeep && old.on.model() == on.model() && old.side == side;
        let same_animus = part == Part::Animus && old.on.model() == on.model() && old.side == side;
        for (replaces, rule) in [
            (same_spell, cite!("hqs:upkeep-02")),
            (same_bearer, cite!("hqs:upkeep-03")),
            (same_animus, cite!("hqs:animus-03")),
        ] {
            if replaces {
                replaced.push(old.number);
                because.push(rule);
            }
        }
    }
    if !replaced.is_empty() {
        play.record(
            Event::EffectsEnded { numbers: replaced },
            Cow::Owned(because.into_vec()),
        );
    }
    let effect = Lasting {
        number,
        name: name.into(),
        part,
        by,
        side,
        on,
        changes: changes.to_vec(),
        until,
    };
    play.record(Event::EffectBegan { effect }, rules);
}

/// Whether a caster may use a power now, apart from its target (hqs:fury-cast-01, hqs:animus-02, hqs:fury-animus-02).
pub fn check_power(world: &World, caster: ModelId, id: PowerId) -> Result<&Power, Refusal> {
    let model = world.model(caster);
    let no = |rule: RuleId, why: String| Err(Refusal::new(rule, why));
    if model.is_warbeast() {
        return no(cite!("hqs:fury-cast-01"), format!("{} is no warlock", model.name));
    }
    let Some(power) = power(world, caster, id) else {
        return no(cite!("hqs:fury-cast-01"), "there is no such spell".into());
    };
    if let PowerId::AnimusOf(beast) = id {
        let owner = world.model(beast);
        if !owner.in_play || owner.side != model.side || !stats::in_control_area(world, caster, beast) {
            let why = format!("{} is no friendly warbeast in the control area", owner.name);
            return no(cite!("hqs:animus-02"), why);
        }
    }
    if model.fury < power.cost {
        let why = format!(
            "{} has {} fury points, and {} costs {}",
            model.name, model.fury, power.name, power.cost
        );
        return no(cite!("hqs:spell-stat-01"), why);
    }
    if let PowerId::Spell(number) = id
        && power.once_a_turn
        && model.cast & (1 << number.min(7)) != 0
    {
        return no(
            cite!("hqs:special-rules-01"),
            format!("{} is cast once a turn", power.name),
        );
    }
    Ok(power)
}

/// Who may be seen by a caster at all: for lists of targets.
pub fn visible(world: &World, id: ModelId) -> SmallVec<[ModelId; 12]> {
    world
        .others(id)
        .filter(|other| sight::sees(world, id, *other))
        .collect()
}
