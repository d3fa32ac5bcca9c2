//! Reactions: made during an enemy's action, at most one for each action.

use kernel::{Asked, Play, cite};

use smallvec::SmallVec;

use crate::abilities::{self, AbilityId, Change, Scope, Trigger, Who};
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
    HitsRolled {
        target: FighterId,
        crits: u8,
    },
    DamageTotalled {
        target: FighterId,
        melee: bool,
        /// It is enough to take the target down.
        fatal: bool,
        crits: u8,
    },
    /// The actor has taken this fighter down.
    Felled {
        fallen: FighterId,
    },
    Damaged {
        target: FighterId,
    },
    Disengages,
    Disengaged,
    EndsMove,
}

impl ReactionMoment {
    /// Whom the action is aimed at.
    fn target(self) -> Option<FighterId> {
        match self {
            ReactionMoment::Targeted { target, .. }
            | ReactionMoment::HitsRolled { target, .. }
            | ReactionMoment::DamageTotalled { target, .. }
            | ReactionMoment::Felled { fallen: target }
            | ReactionMoment::Damaged { target } => Some(target),
            ReactionMoment::Disengages | ReactionMoment::Disengaged | ReactionMoment::EndsMove => None,
        }
    }

    fn crits(self) -> u8 {
        match self {
            ReactionMoment::HitsRolled { crits, .. } | ReactionMoment::DamageTotalled { crits, .. } => crits,
            _ => 0,
        }
    }

    /// From where a fighter that reacts looks at the battlefield.
    fn scope(self, user: FighterId, reaction: AbilityId, actor: FighterId) -> Scope {
        Scope {
            friend: self.target().filter(|target| *target != user),
            crits: self.crits(),
            ..Scope::of_reaction(user, reaction, actor)
        }
    }
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

fn may_pay(world: &World, id: FighterId) -> bool {
    may_pay_with_action(world, id) || may_pay_with_renown(world, id)
}

pub fn may_react(world: &World, id: FighterId) -> bool {
    let fighter = world.fighter(id);
    fighter.is_on_table()
        && may_pay(world, id)
        && !world.has(id, Runemark::Monster)
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
        None => {
            let actor = action.actor;
            play.once(|world| possible(world, actor, moment))
        }
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
            ask(play, action, moment, side, &open)?;
        }
    }
    Ok(())
}

fn ask(
    play: &mut Play<'_, Warcry>,
    action: &mut Action,
    moment: ReactionMoment,
    side: Side,
    open: &[(FighterId, AbilityId)],
) -> Asked<()> {
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
            react(play, moment.scope(fighter, reaction, action.actor), renown)
        }
        _ => Ok(()),
    }
}

/// Makes a reaction: it is paid for (warcry:reaction-04, warcry:reaction-09) and its effects are carried out.
fn react(play: &mut Play<'_, Warcry>, scope: Scope, renown: bool) -> Asked<()> {
    let (fighter, reaction) = (scope.user, scope.ability);
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
    let does = play.world().book.clone();
    abilities::carry_out(play, scope, &does.get(reaction).does)
}

