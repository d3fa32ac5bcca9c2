//! The triggers of one window, in the order in which the players resolve them.
//!
//! An edition opens a [`Window`] and calls [`resolve`]. The active player resolves his triggers in the order he chooses,
//! then the inactive player his. After an attack is resolved the printed split holds: first what the active player resolves
//! without an attack, then everything of the inactive player, then the active player's attacks. Before each trigger its
//! conditions are checked again, so a model that is no longer disabled does not explode; and whatever has become true
//! meanwhile joins the queue.

use std::cell::Cell;

use kernel::{Asked, Play, Seat};
use smallvec::{SmallVec, smallvec};

use crate::carry_out::{can_begin, can_pay, carry_out, mark_limits, pay};
use crate::edition::{Area, Edition, Field};
use crate::ledger::{Laid, Lasts, Note, On};
use crate::rules::{
    AttackMoment, Aura, Because, CORPSE, Drawn, Many, Moment, MoveMoment, Price, RollMoment, SOUL, SlamMoment, Trigger,
    Until, WhichRoll, Who,
};
use crate::select::{Scope, all, attack_is, came_into, fits, holds};
use crate::windows::{Attack, Roll, Step, Window};
use crate::{ModelId, WeaponId};
use table::Point;

/// A trigger that waits to be resolved, as a player is asked about it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Waiting {
    pub because: Because,
    /// The model that acts.
    pub user: ModelId,
    /// The model that it is about.
    pub it: Option<ModelId>,
    pub seat: Seat,
    /// Its player may decline it.
    pub optional: bool,
    /// Which trigger of the rule.
    pub trigger: u8,
}

struct Found {
    waiting: Waiting,
    trigger: Trigger,
}

/// Lets all rules act that trigger in the window. What they change of the attack, spell or roll stands in the window
/// afterwards.
pub fn resolve<E: Edition>(play: &mut Play<'_, E>, window: &mut Window) -> Asked<()> {
    let _nested = Nested::begin();
    draw_circles(play, window);
    end_what_moving_ends(play, window);
    let mut resolved: Vec<Waiting> = vec![];
    // Each trigger resolves once, and there are only so many.
    loop {
        let world = play.world();
        let mut found = find(world, window);
        found.retain(|found| !resolved.contains(&found.waiting));
        let Some(first) = found.iter().map(|found| turn_of(play.world(), window, found)).min() else {
            return Ok(());
        };
        found.retain(|found| turn_of(play.world(), window, found) == first);
        let chosen = if found.len() == 1 {
            0
        } else {
            let waiting: Vec<Waiting> = found.iter().map(|found| found.waiting.clone()).collect();
            E::which_next(play, waiting[0].seat, &waiting)?.min(waiting.len() - 1)
        };
        let Found { waiting, trigger } = found.swap_remove(chosen);
        resolved.push(waiting.clone());
        run(play, window, &waiting, &trigger)?;
    }
}

/// More windows inside of each other than this are rules that trigger each other without end. The longest chain of honest
/// ones is an attack for each model on the table that the attack before has destroyed.
const DEEPEST: usize = 100;

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Counts how deep windows are nested. Beyond [`DEEPEST`] it is a fault: the game stays at its last checkpoint, where a stack
/// that overflows would end the program.
struct Nested;

