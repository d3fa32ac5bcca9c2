//! DEF and ARM against one attack.

use battlegroup::edition::Field;
use battlegroup::rules::Change;
use battlegroup::sight::{is_sheltered, lies_along};
use battlegroup::windows;
use table::{Footprint, Length, Outline, stands_between};

use super::{Attack, Hit, is_spray};
use crate::card::{Advantage, BaseSize, Kind, Quality};
use crate::ids::ModelId;
use crate::sight::trenches_of;
use crate::stats::Against;
use crate::terrain::{Feature, Kind as Ground, Shape, Shelter};
use crate::{World, melee, special, stats};

/// DEF with all that the situation adds.
pub fn def_against(world: &World, attack: &Attack, seen: Option<&windows::Attack>, target: ModelId) -> i32 {
    let against = Against {
        blessed: attack.weapon.has(Quality::Blessed),
        halved: false,
        chain: false,
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
        let given = shelter(world, attack.origin(), target);
        // wm4:adv-eyeless-sight-02
        let sees_through = world.has(attack.attacker, Advantage::EyelessSight) || ignores("concealment");
        // Whoever ignores cover still meets the concealment that the target has besides.
        bonus += match () {
            () if given.cover && !ignores("cover") => 4,
            () if given.concealment && !sees_through => 2,
            () => 0,
        };
    }
    // wm4:terrain-elevated-05, wm4:terrain-elevated-06, wm4:ranged-mods-03
    let level = |id: ModelId| world.terrain.level(&world.footprint(id));
    if base <= BaseSize::Large && level(target) > level(attack.origin()) {
        bonus += 2;
    }
    def + bonus
}

/// What terrain and special rules give a model against a shot. Of cover and concealment only one counts (wm4:conceal-cover-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheltered {
    pub concealment: bool,
    pub cover: bool,
}

impl Sheltered {
    fn take(&mut self, gives: Shelter) {
        match gives {
            Shelter::Nothing => {}
            Shelter::Concealment => self.concealment = true,
            Shelter::Cover => self.cover = true,
        }
    }

    /// The better of the two.
    pub const fn best(self) -> Shelter {
        match (self.cover, self.concealment) {
            (true, _) => Shelter::Cover,
            (false, true) => Shelter::Concealment,
            (false, false) => Shelter::Nothing,
        }
    }
}

/// What shelters a model from a shot.
pub fn shelter(world: &World, attacker: ModelId, target: ModelId) -> Sheltered {
    if is_exposed(world, target) {
        return Sheltered::default();
    }
    let (from, aim) = (world.footprint(attacker), world.footprint(target));
    let inch = Length::inches(1);
    let mut given = granted(world, target);
    // wm4:terrain-trench-02
    let trenches = trenches_of(world, &aim);
    if !trenches.is_empty() && !trenches.iter().any(|trench| trench.touches(&from)) {
        given.take(Shelter::Cover);
    }
    for feature in world.features() {
        // wm4:conceal-cover-01, wm4:conceal-cover-02, wm4:conceal-cover-04
        let between = match &feature.shape {
            Shape::Polygon(polygon) => is_sheltered(&from, &aim, polygon, inch),
            disc => disc.gap(&aim) <= inch && lies_along(&from, &aim, &disc.outline(), inch),
        };
        if between && !is_underfoot(feature, &from, &aim) {
            given.take(feature.gives);
        }
        if !feature.shape.holds(&aim) {
            continue;
        }
        // wm4:terrain-rubble-02
        if feature.is(Ground::Rubble) {
            given.take(Shelter::Cover);
        }
        // wm4:terrain-crater-03
        if feature.is(Ground::Crater) && !feature.shape.touches(&from) {
            given.take(Shelter::Cover);
        }
        if conceals(world, feature, target) {
            given.take(Shelter::Concealment);
        }
    }
    given
}

