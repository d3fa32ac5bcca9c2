//! The gate: the only code that changes a world. Every event is matched here by name; a new one does not compile until it is applied.

use std::sync::Arc;

use battlegroup::ledger::{Note, Touched};
use battlegroup::life::{Spot, Start};
use battlegroup::rules::How;
use smallvec::SmallVec;

use crate::card::Role;
use crate::ids::{Actor, ModelId, UnitId};
use crate::spells::Pays;
use crate::terrain::Kind;
use crate::uses::Special;
use crate::world::{
    Benefit, Combat, Declared, Fate, Movement, Part, Planned, Share, Stage, Whereabouts, refresh_templates,
};
use crate::{Event, World};

/// What special rules read of an event's change. Whatever is not named here may have changed anything.
fn touched(event: &Event) -> Touched {
    match event {
        Event::Special { what, .. } => touched(what),
        Event::Noted { .. } => Touched::LEDGER,
        Event::NotEnforced { .. }
        | Event::StartingRolled { .. }
        | Event::DamageRolled { .. }
        | Event::AttackRolled { .. }
        | Event::HitWithoutRoll { .. }
        | Event::Missed { .. }
        | Event::Deviated { .. }
        | Event::Transferred { .. }
        | Event::Reinforced { .. }
        | Event::ChargeFailed { .. }
        | Event::FreeStrikeMade { .. }
        | Event::RuleRolled { .. }
        | Event::SpellTargeted { .. }
        | Event::SpellFailed { .. }
        | Event::SpellNegated { .. }
        | Event::AssaultMade { .. }
        | Event::ImpactMade { .. }
        | Event::Rerolled { .. }
        | Event::Redirected { .. }
        | Event::HitInstead { .. }
        | Event::DistanceRolled { .. }
        | Event::Fell { .. }
        | Event::UseFailed { .. }
        | Event::Acts { .. }
        | Event::Prevented { .. }
        | Event::ItemFinished { .. } => Touched::default(),
        Event::Moved { .. }
        | Event::Turned { .. }
        | Event::Placed { .. }
        | Event::Driven { .. }
        | Event::Shifted { .. } => Touched::PLACES,
        Event::FuryLost { .. }
        | Event::FurySpent { .. }
        | Event::FuryGained { .. }
        | Event::Forced { .. }
        | Event::Leeched { .. }
        | Event::FocusLost { .. }
        | Event::FocusSpent { .. }
        | Event::FocusGained { .. }
        | Event::Replenished { .. }
        | Event::PoweredUp { .. }
        | Event::Allocated { .. }
        | Event::Suffered { .. }
        | Event::SystemSuffered { .. }
        | Event::LineFilled { .. }
        | Event::DamageRemoved { .. }
        | Event::SystemCrippled { .. }
        | Event::SystemMended { .. }
        | Event::ContinuousBegan { .. }
        | Event::ContinuousEnded { .. }
        | Event::ContinuousRolled { .. }
        | Event::Disabled { .. }
        | Event::Boxed { .. }
        | Event::Destroyed { .. }
        | Event::TookPlace { .. }
        | Event::Recovered { .. }
        | Event::KnockedDown { .. }
        | Event::Staggered { .. }
        | Event::BecameStationary { .. }
        | Event::MovesAgain { .. }
        | Event::Shook { .. }
        | Event::StateChanged { .. }
        | Event::TokensChanged { .. } => Touched::STATES,
        Event::StageReached { .. }
        | Event::ActivationStepReached { .. }
        | Event::MoverChosen { .. }
        | Event::WaysPlanned { .. }
        | Event::PlanDropped
        | Event::MovementChosen { .. }
        | Event::Declared { .. }
        | Event::MoveEnded { .. }
        | Event::ChargeEnded { .. }
        | Event::LastAdvance { .. }
        | Event::FighterChosen { .. }
        | Event::AttackDeclared { .. }
        | Event::AttackResolved { .. }
        | Event::FighterWaits { .. }
        | Event::CombatActionEnded { .. }
        | Event::HurtByEnemy { .. }
        | Event::InitialHit { .. }
        | Event::OrderGiven { .. }
        | Event::StayedDown { .. }
        | Event::PowerAttackDeclared { .. }
        | Event::Joined { .. }
        | Event::RofRolled { .. }
        | Event::SpellDeclared { .. }
        | Event::SpellResolved { .. }
        | Event::AttacksOwed { .. }
        | Event::OwedAttackMade { .. }
        | Event::FreeAttackMade { .. }
        | Event::Forfeited { .. } => Touched::TURN,
        Event::StoodUp { .. } => Touched::STATES | Touched::TURN,
        Event::Activated { .. } | Event::ActivationEnded { .. } => Touched::STATES | Touched::TURN,
        _ => Touched::EVERYTHING,
    }
}

