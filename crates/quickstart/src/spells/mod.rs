//! Spells and animi: who may use them on whom, and how they reach their targets.

mod effects;
mod lasting;

pub use effects::Doing;
pub use lasting::begin;

use kernel::{Asked, Play, Refusal, RuleId, cite};
use smallvec::SmallVec;
use table::Length;

use crate::abilities::{Effect, EffectSource, Power, PowerArea, PowerRange, Target};
use crate::attack::{self, Attack, How, OutOfReach};
use crate::card::inches;
use crate::damage::{self, Boost, DamageRoll, Harm};
use crate::questions::PowerId;
use crate::ranged::Area;
use crate::{Event, ModelId, Quickstart, World, sight, stats};

/// A spell of a caster, or the animus of a warbeast.
pub fn power(world: &World, caster: ModelId, id: PowerId) -> Option<&Power> {
    match id {
        PowerId::Spell(number) => world.model(caster).card.spells.get(usize::from(number)),
        PowerId::AnimusOf(beast) => world.get(beast)?.card.animus.as_ref(),
    }
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
        && model.cast.contains(number)
    {
        return no(
            cite!("hqs:special-rules-01"),
            format!("{} is cast once a turn", power.name),
        );
    }
    Ok(power)
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
        return no(cite!("hqs:spell-stat-02"), "there is no such model in play".into());
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
    part: EffectSource,
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
        && let Some(why) = reason_to_miss(play.world(), user, power, target, range)
    {
        let event = Event::Missed { attacker: user, target };
        play.record(
            event,
            vec![why.rule(), cite!("hqs:spell-stat-02"), cite!("hqs:offensive-spell-03")],
        );
        if let Some(area) = area.filter(|_| power.offensive) {
            area.deviate(play, why == OutOfReach::TooFar)?;
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

fn reason_to_miss(world: &World, user: ModelId, power: &Power, target: ModelId, range: Length) -> Option<OutOfReach> {
    if power.offensive {
        return attack::out_of_reach(world, user, target, range);
    }
    (!stats::is_within(world, user, target, range)).then_some(OutOfReach::TooFar)
}

fn effects(
    play: &mut Play<'_, Quickstart>,
    user: ModelId,
    power: &Power,
    target: ModelId,
    part: EffectSource,
    harm: Harm,
) -> Asked<()> {
    let doing = Doing {
        user,
        target,
        name: &power.name,
        part: if power.upkeep { EffectSource::Upkeep } else { part },
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

/// Who may be seen by a caster at all: for lists of targets.
pub fn visible(world: &World, id: ModelId) -> SmallVec<[ModelId; 12]> {
    world
        .others(id)
        .filter(|other| sight::sees(world, id, *other))
        .collect()
}
