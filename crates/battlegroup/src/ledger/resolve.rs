//! Works out what holds for each model.
//!
//! Each part of a rule, a lasting effect or a laid template that changes somebody is asked once whom it reaches. The answer is kept with what it
//! rests on ([`Watched`]): as long as nothing of that has changed, neither in another round nor after a change of the world
//! ([`Touched`]), it is not asked again. Where an edition says whose places or states have changed, only those models are asked for.
//!
//! What rests on lasting changes themselves is worked out anew in each round, beginning with the rules of the cards. All rounds are remembered: if each
//! answer that a change of the world touches comes out as it did before, in its round, then so does the whole.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, PoisonError};

use super::remembered::{Before, Touched};
use super::standing::{Borne, Held, Resolved, Standing, Triggers, said_by};
use super::watched::{Rests, Watched};
use super::{Lasts, Ledger};
use crate::edition::{Area, Field};
use crate::queue::steps_of;
use crate::rules::{Because, Change, Condition, Drawn, Rule, RuleName, Who};
use crate::select::{Scope, all, fits, holds};
use crate::sets::{Names, Set};
use crate::{ModelId, WeaponId};

/// Rules may grant rules that grant rules; deeper than this no card goes.
const ROUNDS: usize = 8;

/// What was found on the way to a [`Standing`], to be used again for the next one. Copies of a world share it: what an answer rests on may grow, but
/// no answer ever changes.
#[derive(Clone, Debug, Default)]
pub(super) struct Workings(Arc<Mutex<Found>>);

/// The rules of each model's card, lowest model first.
type Cards = Vec<(ModelId, Arc<[Borne]>)>;

#[derive(Debug, Default)]
struct Found {
    cards: Cards,
    /// The sources of the last round.
    sources: Vec<Source>,
    /// What was known in each round, and the sources that rested on it.
    rounds: Vec<(Arc<Standing>, Vec<Source>)>,
    /// Some source was in play in an earlier round and not in the last.
    has_lost: bool,
    /// The numbers of what lasts, and of what lies on the table.
    ledger: (Vec<u32>, Vec<u32>),
    /// All that the sources rest on.
    rests_on: Touched,
}

/// Something that changes models, and whom each of its parts reaches.
#[derive(Clone, Debug)]
struct Source {
    origin: Origin,
    /// Nothing for what lasts or lies on the table.
    rule: Option<Arc<Rule>>,
    reaches: Vec<Reach>,
}

#[derive(Clone, Debug, PartialEq)]
enum Origin {
    Rule {
        bearer: ModelId,
        rule: RuleName,
        weapon: Option<WeaponId>,
    },
    /// A lasting effect on a model: the changes of the model itself, then its auras.
    Lasting { id: u32, on: ModelId },
    /// A template on the table.
    Laid(u32),
}

#[derive(Clone, Debug)]
struct Reach {
    models: Vec<ModelId>,
    rests: Rests,
    /// Each model was asked for by itself.
    one_by_one: bool,
    /// It rests on lasting changes, so it is kept for its round only.
    unsteady: bool,
}

impl Reach {
    /// All that a change of can change it.
    fn rests_on(&self) -> Touched {
        match self.unsteady && self.rests.loosely {
            true => Touched::EVERYTHING,
            false => self.rests.on,
        }
    }
}

impl Source {
    fn is_steady(&self) -> bool {
        self.reaches.iter().all(|reach| !reach.unsteady)
    }
}

