//! Whom a description fits, and whether a condition holds.

use kernel::Seat;
use table::{Length, Point};

use crate::ModelId;
use crate::edition::{Area, Field};
use crate::rules::{
    Amount, Arc, BaseIs, Because, Condition, Engaged, Friendly, How, HowMuch, LIVING, Many, Role, Until, Who,
};
use crate::windows::{Attack, AttackIs, AttackTrait, Window};

/// What the roles of a rule stand for while it is carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Scope {
    pub because: Because,
    /// How the rule is used, if a player uses it.
    pub how: Option<How>,
    pub user: ModelId,
    pub it: Option<ModelId>,
    pub target: Option<ModelId>,
    /// The player who decides.
    pub seat: Seat,
    /// Whether the last effect happened.
    pub done: bool,
    /// The damage points that the last effect dealt.
    pub dealt: i32,
    /// The models that the last damage of the rule has damaged.
    pub hurt: Vec<ModelId>,
    /// How many models the last damage of the rule has destroyed.
    pub felled: i32,
    /// The rule collects souls: models that give one as if they were living count as living.
    pub souls: bool,
}

impl Scope {
    pub fn of(field: &impl Field, because: Because) -> Self {
        Scope {
            user: because.by,
            it: None,
            target: None,
            seat: field.seat(because.by),
            done: false,
            dealt: 0,
            hurt: vec![],
            felled: 0,
            souls: false,
            how: None,
            because,
        }
    }

    #[must_use]
    pub fn on(&self, it: ModelId) -> Self {
        Scope {
            it: Some(it),
            ..self.clone()
        }
    }
}

/// The model in a role.
pub fn bound(field: &impl Field, scope: &Scope, window: Option<&Window>, role: Role) -> Option<ModelId> {
    let attack = window.and_then(Window::attack);
    let casting = window.and_then(Window::casting);
    match role {
        Role::User => Some(scope.user),
        Role::It => scope.it,
        Role::Attacker => attack.map(|attack| attack.attacker),
        Role::Target => {
            let aimed_at = attack.and_then(|attack| attack.target);
            scope.target.or(aimed_at).or(casting.and_then(|casting| casting.target))
        }
        Role::Fallen => window.and_then(Window::fallen),
        Role::Caster => Some(casting.map_or_else(|| put_by(field, &scope.because), |casting| casting.caster)),
        Role::Origin => Some(casting.map_or(scope.user, |casting| casting.origin)),
        Role::Mover => window.and_then(Window::mover),
        Role::Controller => field.controller(scope.user),
        Role::Marked => field.ledger().marked(scope.user),
        Role::Bearer => Some(scope.because.by),
    }
}

/// The model that put a lasting effect into play, also where its rule now speaks for the model that it is on.
fn put_by(field: &impl Field, because: &Because) -> ModelId {
    let lasts = because.effect.and_then(|id| field.ledger().lasts(id));
    lasts.map_or(because.by, |lasts| lasts.because.by)
}

/// All models that are described, lowest first.
pub fn all(field: &impl Field, scope: &Scope, window: Option<&Window>, who: &Who) -> Vec<ModelId> {
    if let Some(role) = who.role {
        let model = bound(field, scope, window, role);
        return model
            .into_iter()
            .filter(|&model| fits(field, scope, window, who, model))
            .collect();
    }
    let mut found: Vec<ModelId> = field
        .models()
        .into_iter()
        .filter(|&model| fits(field, scope, window, who, model))
        .collect();
    if let Some(nearest) = who.nearest {
        let Some(from) = bound(field, scope, window, nearest.of) else {
            return vec![];
        };
        found.sort_by_key(|&model| (field.gap(from, model), model));
        found.truncate(nearest.models.into());
    }
    found
}

/// Whether anybody is described.
fn is_any(field: &impl Field, scope: &Scope, window: Option<&Window>, who: &Who) -> bool {
    if who.role.is_some() || who.nearest.is_some() {
        return !all(field, scope, window, who).is_empty();
    }
    let mut models = field.models().into_iter();
    models.any(|model| fits(field, scope, window, who, model))
}

/// Whether the model is surely not within the distance: its square and the other's are too far apart on one axis.
fn is_far(field: &impl Field, one: ModelId, other: ModelId, distance: Length) -> bool {
    let ((a, reach), (b, other_reach)) = (field.spot(one), field.spot(other));
    let most = (reach + other_reach + distance).get();
    (a.x - b.x).get().abs() > most || (a.y - b.y).get().abs() > most
}

fn is_within(field: &impl Field, of: ModelId, model: ModelId, distance: Length) -> bool {
    !is_far(field, of, model, distance) && field.within(of, model, distance)
}

