//! Works out what holds for each model.
//!
//! Each part of a rule, a lasting effect or a laid template that changes somebody is asked once whom it reaches. The answer is kept with what it
//! rests on ([`Watched`]): as long as nothing of that has changed, neither in another round nor after a change of the world
//! ([`Touched`]), it is not asked again. What is kept decides nothing: whatever rests on lasting changes themselves is always
//! worked out anew, beginning with the rules of the cards.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use super::remembered::Touched;
use super::standing::{Borne, Held, Resolved, Standing, Triggers};
use super::watched::Watched;
use super::{Laid, Lasts};
use crate::edition::{Area, Field};
use crate::queue::steps_of;
use crate::rules::{Aura, Because, Change, Condition, Drawn, Inside, Rule, RuleName};
use crate::select::{Scope, all, holds};
use crate::{ModelId, WeaponId};

/// Rules may grant rules that grant rules; deeper than this no card goes.
const ROUNDS: usize = 8;

/// What was found on the way to a [`Standing`], to be used again for the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Workings {
    /// The rules of each model's card, lowest model first.
    cards: Vec<(ModelId, Arc<[Borne]>)>,
    sources: Vec<Source>,
    /// All that the sources rest on.
    rests_on: Touched,
}

/// Something that changes models, and whom each of its parts reaches.
#[derive(Clone, Debug)]
struct Source {
    origin: Origin,
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
    rests_on: Touched,
    /// It rests on lasting changes, so it is never kept.
    unsteady: bool,
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
pub(super) fn resolve(field: &impl Field, before: Option<(&Arc<Standing>, Touched)>) -> Arc<Standing> {
    let shape = Touched::LEDGER | Touched::ROSTER | Touched::CARDS;
    if let Some((before, touched)) = before
        && !touched.meets(shape | before.workings.rests_on)
    {
        return before.clone();
    }
    let models = field.models();
    let cards = cards(field, &models, before);
    let mut sources = kept(before);
    let mut standing = Standing::default();
    for (model, rules) in &cards {
        standing.models.push(Resolved {
            model: *model,
            rules: rules.clone(),
            held: vec![],
        });
    }
    for _ in 0..ROUNDS {
        let last = Arc::new(standing);
        let unsteady = {
            let _under_way = UnderWay::begin(last.clone());
            reach(field, &models, &last, &mut sources)
        };
        let mut held = gather(field, &models, &last, &sources);
        let mut settled = true;
        standing = Standing::default();
        for ((model, card), last) in cards.iter().zip(&last.models) {
            let held = held.next().unwrap_or_default();
            let rules = with_grants(field, *model, card, &held);
            settled &= is_same(&last.rules, &rules) && (!unsteady || last.held == held);
            standing.models.push(Resolved {
                model: *model,
                rules,
                held,
            });
        }
        if settled {
            break;
        }
    }
    standing.triggers = triggers(&standing, before.map(|(before, _)| &**before));
    let rests_on = |reach: &Reach| {
        if reach.unsteady {
            Touched::EVERYTHING
        } else {
            reach.rests_on
        }
    };
    standing.workings.rests_on = sources
        .iter()
        .flat_map(|source| &source.reaches)
        .fold(Touched::default(), |all, reach| all | rests_on(reach));
    standing.workings.sources = sources;
    standing.workings.cards = cards;
    Arc::new(standing)
}

/// The rules of all cards: each is looked up once a game, unless cards change.
fn cards(
    field: &impl Field,
    models: &[ModelId],
    before: Option<(&Arc<Standing>, Touched)>,
) -> Vec<(ModelId, Arc<[Borne]>)> {
    let known = before.filter(|(_, touched)| !touched.meets(Touched::CARDS));
    let of = |model: ModelId| {
        let known = known.and_then(|(before, _)| {
            let cards = &before.workings.cards;
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

/// The sources whose reach the change of the world has not touched.
fn kept(before: Option<(&Arc<Standing>, Touched)>) -> Vec<Source> {
    let Some((before, touched)) = before else { return vec![] };
    let untouched = |source: &&Source| {
        source
            .reaches
            .iter()
            .all(|reach| !reach.unsteady && !reach.rests_on.meets(touched))
    };
    before.workings.sources.iter().filter(untouched).cloned().collect()
}

/// Finds out whom all parts of all sources in play reach, as far as that is not known. Says whether any of it rests on lasting
/// changes. Afterwards the sources are in the order in which their changes are put on models.
fn reach(field: &impl Field, models: &[ModelId], standing: &Standing, sources: &mut Vec<Source>) -> bool {
    let mut known = std::mem::take(sources);
    known.retain(|source| source.reaches.iter().all(|reach| !reach.unsteady));
    // They are mostly asked for in the order in which they were found: the next one is the last here.
    known.reverse();
    let watched = Watched::new(field, models);
    let mut add = |origin: Origin, reaches: &dyn Fn() -> Vec<Reach>| {
        let found = known.iter().rposition(|source| source.origin == origin);
        sources.push(match found {
            Some(at) => known.remove(at),
            None => Source {
                origin,
                reaches: reaches(),
            },
        });
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
            add(origin, &|| of_rule(&watched, bearer, borne, rule));
        }
        if something_lasts {
            for (id, lasts) in ledger.on(bearer, field.unit(bearer)) {
                add(Origin::Lasting { id, on: bearer }, &|| {
                    of_lasting(&watched, id, lasts, bearer)
                });
            }
        }
    }
    for (id, laid) in ledger.laid() {
        add(Origin::Laid(id), &|| of_laid(&watched, laid));
    }
    sources
        .iter()
        .flat_map(|source| &source.reaches)
        .any(|reach| reach.unsteady)
}

fn changes_somebody(rule: &Rule) -> bool {
    !rule.always.is_empty() || !rule.aura.is_empty()
}

/// The models that a part reaches, with what that rests on.
fn watch<F: Field>(watched: &Watched<'_, F>, find: impl FnOnce() -> Vec<ModelId>) -> Reach {
    watched.begin();
    CONSULTED.set(false);
    let models = find();
    Reach {
        models,
        rests_on: watched.rests_on(),
        unsteady: CONSULTED.get(),
    }
}

fn all_hold(field: &impl Field, scope: &Scope, conditions: &[Condition]) -> bool {
    conditions.iter().all(|condition| holds(field, scope, None, condition))
}

fn in_aura(field: &impl Field, scope: &Scope, aura: &Aura) -> Vec<ModelId> {
    // The other circles are drawn when somebody begins to move or to act.
    if aura.drawn == Drawn::WhileIn && all_hold(field, scope, &aura.holds) {
        all(field, scope, None, &aura.who)
    } else {
        vec![]
    }
}

/// Whom each part of a rule reaches.
fn of_rule<F: Field>(watched: &Watched<'_, F>, bearer: ModelId, borne: &Borne, rule: &Rule) -> Vec<Reach> {
    let scope = Scope::of(watched, because(bearer, borne.name.clone(), borne.weapon));
    let always = rule.always.iter().map(|part| {
        watch(watched, || match &part.of {
            _ if !all_hold(watched, &scope, &part.holds) => vec![],
            None => vec![bearer],
            Some(who) => all(watched, &scope, None, who),
        })
    });
    let auras = rule
        .aura
        .iter()
        .map(|aura| watch(watched, || in_aura(watched, &scope, aura)));
    always.chain(auras).collect()
}

/// Whom a lasting effect reaches: the model that it is on, and those in its auras.
fn of_lasting<F: Field>(watched: &Watched<'_, F>, id: u32, lasts: &Lasts, on: ModelId) -> Vec<Reach> {
    let because = of_effect(id, lasts);
    let scope = Scope {
        user: on,
        ..Scope::of(watched, because.clone())
    };
    let around = Scope::of(watched, around(&because, on));
    let holds = || all_hold(watched, &scope, &lasts.holds);
    let own = watch(watched, || if holds() { vec![on] } else { vec![] });
    let auras = lasts.auras.iter().map(|aura| {
        watch(watched, || match holds() {
            true => in_aura(watched, &around, aura),
            false => vec![],
        })
    });
    [own].into_iter().chain(auras).collect()
}

/// Whom a template reaches that lies on the table.
fn of_laid<F: Field>(watched: &Watched<'_, F>, laid: &Laid) -> Vec<Reach> {
    let scope = Scope::of(watched, laid.because.clone());
    let inside = |inside: &Inside| {
        let area = Area::Laid {
            laid,
            completely: inside.completely,
        };
        let mut models = all(watched, &scope, None, &inside.who);
        models.retain(|&model| watched.in_area(model, &area));
        models
    };
    laid.what
        .inside
        .iter()
        .map(|part| watch(watched, || inside(part)))
        .collect()
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
fn gather(
    field: &impl Field,
    models: &[ModelId],
    standing: &Standing,
    sources: &[Source],
) -> impl Iterator<Item = Vec<Held>> {
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
                let is_meant = |borne: &&Borne| borne.name == *rule && borne.weapon == *weapon;
                let borne = standing.rules_of(*bearer).iter().find(is_meant);
                let Some(parts) = borne.and_then(|borne| borne.rule.as_ref()) else {
                    continue;
                };
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
