//! The rules that questions come from.

use kernel::{RuleId, cite};

use crate::questions::{Ask, MayStop};
use crate::terrain::Part;

pub fn rules(ask: &Ask) -> Vec<RuleId> {
    match ask {
        Ask::DeployFirst => vec![cite!("chainmail:506")],
        Ask::Burrow { .. } => vec![cite!("chainmail:ability-burrow-a")],
        Ask::Burrows { .. } => vec![cite!("chainmail:ability-burrow-f")],
        Ask::ShieldMate { .. } => vec![cite!("chainmail:ability-shield-mate-b")],
        Ask::Throw { .. } => vec![cite!("chainmail:ability-thrown-weapon-a")],
        Ask::ChargeFar { .. } => vec![cite!("chainmail:ability-thrown-weapon-b")],
        Ask::Light => vec![cite!("chainmail:504.1")],
        Ask::Attacker => vec![cite!("chainmail:502.21a"), cite!("chainmail:scenario-breakthrough")],
        Ask::Area => vec![cite!("chainmail:502.1"), cite!("chainmail:502.11a")],
        Ask::AdditionalTerrain => vec![cite!("chainmail:502.38"), cite!("chainmail:502.381a")],
        Ask::Terrain => vec![cite!("chainmail:505"), cite!("chainmail:505.3a")],
        Ask::Prepare => vec![cite!("chainmail:507a")],
        Ask::EndSkirmish => vec![cite!("chainmail:502.23b")],
        Ask::EndEffect { .. } => vec![cite!("chainmail:608b")],
        Ask::Absorb { .. } => vec![cite!("chainmail:502.334a")],
        Ask::DeployNext => vec![cite!("chainmail:506.3")],
        Ask::Deploy { .. } => vec![
            cite!("chainmail:506.2a"),
            cite!("chainmail:506.2b"),
            cite!("chainmail:506.3"),
        ],
        Ask::RerollInitiative => vec![cite!("chainmail:601.1a"), cite!("chainmail:601.1b")],
        Ask::GoFirst => vec![cite!("chainmail:601")],
        Ask::WayRound => vec![cite!("chainmail:glossary-initiative")],
        Ask::Activate => vec![cite!("chainmail:602a"), cite!("chainmail:602b")],
        Ask::Act { .. } => vec![cite!("chainmail:603a"), cite!("chainmail:603.5a")],
        Ask::Way { .. } => vec![cite!("chainmail:603.2"), cite!("chainmail:604")],
        Ask::Avoid { part: Part::Web, .. } => vec![cite!("chainmail:307-save-or-stuck-d")],
        Ask::Avoid { .. } => vec![cite!("chainmail:307-damages-models-that-enter-it-b")],
        Ask::Stop { why, .. } => vec![match why {
            MayStop::ThreatenedArea(_) => cite!("chainmail:603.351"),
            MayStop::Contact(_) => cite!("chainmail:603.36b"),
            MayStop::InRange(_) => cite!("chainmail:603.34a"),
            MayStop::StruckByUnseen(_) => cite!("chainmail:603.371b"),
        }],
        Ask::Wake { .. } => vec![cite!("chainmail:605.481a")],
        Ask::Use { ability, .. } => vec![ability.rule(), cite!("chainmail:701.1a")],
        Ask::Cleave { .. } => vec![cite!("chainmail:ability-cleave-a")],
        Ask::DeathStrike { .. } => vec![cite!("chainmail:ability-death-strike-a")],
        Ask::Scare { .. } => vec![cite!("chainmail:ability-scary-b")],
        Ask::WhoStrikes { .. } => vec![cite!("chainmail:604.241")],
        Ask::Decline { .. } => vec![
            cite!("chainmail:order-decline-attack-of-opportunity"),
            cite!("chainmail:604.23b"),
        ],
        Ask::Order { .. } => vec![cite!("chainmail:607"), cite!("chainmail:607.13a")],
        Ask::Spot { .. } => vec![cite!("chainmail:order-new-focus-a")],
        Ask::Aim { .. } => vec![
            cite!("chainmail:605.383b"),
            cite!("chainmail:order-attack-any-target-c"),
        ],
        Ask::Guidance { .. } => vec![cite!("chainmail:spell-guidance-b")],
        Ask::GiveUpTurn { .. } => vec![cite!("chainmail:spell-summon-swarm-d")],
        Ask::AvoidSwarms { .. } => vec![cite!("chainmail:spell-summon-swarm-f")],
        Ask::MissileTarget { .. } => vec![cite!("chainmail:spell-magic-missile-c")],
    }
}
