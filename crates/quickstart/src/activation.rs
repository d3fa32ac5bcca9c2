//! One activation: movement, then an action, with fury and magic whenever the player likes.

use kernel::{Asked, Play, RuleId, cite};
use table::{Facing, Length, Point};

use crate::abilities::{Bearer, Change, Part, Until, WeaponWord};
use crate::acts::{self, Acting};
use crate::damage::{self, Harm};
use crate::melee::{self, Blow};
use crate::movement;
use crate::questions::{Act, Aim, Answer, Ask, Gives, MoveKind, What};
use crate::spells::{self, Doing};
use crate::world::{Action, Activation, Charge, Moved, Stage};
use crate::{Event, ModelId, Quickstart, World, fury, power_attacks, ranged, stats};

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
                Part::Other,
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

/// One thing that the active model does.
pub fn act(play: &mut Play<'_, Quickstart>) -> Asked<()> {
    let Some(acting) = Acting::new(play.world()) else {
        play.record(
            Event::StageReached {
                stage: Stage::Activations,
            },
            &[cite!("hqs:activation-01")],
        );
        return Ok(());
    };
    let open = acting.offers();
    let Some(id) = play.world().activation.as_ref().map(|now| now.model) else {
        return Ok(());
    };
    let seat = play.world().model(id).side.seat();
    let chosen = match play.choose(seat, Ask::Act { model: id }, open)? {
        Answer::Act(act) => act,
        _ => Act::Done,
    };
    carry_out(play, id, chosen)?;
    damage::decide(play);
    if play.world().stage == Stage::Acting && !play.world().model(id).in_play {
        end(play, id);
    }
    Ok(())
}

fn end(play: &mut Play<'_, Quickstart>, model: ModelId) {
    if play.world().activation.is_some() {
        play.record(Event::ActivationEnded { model }, &[cite!("hqs:activation-01")]);
    }
}

fn carry_out(play: &mut Play<'_, Quickstart>, id: ModelId, act: Act) -> Asked<()> {
    match act {
        Act::Advance => advance(play, id),
        Act::Run => run(play, id),
        Act::Charge(target) => charge(play, id, target),
        Act::Slam(target) => slam(play, id, target),
        Act::Stand(gives) => stand(play, id, gives),
        Act::Aim => {
            play.record(Event::Aimed, &[cite!("hqs:aim-01")]);
            Ok(())
        }
        Act::Attack { weapon, target } => attack(play, id, weapon, target),
        Act::Spray { weapon } => spray(play, id, weapon),
        Act::HeadButt(target) => {
            fury::pay(play, id, 1, &[cite!("hqs:power-attack-02"), cite!("hqs:head-butt-01")]);
            play.record(
                Event::SpecialMade {
                    used_power_attack: true,
                },
                &[cite!("hqs:power-attack-01")],
            );
            power_attacks::head_butt(play, id, target)
        }
        Act::Throw { target, both_hands } => {
            fury::pay(play, id, 1, &[cite!("hqs:power-attack-02"), cite!("hqs:throw-01")]);
            play.record(
                Event::SpecialMade {
                    used_power_attack: true,
                },
                &[cite!("hqs:power-attack-01")],
            );
            power_attacks::throw(play, id, target, both_hands)
        }
        Act::ComboStrike { weapon, target } => {
            play.record(
                Event::SpecialMade {
                    used_power_attack: false,
                },
                &[cite!("hqs:special-attack-01")],
            );
            melee::strike(
                play,
                id,
                weapon,
                target,
                Blow {
                    pow_times: 2,
                    ..Blow::NORMAL
                },
            )
        }
        Act::Thresher { weapon } => {
            play.record(
                Event::SpecialMade {
                    used_power_attack: false,
                },
                &[cite!("hqs:special-attack-01")],
            );
            for target in acts::threshed(play.world(), id, weapon) {
                let world = play.world();
                if world.model(target).in_play && world.model(id).in_play && !world.model(id).is_stationary() {
                    melee::strike(play, id, weapon, target, Blow::NORMAL)?;
                }
            }
            Ok(())
        }
        Act::Cast { power, target } => cast(play, id, power, target),
        Act::Animus { target } => use_animus(play, id, target),
        Act::Feat => use_feat(play, id),
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
        Act::Use { ability, target } => use_ability(play, id, ability, target),
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
            walk(play, id, MoveKind::Extra, most)?;
        }
    }
    end(play, id);
    Ok(())
}

