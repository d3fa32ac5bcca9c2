//! The gate: the only code that changes a world. There is no catch-all arm, so that an event that nobody applies does not compile.

use std::sync::Arc;

use smallvec::SmallVec;
use table::{Facing, Point};

use crate::command::{LetPass, Order};
use crate::conditions::{Affliction, Condition, Until};
use crate::scenarios::Scenario;
use crate::spells::{Ends, Lasting};
use crate::terrain::Piece;
use crate::world::{Batch, Declared, Destination, EndedTurn, Fate, Phase, Stage, Turn, Warband, World};
use crate::{Event, Model, ModelId, WarbandId};

/// Carries an event into the world, and gives the new state its name.
pub fn apply(world: &mut World, event: &Event) {
    if keeps_places(event) {
        world.stamp.renew_state();
        change(world, event);
        world.stamp.renew_state();
    } else {
        world.stamp.renew();
        change(world, event);
        world.stamp.renew();
    }
}

/// Whether an event changes nothing that sight, nearest enemies and paths depend on.
fn keeps_places(event: &Event) -> bool {
    matches!(
        event,
        Event::PhaseReached { .. }
            | Event::Declared { .. }
            | Event::Stood { .. }
            | Event::Maneuvered { .. }
            | Event::Attacked { .. }
            | Event::PathFound { .. }
            | Event::TieBroken { .. }
            | Event::StruckInPassing { .. }
            | Event::AttackRolled { .. }
            | Event::CriticalRolled { .. }
            | Event::ShotTaken { .. }
            | Event::Saved { .. }
            | Event::SavedWithoutRoll { .. }
            | Event::OrderIssued { .. }
            | Event::LetsPass { .. }
            | Event::PointsSpent { .. }
            | Event::HalfHealthSettled { .. }
            | Event::Blamed { .. }
            | Event::BatchBegan { .. }
            | Event::Damaged { .. }
            | Event::HealthGained { .. }
            | Event::MissChanceRolled { .. }
            | Event::HitWithoutRoll { .. }
            | Event::EndEffectBegan { .. }
    )
}

