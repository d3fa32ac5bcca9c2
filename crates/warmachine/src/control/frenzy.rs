//! Threshold checks, and what a warbeast does that fails one (wm4:frenzy-01 to wm4:frenzy-20).

use battlegroup::life::System;
use battlegroup::sums::{AtMost, Dice};
use battlegroup::windows::Step;
use kernel::{Asked, Die, Play, Pool, cite};
use smallvec::SmallVec;
use table::{Length, Point, gap};

use super::waiting;
use crate::attack::{self, Attack};
use crate::ids::ModelId;
use crate::power_attacks::{self, PowerAttack};
use crate::questions::{Answer, Ask};
use crate::sight::Eyes;
use crate::{Event, Warmachine, World, activation, damage, melee, movement, special, stats};

/// wm4:frenzy-01, wm4:warbeast-rules-02, wm4:wild-warbeast-01
pub fn must_check(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    model.profile.is_warbeast() && model.fury > 0 && !model.wild && !model.profile.is_construct()
}

/// One check, with the frenzy that may follow. Gives back whether there was one (wm4:control-phase-12, wm4:frenzy-20).
pub fn threshold(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let beasts = waiting(play.world(), must_check);
    let seat = play.world().turn.seat();
    let model = match beasts[..] {
        [] => return Ok(false),
        [only] => only,
        _ => {
            let open = beasts.into_iter().map(Answer::Model).collect();
            match play.choose(seat, Ask::Check, open)? {
                Answer::Model(model) => model,
                _ => return Ok(true),
            }
        }
    };
    let fury = i32::from(play.world().model(model).fury);
    let thr = stats::current(play.world(), model, stats::Stat::Thr).unwrap_or(0);
    let check = AtMost {
        modifier: fury,
        figure: thr,
    };
    let thrown = Dice::two().roll(play, Some(seat), "threshold check", |faces| {
        i64::from(check.is_passed(faces))
    });
    let passed = check.is_passed(thrown.kept());
    play.record(
        Event::ThresholdChecked {
            model,
            dice: SmallVec::from_slice(thrown.faces()),
            total: thrown.sum() + fury,
            thr,
            passed,
        },
        &[
            cite!("wm4:control-phase-12"),
            cite!("wm4:frenzy-01"),
            cite!("wm4:frenzy-02"),
            cite!("wm4:stat-thr-01"),
        ],
    );
    if !passed {
        frenzy(play, model)?;
        calm(play, model)?;
        damage::decide(play);
    }
    Ok(true)
}

fn frenzy(play: &mut Play<'_, Warmachine>, beast: ModelId) -> Asked<()> {
    play.record(
        Event::Frenzied { model: beast },
        &[
            cite!("wm4:frenzy-04"),
            cite!("wm4:frenzy-14"),
            cite!("wm4:activation-02"),
        ],
    );
    special::frenzy_starts(play, beast)?;
    super::shake::shake_all(play, beast, &[cite!("wm4:frenzy-05")]);
    charge(play, beast)?;
    // wm4:hazard-general-01: its activation ends where it stands now.
    if play.world().model(beast).is_in_play() {
        activation::enter_where_placed(play, beast)?;
    }
    Ok(())
}

/// It charges the closest model and attacks it (wm4:frenzy-07 to wm4:frenzy-11).
fn charge(play: &mut Play<'_, Warmachine>, beast: ModelId) -> Asked<()> {
    let Some(target) = nearest(play, beast) else {
        play.record(
            Event::FrenzySpent { model: beast },
            &[cite!("wm4:frenzy-16"), cite!("wm4:frenzy-17")],
        );
        return Ok(());
    };
    let before = special::in_melee_of(play.world(), beast);
    let start = play.world().model(beast).at;
    special::moves(play, Step::MoveBegins, beast, true, &before, &[])?;
    if !play.world().model(beast).is_in_play() {
        return Ok(());
    }
    if slams(play.world(), beast) {
        return slam(play, beast, target, start, &before);
    }
    let to = movement::straight_at(play.world(), beast, target);
    let plan = movement::plan_charge(play.world(), beast, target, to);
    let rules = vec![cite!("wm4:frenzy-07"), cite!("wm4:frenzy-08")];
    activation::go(play, beast, &[plan.end], rules)?;
    special::moves(play, Step::MoveEnds, beast, true, &before, &[start, plan.end])?;
    if !play.world().model(beast).is_in_play() {
        return Ok(());
    }
    if !plan.reaches {
        play.record(Event::ChargeFailed { charger: beast }, &[cite!("wm4:frenzy-18")]);
        return Ok(());
    }
    // wm4:frenzy-09
    let world = play.world();
    let numbers = 0..world.model(beast).profile.weapons.len() as u8;
    let weapons = numbers.filter_map(|at| Some((attack::armed(world, beast, at)?, at)));
    let reaching = weapons.filter(|(weapon, _)| weapon.is_melee() && attack::is_in_range(world, beast, weapon, target));
    let best = reaching.max_by_key(|(weapon, _)| weapon.pow);
    let sees = Eyes::of(world, beast).sees(target);
    if let Some((weapon, at)) = best.filter(|_| sees) {
        let attack = Attack {
            number: Some(at),
            // wm4:frenzy-10
            charge: plan.moved >= Length::inches(3),
            frenzied: true,
            ..Attack::new(beast, weapon, target)
        };
        attack::resolve(play, &attack)?;
    }
    Ok(())
}