fn walk(play: &mut Play<'_, Quickstart>, id: ModelId, move_kind: MoveKind, most: Length) -> Asked<bool> {
    let seat = play.world().model(id).side.seat();
    let ask = Ask::Way {
        model: id,
        move_kind,
        most,
    };
    let Answer::Way { points, facing } = play.ask(seat, ask)? else {
        return Ok(true);
    };
    let arrived = movement::travel(play, id, &points, facing)?;
    movement::wary(play, id)?;
    Ok(arrived)
}

/// hqs:advance-01, hqs:advance-02
fn advance(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    let moved = Moved::Advanced;
    play.record(
        Event::MovementUsed { moved },
        &[cite!("hqs:move-declare-01"), cite!("hqs:advance-01")],
    );
    let most = stats::spd(play.world(), id);
    if !walk(play, id, MoveKind::Advance, most)? {
        end(play, id);
    }
    Ok(())
}

/// hqs:run-01 to hqs:run-03
fn run(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    if play.world().model(id).is_warbeast() {
        fury::pay(play, id, 1, &[cite!("hqs:run-02"), cite!("hqs:fury-run-charge-01")]);
    }
    let moved = Moved::Ran;
    play.record(
        Event::MovementUsed { moved },
        &[cite!("hqs:move-declare-01"), cite!("hqs:run-01")],
    );
    let spd = stats::spd(play.world(), id);
    walk(play, id, MoveKind::Run, spd * 2)?;
    if play.world().activation.is_some() {
        play.record(Event::ActivationEnded { model: id }, &[cite!("hqs:run-03")]);
    }
    Ok(())
}

/// The straight move of a charge or a slam. Gives back whether the attack can be made, and whether with the full 3".
fn rush(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId, slam: bool) -> Asked<Option<bool>> {
    let seat = play.world().model(id).side.seat();
    let Answer::To(to) = play.ask(
        seat,
        Ask::Rush {
            model: id,
            target,
            slam,
        },
    )?
    else {
        return Ok(None);
    };
    rush_to(play, id, target, slam, to)
}

pub fn rush_to(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    target: ModelId,
    slam: bool,
    to: Point,
) -> Asked<Option<bool>> {
    let plan = movement::plan_rush(play.world(), id, target, to);
    let rules: Rules = if slam {
        &[cite!("hqs:slam-04"), cite!("hqs:slam-05")]
    } else {
        &[cite!("hqs:charge-05"), cite!("hqs:charge-06")]
    };
    play.record(
        Event::Turned {
            model: id,
            facing: plan.facing,
        },
        rules,
    );
    let arrived = movement::travel(play, id, &[plan.end], plan.facing)?;
    movement::wary(play, id)?;
    let world = play.world();
    if !arrived || world.is_decided() {
        return Ok(None);
    }
    let reach = stats::longest_reach(world, id).unwrap_or(world.options.melee_range.length());
    // The target may have stepped aside meanwhile.
    let reaches = plan.reaches && world.model(target).in_play && stats::is_within(world, id, target, reach);
    if plan.stopped || !reaches {
        let rules: Rules = if slam {
            &[cite!("hqs:slam-10")]
        } else {
            &[cite!("hqs:charge-12")]
        };
        play.record(Event::ChargeFailed { model: id }, rules);
        return Ok(None);
    }
    if !slam && let Some(facing) = Facing::toward(world.model(id).at, world.model(target).at) {
        play.record(Event::Turned { model: id, facing }, &[cite!("hqs:charge-07")]);
    }
    Ok(Some(plan.from_afar))
}

