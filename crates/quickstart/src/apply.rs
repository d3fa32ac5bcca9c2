//! The gate: the only code that changes a world.

use battlegroup::life::{Spot, Start};
use battlegroup::sets::Few;

use crate::world::{Action, Activation, Down, Moved, Stage};
use crate::{Event, Model, ModelId, World};

pub fn apply(world: &mut World, event: &Event) {
    match event {
        Event::RolledOff { .. }
        | Event::ChargeFailed { .. }
        | Event::AttackRolled { .. }
        | Event::StruckFreely { .. }
        | Event::HitWithoutRoll { .. }
        | Event::Missed { .. }
        | Event::DamageRolled { .. }
        | Event::Deviated { .. }
        | Event::Opposed { .. }
        | Event::Transferred { .. }
        | Event::CommandChecked { .. } => {}
        Event::ThresholdChecked { model, .. } => model_of(world, *model).checked = true,
        Event::FirstChosen { first } => {
            world.first = *first;
            world.turn = *first;
        }
        Event::EdgeChosen { edge } => world.edge = *edge,
        Event::Deployed { model, at, facing } => {
            let model = model_of(world, *model);
            (model.at, model.facing, model.in_play) = (*at, *facing, true);
        }
        Event::TurnBegan { side, round } => begin_turn(world, *side, *round),
        Event::StageReached { stage } => {
            world.stage = *stage;
            if *stage == Stage::Activations {
                world.activation = None;
            }
        }
        Event::EffectBegan { effect } => {
            world.next_number = world.next_number.max(effect.number + 1);
            world.lasting.push(effect.clone());
        }
        Event::EffectsEnded { numbers } => world.lasting.retain(|effect| !numbers.contains(&effect.number)),
        Event::Leached { warlock, from } => {
            if let Some(from) = from {
                let beast = model_of(world, *from);
                beast.fury = beast.fury.saturating_sub(1);
            }
            model_of(world, *warlock).fury += 1;
        }
        Event::FuryGained { model, points } => model_of(world, *model).fury += points,
        Event::FuryLost { model, points } => {
            let model = model_of(world, *model);
            model.fury = model.fury.saturating_sub(*points);
        }
        Event::Forced { model, points } => model_of(world, *model).fury += points,
        Event::Frenzied { model } => {
            let model = model_of(world, *model);
            (model.frenzied, model.activated) = (true, true);
        }
        Event::Activated { activation } => {
            model_of(world, activation.model).activated = true;
            world.activation = Some(activation.clone());
            if world.stage == Stage::Activations {
                world.stage = Stage::Acting;
            }
        }
        Event::Moved { model, to, facing } => {
            let model = model_of(world, *model);
            (model.at, model.facing) = (*to, *facing);
        }
        Event::Driven { model, to } => model_of(world, *model).at = *to,
        Event::Placed { model, at } => model_of(world, *model).at = *at,
        Event::Turned { model, facing } => model_of(world, *model).facing = *facing,
        Event::KnockedDown { model } => {
            let for_this_turn = world.model(*model).side == world.turn;
            model_of(world, *model).down = Some(Down { for_this_turn });
        }
        Event::StoodUp { model, facing } => {
            let model = model_of(world, *model);
            (model.down, model.facing) = (None, *facing);
        }
        Event::Suffered { model, points, branch } => {
            let Model { card, marked, .. } = model_of(world, *model);
            card.life.mark(marked, Start::line(*branch), *points);
        }
        Event::TurnedAside { model } => model_of(world, *model).turned_aside = true,
        Event::ShieldGuarded { model, .. } => model_of(world, *model).guarded = true,
        Event::Healed { model, branch, points } => {
            let Model { card, marked, .. } = model_of(world, *model);
            card.life.heal(marked, Spot(*branch), *points);
        }
        Event::HeldOut { model, branch } => {
            let Model { card, marked, .. } = model_of(world, *model);
            card.life.heal(marked, Spot(*branch), 1);
        }
        Event::Destroyed { model } => destroy(world, *model),
        Event::SpellCast { caster, once, .. } => {
            if let Some(spell) = once {
                model_of(world, *caster).cast.insert(*spell);
            }
        }
        Event::FeatUsed { model } => model_of(world, *model).feat_used = true,
        Event::Calmed { model, by_enemy } => {
            let model = model_of(world, *model);
            model.fury = model.fury.saturating_sub(1);
            model.calmed |= by_enemy;
        }
        Event::AbilityUsed { model, ability } => {
            model_of(world, *model).used.insert(*ability);
            in_activation(world, |now| now.used.insert(*ability));
        }
        Event::ActivationEnded { model } => end_activation(world, *model),
        Event::GameOver { outcome } => {
            world.outcome = Some(*outcome);
            world.stage = Stage::Over;
        }
        Event::ActDeclared { act } => in_activation(world, |now| now.declared = Some(*act)),
        Event::ActBegun => in_activation(world, |now| now.declared = None),
        Event::MovementUsed { moved } => in_activation(world, |now| now.moved = *moved),
        Event::ActionBegun { action } => in_activation(world, |now| now.action = *action),
        Event::ActionGivenUp => in_activation(world, |now| {
            now.action = Action::GivenUp;
            now.without_action = true;
        }),
        Event::MovementGivenUp => in_activation(world, |now| {
            now.moved = Moved::GivenUp;
            now.without_movement = true;
        }),
        Event::Aimed => in_activation(world, |now| {
            now.moved = Moved::GivenUp;
            now.aiming = true;
        }),
        Event::ChargeReady { charge } => in_activation(world, |now| now.charge = *charge),
        Event::AttackMade { weapon, ranged } => in_activation(world, |now| {
            now.struck.insert(*weapon);
            if *ranged && let Some(shots) = now.shots.get_mut(usize::from(*weapon)) {
                *shots += 1;
            }
            if now.moved == Moved::NotYet {
                now.acted_first = true;
            }
        }),
        Event::AttacksOwed { attacks } => in_activation(world, |now| now.owed += attacks),
        Event::AttackPaid => in_activation(world, |now| now.owed = now.owed.saturating_sub(1)),
        Event::SpecialMade { .. } => in_activation(world, |now| {
            now.special_made = true;
            now.action = Action::SpecialMelee;
            if now.moved == Moved::NotYet {
                now.moved = Moved::GivenUp;
            }
        }),
        Event::MagicUsed => in_activation(world, |now| now.used_magic = true),
        Event::AnimusUsed { .. } => in_activation(world, |now| {
            now.animus_used = true;
            now.used_magic = true;
        }),
        Event::WitchMarked { target } => in_activation(world, |now| now.marked = Some(*target)),
        Event::KilledInMelee => in_activation(world, |now| now.killed_in_melee = true),
    }
}