/// Whether the description fits the model. `nearest` is left to [`all`].
pub fn fits(field: &impl Field, scope: &Scope, window: Option<&Window>, who: &Who, model: ModelId) -> bool {
    let role = |role| bound(field, scope, window, role);
    // Most models are too far from most others, and nothing is found out faster.
    if let Some(within) = who.within
        && role(within.of).is_none_or(|of| is_far(field, of, model, within.inches.into()))
    {
        return false;
    }
    let at = |wanted: Option<Role>, test: &dyn Fn(ModelId) -> bool| {
        wanted.is_none_or(|wanted| role(wanted).is_some_and(test))
    };
    let gives_soul = || scope.souls && field.standing().gives_soul(model);
    let is = |what: &String| field.is(model, what) || (what == LIVING && gives_soul());
    let own = field.seat(scope.user);
    who.role.is_none_or(|wanted| role(wanted) == Some(model))
        && (who.any_of.is_empty() || who.any_of.iter().any(|other| fits(field, scope, window, other, model)))
        && !who.none_of.iter().any(|other| fits(field, scope, window, other, model))
        && who.has.iter().all(|rule| has(field, model, rule))
        && !who.has_not.iter().any(|rule| has(field, model, rule))
        && (!who.hit
            || window
                .and_then(Window::attack)
                .is_some_and(|attack| attack.hit(model).is_some()))
        && (!who.harmed
            || window
                .and_then(Window::attack)
                .is_some_and(|attack| attack.damaged.contains(&model)))
        && (!who.hurt || scope.hurt.contains(&model))
        && who.spent.is_none_or(|points| field.spent(model) >= points)
        && (!who.enemy_spell || is_enchanted(field, own, model))
        && { who.tokens.as_ref() }.is_none_or(|count| field.tokens(model, &count.token) >= count.count)
        && !who.other_than.iter().any(|&other| role(other) == Some(model))
        && who.friendly.is_none_or(|friendly| {
            field.allies(field.seat(model), own) && (friendly == Friendly::Any || field.same_faction(scope.user, model))
        })
        && at(who.faction_of, &|of| {
            field.allies(field.seat(model), field.seat(of)) && field.same_faction(of, model)
        })
        && (!who.met || is_met(field, window, model))
        && (!who.enemy || !field.allies(field.seat(model), own))
        && [&who.kind, &who.keyword, &who.is, &who.state]
            .into_iter()
            .all(|list| list.iter().all(is))
        && !who.is_not.iter().any(is)
        && who.base.is_none_or(|base| base_is(field, scope, base, model))
        && at(who.unit, &|of| {
            of == model || field.unit(of).is_some_and(|unit| field.unit(model) == Some(unit))
        })
        && (!who.in_formation || field.in_formation(model))
        && at(who.battlegroup, &|of| {
            field.controller(of).is_some() && field.controller(model) == field.controller(of)
        })
        && at(who.controller, &|of| field.controller(of) == Some(model))
        && who.controlled_by.as_ref().is_none_or(|by| {
            let controller = field.controller(model);
            controller.is_some_and(|controller| fits(field, scope, window, by, controller))
        })
        && (!who.marked || field.ledger().is_marked(field, scope.user, model))
        && (!who.bonded
            || field.ledger().marked(scope.user) == Some(model)
            || field.ledger().marked(model) == Some(scope.user))
        && who.within.is_none_or(|within| {
            role(within.of).is_some_and(|of| {
                if within.completely {
                    field.completely_within(model, of, within.inches.into())
                } else {
                    field.within(of, model, within.inches.into())
                }
            })
        })
        && at(who.within_each_point, &|of| {
            let points = field.points(of);
            points > 0 && is_within(field, of, model, Length::inches(points.into()))
        })
        && at(who.control_range, &|of| {
            is_within(field, of, model, field.control_range(of))
        })
        && at(who.command_range, &|of| {
            is_within(field, of, model, field.command_range(of))
        })
        && at(who.base_contact, &|of| field.touching(of, model))
        && (who.terrain.is_empty()
            || who
                .terrain
                .iter()
                .any(|kind| field.in_area(model, &Area::Terrain(kind))))
        && (who.completely_in.is_empty() || { who.completely_in.iter() }
            .any(|kind| field.in_area(model, &Area::AllIn(kind))))
        && at(who.melee_range, &|of| field.in_melee_range(model, of))
        && shapes(who, &role).is_some_and(|shapes| shapes.iter().all(|shape| field.in_area(model, shape)))
        && who.engaged.as_ref().is_none_or(|engaged| match engaged {
            Engaged::By(who) => all(field, scope, window, who)
                .into_iter()
                .any(|other| field.engages(other, model)),
            Engaged::Engaging(who) => all(field, scope, window, who)
                .into_iter()
                .any(|other| field.engages(model, other)),
        })
        && at(who.sees, &|of| field.sees(of, model))
        && at(who.not_hidden_from, &|of| field.sees_past_models(of, model))
        && who
            .in_arc
            .is_none_or(|arc| role(arc.of).is_some_and(|of| field.in_front_arc(model, of) == (arc.arc == Arc::Front)))
        && at(who.has_behind, &|other| !field.in_front_arc(other, model))
        && who.system.as_ref().is_none_or(|system| field.system(model, system))
}