/// The models whose places and states alone an event changes, if it says so. What it changes of the activation is read in words of which nobody
/// knows whose they are.
fn whose(event: &Event) -> Option<SmallVec<[ModelId; 4]>> {
    match event {
        Event::Special { what, .. } => whose(what),
        Event::Moved { model, .. }
        | Event::Turned { model, .. }
        | Event::Placed { model, .. }
        | Event::Driven { model, .. }
        | Event::Shifted { model, .. }
        | Event::FuryLost { model, .. }
        | Event::FurySpent { model, .. }
        | Event::FuryGained { model, .. }
        | Event::Forced { model, .. }
        | Event::FocusLost { model, .. }
        | Event::FocusSpent { model, .. }
        | Event::FocusGained { model, .. }
        | Event::Replenished { model, .. }
        | Event::Suffered { model, .. }
        | Event::DamageRemoved { model, .. }
        | Event::Disabled { model, .. }
        | Event::Boxed { model, .. }
        | Event::KnockedDown { model }
        | Event::StoodUp { model }
        | Event::Staggered { model }
        | Event::BecameStationary { model }
        | Event::MovesAgain { model }
        | Event::Shook { model }
        | Event::StateChanged { model, .. }
        | Event::TokensChanged { model, .. } => Some(SmallVec::from_slice(&[*model])),
        Event::Activated { activation } => Some(activation.parts.iter().map(|part| part.model).collect()),
        Event::ActivationEnded { .. } => Some(SmallVec::new()),
        _ => None,
    }
}

pub fn apply(world: &mut World, event: &Event) {
    let lies = |world: &World| !world.overlays.is_empty() || world.ledger.laid().next().is_some();
    let mut touched = touched(event);
    let before = lies(world);
    if touched.meets(Touched::LEDGER) && (before || lays(event)) {
        // Templates are places too.
        touched = touched | Touched::PLACES;
    }
    match whose(event).filter(|_| !before) {
        Some(models) => {
            world.standing.touch_of(touched, &models);
            world.seen.touch_of(touched, &models);
        }
        None => {
            world.standing.touch(touched);
            world.seen.touch(touched);
        }
    }
    change(world, event);
    if touched.meets(Touched::PLACES) && (before || lies(world)) {
        refresh_templates(world);
    }
}

fn lays(event: &Event) -> bool {
    match event {
        Event::Special { what, .. } => lays(what),
        Event::Noted { note } => matches!(**note, Note::Lays(_)),
        _ => false,
    }
}

