//! Setups that come from outside.

use live::{FromOutside, SetupSize};
use table::{Length, Point, Polygon};

use crate::terrain::Shape;
use crate::{Primal, Setup};

impl FromOutside for Primal {
    fn size(setup: &Setup) -> Result<SetupSize, String> {
        let battle = match setup {
            Setup::Battle(battle) => battle,
            Setup::Position(_) => return Err("it begins in the middle of a game".into()),
        };
        if !battle.rules.is_empty() || !battle.spells.is_empty() {
            return Err("it brings special rules or spells of its own".into());
        }
        let terrain = &battle.terrain;
        let mut size = SetupSize::new(terrain.width, terrain.depth);
        size.check()?;
        if terrain.field != Polygon::rectangle(Point::ORIGIN, Point::new(terrain.width, terrain.depth)) {
            return Err("the battlefield is not as wide and deep as it says".into());
        }
        for feature in &terrain.features {
            match &feature.shape {
                Shape::Polygon(polygon) => size.feature(polygon.corners().iter().copied()),
                Shape::Disc { centre, radius } => {
                    if *radius <= Length::ZERO {
                        return Err(format!("{} has no width", feature.name));
                    }
                    size.feature([
                        Point::new(centre.x - *radius, centre.y - *radius),
                        Point::new(centre.x + *radius, centre.y + *radius),
                    ]);
                }
            }
            // The outline must be checked after the size: it is drawn from the shape.
            size.check()?;
            if feature.shape.ring().as_ref() != Ok(&feature.ring) {
                return Err(format!("the outline of {} is not that of its shape", feature.name));
            }
        }
        for marker in battle.scenario.iter().flat_map(|card| &card.markers) {
            size.place(marker.point());
        }
        for army in &battle.armies {
            for recruit in army.groups.iter().flat_map(|group| &group.models) {
                let profile = &recruit.profile;
                crate::data::check_profile(profile)?;
                size.model(
                    profile.weapons.len(),
                    profile.rules.len() + profile.all_spells().count(),
                );
            }
        }
        Ok(size)
    }
}
