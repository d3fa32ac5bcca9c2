//! Line of sight (primal:los-01 to primal:los-steps-04). How a line is found is `battlegroup::sight`'s; here is what this edition says of models
//! and terrain.

use std::sync::Arc;

use battlegroup::Field;
use battlegroup::sight::{Figure, Hidden, Hides, Look, Manner, Scene, Screen, Seen};
use battlegroup::windows;
use kernel::{RuleId, cite};
use table::{Footprint, Length};

use crate::World;
use crate::allowed;
use crate::card::{Advantage, BaseSize};
use crate::ids::ModelId;
use crate::terrain::{Feature, Kind, Shape, hold_together};
use crate::world::Overlay;

/// All that one model sees while nobody moves.
#[derive(Debug)]
pub struct Eyes<'w> {
    world: &'w World,
    viewer: ModelId,
    scene: Scene<'w, ModelId>,
    look: Look<ModelId>,
    /// Models that do not block the sight of those who are not in the same area.
    dug_in: Vec<ModelId>,
    /// What was seen of the same scene before; nothing where templates of special rules lie, or where the viewer looks in an unusual way.
    seen: Option<Arc<Seen>>,
}

impl<'w> Eyes<'w> {
    pub fn of(world: &'w World, viewer: ModelId) -> Eyes<'w> {
        Eyes::looking(world, viewer, false)
    }

    /// The same for a model that may see past forests just now.
    pub fn looking(world: &'w World, viewer: ModelId, past_forests: bool) -> Eyes<'w> {
        let past_forests = past_forests || allowed::ignores(world, viewer, "forests", None);
        let eyeless = world.has(viewer, Advantage::EyelessSight);
        let pierces = eyeless || allowed::ignores(world, viewer, "stealth", None);
        let may_ignore = Field::standing(world).may_say(viewer, "ignores_models");
        let ignored =
            |id: &ModelId| may_ignore && *id != viewer && allowed::about(world, viewer, "ignores_models", *id, None);
        let is_usual = world.overlays.is_empty() && !past_forests;
        let seen = seen(world);
        Eyes {
            world,
            viewer,
            dug_in: world.in_play().filter(|id| is_dug_in(world, *id)).collect(),
            scene: Scene::new(seen.figures(), screens(world, viewer, past_forests)),
            seen: is_usual.then_some(seen),
            look: Look {
                past_own_unit: false,
                // primal:advantage-eyeless-sight-01
                through_clouds: eyeless || allowed::ignores(world, viewer, "clouds", None),
                // primal:facing-04, primal:los-steps-01
                ahead: Some(world.model(viewer).facing),
                past_bases: allowed::ignores(world, viewer, "interveners", None),
                // primal:advantage-eyeless-sight-02
                pierces_stealth: pierces,
                past: world.in_play().filter(ignored).collect(),
            },
        }
    }

    /// A model that looks over others (primal:advantage-flight-04, primal:spray-attack-07, primal:sweep-02).
    #[must_use]
    pub fn past_models(mut self) -> Self {
        self.look.past_bases = true;
        self
    }

    /// For an attack: what its weapon ignores, and models behind the attacker where a rule lets it target them.
    #[must_use]
    pub fn for_attack(mut self, attack: &windows::Attack) -> Self {
        let (world, id) = (self.world, self.viewer);
        let weapon = attack.weapon.map(|weapon| weapon.0);
        self.look.past_bases |= allowed::ignores(world, id, "interveners", weapon);
        self.look.through_clouds |= allowed::ignores(world, id, "clouds", weapon);
        let passed = |other: &ModelId| {
            *other != id
                && Some(*other) != attack.target
                && allowed::about(world, id, "ignores_models", *other, Some(attack))
        };
        self.look.past.extend(world.in_play().filter(passed));
        let standing = Field::standing(world);
        if standing.permits(id, "targets_behind", None, attack.weapon).is_some() {
            (self.look.ahead, self.seen) = (None, None);
        }
        self
    }

    /// Whichever way the viewer looks.
    #[must_use]
    pub fn all_around(mut self) -> Self {
        (self.look.ahead, self.seen) = (None, None);
        self
    }

    /// For sprays (primal:spray-attack-06).
    #[must_use]
    pub fn through_clouds(mut self) -> Self {
        self.look.through_clouds = true;
        self
    }

    /// Somebody is not in the way (primal:throw-attack-08).
    #[must_use]
    pub fn past(mut self, id: ModelId) -> Self {
        self.look.past.push(id);
        self
    }

    pub fn sees(&self, target: ModelId) -> bool {
        if self.viewer == target {
            return true;
        }
        if let Some(otherwise) = self.looks_otherwise_at(target) {
            return otherwise;
        }
        let search = || self.scene.sees(self.viewer, target, &self.look);
        let manner = Manner {
            past_bases: self.look.past_bases,
            through_clouds: self.look.through_clouds,
            pierces_stealth: self.look.pierces_stealth,
        };
        match &self.seen {
            Some(seen) if self.look.past.is_empty() => seen.sees(self.viewer, target, manner, search),
            _ => search(),
        }
    }

    /// The step of drawing a line of sight at which all lines to a model end, for a viewer that does not see it.
    pub fn hidden_by(&self, target: ModelId) -> RuleId {
        match self.scene.look(self.viewer, target, &self.look) {
            Err(Hidden::Behind) => cite!("primal:los-steps-01"),
            Err(Hidden::ByBase(_)) => cite!("primal:los-steps-03"),
            Err(Hidden::ByScreen(number)) => match self.scene.screen(number).map(|screen| screen.hides) {
                Some(Hides::Cloud) => cite!("primal:los-steps-04"),
                _ => cite!("primal:los-steps-02"),
            },
            Err(Hidden::Absent) | Ok(_) => cite!("primal:los-03"),
        }
    }

    /// Whether the viewer sees a model that rules let it see in an unusual way; nothing for all others.
    fn looks_otherwise_at(&self, target: ModelId) -> Option<bool> {
        let (world, viewer) = (self.world, self.viewer);
        let past_dug_in = !self.dug_in.is_empty() && !self.dug_in.contains(&target);
        let standing = Field::standing(world);
        let ignored = |what: &str| standing.is_seen_past(world, target, viewer, what);
        let (forests, clouds) = (ignored("forests"), ignored("clouds"));
        if !past_dug_in && !forests && !clouds {
            return None;
        }
        let mut look = self.look.clone();
        look.through_clouds |= clouds;
        if past_dug_in {
            look.past.extend(self.dug_in.iter().copied().filter(|id| *id != viewer));
        }
        if forests {
            let scene = Scene::new(seen(world).figures(), screens(world, viewer, true));
            return Some(scene.sees(viewer, target, &look));
        }
        Some(self.scene.sees(viewer, target, &look))
    }

    /// Whether the viewer sees a spot on the table, as large as a small base.
    pub fn sees_place(&self, at: table::Point) -> bool {
        let Some(viewer) = self.scene.figure(self.viewer) else {
            return false;
        };
        let base = Footprint::round(Length::um(30_000), at);
        let mut there = figure(self.world, self.viewer);
        (there.floor, there.size) = (self.world.terrain.floor(&base), BaseSize::Small as u8);
        (there.towers, there.hides, there.hides_within) = (false, false, None);
        (there.is_sunk, there.base) = (false, base);
        self.scene.look_from(viewer, &there, &self.look).is_ok()
    }

    /// The target as it would be somewhere else: for those who move past.
    pub fn sees_at(&self, target: ModelId, there: &Footprint) -> bool {
        let Some(viewer) = self.scene.figure(self.viewer) else {
            return false;
        };
        let mut moved = figure(self.world, target);
        moved.base = there.clone();
        moved.floor = self.world.terrain.floor(there);
        self.scene.look_from(viewer, &moved, &self.look).is_ok()
    }
}

/// Lines of sight to models outside of the area in which it lies do not end at it.
fn is_dug_in(world: &World, id: ModelId) -> bool {
    allowed::permits(world, id, "exempt", Some("blocking_sight_to_others")).is_some()
}

pub fn sees(world: &World, viewer: ModelId, target: ModelId) -> bool {
    Eyes::of(world, viewer).sees(target)
}

/// Everybody in play as lines of sight have them, made once for each change of the world.
fn seen(world: &World) -> Arc<Seen> {
    let figures = || world.in_play().map(|id| figure(world, id)).collect();
    Seen::of(&world.seen, Field::standing(world), |id| figure(world, id), figures)
}

/// A model as lines of sight have it (primal:los-steps-03, primal:model-volume-01).
fn figure(world: &World, id: ModelId) -> Figure<ModelId> {
    let model = world.model(id);
    let base = model.footprint();
    // primal:advantage-stealth-02
    let stealthy = world.has(id, Advantage::Stealth);
    // primal:advantage-amphibious-02
    let submerged = world.has(id, Advantage::Amphibious) && {
        let mut water = world.features().filter(|feature| feature.is_water());
        water.any(|feature| feature.shape.holds(&base))
    };
    let seen_as = if allowed::is_small_to_the_eye(world, id) {
        BaseSize::Small
    } else {
        model.base()
    };
    Figure {
        id,
        size: seen_as as u8,
        floor: world.terrain.floor(&base),
        height: seen_as.volume(),
        // primal:knockdown-04, primal:advantage-incorporeal-05
        hides: !model.is_down()
            && !world.has(id, Advantage::Incorporeal)
            && !submerged
            && allowed::permits(world, id, "exempt", Some("blocking_sight")).is_none(),
        hides_within: stealthy.then_some(Length::inches(5)),
        unit: model.unit.map(|unit| unit.0),
        is_sunk: is_sunk(world, &base),
        // primal:cloud-effect-05, primal:forest-06
        towers: model.base() == BaseSize::Huge,
        base,
    }
}

/// Completely within one or more trench templates (primal:trench-04). Templates in contact are one (primal:trench-01).
pub fn is_sunk(world: &World, base: &Footprint) -> bool {
    !trenches_of(world, base).is_empty()
}

/// The trench templates that a base is in, if it lies completely within them.
pub fn trenches_of<'w>(world: &'w World, base: &Footprint) -> Vec<&'w Shape> {
    let trenches = world.features().filter(|feature| feature.is(Kind::Trench));
    let shapes: Vec<&Shape> = { trenches.map(|feature| &feature.shape) }
        .filter(|shape| shape.overlaps(base))
        .collect();
    match hold_together(&shapes, base) {
        true => shapes,
        false => vec![],
    }
}

