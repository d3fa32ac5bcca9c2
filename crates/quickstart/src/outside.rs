//! How large a setup is that somebody else has sent.

use live::{FromOutside, SetupSize};
use table::{Point, Polygon};

use crate::Quickstart;
use crate::setup::Setup;

impl FromOutside for Quickstart {
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
            size.feature(feature.shape.corners().iter().copied());
        }
        for recruit in battle.armies.iter().flatten() {
            let card = &recruit.card;
            size.model(card.weapons.len(), card.abilities.len() + card.spells.len());
        }
        Ok(size)
    }
}