impl Nested {
    fn begin() -> Self {
        let depth = DEPTH.get() + 1;
        assert!(depth <= DEEPEST, "special rules trigger each other without end");
        DEPTH.set(depth);
        Nested
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// The triggers that would resolve in the window now, without resolving any.
pub fn waiting(field: &impl Field, window: &Window) -> Vec<Waiting> {
    find(field, window).into_iter().map(|found| found.waiting).collect()
}

/// Whether a model claims the soul or corpse of the model that is being destroyed in this window: the fallen one gives such a token once, to the nearest
/// model whose rules take it now and that has room for it. Other tokens go to everybody whose rules give them.
pub fn claims(field: &impl Field, window: &Window, model: ModelId, token: &str) -> bool {
    let Some(fallen) = window.fallen().filter(|_| window.step() == Step::Destroyed) else {
        return true;
    };
    if token != SOUL && token != CORPSE {
        return true;
    }
    if !field.gives_token(fallen, token) {
        return false;
    }
    let takes = |found: &Found| {
        let mut collected = found.trigger.collected().filter(|collect| collect.token == token);
        collected.any(|collect| {
            let most = [collect.most, field.most_tokens()].into_iter().flatten().min();
            most.is_none_or(|most| field.tokens(found.waiting.user, token) < most)
        })
    };
    // Somebody who is denied the token keeps nobody from it.
    let standing = field.standing();
    let takers = find(field, window)
        .into_iter()
        .filter(takes)
        .map(|found| found.waiting.user)
        .filter(|taker| standing.denies_token(field, fallen, token, *taker).is_none());
    let nearest = takers.min_by_key(|taker| (field.gap(fallen, *taker), *taker));
    nearest.is_none_or(|nearest| nearest == model)
}

/// Whose turn it is: lower goes first. While a model attacks its player is the active one, also in somebody else's turn. The players who are not active
/// follow in the order of their turns.
fn turn_of(field: &impl Field, window: &Window, found: &Found) -> u8 {
    const AFTER_ALL_SEATS: u8 = 100;
    let attacker = window.attack().map(|attack| field.seat(attack.attacker));
    let active = attacker.map_or(0, |seat| field.turns_after_active(seat));
    let turn = field.turns_after_active(found.waiting.seat);
    let later = match turn >= active {
        true => turn - active,
        false => turn + AFTER_ALL_SEATS - active,
    };
    match later {
        0 if window.step() == Step::AttackResolved && found.trigger.makes_attack() => u8::MAX,
        later => later,
    }
}

fn run<E: Edition>(play: &mut Play<'_, E>, window: &mut Window, waiting: &Waiting, trigger: &Trigger) -> Asked<()> {
    let scope = scope_of(play.world(), waiting, trigger);
    if !can_pay::<E>(play.world(), &scope, &trigger.cost) {
        return Ok(());
    }
    if trigger.is_optional()
        && (!can_begin::<E>(play.world(), &scope, window, &trigger.may)
            || !E::may(play, waiting.seat, &waiting.because, waiting.it)?)
    {
        return Ok(());
    }
    if !pay(play, &scope, &trigger.cost)? {
        return Ok(());
    }
    mark_limits(play, &scope, &trigger.limit);
    let mut scope = scope;
    carry_out(play, &mut scope, window, &trigger.may)?;
    carry_out(play, &mut scope, window, &trigger.must)
}

fn scope_of(field: &impl Field, waiting: &Waiting, trigger: &Trigger) -> Scope {
    Scope {
        user: waiting.user,
        it: waiting.it,
        seat: waiting.seat,
        souls: trigger.collects_souls(),
        ..Scope::of(field, waiting.because.clone())
    }
}

fn find(field: &impl Field, window: &Window) -> Vec<Found> {
    let standing = field.standing();
    let mut found = vec![];
    for (user, because, at, trigger) in standing.triggers(window.step()) {
        let seat = field.seat(user);
        Bearer { user, seat, because }.look(field, window, at, trigger, &mut found);
    }
    let acting = field.ledger().lasting().any(|(_, lasts)| !lasts.triggers.is_empty());
    for model in if acting { field.models() } else { vec![] } {
        for (id, lasts) in field.ledger().on(model, field.unit(model)) {
            let bearer = Bearer {
                user: model,
                seat: lasts.seat,
                because: Because {
                    effect: Some(id),
                    ..lasts.because.clone()
                },
            };
            let scope = Scope {
                user: model,
                ..Scope::of(field, bearer.because.clone())
            };
            if !lasts
                .holds
                .iter()
                .all(|condition| holds(field, &scope, None, condition))
            {
                continue;
            }
            for (at, trigger) in lasts.triggers.iter().enumerate() {
                bearer.look(field, window, at as u8, trigger, &mut found);
            }
        }
    }
    found.extend(hazards(field, window));
    // The rules of a spell act while it is the attack, also where the caster's card does not list the spell itself.
    let spell = window
        .attack()
        .and_then(|attack| Some((attack.attacker, attack.spell.as_ref()?)));
    if let Some((attacker, spell)) = spell
        && let Some(rule) = field.book().rule(spell)
    {
        let bearer = Bearer {
            user: attacker,
            seat: field.seat(attacker),
            because: Because::new(spell, attacker),
        };
        for (at, trigger) in rule.on.iter().enumerate() {
            bearer.look(field, window, at as u8, trigger, &mut found);
        }
    }
    found
}

/// A model has been driven along a way, or placed somewhere: a way of one point, with the point where it stood before. Templates that it has come
/// into do what they do; no other rule acts, because the model has not advanced.
pub fn moved_into<E: Edition>(play: &mut Play<'_, E>, model: ModelId, from: Point, way: &[Point]) -> Asked<()> {
    let found = entered(play.world(), model, Some(from), way);
    befall(play, model, found)
}

/// A model stands somewhere and suffers all templates that it is in, wherever it stood before: it was put there, or ends an activation there.
pub fn stands_in<E: Edition>(play: &mut Play<'_, E>, model: ModelId, at: Point) -> Asked<()> {
    let found = entered(play.world(), model, None, &[at]);
    befall(play, model, found)
}

fn befall<E: Edition>(play: &mut Play<'_, E>, model: ModelId, found: Vec<Found>) -> Asked<()> {
    let mut window = Window::Harm {
        step: Step::MoveEnds,
        model,
        attack: None,
    };
    for Found { waiting, trigger } in found {
        if play.world().models().contains(&model) {
            run(play, &mut window, &waiting, &trigger)?;
        }
    }
    Ok(())
}

fn entered(field: &impl Field, model: ModelId, from: Option<Point>, way: &[Point]) -> Vec<Found> {
    let laid = field.ledger().laid();
    laid.filter(|(_, laid)| !laid.what.entering.is_empty())
        .filter(|(_, laid)| {
            let area = Area::Laid {
                laid,
                completely: false,
            };
            let was_in = from.is_some_and(|from| field.passes_through(model, &[from], &area));
            !was_in && field.passes_through(model, way, &area)
        })
        .map(|(id, laid)| hurts(id, laid, model))
        .collect()
}

/// What templates on the table do to a model that has come into them, or has ended its activation in them.
fn hazards(field: &impl Field, window: &Window) -> Vec<Found> {
    let (model, way) = match window {
        Window::Move {
            step: Step::MoveEnds,
            mover,
            way,
            ..
        } => (*mover, Some(way)),
        Window::Activation {
            step: Step::ActivationEnds,
            model,
            ..
        } => (*model, None),
        _ => return vec![],
    };
    let is_hurt = |laid: &Laid| {
        let area = Area::Laid {
            laid,
            completely: false,
        };
        match way.and_then(|way| Some((way.get(..1)?, way))) {
            Some((start, way)) => !field.passes_through(model, start, &area) && field.passes_through(model, way, &area),
            None => way.is_none() && field.in_area(model, &area),
        }
    };
    let laid = field.ledger().laid();
    laid.filter(|(_, laid)| !laid.what.entering.is_empty() && is_hurt(laid))
        .map(|(id, laid)| hurts(id, laid, model))
        .collect()
}

/// What a template does to a model that is in it.
fn hurts(id: u32, laid: &Laid, model: ModelId) -> Found {
    Found {
        waiting: Waiting {
            because: Because {
                effect: Some(id),
                ..laid.because.clone()
            },
            user: laid.because.by,
            it: Some(model),
            seat: laid.seat,
            optional: false,
            trigger: 0,
        },
        trigger: Trigger {
            when: Moment::EntersOrEndsIn(MoveMoment::default()),
            at: None,
            holds: Many::default(),
            limit: Many::default(),
            cost: Many::default(),
            may: vec![],
            must: laid.what.entering.clone(),
        },
    }
}

/// The model that a trigger belongs to, and the player who decides.
struct Bearer {
    user: ModelId,
    seat: Seat,
    because: Because,
}

impl Bearer {
    fn look(&self, field: &impl Field, window: &Window, at: u8, trigger: &Trigger, found: &mut Vec<Found>) {
        if !steps_of(trigger).contains(&window.step()) {
            return;
        }
        for it in occurrences(field, window, self, trigger) {
            let waiting = Waiting {
                because: self.because.clone(),
                user: self.user,
                it,
                seat: self.seat,
                optional: trigger.is_optional(),
                trigger: at,
            };
            let scope = scope_of(field, &waiting, trigger);
            let open = |limit: &Price| !field.ledger().is_used(self.user, &self.because.rule, limit, it);
            let holds = |condition| holds(field, &scope, Some(window), condition);
            if !found.iter().any(|other| other.waiting == waiting)
                && trigger.limit.iter().all(open)
                && trigger.holds.iter().all(holds)
            {
                found.push(Found {
                    waiting,
                    trigger: trigger.clone(),
                });
            }
        }
    }
}

/// The steps at which a trigger may act.
pub fn steps_of(trigger: &Trigger) -> SmallVec<[Step; 4]> {
    match (&trigger.at, &trigger.when) {
        (Some(at), _) => smallvec![*at],
        (None, Moment::AnyTime) => SmallVec::from_slice(&Step::ANY_TIME),
        (None, Moment::EntersOrEndsIn(_)) => smallvec![Step::MoveEnds, Step::ActivationEnds],
        (None, moment) => smallvec![step_of(moment)],
    }
}

/// The step at which a moment comes, the first one where it has several.
fn step_of(moment: &Moment) -> Step {
    match moment {
        Moment::Hit(_) | Moment::CriticalHit(_) | Moment::Missed(_) | Moment::IsHit(_) => Step::HitOrMissed,
        Moment::FriendIsHit(_) => Step::HitInstead,
        Moment::AttackResolved(_) | Moment::Chain(_) => Step::AttackResolved,
        Moment::Targeted(_) => Step::AttackTargeted,
        Moment::Attacks(_) => Step::AttackDeclared,
        Moment::Damages(_) | Moment::IsDamaged(_) => Step::Suffers,
        Moment::Disables(_) | Moment::IsDisabled(_) => Step::Disabled,
        Moment::Boxes(_) | Moment::SomebodyBoxed(_) => Step::Boxed,
        Moment::SomebodyRemoved(_) => Step::Removed,
        Moment::Destroys(_) | Moment::SomebodyDestroyed(_) | Moment::IsDestroyed(_) => Step::Destroyed,
        Moment::WouldSuffer(_) => Step::WouldSuffer,
        Moment::DamageFails(_) => Step::DamageFails,
        Moment::Rolls(_) => Step::Rerolls,
        Moment::DamageRolled(_) => Step::RollKnown,
        Moment::SpellCast(_) => Step::SpellDeclared,
        Moment::TargetedBySpell(_) => Step::SpellTargeted,
        Moment::ActivationStarts => Step::ActivationStarts,
        Moment::ActivationEnds | Moment::EndsActivationNear(_) => Step::ActivationEnds,
        Moment::NormalMovement => Step::BeforeMovement,
        Moment::AfterMovement => Step::MovementEnds,
        Moment::CombatAction => Step::CombatAction,
        Moment::AnyTime => Step::BeforeMovement,
        Moment::Charging(_) => Step::MoveBegins,
        Moment::EndsMoveNear(_) | Moment::EntersOrEndsIn(_) => Step::MoveEnds,
        Moment::Slams(_) => Step::Slammed,
        Moment::ControlPhase => Step::ControlPhase,
        Moment::MaintenancePhase => Step::MaintenancePhase,
        Moment::AfterReplenish => Step::Replenished,
        Moment::TurnEnds => Step::TurnEnds,
        Moment::Deployed => Step::Deployed,
        Moment::Forced => Step::Forced,
        Moment::Repaired => Step::Repaired,
        Moment::Channeled => Step::Channeled,
        Moment::Allocated => Step::Allocated,
    }
}

/// For each time that the moment comes in this window, the model that it is about.
fn occurrences(field: &impl Field, window: &Window, bearer: &Bearer, trigger: &Trigger) -> Vec<Option<ModelId>> {
    let user = bearer.user;
    let look = Look {
        field,
        window,
        scope: Scope {
            user,
            seat: bearer.seat,
            souls: trigger.collects_souls(),
            ..Scope::of(field, bearer.because.clone())
        },
    };
    match &trigger.when {
        Moment::Hit(attack) => look.by_user(attack, |at| hit_models(at, attack.directly, false)),
        Moment::CriticalHit(attack) => look.by_user(attack, |at| hit_models(at, attack.directly, true)),
        Moment::Missed(attack) if attack.whom.is_none() && attack.by.is_some() => {
            look.to_user(attack, |at| at.missed.clone())
        }
        Moment::Missed(attack) => look.by_user(attack, |at| at.missed.clone()),
        Moment::Chain(attack) => look.by_user(attack, |at| at.chained.into_iter().collect()),
        Moment::AttackResolved(attack) | Moment::Attacks(attack) => {
            look.by_user(attack, |at| at.target.into_iter().collect())
        }
        Moment::Damages(attack) => look.by_user(attack, |at| look.harmed(&at.damaged, None)),
        Moment::Disables(attack) => look.by_user(attack, |at| look.harmed(&at.disabled, Some("disabled"))),
        Moment::Boxes(attack) => look.by_user(attack, |at| look.harmed(&at.boxed, Some("boxed"))),
        Moment::Destroys(attack) => look.by_user(attack, |at| look.harmed(&fallen(attack, at), None)),
        Moment::IsHit(attack) | Moment::FriendIsHit(attack) => {
            look.to_user(attack, |at| hit_models(at, attack.directly, false))
        }
        Moment::Targeted(attack) => look.to_user(attack, |at| at.target.into_iter().collect()),
        Moment::IsDamaged(attack) => look.to_user(attack, |at| look.harmed(&at.damaged, None)),
        Moment::WouldSuffer(attack) | Moment::DamageFails(attack) => look.to_user(attack, |_| look.rolled_against()),
        Moment::IsDisabled(attack) => look.falls(attack, "disabled"),
        Moment::SomebodyBoxed(attack) => look.falls(attack, "boxed"),
        Moment::SomebodyRemoved(attack) => look.removed(attack),
        Moment::SomebodyDestroyed(attack) | Moment::IsDestroyed(attack) => look.falls(attack, "destroyed"),
        Moment::SpellCast(spell) => look.spell(spell.by.as_ref(), None),
        Moment::TargetedBySpell(spell) => look.spell(spell.by.as_ref(), Some(spell.whom.as_ref())),
        Moment::EndsMoveNear(near) => look.moves(near, false),
        Moment::Charging(near) => look.moves(near, true),
        Moment::EndsActivationNear(near) => look.ends_activation(near),
        Moment::Rolls(roll) | Moment::DamageRolled(roll) => look.rolls(roll),
        Moment::ActivationStarts
        | Moment::ActivationEnds
        | Moment::NormalMovement
        | Moment::AfterMovement
        | Moment::CombatAction
        | Moment::Forced
        | Moment::Repaired
        | Moment::Channeled
        | Moment::Allocated => match window {
            Window::Activation { model, .. } if *model == user => vec![None],
            _ => vec![],
        },
        Moment::ControlPhase
        | Moment::MaintenancePhase
        | Moment::AfterReplenish
        | Moment::TurnEnds
        | Moment::Deployed => match window {
            Window::Turn { seat, .. } if *seat == field.seat(user) => vec![None],
            _ => vec![],
        },
        Moment::AnyTime => match window {
            Window::Activation { model, .. } if *model == user && window.allows_any_time() => vec![None],
            _ => vec![],
        },
        Moment::EntersOrEndsIn(area) => look.enters(area),
        Moment::Slams(slam) => look.slams(slam),
    }
}

/// The models that an attack has destroyed, and those that it has had removed where the moment counts them.
fn fallen(moment: &AttackMoment, attack: &Attack) -> Vec<ModelId> {
    let removed = if moment.or_removed { &attack.removed[..] } else { &[] };
    attack.destroyed.iter().chain(removed).copied().collect()
}

fn hit_models(attack: &Attack, directly: bool, critical: bool) -> Vec<ModelId> {
    let meant = attack
        .hits
        .iter()
        .filter(|hit| (hit.directly || !directly) && (hit.critical || !critical));
    meant.map(|hit| hit.model).collect()
}

struct Look<'l, F> {
    field: &'l F,
    window: &'l Window,
    scope: Scope,
}

impl<F: Field> Look<'_, F> {
    fn fits(&self, who: &Who, model: ModelId) -> bool {
        fits(self.field, &self.scope.on(model), Some(self.window), who, model)
    }