fn change(world: &mut World, event: &Event) {
    match event {
        Event::Special { what, .. } => change(world, what),
        Event::Noted { note } => world.ledger.apply(note),
        // What is only told.
        Event::NotEnforced { .. }
        | Event::StartingRolled { .. }
        | Event::DamageRolled { .. }
        | Event::ChargeFailed { .. }
        | Event::FreeStrikeMade { .. }
        | Event::AssaultMade { .. }
        | Event::ImpactMade { .. }
        | Event::AttackRolled { .. }
        | Event::Rerolled { .. }
        | Event::HitWithoutRoll { .. }
        | Event::Missed { .. }
        | Event::Redirected { .. }
        | Event::HitInstead { .. }
        | Event::Deviated { .. }
        | Event::Transferred { .. }
        | Event::Reinforced { .. }
        | Event::DistanceRolled { .. }
        | Event::Fell { .. }
        | Event::SpellTargeted { .. }
        | Event::SpellFailed { .. }
        | Event::UseFailed { .. }
        | Event::SpellNegated { .. }
        | Event::RuleRolled { .. }
        | Event::SystemCrippled { .. }
        | Event::SystemMended { .. }
        | Event::Acts { .. }
        | Event::Prevented { .. } => {}
        Event::TurnOrderChosen { order } => {
            world.order.clone_from(order);
            world.turn = world.first();
        }
        Event::EdgeChosen { seat, edge } => world.players[seat.index()].edge = Some(*edge),
        Event::HeldBack { models } => {
            for id in models {
                model_of(world, *id).whereabouts = Whereabouts::HeldBack;
            }
        }
        Event::Deployed { model, at, facing } => {
            let model = model_of(world, *model);
            (model.at, model.facing, model.whereabouts) = (*at, *facing, Whereabouts::InPlay);
        }
        Event::LaidInAmbush { models } => {
            for id in models {
                model_of(world, *id).whereabouts = Whereabouts::InAmbush;
            }
        }
        Event::AmbushBegan { edge, .. } => world.ambush_from = Some(*edge),
        Event::Nominated { models } => {
            for id in models {
                model_of(world, *id).whereabouts = Whereabouts::InReserve;
            }
        }
        Event::SentToFlank { models } => world.flank.extend_from_slice(models),
        Event::Scored { seat, points, marker } => {
            let player = &mut world.players[seat.index()];
            player.score += points;
            if !player.scored.contains(marker) {
                player.scored.push(*marker);
            }
        }
        Event::ScoredFallen { seats, points, actor } => {
            for seat in seats.iter() {
                world.players[seat.index()].score += points;
            }
            match actor {
                Actor::Model(id) => model_of(world, *id).scored = true,
                Actor::Unit(unit) => world.units[usize::from(unit.0)].scored = true,
            }
        }
        Event::TakenUp { unit } => take_up(world, *unit),
        Event::StageReached { stage } => {
            world.stage = *stage;
            world.finished.clear();
        }
        Event::TurnBegan { seat, round } => {
            (world.turn, world.round) = (*seat, *round);
            world.turn_number += 1;
            world.ended = None;
            world.players[seat.index()].turns += 1;
            for model in world.models.iter_mut().filter(|model| model.controller == *seat) {
                model.activated = false;
            }
        }
        Event::ItemFinished { model } | Event::ThresholdChecked { model, .. } => finish(world, *model),
        Event::ContinuousRolled {
            model, effect, expired, ..
        } => {
            if *expired {
                model_of(world, *model).continuous.retain(|on| on != effect);
            }
        }
        Event::ContinuousEnded { model, effect } => model_of(world, *model).continuous.retain(|on| on != effect),
        Event::ContinuousBegan { model, effect } => {
            let continuous = &mut model_of(world, *model).continuous;
            if !continuous.contains(effect) {
                continuous.push(*effect);
                continuous.sort();
            }
        }
        Event::FuryLost { model, points } | Event::FurySpent { model, points } => {
            let model = model_of(world, *model);
            model.fury = model.fury.saturating_sub(*points);
        }
        Event::Forced { model, points } | Event::FuryGained { model, points } => {
            let model = model_of(world, *model);
            model.fury = model.fury.saturating_add(*points);
        }
        Event::Leeched { warlock, from } => {
            if let Some(from) = from {
                let beast = model_of(world, *from);
                beast.fury = beast.fury.saturating_sub(1);
            }
            model_of(world, *warlock).fury += 1;
        }
        Event::SpiritBonded { warlock, points } => {
            model_of(world, *warlock).fury += points;
            finish(world, *warlock);
        }
        Event::Reaved { warlock, from, points } => {
            let from = model_of(world, *from);
            from.fury = from.fury.saturating_sub(*points);
            let warlock = model_of(world, *warlock);
            warlock.fury = warlock.fury.saturating_add(*points);
        }
        Event::FocusLost { model, points } => lose_focus(world, *model, *points),
        Event::FocusSpent { model, points } => {
            lose_focus(world, *model, *points);
            if let Some(part) = part_of(world, *model) {
                part.spent = part.spent.saturating_add(*points);
            }
            let induces = world.model(*model).profile.is_vector() && world.part(*model).is_some();
            if let Some(now) = world.activation.as_mut().filter(|_| induces) {
                now.inductions += points;
            }
        }
        Event::Induced { to, .. } => {
            if let Some(now) = &mut world.activation {
                now.inductions = now.inductions.saturating_sub(1);
            }
            if let Some(to) = to {
                let vector = model_of(world, *to);
                vector.focus = vector.focus.saturating_add(1);
            }
        }
        Event::FocusGained { model, points } | Event::Replenished { model, points } => {
            let model = model_of(world, *model);
            model.focus = model.focus.saturating_add(*points);
        }
        Event::PoweredUp { warjack } => {
            let warjack = model_of(world, *warjack);
            warjack.focus = warjack.focus.saturating_add(1);
        }
        Event::Allocated { by, to, points } => {
            let giver = model_of(world, *by);
            giver.focus = giver.focus.saturating_sub(*points);
            let warjack = model_of(world, *to);
            warjack.focus = warjack.focus.saturating_add(*points);
        }
        Event::WentInert { warjack } => {
            let warjack = model_of(world, *warjack);
            (warjack.inert, warjack.focus, warjack.leader) = (true, 0, None);
        }
        Event::CameUnderControl { warjack, by } => {
            let turn = world.turn_number;
            let model = model_of(world, *warjack);
            model.leader = Some(*by);
            // primal:monstrosity-18
            if model.profile.is_monstrosity() {
                model.idle_in = Some(turn);
            }
        }
        Event::Reactivated { warjack, by } => {
            let turn = world.turn_number;
            let warjack = model_of(world, *warjack);
            (warjack.inert, warjack.leader, warjack.idle_in) = (false, *by, Some(turn));
        }
        Event::Marshaled { warjack, benefit } => {
            if let Some(part) = part_of(world, *warjack) {
                part.benefit = Some(*benefit);
                part.free_attack |= *benefit == Benefit::Crush;
            }
        }
        Event::FreeAttackMade { model } => {
            if let Some(part) = part_of(world, *model) {
                part.free_attack = false;
            }
        }
        Event::AttacksOwed { model, weapons } => {
            if let Some(part) = part_of(world, *model) {
                part.owed.extend(weapons.iter().copied());
            }
        }
        Event::OwedAttackMade { model, weapon } => {
            if let Some(part) = part_of(world, *model)
                && let Some(at) = part.owed.iter().position(|owed| owed == weapon)
            {
                part.owed.remove(at);
            }
        }
        Event::BecameAutonomous { warjack } => model_of(world, *warjack).leader = None,
        Event::Frenzied { model } => model_of(world, *model).activated = true,
        Event::FrenzySpent { model } => model_of(world, *model).activated = true,
        Event::MovesAgain { model } => model_of(world, *model).stationary = false,
        Event::Shook { model } => {
            let model = model_of(world, *model);
            (model.knocked_down, model.stationary) = (None, false);
        }
        Event::WentWild { warbeast } => {
            let model = model_of(world, *warbeast);
            (model.wild, model.fury) = (true, 0);
        }
        Event::Tamed { warbeast, by } => {
            let turn = world.turn_number;
            let model = model_of(world, *warbeast);
            (model.wild, model.leader, model.idle_in) = (false, Some(*by), Some(turn));
        }
        Event::Activated { activation } => {
            for part in &activation.parts {
                let model = model_of(world, part.model);
                (model.activated, model.solid) = (true, false);
            }
            world.activation = Some((**activation).clone());
            world.ended = None;
            if world.stage == Stage::Activations {
                world.stage = Stage::Acting;
            }
        }
        Event::OrderGiven { order, to, .. } => {
            if let Some(now) = &mut world.activation {
                now.order = Some(order.clone());
                for part in now.parts.iter_mut().filter(|part| to.contains(&part.model)) {
                    part.ordered = true;
                }
            }
        }
        Event::ActivationStepReached { step } => {
            if let Some(now) = &mut world.activation {
                now.step = *step;
            }
        }
        Event::StayedDown { model } => {
            if let Some(part) = part_of(world, *model) {
                part.asked = true;
            }
        }
        Event::StoodUp { model } => {
            model_of(world, *model).knocked_down = None;
            if let Some(part) = part_of(world, *model) {
                part.asked = true;
            }
        }
        Event::Forfeited { model, share } => forfeit(world, *model, *share),
        Event::MoverChosen { model } => {
            if let Some(now) = &mut world.activation {
                now.mover = Some(*model);
            }
        }
        Event::MovementChosen { model, movement } => {
            if let Some(part) = part_of(world, *model) {
                part.movement = *movement;
            }
        }
        Event::Declared { declared } => declare(world, declared),
        Event::Moved { model, to, facing } => {
            let model = model_of(world, *model);
            (model.at, model.facing) = (*to, *facing);
        }
        Event::Placed { model, at, facing } => {
            let model = model_of(world, *model);
            (model.at, model.facing) = (*at, *facing);
        }
        Event::Turned { model, facing } => model_of(world, *model).facing = *facing,
        Event::WaysPlanned { run, ways } => {
            if let Some(now) = &mut world.activation {
                now.planned = Some(Planned {
                    run: *run,
                    ways: ways.clone(),
                });
            }
        }
        Event::PlanDropped => {
            if let Some(now) = &mut world.activation {
                now.planned = None;
            }
        }
        Event::MoveEnded { model } => {
            if let Some(now) = &mut world.activation {
                (now.declared, now.mover) = (None, None);
                now.forget_way(*model);
            }
        }
        Event::ChargeEnded { model, charge } => {
            if let Some(part) = part_of(world, *model) {
                part.charge = Some(*charge);
            }
        }
        Event::LastAdvance { model } => {
            if let Some(part) = part_of(world, *model) {
                part.last_advance = true;
            }
        }
        Event::FighterChosen { model } => {
            if let Some(now) = &mut world.activation {
                now.fighter = Some(*model);
            }
        }
        Event::FighterWaits { model } => {
            if let Some(now) = &mut world.activation {
                now.fighter = None;
            }
            if let Some(part) = part_of(world, *model) {
                part.waited = true;
            }
        }
        Event::CombatActionEnded { model } => {
            if let Some(now) = &mut world.activation {
                now.fighter = None;
            }
            if let Some(part) = part_of(world, *model) {
                part.combat = Combat::Done;
            }
        }
        Event::ActivationEnded { .. } => {
            world.ended = world.activation.take().map(Box::new);
            if world.stage == Stage::Acting {
                world.stage = Stage::Activations;
            }
        }
        Event::Promoted {
            model,
            fallen,
            at,
            facing,
            ..
        } => {
            promote(world, *model, *fallen);
            let model = model_of(world, *model);
            (model.at, model.facing) = (*at, *facing);
        }
        Event::CommanderChosen { unit, model } => world.units[usize::from(unit.0)].appointed = Some(*model),
        Event::RofRolled {
            model, weapon, shots, ..
        } => {
            if let Some(part) = part_of(world, *model) {
                part.shots.push((*weapon, *shots));
            }
        }
        Event::AttackDeclared {
            attacker,
            weapon,
            target,
            additional,
            combat,
        } => {
            if let Some(part) = part_of(world, *attacker) {
                part.combat = *combat;
                part.additional |= additional;
                part.struck = true;
                count_attack(part, *weapon, u8::from(!additional));
                if *additional {
                    let at = usize::from(*weapon);
                    part.more.resize(part.more.len().max(at + 1), 0);
                    part.more[at] = part.more[at].saturating_add(1);
                }
            }
            if let Some(now) = &mut world.activation {
                for part in &mut now.parts {
                    part.waited = false;
                }
                now.declared = Some(Declared::Attack {
                    attacker: *attacker,
                    weapon: *weapon,
                    target: *target,
                    additional: *additional,
                });
            }
        }
        Event::PowerAttackDeclared { attacker } => {
            if let Some(part) = part_of(world, *attacker) {
                (part.combat, part.special, part.struck) = (Combat::Melee, true, true);
            }
            if let Some(now) = &mut world.activation {
                now.fighter = Some(*attacker);
            }
        }
        Event::Joined { model, weapon, combat } => {
            if let Some(part) = part_of(world, *model) {
                (part.combat, part.struck) = (*combat, true);
                count_attack(part, *weapon, 1);
            }
            if let Some(now) = &mut world.activation {
                now.joined.push((*model, *weapon));
            }
        }
        Event::InitialHit {
            attacker,
            weapon,
            target,
        } => {
            if let Some(part) = part_of(world, *attacker) {
                part.hits.push((*weapon, *target));
            }
        }
        Event::TerrainCleared { feature, .. } => clear(world, usize::from(*feature)),
        Event::BecameSolid { model } => model_of(world, *model).solid = true,
        Event::Suffered {
            model,
            points,
            half,
            line,
        } => {
            let model = model_of(world, *model);
            let life = &model.profile.clone().life;
            let before = model.marks.clone();
            let start = Start::line(*line).of(*half);
            life.mark(&mut model.marks, start, *points);
            model.last_line = life.last_line(&before, &model.marks, start).or(model.last_line);
        }
        Event::SystemSuffered { model, points, system } => {
            let model = model_of(world, *model);
            let profile = model.profile.clone();
            profile.life.mark_system(&mut model.marks, *system, *points);
        }
        Event::LineFilled { model, half, line } => {
            let model = model_of(world, *model);
            let profile = model.profile.clone();
            profile.life.fill_line(&mut model.marks, Start::line(*line).of(*half));
        }
        Event::HurtByEnemy { model } => model_of(world, *model).hurt = true,
        Event::Disabled { model } => model_of(world, *model).fate = Fate::Disabled,
        Event::Boxed { model } => model_of(world, *model).fate = Fate::Boxed,
        Event::Destroyed { model } => model_of(world, *model).fate = Fate::Destroyed,
        Event::Enlisted { recruit } => {
            let model = ModelId(world.models.len() as u16);
            if let Some(unit) = recruit.unit.and_then(|unit| world.units.get_mut(usize::from(unit.0))) {
                unit.troopers.push(model);
            }
            world.models.push((**recruit).clone());
        }
        Event::CameIntoPlay {
            model,
            at,
            facing,
            forfeits,
        } => {
            return_to_play(world, *model, None, forfeits);
            let model = model_of(world, *model);
            (model.at, model.facing) = (*at, *facing);
        }
        Event::TookPlace { model, by } => take_place(world, *model, *by),
        Event::Recovered { model } => model_of(world, *model).fate = Fate::Alive,
        Event::Removed { model, for_good } => remove(world, *model, *for_good),
        Event::Dismounted { model, at, facing } => {
            dismount(world, *model);
            let model = model_of(world, *model);
            (model.at, model.facing) = (*at, *facing);
        }
        Event::Returned {
            model,
            at,
            facing,
            boxes,
            forfeits,
        } => {
            return_to_play(world, *model, *boxes, forfeits);
            let model = model_of(world, *model);
            (model.at, model.facing) = (*at, *facing);
        }
        Event::DamageRemoved { model, spot, points } => {
            let model = model_of(world, *model);
            let profile = model.profile.clone();
            profile.life.heal(&mut model.marks, Spot(*spot), *points);
        }
        Event::FieldRestored { model, points, .. } => {
            let restored = model_of(world, *model);
            let profile = restored.profile.clone();
            if let Some(field) = profile.life.field() {
                profile.life.heal(&mut restored.marks, field, *points);
            }
            if let Some(part) = part_of(world, *model) {
                part.restored = true;
            }
        }
        Event::KnockedDown { model } => {
            let turn = world.turn_number;
            model_of(world, *model).knocked_down = Some(turn);
        }
        Event::Staggered { model } => {
            let turn = world.turn_number;
            model_of(world, *model).staggered_in = Some(turn);
        }
        Event::BecameStationary { model } => model_of(world, *model).stationary = true,
        Event::AttackResolved { .. } | Event::SpellResolved { .. } => {
            if let Some(now) = &mut world.activation {
                now.declared = None;
                now.joined.clear();
            }
        }
        Event::Driven { model, to } | Event::Shifted { model, to } => model_of(world, *model).at = *to,
        Event::SpellDeclared { cast } => {
            let paid = crate::spells::pays(world, cast.caster);
            let (forced, by_action) = (paid == Pays::Force, paid == Pays::Action);
            if let Some(part) = part_of(world, cast.caster) {
                part.cast = true;
                part.animus |= forced;
                if by_action {
                    part.combat = Combat::Done;
                }
            }
            if let Some(now) = &mut world.activation {
                now.declared = Some(Declared::Spell(cast.clone()));
            }
        }
        Event::UseDeclared { special, how, .. } => use_special(world, special, *how),
        Event::FeatUsed { model } => {
            model_of(world, *model).feat_used = true;
            if let Some(part) = part_of(world, *model) {
                part.cast = true;
            }
        }
        Event::TokensChanged { model, token, by, of } => {
            if let Some(of) = of {
                model_of(world, *of).claimed.push(token.clone());
            }
            let tokens = &mut model_of(world, *model).tokens;
            match tokens.iter_mut().find(|(name, _)| name == token) {
                Some((_, count)) => *count = (i32::from(*count) + by).clamp(0, 255) as u8,
                None => tokens.push((token.clone(), (*by).clamp(0, 255) as u8)),
            }
        }
        Event::ControlTaken { model, seat } => model_of(world, *model).controller = *seat,
        Event::StateChanged { model, state, is } => {
            let states = &mut model_of(world, *model).states;
            states.retain(|other| other != state);
            if *is {
                states.push(state.clone());
            }
        }
        Event::Conceded { seat } => world.players[seat.index()].conceded = true,
        Event::GameOver { winners } => {
            world.outcome = Some(*winners);
            world.stage = Stage::Over;
            world.activation = None;
        }
    }
}

