//! Fury: forcing, reaving, transferring damage (primal:forcing-01 to primal:transfer-07).

use battlegroup::Field;
use battlegroup::life::System;
use battlegroup::purses::{self, Beast, Lost, NoForce, Purse};
use kernel::{Asked, Play, Refusal, RuleId, cite};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Primal, World, allowed, stats, systems, units};

fn purse(world: &World, id: ModelId) -> Purse {
    Purse {
        points: world.model(id).fury,
        most: stats::fury(world, id),
    }
}

/// A warbeast as its controller's questions have it.
fn beast(world: &World, id: ModelId) -> Beast {
    let model = world.model(id);
    let leader = { world.leader_of(id) }.filter(|leader| world.model(*leader).is_in_play());
    let mastered = is_mastered(world, id);
    // primal:pack-fury-02 to primal:pack-fury-04
    let bearer = units::fury_bearer(world, id);
    let in_formation = units::pack_of(world, id).is_none() || units::in_formation(world, id);
    Beast {
        fury: Purse {
            points: world.model(bearer).fury,
            most: stats::fury(world, id),
        },
        may_act: true,
        is_own: leader.is_some() || mastered,
        in_control: in_formation
            && (mastered || leader.is_some_and(|leader| stats::in_control_range(world, leader, bearer))),
        is_wild: model.wild,
        is_frenzied: world
            .activation
            .as_ref()
            .is_some_and(|now| now.frenzy && now.part(id).is_some()),
        spirit_is_crippled: systems::hampers(world, id, System::Spirit),
        is_barred: Field::standing(world)
            .forbids(id, "points", Some("be_forced"))
            .is_some(),
    }
}

/// Whether a friend whose rules let it force such warbeasts has it in its command range.
fn is_mastered(world: &World, id: ModelId) -> bool {
    let masters = |friend: &ModelId| {
        !world.are_enemies(*friend, id)
            && world.faction(*friend) == world.faction(id)
            && allowed::permits(world, *friend, "may", Some("force_in_command_range")).is_some()
            && table::within(
                &world.footprint(*friend),
                &world.footprint(id),
                stats::command_range(world, *friend),
            )
    };
    world.model(id).profile.is_warbeast() && world.others(id).any(|friend| masters(&friend))
}

/// primal:forcing-02, primal:forcing-03, primal:forcing-05, primal:aspect-04, primal:wild-warbeast-03, primal:frenzy-10
pub fn can_force(world: &World, id: ModelId, points: u8) -> Result<(), Refusal> {
    let model = world.model(id);
    let name = &model.name;
    if !model.profile.is_warbeast() {
        return Err(Refusal::new(
            cite!("primal:forcing-01"),
            format!("{name} is not a warbeast"),
        ));
    }
    let in_pack = units::pack_of(world, id).is_some();
    purses::can_force(&beast(world, id), points).map_err(|why| {
        let (rule, why) = match why {
            NoForce::OutOfControl if in_pack => (
                cite!("primal:pack-fury-03"),
                "is out of formation, or its commander is out of the control range".into(),
            ),
            NoForce::TooMuch { has, most } if in_pack => (
                cite!("primal:pack-fury-04"),
                format!("is of a pack whose commander has {has} fury points of {most}"),
            ),
            NoForce::NotNow => (cite!("primal:forcing-04"), "cannot be forced now".to_string()),
            NoForce::NotOwn => (cite!("primal:forcing-02"), "has nobody who could force it".into()),
            NoForce::Wild => (cite!("primal:wild-warbeast-03"), "is wild".into()),
            NoForce::Frenzied => (cite!("primal:frenzy-10"), "frenzies".into()),
            NoForce::SpiritCrippled => (cite!("primal:aspect-04"), "has a crippled Spirit".into()),
            NoForce::OutOfControl => (cite!("primal:forcing-03"), "is out of the control range".into()),
            NoForce::TooMuch { has, most } => (
                cite!("primal:forcing-05"),
                format!("has {has} fury points of {most} and cannot take {points} more"),
            ),
            NoForce::Barred => (cite!("primal:special-rules-01"), "cannot be forced".into()),
        };
        Refusal::new(rule, format!("{name} {why}"))
    })
}

