//! Carries out what rules do, over the seam. It knows the words, never the name of a rule.

mod deeds;
mod uses;

use kernel::{Asked, Play};

use self::deeds::{
    Strikes, arrival, attack, begin, choose_rule, driven, expires, hit_instead, lay, leaps_to, room_for, share_damage,
    strikers, token_effect,
};
use crate::ModelId;
use crate::edition::{
    Advance, Blast, DamagePoints, DamageRoll, Deed, DrivenBy, Edition, Field, SprayFrom, StrikeUnder,
};
use crate::ledger::{Denied, Note};
use crate::rules::{self, Amount, DamageFlag, Effect, HowMuch, Named, Who};
use crate::select::{Scope, all, amount, bound, holds};
use crate::windows::Window;
use table::Inches;

pub use uses::{Unusable, pay_for, usable, usable_in, use_rule};
pub(crate) use uses::{can_pay, mark_limits, pay};

/// Carries out effects in order. `scope.done` says of each whether it happened.
pub fn carry_out<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &mut Scope,
    window: &mut Window,
    effects: &[Effect],
) -> Asked<()> {
    for effect in effects {
        scope.done = one(play, scope, window, effect)?;
        if scope.done {
            crate::witness::note(&scope.because.rule, effect);
        }
    }
    Ok(())
}

fn models<E: Edition>(play: &Play<'_, E>, scope: &Scope, window: &Window, who: &Who) -> Vec<ModelId> {
    all(play.world(), scope, Some(window), who)
}

/// A deed for each model that is described, unless a rule forbids it: cannot beats can and must.
macro_rules! each {
    ($play:ident, $scope:ident, $window:ident, $who:expr, $forbidden:expr, |$model:ident| $deed:expr) => {{
        let mut happened = false;
        for $model in models($play, $scope, $window, $who) {
            if let Some(denied) = forbidden($play.world(), $model, $forbidden) {
                E::prevented($play, &$scope.because, &denied);
                continue;
            }
            happened |= $deed?;
        }
        happened
    }};
}