fn change(world: &mut World, event: &Event) {
    match event {
        Event::SplitRolled { .. }
        | Event::Commanded { .. }
        | Event::PointRolled { .. }
        | Event::Scattered { .. }
        | Event::BlowTurned { .. }
        | Event::InitiativeRolled { .. }
        | Event::InitiativeRerolled { .. }
        | Event::ChargeFailed { .. }
        | Event::StoppedShort { .. }
        | Event::Flees { .. }
        | Event::PathFound { .. }
        | Event::CriticalRolled { .. }
        | Event::CriticalConfirmed { .. }
        | Event::StakesRolled { .. }
        | Event::Unaffected { .. }
        | Event::ResistanceRolled { .. }
        | Event::LastsRolled { .. }
        | Event::CurseRolled { .. }
        | Event::EffectRolled { .. }
        | Event::DamageAverted { .. }
        | Event::TurningRolled { .. }
        | Event::ReliabilityRolled { .. } => {}

        Event::Scouted { winner, .. } => world.scout = *winner,
        Event::LightFell { gloom, .. } => world.gloom = *gloom,
        Event::LeaderNamed { warband, leader } => warband_of(world, *warband).leader = Some(*leader),
        Event::AttackerNamed { warband } => world.attacker = Some(*warband),
        Event::AreaChosen { warband, area } => warband_of(world, *warband).area = Some(*area),
        Event::SparksPlaced { at } => world.sparks.clone_from(at),
        Event::TerrainSupplied { warband, pieces, .. } => warband_of(world, *warband).to_place = Some(*pieces),
        Event::AdditionalPlaced { piece, at, facing } => {
            let piece = world.additional.get(usize::from(*piece)).cloned();
            world.additional.clear();
            if let Some(piece) = piece {
                lay(world, &piece, *at, *facing);
            }
        }
        Event::TerrainPlaced { piece, at, facing } => place_terrain(world, *piece, *at, *facing),
        Event::TerrainLeft { warband } => {
            world.batch = None;
            let own = warband_of(world, *warband);
            own.pieces.clear();
            own.to_place = Some(0);
        }
        Event::Prepared { model } => model_of(world, *model).prepared = true,
        Event::Saved { model, .. } | Event::SavedWithoutRoll { model, .. } => disturb(world, *model),
        Event::MissChanceRolled { target, .. } | Event::WebRolled { target, .. } => disturb(world, *target),
        Event::SpellCast { caster, target, .. } => {
            if world.are_enemies(*caster, *target) {
                disturb(world, *target);
            }
        }
        Event::CentreHeld { team } => {
            for warband in &mut world.warbands {
                let holds = Some(warband.team) == *team;
                warband.held = if holds { warband.held.saturating_add(1) } else { 0 };
            }
        }
        Event::HoldersNoted { team } => world.holders = *team,
        Event::SparkAbsorbed { model, at } => {
            world.sparks.retain(|spark| spark != at);
            let absorbing = model_of(world, *model);
            absorbing.sparks = absorbing.sparks.saturating_add(1);
            absorbing.health += 1;
            let warband = absorbing.warband;
            let own = warband_of(world, warband);
            own.sparks = own.sparks.saturating_add(1);
        }
        Event::Blamed { model, warband } => model_of(world, *model).blamed = Some(*warband),
        Event::EndEffectBegan { effect, .. } => {
            if let Some(turn) = &mut world.turn {
                turn.settled.push(*effect);
            }
        }

        Event::ReserveRolled { model, comes, .. } => {
            let model = model_of(world, *model);
            model.in_reserve = false;
            if !comes {
                model.fate = Fate::Absent;
            }
        }
        Event::DeploysFirst { warband } => {
            let count = world.warbands.len() as u8;
            let order = (0..count).map(|step| crate::WarbandId((warband.0 + step) % count.max(1)));
            world.order = order.collect();
            world.batch = None;
            world.stage = Stage::Deploy;
        }
        Event::Deployed { model, at } => {
            let model = model_of(world, *model);
            (model.at, model.fate) = (*at, Fate::InPlay);
            if let Some(batch) = &mut world.batch {
                batch.left = batch.left.saturating_sub(1);
            }
        }
        Event::StageReached { stage } => {
            if world.stage == Stage::Deploy && *stage != Stage::Deploy {
                count_warbands(world);
                world.batch = None;
            }
            world.stage = *stage;
        }
        Event::RoundBegan { order, at_a_time } => {
            world.order.clone_from(order);
            for (warband, number) in world.warbands.iter_mut().zip(at_a_time) {
                warband.at_a_time = *number;
            }
            world.batch = None;
            world.stage = Stage::Activate;
            note_commanders(world);
        }
        Event::BatchBegan { warband, models } => {
            world.batch = Some(Batch {
                warband: *warband,
                left: *models,
            });
        }
        Event::Activated { model, in_contact } => {
            if let Some(batch) = &mut world.batch {
                batch.left = batch.left.saturating_sub(1);
            }
            let acting = model_of(world, *model);
            acting.activated = true;
            let at = acting.at;
            let mut turn = Turn::new(*model, at, *in_contact);
            turn.began_alone = crate::morale::is_alone(world, *model);
            world.turn = Some(turn);
            world.stage = Stage::Turn;
        }
        Event::PhaseReached { phase } => {
            if let Some(turn) = &mut world.turn {
                turn.phase = phase.clone();
            }
        }
        Event::Declared { declared } => {
            if let Some(turn) = &mut world.turn {
                match declared {
                    Declared::Melee { .. } => turn.melees += 1,
                    Declared::Shoot { .. } | Declared::Throw { .. } => turn.shots += 1,
                    Declared::Advance {
                        toward: Destination::Focus(at),
                        ..
                    } => turn.focus = Some(*at),
                    Declared::Maneuver
                    | Declared::Burrow
                    | Declared::Advance { .. }
                    | Declared::Charge { .. }
                    | Declared::ChargeToThrow { .. }
                    | Declared::Cast(_)
                    | Declared::Aim(_)
                    | Declared::Special { .. } => {}
                }
                turn.phase = Phase::Carries(declared.clone());
            }
        }
        Event::Stood { .. } => {
            if let Some(turn) = &mut world.turn {
                turn.actions += 1;
            }
        }
        Event::Maneuvered { .. } => {
            if let Some(turn) = &mut world.turn {
                (turn.actions, turn.maneuvers) = (turn.actions + 1, turn.maneuvers + 1);
            }
        }
        Event::MayNotAttack { .. } => {
            if let Some(turn) = &mut world.turn {
                turn.may_not_attack = true;
            }
        }
        Event::Attacked { model } => {
            if let Some(turn) = world.turn.as_mut().filter(|turn| turn.model == *model) {
                turn.attacked = true;
            }
        }
        Event::Stuck { model } => {
            if let Some(turn) = world.turn.as_mut().filter(|turn| turn.model == *model) {
                turn.stuck = true;
            }
        }
        Event::TurnEnded { model } => end_turn(world, *model),
        Event::RoundEnded { round } => end_round(world, *round),

        Event::TieBroken { nearer, .. } => {
            if let Some(turn) = &mut world.turn {
                turn.nearer.push(*nearer);
            }
        }
        Event::Moved { model, to, tally } => {
            model_of(world, *model).at = *to;
            if let (Some(tally), Some(turn)) = (tally, &mut world.turn) {
                turn.tally.clone_from(tally);
            }
        }
        Event::Burrowed { model, to, tally } => {
            model_of(world, *model).at = *to;
            if let (Some(tally), Some(turn)) = (tally, &mut world.turn) {
                turn.tally.clone_from(tally);
                turn.burrowed = true;
            }
        }
        Event::LeftBattlefield { model, at } => {
            leave(world, *model, *at);
        }
        Event::StruckInPassing { model, .. } => model_of(world, *model).struck_in_passing = true,

        Event::AbilityUsed { model, number, .. } => {
            if let Some(used) = model_of(world, *model).used.get_mut(usize::from(*number)) {
                *used = used.saturating_add(1);
            }
        }
        Event::Sidestepped { model } => {
            if let Some(turn) = world.turn.as_mut().filter(|turn| turn.model == *model) {
                turn.sidestepped = true;
            }
        }
        Event::Spotted { model, hider } => {
            if let Some(turn) = &mut world.turn {
                turn.spotted.push((*model, *hider));
            }
        }
        Event::ShapeChanged { model, wild } => model_of(world, *model).wild_shape = *wild,
        Event::Drawn { model, enemy } => {
            if let Some(turn) = world.turn.as_mut().filter(|turn| turn.model == *model) {
                turn.drawn = Some(*enemy);
            }
        }
        Event::DeathStrikes { model, .. } => model_of(world, *model).dying = true,
        Event::Cleaves { model, .. } => model_of(world, *model).cleaved = true,
        Event::Tumbled { model, enemy } => {
            if let Some(turn) = world.turn.as_mut() {
                turn.tumbled.push((*model, *enemy));
            }
        }
        Event::Scared { model } => model_of(world, *model).scared = true,
        Event::TurnLost { model, now } => match (world.turn.as_mut().filter(|turn| turn.model == *model), *now) {
            (Some(turn), true) => turn.lost = true,
            (Some(turn), false) => turn.loses_next = true,
            (None, true) => model_of(world, *model).caught = true,
            (None, false) => model_of(world, *model).loses_turn = true,
        },
        Event::AttackRolled {
            attacker, target, hit, ..
        } => {
            disturb(world, *target);
            if *hit {
                note_hit(world, *attacker, *target);
            }
        }
        Event::HitWithoutRoll { attacker, target } => {
            disturb(world, *target);
            note_hit(world, *attacker, *target);
        }
        Event::ShotTaken { model } => model_of(world, *model).shot = true,
        Event::Damaged { model, health, by, .. } => {
            disturb(world, *model);
            let blamed = by.map(|by| world.model(by).warband);
            let model = model_of(world, *model);
            (model.health, model.hurt) = (*health, true);
            model.blamed = blamed.or(model.blamed);
        }
        Event::HealthGained { model, health } => model_of(world, *model).health = *health,
        Event::Destroyed { model } => {
            // chainmail:spell-spiritual-weapon-f
            world.weapons.retain(|weapon| weapon.target != *model);
            let model = model_of(world, *model);
            model.fate = Fate::Destroyed;
            model.afflictions.clear();
        }
        Event::Afflicted { model, affliction } => afflict(model_of(world, *model), *affliction),
        Event::Recovered { model, condition } => recover(model_of(world, *model), *condition),
        Event::HalfHealthSettled { model } => model_of(world, *model).half_saved = true,

        Event::SpellExpended { model, spell, slot } => {
            let model = model_of(world, *model);
            let count = match slot {
                Some(level) => model.slots.get_mut(usize::from(*level)),
                None => model.cast.get_mut(usize::from(*spell)),
            };
            if let Some(count) = count {
                *count = count.saturating_add(1);
            }
        }
        Event::EffectEnded { on, spell } => world
            .effects
            .retain(|effect| effect.on != *on || effect.spell != *spell),
        Event::ShotSpent { on, spell } => {
            let spent = |effect: &Lasting| effect.on == *on && effect.spell == *spell && effect.ends == Ends::Shot;
            world.effects.retain(|effect| !spent(effect));
        }
        Event::AreaBegan { area } => world.areas.push(*area),
        Event::AreaEnded { area } => {
            let at = world.areas.iter().position(|known| known == area);
            if let Some(at) = at {
                world.areas.remove(at);
            }
        }
        Event::WeaponBegan { weapon } => world.weapons.push(*weapon),
        Event::WeaponFades { weapon } => {
            if let Some(known) = world.weapons.iter_mut().find(|known| *known == weapon) {
                known.fades = true;
            }
        }
        Event::WeaponEnded { weapon } => world.weapons.retain(|known| known != weapon),
        Event::AreaRolled { area, ends, .. } => {
            let at = world.areas.iter().position(|known| known == area);
            if let Some(at) = at.filter(|_| *ends) {
                world.areas.remove(at);
            }
        }
        Event::EffectBegan { effect } => world.effects.push(*effect),

        Event::PointsSpent { commander, points } => model_of(world, *commander).spent += points,
        Event::OrderIssued {
            commander,
            model,
            order,
            cost,
        } => {
            let issuing = model_of(world, *commander);
            issuing.spent += cost;
            if *order == Order::UnderCommand {
                model_of(world, *model).commanded_by = Some(*commander);
            } else {
                issuing.issued = Some(*order);
                let receiving = model_of(world, *model);
                (receiving.ordered, receiving.ordered_by) = (Some(*order), Some(*commander));
            }
        }
        Event::FocusGiven { model, at } => model_of(world, *model).focus = Some(*at),
        Event::LetsPass { warband, until } => {
            if let Some(warband) = world.warbands.get_mut(usize::from(warband.0)) {
                warband.lets_pass = *until;
            }
        }
        Event::SkirmishEnded { outcome } => {
            world.outcome = Some(outcome.clone());
            world.stage = Stage::Over;
        }
    }
}

