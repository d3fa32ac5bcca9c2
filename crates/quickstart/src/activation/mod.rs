//! One activation: movement, then an action, with fury and magic whenever the player likes.

mod attacks;
mod magic;
mod moves;

pub use moves::rush_to;

use kernel::{Asked, Play, RuleId, cite};

use crate::abilities::{Bearer, Change, EffectSource, Until};
use crate::acts::Acting;
use crate::questions::{Act, Answer, Ask, Gives, MoveKind, What};
use crate::world::{Activation, Stage};
use crate::{Event, ModelId, Quickstart, World, damage, fury, power_attacks, spells, stats};

type Rules = &'static [RuleId];

/// The next model is chosen, or the turn is over (hqs:activation-01).
pub fn activate_next(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    let side = play.world().turn;
    let waiting: Vec<Answer> = waiting(play.world()).map(Answer::Model).collect();
    if waiting.is_empty() {
        crate::turn::end_turn(play);
        return Ok(());
    }
    let mut open = waiting;
    open.push(Answer::Pass);
    match play.choose(side.seat(), Ask::Activate, open)? {
        Answer::Model(model) => begin(play, model, &[cite!("hqs:activation-01")]),
        _ => {
            crate::turn::end_turn(play);
            Ok(())
        }
    }
}

pub fn waiting(world: &World) -> impl Iterator<Item = ModelId> + '_ {
    world.of(world.turn).filter(|id| !world.model(*id).activated)
}

/// An activation begins, with whatever its card has to choose then.
pub fn begin(play: &mut Play<'_, Quickstart>, model: ModelId, rules: Rules) -> Asked<()> {
    let world = play.world();
    let mut activation = Activation::new(model, world.model(model).card.weapons.len());
    let foes = world
        .enemies(model)
        .filter(|enemy| stats::are_in_melee(world, model, *enemy));
    activation.in_melee_with = foes.collect();
    play.record(Event::Activated { activation }, rules);
    choose_at_start(play, model)?;
    if stats::has(play.world(), model, Change::GivesUpHalf) {
        let frenzied = play.world().model(model).frenzied;
        let seat = play.world().model(model).side.seat();
        let open = vec![Answer::Gives(Gives::Movement), Answer::Gives(Gives::Action)];
        let given = if frenzied {
            Answer::Gives(Gives::Movement)
        } else {
            play.choose(seat, Ask::GiveUp { model }, open)?
        };
        let rules = &[cite!("hqs:special-rules-01")];
        match given {
            Answer::Gives(Gives::Action) => play.record(Event::ActionGivenUp, rules),
            _ => play.record(Event::MovementGivenUp, rules),
        }
    }
    Ok(())
}

fn choose_at_start(play: &mut Play<'_, Quickstart>, model: ModelId) -> Asked<()> {
    let card = play.world().model(model).card.clone();
    let rules: Rules = &[cite!("hqs:special-rules-02")];
    for ability in &card.abilities {
        let Some(choose) = &ability.choose else { continue };
        let option = if play.world().model(model).frenzied {
            choose.frenzied
        } else {
            let seat = play.world().model(model).side.seat();
            let open = (1..=choose.options.len() as u8).map(Answer::Number).collect();
            match play.choose(
                seat,
                Ask::Option {
                    model,
                    what: What::Warp,
                },
                open,
            )? {
                Answer::Number(option) => option,
                _ => 1,
            }
        };
        if let Some(changes) = choose.options.get(usize::from(option).wrapping_sub(1)) {
            let on = Bearer::Model(model);
            spells::begin(
                play,
                &ability.name,
                EffectSource::Other,
                model,
                on,
                changes,
                Until::Round,
                rules,
            );
        }
    }
    Ok(())
}

/// One thing that the active model does: it is declared, and the next step carries it out.
pub fn act(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    let Some((id, declared)) = play.world().activation.as_ref().map(|now| (now.model, now.declared)) else {
        play.record(
            Event::StageReached {
                stage: Stage::Activations,
            },
            &[cite!("hqs:activation-01")],
        );
        return Ok(());
    };
    let act = match declared {
        Some(act) => {
            play.record(Event::ActBegun, &[cite!("hqs:activation-02")]);
            act
        }
        None => {
            let act = choose_act(play, id)?;
            if is_declared_first(act) {
                play.record(Event::ActDeclared { act }, &[cite!("hqs:activation-02")]);
                return Ok(());
            }
            act
        }
    };
    carry_out(play, id, act)?;
    damage::decide(play);
    if play.world().stage == Stage::Acting && !play.world().model(id).in_play {
        end(play, id);
    }
    Ok(())
}