fn model_of(world: &mut World, id: ModelId) -> &mut crate::Model {
    &mut world.models[usize::from(id.0)]
}

fn part_of(world: &mut World, id: ModelId) -> Option<&mut Part> {
    let parts = &mut world.activation.as_mut()?.parts;
    parts.iter_mut().find(|part| part.model == id)
}

fn lose_focus(world: &mut World, id: ModelId, points: u8) {
    let model = model_of(world, id);
    model.focus = model.focus.saturating_sub(points);
}

fn finish(world: &mut World, id: ModelId) {
    if !world.finished.contains(&id) {
        world.finished.push(id);
    }
}

fn declare(world: &mut World, declared: &Declared) {
    let movement = match declared {
        Declared::Walk { mover, run } => Some((*mover, if *run { Movement::Ran } else { Movement::Advanced })),
        Declared::Charge { mover, .. } => Some((*mover, Movement::Charged)),
        Declared::Slam { mover, .. } => Some((*mover, Movement::Slammed)),
        Declared::Trample { mover } => Some((*mover, Movement::Trampled)),
        Declared::Attack { .. } | Declared::Power { .. } | Declared::Spell(_) => None,
    };
    if let Some((mover, movement)) = movement
        && let Some(part) = part_of(world, mover)
    {
        part.movement = movement;
    }
    if let Some(now) = &mut world.activation {
        now.declared = Some(declared.clone());
    }
}

