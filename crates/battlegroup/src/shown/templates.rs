//! Templates that special rules have left on the table.

use live::Area;
use live::shapes::{circle, rings};
use table::{Length, Template};

use super::Displayed;
use crate::ledger::LiesAt;
use crate::rules::Shape;

/// Each with the name of its rule, in the colour of the player who put it there.
pub fn laid(world: &impl Displayed) -> Vec<Area> {
    let drawn = world.ledger().laid().filter_map(|(_, laid)| {
        let shape = match (&laid.place, &laid.what.shape) {
            (LiesAt::Place(Template::Circle { centre, radius }), _) => circle(*centre, *radius),
            (LiesAt::Place(Template::Shape(polygon)), _) => rings([polygon.corners().to_vec()]),
            (LiesAt::Around(model), Shape::Round(wide)) => {
                circle(world.footprint(*model).at(), Length::from(*wide).half_up())
            }
            (LiesAt::Around(_), _) => return None,
        };
        Some(Area {
            label: laid.because.rule.to_string(),
            seat: Some(laid.seat.0),
            shape,
        })
    });
    drawn.collect()
}