fn choose_act(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<Act> {
    let open = play.once(|world| Acting::new(world).map_or_else(Vec::new, |acting| acting.offers()));
    let seat = play.world().model(id).side.seat();
    match play.choose(seat, Ask::Act { model: id }, open)? {
        Answer::Act(act) => Ok(act),
        _ => Ok(Act::Done),
    }
}

/// Dice and questions follow from all that a model does, but from these: they are done as soon as they are chosen.
fn is_declared_first(act: Act) -> bool {
    !matches!(
        act,
        Act::Aim | Act::Heal { .. } | Act::Rile(_) | Act::Discard(_) | Act::Done
    )
}

fn end(play: &mut Play<'_, Quickstart>, model: ModelId) {
    if play.world().activation.is_some() {
        play.record(Event::ActivationEnded { model }, &[cite!("hqs:activation-01")]);
    }
}

fn carry_out(play: &mut Play<'_, Quickstart>, id: ModelId, act: Act) -> Asked<()> {
    match act {
        Act::Advance => moves::advance(play, id),
        Act::Run => moves::run(play, id),
        Act::Charge(target) => moves::charge(play, id, target),
        Act::Slam(target) => moves::slam(play, id, target),
        Act::Stand(gives) => moves::stand(play, id, gives),
        Act::Aim => {
            play.record(Event::Aimed, &[cite!("hqs:aim-01")]);
            Ok(())
        }
        Act::Attack { weapon, target } => attacks::attack(play, id, weapon, target),
        Act::Spray { weapon } => attacks::spray(play, id, weapon),
        Act::HeadButt(target) => {
            let rules = &[cite!("hqs:power-attack-02"), cite!("hqs:head-butt-01")];
            attacks::force_power_attack(play, id, rules);
            power_attacks::head_butt(play, id, target)
        }
        Act::Throw { target, both_hands } => {
            let rules = &[cite!("hqs:power-attack-02"), cite!("hqs:throw-01")];
            attacks::force_power_attack(play, id, rules);
            power_attacks::throw(play, id, target, both_hands)
        }
        Act::ComboStrike { weapon, target } => attacks::combo_strike(play, id, weapon, target),
        Act::Thresher { weapon } => attacks::thresher(play, id, weapon),
        Act::Cast { power, target } => magic::cast(play, id, power, target),
        Act::Animus { target } => magic::use_animus(play, id, target),
        Act::Feat => magic::use_feat(play, id),
        Act::Heal { model, branch } => {
            fury::pay(play, id, 1, &[cite!("hqs:fury-heal-01")]);
            let rules = &[
                cite!("hqs:fury-heal-01"),
                cite!("hqs:fury-heal-02"),
                cite!("hqs:aspect-01"),
            ];
            play.record(
                Event::Healed {
                    model,
                    branch,
                    points: 1,
                },
                rules,
            );
            Ok(())
        }
        Act::Rile(points) => {
            fury::pay(play, id, points, &[cite!("hqs:fury-rile-01")]);
            Ok(())
        }
        Act::Discard(points) => {
            play.record(Event::FuryLost { model: id, points }, &[cite!("hqs:fury-discard-01")]);
            Ok(())
        }
        Act::Use { ability, target } => magic::use_ability(play, id, ability, target),
        Act::Done => finish(play, id),
    }
}

/// The activation ends, with a last advance for some who have killed.
fn finish(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    let world = play.world();
    let sprints = world.activation.as_ref().is_some_and(|now| now.killed_in_melee)
        && world.model(id).down.is_none()
        && stats::has(world, id, Change::Sprint);
    if sprints {
        let seat = world.model(id).side.seat();
        let ask = Ask::Option {
            model: id,
            what: What::Sprint,
        };
        if play.choose(seat, ask, vec![Answer::Yes, Answer::No])? == Answer::Yes {
            let most = stats::spd(play.world(), id);
            moves::walk(play, id, MoveKind::Extra, most)?;
        }
    }
    end(play, id);
    Ok(())
}
