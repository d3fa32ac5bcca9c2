//! Why a model whose turn is over can do nothing more.

use kernel::{Refusal, cite};
use table::Length;

use super::acts::check;
use crate::conditions::Condition;
use crate::questions::Act;
use crate::{World, stats};

/// Why the model whose turn has just ended can do nothing more.
pub fn refuse_after_turn(world: &World, act: Act) -> Option<Refusal> {
    let ended = &world.ended;
    let turn = ended.turn.as_ref()?;
    let model = world.model(turn.model);
    let name = &model.name;
    if let Some(condition) = ended.suffered {
        let rule = match condition {
            Condition::Stunned => cite!("chainmail:605.49a"),
            Condition::Dazed => cite!("chainmail:spell-daze-b"),
            Condition::Held => cite!("chainmail:spell-hold-person-b"),
            Condition::Routing => cite!("chainmail:605.475"),
            Condition::Paralyzed => cite!("chainmail:605.45a"),
            Condition::Poisoned => cite!("chainmail:605.46a"),
            Condition::Sleeping => cite!("chainmail:605.48a"),
            _ => cite!("chainmail:605.44b"),
        };
        let why = format!("{name} was {} in its turn, and could do nothing else", condition.word());
        return Some(Refusal::new(rule, why));
    }
    let attacks = matches!(
        act,
        Act::Melee(_) | Act::Shoot(_) | Act::Cast(_) | Act::Aim(_) | Act::Special { .. }
    );
    let has_charged = turn.actions == 0 && turn.tally.moved > Length::ZERO;
    let (rule, why) = match act {
        Act::Cast(_) if has_charged => (
            cite!("chainmail:702.124"),
            format!("{name} has charged, and casts nothing in a charge"),
        ),
        Act::Special { .. } | Act::Aim(_) if has_charged => (
            cite!("chainmail:701.121b"),
            format!("{name} has charged, and this cannot be used in a charge"),
        ),
        Act::Melee(_) | Act::Shoot(_) if has_charged && !turn.attacked => (
            cite!("chainmail:603.65c"),
            format!("{name} has charged and not reached its target"),
        ),
        _ if attacks && !turn.attacked && turn.actions >= 2 => {
            let full_speed = turn.maneuvers >= 2 && !stats::is_under_command(world, turn.model);
            let rule = if full_speed {
                cite!("chainmail:603.3b")
            } else {
                cite!("chainmail:603.5b")
            };
            (
                rule,
                format!("{name} has used both of its maneuvers, and cannot attack any more"),
            )
        }
        _ if turn.actions >= 2 => (
            cite!("chainmail:603.5a"),
            format!("{name} has maneuvered or stood twice: its turn is over"),
        ),
        _ => {
            let mut then = world.clone();
            then.turn = Some(turn.clone());
            then.stamp.renew();
            let refused = check(&then, turn.model, act).err();
            return Some(
                refused.unwrap_or_else(|| Refusal::new(cite!("chainmail:608a"), format!("the turn of {name} is over"))),
            );
        }
    };
    Some(Refusal::new(rule, why))
}