    /// Whether an attack is meant: its kind, its maker, and the weapon or spell that bears the rule.
    fn is_meant(&self, moment: &AttackMoment, attack: &Attack) -> bool {
        let because = &self.scope.because;
        let bears = |weapon: Option<WeaponId>| weapon.is_none() || weapon == attack.weapon;
        let with_this = !moment.with_this
            || attack.spell.as_ref() == Some(&because.rule)
            || (because.weapon.is_some() && because.weapon == attack.weapon);
        let kinds = &moment.not;
        attack_is(self.field, self.scope.user, attack, &moment.attack)
            && (kinds.is_empty() || !attack_is(self.field, self.scope.user, attack, kinds))
            && bears(because.weapon)
            && with_this
            && !(moment.not_by_this && attack.granted_by.as_ref() == Some(&because.rule))
            && moment.by.as_ref().is_none_or(|by| self.fits(by, attack.attacker))
    }

    /// Moments of the user's own attacks.
    fn by_user(&self, moment: &AttackMoment, models: impl Fn(&Attack) -> Vec<ModelId>) -> Vec<Option<ModelId>> {
        let Some(attack) = self.window.attack() else {
            return vec![];
        };
        if attack.attacker != self.scope.user || !self.is_meant(moment, attack) {
            return vec![];
        }
        let meant = models(attack)
            .into_iter()
            .filter(|&model| moment.whom.as_ref().is_none_or(|whom| self.fits(whom, model)));
        self.each_or_once(moment, meant.collect())
    }