/// A special action is all of a Combat Action; attacks may follow a special attack with a weapon (primal:combat-action-04,
/// primal:special-attack-01).
fn use_special(world: &mut World, special: &Special, how: How) {
    let weapons = &world.model(special.user).profile.weapons;
    let weapon = special.weapon.and_then(|at| weapons.get(usize::from(at)));
    let combat = match (how, weapon) {
        (How::StarAttack, Some(weapon)) if weapon.is_melee() => Combat::Melee,
        (How::StarAttack, Some(_)) => Combat::Ranged,
        (How::StarAttack | How::StarAction, _) => Combat::Forfeited,
        _ => return,
    };
    if let Some(part) = part_of(world, special.user) {
        (part.combat, part.special) = (combat, true);
        part.struck |= how == How::StarAttack;
    }
}

fn count_attack(part: &mut Part, weapon: u8, attacks: u8) {
    let at = usize::from(weapon);
    if part.made.len() <= at {
        part.made.resize(at + 1, 0);
    }
    part.made[at] += attacks;
}

fn take_up(world: &mut World, unit: UnitId) {
    let troopers = world.units[usize::from(unit.0)].troopers.clone();
    // Those that were deployed go back to where the others still wait.
    let waits_as = troopers
        .iter()
        .map(|id| world.model(*id).whereabouts)
        .find(|whereabouts| *whereabouts != Whereabouts::InPlay)
        .unwrap_or(Whereabouts::Waiting);
    for id in troopers {
        model_of(world, id).whereabouts = waits_as;
    }
}

