//! Spells that stay in play: on whom, until when, and what displaces them (wm4:upkeep-spell-01 to wm4:spell-stacking-01).

use kernel::{Asked, Play, RuleId, cite};
use serde::{Deserialize, Serialize};

use super::{Duration, Spell, check};
use crate::ids::{ModelId, PlayerId};
use crate::questions::{Answer, Ask};
use crate::world::{Change, Until};
use crate::{Event, Warmachine, World, stats};

/// Where an effect in play comes from. Animi are spells, feats are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Spell,
    Animus,
    Feat,
}

/// A spell or a feat in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InPlay {
    pub number: u32,
    pub name: String,
    pub caster: ModelId,
    pub by: PlayerId,
    /// Everybody whom it affects and who is still on the table.
    pub on: Vec<ModelId>,
    pub changes: Vec<Change>,
    pub upkeep: bool,
    pub source: Source,
    pub until: Until,
    /// It has been paid for in this turn.
    pub kept: bool,
}

/// Everybody in the control range of the spellcaster whom the text concerns (wm4:spell-stat-07).
pub fn in_area(world: &World, caster: ModelId, spell: &Spell) -> Vec<ModelId> {
    let all = world.in_play();
    all.filter(|id| stats::in_control_range(world, caster, *id) && check::concerns(world, caster, spell, *id))
        .collect()
}

fn end(play: &mut Play<'_, Warmachine>, numbers: Vec<u32>, rules: &'static [RuleId]) {
    for number in numbers {
        let name = play.world().spells.iter().find(|spell| spell.number == number);
        let name = name.map_or_else(String::new, |spell| spell.name.clone());
        play.record(Event::SpellEnded { number, name }, rules);
    }
}

/// The earlier casting of an upkeep spell ends when the COST of the new one has been paid.
pub fn end_same(play: &mut Play<'_, Warmachine>, caster: ModelId, spell: &Spell) {
    if spell.duration != Duration::Upkeep {
        return;
    }
    let old = play.world().spells.iter();
    let old = old.filter(|old| old.caster == caster && old.upkeep && old.name == spell.name);
    let old = old.map(|old| old.number).collect();
    end(play, old, &[cite!("wm4:upkeep-spell-04"), cite!("wm4:upkeep-spell-14")]);
}

/// The changes of a spell begin. A newer upkeep spell or animus takes the place of an older one from the same side.
pub fn take_hold(
    play: &mut Play<'_, Warmachine>,
    caster: ModelId,
    spell: &Spell,
    affected: &[ModelId],
    source: Source,
) {
    if !spell.lasts() || affected.is_empty() {
        return;
    }
    let upkeep = spell.duration == Duration::Upkeep;
    let by = play.world().model(caster).controller;
    if upkeep {
        let old = displaced(play.world(), by, affected, |old| old.upkeep);
        end(
            play,
            old,
            &[
                cite!("wm4:upkeep-spell-06"),
                cite!("wm4:upkeep-spell-07"),
                cite!("wm4:upkeep-spell-08"),
            ],
        );
    }
    if source == Source::Animus {
        // Only friendly animi are counted.
        let own = |old: &InPlay| {
            old.source == Source::Animus && old.on.iter().any(|id| play_controller(play.world(), *id) == old.by)
        };
        let old = displaced(play.world(), by, affected, own);
        end(
            play,
            old,
            &[cite!("wm4:animus-09"), cite!("wm4:animus-10"), cite!("wm4:animus-11")],
        );
    }
    let spell = InPlay {
        number: play.world().next_number,
        name: spell.name.clone(),
        caster,
        by,
        on: affected.to_vec(),
        changes: spell.changes().collect(),
        upkeep,
        source,
        until: match spell.duration {
            Duration::Turn | Duration::Once => Until::Turn,
            Duration::Round => Until::Round,
            Duration::Upkeep => Until::Game,
        },
        kept: false,
    };
    let rules = &[cite!("wm4:spell-stat-11"), cite!("wm4:timing-spellcast-05")];
    play.record(Event::SpellTookHold { spell: Box::new(spell) }, rules);
}

fn play_controller(world: &World, id: ModelId) -> PlayerId {
    world.model(id).controller
}

/// Spells of the same side on any of the models or on anybody of their units.
fn displaced(world: &World, by: PlayerId, affected: &[ModelId], is_such: impl Fn(&InPlay) -> bool) -> Vec<u32> {
    let touches = |old: &InPlay| {
        let mut on = old.on.iter();
        on.any(|id| affected.iter().any(|new| new == id || world.are_unit_mates(*new, *id)))
    };
    let old = world.spells.iter();
    let old = old.filter(|old| old.by == by && is_such(old) && touches(old));
    old.map(|old| old.number).collect()
}

/// One upkeep spell is paid for or ends (wm4:upkeep-spell-01, wm4:upkeep-spell-03). Gives back whether there was one.
pub fn upkeep(play: &mut Play<'_, Warmachine>) -> Asked<bool> {
    let world = play.world();
    let next = world
        .spells
        .iter()
        .find(|spell| spell.upkeep && !spell.kept && spell.by == world.turn);
    let Some((number, model)) = next.map(|spell| (spell.number, spell.caster)) else {
        return Ok(false);
    };
    let caster = world.model(model);
    let focus = caster.profile.has_focus_manipulation();
    let points = if focus { caster.focus } else { caster.fury };
    // A rule may keep it in play for nothing.
    let on = { world.spells.iter() }
        .find(|spell| spell.number == number)
        .map(|spell| spell.on.clone());
    let free = crate::special::upkeeps_freely(world, model, on.as_deref().unwrap_or_default());
    if let Some(because) = free {
        crate::special::tell(play, &because, "free_upkeep", Some(model));
        play.record(Event::SpellKept { number }, &[cite!("wm4:upkeep-spell-01")]);
        return Ok(true);
    }
    let ask = Ask::Upkeep { caster: model, number };
    let seat = world.turn.seat();
    let price = crate::special::upkeep_cost(world, model, on.as_deref().unwrap_or_default());
    if points < price || play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        end(
            play,
            vec![number],
            &[cite!("wm4:upkeep-spell-03"), cite!("wm4:spell-stat-12")],
        );
        return Ok(true);
    }
    let rules = &[cite!("wm4:upkeep-spell-01"), cite!("wm4:spell-stat-12")];
    let event = if focus {
        Event::FocusSpent { model, points: price }
    } else {
        Event::FurySpent { model, points: price }
    };
    play.record(event, rules);
    play.record(Event::SpellKept { number }, rules);
    Ok(true)
}

/// wm4:upkeep-spell-17
pub fn end_of_caster(play: &mut Play<'_, Warmachine>, caster: ModelId) {
    end_upkeeps_of(
        play,
        caster,
        &[cite!("wm4:upkeep-spell-17"), cite!("wm4:bg-controller-loss-02")],
    );
}

/// Every upkeep spell of a caster ends.
pub fn end_upkeeps_of(play: &mut Play<'_, Warmachine>, caster: ModelId, rules: &'static [RuleId]) {
    let own = play.world().spells.iter();
    let own = own.filter(|spell| spell.caster == caster && spell.upkeep);
    let own = own.map(|spell| spell.number).collect();
    end(play, own, rules);
}
