//! DEF and ARM against one attack.

use battlegroup::Field;
use battlegroup::sight::{is_sheltered, lies_along};
use battlegroup::windows;
use kernel::{RuleId, cite};
use smallvec::SmallVec;
use table::{Footprint, Length, stands_between};

use super::{Attack, AttackKind, Hit, Ignored};
use crate::card::{Advantage, BaseSize, Quality};
use crate::ids::ModelId;
use crate::stats::{self, Stat};
use crate::terrain::{Kind as Ground, Shape, Shelter};
use crate::{World, allowed, arcs, melee, sight};

type Cited = (i32, Vec<RuleId>);

/// A stat of the target, without what spells add if the weapon is Blessed (primal:weapon-quality-blessed-01).
fn stat_against(world: &World, attack: &Attack, shown: &windows::Attack, id: ModelId, stat: Stat) -> i32 {
    let value = stats::against(world, id, stat, Some(shown)).unwrap_or(0);
    if !attack.has(Quality::Blessed) || attack.power_attack {
        return value;
    }
    let figure = Field::standing(world).stat(world, id, stat.name(), 0, Some(shown));
    let by_spells: i32 = figure
        .parts
        .iter()
        .filter(|(because, by)| *by > 0 && world.codex.spell(because.rule.as_str()).is_some())
        .map(|(_, by)| by)
        .sum();
    (value - by_spells).max(0)
}

/// DEF with all that the situation adds.
pub fn def_against(world: &World, attack: &Attack, shown: &windows::Attack, target: ModelId) -> Cited {
    let mut def = stat_against(world, attack, shown, target, Stat::Def);
    let mut rules = vec![];
    if attack.is_melee() {
        // primal:melee-modifier-03, primal:obstacle-05, primal:obstruction-03
        if is_obscured(world, attack.attacker, target) {
            rules.push(cite!("primal:melee-modifier-03"));
            def += 2;
        }
        return (def, rules);
    }
    let model = world.model(target);
    // primal:ranged-modifier-08
    if model.base() == BaseSize::Huge {
        return (def, rules);
    }
    let origin = attack.origin();
    // primal:ranged-modifier-11, primal:melee-target-02
    let in_melee = melee::is_in_melee(world, target);
    let aims_well = allowed::ignores(world, attack.attacker, "target_in_melee", attack.weapon);
    let aims_well = aims_well || attack.ignores(Ignored::TargetInMelee);
    if in_melee && !aims_well && !attack.is_spray() && !melee::are_in_melee(world, origin, target) {
        rules.push(cite!("primal:ranged-modifier-11"));
        def += 4;
    }
    // primal:concealment-cover-07, primal:spray-attack-07
    if !attack.is_spray() {
        let ignores = |what: &str| allowed::ignores(world, attack.attacker, what, attack.weapon);
        // primal:advantage-eyeless-sight-02
        let no_concealment = attack.ignores(Ignored::Concealment)
            || ignores("concealment")
            || world.has(attack.attacker, Advantage::EyelessSight);
        let no_cover = attack.ignores(Ignored::Cover) || ignores("cover");
        let counts = |shelter: &Shelter| match shelter {
            Shelter::Nothing => false,
            Shelter::Concealment => !no_concealment,
            Shelter::Cover => !no_cover,
        };
        // Whoever ignores cover still has concealment to overcome, if the target has that as well.
        let shelters = shelters(world, origin, target).into_iter();
        match shelters.filter(counts).max().unwrap_or_default() {
            Shelter::Nothing => {}
            Shelter::Concealment => {
                rules.push(cite!("primal:ranged-modifier-04"));
                def += 2;
            }
            Shelter::Cover => {
                rules.push(cite!("primal:ranged-modifier-05"));
                def += 4;
            }
        }
    }
    // primal:ranged-modifier-07, primal:terrain-elevation-06
    let level = |id: ModelId| world.terrain.level(&world.footprint(id));
    if level(target) > level(origin) && !attack.ignores(Ignored::Elevation) {
        rules.push(cite!("primal:ranged-modifier-07"));
        def += 2;
    }
    (def, rules)
}

/// The best that terrain gives against a shot (primal:ranged-modifier-06, primal:concealment-cover-01 to primal:concealment-cover-06).
pub fn shelter(world: &World, attacker: ModelId, target: ModelId) -> Shelter {
    shelters(world, attacker, target).into_iter().max().unwrap_or_default()
}