    /// Moments at which an attack does something to the user, or to the models that `whom` describes.
    fn to_user(&self, moment: &AttackMoment, models: impl Fn(&Attack) -> Vec<ModelId>) -> Vec<Option<ModelId>> {
        let Some(attack) = self.window.attack() else {
            return vec![];
        };
        if !self.is_meant(moment, attack) {
            return vec![];
        }
        let meant = models(attack)
            .into_iter()
            .filter(|&model| self.is_victim(moment, model));
        self.each_or_once(moment, meant.collect())
    }

    fn is_victim(&self, moment: &AttackMoment, model: ModelId) -> bool {
        match &moment.whom {
            Some(whom) => self.fits(whom, model),
            None => model == self.scope.user,
        }
    }

    fn each_or_once(&self, moment: &AttackMoment, models: Vec<ModelId>) -> Vec<Option<ModelId>> {
        if moment.one_or_more {
            // The attack as a whole: which model stands first must not make another trigger of it.
            return if models.is_empty() { vec![] } else { vec![None] };
        }
        models.into_iter().map(Some).collect()
    }

    /// In a window of damage application only the model that it is about, and only while it is in the state.
    fn harmed(&self, listed: &[ModelId], state: Option<&str>) -> Vec<ModelId> {
        match self.window {
            Window::Harm { model, .. } => {
                let is = state.is_none_or(|state| self.field.is(*model, state));
                is.then_some(*model).into_iter().collect()
            }
            _ => listed.to_vec(),
        }
    }