fn warband_of(world: &mut World, id: WarbandId) -> &mut Warband {
    &mut world.warbands[usize::from(id.0)]
}

/// One of a warband's models was hurt, attacked or had to save in this round (chainmail:502.23b).
fn disturb(world: &mut World, id: ModelId) {
    let warband = world.model(id).warband;
    warband_of(world, warband).disturbed = true;
}

/// The parts of a piece come to lie on the battlefield, as a piece of their own.
fn lay(world: &mut World, piece: &Piece, at: Point, facing: Facing) {
    let known = world.terrain.features.iter().map(|feature| feature.piece);
    let number = known.max().map_or(1, |last| last.saturating_add(1));
    if let Some(features) = piece.placed(at, facing, number) {
        Arc::make_mut(&mut world.terrain).features.extend(features);
    }
}

fn place_terrain(world: &mut World, piece: u8, at: Point, facing: Facing) {
    let chosen = crate::preparation::choices(world).get(usize::from(piece)).copied();
    if let Some((owner, number)) = chosen {
        let own = warband_of(world, owner);
        let piece = own.pieces.remove(number);
        own.to_place = own.to_place.map(|left| left.saturating_sub(1));
        lay(world, &piece, at, facing);
    }
    if let Some(batch) = &mut world.batch {
        batch.left = batch.left.saturating_sub(1);
        let warband = batch.warband;
        warband_of(world, warband).placed += 1;
    }
}

