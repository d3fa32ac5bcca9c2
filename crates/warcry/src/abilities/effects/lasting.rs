//! Changes that last, effects that wait for their moment, and when both end.

use kernel::Play;

use super::super::{Amount, Bearer, Change, Delayed, Effect, Modifier, Moment, Scope, Until};
use super::ABILITY;
use super::dice::number;
use crate::{Event, FighterId, Warcry, World};

pub(super) fn change(play: &mut Play<'_, Warcry>, scope: Scope, change: &Change, until: Until) {
    begin(play, scope, Bearer::Fighter(scope.subject()), change, until);
}

pub(super) fn begin(play: &mut Play<'_, Warcry>, scope: Scope, bearer: Bearer, change: &Change, until: Until) {
    // Nothing holds for somebody that has fallen.
    if let Bearer::Fighter(id) = bearer
        && !play.world().fighter(id).is_on_table()
    {
        return;
    }
    let change = settled(play, scope, change);
    let picked = match bearer {
        Bearer::Fighter(id) => scope.picked_besides(Some(id)),
        Bearer::Aura { .. } => scope.picked_besides(None),
    };
    let modifier = Modifier {
        number: play.world().next_effect,
        bearer,
        change,
        until,
        user: scope.user,
        ability: scope.ability,
        value: scope.value,
        picked,
        anchor: scope.anchor,
        weapon: scope.weapon,
    };
    play.record(Event::ModifierBegan(Box::new(modifier)), ABILITY);
}

/// The change with its amounts worked out. A count of fighters stays a count: it is taken anew each time.
fn settled(play: &mut Play<'_, Warcry>, scope: Scope, change: &Change) -> Change {
    let mut change = change.clone();
    let by = match &mut change {
        Change::Move { by, .. }
        | Change::Toughness { by, .. }
        | Change::Attacks { by, .. }
        | Change::Strength { by, .. }
        | Change::HitDamage { by, .. }
        | Change::CritDamage { by, .. }
        | Change::Range { by, .. }
        | Change::AttacksTaken { by, .. }
        | Change::HitDamageTaken { by, .. }
        | Change::CritDamageTaken { by, .. }
        | Change::AbilityValue { by, .. } => Some(by),
        Change::HitsAreCrits { most, .. } => most.as_mut(),
        _ => None,
    };
    if let Some(by) = by
        && !matches!(by, Amount::Each { .. })
    {
        *by = Amount::Exactly(number(play, scope, by));
    }
    change
}

pub(super) fn later(play: &mut Play<'_, Warcry>, scope: Scope, moment: &Moment, until: Until, then: &[Effect]) {
    let bearer = scope.subject();
    let delayed = Delayed {
        number: play.world().next_effect,
        bearer,
        moment: moment.clone(),
        until,
        then: then.to_vec(),
        user: scope.user,
        ability: scope.ability,
        value: scope.value,
        picked: scope.picked_besides(Some(bearer)),
        anchor: scope.anchor,
    };
    play.record(Event::DelayedBegan(Box::new(delayed)), ABILITY);
}

pub(super) fn mark(play: &mut Play<'_, Warcry>, scope: Scope, mark: &str, on: bool) {
    let event = Event::MarkPut {
        fighter: scope.user,
        mark: mark.to_string(),
        on,
    };
    play.record(event, ABILITY);
}

/// Lasting changes and delayed effects that end at a moment.
pub fn ending(world: &World, is_over: impl Fn(FighterId, Until) -> bool) -> Option<Event> {
    let bearer = |modifier: &Modifier| match modifier.bearer {
        Bearer::Fighter(id) => id,
        Bearer::Aura { .. } => modifier.user,
    };
    let modifiers: Vec<u32> = world
        .modifiers
        .iter()
        .filter(|modifier| is_over(bearer(modifier), modifier.until))
        .map(|modifier| modifier.number)
        .collect();
    let delayed: Vec<u32> = world
        .delayed
        .iter()
        .filter(|delayed| is_over(delayed.bearer, delayed.until))
        .map(|delayed| delayed.number)
        .collect();
    (!modifiers.is_empty() || !delayed.is_empty()).then_some(Event::EffectsEnded { modifiers, delayed })
}
