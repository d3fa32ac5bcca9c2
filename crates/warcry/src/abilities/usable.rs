//! When an ability may be used.

use kernel::{Refusal, cite};

use table::Length;

use super::who::{all, any, fits, near_obstacle};
use super::{Ability, AbilityBook, AbilityId, Allegiance, Change, Condition, Cost, Effect, Scope, Shelf, Who};
use crate::battleplan::TwistEffect;
use crate::{ActionKind, FighterId, Profile, Runemark, Side, World, stats};

/// The abilities that a card's runemarks grant: warcry:ability-use-05, warcry:allies-04, warcry:thralls-03,
/// warcry:monster-10, warcry:monster-11.
pub fn granted(book: &AbilityBook, profile: &Profile) -> Vec<AbilityId> {
    book.ids()
        .filter(|&id| grants(profile, book.shelf(id), book.get(id)))
        .collect()
}

fn grants(profile: &Profile, shelf: &Shelf, ability: &Ability) -> bool {
    let marks = profile.runemarks;
    let on_shelf = match shelf {
        Shelf::Universal => !marks.has(Runemark::Monster),
        Shelf::MonsterHunting => !marks.has(Runemark::Monster) && !marks.has(Runemark::Beast),
        Shelf::Monster => marks.has(Runemark::Monster),
        Shelf::Bearers(_) => true,
        Shelf::Faction(faction) => profile.faction == *faction || profile.bladeborn.as_ref() == Some(faction),
    };
    on_shelf
        && marks.has_all(ability.runemarks)
        && !ability.barred.iter().any(|barred| marks.has_all(*barred))
        && (ability.bladeborn.is_none() || ability.bladeborn == profile.bladeborn)
}

/// The scores with whose dice a player could pay for an ability.
pub fn payable(world: &World, side: Side, cost: Cost) -> impl Iterator<Item = u8> {
    let hand = world.hand(side);
    (1..=6).filter(move |&score| cost != Cost::Reaction && hand.set(score) >= cost.dice())
}

/// Whether the fighter being activated may use an ability with the dice of a score now.
pub fn check_use(world: &World, fighter: FighterId, id: AbilityId, score: u8) -> Result<(), Refusal> {
    let ability = world.book.get(id);
    let refuse = |rule, why: String| Err(Refusal::new(rule, why));
    let name = &world.fighter(fighter).name;
    let Some(activation) = world
        .activation
        .as_ref()
        .filter(|activation| activation.fighter == fighter)
    else {
        return refuse(cite!("warcry:ability-use-01"), format!("{name} is not being activated"));
    };
    if activation.ability_used {
        return refuse(
            cite!("warcry:ability-use-01"),
            format!("{name} has used an ability in this activation"),
        );
    }
    if !world.fighter(fighter).abilities.contains(&id) {
        let rule = match world.book.shelf(id) {
            Shelf::Universal if world.has(fighter, Runemark::Monster) => cite!("warcry:monster-11"),
            Shelf::MonsterHunting => cite!("warcry:monster-10"),
            Shelf::Monster => cite!("warcry:monster-11"),
            _ => ability
                .rules
                .last()
                .map_or(cite!("warcry:ability-use-05"), |cited| cited.0),
        };
        return refuse(rule, format!("{name} does not have the runemarks for {}", ability.name));
    }
    let dice = world.hand(activation.by).set(score);
    let free = score == 0 && crate::cards::may_use_free(world, activation.by, id);
    if !free && score == 0 && world.cards.free_used[activation.by.index()] {
        let why = format!("{} has been used without dice in this battle", ability.name);
        return refuse(crate::cards::twist_rule(world), why);
    }
    if ability.cost == Cost::Reaction || (!free && dice < ability.cost.dice()) {
        let needed = ability.cost.dice();
        let why = format!(
            "{} needs {needed} dice of one score; there are {dice} of score {score}",
            ability.name
        );
        return refuse(cite!("warcry:ability-use-02"), why);
    }
    check_conditions(world, &scope_of_use(world, fighter, id, score))
}

/// From where a fighter looks that uses an ability with the dice of a score: the score is the ability's value, as far as
/// nothing changes that.
pub fn scope_of_use(world: &World, fighter: FighterId, id: AbilityId, score: u8) -> Scope {
    let mut value = i64::from(score);
    for modifier in stats::changes_on(world, fighter) {
        match &modifier.change {
            Change::AbilityValue { by, least, most } => {
                let by = by.standing(world, &modifier.scope());
                value = if by < 0 {
                    (value + by).max(i64::from(*least))
                } else {
                    (value + by).min(i64::from(*most))
                };
            }
            Change::AbilityValueIs(fixed) => value = i64::from(*fixed),
            _ => {}
        }
    }
    Scope::new(fighter, id, value.clamp(0, 99) as u8)
}

/// What stands in the way of an ability besides dice. Without words: it is asked for every ability at every turn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Unmet<'w> {
    TwistForbids,
    NoMonster,
    NotBearing,
    Condition(&'w Condition),
    Forbidden,
    UsedUp,
    NothingToBegin,
    NothingToDemolish,
}