    fn rolled_against(&self) -> Vec<ModelId> {
        match self.window {
            Window::Roll { against, .. } => against.iter().copied().collect(),
            _ => vec![],
        }
    }

    /// Somebody falls, by an attack or otherwise.
    fn falls(&self, moment: &AttackMoment, state: &str) -> Vec<Option<ModelId>> {
        let (model, attack) = match self.window {
            Window::Harm { model, attack, .. } => (model, attack),
            // After the attack: those who have fallen by it.
            Window::Attack { attack, .. } if self.is_meant(moment, attack) => {
                let fallen = match state {
                    "disabled" => attack.disabled.clone(),
                    "boxed" => attack.boxed.clone(),
                    _ => fallen(moment, attack),
                };
                let victims = fallen.into_iter().filter(|&model| self.is_victim(moment, model));
                return self.each_or_once(moment, victims.collect());
            }
            _ => return vec![],
        };
        // What no attack does is none of those that are left out.
        let without_attack = moment.attack.is_empty() && moment.by.is_none() && !moment.with_this;
        let by = { attack.as_ref() }.map_or(without_attack, |attack| {
            (without_attack && moment.not.is_empty()) || self.is_meant(moment, attack)
        });
        if by && self.field.is(*model, state) && self.is_victim(moment, *model) {
            vec![Some(*model)]
        } else {
            vec![]
        }
    }

