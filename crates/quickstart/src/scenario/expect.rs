//! What a scenario expects of the world.

use std::collections::BTreeMap;

use scenario::{Differences, ExpectedOutcome, Read};
use serde::Deserialize;
use serde::de::MapAccess;
use table::Length;

use super::names;
use crate::card::Aspect;
use crate::data::same;
use crate::setup::Setup;
use crate::terrain::Shelter;
use crate::world::{Edge, Outcome, Stage};
use crate::{Inches, ModelId, Side, World, sight, stats};

/// What must hold. What is not said may be anything.
#[derive(Debug, Default)]
pub struct Expected {
    round: Option<u16>,
    turn: Option<Side>,
    first: Option<Side>,
    edge: Option<Edge>,
    phase: Option<Phase>,
    outcome: Option<ExpectedOutcome>,
    models: BTreeMap<String, ExpectedModel>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Phase {
    Setup,
    Maintenance,
    Control,
    Activation,
    Over,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedModel {
    /// To the thousandth of an inch.
    at: Option<[Inches; 2]>,
    facing: Option<[i64; 2]>,
    fury: Option<u8>,
    damage: Option<u16>,
    wounds: Option<u16>,
    marked: Option<[u8; 6]>,
    lost: Option<Vec<Aspect>>,
    destroyed: Option<bool>,
    in_play: Option<bool>,
    down: Option<bool>,
    activated: Option<bool>,
    frenzied: Option<bool>,
    feat_used: Option<bool>,
    /// Figures as they are now.
    spd: Option<Inches>,
    str: Option<i32>,
    def: Option<i32>,
    arm: Option<i32>,
    cmd: Option<i32>,
    in_melee: Option<bool>,
    sees: Vec<String>,
    sees_not: Vec<String>,
    engages: Vec<String>,
    engages_not: Vec<String>,
    has_in_front: Vec<String>,
    has_behind: Vec<String>,
    screened_from: Vec<String>,
    not_screened_from: Vec<String>,
    shelter_from: BTreeMap<String, Shelter>,
    /// In the control area of its warlock.
    controlled: Option<bool>,
    /// Effects on it, by name.
    has: Vec<String>,
    has_not: Vec<String>,
    distance: BTreeMap<String, Inches>,
}

impl Read for Expected {
    const WORDS: &'static [&'static str] = &["round", "turn", "first", "edge", "phase", "outcome"];

    /// Any other word is the name of a model.
    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, before: Option<Self>) -> Result<Option<Self>, A::Error> {
        let mut expected = before.unwrap_or_default();
        match key {
            "round" => expected.round = map.next_value()?,
            "turn" => expected.turn = map.next_value()?,
            "first" => expected.first = map.next_value()?,
            "edge" => expected.edge = map.next_value()?,
            "phase" => expected.phase = map.next_value()?,
            "outcome" => expected.outcome = map.next_value()?,
            name => {
                expected.models.insert(name.into(), map.next_value()?);
            }
        }
        Ok(Some(expected))
    }
}

impl Expected {
    pub fn differs(&self, setup: &Setup, world: &World) -> Vec<String> {
        let mut wrong = Differences::default();
        wrong.compare(|| "the round".into(), &self.round, world.round);
        wrong.compare(|| "the turn".into(), &self.turn, world.turn);
        wrong.compare(|| "who goes first".into(), &self.first, world.first);
        wrong.compare(|| "the edge".into(), &self.edge, world.edge);
        wrong.compare(|| "the phase".into(), &self.phase, phase(world.stage));
        let outcome = match world.outcome {
            None => ExpectedOutcome::None,
            Some(Outcome::Draw) => ExpectedOutcome::Draw,
            Some(Outcome::Won(side)) => side.into(),
        };
        wrong.compare(|| "the outcome".into(), &self.outcome, outcome);
        for (name, expected) in &self.models {
            wrong.named(names::model(world, name), |wrong, id| {
                expected.differs(world, id, wrong);
                expected.effects(setup, world, id, wrong);
            });
        }
        wrong.0
    }
}

fn phase(stage: Stage) -> Phase {
    match stage {
        Stage::RollOff | Stage::Deploy(_) => Phase::Setup,
        Stage::Maintenance => Phase::Maintenance,
        Stage::Leach | Stage::Upkeep | Stage::Threshold | Stage::ControlEnds => Phase::Control,
        Stage::Activations | Stage::Acting => Phase::Activation,
        Stage::Over => Phase::Over,
    }
}

