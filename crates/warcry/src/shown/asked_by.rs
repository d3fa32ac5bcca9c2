//! The rules that questions come from.

use kernel::{RuleId, cite};

use crate::abilities::AbilityId;
use crate::questions::{Ask, FighterPick, Zone};
use crate::{MoveKind, Stage, World, cards};

/// The rules that a question comes from.
pub fn rules(world: &World, ask: &Ask) -> Vec<RuleId> {
    let of_ability = |id: AbilityId| {
        let own = world.book.get(id).rules.iter().map(|cited| cited.0);
        let mut rules: Vec<RuleId> = own.collect();
        rules.push(cite!("warcry:ability-use-05"));
        rules
    };
    match ask {
        Ask::Role => vec![cite!("warcry:attacker-01")],
        Ask::Group { .. } => vec![cite!("warcry:battle-groups-01")],
        Ask::TurnCard => vec![cite!("warcry:deployment-card-02")],
        Ask::Colour => vec![cite!("warcry:deployment-card-03")],
        Ask::SetUp { zone, .. } | Ask::PlaceToken { zone, .. } => of_zone(world, zone),
        Ask::Awaken
        | Ask::PickEdge
        | Ask::CardFeature
        | Ask::EnemyGroup
        | Ask::CardToken { .. }
        | Ask::Leave { .. } => cards::victory_rules(world),
        Ask::CardFighter {
            pick: FighterPick::Prey,
        }
        | Ask::PickTwist { .. }
        | Ask::SwapPoints => cards::twist_rules(world),
        Ask::CardFighter { .. } => cards::victory_rules(world),
        Ask::WildDice => vec![cite!("warcry:wild-dice-04")],
        Ask::Seize => vec![cite!("warcry:wild-dice-06")],
        Ask::FirstTurn => vec![cite!("warcry:combat-phase-01")],
        Ask::Activate => vec![cite!("warcry:combat-phase-02")],
        Ask::Act { .. } => vec![cite!("warcry:activation-01"), cite!("warcry:ability-use-01")],
        Ask::MovePath { limits, .. } => match limits.kind {
            MoveKind::Move => vec![cite!("warcry:move-01")],
            MoveKind::Disengage => vec![cite!("warcry:disengage-02")],
        },
        Ask::PickUp { .. } => vec![cite!("warcry:treasure-01")],
        Ask::React { .. } => vec![cite!("warcry:reaction-01")],
        Ask::Landing { .. } => vec![cite!("warcry:fall-place-01")],
        Ask::DropAt { .. } => vec![cite!("warcry:treasure-drop-03")],
        Ask::PickFighter { ability, .. }
        | Ask::PickOption { ability, .. }
        | Ask::PickToken { ability, .. }
        | Ask::PickPoint { ability, .. }
        | Ask::ChangeDice { ability, .. }
        | Ask::PickFeature { ability, .. } => of_ability(*ability),
        Ask::BonusAttack { .. } => vec![cite!("warcry:bonus-action-01"), cite!("warcry:attack-target-01")],
        Ask::MakeBonus { fighter } => match world.fighter(*fighter).side {
            Some(_) => vec![cite!("warcry:ability-inspiring-presence-01")],
            None => vec![cite!("warcry:chaotic-beast-03")],
        },
        Ask::Reroll { .. } => vec![cite!("warcry:reroll-01")],
        Ask::First { .. } if matches!(world.stage, Stage::Turn { .. } | Stage::Acting) => {
            vec![cite!("warcry:simultaneous-01")]
        }
        Ask::First { .. } => vec![cite!("warcry:simultaneous-02")],
    }
}

fn of_zone(world: &World, zone: &Zone) -> Vec<RuleId> {
    match zone {
        Zone::Deployment { .. } => vec![cite!("warcry:deployment-place-01"), cite!("warcry:deployment-place-03")],
        Zone::Closest { .. } => vec![cite!("warcry:reserve-crowded-01")],
        Zone::Near { rule, .. } | Zone::EdgeStrip { rule, .. } => vec![*rule],
        Zone::Again(again) => vec![again.rule],
        Zone::Fall { .. } => vec![cite!("warcry:fall-place-01")],
        Zone::Drop { .. } => vec![cite!("warcry:treasure-drop-03")],
        Zone::Token(_) => {
            let mut rules = cards::victory_rules(world);
            rules.push(cite!("warcry:plan-placing-01"));
            rules
        }
        Zone::Below => vec![cite!("warcry:monster-demolishing-rampage-01")],
    }
}