    /// Somebody is removed from play, however that came about.
    fn removed(&self, moment: &AttackMoment) -> Vec<Option<ModelId>> {
        let fallen = self.window.fallen();
        fallen
            .filter(|&model| self.is_victim(moment, model))
            .map(Some)
            .into_iter()
            .collect()
    }

    fn spell(&self, by: Option<&Who>, targeted: Option<Option<&Who>>) -> Vec<Option<ModelId>> {
        let Some(casting) = self.window.casting().filter(|casting| !casting.negated) else {
            return vec![];
        };
        let by = by.is_none_or(|by| self.fits(by, casting.caster));
        let whom = match (targeted, casting.target) {
            (None, _) => true,
            (Some(None), target) => target == Some(self.scope.user),
            (Some(Some(who)), Some(target)) => self.fits(who, target),
            (Some(Some(_)), None) => false,
        };
        if by && whom { vec![casting.target] } else { vec![] }
    }

    fn moves(&self, near: &MoveMoment, charges: bool) -> Vec<Option<ModelId>> {
        match self.window {
            Window::Move {
                mover,
                charging,
                began_in_melee_of,
                ..
            } if (*charging || !charges)
                && !(near.into && began_in_melee_of.contains(&self.scope.user))
                && near
                    .mover
                    .as_ref()
                    .map_or(*mover == self.scope.user, |who| self.fits(who, *mover)) =>
            {
                vec![Some(*mover)]
            }
            _ => vec![],
        }
    }

