//! How large a setup is that somebody else has sent.

use live::{FromOutside, SetupSize};
use table::{Length, Point, Polygon};

use crate::Warmachine;
use crate::setup::Setup;
use crate::terrain::Shape;

impl FromOutside for Warmachine {
    fn size(setup: &Setup) -> Result<SetupSize, String> {
        let battle = match setup {
            Setup::Battle(battle) => battle,
            Setup::Position(_) => return Err("it begins in the middle of a game".into()),
        };
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
        }
        for army in &battle.armies {
            for recruit in army.groups.iter().flat_map(|group| &group.models) {
                let profile = &recruit.profile;
                crate::data::check_profile(profile)?;
                size.model(profile.weapons.len(), profile.rules.len() + profile.spells.len());
            }
        }
        Ok(size)
    }
}