fn forfeit(world: &mut World, id: ModelId, share: Share) {
    if let Some(part) = part_of(world, id) {
        match share {
            Share::Movement => part.movement = Movement::Forfeited,
            Share::Combat => part.combat = Combat::Forfeited,
        }
    }
}

/// The Grunt becomes the Leader and keeps its unmarked boxes (primal:field-promotion-02, primal:field-promotion-03). The model that is gone is the Grunt
/// that was replaced.
fn promote(world: &mut World, id: ModelId, fallen: ModelId) {
    let leader = world.model(fallen).profile.clone();
    let grunt = world.model(id).profile.clone();
    let turn = world.turn_number;
    let gone = model_of(world, fallen);
    (gone.role, gone.profile) = (Role::Grunt, grunt.clone());
    gone.marks = grunt.life.unhurt();
    let model = model_of(world, id);
    (model.role, model.idle_in) = (Role::Leader, Some(turn));
    if !Arc::ptr_eq(&leader, &model.profile) && leader != model.profile {
        let unmarked = model.unmarked();
        let mut marks = leader.life.unhurt();
        let marked = leader.life.boxes().saturating_sub(unmarked);
        leader.life.mark(&mut marks, Start::line(0), marked);
        (model.marks, model.profile) = (marks, leader);
    }
}

