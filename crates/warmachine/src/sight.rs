//! Line of sight (wm4:los-04 to wm4:los-11). How a line is found is `battlegroup::sight`'s; here is what this edition says of models and terrain.

use std::sync::Arc;

use battlegroup::sight::{Figure, Hides, Look, Manner, Scene, Screen, Seen};
use smallvec::SmallVec;
use table::{Footprint, Length};

use crate::card::{Advantage, BaseSize};
use crate::ids::ModelId;
use crate::terrain::{Feature, Kind, Shape};
use crate::{World, special};

/// All that one model sees while nobody moves.
#[derive(Debug)]
pub struct Eyes<'w> {
    world: &'w World,
    viewer: ModelId,
    scene: Scene<'w, ModelId>,
    look: Look<ModelId>,
    /// What was seen of the same scene before; nothing where templates of special rules lie.
    seen: Option<Arc<Seen>>,
}

impl<'w> Eyes<'w> {
    pub fn of(world: &'w World, viewer: ModelId) -> Eyes<'w> {
        let eyeless = world.has(viewer, Advantage::EyelessSight);
        let ignores = |what: &str| special::permits(world, viewer, "ignores", what, None).is_some();
        let sharp = eyeless || ignores("stealth");
        let seen = seen(world);
        let past_forests = ignores("forests");
        let is_clear = world.ledger.laid().next().is_none() && !past_forests;
        Eyes {
            world,
            viewer,
            scene: Scene::new(seen.figures(), screens(world, past_forests)),
            seen: is_clear.then_some(seen),
            look: Look {
                // wm4:los-06
                past_own_unit: world.unit_of(viewer).is_some(),
                // wm4:adv-eyeless-sight-01
                through_clouds: eyeless || ignores("clouds"),
                ahead: None,
                past_bases: false,
                // wm4:adv-eyeless-sight-02
                pierces_stealth: sharp,
                past: match special::may_let_past(world, viewer, "ignores_models") {
                    true => { world.in_play() }
                        .filter(|other| special::lets_past(world, viewer, *other, "ignores_models"))
                        .collect(),
                    false => SmallVec::new(),
                },
            },
        }
    }

    /// A model that looks over others (wm4:flight-rules-04).
    #[must_use]
    pub fn past_models(mut self) -> Self {
        self.look.past_bases = true;
        self
    }

    /// For sprays (wm4:spray-05).
    #[must_use]
    pub fn through_clouds(mut self) -> Self {
        self.look.through_clouds = true;
        self
    }

    pub fn sees(&self, target: ModelId) -> bool {
        self.viewer == target || self.looks_at(target, &self.look)
    }

    /// A line is looked for once as long as nobody moves.
    fn looks_at(&self, target: ModelId, look: &Look<ModelId>) -> bool {
        let search = || self.scene.sees(self.viewer, target, look);
        let manner = Manner {
            past_bases: look.past_bases,
            through_clouds: look.through_clouds,
            pierces_stealth: look.pierces_stealth,
        };
        match &self.seen {
            Some(seen) => seen.sees(self.viewer, target, manner, search),
            None => search(),
        }
    }

    /// As if no model stood between, for attacks that fly over them.
    pub fn sees_past_models(&self, target: ModelId) -> bool {
        let look = Look {
            past_bases: true,
            past: SmallVec::new(),
            ..self.look
        };
        self.viewer == target || self.looks_at(target, &look)
    }

    /// From another place than the one where the viewer stands.
    pub fn sees_from(&self, from: &Footprint, target: ModelId) -> bool {
        let mut viewer = figure(self.world, self.viewer);
        viewer.base = from.clone();
        viewer.floor = floor(self.world, from);
        let Some(target) = self.scene.figure(target) else {
            return false;
        };
        self.scene.look_from(&viewer, target, &self.look).is_ok()
    }
}

pub fn sees(world: &World, viewer: ModelId, target: ModelId) -> bool {
    Eyes::of(world, viewer).sees(target)
}

/// Everybody in play as lines of sight have them, made once for each change of the world.
fn seen(world: &World) -> Arc<Seen> {
    let figures = || world.in_play().map(|id| figure(world, id)).collect();
    Seen::of(
        &world.seen,
        battlegroup::Field::standing(world),
        |id| figure(world, id),
        figures,
    )
}

/// A model as lines of sight have it (wm4:los-07, wm4:volume-01, wm4:volume-02).
fn figure(world: &World, id: ModelId) -> Figure<ModelId> {
    let model = world.model(id);
    let base = model.footprint();
    // wm4:adv-stealth-02
    let stealthy = world.has(id, Advantage::Stealth);
    Figure {
        id,
        size: model.base() as u8,
        floor: floor(world, &base),
        height: model.base().volume(),
        // wm4:knockdown-06, wm4:incorporeal-rules-01
        hides: !model.knocked_down
            && !world.has(id, Advantage::Incorporeal)
            && special::permits(world, id, "counts_as", "seen_through", None).is_none()
            && !is_swimming(world, id, &base),
        hides_within: stealthy.then_some(Length::inches(5)),
        unit: world.unit_of(id).map(|unit| unit.0),
        is_sunk: is_sunk(world, &base),
        // wm4:cloud-effect-06, wm4:terrain-forest-06
        towers: model.base() == BaseSize::Huge,
        base,
    }
}

/// wm4:adv-amphibious-02
fn is_swimming(world: &World, id: ModelId, base: &Footprint) -> bool {
    let mut water = world.features().filter(|feature| feature.is_water());
    water.any(|feature| feature.shape.holds(base)) && world.has(id, Advantage::Amphibious)
}

/// wm4:terrain-crater-05, wm4:terrain-trench-06, wm4:template-list-06
fn is_sunk(world: &World, base: &Footprint) -> bool {
    let single = |feature: &Feature| feature.is(Kind::Crater) || feature.is(Kind::OpenGrave);
    { world.features() }.any(|feature| single(feature) && feature.shape.holds(base))
        || !trenches_of(world, base).is_empty()
}

/// The trench templates that a base is in, if it lies completely within them. Templates in contact are one area (wm4:terrain-trench-02).
pub fn trenches_of<'w>(world: &'w World, base: &Footprint) -> SmallVec<[&'w Shape; 2]> {
    let trenches = world.features().filter(|feature| feature.is(Kind::Trench));
    let touched: SmallVec<[&Shape; 2]> = { trenches.map(|feature| &feature.shape) }
        .filter(|shape| shape.touches(base))
        .collect();
    if Shape::hold_together(&touched, base) {
        touched
    } else {
        SmallVec::new()
    }
}