/// Puts the points on the warbeast.
pub fn force(play: &mut Play<'_, Primal>, model: ModelId, points: u8, rules: &'static [RuleId]) {
    let model = units::fury_bearer(play.world(), model);
    play.record(Event::Forced { model, points }, rules);
}

/// Whether a model has so many fury points and may spend them. `short` is the rule that asks for them.
pub fn can_spend(world: &World, id: ModelId, points: u8, short: RuleId) -> Result<(), Refusal> {
    let model = world.model(id);
    if let Some(denied) = Field::standing(world).forbids(id, "points", Some("spend")) {
        return Err(Refusal::new(cite!("primal:special-rules-01"), denied.to_string()));
    }
    if model.fury < points {
        let why = format!("{} has {} fury points, and it takes {points}", model.name, model.fury);
        return Err(Refusal::new(short, why));
    }
    Ok(())
}

/// primal:control-phase-01, primal:leeching-01, primal:leeching-03
pub fn can_leech(world: &World, warlock: ModelId, from: ModelId) -> Result<(), Refusal> {
    let name = world.name(from);
    if let Some(denied) = Field::standing(world).forbids(from, "points", Some("be_leeched")) {
        return Err(denied.refusal(cite!("primal:special-rules-01")));
    }
    let mut beast = beast(world, from);
    beast.is_own = world.leader_of(from) == Some(warlock) && !world.model(from).wild;
    beast.in_control = stats::in_control_range(world, warlock, from);
    let checked = purses::most_leeched(purse(world, warlock), &beast);
    checked.map(|_| ()).map_err(|why| {
        let (rule, why) = match why {
            purses::NoLeech::NotOwn => (
                cite!("primal:battlegroup-building-03"),
                "is of another battlegroup".to_string(),
            ),
            purses::NoLeech::OutOfControl => (cite!("primal:control-phase-01"), "is out of the control range".into()),
            purses::NoLeech::Full { most } => (
                cite!("primal:leeching-03"),
                format!("cannot give more: its warlock has its {most} fury points"),
            ),
            purses::NoLeech::Nothing => (cite!("primal:leeching-01"), "has no fury points".into()),
        };
        Refusal::new(rule, format!("{name} {why}"))
    })
}

/// The warbeasts that can suffer damage for their warlock (primal:transfer-01, primal:transfer-03).
pub fn takers(world: &World, warlock: ModelId) -> Vec<ModelId> {
    let own = world.battlegroup(warlock);
    own.filter(|id| check_taker(world, warlock, *id).is_ok()).collect()
}

/// Whether a model can suffer damage for a warlock, and the rule that keeps it from that.
pub fn check_taker(world: &World, warlock: ModelId, taker: ModelId) -> Result<(), Refusal> {
    let no = |rule, why: &str| Err(Refusal::new(rule, why));
    let own = { world.get(taker) }.filter(|model| model.is_in_play() && model.profile.is_warbeast());
    if own.is_none() || !world.battlegroup(warlock).any(|id| id == taker) {
        return no(
            cite!("primal:transfer-01"),
            "only a warbeast of its battlegroup suffers damage for a warlock",
        );
    }
    let in_pack = units::pack_of(world, taker).is_some();
    // What keeps a warbeast from being forced does not keep it from suffering for its warlock.
    let beast = Beast {
        is_frenzied: false,
        is_barred: false,
        ..beast(world, taker)
    };
    // primal:pack-damage-02
    if in_pack && (!stats::in_control_range(world, warlock, taker) || !units::in_formation(world, taker)) {
        return no(
            cite!("primal:pack-damage-02"),
            "it is out of control range or formation",
        );
    }
    if beast.is_wild || !stats::in_control_range(world, warlock, taker) {
        return no(cite!("primal:transfer-01"), "it is out of its warlock's control");
    }
    purses::can_transfer(purse(world, warlock), &beast).or_else(|why| match why {
        purses::NoTransfer::Full { .. } if in_pack => no(
            cite!("primal:pack-damage-02"),
            "the commander of its pack has as many fury points as FURY",
        ),
        purses::NoTransfer::Full { .. } => no(cite!("primal:transfer-03"), "it has as many fury points as its FURY"),
        _ => no(cite!("primal:transfer-01"), "damage cannot be transferred to it"),
    })
}

