//! Reactions: made during an enemy's action, at most one for each action.

use kernel::{Asked, Play, cite};

use crate::abilities::{self, AbilityId, Change, Scope, Trigger};
use crate::questions::{Answer, Ask};
use crate::{Event, FighterId, Runemark, Side, Warcry, World, stats};

/// An action that is under way and may be reacted to.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    pub actor: FighterId,
    /// warcry:reaction-03: one reaction for each action.
    pub reacted: bool,
}

impl Action {
    pub fn by(actor: FighterId) -> Self {
        Action { actor, reacted: false }
    }

    /// An action that is itself part of a reaction: nobody reacts to it.
    pub fn within_reaction(actor: FighterId) -> Self {
        Action { actor, reacted: true }
    }
}

/// A moment of an action at which reactions may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReactionMoment {
    Targeted {
        target: FighterId,
        melee: bool,
        in_cover: bool,
    },
    AboutToFall {
        target: FighterId,
    },
    Damaged {
        target: FighterId,
    },
    Disengages,
    Disengaged,
    EndsMove,
}

/// warcry:reaction-02, warcry:reaction-05, warcry:reaction-08, warcry:monster-08: whether a fighter may pay for a reaction
/// with one of its actions of the round.
pub fn may_pay_with_action(world: &World, id: FighterId) -> bool {
    let fighter = world.fighter(id);
    let fresh = fighter.activations == 0 && fighter.reactions < 2;
    fresh || fighter.waiting
}

/// warcry:reaction-09: or with a level of renown in a campaign battle.
pub fn may_pay_with_renown(world: &World, id: FighterId) -> bool {
    world.options.campaign && world.fighter(id).renown > 0
}

pub fn may_react(world: &World, id: FighterId) -> bool {
    let fighter = world.fighter(id);
    fighter.is_on_table()
        && !world.has(id, Runemark::Monster)
        && (may_pay_with_action(world, id) || may_pay_with_renown(world, id))
        && !stats::bears(world, id, |change| matches!(change, Change::CannotReact))
}

/// Offers the reactions of the moment to whoever may make one, and carries out the one that is made.
pub fn offer(play: &mut Play<'_, Warcry>, action: &mut Action, moment: ReactionMoment) -> Asked<()> {
    offer_to(play, action, moment, None)
}

/// As [`offer`]; `stood` are those who were near before the actor moved, where the moment looks back at that.
pub fn offer_to(
    play: &mut Play<'_, Warcry>,
    action: &mut Action,
    moment: ReactionMoment,
    stood: Option<&[(FighterId, AbilityId)]>,
) -> Asked<()> {
    if action.reacted
        || !play.world().fighter(action.actor).is_on_table() && !matches!(moment, ReactionMoment::Damaged { .. })
    {
        return Ok(());
    }
    let open = match stood {
        Some(open) => open
            .iter()
            .copied()
            .filter(|(id, _)| may_react(play.world(), *id))
            .collect(),
        None => possible(play.world(), action.actor, moment),
    };
    if open.is_empty() {
        return Ok(());
    }
    // The enemies of an activated warband fighter belong to the other player, and so do chaotic beasts at that moment.
    for side in [
        play.world().decides(action.actor).other(),
        play.world().decides(action.actor),
    ] {
        if !action.reacted {
            ask(play, action, side, &open)?;
        }
    }
    Ok(())
}

fn ask(play: &mut Play<'_, Warcry>, action: &mut Action, side: Side, open: &[(FighterId, AbilityId)]) -> Asked<()> {
    let mut answers = vec![];
    for &(fighter, reaction) in open
        .iter()
        .filter(|(fighter, _)| play.world().decides(*fighter) == side)
    {
        if may_pay_with_action(play.world(), fighter) {
            answers.push(Answer::React {
                fighter,
                reaction,
                renown: false,
            });
        }
        if may_pay_with_renown(play.world(), fighter) {
            answers.push(Answer::React {
                fighter,
                reaction,
                renown: true,
            });
        }
    }
    if answers.is_empty() {
        return Ok(());
    }
    answers.push(Answer::Pass);
    match play.choose(side.seat(), Ask::React { to: action.actor }, answers)? {
        Answer::React {
            fighter,
            reaction,
            renown,
        } => {
            action.reacted = true;
            react(play, action.actor, fighter, reaction, renown)
        }
        _ => Ok(()),
    }
}

/// Makes a reaction: it is paid for (warcry:reaction-04, warcry:reaction-09) and its effects are carried out.
fn react(
    play: &mut Play<'_, Warcry>,
    actor: FighterId,
    fighter: FighterId,
    reaction: AbilityId,
    renown: bool,
) -> Asked<()> {
    let paid = if renown {
        cite!("warcry:reaction-09")
    } else {
        cite!("warcry:reaction-04")
    };
    let rules: Vec<_> = [cite!("warcry:reaction-01"), paid]
        .into_iter()
        .chain(play.world().book.get(reaction).rules.iter().map(|cited| cited.0))
        .collect();
    play.record(
        Event::Reacted {
            fighter,
            reaction,
            renown,
        },
        rules,
    );
    let scope = Scope::of_reaction(fighter, reaction, actor);
    let does = play.world().book.clone();
    abilities::carry_out(play, scope, &does.get(reaction).does)
}

/// Every fighter and reaction that fits a moment.
pub fn possible(world: &World, actor: FighterId, moment: ReactionMoment) -> Vec<(FighterId, AbilityId)> {
    let mut open = vec![];
    for (id, fighter) in world.on_table() {
        if !world.are_enemies(id, actor) {
            continue;
        }
        let is_target = match moment {
            ReactionMoment::Targeted { target, .. }
            | ReactionMoment::AboutToFall { target }
            | ReactionMoment::Damaged { target } => target == id,
            _ => true,
        };
        if !is_target || !may_react(world, id) {
            continue;
        }
        for &ability in &fighter.abilities {
            if let Some(trigger) = &world.book.get(ability).on
                && fits(world, id, ability, actor, trigger, moment)
                && abilities::conditions_met(world, &Scope::of_reaction(id, ability, actor))
            {
                open.push((id, ability));
            }
        }
    }
    open
}

fn fits(
    world: &World,
    id: FighterId,
    ability: AbilityId,
    actor: FighterId,
    trigger: &Trigger,
    moment: ReactionMoment,
) -> bool {
    let is_such = |who| abilities::matches(world, &Scope::new(id, ability, 0), who, actor);
    match (trigger, moment) {
        (Trigger::TargetedInMelee, ReactionMoment::Targeted { melee: true, .. })
        | (Trigger::TargetedByMissile, ReactionMoment::Targeted { melee: false, .. })
        | (
            Trigger::TargetedByMissileInCover,
            ReactionMoment::Targeted {
                melee: false,
                in_cover: true,
                ..
            },
        )
        | (Trigger::AboutToBeTakenDownInMelee, ReactionMoment::AboutToFall { .. })
        | (Trigger::DamagedInMelee, ReactionMoment::Damaged { .. }) => true,
        (Trigger::EnemyDisengages(who), ReactionMoment::Disengages)
        | (Trigger::EnemyDisengaged(who), ReactionMoment::Disengaged)
        | (Trigger::EnemyEndsMove(who), ReactionMoment::EndsMove) => is_such(who),
        _ => false,
    }
}
