//! Damage and what follows from it (208, 211, 605.34 to 605.36).

use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;

use super::defences::withstand;
use crate::abilities::Ability;
use crate::card::{DamageKind, DamageLine};
use crate::conditions::{Affliction, Condition, Until};
use crate::morale::Cause;
use crate::movement::flight;
use crate::terrain::Part as Ground;
use crate::{Chainmail, Event, ModelId, stats};

/// The harm that an attack does before the defender's own defences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    pub parts: SmallVec<[Part; 3]>,
    pub blunt: bool,
    pub magic: bool,
    /// Dealt by a melee attack.
    pub melee: bool,
    /// What a save has left of energy damage.
    pub share: Share,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Share {
    #[default]
    Whole,
    /// Rounded down.
    Half,
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub points: i32,
    pub kind: DamageKind,
}

impl Harm {
    /// Base damage is doubled by a critical hit and against a model that is down; bonus damage never (chainmail:700.4,
    /// chainmail:605.361).
    pub fn of_line(line: &DamageLine, double: bool) -> Harm {
        let times = if double { 2 } else { 1 };
        let mut parts: SmallVec<[Part; 3]> = SmallVec::new();
        parts.push(Part {
            points: line.points * times,
            kind: line.kind,
        });
        parts.extend(line.bonus.iter().map(|bonus| Part {
            points: bonus.points,
            kind: bonus.kind,
        }));
        Harm {
            parts,
            blunt: line.blunt,
            magic: line.magic,
            melee: false,
            share: Share::Whole,
        }
    }
}

/// What a blow has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    pub points: i32,
}

/// Takes damage from a model's health, and knocks it down or destroys it (chainmail:208a, chainmail:605.342, chainmail:605.343). The
/// morale save is settled afterwards, by [`settle`].
pub fn deal(play: &mut Play<'_, Chainmail>, id: ModelId, harm: &Harm, by: Option<ModelId>, rules: &[RuleId]) -> Blow {
    if !play.world().model(id).in_play() {
        return Blow::default();
    }
    let (points, changed) = withstand(play, id, harm, by);
    if points == 0 {
        return Blow::default();
    }
    let pain = play.world().scenario.hurts_more();
    let points = points + i32::from(pain);
    let health = play.world().model(id).health - points;
    let mut cited = rules.to_vec();
    cited.extend(changed);
    cited.push(cite!("chainmail:208a"));
    if pain {
        cited.extend([cite!("chainmail:502.39a"), cite!("chainmail:502.39b")]);
    }
    play.record(
        Event::Damaged {
            model: id,
            points,
            health,
            by,
        },
        cited,
    );
    fall(play, id, health);
    Blow { points }
}

/// chainmail:208c, chainmail:208d, chainmail:605.46c, chainmail:ability-undead-creature-b, chainmail:ability-construct-creature-c
fn fall(play: &mut Play<'_, Chainmail>, id: ModelId, health: i32) {
    if health > 0 {
        return;
    }
    let world = play.world();
    // It strikes once more before it goes: `death_strike` destroys it.
    if stats::has(world, id, &Ability::DeathStrike) {
        return;
    }
    let rules: Option<Vec<RuleId>> = if health < 0 {
        Some(vec![cite!("chainmail:605.343"), cite!("chainmail:208d")])
    } else if world.model(id).suffers(Condition::Poisoned) {
        Some(vec![cite!("chainmail:605.46c")])
    } else if stats::has(world, id, &Ability::UndeadCreature) {
        Some(vec![cite!("chainmail:ability-undead-creature-b")])
    } else if stats::has(world, id, &Ability::ConstructCreature) {
        Some(vec![cite!("chainmail:ability-construct-creature-c")])
    } else {
        None
    };
    match rules {
        Some(rules) => play.record(Event::Destroyed { model: id }, rules),
        None => {
            let affliction = Affliction {
                condition: Condition::KnockedDown,
                until: Until::Recovered,
            };
            let rules = &[
                cite!("chainmail:605.342"),
                cite!("chainmail:605.44a"),
                cite!("chainmail:208c"),
            ];
            play.record(Event::Afflicted { model: id, affliction }, rules);
            drown(play, id);
            crash(play, id);
        }
    }
}

/// Whoever is knocked down in a hissing pool is destroyed; its rim does no harm (chainmail:307-knocked-down-models-destroyed-a,
/// chainmail:307-knocked-down-models-destroyed-b).
pub fn drown(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let world = play.world();
    let base = world.footprint(id);
    let mut features = world.terrain.features.iter();
    let in_pool = features.any(|feature| feature.part == Ground::HissingPool && feature.touches(&base));
    if in_pool && world.model(id).in_play() && world.model(id).is_down() {
        let rules = &[
            cite!("chainmail:307-knocked-down-models-destroyed-a"),
            cite!("chainmail:terrain-hissing-pool"),
        ];
        play.record(Event::Destroyed { model: id }, rules);
    }
}

/// A flier that is knocked down, held or paralyzed falls; where a model without Flight could not stand, it is destroyed
/// (chainmail:ability-flight-k, chainmail:ability-flight-l).
pub fn crash(play: &mut Play<'_, Chainmail>, id: ModelId) {
    let world = play.world();
    let model = world.model(id);
    if model.card.flies() && model.in_play() && model.is_helpless() && !flight::stands_on_ground(world, id) {
        let rules = &[cite!("chainmail:ability-flight-k"), cite!("chainmail:ability-flight-l")];
        play.record(Event::Destroyed { model: id }, rules);
    }
}

/// A model gains health. Whoever lies at 0 health gets up at once; paralysis, poison and sleep do not care
/// (chainmail:605.444, chainmail:605.45b, chainmail:605.46b, chainmail:605.48b).
pub fn gain_health(play: &mut Play<'_, Chainmail>, id: ModelId, points: i32, rules: &[RuleId]) {
    let model = play.world().model(id);
    if points <= 0 || !model.in_play() {
        return;
    }
    let lay = model.health <= 0 && model.suffers(Condition::KnockedDown);
    let health = model.health + points;
    play.record(Event::HealthGained { model: id, health }, rules.to_vec());
    if lay {
        let condition = Condition::KnockedDown;
        play.record(Event::Recovered { model: id, condition }, &[cite!("chainmail:605.444")]);
    }
}

/// What a wound still calls for once all effects of the attack are resolved (chainmail:606.14a).
pub fn settle(play: &mut Play<'_, Chainmail>, id: ModelId, blow: Blow, by: Option<ModelId>) -> Asked<()> {
    settle_by(play, id, blow, by.map_or(Cause::Nobody, Cause::Enemy))
}

/// The same, by whomever or whatever.
pub fn settle_by(play: &mut Play<'_, Chainmail>, id: ModelId, blow: Blow, cause: Cause) -> Asked<()> {
    super::death_strike(play, id)?;
    if blow.points > 0 {
        super::half_health_save(play, id, cause)?;
    }
    Ok(())
}
