//! Which tables a scenario can be played on.

use kernel::Refusal;
use table::Length;

use super::card::{Deployment, ScenarioCard};
use crate::terrain::{Kind, Terrain};
use crate::world::Options;

/// Nothing that keeps a model from a flag stands so near it.
const CLEAR_OF_FLAG: i64 = 5;

/// Rival deployment zones lie so far apart (primal:scenarios-general-02).
const BETWEEN_ZONES: i64 = 28;

/// The zones of two players at opposite edges, whichever edge the second player chooses.
fn check_zones(card: &ScenarioCard, terrain: &Terrain) -> Result<(), Refusal> {
    let deep = match &card.deployment {
        Deployment::Normal => {
            let usual = Options::default();
            Length::from(usual.first_zone) + Length::from(usual.second_zone)
        }
        Deployment::TwoZones { primary, .. } => Length::from(primary.deep) * 2,
    };
    let between = terrain.width.min(terrain.depth) - deep;
    if between < Length::inches(BETWEEN_ZONES) {
        let why = format!("only {between} lie between the deployment zones, and {BETWEEN_ZONES}\" are the least");
        return Err(Refusal::new(kernel::cite!("primal:scenarios-general-02"), why));
    }
    Ok(())
}

/// Obstructions keep out of zones (primal:scenario-incoming-01), and whatever a model cannot stand on keeps away from flags
/// (primal:scenario-close-quarters-02). The table is seen from the first player's edge, and turned around it looks the same to a marker's
/// twin: both ends are tried.
pub fn check_table(card: &ScenarioCard, terrain: &Terrain) -> Result<(), Refusal> {
    check_zones(card, terrain)?;
    for marker in &card.markers {
        let at = marker.point();
        let turned = table::Point::new(terrain.width - at.x, terrain.depth - at.y);
        for feature in &terrain.features {
            for at in [at, turned] {
                let gap = feature.shape.gap_to_point(at);
                let (is_bad, what) = match marker.radius {
                    Some(radius) => (
                        feature.is(Kind::Obstruction) && gap < Length::from(radius),
                        "is an obstruction in",
                    ),
                    None => (
                        feature.is_solid() && gap < Length::inches(CLEAR_OF_FLAG),
                        "keeps models from",
                    ),
                };
                if is_bad {
                    let rule = card.rules.terrain.first().copied();
                    let rule = rule.unwrap_or(kernel::cite!("primal:scenario-general-02"));
                    let why = format!("{} {what} the {}", feature.name, marker.name);
                    return Err(Refusal::new(rule, why));
                }
            }
        }
    }
    Ok(())
}