/// Changes the activation that is going on, if there is one.
fn in_activation(world: &mut World, change: impl FnOnce(&mut Activation)) {
    if let Some(activation) = &mut world.activation {
        change(activation);
    }
}

fn model_of(world: &mut World, id: ModelId) -> &mut Model {
    &mut world.models[usize::from(id.0)]
}

fn begin_turn(world: &mut World, side: crate::Side, round: u16) {
    (world.turn, world.round) = (side, round);
    for model in &mut world.models {
        (model.used, model.calmed, model.cast) = (Few::default(), false, Few::default());
        if model.side == side {
            (model.activated, model.frenzied, model.checked) = (false, false, false);
            if let Some(down) = &mut model.down {
                down.for_this_turn = false;
            }
        } else {
            model.guarded = false;
        }
    }
}

/// hqs:life-spiral-02, hqs:life-spiral-03, hqs:warlock-damage-01
fn destroy(world: &mut World, id: ModelId) {
    let model = model_of(world, id);
    (model.in_play, model.destroyed, model.fury, model.down) = (false, true, 0, None);
    // With it goes all that was on it, and all else that an upkeep spell on it has brought about.
    let is_on_it = |effect: &&crate::abilities::Lasting| effect.on.model() == id;
    let upkeep = world
        .lasting
        .iter()
        .filter(is_on_it)
        .filter(|effect| effect.part == crate::abilities::EffectSource::Upkeep);
    let over: Vec<u32> = upkeep.map(|effect| effect.number).collect();
    world
        .lasting
        .retain(|effect| effect.on.model() != id && !over.contains(&effect.number));
}

fn end_activation(world: &mut World, id: ModelId) {
    world.activation = None;
    world.lasting.retain(|effect| {
        effect.until != crate::abilities::Until::NextActivation || effect.on != crate::abilities::Bearer::Model(id)
    });
    if world.stage == Stage::Acting {
        world.stage = Stage::Activations;
    }
}