/// What stands in the way of a viewer: not templates through which its side sees.
fn seen_through(world: &World, viewer: ModelId) -> impl Iterator<Item = &Feature> {
    let own = world.model(viewer).controller;
    let hides = move |overlay: &&Overlay| {
        let friend = |seat| world.seating.are_friends(seat, own);
        overlay.foes_of.is_none() && !overlay.clear_to.is_some_and(friend)
    };
    let laid = world.overlays.iter().filter(hides).map(|overlay| &overlay.feature);
    world.terrain.features.iter().chain(laid)
}

/// primal:los-steps-02, primal:los-steps-04, primal:forest-04, primal:forest-05, primal:cloud-effect-03
fn screens(world: &World, viewer: ModelId, past_forests: bool) -> Vec<Screen<'_>> {
    let mut screens = vec![];
    for feature in seen_through(world, viewer) {
        let outline = feature.shape.outline();
        if feature.height > Length::ZERO && !feature.see_through {
            let hides = Hides::Solid {
                bottom: Length::ZERO,
                top: feature.height,
            };
            screens.push(Screen { outline, hides });
        }
        if feature.is(Kind::Forest) && !past_forests {
            let depth = Length::inches(3);
            let hides = Hides::Forest { depth };
            screens.push(Screen { outline, hides });
        }
        if feature.is_cloud() {
            let hides = Hides::Cloud;
            screens.push(Screen { outline, hides });
        }
    }
    screens
}