thread_local! {
    /// The standing changes that are being worked out. A fact that a selector reads (a range, a stat) may rest on standing
    /// changes itself; while they are worked out it is given what the round before has found.
    static UNDER_WAY: RefCell<Vec<Arc<Standing>>> = const { RefCell::new(vec![]) };
    /// Whether a fact has rested on them.
    static CONSULTED: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn under_way() -> Option<Arc<Standing>> {
    UNDER_WAY
        .with_borrow(|standings| standings.last().cloned())
        .inspect(|_| CONSULTED.set(true))
}

/// Whether what holds is being worked out just now. What rests on it is not known to the end, and must not be remembered.
pub fn is_under_way() -> bool {
    UNDER_WAY.with_borrow(|standings| !standings.is_empty())
}

struct UnderWay;

impl UnderWay {
    fn begin(standing: Arc<Standing>) -> Self {
        UNDER_WAY.with_borrow_mut(|standings| standings.push(standing));
        UnderWay
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        UNDER_WAY.with_borrow_mut(Vec::pop);
    }
}

/// Whether a development build works this one out from nothing as well: one in sixteen, so that an edition that forgets to say
/// what an event touches is found out, and its tests stay quick.
pub(super) fn is_checked() -> bool {
    thread_local! {
        static USES: Cell<u8> = const { Cell::new(0) };
    }
    USES.set((USES.get() + 1) % 16);
    USES.get() == 0
}

/// What holds now. `before` is what held at some earlier time, with all that has changed since.
pub(super) fn resolve(field: &impl Field, before: Option<Before<'_, Standing>>) -> Arc<Standing> {
    let models = field.models();
    let (cards, mut spare) = match before {
        None => (cards(field, &models, None), vec![]),
        Some(before) => {
            let workings = &before.known.workings.0;
            let mut found = workings.lock().unwrap_or_else(PoisonError::into_inner);
            let shape = Touched::LEDGER | Touched::ROSTER | Touched::CARDS;
            if !before.touched.meets(shape | found.rests_on) {
                return before.known.clone();
            }
            let known = (!before.touched.meets(Touched::CARDS)).then_some(&found.cards);
            let cards = cards(field, &models, known);
            let spare = if has_shape(field, &found, &cards, before.touched) {
                match found.again(field, &models, before) {
                    None => return before.known.clone(),
                    Some(sources) => sources,
                }
            } else {
                let is_touched = |reach: &Reach| reach.unsteady || reach.rests_on().meets(before.touched);
                let kept = found.sources.iter();
                let kept = kept.filter(|source| !source.reaches.iter().any(is_touched));
                kept.cloned().collect()
            };
            (cards, spare)
        }
    };
    let mut sources = vec![];
    let mut rounds = vec![];
    let mut has_lost = false;
    let mut standing = Standing::default();
    for (model, rules) in &cards {
        standing.models.push(Resolved {
            model: *model,
            rules: rules.clone(),
            held: vec![],
            said: Names::default(),
        });
    }
    for _ in 0..ROUNDS {
        let last = Arc::new(standing);
        {
            let _under_way = UnderWay::begin(last.clone());
            has_lost |= reach(field, &models, &last, &mut sources, &mut spare);
        }
        let unsteady: Vec<Source> = { sources.iter() }
            .filter(|source: &&Source| !source.is_steady())
            .cloned()
            .collect();
        let mut held = gather(field, &models, &sources);
        let mut settled = true;
        standing = Standing::default();
        for ((model, card), last) in cards.iter().zip(&last.models) {
            let held = held.next().unwrap_or_default();
            let rules = with_grants(field, *model, card, &held);
            settled &= is_same(&last.rules, &rules) && (unsteady.is_empty() || last.held == held);
            let said = said_by(&held);
            standing.said.join(said);
            standing.models.push(Resolved {
                model: *model,
                rules,
                held,
                said,
            });
        }
        rounds.push((last, unsteady));
        if settled {
            break;
        }
    }
    standing.triggers = triggers(&standing, before.map(|before| &**before.known));
    let mut found = Found {
        cards,
        sources,
        rounds,
        has_lost,
        ledger: numbers(field.ledger()),
        rests_on: Touched::default(),
    };
    found.count();
    standing.workings = Workings(Arc::new(Mutex::new(found)));
    Arc::new(standing)
}

fn numbers(ledger: &Ledger) -> (Vec<u32>, Vec<u32>) {
    (
        ledger.lasting().map(|(id, _)| id).collect(),
        ledger.laid().map(|(id, _)| id).collect(),
    )
}

/// Whether the same models have the same cards, and the same lasts on them.
fn has_shape(field: &impl Field, found: &Found, cards: &[(ModelId, Arc<[Borne]>)], touched: Touched) -> bool {
    let same_cards = || {
        let mut pairs = found.cards.iter().zip(cards);
        found.cards.len() == cards.len() && pairs.all(|(one, other)| one.0 == other.0 && is_same(&one.1, &other.1))
    };
    let mut lasting = field.ledger().lasting();
    let same_ledger = || {
        let then = found.ledger.0.iter().copied();
        let laid = found.ledger.1.iter().copied();
        let ledger = field.ledger();
        then.eq(ledger.lasting().map(|(id, _)| id)) && laid.eq(ledger.laid().map(|(id, _)| id))
    };
    !found.has_lost
        && (!touched.meets(Touched::CARDS | Touched::ROSTER) || same_cards())
        // What is on a unit is on whoever belongs to it.
        && (!touched.meets(Touched::ROSTER) || lasting.next().is_none())
        && (!touched.meets(Touched::LEDGER) || same_ledger())
}

impl Found {
    fn reaches(&self) -> impl Iterator<Item = &Reach> {
        let of_rounds = self.rounds.iter().flat_map(|(_, sources)| sources);
        self.sources.iter().chain(of_rounds).flat_map(|source| &source.reaches)
    }

    fn count(&mut self) {
        let rests_on = |all, reach: &Reach| all | reach.rests_on();
        self.rests_on = self.reaches().fold(Touched::default(), rests_on);
    }

    /// Asks again what a change of the world has touched. Nothing if all of it comes out as before; else the steady sources as they are now.
    fn again(&mut self, field: &impl Field, models: &[ModelId], before: Before<'_, Standing>) -> Option<Vec<Source>> {
        let watched = Watched::new(field, models);
        let (mut is_same, mut grows) = (true, false);
        let mut fresh: Vec<(usize, usize, Reach)> = vec![];
        if let Some((last, _)) = self.rounds.last() {
            let _under_way = UnderWay::begin(last.clone());
            for (at, source) in self.sources.iter().enumerate().filter(|(_, source)| source.is_steady()) {
                for (part, reach) in source.reaches.iter().enumerate() {
                    if let Some(now) = asked_again(&watched, source, part, reach, before) {
                        is_same &= !now.unsteady && now.models == reach.models;
                        fresh.push((at, part, now));
                    }
                }
            }
        }
        let mut unsteady: Vec<(usize, usize, usize, Rests)> = vec![];
        for (round, (last, sources)) in self.rounds.iter().enumerate() {
            if !is_same {
                break;
            }
            let _under_way = UnderWay::begin(last.clone());
            for (at, source) in sources.iter().enumerate() {
                for (part, reach) in source.reaches.iter().enumerate() {
                    if let Some(now) = asked_again(&watched, source, part, reach, before) {
                        // What rests on lasting changes by now may do so in other rounds too.
                        is_same &= now.models == reach.models && (reach.unsteady || !now.unsteady);
                        unsteady.push((round, at, part, now.rests));
                    }
                }
            }
        }
        if !is_same {
            let mut sources = self.sources.clone();
            for (at, part, reach) in fresh {
                sources[at].reaches[part] = reach;
            }
            sources.retain(Source::is_steady);
            return Some(sources);
        }
        for (at, part, now) in fresh {
            self.sources[at].reaches[part].rests.add(&now.rests);
            grows = true;
        }
        for (round, at, part, rests) in unsteady {
            self.rounds[round].1[at].reaches[part].rests.add(&rests);
            grows = true;
        }
        if grows {
            self.count();
        }
        None
    }
}

/// The models that a change of the world has touched in this way, if they are known.
fn whose(before: Before<'_, Standing>, touched: Touched) -> Option<Set<ModelId>> {
    match (touched.meets(Touched::PLACES), touched.meets(Touched::STATES)) {
        (true, false) => before.moved.cloned(),
        (false, true) => before.altered.cloned(),
        _ => Some(before.moved?.with(before.altered?)),
    }
}

/// Whom a part reaches now, if a change of the world has touched that.
fn asked_again<F: Field>(
    watched: &Watched<'_, F>,
    source: &Source,
    part: usize,
    reach: &Reach,
    before: Before<'_, Standing>,
) -> Option<Reach> {
    let touched = reach.rests_on() & before.touched;
    if touched == Touched::default() {
        return None;
    }
    let alone = touched.is_within(Touched::PLACES | Touched::STATES);
    let whose = whose(before, touched).filter(|_| alone && !(reach.unsteady && reach.rests.loosely));
    let is_of_others = |whose: &Set<ModelId>| reach.rests.others.as_ref().is_none_or(|others| others.meets(whose));
    let Some(whose) = whose.filter(|whose| !is_of_others(whose)) else {
        return Some(with_part(watched, source, part, |part| asked(watched, part)));
    };
    if !reach.one_by_one {
        return None;
    }
    let mut touched = whose
        .iter()
        .filter(|model| watched.everybody().binary_search(model).is_ok())
        .peekable();
    touched.peek()?;
    let touched: Vec<ModelId> = touched.collect();
    Some(with_part(watched, source, part, |part| {
        asked_of(watched, part, reach, &touched)
    }))
}

/// The rules of all cards: each is looked up once a game, unless cards change.
fn cards(field: &impl Field, models: &[ModelId], known: Option<&Cards>) -> Cards {
    let of = |model: ModelId| {
        let known = known.and_then(|cards| {
            let at = cards.binary_search_by_key(&model, |(other, _)| *other).ok()?;
            Some(cards[at].1.clone())
        });
        (model, known.unwrap_or_else(|| own(field, model)))
    };
    models.iter().map(|&model| of(model)).collect()
}

fn own(field: &impl Field, model: ModelId) -> Arc<[Borne]> {
    field
        .on_card(model)
        .into_iter()
        .map(|on_card| Borne {
            rule: field.book().rule(&on_card.rule).cloned(),
            name: on_card.rule,
            weapon: on_card.weapon,
            granted_by: None,
        })
        .collect()
}

/// Finds out whom all parts of all sources in play reach, as far as that is not known. Says whether a source of the round before is not in play any more.
/// Afterwards the sources are in the order in which their changes are put on models.
fn reach(
    field: &impl Field,
    models: &[ModelId],
    standing: &Standing,
    sources: &mut Vec<Source>,
    spare: &mut Vec<Source>,
) -> bool {
    let mut known = std::mem::take(sources);
    known.retain(Source::is_steady);
    // They are mostly asked for in the order in which they were found: the next one is the last here.
    known.reverse();
    spare.reverse();
    let watched = Watched::new(field, models);
    let mut add = |origin: Origin, rule: Option<&Arc<Rule>>, parts: usize| {
        let taken = |from: &mut Vec<Source>| {
            let found = from.iter().rposition(|source| source.origin == origin);
            found.map(|at| from.remove(at))
        };
        let found = taken(&mut known).or_else(|| taken(spare));
        sources.push(found.unwrap_or_else(|| {
            let mut source = Source {
                origin,
                rule: rule.cloned(),
                reaches: vec![],
            };
            let parts = 0..parts;
            source.reaches = parts
                .map(|part| with_part(&watched, &source, part, |part| asked(&watched, part)))
                .collect();
            source
        }));
    };
    let ledger = field.ledger();
    let something_lasts = ledger.lasting().next().is_some();
    for resolved in &standing.models {
        let bearer = resolved.model;
        for borne in &*resolved.rules {
            let Some(rule) = borne.rule.as_ref().filter(|rule| changes_somebody(rule)) else {
                continue;
            };
            let origin = Origin::Rule {
                bearer,
                rule: borne.name.clone(),
                weapon: borne.weapon,
            };
            add(origin, Some(rule), rule.always.len() + rule.aura.len());
        }
        if something_lasts {
            for (id, lasts) in ledger.on(bearer, field.unit(bearer)) {
                add(Origin::Lasting { id, on: bearer }, None, 1 + lasts.auras.len());
            }
        }
    }
    for (id, laid) in ledger.laid() {
        add(Origin::Laid(id), None, laid.what.inside.len());
    }
    spare.reverse();
    !known.is_empty()
}

fn changes_somebody(rule: &Rule) -> bool {
    !rule.always.is_empty() || !rule.aura.is_empty()
}

/// A part of a source: whom it changes.
struct Part<'a> {
    scope: &'a Scope,
    /// What must hold, and for whom.
    holds: [(&'a Scope, &'a [Condition]); 2],
    /// It is drawn when somebody begins to move or to act, and reaches nobody else.
    is_drawn_later: bool,
    whom: Whom<'a>,
}

