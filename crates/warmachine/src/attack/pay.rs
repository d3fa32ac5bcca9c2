//! Focus and fury around attacks: boosts, additional attacks, power fields, transfers.

use kernel::{Asked, Play, Refusal, RuleId, cite};
use smallvec::SmallVec;

use crate::control::can_force;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Warmachine, World, stats};

/// Whether a model has a point to spend in its activation, or can be forced.
pub fn can_pay(world: &World, id: ModelId) -> Result<(), Refusal> {
    let model = world.model(id);
    let profile = &model.profile;
    let active = world.activation.as_ref().is_some_and(|now| now.part(id).is_some());
    let no = |rule, why: &str| Err(Refusal::new(rule, format!("{} {why}", model.name)));
    if !active {
        return no(
            cite!("wm4:focus-manipulation-04"),
            "spends points only in its activation",
        );
    }
    // wm4:priority-06
    let word = if profile.is_warbeast() { "forced" } else { "spend" };
    if let Some(denied) = crate::special::forbids(world, id, "points", Some(word)) {
        return Err(crate::special::refused(world, &denied));
    }
    match () {
        () if profile.has_focus_manipulation() && model.focus > 0 => Ok(()),
        () if profile.is_warjack() && model.focus > 0 && model.has_working_cortex() => Ok(()),
        () if profile.has_fury_manipulation() && model.fury > 0 => Ok(()),
        () if profile.is_warbeast() => can_force(world, id, 1),
        () if profile.is_warjack() => no(cite!("wm4:warjack-rules-04"), "has no focus point to spend"),
        () if profile.has_focus_manipulation() => no(cite!("wm4:warcaster-attack-01"), "has no focus point to spend"),
        () if profile.has_fury_manipulation() => no(cite!("wm4:warlock-attack-01"), "has no fury point to spend"),
        () => no(cite!("wm4:melee-attack-04"), "has no more attacks"),
    }
}

/// Pays one point.
pub fn pay(play: &mut Play<'_, Warmachine>, model: ModelId, rules: &'static [RuleId]) {
    let profile = play.world().model(model).profile.clone();
    let points = 1;
    if profile.is_warbeast() {
        play.record(Event::Forced { model, points }, rules);
    } else if profile.has_fury_manipulation() {
        play.record(Event::FurySpent { model, points }, rules);
    } else {
        play.record(Event::FocusSpent { model, points }, rules);
    }
}

/// A model that would suffer damage may reduce or transfer it (wm4:timing-damage-roll-07).
pub fn would_suffer(
    play: &mut Play<'_, Warmachine>,
    model: ModelId,
    points: u16,
    hurt: &[(ModelId, u16)],
    suffered: &mut SmallVec<[(ModelId, u16); 4]>,
) -> Asked<()> {
    let world = play.world();
    let profile = world.model(model).profile.clone();
    let seat = world.model(model).controller.seat();
    // wm4:power-field-02
    let has_field = profile.has_focus_manipulation() || crate::systems::has_power_field(world, model);
    if has_field && world.model(model).focus > 0 {
        let ask = Ask::PowerField { model, points };
        if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes {
            let rules = &[
                cite!("wm4:power-field-02"),
                cite!("wm4:power-field-03"),
                cite!("wm4:power-field-04"),
                cite!("wm4:jack-power-field-01"),
            ];
            play.record(Event::FocusSpent { model, points: 1 }, rules);
            let left = points.saturating_sub(5);
            play.record(Event::PowerFieldUsed { model, points: left }, rules);
            suffered.push((model, left));
            return Ok(());
        }
    }
    // wm4:transfer-damage-01 to wm4:transfer-damage-04
    if profile.has_fury_manipulation() && world_fury(play.world(), model) > 0 {
        let mut open = vec![Answer::No];
        open.extend(takers(play.world(), model).map(Answer::Model));
        if open.len() > 1
            && let Answer::Model(to) = play.choose(seat, Ask::Transfer { warlock: model, points }, open)?
        {
            let rules = &[cite!("wm4:transfer-damage-01"), cite!("wm4:transfer-damage-05")];
            play.record(Event::FurySpent { model, points: 1 }, rules);
            let beast = play.world().model(to);
            // What the same attack has done to the beast takes up boxes already (wm4:simultaneous-03).
            let own: u16 = hurt.iter().filter(|(id, _)| *id == to).map(|(_, points)| *points).sum();
            let room = beast.profile.life.unmarked(&beast.marks).saturating_sub(own);
            let taken = points.min(room);
            play.record(
                Event::Transferred {
                    warlock: model,
                    to,
                    points: taken,
                },
                rules,
            );
            suffered.push((to, taken));
            // wm4:transfer-damage-03, wm4:transfer-damage-05: it has suffered damage also where nothing is left of it.
            suffered.push((model, points - taken));
            return Ok(());
        }
    }
    suffered.push((model, points));
    Ok(())
}

fn world_fury(world: &World, id: ModelId) -> u8 {
    world.model(id).fury
}

/// Why a model cannot take damage for a warlock.
pub fn refuse_taker(world: &World, warlock: ModelId, id: ModelId) -> Refusal {
    let no = |rule, why: &str| {
        let name = world.get(id).map_or("that model", |model| model.name.as_str());
        Refusal::new(rule, format!("{name} {why}"))
    };
    let own = world
        .get(id)
        .filter(|model| model.is_in_play() && model.profile.is_warbeast());
    match own {
        Some(beast) if beast.fury >= stats::fury(world, id) && beast.leader == Some(warlock) => no(
            cite!("wm4:transfer-damage-04"),
            "has as many fury points as it can have",
        ),
        Some(_) if crate::special::forbids(world, id, "transfer", None).is_some() => {
            no(cite!("wm4:transfer-damage-06"), "cannot suffer transferred damage")
        }
        _ => no(
            cite!("wm4:transfer-damage-01"),
            "is no warbeast of the battlegroup in its warlock's control range",
        ),
    }
}

/// The warbeasts that can take damage for their warlock.
fn takers(world: &World, warlock: ModelId) -> impl Iterator<Item = ModelId> + '_ {
    world.battlegroup(warlock).filter(move |id| {
        let beast = world.model(*id);
        beast.is_in_play()
            && beast.profile.is_warbeast()
            && !beast.wild
            && beast.fury < stats::fury(world, *id)
            && stats::in_control_range(world, warlock, *id)
            // wm4:transfer-damage-06
            && crate::special::forbids(world, *id, "transfer", None).is_none()
    })
}
