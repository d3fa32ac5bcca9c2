//! The gate: how each event changes the world. No other code does.

use std::sync::Arc;

use table::{Facing, Footprint};

use crate::abilities::{Chosen, Until};
use crate::cards::Leaving;
use crate::events::ActionKind;
use crate::movement::{Standing, keep_to_plan};
use crate::questions::{Act, WildUse};
use crate::{
    Activation, DamageBy, Event, FeatureId, Fighter, FighterId, PartId, Place, Plan, Side, Spot, Struck, TokenId, World,
};

pub fn apply(world: &mut World, event: &Event) {
    match event {
        // What has ended the battle has ended it, whatever would have come next.
        Event::Stage(stage) => {
            if world.outcome.is_none() {
                world.stage = *stage;
                world.crowded = None;
                world.planned.clear();
            }
        }
        Event::RolledOff { .. } | Event::StaysUp { .. } | Event::AttackRolled(_) | Event::FallingTest { .. } => {}
        Event::BeastRolled { .. } | Event::TwistsDrawn { .. } => {}
        Event::AttackDeclared {
            attacker,
            weapon,
            target,
        } => declare_attack(world, *attacker, *weapon, *target),
        Event::PreyRolled { .. } | Event::LightningRolled { .. } => {}
        Event::AttackerChosen { attacker } => world.attacker = *attacker,
        Event::GroupChosen { fighter, group } => fighter_mut(world, *fighter).group = Some(*group),
        Event::PlanDrawn {
            deployment,
            victory,
            twist,
        } => {
            world.plan = Some(Plan {
                deployment: Some(*deployment),
                victory: Some(*victory),
                twist: *twist,
            });
        }
        Event::TwistPicked { twist } => {
            if let Some(plan) = &mut world.plan {
                plan.twist = Some(*twist);
            }
        }
        Event::CardTurned => world.card_turned = true,
        Event::ColoursChosen { red_points } => world.red_points = *red_points,
        Event::PointsSwapped { side, groups } => world.cards.swapped[side.index()] = Some(*groups),
        Event::SetUp { fighter, spot, facing } => set_up(world, *fighter, *spot, *facing),
        Event::RoomFound { planned } => world.planned.clone_from(planned),
        Event::Crowded { side, group } => world.crowded = Some((*side, *group)),
        Event::Held { fighter, round } => fighter_mut(world, *fighter).place = Place::Reserve { round: *round },
        Event::TokenMade { kind, awake } => {
            let marker = crate::Marker {
                kind: *kind,
                spot: None,
                controlled_by: None,
                awake: *awake,
                removed: false,
                looted: 0,
            };
            world.tokens.push(marker);
        }
        Event::TokenPlaced { token, spot } => token_mut(world, *token).spot = Some(*spot),
        Event::ObjectiveAwakened { token } => token_mut(world, *token).awake = true,
        Event::EdgePicked { side, edge } => world.cards.edges[side.index()] = Some(*edge),
        Event::FeaturePicked { feature } => world.cards.feature = Some(*feature),
        Event::GroupIsolated { group } => world.cards.isolated = Some(*group),
        Event::PrimaryPicked { token } => world.cards.primary = Some(*token),
        Event::PrizeNoted { side, token } => world.cards.secrets[side.index()].prize = *token,
        Event::TreasureHidden { side, token, fighter } => {
            if let Some(fighter) = fighter {
                fighter_mut(world, *fighter).treasure = Some(*token);
                world.cards.secrets[side.index()].bearers.push(*fighter);
            }
        }
        Event::BearerShown { fighter } => {
            for secret in &mut world.cards.secrets {
                secret.bearers.retain(|bearer| bearer != fighter);
            }
        }
        Event::Marked { side, fighter } => world.cards.marked[side.index()] = Some(*fighter),
        Event::ObjectiveFavoured { token } => world.cards.favoured = Some(*token),
        Event::Hindered { fighter, fewer } => world.cards.hindered = Some((*fighter, *fewer)),
        Event::ObjectivePicked { fighter, token } => world.cards.counts_for.push((*fighter, *token)),
        Event::Gifted { fighter } => world.cards.gifted = Some(*fighter),
        Event::ArrivalRolled { fighter, round, .. } => {
            let fighter = fighter_mut(world, *fighter);
            fighter.tested = true;
            fighter.place = Place::Reserve { round: *round };
        }
        Event::TwistFaded => world.cards.twist_over = true,
        Event::Left { fighter, how } => leave(world, *fighter, *how),
        Event::ObjectiveBurned { token, side } => {
            world.cards.burned[side.index()] += 1;
            remove_token(world, *token);
        }
        Event::Looted { objective, .. } => token_mut(world, *objective).looted += 1,
        Event::TokenRemoved { token, by } => {
            remove_token(world, *token);
            world.cards.last_remover = by.or(world.cards.last_remover);
        }

        Event::RoundBegan { round } => begin_round(world, *round),
        Event::InitiativeDice { side, faces } => {
            let hand = &mut world.hands[side.index()];
            for &face in faces {
                hand.dice[usize::from(face - 1)] += 1;
            }
        }
        Event::InitiativeTo { side } => world.initiative = Some(*side),
        Event::WildDiceGained { side, dice } => world.hands[side.index()].wild += dice,
        Event::WildDiceBorrowed { side, dice } => {
            let hand = &mut world.hands[side.index()];
            hand.wild = hand.wild.saturating_add(*dice);
            world.cards.borrowed[side.index()] = *dice;
        }
        Event::WildDiceDiscarded { side, dice } => spend_wild(world, *side, *dice),
        Event::DiceChanged { side, from, to } => {
            let hand = &mut world.hands[side.index()];
            let dice = hand.take_set(*from, 2);
            hand.turned.push([*to, dice]);
        }
        Event::WildDiceLost { side, .. } => spend_wild(world, *side, 1),
        Event::WildDiceUsed { side, using } => use_wild(world, *side, *using),
        Event::TurnBegan { side } => {
            world.turn = Some(*side);
            world.hands[side.index()].passed = false;
        }
        Event::Passed { side } => world.hands[side.index()].passed = true,

        Event::ActivationBegan { fighter, by, actions } => begin_activation(world, *fighter, *by, *actions),
        Event::ActDeclared { act } => declare(world, Some(*act)),
        Event::ActBegan => declare(world, None),
        Event::ActionBegan { fighter, action } => begin_action(world, *fighter, *action),
        Event::Closing => {
            if let Some(activation) = &mut world.activation {
                activation.closing = true;
                activation.actions_left = 0;
            }
        }
        Event::ActivationEnded { .. } => {
            world.activation = None;
            world.felled_last = std::mem::take(&mut world.felled);
        }
        Event::Waiting { fighter } => fighter_mut(world, *fighter).waiting = true,
        Event::CalledUp { fighter } => {
            if let Some(activation) = &mut world.activation {
                activation.called_up = Some(*fighter);
            }
        }

        Event::Moved {
            fighter,
            to,
            facing,
            standing,
            ..
        } => put(world, *fighter, *to, *facing, *standing),
        Event::Fell { fighter, to, facing } => {
            let height = world.fighter(*fighter).z() - to.z;
            if let Some(activation) = &mut world.activation
                && activation.fighter == *fighter
            {
                activation.fell = activation.fell.max(height);
            }
            put(world, *fighter, *to, *facing, Standing::Surface);
        }
        Event::Replaced { fighter, to, facing } => put(world, *fighter, *to, *facing, Standing::Surface),
        Event::Returned { fighter, to, facing } => {
            fighter_mut(world, *fighter).fell_at = None;
            put(world, *fighter, *to, *facing, Standing::Surface);
        }
        Event::Joined(fighter) => {
            world.cards.joined.push(FighterId(world.fighters.len() as u8));
            world.fighters.push((**fighter).clone().into());
        }

        Event::Damaged { fighter, points, by } => damaged(world, *fighter, *points, *by),
        Event::Healed { fighter, points } => {
            let fighter = fighter_mut(world, *fighter);
            fighter.damage = fighter.damage.saturating_sub(*points);
        }
        Event::TakenDown { fighter, by } => take_down(world, *fighter, *by),

        Event::AbilityUsed {
            fighter,
            ability,
            side,
            score,
            free,
        } => {
            world.chosen.retain(|(_, what)| !matches!(what, Chosen::InThisUse(_)));
            if world.book.get(*ability).once.is_some() {
                world.used_up.push((*fighter, *ability));
            }
            if *free {
                world.cards.free_used[side.index()] = true;
            } else {
                let cost = world.book.get(*ability).cost.dice();
                world.hands[side.index()].take_set(*score, cost);
            }
            if let Some(activation) = &mut world.activation {
                activation.ability_used = true;
                activation.dealt_before_ability = activation.dealt;
            }
        }
        Event::Reacted { fighter, renown, .. } => react(world, *fighter, *renown),
        Event::TakesDamageFor { fighter, friend } => world.guard = Some((*fighter, *friend)),
        Event::GuardEnded => world.guard = None,
        Event::MarkPut { fighter, mark, on } => {
            let marks = &mut fighter_mut(world, *fighter).marks;
            marks.retain(|other| other != mark);
            if *on {
                marks.push(mark.clone());
            }
        }
        Event::Chosen { ability, what } => world.chosen.push((*ability, *what)),
        Event::ModifierBegan(modifier) => {
            world.next_effect += 1;
            world.modifiers.push((**modifier).clone().into());
        }
        Event::DelayedBegan(delayed) => {
            world.next_effect += 1;
            world.delayed.push((**delayed).clone().into());
        }
        Event::EffectsEnded { modifiers, delayed } => {
            world.modifiers.retain(|modifier| !modifiers.contains(&modifier.number));
            world.delayed.retain(|effect| !delayed.contains(&effect.number));
        }

        Event::TreasurePickedUp { fighter, token } => {
            token_mut(world, *token).spot = None;
            fighter_mut(world, *fighter).treasure = Some(*token);
        }
        Event::TreasureDropped { fighter, token, spot } => {
            let carrier = fighter_mut(world, *fighter);
            carrier.treasure = carrier.treasure.filter(|carried| carried != token);
            token_mut(world, *token).spot = Some(*spot);
        }
        Event::ObjectiveControlled { token, side } => token_mut(world, *token).controlled_by = Some(*side),
        Event::FeatureRemoved { feature } => remove_feature(world, *feature),
        Event::Scored { side, points } => world.hands[side.index()].points += points,
        Event::RoundEnded => {
            world.turn = None;
        }
        Event::BattleEnded { outcome } => {
            world.outcome = Some(*outcome);
            world.stage = crate::Stage::Over;
        }
    }
}

