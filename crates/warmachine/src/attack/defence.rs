//! DEF and ARM against one attack.

use battlegroup::edition::Field;
use battlegroup::rules::{AreaIs, Change};
use battlegroup::sight::is_sheltered;
use battlegroup::windows;
use table::{Length, Outline, stands_between};

use super::{Attack, Hit, is_spray};
use crate::card::{Advantage, BaseSize, Kind, Quality};
use crate::ids::ModelId;
use crate::stats::Against;
use crate::terrain::{Kind as Ground, Shape, Shelter};
use crate::{World, melee, special, stats};

/// DEF with all that the situation adds.
pub fn def_against(world: &World, attack: &Attack, seen: Option<&windows::Attack>, target: ModelId) -> i32 {
    let against = Against {
        blessed: attack.weapon.has(Quality::Blessed),
        halved: false,
        attack: seen,
    };
    let def = stats::against(world, target, stats::Stat::Def, against);
    let ignores = |what: &str| special::permits(world, attack.attacker, "ignores", what, attack.number).is_some();
    let base = world.model(target).base();
    if attack.weapon.is_melee() {
        // wm4:melee-mods-01, wm4:terrain-obstacle-05, wm4:terrain-obstruction-06
        return def + 2 * i32::from(is_obscured(world, attack.attacker, target));
    }
    let mut bonus = 0;
    let pistol = attack.weapon.has(Quality::Pistol);
    let in_melee = melee::is_in_melee(world, target);
    let with_attacker =
        melee::engages(world, attack.attacker, target) || melee::engages(world, target, attack.attacker);
    // wm4:assault-03, wm4:target-in-melee-01, wm4:target-in-melee-02, wm4:wq-pistol-01
    if in_melee && !attack.assault && !ignores("target_in_melee") && base < BaseSize::Huge && !(pistol && with_attacker)
    {
        bonus += 4;
    }
    // wm4:conceal-cover-03, wm4:conceal-cover-09, wm4:conceal-cover-10, wm4:spray-07
    let structure = world.model(target).profile.kind == Kind::Structure;
    if !is_spray(&attack.weapon) && base < BaseSize::Huge && !structure {
        bonus += match shelter(world, attack.origin(), target) {
            Shelter::Nothing => 0,
            // wm4:adv-eyeless-sight-02
            Shelter::Concealment if world.has(attack.attacker, Advantage::EyelessSight) => 0,
            Shelter::Concealment if ignores("concealment") => 0,
            Shelter::Cover if ignores("cover") => 0,
            Shelter::Concealment => 2,
            Shelter::Cover => 4,
        };
    }
    // wm4:terrain-elevated-05, wm4:terrain-elevated-06, wm4:ranged-mods-03
    let level = |id: ModelId| world.terrain.level(&world.footprint(id));
    if base <= BaseSize::Large && level(target) > level(attack.origin()) {
        bonus += 2;
    }
    def + bonus
}

/// The best that terrain gives against a shot.
pub fn shelter(world: &World, attacker: ModelId, target: ModelId) -> Shelter {
    let (from, aim) = (world.footprint(attacker), world.footprint(target));
    let inch = Length::inches(1);
    let mut best = granted(world, target);
    // wm4:cloud-effect-03
    if is_in_cloud(world, target) {
        best = best.max(Shelter::Concealment);
    }
    for feature in &world.terrain.features {
        // wm4:conceal-cover-01, wm4:conceal-cover-02, wm4:conceal-cover-04
        let between = match &feature.shape {
            Shape::Polygon(polygon) => is_sheltered(&from, &aim, polygon, inch),
            disc => disc.gap(&aim) <= inch && stands_between(&from, &aim, &disc.outline()),
        };
        if between {
            best = best.max(feature.gives);
        }
        if !feature.shape.holds(&aim) {
            continue;
        }
        let small = world.model(target).base() <= BaseSize::Medium;
        let within = match () {
            // wm4:terrain-rubble-02
            () if feature.is(Ground::Rubble) => Shelter::Cover,
            // wm4:terrain-crater-03, wm4:terrain-trench-02
            () if (feature.is(Ground::Crater) || feature.is(Ground::Trench)) && !feature.shape.overlaps(&from) => {
                Shelter::Cover
            }
            // wm4:terrain-forest-02, wm4:cloud-effect-03
            () if feature.is(Ground::Forest) || feature.is(Ground::DenseFog) || feature.is(Ground::BurningEarth) => {
                Shelter::Concealment
            }
            // wm4:terrain-tall-grass-02
            () if feature.is(Ground::TallGrass) && small => Shelter::Concealment,
            // wm4:adv-amphibious-02
            () if feature.is(Ground::ShallowWater) && world.has(target, Advantage::Amphibious) => Shelter::Concealment,
            () => Shelter::Nothing,
        };
        best = best.max(within);
    }
    best
}

