//! What effects change, in words.

use crate::abilities::{Bearer, Change, Lasting, Over, Until, Who};
use crate::{Side, World};

/// One change: "+2 SPD", "is boosted".
pub fn in_words(change: Change) -> String {
    match change {
        Change::Spd(by) => format!("{by:+} SPD"),
        Change::Str(by) => format!("{by:+} STR"),
        Change::Def(by) => format!("{by:+} DEF"),
        Change::Arm(by) => format!("{by:+} ARM"),
        Change::ArmOfShield(by) => format!("{by:+} ARM against attacks from its front arc"),
        Change::BaseDef(def) => format!("DEF {def} before all that adds to it"),
        Change::Movement(by) => format!("{by:+}\" to its normal movement"),
        Change::MeleeAttack(by) => format!("{by:+} to melee attack rolls"),
        Change::MeleeAttackInArea(by) => format!("{by:+} to melee attack rolls against enemies in the control area"),
        Change::AttackDice(by) => format!("{by:+} dice for attack rolls"),
        Change::BoostedAttacks => "attack rolls are boosted".into(),
        Change::BoostedDamage => "damage rolls are boosted".into(),
        Change::Pathfinder => "rough terrain and obstacles do not hinder it".into(),
        Change::CircularVision => "sees and strikes all around".into(),
        Change::Stealth => "ranged and magic attacks from more than 5\" away miss it".into(),
        Change::EyelessSight => "its attacks ignore concealment and stealth".into(),
        Change::FutureSight => "may boost after rolling".into(),
        Change::Snipe(by) => format!("{by:+}\" to the range of its ranged weapons"),
        Change::Tough => "when it would be destroyed, a 5 or 6 keeps it in play with one wound".into(),
        Change::NoTough => "cannot hold out when it would be destroyed".into(),
        Change::NoKnockdown => "cannot be knocked down".into(),
        Change::NoRunOrCharge => "can neither run nor charge".into(),
        Change::NoHealing => "cannot be healed".into(),
        Change::NoTransfer => "cannot transfer damage".into(),
        Change::NoTransferTo => "damage cannot be transferred to it".into(),
        Change::NoForcing => "cannot be forced".into(),
        Change::NoRegeneration => "cannot regenerate".into(),
        Change::NoAdvanceOrAttack => "can neither advance nor attack".into(),
        Change::NoPowerAttacks => "makes no power attacks".into(),
        Change::NoFreeStrikes => "nobody makes free strikes at it".into(),
        Change::GivesUpHalf => "gives up its movement or its action".into(),
        Change::LeachHurts => "leaching from it costs a damage point".into(),
        Change::Thorns => "a warbeast that hits it in melee takes d3 damage points".into(),
        Change::Bump(by) => format!("an enemy that damages it in melee is pushed {by}\" away, once"),
        Change::Wary => "may advance 3\" when an enemy ends its move within 6\", once".into(),
        Change::AttackOnKill => "another melee attack for each enemy that it destroys in melee".into(),
        Change::SnapFire => "another shot when it destroys an enemy with one".into(),
        Change::TurnAside => "once a game it takes no damage roll from a hit".into(),
        Change::Subdual => "warbeasts in its front arc can neither charge nor slam it".into(),
        Change::Braced(by) => format!("slams drive it {by}\" less far"),
        Change::ShieldGuard(within) => format!("may take a ranged hit for a friend within {within}\""),
        Change::ActsBeforeMoving => "may act before it advances".into(),
        Change::Assault => "may make a ranged attack at the target of its charge".into(),
        Change::SparesWarlocks => "never attacks friendly warlocks".into(),
        Change::Snacking => "heals d3 when it destroys something in melee".into(),
        Change::Precise => "its melee damage rolls do at least 1 point".into(),
        Change::StandsFreely => "stands up without giving anything up".into(),
        Change::Sprint => "may advance again after it has destroyed an enemy in melee".into(),
        Change::Bullheaded => "slams instead of charging when it frenzies".into(),
        Change::FollowsUp => "may follow a model that it has slammed".into(),
        Change::GrandSlam(by) => format!("slams without being forced, and {by}\" farther"),
        Change::Lured => "warbeasts of the side that marked it can charge it without being forced".into(),
        Change::Burning(pow) => format!("takes a damage roll of POW {pow} in each of its control phases"),
    }
}

pub fn all_in_words(changes: &[Change]) -> String {
    let all: Vec<String> = changes.iter().map(|change| in_words(*change)).collect();
    super::words::and(&all)
}

/// "Tracker of Argus 1, until the end of the turn: sees all around."
pub fn lasting(world: &World, effect: &Lasting) -> String {
    let around = match effect.on {
        Bearer::Model(_) => String::new(),
        Bearer::Around { model, who, over } => {
            format!(
                " (over {} {} {})",
                who_in_words(who),
                over_in_words(over),
                super::words::name(world, model)
            )
        }
    };
    format!(
        "{} of {}{around}, {}: {}.",
        effect.name,
        super::words::name(world, effect.by),
        until(effect.until, effect.side),
        all_in_words(&effect.changes)
    )
}

fn who_in_words(who: Who) -> &'static str {
    match who {
        Who::Friends => "friends",
        Who::FriendlyWarbeasts => "friendly warbeasts",
        Who::Enemies => "enemies",
        Who::EnemyWarbeasts => "enemy warbeasts",
    }
}

fn over_in_words(over: Over) -> String {
    match over {
        Over::ControlArea => "in the control area of".into(),
        Over::CommandRange => "in the command range of".into(),
        Over::Inches(within) => format!("within {within}\" of"),
        Over::Everywhere => "of the side of".into(),
    }
}

fn until(until: Until, side: Side) -> String {
    match until {
        Until::Turn => "until the end of the turn".into(),
        Until::Round => format!("until {side}'s next turn"),
        Until::Upkeep => "while it is kept up".into(),
        Until::NextActivation => "until the end of its next activation".into(),
    }
}