fn fighter_mut(world: &mut World, id: FighterId) -> &mut Fighter {
    &mut world.fighters[usize::from(id.0)]
}

fn token_mut(world: &mut World, id: TokenId) -> &mut crate::Marker {
    &mut world.tokens[usize::from(id.0)]
}

/// Fighters that are set up in round 1 once it has begun have come early.
fn set_up(world: &mut World, id: FighterId, spot: Spot, facing: Facing) {
    if matches!(world.stage, crate::Stage::Reserve { .. }) && world.round == 1 {
        world.cards.came_early.push(id);
    }
    put(world, id, spot, facing, Standing::Surface);
    keep_to_plan(world, id);
}

/// warcry:plan-leaving-01: what it carries leaves with it.
fn leave(world: &mut World, id: FighterId, how: Leaving) {
    let fighter = fighter_mut(world, id);
    fighter.place = Place::Gone { how };
    fighter.waiting = false;
    if let Some(token) = fighter.treasure {
        remove_token(world, token);
    }
    let ends = |user: FighterId, until: Until| user == id && until == Until::RoundEndsOrUserFalls;
    world.modifiers.retain(|modifier| !ends(modifier.user, modifier.until));
    world.delayed.retain(|delayed| delayed.bearer != id);
}

fn remove_token(world: &mut World, id: TokenId) {
    let token = token_mut(world, id);
    token.spot = None;
    token.removed = true;
    for fighter in &mut world.fighters {
        if fighter.treasure == Some(id) {
            fighter.treasure = None;
        }
    }
    for secret in &mut world.cards.secrets {
        secret
            .bearers
            .retain(|bearer| world.fighters[usize::from(bearer.0)].treasure.is_some());
    }
}

