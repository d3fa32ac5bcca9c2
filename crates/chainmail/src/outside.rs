//! How large a setup is that somebody else has sent.

use live::{FromOutside, SetupSize};
use table::{Point, Polygon};

use crate::Chainmail;
use crate::setup::Setup;

impl FromOutside for Chainmail {
    fn size(setup: &Setup) -> Result<SetupSize, String> {
        let skirmish = match setup {
            Setup::Skirmish(skirmish) => skirmish,
            Setup::Position(_) => return Err("it begins in the middle of a game".into()),
        };
        let terrain = &skirmish.terrain;
        let mut size = SetupSize::new(terrain.width, terrain.depth);
        size.check()?;
        if terrain.field != Polygon::rectangle(Point::ORIGIN, Point::new(terrain.width, terrain.depth)) {
            return Err("the battlefield is not as wide and deep as it says".into());
        }
        for feature in &terrain.features {
            size.feature(feature.shape.corners().iter().copied());
        }
        for recruit in skirmish.warbands.iter().flat_map(|muster| &muster.models) {
            let card = &recruit.card;
            size.model(2, card.abilities.len() + card.spells.len());
        }
        Ok(size)
    }
}
