//! The gate: the only code that changes a world. Every event is matched here by name; a new one does not compile until it is applied.

use std::sync::Arc;

use battlegroup::ledger::{Ending, Note, On, Touched};
use battlegroup::life::{Spot, Start};
use battlegroup::rules::RuleName;
use smallvec::SmallVec;
use table::Point;

use crate::events::Enlisted;
use crate::ids::{Actor, ModelId, UnitId};
use crate::spells::{Cast, InPlay, Pays};
use crate::world::{
    ActivationStep, Combat, Declared, Fate, Lasting, Movement, Outcome, Part, Share, Stage, Unit, Until, Whereabouts,
    refresh_laid,
};
use crate::{Event, UsedAs, World, special};

pub fn apply(world: &mut World, event: &Event) {
    let touched = special::touched(world, event);
    let lies = |world: &World| !world.laid.is_empty() || world.ledger.laid().next().is_some();
    let lay = lies(world);
    match special::whose(event).filter(|_| !lay) {
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
    // Templates are places too.
    if world.rules.lays_templates() && touched.meets(Touched::LEDGER | Touched::PLACES) && (lay || lies(world)) {
        world.standing.touch(Touched::PLACES);
        world.seen.touch(Touched::PLACES);
        refresh_laid(world);
    }
}

fn change(world: &mut World, event: &Event) {
    match event {
        // What is only told.
        Event::NotEnforced { .. }
        | Event::StartingRolled { .. }
        | Event::RuleActed { .. }
        | Event::RulePrevented { .. }
        | Event::RuleRolled { .. }
        | Event::Disengaged { .. }
        | Event::ChargeFailed { .. }
        | Event::HitWithoutRoll { .. }
        | Event::Missed { .. }
        | Event::PowerFieldUsed { .. }
        | Event::FrenzySpent { .. }
        | Event::SlamFailed { .. }
        | Event::DistanceRolled { .. }
        | Event::Fell { .. }
        | Event::SpellFailed { .. }
        | Event::UseFailed { .. }
        | Event::Conceded { .. }
        | Event::DisputeRolled { .. }
        | Event::Unhurt { .. }
        | Event::SystemCrippled { .. }
        | Event::SystemMended { .. }
        | Event::Contacted { .. }
        | Event::TerrainRolled { .. }
        | Event::ToughRolled { .. } => {}
        Event::Disabled { model } => model_of(world, *model).fate = Some(Fate::Disabled),
        Event::Boxed { model } => model_of(world, *model).fate = Some(Fate::Boxed),
        Event::Perishes { model } => model_of(world, *model).fate = Some(Fate::Destroyed),
        Event::Noted { note } => {
            if let Note::Ends(id) = **note {
                end_upkeep(world, id);
            }
            world.ledger.apply(note);
        }
        Event::AttackBegan { attack } => world.attacks.push(attack.clone()),
        Event::AttackEnded { attacker } => {
            world.attacks.pop();
            if !world.ledger.is_empty() {
                world.ledger.apply(&Note::Time(Ending::AttackEnds(*attacker)));
            }
            for model in &mut world.models {
                model.took_transfer = false;
            }
        }
        Event::Transferred { to, .. } => model_of(world, *to).took_transfer = true,
        Event::AttackEarned { .. } => {
            if let Some(attack) = world.attacks.last_mut() {
                attack.has_earned = true;
            }
        }
        Event::WillSuffer { model, points } => {
            if let Some(attack) = world.attacks.last_mut() {
                attack.together.push((*model, *points));
            }
        }
        Event::HitHarder { model } => {
            if let Some(attack) = world.attacks.last_mut() {
                attack.harder.push(*model);
            }
        }
        Event::AttackRolled { target, .. } => {
            if let Some(attack) = world.attacks.last_mut() {
                attack.rolls((false, *target));
            }
        }
        Event::DamageRolled { model, .. } => {
            if let Some(attack) = world.attacks.last_mut() {
                attack.rolls((true, *model));
            }
        }
        Event::Rerolled { rule } => {
            if let Some(attack) = world.attacks.last_mut() {
                attack.rerolled.push(rule.clone());
            }
        }
        Event::HurtByEnemy { model } => model_of(world, *model).hurt = true,
        Event::RemovedFromPlay { model } => {
            destroy(world, *model);
            model_of(world, *model).whereabouts = Whereabouts::RemovedFromPlay;
        }
        Event::ReturnedToPlay {
            model,
            at,
            boxes,
            forfeits,
        } => return_to_play(world, *model, *at, *boxes, forfeits),
        Event::Enlisted { recruits } => enlist(world, recruits),
        Event::CameIntoPlay { model, at, forfeits } => come_into_play(world, *model, *at, forfeits),
        Event::TokensChanged { model, token, gained } => change_tokens(world, *model, token, *gained),
        Event::PointsGained { model, points } => {
            let model = model_of(world, *model);
            if model.profile.is_warbeast() || model.profile.has_fury_manipulation() {
                model.fury = model.fury.saturating_add(*points);
            } else {
                model.focus = model.focus.saturating_add(*points);
            }
        }
        Event::Reaved { warlock, beast, points } => {
            model_of(world, *beast).fury = 0;
            model_of(world, *warlock).fury += points;
        }
        Event::ContinuousEnded { model, effect } => model_of(world, *model).continuous.retain(|on| on != effect),
        Event::BecameStationary { model } => model_of(world, *model).stationary = true,
        Event::ControlTaken { model, by } => model_of(world, *model).controller = *by,
        Event::Advancing { model } => {
            world.advancing = *model;
            if let (Some(now), Some(model)) = (&mut world.activation, model)
                && now.step == ActivationStep::Ends
            {
                now.moved_at_end.push(*model);
            }
        }
        Event::InitialHit {
            attacker,
            weapon,
            target,
        } => {
            if let Some(part) = part_of(world, *attacker) {
                part.hit.push((*weapon, *target));
            }
        }
        Event::UseDeclared { user, how, .. } => {
            if let Some(part) = part_of(world, *user) {
                match how {
                    UsedAs::AnyTime => {}
                    UsedAs::Action => part.combat = Combat::Done,
                    // wm4:additional-attack-01: only additional attacks follow.
                    UsedAs::Attack => part.special = true,
                    // wm4:special-attack-04
                    UsedAs::OwnAttack(then) => (part.special, part.combat) = (true, *then),
                }
            }
        }
        Event::ThresholdChecked { model, .. } => finish(world, *model),
        Event::Frenzied { model } => {
            let model = model_of(world, *model);
            (model.activated, model.frenzied) = (true, true);
        }
        Event::FirstChosen { first } => (world.first, world.turn) = (*first, *first),
        Event::EdgeChosen { player, edge } => world.players[player.index()].edge = Some(*edge),
        Event::HeldBack { models, to } => {
            for id in models {
                model_of(world, *id).whereabouts = *to;
            }
        }
        Event::Deployed { model, at } => {
            let model = model_of(world, *model);
            (model.at, model.whereabouts) = (*at, Whereabouts::InPlay);
        }
        Event::TakenUp { unit } => take_up(world, *unit),
        Event::StageReached { stage } => {
            world.stage = *stage;
            world.finished.clear();
            world.cards_passed = false;
        }
        Event::TurnBegan { player, round } => {
            (world.turn, world.round) = (*player, *round);
            world.players[player.index()].turns += 1;
            world.targeted.clear();
            world.carded.clear();
            for model in &mut world.models {
                model.shakeable.retain(|suffered| suffered.by != *player);
            }
            for model in &mut world.models {
                (model.must_forfeit, model.frenzied) = (false, false);
                model.gives_up.clear();
            }
            for spell in &mut world.spells {
                spell.kept = false;
            }
            for model in &mut world.models {
                if model.controller == *player {
                    model.activated = false;
                } else {
                    model.hurt = false;
                }
            }
            if !world.ledger.is_empty() {
                world.ledger.apply(&Note::Time(Ending::TurnEnds));
                world.ledger.apply(&Note::Time(Ending::TurnBegins(player.seat())));
            }
        }
        Event::EffectsEnded { numbers } => {
            world.lasting.retain(|effect| !numbers.contains(&effect.number));
            world.spells.retain(|spell| !numbers.contains(&spell.number));
        }
        Event::SpellDeclared { cast } => declare_spell(world, *cast),
        Event::SpellTargeted { name, target, .. } => world.targeted.push((name.clone(), *target)),
        Event::SpellResolved { .. } => {
            if let Some(now) = &mut world.activation {
                now.declared = None;
            }
        }
        Event::SpellTookHold { spell } => take_hold(world, spell),
        Event::SpellKept { number } => {
            for spell in world.spells.iter_mut().filter(|spell| spell.number == *number) {
                spell.kept = true;
            }
        }
        Event::SpellEnded { number, .. } => {
            end_words(world, *number);
            world.lasting.retain(|effect| effect.number != *number);
            world.spells.retain(|spell| spell.number != *number);
        }
        Event::SpellsRacked { model, spells } => rack(world, *model, spells),
        Event::FeatUsed { model } => model_of(world, *model).feat_used = true,
        Event::FocusLost { model, points } | Event::FocusSpent { model, points } => {
            let model = model_of(world, *model);
            model.focus = model.focus.saturating_sub(*points);
        }
        Event::FuryLost { model, points } | Event::FurySpent { model, points } => {
            let model = model_of(world, *model);
            model.fury = model.fury.saturating_sub(*points);
        }
        Event::Forced { model, points } => model_of(world, *model).fury += points,
        Event::Replenished { model, points } => model_of(world, *model).focus += points,
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
        Event::PoweredUp { warjack } => {
            model_of(world, *warjack).focus += 1;
            finish(world, *warjack);
        }
        Event::Allocated { by, to, points } => {
            let controller = model_of(world, *by);
            controller.focus = controller.focus.saturating_sub(*points);
            model_of(world, *to).focus += points;
        }
        Event::ShookStationary { model } => model_of(world, *model).stationary = false,
        Event::ItemFinished { model } => finish(world, *model),
        Event::ContinuousRolled {
            model, effect, expired, ..
        } => {
            if *expired {
                model_of(world, *model).continuous.retain(|on| on != effect);
            }
        }
        Event::ContinuousBegan { model, effect } => {
            let continuous = &mut model_of(world, *model).continuous;
            if !continuous.contains(effect) {
                continuous.push(*effect);
                continuous.sort();
            }
        }
        Event::Suffered { model, points, line } => {
            let model = model_of(world, *model);
            let life = model.profile.clone();
            life.life.mark(&mut model.marks, Start::line(*line), *points);
        }
        Event::SufferedIn { model, points, system } => {
            let model = model_of(world, *model);
            let profile = model.profile.clone();
            profile.life.mark_system(&mut model.marks, *system, *points);
        }
        Event::Destroyed { model } => destroy(world, *model),
        Event::BecameInert { warjack } => {
            let model = model_of(world, *warjack);
            (model.inert, model.focus, model.leader) = (true, 0, None);
        }
        Event::WentWild { warbeast } => {
            let model = model_of(world, *warbeast);
            (model.wild, model.fury, model.leader) = (true, 0, None);
        }
        Event::TookControl { by, model, leads } => take_control(world, *by, *model, *leads),
        Event::BecameAutonomous { warjack } => model_of(world, *warjack).leader = None,
        Event::Activated { activation } => {
            for part in &activation.parts {
                let model = model_of(world, part.model);
                (model.activated, model.solid) = (true, false);
                if !world.ledger.is_empty() {
                    world.ledger.apply(&Note::Time(Ending::ActivationBegins(part.model)));
                }
            }
            world.activation = Some((**activation).clone());
            world.finished.clear();
            if world.stage == Stage::Activations {
                world.stage = Stage::Acting;
            }
        }
        Event::ActivationStepReached { step } => {
            if let Some(now) = &mut world.activation {
                now.step = *step;
            }
        }
        Event::StoodUp { model } => {
            model_of(world, *model).knocked_down = false;
            if let Some(part) = part_of(world, *model) {
                part.stood = true;
            }
        }
        Event::Forfeited { model, share } => forfeit(world, *model, *share),
        Event::MovementChosen { movement } => {
            if let Some(now) = &mut world.activation {
                now.movement = *movement;
            }
        }
        Event::MoveDeclared { declared } => {
            if let Some(now) = &mut world.activation {
                now.declared = Some(*declared);
            }
        }
        Event::MoveEnded => {
            if let Some(now) = &mut world.activation {
                now.declared = None;
            }
        }
        Event::Moved { model, to } | Event::Placed { model, at: to } => {
            model_of(world, *model).at = *to;
            if let Some(part) = part_of(world, *model) {
                part.to_place = false;
            }
        }
        Event::PlacesChosen { places } => {
            if let Some(now) = &mut world.activation {
                now.places.clone_from(places);
            }
        }
        Event::UnitFollows { mover } => {
            if let Some(now) = &mut world.activation {
                now.mover = Some(*mover);
                for part in &mut now.parts {
                    let is_there = world.models[usize::from(part.model.0)].is_in_play();
                    part.to_place = part.model != *mover && is_there;
                }
            }
        }
        Event::ChargeEnded { charge } => {
            if let Some(now) = &mut world.activation {
                now.charge = Some(*charge);
            }
        }
        Event::ChargeSettled { charged, stayed } => {
            if let Some(now) = &mut world.activation {
                now.charged.clone_from(charged);
                for part in now.parts.iter_mut().filter(|part| stayed.contains(&part.model)) {
                    part.stayed_in_melee = true;
                }
            }
        }
        Event::FighterChosen { model } => {
            if let Some(now) = &mut world.activation {
                now.fighter = Some(*model);
            }
        }
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
        } => declare_attack(world, *attacker, *weapon, *target, *additional, *combat),
        Event::PowerAttackDeclared { power, trampled } => {
            if let Some(part) = part_of(world, power.attacker) {
                (part.power, part.struck) = (true, true);
                // Whoever disengaged has forfeited all but the attack that was under way (wm4:disengage-04).
                if part.combat != Combat::Forfeited {
                    part.combat = Combat::Melee;
                }
            }
            if let Some(now) = &mut world.activation {
                now.fighter = Some(power.attacker);
                now.trampled.clone_from(trampled);
                now.declared = Some(Declared::Power(*power));
            }
        }
        Event::Driven { model, to, .. } | Event::Shifted { model, to } => model_of(world, *model).at = *to,
        Event::BecameSolid { model } => model_of(world, *model).solid = true,
        Event::Disrupted { warjack } => {
            let turn = world.turn;
            let model = model_of(world, *warjack);
            (model.focus, model.disrupted) = (0, Some(turn));
        }
        Event::DisruptionEnded { warjack } => model_of(world, *warjack).disrupted = None,
        Event::DamageRemoved { model, spot, points } => {
            let model = model_of(world, *model);
            let profile = model.profile.clone();
            profile.life.heal(&mut model.marks, Spot(*spot), *points);
            // wm4:disabled-boxed-03
            model.fate = None;
        }
        Event::KnockedDown { model } => model_of(world, *model).knocked_down = true,
        Event::Joined { model, weapon, combat } => {
            if let Some(part) = part_of(world, *model) {
                part.combat = *combat;
                part.struck |= *combat == Combat::Melee;
                count_attack(part, *weapon, 1);
            }
            if let Some(now) = &mut world.activation {
                now.joined.push((*model, *weapon));
            }
        }
        Event::AssaultChosen { model, weapon, target } => {
            if let Some(part) = part_of(world, *model) {
                part.assaulted = true;
            }
            if let Some(now) = &mut world.activation {
                now.declared = target.map(|target| Declared::Assault {
                    attacker: *model,
                    weapon: *weapon,
                    target,
                });
            }
        }
        Event::FighterPaused { .. } => {
            if let Some(now) = &mut world.activation {
                now.fighter = None;
            }
        }
        Event::AttackResolved { .. } => {
            if let Some(now) = &mut world.activation {
                now.declared = None;
                now.joined.clear();
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
        Event::ActivationEnded { actor } => end_activation(world, *actor),
        Event::CardPlayed { player, card, on, .. } => {
            if let Some(card) = world.players[player.index()].hand.get_mut(usize::from(*card)) {
                card.played = true;
            }
            world.carded.push(*on);
        }
        Event::Afflicted { model, suffered } => model_of(world, *model).shakeable.push(suffered.clone()),
        Event::ShookOff { model, name } => shake_off(world, *model, name),
        Event::DisputeSettled { issue, reading } => {
            issue.rule(*reading, &mut world.options);
            world.settled.push(*issue);
        }
        Event::Dismounted { model, at } => dismount(world, *model, *at),
        Event::BecameVulnerable { model } => {
            let model = model_of(world, *model);
            (model.vulnerable, model.fate) = (true, None);
        }
        Event::Recovered { model } => model_of(world, *model).vulnerable = false,
        Event::CardsPassed => world.cards_passed = true,
        Event::TerrainEnded { feature, kind } => end_terrain(world, usize::from(*feature), *kind),
        Event::Scored { player, points, .. } => {
            let score = &mut world.players[player.index()].score;
            *score = score.saturating_add(*points);
        }
        Event::GameOver { outcome } => end_game(world, *outcome),
    }
}

fn model_of(world: &mut World, id: ModelId) -> &mut crate::Model {
    &mut world.models[usize::from(id.0)]
}

fn part_of(world: &mut World, id: ModelId) -> Option<&mut Part> {
    let parts = &mut world.activation.as_mut()?.parts;
    parts.iter_mut().find(|part| part.model == id)
}

fn finish(world: &mut World, id: ModelId) {
    if !world.finished.contains(&id) {
        world.finished.push(id);
    }
}

fn declare_attack(world: &mut World, attacker: ModelId, weapon: u8, target: ModelId, additional: bool, combat: Combat) {
    let melee = world
        .model(attacker)
        .profile
        .weapons
        .get(usize::from(weapon))
        .is_some_and(crate::card::Weapon::is_melee);
    if let Some(part) = part_of(world, attacker) {
        part.combat = combat;
        part.additional |= additional;
        part.struck |= melee;
        count_attack(part, weapon, u8::from(!additional));
        if additional && !melee {
            let used = part.reloads_of(weapon);
            part.reloads.retain(|(of, _)| *of != weapon);
            part.reloads.push((weapon, used + 1));
        }
    }
    if let Some(now) = &mut world.activation {
        now.declared = Some(Declared::Attack {
            attacker,
            weapon,
            target,
        });
    }
}

fn count_attack(part: &mut Part, weapon: u8, attacks: u8) {
    let at = usize::from(weapon);
    if part.made.len() <= at {
        part.made.resize(at + 1, 0);
    }
    part.made[at] += attacks;
}

fn declare_spell(world: &mut World, cast: Cast) {
    let pays = crate::spells::pays(world, cast.caster);
    if let Some(part) = part_of(world, cast.caster) {
        part.animus |= pays == Pays::Force;
        if pays == Pays::Action {
            part.combat = Combat::Done;
        }
    }
    if let Some(now) = &mut world.activation {
        now.declared = Some(Declared::Spell(cast));
    }
}

fn take_control(world: &mut World, by: ModelId, id: ModelId, leads: bool) {
    let is_marshal = !world.model(by).profile.is_commander();
    // A 'jack marshal that takes another warjack does not get the earlier one back (wm4:jack-marshaling-11).
    for model in world
        .models
        .iter_mut()
        .filter(|model| leads && is_marshal && model.leader == Some(by))
    {
        model.leader = None;
    }
    let model = model_of(world, id);
    model.must_forfeit = model.inert || model.wild;
    (model.inert, model.wild) = (false, false);
    model.leader = leads.then_some(by);
}

fn rack(world: &mut World, id: ModelId, chosen: &[u8]) {
    let list = &world.players[world.model(id).owner.index()].spells;
    let racked: Vec<_> = chosen
        .iter()
        .filter_map(|at| list.get(usize::from(*at)).cloned())
        .collect();
    let model = model_of(world, id);
    Arc::make_mut(&mut model.profile).spells.extend(racked);
}

fn take_hold(world: &mut World, spell: &InPlay) {
    for on in &spell.on {
        for change in &spell.changes {
            world.lasting.push(Lasting {
                number: spell.number,
                name: spell.name.clone(),
                by: spell.by,
                on: *on,
                change: *change,
                until: spell.until,
            });
        }
    }
    world.next_number = spell.number + 1;
    world.spells.push(spell.clone());
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
    let is_alone = matches!(world.activation.as_ref().map(|now| now.actor), Some(Actor::Model(_)));
    if let Some(part) = part_of(world, id) {
        match share {
            Share::Movement => part.stays = true,
            Share::Combat => part.combat = Combat::Forfeited,
        }
    }
    if let Some(now) = &mut world.activation
        && share == Share::Movement
        && is_alone
    {
        now.movement = Movement::Forfeited;
    }
}

/// wm4:disabled-boxed-05, wm4:off-table-03
fn destroy(world: &mut World, id: ModelId) {
    let model = model_of(world, id);
    model.whereabouts = Whereabouts::OffTable;
    (model.knocked_down, model.stationary, model.held) = (false, false, false);
    (model.focus, model.fury) = (0, 0);
    model.fate = None;
    model.tokens.clear();
    model.claimed.clear();
    model.continuous.clear();
    world.lasting.retain(|effect| effect.on != id);
    note_fallen(world, id);
    for spell in &mut world.spells {
        spell.on.retain(|on| *on != id);
    }
    world.spells.retain(|spell| !spell.on.is_empty());
    if !world.ledger.is_empty() {
        world.ledger.apply(&Note::Time(Ending::Gone(id)));
    }
    if let Some(part) = part_of(world, id) {
        part.to_place = false;
        part.combat = Combat::Done;
    }
    end_of_unit(world, id);
}

/// What lies on a unit ends with its last model (wm4:unit-effects-04, wm4:off-table-04).
fn end_of_unit(world: &mut World, id: ModelId) {
    let Some(unit) = world
        .model(id)
        .unit
        .filter(|unit| world.troopers(*unit).next().is_none())
    else {
        return;
    };
    let over: Vec<u32> = { world.ledger.lasting() }
        .filter(|(_, lasts)| lasts.on == On::Unit(unit))
        .map(|(id, _)| id)
        .collect();
    for id in over {
        world.ledger.apply(&Note::Ends(id));
    }
}

/// A spell that a rule ends is no longer kept in play by its caster.
fn end_upkeep(world: &mut World, id: u32) {
    let lasts = world.ledger.lasting().find(|(other, _)| *other == id);
    let Some((_, lasts)) = lasts else { return };
    let because = lasts.because.clone();
    let is_same = |spell: &InPlay| spell.caster == because.by && spell.name == because.rule.as_str();
    world.spells.retain(|spell| !is_same(spell));
}

/// The lasting changes of a spell that ends: those that its caster put on the models that it was on.
fn end_words(world: &mut World, number: u32) {
    let Some(spell) = world.spells.iter().find(|spell| spell.number == number) else {
        return;
    };
    let name = RuleName::new(&spell.name);
    let units: Vec<UnitId> = spell.on.iter().filter_map(|id| world.model(*id).unit).collect();
    let is_on = |on: &On| match on {
        On::Model(id) => spell.on.contains(id) || *id == spell.caster,
        On::Unit(unit) => units.contains(unit),
    };
    let over: Vec<u32> = { world.ledger.lasting() }
        .filter(|(_, lasts)| lasts.because.rule == name && lasts.because.by == spell.caster && is_on(&lasts.on))
        .map(|(id, _)| id)
        .collect();
    for id in over {
        world.ledger.apply(&Note::Ends(id));
    }
}

fn change_tokens(world: &mut World, id: ModelId, token: &str, gained: i32) {
    let tokens = &model_of(world, id).tokens;
    let had = tokens
        .iter()
        .find(|(name, _)| name == token)
        .map_or(0, |(_, count)| *count);
    let now = (i32::from(had) + gained).clamp(0, 255) as u8;
    // wm4:corpse-soul-04
    if gained > 0
        && let Some(fallen) = world
            .models
            .iter_mut()
            .find(|model| model.fate == Some(Fate::Destroyed))
    {
        fallen.claimed.push(token.into());
    }
    let tokens = &mut model_of(world, id).tokens;
    tokens.retain(|(name, _)| name != token);
    if now > 0 {
        tokens.push((token.into(), now));
    }
}

/// wm4:return-to-play-01
fn return_to_play(world: &mut World, id: ModelId, at: Point, boxes: Option<u8>, forfeits: &[Share]) {
    come_into_play(world, id, at, forfeits);
    let model = model_of(world, id);
    model.fate = None;
    let profile = model.profile.clone();
    model.marks = profile.life.unhurt();
    if let Some(boxes) = boxes {
        let all = profile.life.boxes();
        profile
            .life
            .mark(&mut model.marks, Start::line(0), all.saturating_sub(boxes.into()));
    }
}

/// Models that were in no army.
fn enlist(world: &mut World, recruits: &Enlisted) {
    let first = world.models.len() as u16;
    let ids = (first..).take(recruits.models.len()).map(ModelId);
    world.models.extend(recruits.models.iter().cloned());
    let unit = match (&recruits.unit, recruits.joins) {
        (Some(name), _) => {
            world.units.push(Unit {
                name: name.clone(),
                troopers: vec![],
                points: 0,
            });
            UnitId(world.units.len() as u16 - 1)
        }
        (None, Some(unit)) => unit,
        (None, None) => return,
    };
    for id in ids {
        model_of(world, id).unit = Some(unit);
        world.units[usize::from(unit.0)].troopers.push(id);
    }
}

/// It can activate in the same turn, unless it gives up both halves of that activation or its unit has activated already.
fn come_into_play(world: &mut World, id: ModelId, at: Point, forfeits: &[Share]) {
    let mates = world
        .model(id)
        .unit
        .map(|unit| world.troopers(unit).collect::<Vec<_>>());
    let unit_has_activated = mates.is_some_and(|mates| {
        let has_activated = |mate: &ModelId| world.model(*mate).activated && world.model(*mate).gives_up.is_empty();
        mates.iter().any(has_activated)
    });
    let model = model_of(world, id);
    (model.at, model.whereabouts) = (at, Whereabouts::InPlay);
    model.gives_up = SmallVec::from_slice(forfeits);
    model.activated = unit_has_activated || forfeits.len() == 2;
}

/// wm4:game-mode-03
fn note_fallen(world: &mut World, id: ModelId) {
    let owner = world.model(id).owner;
    let mut own = world.models.iter().filter(|model| model.owner == owner);
    let has_another = own.any(|model| model.profile.is_commander() && model.is_in_play());
    if world.model(id).profile.is_commander() && !has_another && !world.fallen.contains(&owner) {
        world.fallen.push(owner);
    }
}

/// wm4:hazard-burning-earth-06
fn end_terrain(world: &mut World, feature: usize, kind: crate::terrain::Kind) {
    let features = &mut Arc::make_mut(&mut world.terrain).features;
    let Some(changed) = features.get_mut(feature) else {
        return;
    };
    changed.kinds.retain(|other| *other != kind);
    if changed.kinds.is_empty() {
        features.remove(feature);
    }
}

/// The condition ends, and with it what its rule has put on the model.
fn shake_off(world: &mut World, id: ModelId, name: &str) {
    let model = model_of(world, id);
    let gone: Vec<RuleName> = { model.shakeable.iter() }
        .filter(|suffered| suffered.name == name)
        .map(|suffered| suffered.rule.clone())
        .collect();
    model.shakeable.retain(|suffered| suffered.name != name);
    let over: Vec<u32> = { world.ledger.lasting() }
        .filter(|(_, lasts)| gone.contains(&lasts.because.rule) && lasts.on == On::Model(id))
        .map(|(number, _)| number)
        .collect();
    for number in over {
        world.ledger.apply(&Note::Ends(number));
    }
}

/// The dismounted model takes the place of the mounted one, with all that was on it (wm4:dragoon-06, wm4:dragoon-07).
fn dismount(world: &mut World, id: ModelId, at: Point) {
    let model = model_of(world, id);
    model.at = at;
    if let Some(afoot) = model.profile.dismounted.clone() {
        model.profile = Arc::new(*afoot);
        model.marks = model.profile.life.unhurt();
    }
}

fn end_activation(world: &mut World, _actor: Actor) {
    if !world.ledger.is_empty() {
        world.ledger.apply(&Note::Time(Ending::ActivationEnds));
    }
    world.activation = None;
    if world.stage == Stage::Acting {
        world.stage = Stage::Activations;
    }
}

fn end_game(world: &mut World, outcome: Outcome) {
    world.outcome = Some(outcome);
    world.stage = Stage::Over;
    world.activation = None;
    world.lasting.retain(|effect| effect.until != Until::Turn);
    world.spells.retain(|spell| spell.until != Until::Turn);
}