/// The shapes that are said: templates, lines, sprays and walls. Nothing where one of them hangs on a role that nobody plays.
fn shapes(who: &Who, role: &impl Fn(Role) -> Option<ModelId>) -> Option<Vec<Area<'static>>> {
    let mut shapes = vec![];
    if let Some(template) = who.template {
        shapes.push(Area::Template {
            on: role(template.on)?,
            diameter: template.inches.into(),
        });
    }
    if let Some((from, to)) = who.line {
        shapes.push(Area::Line {
            from: role(from)?,
            to: role(to)?,
        });
    }
    if let Some(spray) = who.spray {
        shapes.push(Area::Spray {
            from: role(spray.of)?,
            toward: role(spray.toward)?,
            length: spray.inches.into(),
        });
    }
    if let Some(of) = who.wall {
        shapes.push(Area::Wall { of: role(of)? });
    }
    Some(shapes)
}

/// Whether a model that fits the description anywhere has come into the place that it names on this way: it began outside of
/// the place and its base was in it at the end or on the way.
pub fn came_into(
    field: &impl Field,
    scope: &Scope,
    window: Option<&Window>,
    who: &Who,
    model: ModelId,
    way: &[Point],
) -> bool {
    let role = |role| bound(field, scope, window, role);
    let around = |of: Option<Role>, distance: &dyn Fn(ModelId) -> Length| {
        of.map(|of| {
            role(of).map(|of| Area::Within {
                of,
                distance: distance(of),
            })
        })
    };
    let circles = [
        around(who.within.map(|within| within.of), &|_| {
            who.within.map_or(Length::ZERO, |within| within.inches.into())
        }),
        around(who.within_each_point, &|of| Length::inches(field.points(of).into())),
        around(who.control_range, &|of| field.control_range(of)),
        around(who.command_range, &|of| field.command_range(of)),
        around(who.base_contact, &|_| Length::ZERO),
    ];
    let Some(mut areas) = circles.into_iter().flatten().collect::<Option<Vec<_>>>() else {
        return false;
    };
    let Some(shapes) = shapes(who, &role) else { return false };
    areas.extend(shapes);
    // Several places are one place, where they overlap; several kinds of terrain are any of them.
    let kinds: Vec<Area<'_>> = who.terrain.iter().map(|kind| Area::Terrain(kind)).collect();
    let is_in = |way: &[Point]| {
        areas.iter().all(|area| field.passes_through(model, way, area))
            && (kinds.is_empty() || kinds.iter().any(|kind| field.passes_through(model, way, kind)))
    };
    let Some(start) = way.get(..1) else { return false };
    let names_a_place = !areas.is_empty() || !kinds.is_empty();
    names_a_place && !is_in(start) && is_in(way) && fits(field, scope, window, &who.anywhere(), model)
}

/// Whether the model that moves in this window has come into base contact with another that it did not touch before.
fn is_met(field: &impl Field, window: Option<&Window>, model: ModelId) -> bool {
    let Some(Window::Move { mover, way, .. }) = window else {
        return false;
    };
    let contact = Area::Within {
        of: model,
        distance: Length::ZERO,
    };
    let Some(start) = way.get(..1) else { return false };
    !field.passes_through(*mover, start, &contact) && field.passes_through(*mover, way, &contact)
}

/// Whether an enemy of the player keeps an upkeep spell or animus on the model.
fn is_enchanted(field: &impl Field, own: Seat, model: ModelId) -> bool {
    let mut on = field.ledger().on(model, field.unit(model));
    on.any(|(_, lasts)| (lasts.animus || lasts.until == Until::Upkeep) && !field.allies(lasts.seat, own))
}

/// Whether it has a rule or advantage, from its card or granted.
fn has(field: &impl Field, model: ModelId, rule: &str) -> bool {
    field.standing().has(model, rule)
}

