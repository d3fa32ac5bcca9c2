//! How large a setup is that somebody else has sent.

use live::{FromOutside, SetupSize};
use table::{Length, Point};

use crate::setup::Setup;
use crate::{Group, Inches, Warcry};

/// Cards of a deck: more than were ever printed of one kind.
const CARDS: usize = 300;

impl FromOutside for Warcry {
    fn size(setup: &Setup) -> Result<SetupSize, String> {
        let battle = match setup {
            Setup::Battle(battle) => battle,
            Setup::Position(_) => return Err("it begins in the middle of a game".into()),
        };
        let point = |[x, y]: [Inches; 2]| Point::new(x.into(), y.into());
        let layout = &battle.layout;
        let mut size = SetupSize::new(layout.width.into(), layout.depth.into());
        for feature in &layout.features {
            size.place(point(feature.at));
            for part in &feature.parts {
                let rect = part
                    .rect
                    .iter()
                    .flat_map(|[x, y, width, depth]| [[*x, *y], [*width, *depth]]);
                let outline = part.outline.iter().flatten().copied();
                size.feature(rect.chain(outline).map(point));
                size.place(Point::new(Length::from(part.bottom), part.top.into()));
            }
        }
        let decks = &battle.decks;
        for card in &decks.deployments {
            for group in Group::ALL {
                for place in [card.red.of(group), card.blue.of(group)] {
                    size.place(place.segment(size.width, size.depth).from);
                    size.place(place.segment(size.width, size.depth).to);
                }
            }
        }
        let cards = [decks.deployments.len(), decks.victories.len(), decks.twists.len()];
        if cards.into_iter().any(|cards| cards > CARDS) {
            return Err(format!("more than {CARDS} battleplan cards of a kind"));
        }
        for recruit in battle.warbands.iter().flatten() {
            size.model(recruit.profile.weapons.len(), recruit.profile.damage_table.len());
        }
        Ok(size)
    }
}
