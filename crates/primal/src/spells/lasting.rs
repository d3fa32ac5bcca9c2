//! Spells that stay in play: what displaces them and what they cost (primal:upkeep-spell-01 to primal:spell-stacking-02).

use battlegroup::Field;
use battlegroup::edition::Edition;
use battlegroup::ledger::{Lasts, Note, On};
use battlegroup::rules::{Because, Change, Permission, Price, Until};
use battlegroup::select::{Scope, fits};
use kernel::{Asked, Play, RuleId, cite};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Primal, World, allowed, focus, fury};

/// Ends lasting effects by their numbers.
fn end(play: &mut Play<'_, Primal>, numbers: Vec<u32>, rules: &'static [RuleId]) {
    for number in numbers {
        let lies = play.world().ledger.laid().any(|(laid, _)| laid == number);
        let note = Box::new(if lies { Note::Lifts(number) } else { Note::Ends(number) });
        play.record(Event::Noted { note }, rules);
    }
}

fn numbers(world: &World, is_meant: impl Fn(&Lasts) -> bool) -> Vec<u32> {
    let lasting = world.ledger.lasting();
    lasting
        .filter(|(_, lasts)| is_meant(lasts))
        .map(|(number, _)| number)
        .collect()
}

/// The templates of a caster's upkeep spells: of one spell, or of all.
fn templates(world: &World, caster: ModelId, spell: Option<&str>) -> Vec<u32> {
    let laid = world.ledger.laid();
    laid.filter(|(_, laid)| laid.what.until == Until::Upkeep && laid.because.by == caster)
        .filter(|(_, laid)| spell.is_none_or(|spell| laid.because.rule.as_str() == spell))
        .map(|(number, _)| number)
        .collect()
}

/// The earlier casting of an upkeep spell ends when the COST of the new one has been paid (primal:upkeep-spell-13).
pub fn end_same(play: &mut Play<'_, Primal>, caster: ModelId, spell: &str) {
    let mut old = numbers(play.world(), |lasts| {
        lasts.until == Until::Upkeep && lasts.because.by == caster && lasts.because.rule.as_str() == spell
    });
    old.extend(templates(play.world(), caster, Some(spell)));
    end(
        play,
        old,
        &[cite!("primal:upkeep-spell-04"), cite!("primal:upkeep-spell-13")],
    );
}

/// Whether an effect is on a model or on anybody of its unit (primal:upkeep-spell-08, primal:upkeep-spell-09, primal:animus-cast-11).
fn is_on(world: &World, lasts: &Lasts, target: ModelId) -> bool {
    let unit = world.unit_of(target);
    match lasts.on {
        On::Unit(on) => unit == Some(on),
        On::Model(on) => on == target || (unit.is_some() && world.get(on).is_some() && world.unit_of(on) == unit),
    }
}

/// A newer upkeep spell of the same side, or a newer friendly animus, takes the place of an older one (primal:upkeep-spell-06,
/// primal:upkeep-spell-07, primal:animus-cast-10, primal:animus-cast-13).
pub fn make_room(play: &mut Play<'_, Primal>, caster: ModelId, target: ModelId, upkeep: bool, animus: bool) {
    let world = play.world();
    let seating = world.seating;
    let own = world.model(target).controller;
    let is_friendly = |seat| seating.are_friends(seat, own);
    let friendly = is_friendly(world.model(caster).controller);
    if upkeep {
        let old = numbers(world, |lasts| {
            lasts.until == Until::Upkeep && is_friendly(lasts.seat) == friendly && is_on(world, lasts, target)
        });
        end(
            play,
            old,
            &[cite!("primal:upkeep-spell-06"), cite!("primal:upkeep-spell-07")],
        );
    }
    let world = play.world();
    if animus && friendly {
        let old = numbers(world, |lasts| {
            lasts.animus && is_friendly(lasts.seat) && is_on(world, lasts, target)
        });
        end(
            play,
            old,
            &[cite!("primal:animus-cast-10"), cite!("primal:animus-cast-11")],
        );
    }
}