/// hqs:charge-01 to hqs:charge-13
fn charge(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    let model = play.world().model(id);
    if model.is_warbeast() && !acts::charges_free(play.world(), id, target) {
        fury::pay(play, id, 1, &[cite!("hqs:charge-02"), cite!("hqs:fury-run-charge-01")]);
    }
    play.record(
        Event::MovementUsed { moved: Moved::Charged },
        &[
            cite!("hqs:move-declare-01"),
            cite!("hqs:charge-01"),
            cite!("hqs:charge-03"),
        ],
    );
    play.record(Event::ActionBegun { action: Action::Melee }, &[cite!("hqs:charge-01")]);
    let reached = rush(play, id, target, false)?;
    if play.world().model(id).in_play && !play.world().is_decided() {
        assault(play, id, target)?;
    }
    let world = play.world();
    let Some(bonus) = reached.filter(|_| world.model(id).in_play && !world.is_decided()) else {
        end(play, id);
        return Ok(());
    };
    if world.model(target).in_play {
        let charge = Some(Charge { target, bonus });
        play.record(
            Event::ChargeReady { charge },
            &[cite!("hqs:charge-08"), cite!("hqs:charge-13")],
        );
    }
    Ok(())
}

/// A ranged attack on the way.
fn assault(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    let world = play.world();
    let model = world.model(id);
    let was_in_melee = world
        .activation
        .as_ref()
        .is_some_and(|now| now.in_melee_with.contains(&target));
    if was_in_melee || !world.model(target).in_play || model.is_stationary() || !stats::has(world, id, Change::Assault)
    {
        return Ok(());
    }
    let weapons = model.card.weapons.iter().enumerate();
    let mut open = vec![Answer::Pass];
    open.extend(
        weapons
            .filter(|(_, weapon)| weapon.ranged.is_some())
            .map(|(at, _)| Answer::Weapon(at as u8)),
    );
    let seat = model.side.seat();
    let ask = Ask::MayStrike {
        model: id,
        what: What::Assault,
    };
    let Answer::Weapon(weapon) = play.choose(seat, ask, open)? else {
        return Ok(());
    };
    let used = play.world().model(id).card.weapon(weapon).and_then(|used| used.ranged);
    play.record(
        Event::AttackMade { weapon, ranged: true },
        &[cite!("hqs:special-rules-01")],
    );
    if used.is_some_and(|ranged| ranged.rng == crate::card::WeaponRange::Spray) {
        let world = play.world();
        if let Some(toward) = Facing::toward(world.model(id).at, world.model(target).at) {
            ranged::spray(play, id, weapon, toward, Some(target))?;
        }
    } else {
        ranged::shoot(play, id, weapon, target, false)?;
    }
    Ok(())
}

/// hqs:slam-01 to hqs:slam-10
fn slam(play: &mut Play<'_, Quickstart>, id: ModelId, target: ModelId) -> Asked<()> {
    if !acts::slams_free(play.world(), id) {
        fury::pay(play, id, 1, &[cite!("hqs:slam-01"), cite!("hqs:power-attack-02")]);
    }
    let moved = Moved::Slammed;
    play.record(
        Event::MovementUsed { moved },
        &[cite!("hqs:slam-01"), cite!("hqs:slam-02")],
    );
    play.record(
        Event::SpecialMade {
            used_power_attack: true,
        },
        &[cite!("hqs:slam-01")],
    );
    let reached = rush(play, id, target, true)?;
    let world = play.world();
    let Some(from_afar) = reached.filter(|_| world.model(id).in_play && !world.is_decided()) else {
        end(play, id);
        return Ok(());
    };
    power_attacks::slam(play, id, target, from_afar)
}

/// hqs:knockdown-04 to hqs:knockdown-07
fn stand(play: &mut Play<'_, Quickstart>, id: ModelId, gives: Gives) -> Asked<()> {
    match gives {
        Gives::Movement => play.record(
            Event::MovementGivenUp,
            &[cite!("hqs:knockdown-04"), cite!("hqs:knockdown-05")],
        ),
        Gives::Action => play.record(
            Event::ActionGivenUp,
            &[cite!("hqs:knockdown-04"), cite!("hqs:knockdown-06")],
        ),
        Gives::Nothing => {}
    }
    let seat = play.world().model(id).side.seat();
    let facing = match play.ask(seat, Ask::Face { model: id })? {
        Answer::Facing(facing) => facing,
        _ => play.world().model(id).facing,
    };
    play.record(
        Event::StoodUp { model: id, facing },
        &[cite!("hqs:knockdown-04"), cite!("hqs:knockdown-07")],
    );
    Ok(())
}