/// Over which edge and in which round a model leaves counts in some scenarios; an attacker that gets out over the defender's edge
/// is a disturbance to the defender (chainmail:502.21a, chainmail:502.21e).
fn leave(world: &mut World, id: ModelId, at: Point) {
    let edge = crate::objectives::off_over(world, world.model(id), at);
    let round = world.round;
    if edge.is_some()
        && edge == crate::objectives::defenders_edge(world)
        && world.attacker == Some(world.model(id).warband)
    {
        for warband in &mut world.warbands {
            warband.disturbed = true;
        }
    }
    world.weapons.retain(|weapon| weapon.target != id);
    let model = model_of(world, id);
    (model.at, model.fate) = (at, Fate::Left);
    (model.left_over, model.left_in) = (edge, round);
    model.routed_off = model.is_routing();
    model.afflictions.clear();
}

/// Who stands beside a commander when a round begins (chainmail:502.351b).
fn note_commanders(world: &mut World) {
    if world.scenario != Scenario::Breakthrough {
        return;
    }
    let beside: Vec<(ModelId, SmallVec<[ModelId; 2]>)> = world
        .in_play()
        .map(|id| {
            let commanders = world.others(id).filter(|other| {
                world.are_allied(id, *other)
                    && world.model(*other).card.commander().is_some()
                    && crate::measure::are_in_contact(world, id, *other)
            });
            (id, commanders.collect())
        })
        .collect();
    for (id, commanders) in beside {
        model_of(world, id).beside = commanders;
    }
}

