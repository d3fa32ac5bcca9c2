//! Templates that special rules have left on the table, as the terrain that they are while they lie there.
//!
//! The ledger says which templates lie where. [`Overlay`]s are the same as features, so that sight, movement and cover ask one list
//! ([`World::features`]); `apply` works them out anew whenever the ledger or a place has changed.

use battlegroup::ledger::{Laid, LiesAt};
use battlegroup::rules::{AreaIs, Shape as Printed};
use kernel::Seat;
use serde::{Deserialize, Serialize};
use smallvec::smallvec;
use table::{Footprint, Length, Template};

use super::World;
use crate::ids::ModelId;
use crate::terrain::{Feature, Kind, Shape, Shelter};

/// A wall template: 4" by 3/4".
pub const WALL: (Length, Length) = (Length::inches(4), Length::hundredths(75));

/// A laid template that is terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overlay {
    /// The number of the template in the ledger.
    pub laid: u32,
    pub feature: Feature,
    /// It is this terrain only for enemies of the player.
    pub foes_of: Option<Seat>,
    /// Friendly models of the player see through it.
    pub clear_to: Option<Seat>,
}

impl World {
    /// The terrain of the battlefield and the templates that are terrain for everybody.
    pub fn features(&self) -> impl Iterator<Item = &Feature> {
        let laid = self.overlays.iter().filter(|overlay| overlay.foes_of.is_none());
        self.terrain.features.iter().chain(laid.map(|overlay| &overlay.feature))
    }

    /// The same, with what is terrain only for enemies of whoever laid it.
    pub fn features_for(&self, id: ModelId) -> impl Iterator<Item = &Feature> {
        let own = self.model(id).controller;
        let counts = move |overlay: &&Overlay| {
            let foe = |seat: Seat| !self.seating.are_friends(seat, own);
            overlay.foes_of.is_none_or(foe)
        };
        let laid = self.overlays.iter().filter(counts);
        self.terrain.features.iter().chain(laid.map(|overlay| &overlay.feature))
    }

    /// The feature on which nobody may be put down here, if there is any (primal:place-02).
    pub fn in_the_way(&self, base: &Footprint) -> Option<&Feature> {
        let mut solid = self.features().filter(|feature| feature.is_solid());
        solid.find(|feature| feature.shape.overlaps(base))
    }

    /// Where a laid template lies now.
    pub fn template_of(&self, laid: &Laid) -> Template {
        match &laid.place {
            LiesAt::Place(template) => template.clone(),
            LiesAt::Around(model) => Template::Circle {
                centre: self.model(*model).at,
                radius: match laid.what.shape {
                    Printed::Round(inches) => Length::from(inches).half_up(),
                    // A wall is laid around nobody.
                    Printed::Wall => WALL.0.half_up(),
                },
            },
        }
    }
}

/// Works the overlays out anew.
pub fn refresh(world: &mut World) {
    if world.ledger.laid().next().is_none() {
        world.overlays.clear();
        return;
    }
    let mut overlays = vec![];
    for (number, laid) in world.ledger.laid() {
        let template = world.template_of(laid);
        let kinds = laid.what.is.iter().map(|kind| (*kind, None));
        let for_foes = laid.what.to_enemies.iter().map(|kind| (*kind, Some(laid.seat)));
        for (kind, foes_of) in kinds.chain(for_foes) {
            if let Some(feature) = feature(laid, kind, &template) {
                overlays.push(Overlay {
                    laid: number,
                    feature,
                    foes_of,
                    clear_to: laid.what.clear_to_friends.then_some(laid.seat),
                });
            }
        }
    }
    world.overlays = overlays;
}

fn feature(laid: &Laid, kind: AreaIs, template: &Template) -> Option<Feature> {
    let shape = match template {
        Template::Circle { centre, radius } => Shape::Disc {
            centre: *centre,
            radius: *radius,
        },
        Template::Shape(polygon) => Shape::Polygon(polygon.clone()),
    };
    let (kind, gives, height) = match kind {
        AreaIs::Cloud => (Kind::DenseFog, Shelter::Nothing, Length::ZERO),
        AreaIs::Forest => (Kind::Forest, Shelter::Nothing, Length::ZERO),
        AreaIs::RoughTerrain => (Kind::Rough, Shelter::Nothing, Length::ZERO),
        AreaIs::Obstacle => (Kind::Obstacle, Shelter::Cover, Length::inches(1)),
    };
    Some(Feature {
        name: laid.because.rule.to_string(),
        ring: shape.ring().ok()?,
        shape,
        kinds: smallvec![kind],
        gives,
        height,
        level: 0,
        terraced: false,
        see_through: false,
    })
}