    /// A model has moved into a place, or ends its activation there.
    fn enters(&self, area: &MoveMoment) -> Vec<Option<ModelId>> {
        let Some(who) = &area.mover else { return vec![] };
        match self.window {
            Window::Move { mover, way, .. }
                if came_into(self.field, &self.scope.on(*mover), Some(self.window), who, *mover, way) =>
            {
                vec![Some(*mover)]
            }
            Window::Activation { model, .. } if self.fits(who, *model) => vec![Some(*model)],
            _ => vec![],
        }
    }

    fn slams(&self, slam: &SlamMoment) -> Vec<Option<ModelId>> {
        let Window::Harm {
            model,
            attack: Some(attack),
            ..
        } = self.window
        else {
            return vec![];
        };
        let by = slam
            .by
            .as_ref()
            .map_or(attack.attacker == self.scope.user, |by| self.fits(by, attack.attacker));
        let whom = slam.whom.as_ref().is_none_or(|whom| self.fits(whom, *model));
        if by && whom { vec![Some(*model)] } else { vec![] }
    }

    fn ends_activation(&self, near: &MoveMoment) -> Vec<Option<ModelId>> {
        match self.window {
            Window::Activation { model, .. } if near.mover.as_ref().is_some_and(|who| self.fits(who, *model)) => {
                vec![Some(*model)]
            }
            _ => vec![],
        }
    }

