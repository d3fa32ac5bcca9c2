//! Deeds that need more than one line: who attacks, who is driven, who arrives, what begins and ends.

use kernel::{Asked, Play};

use super::{Forbidden, forbidden, models, number};
use crate::ModelId;
use crate::edition::{Arrival, Driven, DrivenBy, Edition, Field, Strike};
use crate::ledger::{Laid, Lasts, LiesAt, Note, On};
use crate::queue::claims;
use crate::rules::{
    self, AttackNow, Because, Change, ChooseRule, Expires, Lasting, LayTemplate, Lies, Many, Newcomer, Permission,
    Replaces, TokenEffect, Until, Who,
};
use crate::select::{Scope, all, bound, fits};
use crate::windows::Window;

/// How often a rule that lets a model attack does so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Strikes {
    Once,
    /// Once more in the Combat Action.
    Additionally,
    /// Everybody who is described, at the same time.
    Each,
}

pub(super) fn attack<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &Window,
    strike: &AttackNow,
    often: Strikes,
) -> Asked<bool> {
    let at = match &strike.at {
        Some(who) => models(play, scope, window, who),
        None => play.world().models(),
    };
    let described = strike.at.is_some();
    let mut happened = false;
    for model in strikers(play.world(), scope, window, strike) {
        if let Some(denied) = forbidden(play.world(), model, Forbidden::Cannot("attack")) {
            E::prevented(play, &scope.because, &denied);
            continue;
        }
        let strike = Strike {
            model,
            attack: strike.attack.0.clone(),
            at: at.iter().copied().filter(|&other| other != model).collect(),
            described,
            additional: often == Strikes::Additionally,
            each: often == Strikes::Each,
            ignoring: strike.ignoring.0.clone(),
        };
        happened |= !strike.at.is_empty() && E::attack(play, &scope.because, &strike)?;
    }
    Ok(happened)
}

/// The user, where a rule does not say who attacks.
pub(super) fn strikers(field: &impl Field, scope: &Scope, window: &Window, strike: &AttackNow) -> Vec<ModelId> {
    if strike.who == Who::default() {
        return vec![scope.user];
    }
    all(field, scope, Some(window), &strike.who)
}

pub(super) fn driven<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &Window,
    push: &rules::Push,
    how: DrivenBy,
    unmoved: Forbidden,
) -> Asked<bool> {
    let role = |role: Option<rules::Role>| role.and_then(|role| bound(play.world(), scope, Some(window), role));
    let (away_from, toward) = (role(push.away_from), role(push.toward));
    let inches = number(play, scope, window, &push.inches);
    let pow = push.pow.as_ref().map(|pow| number(play, scope, window, pow));
    let mut driven = models(play, scope, window, &push.who);
    if push.farthest_first
        && let Some(from) = away_from
    {
        driven.sort_by_key(|&model| (std::cmp::Reverse(play.world().gap(from, model)), model));
    }
    let mut happened = false;
    for model in driven {
        if let Some(denied) = forbidden(play.world(), model, unmoved) {
            E::prevented(play, &scope.because, &denied);
            continue;
        }
        let is_larger = play.world().base_mm(model) > play.world().base_mm(scope.user);
        let driven = Driven {
            model,
            how,
            inches: if push.half_if_larger && is_larger {
                inches / 2
            } else {
                inches
            },
            away_from,
            toward,
            pow,
        };
        happened |= E::drive(play, &scope.because, &driven)?;
    }
    Ok(happened)
}

pub(super) fn arrival<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &Window,
    newcomer: &Newcomer,
    deed: fn(&mut Play<'_, E>, &Because, &Arrival<'_>) -> Asked<bool>,
) -> Asked<bool> {
    let unit_of = match &newcomer.unit {
        None => None,
        Some(who) => match models(play, scope, window, who)[..] {
            [] => return Ok(false),
            [only] => Some(only),
            ref among => Some(E::pick(play, scope.seat, &scope.because, among)?),
        },
    };
    let Some(near) = bound(play.world(), scope, Some(window), newcomer.of) else {
        return Ok(false);
    };
    let arrival = Arrival {
        what: newcomer,
        unit_of,
        near,
    };
    deed(play, &scope.because, &arrival)
}