fn put(world: &mut World, id: FighterId, spot: Spot, facing: Facing, standing: Standing) {
    let fighter = fighter_mut(world, id);
    let base = match fighter.footprint() {
        Some(base) if base.facing() == facing => base.moved_to(spot.at),
        _ => Footprint::new(fighter.profile.base.base(), spot.at, facing),
    };
    fighter.place = Place::Table {
        base,
        z: spot.z,
        standing,
    };
}

/// warcry:initiative-01: singles and ability dice are discarded, wild dice are kept.
fn begin_round(world: &mut World, round: u8) {
    world.round = round;
    world.turn = None;
    world.initiative = None;
    world.chosen.clear();
    for hand in &mut world.hands {
        hand.dice = [0; 6];
        hand.turned.clear();
        hand.extra_singles = 0;
        hand.joined = [false; 6];
        hand.passed = false;
    }
    for fighter in &mut world.fighters {
        fighter.activations = 0;
        (fighter.waiting, fighter.lost_wait) = (false, false);
        fighter.reactions = 0;
        fighter.moved = false;
        fighter.attacked = false;
    }
    world.cards.favoured = None;
    world.cards.hindered = None;
    world.cards.first_to_activate = None;
    world.cards.counts_for.clear();
    world.cards.gifted = None;
}