/// The concealment or cover that special rules give to a model.
fn granted(world: &World, id: ModelId) -> Shelter {
    if !world.rules.says("cover") {
        return Shelter::Nothing;
    }
    let standing = world.standing();
    let given = standing.held(id).iter().filter_map(|held| match &*held.change {
        Change::Cover(what) if what == "cover" => Some(Shelter::Cover),
        Change::Cover(_) => Some(Shelter::Concealment),
        _ => None,
    });
    given.max().unwrap_or_default()
}

/// Whether a cloud that a special rule has laid holds the whole base (wm4:cloud-effect-03).
fn is_in_cloud(world: &World, id: ModelId) -> bool {
    let base = world.footprint(id);
    let clouds = special::laid_as(world, AreaIs::Cloud);
    clouds.iter().any(|cloud| cloud.covers_all(&base))
}

/// Whether a model has concealment, wherever an attack comes from: by a rule, or by the terrain that it stands in.
pub fn is_concealed(world: &World, id: ModelId) -> bool {
    let base = world.footprint(id);
    let small = world.model(id).base() <= BaseSize::Medium;
    let hides = |feature: &crate::terrain::Feature| {
        let kind = feature.is(Ground::Forest) || feature.is(Ground::DenseFog) || feature.is(Ground::BurningEarth);
        (kind || (feature.is(Ground::TallGrass) && small)) && feature.shape.holds(&base)
    };
    granted(world, id) == Shelter::Concealment || is_in_cloud(world, id) || world.terrain.features.iter().any(hides)
}

/// Whether a crater or trench keeps a blast from a model: it lies completely in one that the origin of the blast is not in
/// (wm4:terrain-crater-04, wm4:terrain-trench-03).
pub fn is_dug_in(world: &World, id: ModelId, origin: ModelId) -> bool {
    let (base, from) = (world.footprint(id), world.footprint(origin));
    let dug = |kind: Ground| {
        let mut of_kind = { world.terrain.features.iter() }.filter(|feature| feature.is(kind));
        let inside = of_kind.clone().any(|feature| feature.shape.holds(&base));
        inside && !of_kind.any(|feature| feature.shape.overlaps(&base) && feature.shape.overlaps(&from))
    };
    dug(Ground::Crater) || dug(Ground::Trench)
}

/// Whether an obstacle or obstruction hides any part of the base from the attacker.
fn is_obscured(world: &World, attacker: ModelId, target: ModelId) -> bool {
    let (from, aim) = (world.footprint(attacker), world.footprint(target));
    let low = world.terrain.features.iter();
    { low }.any(|feature| {
        let solid = feature.is(Ground::Obstacle) || feature.is(Ground::Obstruction);
        let outline: Outline<'_> = feature.shape.outline();
        // A roof hides nobody from those who stand on it.
        let is_underfoot = feature.shape.holds(&from) && feature.shape.holds(&aim);
        solid && !is_underfoot && stands_between(&from, &aim, &outline)
    })
}

/// ARM against the weapon: a chain weapon goes around shields (wm4:wq-chain-weapon-01).
pub fn arm_against(world: &World, attack: &Attack, seen: Option<&windows::Attack>, target: ModelId) -> i32 {
    let against = Against {
        blessed: attack.weapon.has(Quality::Blessed),
        halved: special::halves_arm(world, seen, target),
        attack: seen,
    };
    let arm = stats::against(world, target, stats::Stat::Arm, against);
    if attack.weapon.has(Quality::ChainWeapon) {
        return (arm - stats::shields(world, target) as i32).max(0);
    }
    arm
}

/// Whether the target resists the damage (wm4:resistance-01, wm4:resistance-02).
pub fn resists(world: &World, attack: &Attack, hit: &Hit) -> bool {
    let types = [
        (Quality::Cold, Advantage::ResistanceCold),
        (Quality::Corrosion, Advantage::ResistanceCorrosion),
        (Quality::Electricity, Advantage::ResistanceElectricity),
        (Quality::Fire, Advantage::ResistanceFire),
    ];
    let of_type = types
        .into_iter()
        .any(|(quality, advantage)| attack.weapon.has(quality) && world.has(hit.model, advantage));
    // wm4:resistance-blast-01
    of_type || (!hit.direct && world.has(hit.model, Advantage::ResistanceBlast))
}