/// The dragoon stands on foot, with all that was on it and a free damage track, and its activation is over (primal:dragoon-03,
/// primal:dragoon-08, primal:dragoon-09).
fn dismount(world: &mut World, id: ModelId) {
    let model = model_of(world, id);
    if let Some(afoot) = model.profile.on_foot() {
        model.marks = afoot.life.unhurt();
        model.profile = Arc::new(afoot);
    }
    end_part(world, id);
}

/// A model has nothing left to do in the activation that is going on.
fn end_part(world: &mut World, id: ModelId) {
    if let Some(part) = part_of(world, id) {
        part.combat = Combat::Done;
        if part.movement == Movement::NotYet {
            part.movement = Movement::Forfeited;
        }
    }
    if let Some(now) = &mut world.activation {
        if now.mover == Some(id) {
            (now.mover, now.declared) = (None, None);
        }
        if now.fighter == Some(id) {
            now.fighter = None;
        }
    }
}

/// All damage is gone, or all but so many boxes are marked. It can activate in this turn, but not if its unit has done so (primal:return-to-play-01).
fn return_to_play(world: &mut World, id: ModelId, boxes: Option<u8>, forfeits: &[Share]) {
    let turn = world.turn_number;
    let mates = { world.unit_of(id) }.map_or(vec![], |unit| world.troopers(unit).collect());
    let is_too_late = mates.iter().any(|mate| world.model(*mate).activated);
    let is_led = world
        .leader_of(id)
        .is_some_and(|leader| world.model(leader).is_in_play());
    let model = model_of(world, id);
    model.whereabouts = Whereabouts::InPlay;
    (model.fate, model.hurt, model.has_returned) = (Fate::Alive, false, true);
    let profile = model.profile.clone();
    model.marks = profile.life.unhurt();
    if let Some(boxes) = boxes {
        let marked = profile.life.boxes().saturating_sub(boxes.into());
        profile.life.mark(&mut model.marks, Start::line(0), marked);
    }
    model.activated = is_too_late || forfeits.len() == 2;
    model.wild = profile.is_warbeast() && !is_led;
    if forfeits.contains(&Share::Combat) {
        model.idle_in = Some(turn);
    }
}