pub(super) fn expires<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &Window,
    expire: &rules::Expire,
) -> Asked<bool> {
    let subjects = match &expire.on {
        Some(who) => models(play, scope, window, who),
        None => vec![scope.user],
    };
    let mut happened = false;
    for &what in &expire.what {
        let ended: Vec<u32> = match what {
            Expires::This => scope.because.effect.into_iter().collect(),
            Expires::Upkeeps | Expires::Animi => {
                let world = play.world();
                let meant = |lasts: &Lasts| {
                    let kind = match what {
                        Expires::Animi => lasts.animus,
                        _ => lasts.until == Until::Upkeep,
                    };
                    let by = lasts.because.by;
                    kind && { expire.cast_by.as_ref() }
                        .is_none_or(|who| fits(world, &scope.on(by), Some(window), who, by))
                };
                let mut ids: Vec<u32> = subjects
                    .iter()
                    .flat_map(|&model| world.ledger().on(model, world.unit(model)))
                    .filter(|(_, lasts)| meant(lasts))
                    .map(|(id, _)| id)
                    .collect();
                ids.sort_unstable();
                ids.dedup();
                ids
            }
            Expires::ContinuousEffects
            | Expires::Clouds
            | Expires::Disruption
            | Expires::Stationary
            | Expires::Walls => {
                for &model in &subjects {
                    happened |= E::expire(play, &scope.because, model, what)?;
                }
                vec![]
            }
        };
        for id in ended {
            if what != Expires::This && is_kept(play, id)? {
                continue;
            }
            happened = true;
            E::note(play, &scope.because, Note::Ends(id));
        }
    }
    Ok(happened)
}

/// Whether the caster of an upkeep spell pays to keep it in play although a rule would end it.
fn is_kept<E: Edition>(play: &mut Play<'_, E>, id: u32) -> Asked<bool> {
    let world = play.world();
    let Some((_, lasts)) = world.ledger().lasting().find(|(other, _)| *other == id) else {
        return Ok(false);
    };
    let caster = lasts.because.by;
    if lasts.until != Until::Upkeep || !world.models().contains(&caster) {
        return Ok(false);
    }
    let standing = world.standing();
    let kept = standing.held(caster).iter().find_map(|held| match &*held.change {
        Change::Permits(list) => list.iter().find_map(|permission| match permission {
            Permission::KeepsSpells(price) => Some((held.because.clone(), price.clone())),
            _ => None,
        }),
        _ => None,
    });
    let Some((because, price)) = kept.filter(|(_, price)| E::can_pay(world, caster, price)) else {
        return Ok(false);
    };
    let seat = world.seat(caster);
    Ok(E::may(play, seat, &because, Some(caster))? && E::pay(play, &because, caster, &price)?)
}

pub(super) fn hit_instead<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &mut Window,
    who: &Who,
) -> Asked<bool> {
    let Some(&instead) = models(play, scope, window, who).first() else {
        return Ok(false);
    };
    // `it` may be the new victim, as a pawn that was picked; then the user is the one that was hit.
    let of = match scope.it {
        Some(it) if it != instead => it,
        _ => scope.user,
    };
    let Some(attack) = window.attack_mut() else {
        return Ok(false);
    };
    let Some(at) = attack.hits.iter().position(|hit| hit.model == of) else {
        return Ok(false);
    };
    attack.hits[at].model = instead;
    E::hit_instead(play, &scope.because, instead, of)
}