/// Whether a feature gives concealment to a model that stands wholly in it (wm4:terrain-forest-02, wm4:cloud-effect-03,
/// wm4:terrain-tall-grass-02, wm4:adv-amphibious-02).
fn conceals(world: &World, feature: &Feature, id: ModelId) -> bool {
    let small = world.model(id).base() <= BaseSize::Medium;
    feature.is(Ground::Forest)
        || feature.is(Ground::DenseFog)
        || feature.is(Ground::BurningEarth)
        || (feature.is(Ground::TallGrass) && small)
        || (feature.is_water() && world.has(id, Advantage::Amphibious))
}

/// Whether a rule takes all concealment and cover from a model.
fn is_exposed(world: &World, id: ModelId) -> bool {
    let bares = |change: &Change| matches!(change, Change::Cover(what) if what == "none");
    world.rules.says("cover") && world.standing().held(id).iter().any(|held| bares(&held.change))
}

/// The concealment or cover that special rules give to a model.
fn granted(world: &World, id: ModelId) -> Sheltered {
    let mut given = Sheltered::default();
    if !world.rules.says("cover") {
        return given;
    }
    let standing = world.standing();
    for held in standing.held(id) {
        match &*held.change {
            Change::Cover(what) if what == "cover" => given.take(Shelter::Cover),
            Change::Cover(what) if what == "none" => {}
            Change::Cover(_) => given.take(Shelter::Concealment),
            _ => {}
        }
    }
    given
}

/// Whether a model has concealment, wherever an attack comes from: by a rule, or by the terrain that it stands in.
pub fn is_concealed(world: &World, id: ModelId) -> bool {
    let base = world.footprint(id);
    let mut features = world.features();
    granted(world, id).concealment || features.any(|feature| conceals(world, feature, id) && feature.shape.holds(&base))
}

/// Whether a crater or trenches keep a blast from a model: it lies completely in them, and the origin of the blast is in none that it touches
/// (wm4:terrain-crater-04, wm4:terrain-trench-03).
pub fn is_dug_in(world: &World, id: ModelId, origin: ModelId) -> bool {
    let (base, from) = (world.footprint(id), world.footprint(origin));
    let trenches = trenches_of(world, &base);
    if !trenches.is_empty() && !trenches.iter().any(|trench| trench.overlaps(&from)) {
        return true;
    }
    let craters = || world.features().filter(|feature| feature.is(Ground::Crater));
    craters().any(|feature| feature.shape.holds(&base))
        && !craters().any(|feature| feature.shape.overlaps(&base) && feature.shape.overlaps(&from))
}

/// A roof neither hides nor shelters those who stand on it from each other.
fn is_underfoot(feature: &Feature, from: &Footprint, aim: &Footprint) -> bool {
    feature.level > 0 && feature.shape.holds(from) && feature.shape.holds(aim)
}

/// Whether an obstacle or obstruction hides any part of the base from the attacker.
fn is_obscured(world: &World, attacker: ModelId, target: ModelId) -> bool {
    let (from, aim) = (world.footprint(attacker), world.footprint(target));
    { world.features() }.any(|feature| {
        let solid = feature.is(Ground::Obstacle) || feature.is(Ground::Obstruction);
        let outline: Outline<'_> = feature.shape.outline();
        solid && !is_underfoot(feature, &from, &aim) && stands_between(&from, &aim, &outline)
    })
}

/// ARM against the weapon: a chain weapon goes around shields (wm4:wq-chain-weapon-01).
pub fn arm_against(world: &World, attack: &Attack, seen: Option<&windows::Attack>, target: ModelId) -> i32 {
    let against = Against {
        blessed: attack.weapon.has(Quality::Blessed),
        halved: special::halves_arm(world, seen, target),
        chain: attack.weapon.has(Quality::ChainWeapon),
        attack: seen,
    };
    stats::against(world, target, stats::Stat::Arm, against)
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
    of_type || (is_blast(world, attack, hit) && world.has(hit.model, Advantage::ResistanceBlast))
}

/// Whether what befalls a model is blast damage. A rule may put something else in the place of the blast of a critical hit.
pub fn is_blast(world: &World, attack: &Attack, hit: &Hit) -> bool {
    let is_replaced = || {
        special::permits(
            world,
            attack.attacker,
            "may",
            "replace_blast_on_critical",
            attack.number,
        )
        .is_some()
    };
    !(hit.direct || hit.critical && is_replaced())
}