/// The action begins with its first attack; movement that was not used is given up then.
fn begin_attack(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8, ranged: bool) {
    let Some(now) = play.world().activation.as_ref() else {
        return;
    };
    let first = now.action == Action::NotYet;
    let special = now.action == Action::SpecialMelee;
    let initial = !now.has_struck(weapon) && !special;
    let (owed, moved) = (now.owed, now.moved);
    if first {
        let action = if ranged { Action::Ranged } else { Action::Melee };
        play.record(
            Event::ActionBegun { action },
            &[cite!("hqs:combat-action-01"), cite!("hqs:activation-02")],
        );
        if moved == Moved::NotYet && !stats::has(play.world(), id, Change::ActsBeforeMoving) {
            play.record(
                Event::MovementUsed { moved: Moved::GivenUp },
                &[cite!("hqs:activation-03")],
            );
        }
    }
    if !initial {
        if owed > 0 {
            play.record(Event::AttackPaid, &[cite!("hqs:special-rules-01")]);
        } else {
            let rules: Rules = if special {
                &[
                    cite!("hqs:fury-additional-attack-01"),
                    cite!("hqs:power-attack-05"),
                    cite!("hqs:combat-action-05"),
                ]
            } else {
                &[cite!("hqs:fury-additional-attack-01"), cite!("hqs:combat-action-02")]
            };
            fury::pay(play, id, 1, rules);
            let card = &play.world().model(id).card;
            let twice = card
                .weapon(weapon)
                .is_some_and(|used| used.words.contains(&WeaponWord::DoubleStrike));
            if twice {
                play.record(Event::AttacksOwed { attacks: 1 }, &[cite!("hqs:weapon-special-01")]);
            }
        }
    }
    play.record(Event::AttackMade { weapon, ranged }, &[cite!("hqs:combat-action-01")]);
}

/// hqs:combat-action-01 to hqs:combat-action-04
fn attack(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    let is_melee = play
        .world()
        .model(id)
        .card
        .weapon(weapon)
        .is_some_and(|used| used.melee.is_some());
    begin_attack(play, id, weapon, !is_melee);
    if !is_melee {
        let destroyed = ranged::shoot(play, id, weapon, target, true)?;
        return snap_fire(play, id, destroyed);
    }
    let charge = play.world().activation.as_ref().and_then(|now| now.charge);
    let blow = match charge {
        Some(charge) if charge.bonus => Blow::CHARGE,
        _ => Blow::NORMAL,
    };
    if charge.is_some() {
        play.record(
            Event::ChargeReady { charge: None },
            &[cite!("hqs:charge-08"), cite!("hqs:charge-10")],
        );
    }
    melee::strike(play, id, weapon, target, blow)
}

fn spray(play: &mut Play<'_, Quickstart>, id: ModelId, weapon: u8) -> Asked<()> {
    begin_attack(play, id, weapon, true);
    let seat = play.world().model(id).side.seat();
    let ask = Ask::Direction {
        model: id,
        of: Aim::Spray,
    };
    if let Answer::Facing(toward) = play.ask(seat, ask)? {
        let destroyed = ranged::spray(play, id, weapon, toward, None)?;
        snap_fire(play, id, destroyed)?;
    }
    Ok(())
}

/// One more shot for a kill; it brings no other.
fn snap_fire(play: &mut Play<'_, Quickstart>, id: ModelId, destroyed: bool) -> Asked<()> {
    let world = play.world();
    if !destroyed || world.is_decided() || !stats::has(world, id, Change::SnapFire) {
        return Ok(());
    }
    let model = world.model(id);
    let single = |weapon: &crate::card::Weapon| {
        weapon
            .ranged
            .is_some_and(|ranged| ranged.rng != crate::card::WeaponRange::Spray)
    };
    let Some(weapon) = model.card.weapons.iter().position(single) else {
        return Ok(());
    };
    let mut open = vec![Answer::Pass];
    open.extend(spells::visible(world, id).into_iter().map(Answer::Model));
    let ask = Ask::MayStrike {
        model: id,
        what: What::SnapFire,
    };
    if let Answer::Model(target) = play.choose(model.side.seat(), ask, open)? {
        ranged::shoot(play, id, weapon as u8, target, true)?;
    }
    Ok(())
}