    fn rolls(&self, moment: &RollMoment) -> Vec<Option<ModelId>> {
        match self.window {
            Window::Roll {
                roll, attack, against, ..
            } if !roll.rerolled
                && !roll.rerolled_by.contains(&self.scope.because)
                && moment.roll.includes(roll.which)
                && (!moment.failed || missed(roll, attack.as_ref(), *against))
                && (!moment.hits || (roll.which == WhichRoll::Attack && !missed(roll, attack.as_ref(), *against)))
                && { moment.against.as_ref() }.is_none_or(|who| against.is_some_and(|model| self.fits(who, model)))
                && moment
                    .by
                    .as_ref()
                    .map_or(roll.roller == self.scope.user, |by| self.fits(by, roll.roller)) =>
            {
                vec![Some(roll.roller)]
            }
            _ => vec![],
        }
    }
}

/// Whether an attack roll misses as it stands.
fn missed(roll: &Roll, attack: Option<&Attack>, against: Option<ModelId>) -> bool {
    roll.which == WhichRoll::Attack
        && against.is_some_and(|model| attack.is_some_and(|attack| attack.missed.contains(&model)))
}

/// Draws the circles of auras that are measured when a model begins its activation or a movement.
fn draw_circles<E: Edition>(play: &mut Play<'_, E>, window: &Window) {
    let (drawn, beginner) = match window {
        Window::Activation {
            step: Step::ActivationStarts,
            model,
            ..
        } => (Drawn::BeginsActivation, *model),
        Window::Move {
            step: Step::MoveBegins,
            mover,
            ..
        } => (Drawn::BeginsMove, *mover),
        _ => return,
    };
    for lasts in affected_by_beginning(play.world(), drawn, beginner, window) {
        E::note(play, &lasts.because.clone(), Note::Begins(lasts));
    }
}

fn affected_by_beginning(field: &impl Field, drawn: Drawn, beginner: ModelId, window: &Window) -> Vec<Lasts> {
    let standing = field.standing();
    let mut begun = vec![];
    let mut draw = |scope: &Scope, aura: &Aura| {
        let holds = |condition| holds(field, scope, Some(window), condition);
        if aura.drawn == drawn
            && aura.holds.iter().all(holds)
            && all(field, scope, Some(window), &aura.who).contains(&beginner)
        {
            begun.push(Lasts {
                because: scope.because.clone(),
                seat: scope.seat,
                turn_of: field.active_seat(),
                on: On::Model(beginner),
                until: aura.until.clone().unwrap_or(Until::Activation),
                animus: false,
                for_move: drawn == Drawn::BeginsMove && aura.until.is_none(),
                holds: vec![],
                changes: aura.changes.clone(),
                auras: vec![],
                triggers: vec![],
            });
        }
    };
    for bearer in field.models() {
        for borne in standing.rules_of(bearer) {
            let Some(rule) = &borne.rule else { continue };
            let scope = Scope::of(field, Because::new(&borne.name, bearer));
            for aura in &rule.aura {
                draw(&scope, aura);
            }
        }
        for (_, lasts) in field.ledger().on(bearer, field.unit(bearer)) {
            let scope = Scope::of(field, crate::ledger::around(&lasts.because, bearer));
            for aura in &lasts.auras {
                draw(&scope, aura);
            }
        }
    }
    begun
}

/// When a movement has ended: ends what lasts until its model moves or is engaged. The ledger does not know who is in a unit
/// or in whose melee range, so it cannot do this alone.
fn end_what_moving_ends<E: Edition>(play: &mut Play<'_, E>, window: &Window) {
    let Window::Move {
        step: Step::MoveEnds,
        mover,
        ..
    } = window
    else {
        return;
    };
    let world = play.world();
    let on = |model: ModelId, on: On| match on {
        On::Model(only) => only == model,
        On::Unit(unit) => world.unit(model) == Some(unit),
    };
    let is_engaged = |model: ModelId| world.models().into_iter().any(|other| world.engages(other, model));
    let ended: Vec<(u32, Because)> = world
        .ledger()
        .lasting()
        .filter(|(_, lasts)| lasts.until == Until::Moves)
        .filter(|(_, lasts)| {
            world
                .models()
                .into_iter()
                .any(|model| on(model, lasts.on) && (model == *mover || is_engaged(model)))
        })
        .map(|(id, lasts)| (id, lasts.because.clone()))
        .collect();
    for (id, because) in ended {
        E::note(play, &because, Note::Ends(id));
    }
}