fn use_wild(world: &mut World, side: Side, using: WildUse) {
    let hand = &mut world.hands[side.index()];
    match using {
        WildUse::Keep => return,
        WildUse::Single => hand.extra_singles += 1,
        WildUse::Join(score) => {
            hand.dice[usize::from(score - 1)] += 1;
            hand.joined[usize::from(score - 1)] = true;
        }
    }
    spend_wild(world, side, 1);
}

/// Borrowed wild dice go first.
fn spend_wild(world: &mut World, side: Side, dice: u8) {
    let hand = &mut world.hands[side.index()];
    hand.wild = hand.wild.saturating_sub(dice);
    let borrowed = &mut world.cards.borrowed[side.index()];
    *borrowed = borrowed.saturating_sub(dice);
}

fn declare(world: &mut World, act: Option<Act>) {
    if let Some(activation) = &mut world.activation {
        activation.declared = act;
    }
}

fn begin_activation(world: &mut World, id: FighterId, by: Side, actions: u8) {
    let fighter = fighter_mut(world, id);
    fighter.activations += 1;
    fighter.waiting = false;
    world.cards.first_to_activate.get_or_insert(by);
    world.activation = Some(Activation {
        fighter: id,
        declared: None,
        by,
        actions_left: actions,
        made: Default::default(),
        ability_used: false,
        took_down: false,
        took_down_in_melee: false,
        struck: Default::default(),
        dealt: 0,
        dealt_before_ability: 0,
        fell: table::Length::ZERO,
        closing: false,
        called_up: None,
    });
}