/// hqs:fury-cast-01 to hqs:fury-cast-03, hqs:animus-02
fn cast(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    power_id: crate::questions::PowerId,
    target: Option<ModelId>,
) -> Asked<()> {
    let Some(power) = spells::power(play.world(), id, power_id).cloned() else {
        return Ok(());
    };
    fury::pay(
        play,
        id,
        power.cost,
        &[cite!("hqs:fury-cast-01"), cite!("hqs:spell-stat-01")],
    );
    play.record(Event::MagicUsed, &[cite!("hqs:run-04")]);
    let (part, once, rules): (_, _, Rules) = match power_id {
        crate::questions::PowerId::Spell(number) => (
            Part::Other,
            power.once_a_turn.then_some(number),
            &[cite!("hqs:fury-cast-01"), cite!("hqs:fury-cast-02")],
        ),
        crate::questions::PowerId::AnimusOf(_) => {
            (Part::Animus, None, &[cite!("hqs:animus-02"), cite!("hqs:fury-cast-01")])
        }
    };
    let name = power.name.clone();
    play.record(
        Event::SpellCast {
            caster: id,
            name,
            target,
            once,
        },
        rules,
    );
    spells::resolve(play, id, &power, target, part)
}

/// hqs:fury-animus-01 to hqs:fury-animus-04
fn use_animus(play: &mut Play<'_, Quickstart>, id: ModelId, target: Option<ModelId>) -> Asked<()> {
    let Some(animus) = play.world().model(id).card.animus.clone() else {
        return Ok(());
    };
    fury::pay(
        play,
        id,
        animus.cost,
        &[cite!("hqs:fury-animus-03"), cite!("hqs:spell-stat-01")],
    );
    let name = animus.name.clone();
    let rules = &[
        cite!("hqs:fury-animus-01"),
        cite!("hqs:fury-animus-04"),
        cite!("hqs:animus-01"),
    ];
    play.record(
        Event::AnimusUsed {
            model: id,
            name,
            target,
        },
        rules,
    );
    spells::resolve(play, id, &animus, target, Part::Animus)
}

/// hqs:feat-01
fn use_feat(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    let card = play.world().model(id).card.clone();
    let Some(feat) = &card.feat else { return Ok(()) };
    play.record(Event::FeatUsed { model: id }, &[cite!("hqs:feat-01")]);
    play.record(Event::MagicUsed, &[cite!("hqs:run-04")]);
    doing(play, id, id, &feat.name, &[cite!("hqs:feat-01")]).carry_out(play, &feat.does)
}

fn doing<'a>(play: &Play<'_, Quickstart>, user: ModelId, target: ModelId, name: &'a str, rules: Rules) -> Doing<'a> {
    Doing {
        user,
        target,
        name,
        part: Part::Other,
        harm: Harm::default(),
        number: play.world().next_number,
        rules,
    }
}

fn use_ability(play: &mut Play<'_, Quickstart>, id: ModelId, number: u8, target: Option<ModelId>) -> Asked<()> {
    let card = play.world().model(id).card.clone();
    let ability = card.abilities.get(usize::from(number));
    let Some((ability, used)) = ability.and_then(|ability| Some((ability, ability.r#use.as_ref()?))) else {
        return Ok(());
    };
    if used.forced {
        fury::pay(play, id, 1, &[cite!("hqs:forcing-02")]);
    }
    play.record(
        Event::AbilityUsed {
            model: id,
            ability: number,
        },
        &[cite!("hqs:special-rules-01")],
    );
    if used.special_action {
        let rules = &[cite!("hqs:special-action-01"), cite!("hqs:activation-02")];
        play.record(
            Event::ActionBegun {
                action: Action::SpecialAction,
            },
            rules,
        );
        if play
            .world()
            .activation
            .as_ref()
            .is_some_and(|now| now.moved == Moved::NotYet)
        {
            play.record(
                Event::MovementUsed { moved: Moved::GivenUp },
                &[cite!("hqs:activation-03")],
            );
        }
    }
    if used.not_running {
        play.record(Event::MagicUsed, &[cite!("hqs:run-04")]);
    }
    let rules = &[cite!("hqs:special-rules-01")];
    doing(play, id, target.unwrap_or(id), &ability.name, rules).carry_out(play, &used.does)
}