/// A prohibition by its word, or a permission (`unmoved`) that protects from a deed.
#[derive(Clone, Copy)]
enum Forbidden {
    Nothing,
    Cannot(&'static str),
    Unmoved(&'static str),
}

fn forbidden(field: &impl Field, model: ModelId, what: Forbidden) -> Option<Denied> {
    let standing = field.standing();
    match what {
        Forbidden::Nothing => None,
        Forbidden::Cannot(word) => standing.forbids(model, word, None),
        Forbidden::Unmoved(deed) => standing
            .permits(model, "unmoved", Some(deed), None)
            .map(|because| Denied {
                because,
                what: format!("it cannot be {}", deed.replace('_', " ")),
            }),
    }
}

fn one<E: Edition>(play: &mut Play<'_, E>, scope: &mut Scope, window: &mut Window, effect: &Effect) -> Asked<bool> {
    use Forbidden::{Cannot, Nothing, Unmoved};
    let because = scope.because.clone();
    Ok(match effect {
        Effect::Pick(pick) => {
            let among = models(play, scope, window, &pick.who);
            let among: Vec<ModelId> = among
                .into_iter()
                .filter(|&it| can_begin::<E>(play.world(), &scope.on(it), window, &pick.then))
                .collect();
            if among.is_empty() || (pick.may && !E::may(play, scope.seat, &because, None)?) {
                return Ok(false);
            }
            let it = match among[..] {
                [only] => only,
                _ => E::pick(play, scope.seat, &because, &among)?,
            };
            inside(play, scope, Some(it), window, &pick.then)?
        }
        Effect::Each(each) => {
            let mut happened = false;
            let mut left = models(play, scope, window, &each.who);
            while !left.is_empty() {
                let it = match (each.any_order, &left[..]) {
                    (true, [_, _, ..]) => E::pick(play, scope.seat, &because, &left)?,
                    _ => left[0],
                };
                left.retain(|&other| other != it);
                happened |= inside(play, scope, Some(it), window, &each.then)?;
            }
            happened
        }
        Effect::If(choice) => {
            let yes = choice
                .holds
                .iter()
                .all(|condition| holds(play.world(), scope, Some(window), condition));
            let list = if yes { &choice.then } else { &choice.otherwise };
            inside(play, scope, None, window, list)?
        }
        Effect::May(then) => {
            can_begin::<E>(play.world(), scope, window, then)
                && E::may(play, scope.seat, &because, scope.it)?
                && inside(play, scope, None, window, then)?
        }
        Effect::Choose(lists) => {
            let open = open_lists::<E>(play.world(), scope, window, lists);
            let names: Vec<&str> = open.iter().map(|list| list.name.as_str()).collect();
            let chosen = match names[..] {
                [] => return Ok(false),
                // What is always one of one is no choice.
                [_] if lists.len() > 1 => 0,
                _ => E::option(play, scope.seat, &because, &names)?,
            };
            match open.get(chosen) {
                Some(list) => pay(play, scope, &list.cost)? && inside(play, scope, None, window, &list.does)?,
                None => false,
            }
        }
        Effect::Times(times) => {
            let mut happened = false;
            for _ in 0..number(play, scope, window, &times.count).clamp(0, MOST_TIMES) {
                if !inside(play, scope, None, window, &times.does)? {
                    break;
                }
                happened = true;
            }
            happened
        }
        Effect::Roll(roll) => {
            let rolled = E::roll(play, &because, scope.seat, roll.dice);
            let line = roll
                .lines
                .iter()
                .find(|line| (i32::from(line.from)..=i32::from(line.to)).contains(&rolled));
            match line {
                Some(line) => inside(play, scope, None, window, &line.does)?,
                None => false,
            }
        }
        Effect::Lasting(lasting) => begin(play, scope, window, lasting),
        Effect::ChooseRule(choice) => choose_rule(play, scope, window, choice)?,
        Effect::LayTemplate(area) => lay(play, scope, window, area)?,
        Effect::Mark(who) => match models(play, scope, window, who).first() {
            Some(&whom) => {
                E::note(play, &because, Note::Marked { by: scope.user, whom });
                true
            }
            None => false,
        },
        Effect::State(state) => each!(play, scope, window, &state.who, Nothing, |model| E::set_state(
            play,
            &because,
            model,
            &state.state,
            state.is
        )),
        Effect::Tokens(tokens) => token_effect(play, scope, window, tokens)?,

        Effect::DamageRoll(roll) => {
            let models = models(play, scope, window, &roll.who);
            let stat = roll
                .plus_stat
                .as_ref()
                .map_or(0, |stat| play.world().stat(scope.user, stat));
            let pow = number(play, scope, window, &roll.pow) + stat;
            let roll = DamageRoll {
                from: vec![],
                pow,
                damage_type: roll.damage_type.clone(),
                flags: roll.flags.0.clone(),
                models,
            };
            damage_roll(play, scope, window, &roll)?
        }
        Effect::Arc(leap) => {
            let Some(from) = bound(play.world(), scope, Some(window), leap.from) else {
                return Ok(false);
            };
            let mut reached = vec![from];
            for _ in 0..number(play, scope, window, &leap.times) {
                let Some(next) = leaps_to(play.world(), scope, window, leap, &reached) else {
                    break;
                };
                reached.push(next);
            }
            // Each leap comes from the model that the lightning struck before.
            let leaps = reached.len() - 1;
            let roll = DamageRoll {
                from: reached[..leaps].to_vec(),
                models: reached.split_off(1),
                pow: number(play, scope, window, &leap.pow),
                damage_type: leap.damage_type.clone(),
                flags: leap.flags.0.clone(),
            };
            damage_roll(play, scope, window, &roll)?
        }
        Effect::DamagePoints(points) => {
            let damage = DamagePoints {
                points: number(play, scope, window, &points.points),
                system: points.system.as_deref(),
                damage_type: points.damage_type.as_deref(),
                transferable: !points.flags.contains(&DamageFlag::CannotBeTransferred),
            };
            let mut dealt = 0;
            let mut hurt = vec![];
            for model in models(play, scope, window, &points.who) {
                let by_this = E::damage_points(play, &because, model, &damage)?;
                hurt.extend((by_this > 0).then_some(model));
                dealt += by_this;
            }
            (scope.dealt, scope.hurt) = (dealt, hurt);
            dealt > 0
        }
        Effect::Heal(heal) => {
            let subjects = models(play, scope, window, &heal.who);
            // Dice are only rolled for somebody who may be healed.
            let open: Vec<ModelId> = subjects
                .iter()
                .copied()
                .filter(|&model| forbidden(play.world(), model, Cannot("be_healed")).is_none())
                .collect();
            for &model in subjects.iter().filter(|model| !open.contains(model)) {
                if let Some(denied) = forbidden(play.world(), model, Cannot("be_healed")) {
                    E::prevented(play, &because, &denied);
                }
            }
            let mut happened = false;
            for model in open {
                let more = play
                    .world()
                    .standing()
                    .heals_more(play.world(), scope.user, &because.rule);
                let points = number(play, scope, window, &heal.points) + more;
                happened |= E::heal(play, &because, model, points, heal.system.as_deref())?;
            }
            happened
        }
        Effect::Remove(who) => {
            let mut happened = false;
            for model in models(play, scope, window, who) {
                if E::remove_from_play(play, &because, model)? {
                    happened = true;
                    if let Some(attack) = window.attack_mut() {
                        attack.removed.push(model);
                    }
                }
            }
            happened
        }
        Effect::Attack(strike) => attack(play, scope, window, strike, Strikes::Once)?,
        Effect::AttackEach(strike) => attack(play, scope, window, strike, Strikes::Each)?,
        Effect::AdditionalAttack(strike) => attack(play, scope, window, strike, Strikes::Additionally)?,
        Effect::AttackUnder(under) => {
            let strike = StrikeUnder {
                model: scope.user,
                attack: under.attack.0.clone(),
                diameter: under.inches.into(),
                ignoring: under.ignoring.0.clone(),
            };
            match forbidden(play.world(), scope.user, Cannot("attack")) {
                Some(denied) => {
                    E::prevented(play, &because, &denied);
                    false
                }
                None => E::attack_under(play, &because, &strike)?,
            }
        }
        Effect::SprayFrom(spray) => match bound(play.world(), scope, Some(window), spray.from) {
            Some(from) => {
                let spray = SprayFrom {
                    model: scope.user,
                    from,
                    inches: spray.inches,
                    pow: spray.pow,
                };
                E::spray_from(play, &because, &spray)?
            }
            None => false,
        },
        Effect::Destroy(who) => each!(play, scope, window, who, Nothing, |model| E::destroy(
            play, &because, model
        )),
        Effect::Advance(advance) | Effect::FullAdvance(advance) => {
            let role = |role: Option<rules::Role>| role.and_then(|role| bound(play.world(), scope, Some(window), role));
            let (directly_toward, directly_away) = (role(advance.directly_toward), role(advance.directly_away));
            let toward = role(advance.toward);
            let full = matches!(effect, Effect::FullAdvance(_));
            let slammed = { window.attack() }
                .and_then(|attack| attack.slammed)
                .map(|(_, far)| far);
            let up_to = match (advance.up_to.filter(|_| !full), slammed) {
                (up_to, Some(far)) if advance.as_far_as_slammed => {
                    Some(Inches(up_to.map_or(far, |most| far.min(most.0))))
                }
                (up_to, _) => up_to,
            };
            each!(
                play,
                scope,
                window,
                &advance.who,
                Cannot("advance"),
                |model| E::advance(
                    play,
                    &because,
                    &Advance {
                        model,
                        up_to,
                        directly_toward,
                        directly_away,
                        toward,
                        free_strikes: !advance.no_free_strikes,
                    }
                )
            )
        }
        Effect::Place(place) => {
            let Some(of) = bound(play.world(), scope, Some(window), place.of) else {
                return Ok(false);
            };
            let mut happened = false;
            for model in models(play, scope, window, &place.who) {
                // A model that nothing else places may be placed by the rule that says so.
                let denied = forbidden(play.world(), model, Unmoved("placed"));
                if let Some(denied) = denied.filter(|denied| denied.because.rule != because.rule) {
                    E::prevented(play, &because, &denied);
                    continue;
                }
                happened |= E::place(play, &because, model, place.within, of)?;
            }
            happened
        }
        Effect::TakePlace(take) => {
            let Some(of) = bound(play.world(), scope, Some(window), take.of) else {
                return Ok(false);
            };
            each!(play, scope, window, &take.who, Unmoved("placed"), |model| {
                E::take_place(play, &because, model, of)
            })
        }
        Effect::Push(push) => driven(play, scope, window, push, DrivenBy::Push, Unmoved("pushed"))?,
        Effect::Slam(push) => driven(play, scope, window, push, DrivenBy::Slam, Unmoved("slammed"))?,
        Effect::Throw(push) => driven(play, scope, window, push, DrivenBy::Throw, Unmoved("thrown"))?,
        Effect::KnockDown(who) => {
            each!(
                play,
                scope,
                window,
                who,
                Unmoved("knocked_down"),
                |model| E::knock_down(play, &because, model)
            )
        }
        Effect::StandUp(who) => each!(play, scope, window, who, Nothing, |model| E::stand_up(
            play, &because, model
        )),
        Effect::Stationary(who) => {
            each!(play, scope, window, who, Unmoved("stationary"), |model| {
                E::make_stationary(play, &because, model)
            })
        }
        Effect::Continuous(continuous) => each!(play, scope, window, &continuous.who, Nothing, |model| E::continuous(
            play,
            &because,
            model,
            &continuous.effect,
            continuous.ends
        )),
        Effect::Suffers(suffers) => {
            each!(play, scope, window, &suffers.who, Nothing, |model| E::suffers(
                play,
                &because,
                model,
                &suffers.what
            ))
        }
        Effect::Points(points) => {
            let gained = number(play, scope, window, &points.gain) - number(play, scope, window, &points.lose);
            each!(play, scope, window, &points.who, Cannot("points"), |model| {
                let mut gained = room_for(play.world(), model, gained);
                if let Some(stat) = &points.up_to {
                    let room = play.world().stat(model, stat) - i32::from(play.world().points(model));
                    gained = gained.min(room.max(0));
                }
                E::points(play, &because, model, gained)
            })
        }
        Effect::PutIntoPlay(newcomer) => arrival(play, scope, window, newcomer, E::put_into_play)?,
        Effect::Return(newcomer) => arrival(play, scope, window, newcomer, E::return_to_play)?,
        Effect::AddTrooper(newcomer) => arrival(play, scope, window, newcomer, E::add_trooper)?,
        Effect::Do(perform) => {
            let Some(&at) = models(play, scope, window, &perform.at).first() else {
                return Ok(false);
            };
            let word = if perform.act == "charge" {
                Cannot("charge")
            } else {
                Nothing
            };
            each!(play, scope, window, &perform.who, word, |model| E::perform(
                play,
                &because,
                model,
                &perform.act,
                at
            ))
        }
        Effect::Expire(expire) => expires(play, scope, window, expire)?,
        Effect::Cast(cast) => each!(play, scope, window, &cast.who, Cannot("cast"), |model| E::cast(
            play, &because, model, cast
        )),
        Effect::Reroll(_) => match window {
            Window::Roll { roll, .. } if !roll.rerolled => {
                let rerolled = E::reroll(play, &because, roll)?;
                roll.rerolled |= rerolled;
                if rerolled {
                    roll.rerolled_by.push(because.clone());
                }
                rerolled
            }
            _ => false,
        },
        Effect::Forfeit(forfeit) => {
            let mut happened = false;
            for model in models(play, scope, window, &forfeit.who) {
                for &what in &forfeit.what {
                    happened |= E::forfeit(play, &because, model, what)?;
                }
            }
            happened
        }
        Effect::TakeControl(control) => {
            let mut happened = false;
            for model in models(play, scope, window, &control.who) {
                if let Some(by) = play.world().standing().permits(model, "not_controlled", None, None) {
                    let denied = Denied {
                        because: by,
                        what: "it cannot be controlled".into(),
                    };
                    E::prevented(play, &because, &denied);
                    continue;
                }
                if E::take_control(play, &because, model, Some(scope.seat))? {
                    inside(play, scope, Some(model), window, &control.then)?;
                    E::take_control(play, &because, model, None)?;
                    happened = true;
                }
            }
            happened
        }
        Effect::EndActivation(who) => {
            each!(play, scope, window, who, Nothing, |model| E::end_activation(
                play, &because, model
            ))
        }
        Effect::Negate => match window {
            Window::Spell { casting, .. } if !casting.negated => {
                casting.negated = true;
                E::negate(play, &because, casting)?
            }
            _ => false,
        },
        Effect::HitInstead(who) => hit_instead(play, scope, window, who)?,
        Effect::NoDamageRoll => match (scope.it, window.attack_mut()) {
            (Some(it), Some(attack)) => {
                attack.instead_of_roll.push((it, 0, because));
                true
            }
            _ => false,
        },
        Effect::PointsInstead(points) => {
            let count = number(play, scope, window, &points.points);
            let models = models(play, scope, window, &points.who);
            let Some(attack) = window.attack_mut() else {
                return Ok(false);
            };
            let happened = !models.is_empty();
            attack
                .instead_of_roll
                .extend(models.into_iter().map(|model| (model, count, because.clone())));
            happened
        }
        Effect::DeviatingBlast(blast) => {
            let blast = Blast {
                diameter: blast.inches.into(),
                pow: number(play, scope, window, &blast.pow),
            };
            match window.attack() {
                Some(attack) => E::deviating_blast(play, &because, attack, &blast)?,
                None => false,
            }
        }
        Effect::TakeUp(who) => {
            let among = models(play, scope, window, who);
            let by = match among[..] {
                [] => return Ok(false),
                [only] => only,
                _ => E::pick(play, scope.seat, &because, &among)?,
            };
            E::take_up(play, &because, scope.user, by)?
        }
        Effect::ShareDamage(share) => share_damage(play, scope, window, share)?,
    })
}

/// Carries out what hangs on an effect. What it dealt is known to the effects after it.
fn inside<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &mut Scope,
    it: Option<ModelId>,
    window: &mut Window,
    then: &[Effect],
) -> Asked<bool> {
    let mut inner = match it {
        Some(it) => scope.on(it),
        None => scope.clone(),
    };
    carry_out(play, &mut inner, window, then)?;
    (scope.dealt, scope.hurt, scope.felled) = (inner.dealt, inner.hurt, inner.felled);
    Ok(inner.done)
}

/// The lists of a choice that are open and can be paid for.
fn open_lists<'l, E: Edition>(world: &E::World, scope: &Scope, window: &Window, lists: &'l [Named]) -> Vec<&'l Named> {
    let is_open = |list: &&Named| {
        { list.holds.iter() }.all(|condition| holds(world, scope, Some(window), condition))
            && can_pay::<E>(world, scope, &list.cost)
    };
    lists.iter().filter(is_open).collect()
}