/// Bonus actions use up none of the fighter's own: warcry:bonus-action-01.
fn begin_action(world: &mut World, fighter: FighterId, action: ActionKind) {
    match action {
        ActionKind::Move | ActionKind::BonusMove => fighter_mut(world, fighter).moved = true,
        ActionKind::Attack | ActionKind::BonusAttack => fighter_mut(world, fighter).attacked = true,
        _ => {}
    }
    let Some(activation) = world
        .activation
        .as_mut()
        .filter(|activation| activation.fighter == fighter)
    else {
        return;
    };
    activation.made.push(action);
    let bonus = matches!(
        action,
        ActionKind::BonusMove | ActionKind::BonusAttack | ActionKind::BonusDisengage
    );
    if !bonus {
        activation.actions_left = activation.actions_left.saturating_sub(1);
    }
}

fn declare_attack(world: &mut World, attacker: FighterId, weapon: u8, target: FighterId) {
    let melee = world
        .fighter(attacker)
        .profile
        .weapons
        .get(usize::from(weapon))
        .is_some_and(crate::Weapon::is_melee);
    if let Some(activation) = &mut world.activation
        && activation.fighter == attacker
    {
        activation.struck.push(Struck {
            target,
            melee,
            damaged: false,
        });
    }
}

fn damaged(world: &mut World, id: FighterId, points: u16, by: DamageBy) {
    fighter_mut(world, id).damage += points;
    if let DamageBy::Attack(attacker) = by
        && world.fighter(id).wounds_left() == 0
        && world.are_enemies(attacker, id)
    {
        world.felled.push((attacker, id));
    }
    let enemy = world
        .activation
        .as_ref()
        .is_some_and(|activation| world.are_enemies(activation.fighter, id));
    let Some(activation) = &mut world.activation else {
        return;
    };
    if enemy {
        activation.dealt = activation.dealt.saturating_add(points);
    }
    if by == DamageBy::Attack(activation.fighter)
        && let Some(last) = activation.struck.last_mut()
        && last.target == id
    {
        last.damaged = true;
    }
}

fn take_down(world: &mut World, id: FighterId, by: Option<FighterId>) {
    let round = world.round;
    let fighter = fighter_mut(world, id);
    fighter.fell_at = match std::mem::replace(&mut fighter.place, Place::TakenDown { round }) {
        Place::Table { base, z, .. } => Some((base, z)),
        _ => None,
    };
    fighter.waiting = false;
    let enemies = by.is_some_and(|by| world.are_enemies(by, id));
    if let Some(activation) = &mut world.activation
        && Some(activation.fighter) == by
        && enemies
        && activation
            .made
            .last()
            .is_some_and(|made| matches!(made, ActionKind::Attack | ActionKind::BonusAttack))
    {
        activation.took_down = true;
        let melee = activation
            .struck
            .last()
            .is_some_and(|struck| struck.target == id && struck.melee);
        activation.took_down_in_melee |= melee;
    }
    world
        .modifiers
        .retain(|modifier| modifier.until != Until::ThisAttack || modifier.user != id);
}

/// warcry:reaction-04, warcry:reaction-07, warcry:reaction-08, warcry:reaction-09
fn react(world: &mut World, id: FighterId, renown: bool) {
    let fighter = fighter_mut(world, id);
    if renown {
        fighter.renown -= 1;
    } else if fighter.waiting {
        fighter.waiting = false;
        fighter.lost_wait = true;
    } else {
        fighter.reactions += 1;
        if fighter.reactions == 2 {
            fighter.activations = fighter.activations.max(1);
        }
    }
}

fn remove_feature(world: &mut World, gone: FeatureId) {
    let terrain = Arc::make_mut(&mut world.terrain);
    let kept: Vec<bool> = terrain.parts.iter().map(|part| part.feature != gone).collect();
    terrain.parts.retain(|part| part.feature != gone);
    terrain.settle();
    // Whoever hangs on a part that stays must go on hanging on the same part.
    for fighter in &mut world.fighters {
        if let Place::Table {
            standing: Standing::Climbing(part),
            ..
        } = &mut fighter.place
        {
            let before = kept[..usize::from(part.0).min(kept.len())]
                .iter()
                .filter(|kept| **kept)
                .count();
            *part = PartId(before as u16);
        }
    }
}