pub(super) fn begin<E: Edition>(play: &mut Play<'_, E>, scope: &Scope, window: &Window, lasting: &Lasting) -> bool {
    let mut on: Vec<On> = vec![];
    for model in models(play, scope, window, &lasting.who) {
        let next = match play.world().unit(model).filter(|_| lasting.unit) {
            Some(unit) => On::Unit(unit),
            None => On::Model(model),
        };
        if !on.contains(&next) {
            on.push(next);
        }
    }
    for &on in &on {
        let lasts = Lasts {
            because: Because {
                effect: None,
                ..scope.because.clone()
            },
            seat: match on {
                On::Model(model) if lasting.their_choice => play.world().seat(model),
                _ => scope.seat,
            },
            turn_of: play.world().active_seat(),
            on,
            until: lasting.until.clone(),
            animus: scope.how == Some(rules::How::Animus),
            for_move: false,
            holds: lasting.holds.0.clone(),
            changes: lasting.changes.clone(),
            auras: lasting.aura.0.clone(),
            triggers: lasting.on.0.clone(),
        };
        for id in replaced(play.world(), &lasts, lasting.replaces) {
            E::note(play, &scope.because, Note::Ends(id));
        }
        E::note(play, &scope.because, Note::Begins(lasts));
    }
    !on.is_empty()
}

/// The earlier effects of the same rule that a new one ends.
fn replaced(field: &impl Field, new: &Lasts, replaces: Option<Replaces>) -> Vec<u32> {
    let ends = |lasts: &Lasts| {
        lasts.because.rule == new.because.rule
            && match replaces {
                None => false,
                Some(Replaces::OfUser) => {
                    lasts.because.by == new.because.by && lasts.because.weapon == new.because.weapon
                }
                Some(Replaces::OnThem) => lasts.on == new.on,
            }
    };
    let lasting = field.ledger().lasting();
    lasting.filter(|(_, lasts)| ends(lasts)).map(|(id, _)| id).collect()
}

/// The player chooses one of the rules; those who are described have it for a while.
pub(super) fn choose_rule<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &Window,
    choice: &ChooseRule,
) -> Asked<bool> {
    let names: Vec<String> = choice.rules.iter().map(|rule| rule.name().to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let chosen = match names.len() {
        0 => return Ok(false),
        1 => 0,
        _ => E::option(play, scope.seat, &scope.because, &names)?,
    };
    let Some(rule) = choice.rules.get(chosen) else {
        return Ok(false);
    };
    let lasting = Lasting {
        who: choice.who.clone(),
        until: choice.until.clone(),
        unit: choice.unit,
        holds: choice.holds.clone(),
        changes: vec![std::sync::Arc::new(Change::Gains(Many(vec![rule.clone()])))],
        aura: Many::default(),
        on: Many::default(),
        their_choice: false,
        replaces: None,
    };
    Ok(begin(play, scope, window, &lasting))
}

/// Puts a template on the table that stays there.
pub(super) fn lay<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &Window,
    area: &LayTemplate,
) -> Asked<bool> {
    let place = match area.lies {
        Lies::With(role) => bound(play.world(), scope, Some(window), role).map(LiesAt::Around),
        Lies::On(role) | Lies::InControlRange(role) | Lies::OnOpenGroundInControlRange(role) => {
            match bound(play.world(), scope, Some(window), role) {
                Some(near) => E::lay(play, &scope.because, area, Some(near), window.attack())?.map(LiesAt::Place),
                None => None,
            }
        }
        Lies::WhereAttackLies | Lies::InWeaponRange => {
            E::lay(play, &scope.because, area, None, window.attack())?.map(LiesAt::Place)
        }
    };
    let Some(place) = place else { return Ok(false) };
    let laid = Laid {
        because: Because {
            effect: None,
            ..scope.because.clone()
        },
        seat: scope.seat,
        turn_of: play.world().active_seat(),
        what: area.clone(),
        place,
    };
    E::note(play, &scope.because, Note::Lays(laid));
    Ok(true)
}