/// More than any card says: a file cannot make a rule go on for ever.
const MOST_TIMES: i32 = 100;

/// A damage roll, and who has been damaged by it.
fn damage_roll<E: Edition>(
    play: &mut Play<'_, E>,
    scope: &mut Scope,
    window: &mut Window,
    roll: &DamageRoll,
) -> Asked<bool> {
    if roll.models.is_empty() {
        return Ok(false);
    }
    let before: Vec<(ModelId, u16)> = { roll.models.iter() }
        .map(|&model| (model, play.world().damage(model)))
        .collect();
    let happened = E::damage_roll(play, &scope.because, roll, window.attack_mut())?;
    let is_hurt = |(model, before): &(ModelId, u16)| play.world().damage(*model) > *before;
    let standing = play.world().models();
    scope.felled = { before.iter() }.filter(|(model, _)| !standing.contains(model)).count() as i32;
    scope.hurt = before.into_iter().filter(is_hurt).map(|(model, _)| model).collect();
    Ok(happened)
}

/// An amount; dice are rolled.
fn number<E: Edition>(play: &mut Play<'_, E>, scope: &Scope, window: &Window, how_much: &HowMuch) -> i32 {
    match &how_much.0 {
        Amount::Dice(dice) => E::roll(play, &scope.because, scope.seat, *dice),
        _ => amount(play.world(), scope, Some(window), how_much),
    }
}