impl ExpectedModel {
    fn differs(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let model = world.model(id);
        let what = |what: &str| format!("{}'s {what}", model.name);
        wrong.place(&model.name, self.at, model.at);
        wrong.facing(&model.name, self.facing, model.facing);
        wrong.compare(|| what("fury"), &self.fury, model.fury);
        wrong.compare(|| what("damage"), &self.damage, model.damage());
        wrong.compare(|| what("wounds"), &self.wounds, model.wounds());
        wrong.compare(|| what("marked circles"), &self.marked, model.marked);
        let aspects = [Aspect::Mind, Aspect::Body, Aspect::Spirit];
        let lost: Vec<Aspect> = aspects.into_iter().filter(|aspect| model.has_lost(*aspect)).collect();
        wrong.compare(|| what("lost aspects"), &self.lost, lost);
        wrong.compare(|| what("destruction"), &self.destroyed, model.destroyed);
        wrong.compare(|| what("being in play"), &self.in_play, model.in_play);
        wrong.compare(|| what("lying down"), &self.down, model.down.is_some());
        wrong.compare(|| what("activation"), &self.activated, model.activated);
        wrong.compare(|| what("frenzy"), &self.frenzied, model.frenzied);
        wrong.compare(|| what("use of its feat"), &self.feat_used, model.feat_used);
        wrong.compare(|| what("SPD"), &self.spd.map(Length::from), stats::spd(world, id));
        wrong.compare(|| what("STR"), &self.str, stats::str(world, id));
        wrong.compare(|| what("DEF"), &self.def, stats::def(world, id));
        wrong.compare(|| what("ARM"), &self.arm, stats::arm(world, id, None, true));
        wrong.compare(|| what("CMD"), &self.cmd, crate::command::cmd(world, id));
        wrong.compare(|| what("being in melee"), &self.in_melee, stats::is_in_melee(world, id));
        let warlock = world.warlock(model.side);
        let controlled = warlock.is_some_and(|warlock| stats::in_control_area(world, warlock, id));
        wrong.compare(|| what("being in the control area"), &self.controlled, controlled);
        self.toward_others(world, id, wrong);
    }

    fn effects(&self, setup: &Setup, world: &World, id: ModelId, wrong: &mut Differences) {
        let model = world.model(id);
        let known = names::effects(setup, world);
        for name in self.has.iter().chain(&self.has_not) {
            wrong.hold(known.iter().any(|known| same(known, name)), || {
                format!("nothing in this scenario is called {name:?}")
            });
        }
        let effects: Vec<&str> = world
            .lasting
            .iter()
            .filter(|effect| effect.on.model() == id)
            .map(|effect| effect.name.as_str())
            .collect();
        let has = |name: &String| effects.iter().any(|effect| same(effect, name));
        for name in &self.has {
            wrong.hold(has(name), || {
                format!("{} does not have {name} (but {effects:?})", model.name)
            });
        }
        for name in &self.has_not {
            wrong.hold(!has(name), || format!("{} has {name}", model.name));
        }
    }

    fn toward_others(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let own = world.name(id);
        type Test = fn(&World, ModelId, ModelId) -> bool;
        let tests: [(&Vec<String>, bool, &str, Test); 8] = [
            (&self.sees, true, "sees", sight::sees),
            (&self.sees_not, false, "sees", sight::sees),
            (&self.engages, true, "engages", stats::engages),
            (&self.engages_not, false, "engages", stats::engages),
            (&self.has_in_front, true, "has in front", stats::is_in_front),
            (&self.has_behind, false, "has in front", stats::is_in_front),
            (&self.screened_from, true, "is screened from", |world, own, from| {
                sight::is_screened(world, from, own)
            }),
            (
                &self.not_screened_from,
                false,
                "is screened from",
                |world, own, from| sight::is_screened(world, from, own),
            ),
        ];
        let find = |name: &str| names::model(world, name);
        for (others, expected, words, test) in tests {
            wrong.toward(own, words, others, expected, find, |other| test(world, id, other));
        }
        for (name, expected) in &self.shelter_from {
            wrong.named(find(name), |wrong, from| {
                let found = sight::shelter(world, from, id);
                wrong.compare(|| format!("{own}'s shelter from {name}"), &Some(*expected), found);
            });
        }
        for (name, expected) in &self.distance {
            wrong.named(find(name), |wrong, other| {
                let found = table::gap(&world.footprint(id), &world.footprint(other));
                wrong.distance(own, name, *expected, Some(found));
            });
        }
    }
}