/// A warlock that would suffer damage may have a warbeast suffer it (primal:transfer-01 to primal:transfer-07). Gives back the warbeast and how much of
/// it that can take. `hurt` is all damage that is suffered at the same time: a warbeast's own comes first.
pub fn transfer(
    play: &mut Play<'_, Primal>,
    warlock: ModelId,
    points: u16,
    hurt: &[(ModelId, u16)],
) -> Asked<Option<(ModelId, u16)>> {
    let world = play.world();
    let rule = cite!("primal:transfer-01");
    if !world.model(warlock).profile.is_warlock() || can_spend(world, warlock, 1, rule).is_err() {
        return Ok(None);
    }
    if Field::standing(world).forbids(warlock, "transfer", None).is_some() {
        return Ok(None);
    }
    let mut open = vec![Answer::No];
    open.extend(takers(world, warlock).into_iter().map(Answer::Model));
    if open.len() == 1 {
        return Ok(None);
    }
    let seat = world.model(warlock).controller;
    let Answer::Model(to) = play.choose(seat, Ask::Transfer { warlock, points }, open)? else {
        return Ok(None);
    };
    let rules = &[
        cite!("primal:transfer-01"),
        cite!("primal:transfer-02"),
        cite!("primal:transfer-05"),
        cite!("primal:transfer-07"),
    ];
    play.record(
        Event::FurySpent {
            model: warlock,
            points: 1,
        },
        rules,
    );
    let own: u16 = hurt.iter().filter(|(id, _)| *id == to).map(|(_, own)| own).sum();
    let room = play.world().model(to).unmarked().saturating_sub(own);
    let (by_beast, _) = purses::split(points, room);
    let transferred = Event::Transferred {
        warlock,
        to,
        points: by_beast,
    };
    play.record(transferred, rules);
    Ok(Some((to, by_beast)))
}

/// The fury of a warbeast that falls may go to its warlock (primal:reaving-01 to primal:reaving-04).
pub fn reave(play: &mut Play<'_, Primal>, from: ModelId, lost: Lost) -> Asked<()> {
    let world = play.world();
    let model = world.model(from);
    if !model.profile.is_warbeast() || model.wild {
        return Ok(());
    }
    let Some(warlock) = { world.leader_of(from) }.filter(|leader| world.model(*leader).is_in_play()) else {
        return Ok(());
    };
    let mut lives = beast(world, from);
    let mut rules: &'static [RuleId] = &[cite!("primal:reaving-01"), cite!("primal:reaving-04")];
    let bearer = units::fury_bearer(world, from);
    // The fury of a pack stays with it but for what a smaller pack cannot hold (primal:pack-fury-06, primal:pack-fury-07).
    let left = units::pack_of(world, from).map_or(0, |pack| world.troopers(pack).count() - 1);
    if left > 0 {
        lives.fury.points = world.model(bearer).fury.saturating_sub(left.min(255) as u8);
        lives.in_control = stats::in_control_range(world, warlock, bearer);
        rules = &[cite!("primal:pack-fury-06")];
    }
    // primal:reaving-03: others whose rules let them reave come after it, until one does.
    let others = world.others(from).filter(|id| {
        let may = Field::standing(world).permits(*id, "may", Some("reave"), None);
        *id != warlock && may.is_some() && !world.are_enemies(*id, warlock)
    });
    let takers: Vec<ModelId> = std::iter::once(warlock).chain(others).collect();
    for taker in takers {
        let world = play.world();
        let mut lives = lives;
        if taker != warlock {
            (lives.is_own, lives.in_control) = (true, stats::in_control_range(world, taker, bearer));
        }
        let Ok(points) = purses::most_reaved(purse(world, taker), &lives, lost) else {
            continue;
        };
        let seat = world.model(taker).controller;
        let ask = Ask::Reave { warlock: taker, from };
        if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes {
            let (warlock, from) = (taker, bearer);
            play.record(Event::Reaved { warlock, from, points }, rules);
            return Ok(());
        }
    }
    Ok(())
}