/// What was claimed of the fallen model cannot be claimed again of the other: only one of them is destroyed.
fn take_place(world: &mut World, fallen: ModelId, by: ModelId) {
    let unmarked = world.model(by).unmarked();
    let model = model_of(world, fallen);
    let profile = model.profile.clone();
    model.fate = Fate::Alive;
    model.marks = profile.life.unhurt();
    let marked = profile.life.boxes().saturating_sub(unmarked);
    profile.life.mark(&mut model.marks, Start::line(0), marked);
    let claimed = std::mem::take(&mut model.claimed);
    model_of(world, by).claimed = claimed;
}

/// primal:removal-01 to primal:removal-03
fn remove(world: &mut World, id: ModelId, for_good: bool) {
    let model = model_of(world, id);
    model.whereabouts = if for_good {
        Whereabouts::RemovedFromPlay
    } else {
        Whereabouts::OffTable
    };
    (model.knocked_down, model.stationary) = (None, false);
    (model.fury, model.focus, model.inert) = (0, 0, false);
    model.continuous.clear();
    model.controller = model.owner;
    model.fate = Fate::Alive;
    model.claimed.clear();
    end_part(world, id);
    if let Some(now) = &mut world.activation {
        now.forget_way(id);
    }
}

/// Fog is gone; burning ground stops burning, and a template of flames alone is gone too (primal:dense-fog-02, primal:burning-earth-05).
fn clear(world: &mut World, feature: usize) {
    let terrain = Arc::make_mut(&mut world.terrain);
    let Some(cleared) = terrain.features.get_mut(feature) else {
        return;
    };
    cleared
        .kinds
        .retain(|kind| !matches!(kind, Kind::DenseFog | Kind::BurningEarth));
    if cleared.kinds.is_empty() {
        terrain.features.remove(feature);
    }
}