/// Whether the first of the effects could be done at all: a `may` that cannot begin is not offered.
pub(crate) fn can_begin<E: Edition>(world: &E::World, scope: &Scope, window: &Window, effects: &[Effect]) -> bool {
    let who = |who: &Who| all(world, scope, Some(window), who);
    let free = |model: ModelId, word| world.standing().forbids(model, word, None).is_none();
    match effects.first() {
        Some(Effect::Advance(advance) | Effect::FullAdvance(advance)) => who(&advance.who)
            .into_iter()
            .any(|model| free(model, "advance") && E::could(world, model, Deed::Advance, &[])),
        Some(Effect::Place(place)) => who(&place.who)
            .into_iter()
            .any(|model| E::could(world, model, Deed::Place, &[])),
        Some(Effect::Attack(strike) | Effect::AttackEach(strike) | Effect::AdditionalAttack(strike)) => {
            let at = strike.at.as_ref().map_or_else(|| world.models(), &who);
            strikers(world, scope, window, strike)
                .into_iter()
                .any(|model| free(model, "attack") && E::could(world, model, Deed::Attack(&strike.attack), &at))
        }
        Some(Effect::Do(perform)) => {
            let at = who(&perform.at);
            who(&perform.who).into_iter().any(|model| {
                (perform.act != "charge" || free(model, "charge"))
                    && E::could(world, model, Deed::Perform(&perform.act), &at)
            })
        }
        Some(Effect::Pick(pick)) => who(&pick.who)
            .into_iter()
            .any(|it| can_begin::<E>(world, &scope.on(it), window, &pick.then)),
        Some(Effect::Each(each)) => !who(&each.who).is_empty(),
        Some(Effect::Times(times)) => can_begin::<E>(world, scope, window, &times.does),
        Some(Effect::Choose(lists)) => !open_lists::<E>(world, scope, window, lists).is_empty(),
        Some(Effect::HitInstead(instead) | Effect::TakeUp(instead)) => !who(instead).is_empty(),
        Some(Effect::Arc(leap)) => bound(world, scope, Some(window), leap.from)
            .is_some_and(|from| leaps_to(world, scope, window, leap, &[from]).is_some()),
        Some(Effect::Reroll(_)) => matches!(window, Window::Roll { roll, .. } if !roll.rerolled),
        Some(Effect::If(choice)) => {
            let yes = choice
                .holds
                .iter()
                .all(|condition| holds(world, scope, Some(window), condition));
            can_begin::<E>(world, scope, window, if yes { &choice.then } else { &choice.otherwise })
        }
        _ => true,
    }
}
