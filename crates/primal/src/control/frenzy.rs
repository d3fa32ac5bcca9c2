//! Threshold checks and frenzy (primal:threshold-01 to primal:frenzy-11).

use battlegroup::Field;
use battlegroup::ledger::Note;
use battlegroup::sums::{AtMost, Dice};
use battlegroup::windows::Step;
use kernel::{Asked, Die, Play, Pool, RuleId, cite};
use smallvec::SmallVec;
use table::gap;

use crate::activation;
use crate::attack::{self, Attack};
use crate::card::Advantage;
use crate::ids::ModelId;
use crate::movement;
use crate::questions::{Answer, Ask};
use crate::stats::{self, Stat};
use crate::world::Declared;
use crate::{Event, Primal, World, arms, conditions, damage, melee, units};

/// The warbeasts that have still to be checked (primal:threshold-01, primal:warbeast-construct-01, primal:wild-warbeast-05).
fn waiting(world: &World) -> Vec<ModelId> {
    let own = world.of(world.turn).filter(|id| {
        let beast = world.model(*id);
        beast.profile.is_warbeast()
            && beast.fury > 0
            && !beast.wild
            && !world.has(*id, Advantage::Construct)
            && !world.finished.contains(id)
    });
    own.collect()
}

/// One check, with the frenzy that follows (primal:threshold-04). Gives back whether there was one.
pub fn next(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let open = waiting(play.world());
    let seat = play.world().turn;
    let model = match open[..] {
        [] => return Ok(false),
        [only] => only,
        _ => match play.choose(seat, Ask::Check, open.iter().copied().map(Answer::Model).collect())? {
            Answer::Model(model) => model,
            _ => open[0],
        },
    };
    let world = play.world();
    let thr = stats::current(world, model, Stat::Thr).unwrap_or(0);
    let check = AtMost {
        modifier: world.model(model).fury.into(),
        figure: thr,
    };
    let (thrown, passed) = check.roll(play, Some(seat), "threshold", Dice::two());
    play.record(
        Event::ThresholdChecked {
            model,
            dice: SmallVec::from_slice(thrown.faces()),
            total: thrown.sum() + check.modifier,
            thr,
            passed,
        },
        &[
            cite!("primal:control-phase-05"),
            cite!("primal:threshold-01"),
            cite!("primal:threshold-02"),
        ],
    );
    if !passed {
        let pack = frenzied_with(play.world(), model);
        frenzy(play, model, &pack)?;
        damage::decide(play);
    }
    Ok(true)
}

/// A special rule makes a warbeast frenzy in the Control Phase; not if it has frenzied already.
pub fn now(play: &mut Play<'_, Primal>, model: ModelId) -> Asked<bool> {
    let world = play.world();
    let own = world.model(model);
    if !own.profile.is_warbeast() || !own.is_in_play() || own.wild || own.activated || world.activation.is_some() {
        return Ok(false);
    }
    let pack = frenzied_with(world, model);
    frenzy(play, model, &pack)?;
    damage::decide(play);
    Ok(true)
}

/// The models that frenzy when this one does: with the commander of a pack all of the pack (primal:pack-frenzy-01).
fn frenzied_with(world: &World, model: ModelId) -> Vec<ModelId> {
    match units::pack_of(world, model) {
        Some(pack) if units::is_commander(world, model) => world.troopers(pack).collect(),
        _ => vec![model],
    }
}

/// The models of a pack go through the steps of their frenzy together: all charge, then all attack (primal:warbeast-pack-01,
/// primal:pack-frenzy-01).
fn frenzy(play: &mut Play<'_, Primal>, checked: ModelId, pack: &[ModelId]) -> Asked<()> {
    for model in pack.iter().copied() {
        play.record(
            Event::Frenzied { model },
            &[cite!("primal:frenzy-01"), cite!("primal:frenzy-09")],
        );
        if play.world().model(model).is_helpless() {
            play.record(Event::Shook { model }, &[cite!("primal:frenzy-02")]);
        }
        for (effect, _) in conditions::shakable(play.world(), model) {
            let note = Box::new(Note::Ends(effect));
            play.record(Event::Noted { note }, &[cite!("primal:frenzy-02")]);
        }
    }
    let actor = play.world().actor_of(checked);
    activation::begin(play, actor, true);
    for model in pack.iter().copied() {
        activation::open(play, Step::ActivationStarts, model)?;
    }
    let mut charged = vec![];
    for model in pack.iter().copied() {
        let goes = |world: &World| world.model(model).is_in_play() && !world.is_decided();
        if !goes(play.world()) {
            continue;
        }
        match closest(play, model) {
            Some(target) if can_charge(play.world(), model) => {
                rush(play, model, target)?;
                charged.push((model, target));
            }
            _ => play.record(Event::FrenzySpent { model }, &[cite!("primal:frenzy-11")]),
        }
    }
    for (model, target) in charged {
        if play.world().model(model).is_in_play() && !play.world().is_decided() {
            strike(play, model, target)?;
        }
    }
    if play.world().activation.is_some() {
        for model in pack.iter().copied() {
            activation::open(play, Step::ActivationEnds, model)?;
        }
        activation::end(play, &[cite!("primal:frenzy-07")]);
    }
    let world = play.world();
    let bearer = if pack.len() > 1 {
        units::fury_bearer(world, checked)
    } else {
        checked
    };
    calm(play, bearer)
}