fn unmet<'w>(world: &'w World, scope: &Scope) -> Option<Unmet<'w>> {
    let ability = world.book.get(scope.ability);
    let forbids = |effect: &TwistEffect| matches!(effect, TwistEffect::Forbid(name) if *name == ability.name);
    if world.twist().iter().any(forbids) {
        return Some(Unmet::TwistForbids);
    }
    let reaction = ability.cost == Cost::Reaction;
    if !reaction && stats::bears(world, scope.user, |change| matches!(change, Change::CannotUseAbilities)) {
        return Some(Unmet::Forbidden);
    }
    if ability.once.is_some() && world.used_up.contains(&(scope.user, scope.ability)) {
        return Some(Unmet::UsedUp);
    }
    let hunting = *world.book.shelf(scope.ability) == Shelf::MonsterHunting;
    if hunting && !holds(world, scope, &Condition::MonsterInPlay) {
        return Some(Unmet::NoMonster);
    }
    if let Shelf::Bearers(card) = world.book.shelf(scope.ability) {
        let in_play = world.victory().is_some_and(|victory| victory.name == *card);
        if !in_play || world.fighter(scope.user).treasure.is_none() {
            return Some(Unmet::NotBearing);
        }
    }
    if let Some(condition) = ability.when.iter().find(|condition| !holds(world, scope, condition)) {
        return Some(Unmet::Condition(condition));
    }
    if !super::effects::must_begin(world, scope, &ability.does) {
        return Some(Unmet::NothingToBegin);
    }
    let demolishes = ability.does.iter().any(|effect| matches!(effect, Effect::Demolish));
    (demolishes && super::demolish::within_reach(world, scope.user).is_empty()).then_some(Unmet::NothingToDemolish)
}

/// Whether all that an ability asks for besides dice holds.
pub fn conditions_met(world: &World, scope: &Scope) -> bool {
    unmet(world, scope).is_none()
}

/// As [`conditions_met`], and says what is missing.
pub fn check_conditions(world: &World, scope: &Scope) -> Result<(), Refusal> {
    let Some(unmet) = unmet(world, scope) else {
        return Ok(());
    };
    let ability = world.book.get(scope.ability);
    let own_rule = ability
        .rules
        .first()
        .map_or(cite!("warcry:ability-use-05"), |cited| cited.0);
    let (rule, why) = match unmet {
        Unmet::TwistForbids => (crate::cards::twist_rule(world), "the twist forbids it".to_string()),
        Unmet::NoMonster => (cite!("warcry:monster-10"), "no monster is in play".into()),
        Unmet::NotBearing => (
            crate::cards::victory_rule(world),
            "the victory card gives it to fighters that carry treasure".into(),
        ),
        Unmet::Condition(condition) => (own_rule, format!("it needs {}", condition.in_words())),
        Unmet::Forbidden => (own_rule, "the fighter cannot use abilities now".into()),
        Unmet::UsedUp => (own_rule, "the fighter has used it in this battle".into()),
        Unmet::NothingToBegin => (
            own_rule,
            "there is nobody to pick, or what comes first cannot be done".into(),
        ),
        Unmet::NothingToDemolish => (own_rule, "no terrain feature is within 1\"".into()),
    };
    Err(Refusal::new(rule, format!("{}: {why}", ability.name)))
}

/// Whether a condition holds now.
pub fn holds(world: &World, scope: &Scope, condition: &Condition) -> bool {
    let activation = world
        .activation
        .as_ref()
        .filter(|activation| activation.fighter == scope.user);
    match condition {
        Condition::TookDownEnemy => activation.is_some_and(|activation| activation.took_down),
        Condition::MovesMade(moves) => activation.is_some_and(|activation| {
            let made = activation
                .made
                .iter()
                .filter(|kind| matches!(kind, ActionKind::Move | ActionKind::BonusMove));
            made.count() >= usize::from(*moves)
        }),
        Condition::TookDownEnemyInMelee => activation.is_some_and(|activation| activation.took_down_in_melee),
        Condition::NoMoves => activation.is_some_and(|activation| {
            let moved = |kind: &ActionKind| matches!(kind, ActionKind::Move | ActionKind::BonusMove);
            !activation.made.iter().any(moved)
        }),
        Condition::Round(rounds) => (rounds.from..=rounds.to).contains(&world.round),
        Condition::Value(faces) => faces.show(scope.value),
        Condition::Some(who) => any(world, scope, who),
        Condition::None(who) => !any(world, scope, who),
        Condition::AtLeast { fighters, who } => all(world, scope, who).len() >= usize::from(*fighters),
        Condition::More { of, than } => all(world, scope, of).len() > all(world, scope, than).len(),
        Condition::ItIs(who) => fits(world, scope, who, scope.subject()),
        Condition::UserIs(who) => {
            let anywhere = Who {
                side: Allegiance::Any,
                ..who.clone()
            };
            fits(world, scope, &anywhere, scope.user)
        }
        Condition::Has(marks) => world.runemarks(scope.user).has_all(*marks),
        Condition::Fell(height) => activation.is_some_and(|activation| activation.fell >= Length::from(*height)),
        Condition::NearDungeonWall(within) => near_obstacle(world, scope.user, (*within).into(), true),
        Condition::Marked(mark) => world.fighter(scope.user).marks.contains(mark),
        Condition::Scored(least) => {
            scope.hits >= least.hits && scope.crits >= least.crits && scope.hits + scope.crits >= least.either
        }
        Condition::Not(condition) => !holds(world, scope, condition),
        Condition::AnyOf(conditions) => conditions.iter().any(|condition| holds(world, scope, condition)),
        Condition::MonsterInPlay => world.on_table().any(|(id, _)| world.has(id, Runemark::Monster)),
        Condition::Carrying => world.fighter(scope.subject()).treasure.is_some(),
        Condition::Wounded => world.fighter(scope.subject()).damage > 0,
        Condition::Damaged(damage) => world.fighter(scope.subject()).damage >= *damage,
    }
}