pub(super) fn token_effect<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &Window,
    effect: &TokenEffect,
) -> Asked<bool> {
    let because = &scope.because;
    let mut happened = false;
    match effect {
        TokenEffect::Collect(collect) => {
            for model in models(play, scope, window, &collect.who) {
                let world = play.world();
                let denied = window
                    .fallen()
                    .and_then(|fallen| world.standing().denies_token(world, fallen, &collect.token, model));
                if let Some(denied) = denied {
                    E::prevented(play, because, &denied);
                    continue;
                }
                if !claims(play.world(), window, model, &collect.token) {
                    continue;
                }
                let has = play.world().tokens(model, &collect.token);
                let room = collect.most.map_or(u8::MAX, |most| most.saturating_sub(has));
                let gained = collect.tokens.min(room);
                happened |= gained > 0 && E::tokens(play, because, model, &collect.token, gained.into())?;
            }
        }
        TokenEffect::ToPoints(to) => {
            for model in models(play, scope, window, &to.who) {
                let tokens = i32::from(play.world().tokens(model, &to.token));
                if tokens > 0 {
                    E::tokens(play, because, model, &to.token, -tokens)?;
                    let gained = room_for(play.world(), model, tokens);
                    happened |= E::points(play, because, model, gained)?;
                }
            }
        }
        TokenEffect::Lose(lost) => {
            for model in models(play, scope, window, &lost.who) {
                let tokens = i32::from(play.world().tokens(model, &lost.token));
                happened |= tokens > 0 && E::tokens(play, because, model, &lost.token, -tokens)?;
            }
        }
        TokenEffect::Spend(spent) => {
            for model in models(play, scope, window, &spent.who) {
                let has = play.world().tokens(model, &spent.token);
                let lost = -i32::from(spent.tokens);
                happened |= has >= spent.tokens && E::tokens(play, because, model, &spent.token, lost)?;
            }
        }
        TokenEffect::Move(tokens) => {
            let to = models(play, scope, window, &tokens.to);
            let Some(&to) = to.first() else { return Ok(false) };
            for from in models(play, scope, window, &tokens.from) {
                let count = i32::from(play.world().tokens(from, &tokens.token));
                if count > 0 && from != to {
                    E::tokens(play, because, from, &tokens.token, -count)?;
                    happened |= E::tokens(play, because, to, &tokens.token, count)?;
                }
            }
        }
    }
    Ok(happened)
}

/// As many of the points as a rule that limits its points leaves room for.
pub(super) fn room_for(field: &impl Field, model: ModelId, gained: i32) -> i32 {
    match field.standing().most_points(model, u8::MAX) {
        (most, Some(_)) => gained.min((i32::from(most) - i32::from(field.points(model))).max(0)),
        _ => gained,
    }
}

/// Others suffer some of the damage that the user is about to suffer.
pub(super) fn share_damage<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &Scope,
    window: &mut Window,
    share: &rules::Share,
) -> Asked<bool> {
    let mut among = models(play, scope, window, &share.with);
    among.retain(|&model| model != scope.user);
    let most = share.most.as_ref().map(|most| number(play, scope, window, most));
    let Window::Roll { suffers, .. } = window else {
        return Ok(false);
    };
    let Some(own) = suffers.iter().position(|(model, _)| *model == scope.user) else {
        return Ok(false);
    };
    let points = suffers[own].1.min(most.unwrap_or(i32::MAX));
    if among.is_empty() || points <= 0 {
        return Ok(false);
    }
    let shares = E::divide(play, scope.seat, &scope.because, &among, points)?;
    let mut left = points;
    for (model, taken) in shares {
        let taken = taken.clamp(0, left);
        if taken == 0 || !among.contains(&model) {
            continue;
        }
        left -= taken;
        suffers[own].1 -= taken;
        match suffers.iter_mut().find(|(other, _)| *other == model) {
            Some((_, points)) => *points += taken,
            None => suffers.push((model, taken)),
        }
    }
    Ok(left < points)
}

/// The model that lightning leaps to: the nearest one to the model that it reached last.
pub(super) fn leaps_to(
    field: &impl Field,
    scope: &Scope,
    window: &Window,
    leap: &rules::Leap,
    reached: &[ModelId],
) -> Option<ModelId> {
    let &from = reached.last()?;
    let role = |&role| bound(field, scope, Some(window), role);
    let ignored: Vec<ModelId> = leap.ignoring.iter().filter_map(role).collect();
    let near = |model: &ModelId| {
        !reached.contains(model)
            && !ignored.contains(model)
            && field.conducts(*model)
            && field.within(from, *model, leap.within.into())
    };
    if !field.passes_lightning_on(from) {
        return None;
    }
    let open = field.models().into_iter().filter(near);
    open.min_by_key(|&model| (field.gap(from, model), model))
}