enum Whom<'a> {
    Nobody,
    Only(ModelId),
    All(&'a Who),
    Inside(&'a Who, Area<'a>),
}

/// Makes a part of a source ready to be asked.
fn with_part<F: Field, T>(
    watched: &Watched<'_, F>,
    source: &Source,
    part: usize,
    ask: impl FnOnce(&Part<'_>) -> T,
) -> T {
    // Reading whom a source belongs to is no answer.
    watched.begin();
    match &source.origin {
        Origin::Rule {
            bearer,
            rule: name,
            weapon,
        } => {
            let scope = Scope::of(watched, because(*bearer, name.clone(), *weapon));
            let rule = source.rule.as_deref();
            let always = rule.map_or(0, |rule| rule.always.len());
            let own = rule.and_then(|rule| rule.always.get(part));
            let aura = rule.and_then(|rule| rule.aura.get(part.checked_sub(always)?));
            let (conditions, whom) = match (own, aura) {
                (Some(own), _) => (&own.holds[..], own.of.as_ref().map_or(Whom::Only(*bearer), Whom::All)),
                (None, Some(aura)) => (&aura.holds[..], Whom::All(&aura.who)),
                (None, None) => (&[][..], Whom::Nobody),
            };
            ask(&Part {
                scope: &scope,
                holds: [(&scope, conditions), (&scope, &[])],
                is_drawn_later: own.is_none() && aura.is_some_and(|aura| aura.drawn != Drawn::WhileIn),
                whom,
            })
        }
        Origin::Lasting { id, on } => {
            let lasts = watched.unwatched().ledger().lasts(*id);
            let because = lasts.map_or_else(|| because(*on, RuleName::new(""), None), |lasts| of_effect(*id, lasts));
            let scope = Scope {
                user: *on,
                ..Scope::of(watched, because.clone())
            };
            let around = Scope::of(watched, around(&because, *on));
            let aura = lasts.and_then(|lasts| lasts.auras.get(part.checked_sub(1)?));
            let (inner, whom) = match (lasts, aura) {
                (Some(_), None) if part == 0 => (&[][..], Whom::Only(*on)),
                (Some(_), Some(aura)) => (&aura.holds[..], Whom::All(&aura.who)),
                _ => (&[][..], Whom::Nobody),
            };
            ask(&Part {
                scope: &around,
                holds: [(&scope, lasts.map_or(&[], |lasts| &lasts.holds)), (&around, inner)],
                is_drawn_later: aura.is_some_and(|aura| aura.drawn != Drawn::WhileIn),
                whom,
            })
        }
        Origin::Laid(id) => {
            let Some(laid) = watched.unwatched().ledger().lies(*id) else {
                let scope = Scope::of(watched, because(ModelId(0), RuleName::new(""), None));
                return ask(&Part {
                    scope: &scope,
                    holds: [(&scope, &[]), (&scope, &[])],
                    is_drawn_later: false,
                    whom: Whom::Nobody,
                });
            };
            let scope = Scope::of(watched, laid.because.clone());
            let whom = laid.what.inside.get(part).map_or(Whom::Nobody, |inside| {
                let completely = inside.completely;
                Whom::Inside(&inside.who, Area::Laid { laid, completely })
            });
            ask(&Part {
                scope: &scope,
                holds: [(&scope, &[]), (&scope, &[])],
                is_drawn_later: false,
                whom,
            })
        }
    }
}

/// The models that a part reaches, with what that rests on.
fn asked<F: Field>(watched: &Watched<'_, F>, part: &Part<'_>) -> Reach {
    watched.begin();
    CONSULTED.set(false);
    let hold = |(scope, conditions): (&Scope, &[Condition])| {
        conditions
            .iter()
            .all(|condition| holds(watched, scope, None, condition))
    };
    let mut one_by_one = false;
    let models = if part.holds[0].1.is_empty() || hold(part.holds[0]) {
        match &part.whom {
            _ if part.is_drawn_later || !hold(part.holds[1]) => vec![],
            Whom::Nobody => vec![],
            Whom::Only(model) => vec![*model],
            Whom::All(who) if who.role.is_some() || who.nearest.is_some() => all(watched, part.scope, None, who),
            Whom::All(who) => {
                one_by_one = true;
                let mut found = vec![];
                for &model in watched.everybody() {
                    watched.about(model);
                    if fits(watched, part.scope, None, who, model) {
                        found.push(model);
                    }
                }
                found
            }
            Whom::Inside(who, area) => {
                let mut models = all(watched, part.scope, None, who);
                models.retain(|&model| watched.in_area(model, area));
                models
            }
        }
    } else {
        vec![]
    };
    Reach {
        models,
        rests: watched.rests(),
        one_by_one,
        unsteady: CONSULTED.get(),
    }
}

/// The same where only these models, lowest first, may have come into it or left it.
fn asked_of<F: Field>(watched: &Watched<'_, F>, part: &Part<'_>, reach: &Reach, touched: &[ModelId]) -> Reach {
    let mut now = reach.clone();
    let Whom::All(who) = &part.whom else { return now };
    watched.begin();
    CONSULTED.set(false);
    for &model in touched {
        watched.about(model);
        let is_in = fits(watched, part.scope, None, who, model);
        match (now.models.binary_search(&model), is_in) {
            (Err(at), true) => now.models.insert(at, model),
            (Ok(at), false) => drop(now.models.remove(at)),
            _ => {}
        }
    }
    now.rests.add(&watched.rests());
    now.unsteady |= CONSULTED.get();
    now
}

fn because(bearer: ModelId, rule: RuleName, weapon: Option<WeaponId>) -> Because {
    Because {
        rule,
        by: bearer,
        weapon,
        effect: None,
    }
}

fn of_effect(id: u32, lasts: &Lasts) -> Because {
    Because {
        effect: Some(id),
        ..lasts.because.clone()
    }
}

/// The aura of a lasting effect is around the model that the effect is on.
pub(crate) fn around(because: &Because, bearer: ModelId) -> Because {
    Because {
        by: bearer,
        weapon: None,
        ..because.clone()
    }
}

/// The changes that hold for each model, in the order of the models.
fn gather(field: &impl Field, models: &[ModelId], sources: &[Source]) -> impl Iterator<Item = Vec<Held>> {
    let mut found: Vec<Vec<Held>> = vec![vec![]; models.len()];
    let mut hold = |reach: &Reach, because: &Because, changes: &[Arc<Change>]| {
        for model in &reach.models {
            if let Ok(at) = models.binary_search(model) {
                fold(&mut found[at], because, changes);
            }
        }
    };
    for source in sources {
        let mut reaches = source.reaches.iter();
        match &source.origin {
            Origin::Rule { bearer, rule, weapon } => {
                let Some(parts) = &source.rule else { continue };
                let because = because(*bearer, rule.clone(), *weapon);
                let always = parts.always.iter().map(|part| &part.changes);
                let changes = always.chain(parts.aura.iter().map(|aura| &aura.changes));
                for (reach, changes) in reaches.zip(changes) {
                    hold(reach, &because, changes);
                }
            }
            Origin::Lasting { id, on } => {
                let Some(lasts) = field.ledger().lasts(*id) else {
                    continue;
                };
                let because = of_effect(*id, lasts);
                if let Some(own) = reaches.next() {
                    hold(own, &because, &lasts.changes);
                }
                for (reach, aura) in reaches.zip(&lasts.auras) {
                    hold(reach, &around(&because, *on), &aura.changes);
                }
            }
            Origin::Laid(id) => {
                let Some(laid) = field.ledger().lies(*id) else { continue };
                for (reach, inside) in reaches.zip(&laid.what.inside) {
                    hold(reach, &laid.because, &inside.changes);
                }
            }
        }
    }
    found.into_iter()
}

/// Puts changes on a model. They are folded by name: the same change of the same rule is on a model once, whoever it comes from.
fn fold(list: &mut Vec<Held>, because: &Because, changes: &[Arc<Change>]) {
    for change in changes {
        let is_there = list.iter().any(|held| {
            held.because.rule == because.rule
                && (Arc::ptr_eq(&held.change, change) || held.change == *change)
                && held.because.weapon == because.weapon
                // Around different models it may speak of each of them (`bearer`); sums fold by name later.
                && (because.effect.is_none() || held.because.by == because.by)
        });
        if !is_there {
            list.push(Held {
                because: because.clone(),
                change: change.clone(),
            });
        }
    }
}

/// The rules of its card and those that it gains, less those that it loses: losing beats gaining.
fn with_grants(field: &impl Field, model: ModelId, card: &Arc<[Borne]>, held: &[Held]) -> Arc<[Borne]> {
    let grants = |held: &Held| matches!(&*held.change, Change::Gains(_) | Change::Weapons(_) | Change::Loses(_));
    if !held.iter().any(grants) {
        return card.clone();
    }
    let mut rules = card.to_vec();
    let mut gain = |name: RuleName, weapon: Option<WeaponId>, by: &Because| {
        // The same rule twice is the same rule.
        if !rules.iter().any(|borne| borne.name == name && borne.weapon == weapon) {
            rules.push(Borne {
                rule: field.book().rule(&name).cloned(),
                name,
                weapon,
                granted_by: Some(by.clone()),
            });
        }
    };
    for held in held {
        match &*held.change {
            Change::Gains(gained) => {
                // What a weapon's rule gains is the weapon's.
                for gained in gained {
                    gain(gained.name(), held.because.weapon, &held.because);
                }
            }
            Change::Weapons(weapons) => {
                for (weapon, kind) in field.weapons(model) {
                    let is_meant = match weapons.weapons.as_str() {
                        "all" => true,
                        "area" => field.has_area(model, weapon),
                        which => which == kind.to_string(),
                    };
                    if is_meant {
                        for gained in &weapons.gain {
                            gain(gained.name(), Some(weapon), &held.because);
                        }
                    }
                }
            }
            _ => {}
        }
    }
    rules.retain(|borne| {
        !held.iter().any(|held| match &*held.change {
            Change::Loses(lost) => lost
                .iter()
                .any(|lost| lost.name() == borne.name || (lost.with.is_empty() && lost.rule == borne.name.family())),
            _ => false,
        })
    });
    rules.into()
}

fn is_same(one: &Arc<[Borne]>, other: &Arc<[Borne]>) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

/// The triggers of all rules, by step; those of before where nobody's rules have changed.
fn triggers(standing: &Standing, before: Option<&Standing>) -> Arc<Triggers> {
    let same = |before: &&Standing| {
        let mut pairs = before.models.iter().zip(&standing.models);
        before.models.len() == standing.models.len()
            && pairs.all(|(one, other)| one.model == other.model && is_same(&one.rules, &other.rules))
    };
    if let Some(before) = before.filter(same) {
        return before.triggers.clone();
    }
    let mut found = Triggers::new();
    for resolved in &standing.models {
        for (rule, borne) in resolved.rules.iter().enumerate() {
            for (at, trigger) in borne.rule.iter().flat_map(|rule| rule.on.iter().enumerate()) {
                for step in steps_of(trigger) {
                    found.entry(step).or_default().push((resolved.model, rule, at as u8));
                }
            }
        }
    }
    Arc::new(found)
}