fn model_of(world: &mut World, id: ModelId) -> &mut Model {
    &mut world.models[usize::from(id.0)]
}

/// Whom a model has hit in its own turn (chainmail:ability-rend-a).
fn note_hit(world: &mut World, attacker: ModelId, target: ModelId) {
    if let Some(turn) = world.turn.as_mut().filter(|turn| turn.model == attacker) {
        turn.hits.push(target);
    }
}

/// The same condition twice has no extra effect; the one that lasts longer stays (chainmail:410.1).
fn afflict(model: &mut Model, affliction: Affliction) {
    let same = |known: &&mut Affliction| known.condition.is_same(affliction.condition);
    match model.afflictions.iter_mut().find(same) {
        Some(known) => {
            known.until = match (known.until, affliction.until) {
                (Until::TurnEnds(one), Until::TurnEnds(other)) => Until::TurnEnds(one.max(other)),
                (Until::TurnEnds(_), longer) => longer,
                (_, Until::Always) => Until::Always,
                (longer, _) => longer,
            };
        }
        None => model.afflictions.push(affliction),
    }
}

fn recover(model: &mut Model, condition: Condition) {
    model.afflictions.retain(|known| !known.condition.is_same(condition));
}

fn end_turn(world: &mut World, id: ModelId) {
    let loses_next = world.turn.as_ref().is_some_and(|turn| turn.loses_next);
    let suffered = world.model(id).hindrance();
    let model = model_of(world, id);
    for affliction in &mut model.afflictions {
        if let Until::TurnEnds(turns) = &mut affliction.until {
            *turns = turns.saturating_sub(1);
        }
    }
    model.loses_turn = loses_next;
    model
        .afflictions
        .retain(|affliction| affliction.until != Until::TurnEnds(0));
    world
        .effects
        .retain(|effect| effect.on != id || effect.ends != Ends::NextTurn);
    for model in &mut world.models {
        (model.hurt, model.caught) = (false, false);
    }
    let turn = world.turn.take();
    world.ended = EndedTurn { turn, suffered };
    world.stage = Stage::Activate;
    for warband in &mut world.warbands {
        if warband.lets_pass == Some(LetPass::Turn) {
            warband.lets_pass = None;
        }
    }
}

/// Orders and points last until the end of the round (chainmail:607.3, chainmail:ability-commander-b).
fn end_round(world: &mut World, round: u16) {
    world.round = round + 1;
    world.batch = None;
    world.stage = Stage::Initiative;
    for model in &mut world.models {
        (model.activated, model.struck_in_passing, model.cleaved) = (false, false, false);
        (model.spent, model.issued, model.ordered, model.commanded_by) = (0, None, None, None);
    }
    for warband in &mut world.warbands {
        warband.lets_pass = None;
        warband.quiet = if warband.disturbed {
            0
        } else {
            warband.quiet.saturating_add(1)
        };
        warband.disturbed = false;
    }
    world.holders = None;
}

/// Casualties are counted against the number that started the skirmish (chainmail:606.11b).
fn count_warbands(world: &mut World) {
    for number in 0..world.warbands.len() {
        let own = world
            .models
            .iter()
            .filter(|model| usize::from(model.warband.0) == number);
        let count = own.filter(|model| model.fate == Fate::InPlay).count();
        world.warbands[number].started_with = count as u16;
    }
}