/// All that terrain and special rules give against a shot.
fn shelters(world: &World, attacker: ModelId, target: ModelId) -> SmallVec<[Shelter; 4]> {
    let (from, aim) = (world.footprint(attacker), world.footprint(target));
    let inch = Length::inches(1);
    let mut found = allowed::shelters(world, target);
    for feature in world.features_for(target) {
        let between = match &feature.shape {
            Shape::Polygon(polygon) => is_sheltered(&from, &aim, polygon, inch),
            disc => disc.gap(&aim) <= inch && lies_along(&from, &aim, &disc.outline(), inch),
        };
        let on_top = feature.terraced && feature.shape.holds(&aim);
        if between && !on_top {
            found.push(feature.gives);
        }
        // primal:terraced-obstruction-02
        if between && feature.terraced && !on_top {
            found.push(Shelter::Cover);
        }
        if !feature.shape.holds(&aim) {
            continue;
        }
        let inside = match () {
            // primal:rubble-01
            () if feature.is(Ground::Rubble) => Shelter::Cover,
            // primal:forest-03, primal:cloud-effect-02, primal:dense-fog-01
            () if feature.is(Ground::Forest) || feature.is_cloud() => Shelter::Concealment,
            // primal:advantage-amphibious-02
            () if feature.is_water() && world.has(target, Advantage::Amphibious) => Shelter::Concealment,
            () => Shelter::Nothing,
        };
        found.push(inside);
    }
    // Models that count as an obstacle for their friends.
    if world
        .others(target)
        .any(|id| is_barrier(world, id, target) && hides(world, id, &from, &aim, inch))
    {
        found.push(Shelter::Cover);
    }
    // primal:trench-02
    let trenches = sight::trenches_of(world, &aim);
    if !trenches.is_empty() && !trenches.iter().any(|trench| trench.overlaps(&from)) {
        found.push(Shelter::Cover);
    }
    found
}

/// Whether a model is an obstacle for a friend of its, by a special rule.
fn is_barrier(world: &World, id: ModelId, friend: ModelId) -> bool {
    !world.are_enemies(id, friend) && allowed::permits(world, id, "counts_as", Some("obstacle")).is_some()
}

fn hides(world: &World, barrier: ModelId, from: &Footprint, aim: &Footprint, near: Length) -> bool {
    let base = world.footprint(barrier);
    let shape = Shape::Disc {
        centre: base.at(),
        radius: base.base().outer_radius(),
    };
    shape.gap(aim) <= near && stands_between(from, aim, &shape.outline())
}

/// Whether a model has concealment or cover from where it stands, whoever attacks it (primal:forest-03, primal:cloud-effect-02).
pub fn is_concealed(world: &World, id: ModelId) -> bool {
    let base = world.footprint(id);
    allowed::shelter(world, id) > Shelter::Nothing
        || world
            .features_for(id)
            .any(|feature| (feature.is(Ground::Forest) || feature.is_cloud()) && feature.shape.holds(&base))
}

/// Whether an obstacle or obstruction hides any part of the volume from the attacker.
fn is_obscured(world: &World, attacker: ModelId, target: ModelId) -> bool {
    let (from, aim) = (world.footprint(attacker), world.footprint(target));
    world.features().any(|feature| {
        let solid = feature.is(Ground::Obstacle) || feature.is(Ground::Obstruction);
        // Nothing is obscured by what both stand on.
        let beneath = world.terrain.floor(&from).min(world.terrain.floor(&aim)) >= feature.height;
        solid && !beneath && stands_between(&from, &aim, &feature.shape.outline())
    })
}

/// ARM against the hit: shields count only against damage from the front (primal:weapon-quality-shield-02,
/// primal:weapon-quality-buckler-02, primal:free-strike-05, primal:impact-origin-01), and a chain weapon goes around them
/// (primal:weapon-quality-chain-weapon-01).
pub fn arm_against(world: &World, attack: &Attack, shown: &windows::Attack, hit: &Hit) -> Cited {
    let mut arm = stat_against(world, attack, shown, hit.model, Stat::Arm);
    if allowed::halves_arm(world, hit.model) {
        // The base is halved before anything is added (primal:current-stat-02, primal:rounding-02).
        let base = stats::base(world, hit.model, Stat::Arm).unwrap_or(0);
        arm -= base / 2;
    }
    let chain = attack.has(Quality::ChainWeapon) && !attack.power_attack;
    if attack.free_strike || chain || is_from_behind(world, attack, hit) {
        return (arm, vec![]);
    }
    let shields = stats::shields(world, hit.model);
    if shields == 0 {
        return (arm, vec![]);
    }
    (
        arm + shields,
        vec![
            cite!("primal:weapon-quality-shield-01"),
            cite!("primal:weapon-quality-buckler-01"),
        ],
    )
}

/// Whether the damage originates in the back arc of the model hit.
fn is_from_behind(world: &World, attack: &Attack, hit: &Hit) -> bool {
    // primal:trample-10
    if let Some(behind) = attack.contacted_behind(hit.model) {
        return behind;
    }
    let base = world.footprint(hit.model);
    if hit.direct || attack.kind == AttackKind::Melee {
        return arcs::is_behind(&base, &world.footprint(attack.origin()));
    }
    arcs::is_point_behind(&base, hit.origin)
}