/// Every fighter and reaction that fits a moment.
pub fn possible(world: &World, actor: FighterId, moment: ReactionMoment) -> Vec<(FighterId, AbilityId)> {
    let mut open = vec![];
    // Most moments have nothing to do with any reaction in the battle, or with one or two.
    let about = |id: &AbilityId| Some((*id, asks(world.book.get(*id).on.as_ref()?, moment)?));
    let about: SmallVec<[(AbilityId, Asks<'_>); 8]> = world.book.reactions().iter().filter_map(about).collect();
    if about.is_empty() {
        return open;
    }
    // An action that is aimed at somebody is nobody else's concern, unless something can be done for a friend.
    let for_friends = |(_, asks): &(_, Asks<'_>)| matches!(asks, Asks::Friend(_) | Asks::FallenFriend);
    let only = moment.target().filter(|_| !about.iter().any(for_friends));
    for (id, fighter) in world.on_table() {
        if only.is_some_and(|only| only != id) || !may_pay(world, id) || !world.are_enemies(id, actor) {
            continue;
        }
        // Most have no reaction to the moment, which is quicker to see than whether they may make any.
        let mut may = None;
        for &ability in fighter.abilities.iter() {
            if let Some((_, asks)) = about.iter().find(|(id, _)| *id == ability)
                && fits(world, id, ability, actor, asks, moment)
                && *may.get_or_insert_with(|| may_react(world, id))
                && abilities::conditions_met(world, &moment.scope(id, ability, actor))
            {
                open.push((id, ability));
            }
        }
    }
    open
}

/// Of whom a reaction asks something at a moment.
enum Asks<'t> {
    /// That the action is aimed at whoever reacts, if at anybody.
    Oneself,
    /// The same, and that the actor is such an enemy.
    Actor(&'t Who),
    /// That the action is aimed at such a friend, or at whoever reacts.
    Friend(&'t Who),
    /// That it has taken down a friend.
    FallenFriend,
}

/// What a trigger asks at a moment; nothing if it is about another moment.
fn asks(trigger: &Trigger, moment: ReactionMoment) -> Option<Asks<'_>> {
    match (trigger, moment) {
        (Trigger::FriendTargetedByMissile(who), ReactionMoment::Targeted { melee: false, .. })
        | (Trigger::FriendAboutToBeTakenDown(who), ReactionMoment::DamageTotalled { fatal: true, .. }) => {
            Some(Asks::Friend(who))
        }
        (Trigger::FriendTakenDown, ReactionMoment::Felled { .. }) => Some(Asks::FallenFriend),
        (Trigger::Targeted, ReactionMoment::Targeted { .. })
        | (Trigger::TargetedInMelee, ReactionMoment::Targeted { melee: true, .. })
        | (Trigger::TargetedByMissile, ReactionMoment::Targeted { melee: false, .. })
        | (
            Trigger::TargetedByMissileInCover,
            ReactionMoment::Targeted {
                melee: false,
                in_cover: true,
                ..
            },
        )
        | (Trigger::HitsRolled, ReactionMoment::HitsRolled { .. })
        | (Trigger::DamageTotalled, ReactionMoment::DamageTotalled { .. })
        | (Trigger::DamageTotalledInMelee, ReactionMoment::DamageTotalled { melee: true, .. })
        | (Trigger::AboutToBeTakenDown, ReactionMoment::DamageTotalled { fatal: true, .. })
        | (
            Trigger::AboutToBeTakenDownInMelee,
            ReactionMoment::DamageTotalled {
                melee: true,
                fatal: true,
                ..
            },
        )
        | (Trigger::DamagedInMelee, ReactionMoment::Damaged { .. }) => Some(Asks::Oneself),
        (Trigger::EnemyDisengages(who), ReactionMoment::Disengages)
        | (Trigger::EnemyDisengaged(who), ReactionMoment::Disengaged)
        | (Trigger::EnemyEndsMove(who), ReactionMoment::EndsMove) => Some(Asks::Actor(who)),
        _ => None,
    }
}

fn fits(
    world: &World,
    id: FighterId,
    ability: AbilityId,
    actor: FighterId,
    asks: &Asks<'_>,
    moment: ReactionMoment,
) -> bool {
    let such = |who, whom| abilities::matches(world, &Scope::new(id, ability, 0), who, whom);
    let is_target = moment.target().is_none_or(|target| target == id);
    // The friend that an action is aimed at.
    let friend = || {
        moment
            .target()
            .filter(|target| *target == id || world.are_friends(id, *target))
    };
    match asks {
        Asks::Oneself => is_target,
        Asks::Actor(who) => is_target && such(who, actor),
        Asks::Friend(who) => friend().is_some_and(|friend| such(who, friend)),
        Asks::FallenFriend => !is_target && friend().is_some(),
    }
}