/// Whether nothing keeps a frenzied warbeast from charging (primal:frenzy-11).
fn can_charge(world: &World, model: ModelId) -> bool {
    let standing = Field::standing(world);
    let is_barred = |word: &str, what: Option<&str>| standing.forbids(model, word, what).is_some();
    melee::range(world, model).is_some() && !is_barred("advance", None) && !is_barred("charge", Some("charge"))
}

/// The closest model in its line of sight, friend or foe; a die decides between equals (primal:frenzy-03, primal:frenzy-08).
fn closest(play: &mut Play<'_, Primal>, model: ModelId) -> Option<ModelId> {
    let world = play.world();
    let base = world.footprint(model);
    let mut seen = activation::charge_targets(world, model).collect::<Vec<_>>();
    if let Some(pack) = units::pack_of(world, model) {
        seen.retain(|id| units::pack_of(world, *id) != Some(pack));
    }
    let apart = |id: &ModelId| gap(&base, &world.footprint(*id));
    let nearest = seen.iter().map(apart).min()?;
    let tied: Vec<ModelId> = seen.iter().copied().filter(|id| apart(id) == nearest).collect();
    if let [only] = tied[..] {
        return Some(only);
    }
    let seat = world.turn;
    let pool = Pool {
        dice: 1,
        die: Die(tied.len() as u8),
    };
    let at = play.roll(Some(seat), "closest of several", pool).face();
    tied.get(usize::from(at) - 1).copied()
}

/// The charge straight at the target (primal:frenzy-03, primal:frenzy-06).
fn rush(play: &mut Play<'_, Primal>, model: ModelId, target: ModelId) -> Asked<()> {
    let from_melee = melee::is_in_melee(play.world(), model);
    let declared = Declared::Charge {
        mover: model,
        target,
        from_melee,
    };
    let rules: &'static [RuleId] = &[cite!("primal:frenzy-03")];
    play.record(Event::Declared { declared }, rules);
    let to = movement::straight_at(play.world(), model, target);
    activation::charge_to(play, model, target, to)
}

/// The one attack of a frenzied warbeast that has reached its target (primal:frenzy-04, primal:frenzy-05).
fn strike(play: &mut Play<'_, Primal>, model: ModelId, target: ModelId) -> Asked<()> {
    let world = play.world();
    let Some(charge) = world.part(model).and_then(|part| part.charge) else {
        return Ok(());
    };
    // primal:out-of-formation-01
    let strays = !units::in_formation(world, model);
    if !charge.reached || strays || !world.model(target).is_in_play() || world.is_decided() {
        return Ok(());
    }
    let Some(weapon) = weapon(play, model, target)? else {
        return Ok(());
    };
    let Some(mut attack) = Attack::with_weapon(play.world(), model, weapon, target) else {
        return Ok(());
    };
    attack.frenzied = true;
    attack.charge = charge.far_enough;
    attack::resolve(play, attack)?;
    Ok(())
}

/// The melee weapon with the highest POW that reaches the target; its controller picks among equals (primal:frenzy-04).
fn weapon(play: &mut Play<'_, Primal>, model: ModelId, target: ModelId) -> Asked<Option<u8>> {
    let world = play.world();
    let there = world.footprint(target);
    let weapons = 0..world.model(model).profile.weapons.len() as u8;
    let able: Vec<(Option<i32>, u8)> = weapons
        .filter(|at| {
            melee::reach_of(world, model, *at).is_some_and(|reach| melee::reaches(world, model, &there, target, reach))
        })
        .map(|at| (arms::pow(world, model, at), at))
        .collect();
    let Some(best) = able.iter().map(|(pow, _)| *pow).max() else {
        return Ok(None);
    };
    let best: Vec<u8> = able
        .into_iter()
        .filter(|(pow, _)| *pow == best)
        .map(|(_, at)| at)
        .collect();
    if let [only] = best[..] {
        return Ok(Some(only));
    }
    let seat = world.model(model).controller;
    let verb = crate::questions::Verb::Melee;
    let open = best.iter().copied().map(Answer::Weapon).collect();
    Ok(match play.choose(seat, Ask::Weapon { model, verb }, open)? {
        Answer::Weapon(weapon) => Some(weapon),
        _ => best.first().copied(),
    })
}

/// primal:frenzy-07, primal:frenzy-11
fn calm(play: &mut Play<'_, Primal>, model: ModelId) -> Asked<()> {
    let world = play.world();
    let beast = world.model(model);
    if !beast.is_in_play() || beast.fury == 0 || world.is_decided() {
        return Ok(());
    }
    let open = (0..=beast.fury).map(Answer::Points).collect();
    let seat = beast.controller;
    if let Answer::Points(points) = play.choose(seat, Ask::Calm { model }, open)?
        && points > 0
    {
        let rules = &[cite!("primal:frenzy-07"), cite!("primal:frenzy-11")];
        play.record(Event::FuryLost { model, points }, rules);
    }
    Ok(())
}