/// One upkeep spell is paid for or ends (primal:upkeep-spell-01, primal:upkeep-spell-03). Gives back whether there was one.
pub fn upkeep(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let seat = world.turn;
    let mine = |lasts: &Lasts| lasts.until == Until::Upkeep && world.model(lasts.because.by).controller == seat;
    let lasting = { world.ledger.lasting() }
        .filter(|(_, lasts)| mine(lasts))
        .map(|(number, lasts)| (number, &lasts.because));
    let laid = { world.ledger.laid() }
        .filter(|(_, laid)| laid.what.until == Until::Upkeep && laid.seat == seat)
        .map(|(number, laid)| (number, &laid.because));
    let all: Vec<(u32, ModelId, String)> = { lasting.chain(laid) }
        .map(|(number, because)| (number, because.by, because.rule.to_string()))
        .collect();
    // One spell may be several effects: it is paid for once.
    let mut spells: Vec<(ModelId, String)> = vec![];
    for (_, caster, spell) in &all {
        if !spells.contains(&(*caster, spell.clone())) {
            spells.push((*caster, spell.clone()));
        }
    }
    let mut kept_free: Vec<ModelId> = vec![];
    for (caster, spell) in spells {
        let of_spell: Vec<u32> = { all.iter() }
            .filter(|(_, by, name)| *by == caster && *name == spell)
            .map(|(number, _, _)| *number)
            .collect();
        let effect = of_spell[0];
        let ask = Ask::Upkeep { caster, effect, spell };
        let world = play.world();
        let by_focus = world.model(caster).profile.has_focus_manipulation();
        let already = kept_free.iter().filter(|id| **id == caster).count();
        let free = is_free(world, caster, &of_spell, already);
        let cost = price(world, caster, &of_spell);
        let sold = { free.as_ref() }.and_then(|kept| kept.price.clone());
        let by_points = if by_focus {
            focus::can_spend(world, caster, cost, cite!("primal:warcaster-spellcaster-01")).is_ok()
        } else {
            fury::can_spend(world, caster, cost, cite!("primal:upkeep-spell-01")).is_ok()
        };
        let can = free.is_some() || by_points;
        let rules = &[cite!("primal:control-phase-04"), cite!("primal:upkeep-spell-01")];
        if can && play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes {
            let (model, points) = (caster, cost);
            // Its player chooses between points and the other price.
            let other = match (&sold, &free) {
                (Some(_), Some(kept)) if by_points => {
                    Primal::option(play, seat, &kept.because, &[kept.because.rule.as_str(), "points"])? == 0
                }
                _ => true,
            };
            if let (Some(price), Some(kept), true) = (&sold, &free, other) {
                Primal::pay(play, &kept.because, model, price)?;
            } else if let Some(kept) = free.filter(|kept| kept.price.is_none()) {
                let what = Box::new(Event::Acts {
                    model,
                    what: "a spell that it upkeeps for nothing".into(),
                });
                kept_free.extend((!kept.any_number).then_some(caster));
                let because = kept.because;
                play.record(Event::Special { because, what }, rules);
            } else if by_focus {
                let rules = &[
                    cite!("primal:warcaster-spellcaster-01"),
                    cite!("primal:upkeep-spell-01"),
                    cite!("primal:warcaster-control-phase-01"),
                ];
                focus::spend(play, model, points, rules);
            } else {
                play.record(Event::FurySpent { model, points }, rules);
            }
        } else {
            end(
                play,
                of_spell,
                &[cite!("primal:control-phase-04"), cite!("primal:upkeep-spell-03")],
            );
        }
    }
    Ok(false)
}

/// The models that the effects of a spell are on.
fn bearers(world: &World, effects: &[u32]) -> Vec<ModelId> {
    let lasting = { world.ledger.lasting() }.filter(|(number, _)| effects.contains(number));
    lasting
        .flat_map(|(_, lasts)| match lasts.on {
            On::Model(model) => vec![model],
            On::Unit(unit) => world.troopers(unit).collect(),
        })
        .collect()
}

/// How a spell is kept in play without points.
struct Kept {
    because: Because,
    /// The rule counts for the spells on such models and not for a number of spells.
    any_number: bool,
    /// What is paid instead; nothing for a spell that is kept for nothing.
    price: Option<Price>,
}

/// The rule by which a spell is upkept without points.
fn is_free(world: &World, caster: ModelId, effects: &[u32], already: usize) -> Option<Kept> {
    let on = bearers(world, effects);
    let standing = Field::standing(world);
    standing.held(caster).iter().find_map(|held| {
        let Change::Permits(permissions) = &*held.change else {
            return None;
        };
        let scope = Scope {
            user: caster,
            ..Scope::of(world, held.because.clone())
        };
        permissions.iter().find_map(|permission| {
            let Permission::FreeUpkeep(upkeeps) = permission else {
                return None;
            };
            let fits_all = |who| !on.is_empty() && on.iter().all(|id| fits(world, &scope.on(*id), None, who, *id));
            let is_meant = upkeeps.on.as_ref().is_none_or(fits_all);
            let left = upkeeps.spells.is_none_or(|spells| already < usize::from(spells));
            let paid = upkeeps
                .with
                .as_ref()
                .is_none_or(|price| Primal::can_pay(world, caster, price));
            (is_meant && left && paid).then(|| Kept {
                because: held.because.clone(),
                any_number: upkeeps.spells.is_none(),
                price: upkeeps.with.clone(),
            })
        })
    })
}

/// One point, or more where a rule says so of the caster or of those whom the spell is on.
fn price(world: &World, caster: ModelId, effects: &[u32]) -> u8 {
    let on = bearers(world, effects).into_iter();
    let on = on.filter(|id| world.model(*id).is_in_play());
    let times = on.map(|id| allowed::upkeep_times(world, id, caster, false));
    times
        .chain([allowed::upkeep_times(world, caster, caster, true)])
        .max()
        .unwrap_or(1)
}

/// primal:upkeep-spell-16, primal:warlock-destruction-02, primal:warcaster-destroyed-01
pub fn end_of_caster(play: &mut Play<'_, Primal>, caster: ModelId) {
    let mut own = numbers(play.world(), |lasts| {
        lasts.until == Until::Upkeep && lasts.because.by == caster
    });
    own.extend(templates(play.world(), caster, None));
    end(
        play,
        own,
        &[
            cite!("primal:upkeep-spell-16"),
            cite!("primal:warlock-destruction-02"),
            cite!("primal:warcaster-destroyed-01"),
        ],
    );
}