/// The height of the ground under a base (wm4:terrain-elevated-01). A raised feature without a height is an inch a level.
pub fn floor(world: &World, base: &Footprint) -> Length {
    let raised = world.features().filter(|feature| feature.level > 0);
    raised
        .filter(|feature| feature.shape.holds(base))
        .map(|feature| match feature.height {
            Length::ZERO => Length::inches(feature.level.into()),
            height => height,
        })
        .max()
        .unwrap_or(Length::ZERO)
}

/// wm4:los-09, wm4:los-11, wm4:terrain-forest-03, wm4:terrain-forest-04, wm4:cloud-effect-04
fn screens(world: &World, past_forests: bool) -> Vec<Screen<'_>> {
    let mut screens = vec![];
    for feature in world.features() {
        let outline = feature.shape.outline();
        if feature.is(Kind::Obstruction) || feature.is(Kind::Obstacle) {
            let hides = Hides::Solid {
                bottom: Length::ZERO,
                top: feature.height,
            };
            screens.push(Screen { outline, hides });
        }
        // wm4:terrain-hill-03
        if feature.is(Kind::Hill) && feature.height > Length::ZERO {
            let hides = Hides::Rise { top: feature.height };
            screens.push(Screen { outline, hides });
        }
        if feature.is(Kind::Forest) && !past_forests {
            let depth = Length::inches(3);
            screens.push(Screen {
                outline,
                hides: Hides::Forest { depth },
            });
        }
        // wm4:terrain-fog-01, wm4:hazard-burning-earth-04, wm4:cloud-effect-01, wm4:cloud-effect-04
        if feature.is(Kind::DenseFog) || feature.is(Kind::BurningEarth) {
            screens.push(Screen {
                outline,
                hides: Hides::Cloud,
            });
        }
    }
    screens
}