fn base_is(field: &impl Field, scope: &Scope, base: BaseIs, model: ModelId) -> bool {
    let mm = field.base_mm(model);
    match base {
        BaseIs::Small => mm <= 30,
        BaseIs::Medium => (31..=40).contains(&mm),
        BaseIs::Large => (41..=50).contains(&mm),
        BaseIs::Huge => mm > 50,
        BaseIs::NotLarger => mm <= field.base_mm(scope.user),
        BaseIs::Smaller => mm < field.base_mm(scope.user),
    }
}

/// Whether an attack is of one of the kinds; any attack is where none is named.
pub fn attack_is(field: &impl Field, bearer: ModelId, attack: &Attack, kinds: &Many<AttackIs>) -> bool {
    kinds.is_empty() || kinds.iter().any(|kind| has_traits(field, bearer, attack, kind))
}

/// Whether an attack is of one of the kinds; none is where none is named.
pub fn is_one_of(field: &impl Field, bearer: ModelId, attack: &Attack, kinds: &Many<AttackIs>) -> bool {
    kinds.iter().any(|kind| has_traits(field, bearer, attack, kind))
}

fn has_traits(field: &impl Field, bearer: ModelId, attack: &Attack, kind: &AttackIs) -> bool {
    kind.0.iter().all(|wanted| match wanted {
        AttackTrait::Enemy => !field.allies(field.seat(attack.attacker), field.seat(bearer)),
        AttackTrait::Friendly => field.allies(field.seat(attack.attacker), field.seat(bearer)),
        AttackTrait::FromBack => !field.in_front_arc(attack.attacker, bearer),
        wanted => attack.is(*wanted),
    })
}

pub fn holds(field: &impl Field, scope: &Scope, window: Option<&Window>, condition: &Condition) -> bool {
    let is =
        |role, who: &Who| bound(field, scope, window, role).is_some_and(|model| fits(field, scope, window, who, model));
    match condition {
        Condition::WhileInPlay => field.models().contains(&scope.because.by),
        Condition::LastRound(who) => all(field, scope, window, who)
            .into_iter()
            .any(|model| field.hurt_last_round(model)),
        Condition::AttackKind(kinds) => window
            .and_then(Window::attack)
            .is_some_and(|attack| attack_is(field, scope.user, attack, kinds)),
        Condition::Aimed => field.aimed(scope.user),
        Condition::OpponentsTurn => !field.allies(field.active_seat(), field.seat(scope.user)),
        Condition::NotAdvancing => !field.is_advancing(scope.user),
        Condition::User(who) => is(Role::User, who),
        Condition::It(who) => is(Role::It, who),
        Condition::Attacker(who) => is(Role::Attacker, who),
        Condition::Target(who) => is(Role::Target, who),
        Condition::Fallen(who) => is(Role::Fallen, who),
        Condition::Mover(who) => is(Role::Mover, who),
        Condition::Caster(who) => is(Role::Caster, who),
        Condition::Marked(who) => is(Role::Marked, who),
        Condition::Some(who) => is_any(field, scope, window, who),
        Condition::None(who) => !is_any(field, scope, window, who),
        Condition::Done => scope.done,
        Condition::NoRunOrFailedCharge => match window {
            Some(Window::Activation { did, .. }) => !did.ran && !did.failed_charge,
            _ => false,
        },
        Condition::MadeFullAdvance => matches!(window, Some(Window::Activation { did, .. }) if did.advanced),
        Condition::MayCharge => { field.standing() }
            .forbids(scope.user, "charge", Some("charge"))
            .is_none(),
        Condition::Not(other) => !holds(field, scope, window, other),
        Condition::AnyOf(others) => others.iter().any(|other| holds(field, scope, window, other)),
    }
}

/// An amount that needs no dice. Dice count nothing here: only effects roll them.
pub fn amount(field: &impl Field, scope: &Scope, window: Option<&Window>, amount: &HowMuch) -> i32 {
    match &amount.0 {
        Amount::Exactly(number) => *number,
        Amount::Each(each) => {
            let counted = each.counts * all(field, scope, window, &each.of).len() as i32;
            each.most.map_or(counted, |most| counted.min(most))
        }
        Amount::EachToken(count) | Amount::TokensOn(count) => {
            i32::from(count.count) * i32::from(field.tokens(scope.user, &count.token))
        }
        Amount::StatOf(stat) => bound(field, scope, window, stat.of).map_or(0, |model| match stat.base {
            true => field.base_stat(model, &stat.stat),
            false => field.stat(model, &stat.stat),
        }),
        Amount::EachPoint(role) => bound(field, scope, window, *role).map_or(0, |model| field.points(model).into()),
        Amount::Double(of) => 2 * self::amount(field, scope, window, of),
        Amount::EachDamage => scope.dealt,
        Amount::EachFelled => scope.felled,
        // Dice are rolled by effects.
        Amount::Dice(_) => 0,
    }
}