/// Whether a rule makes the beast slam where it would charge, and it can.
fn slams(world: &World, beast: ModelId) -> bool {
    special::permits(world, beast, "may", "slam_in_frenzy", None).is_some()
        && power_attacks::check_able(world, beast, PowerAttack::Slam).is_ok()
}

/// A slam in the place of the charge (wm4:slam-attack-04 to wm4:slam-attack-09, wm4:slam-attack-13, wm4:slam-attack-14).
fn slam(
    play: &mut Play<'_, Warmachine>,
    beast: ModelId,
    target: ModelId,
    start: Point,
    before: &[ModelId],
) -> Asked<()> {
    let to = movement::sample_slam(play.world(), beast, target);
    let plan = movement::plan_slam(play.world(), beast, target, to);
    let rules = vec![cite!("wm4:slam-attack-04"), cite!("wm4:frenzy-08")];
    activation::go(play, beast, &[plan.end], rules)?;
    special::moves(play, Step::MoveEnds, beast, true, before, &[start, plan.end])?;
    if !play.world().model(beast).is_in_play() {
        return Ok(());
    }
    if !plan.reaches {
        play.record(
            Event::SlamFailed { model: beast, target },
            &[cite!("wm4:slam-attack-14"), cite!("wm4:frenzy-18")],
        );
        return Ok(());
    }
    power_attacks::slam_in_frenzy(play, beast, target, plan.moved >= Length::inches(3))
}

/// The closest model in line of sight, friend or foe, if the beast can charge (wm4:frenzy-07, wm4:frenzy-13, wm4:frenzy-17).
fn nearest(play: &mut Play<'_, Warmachine>, beast: ModelId) -> Option<ModelId> {
    let world = play.world();
    let is_kept = world.model(beast).held
        || special::forbids(world, beast, "advance", None).is_some()
        || special::forbids(world, beast, "charge", Some("charge")).is_some();
    let can_charge = melee::range(world, beast).is_some()
        && !melee::is_engaged(world, beast)
        && !is_kept
        && !world.model(beast).is_crippled(System::Movement);
    if !can_charge {
        return None;
    }
    let eyes = Eyes::of(world, beast);
    let base = world.footprint(beast);
    let seen = world.others(beast).filter(|other| eyes.sees(*other));
    let mut near: Vec<(Length, ModelId)> = seen.map(|other| (gap(&base, &world.footprint(other)), other)).collect();
    near.sort();
    let closest = near.first()?.0;
    near.retain(|(distance, _)| *distance == closest);
    let at = match near.len() {
        1 => 0,
        ties => {
            let pool = Pool {
                dice: 1,
                die: Die(ties as u8),
            };
            usize::from(play.roll(None, "frenzy target", pool).face()) - 1
        }
    };
    near.get(at).map(|(_, model)| *model)
}

/// wm4:frenzy-12
fn calm(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<()> {
    let beast = play.world().model(model);
    if !beast.is_in_play() || beast.fury == 0 || beast.wild {
        return Ok(());
    }
    let open = (0..=beast.fury).map(Answer::Points).collect();
    let seat = beast.controller.seat();
    if let Answer::Points(points @ 1..) = play.choose(seat, Ask::Calm { model }, open)? {
        play.record(Event::FuryLost { model, points }, &[cite!("wm4:frenzy-12")]);
    }
    Ok(())
}
