//! What a scenario expects of the world.

use std::collections::BTreeMap;

use battlegroup::life::System;
use scenario::{Differences, ExpectedOutcome, Read};
use serde::Deserialize;
use serde::de::MapAccess;
use table::{Inches, Length};

use super::names;
use crate::card::Kind;
use crate::stats::{self, Stat};
use crate::world::{Combat, Continuous, Edge, Model, Movement, Outcome, Stage};
use crate::{ModelId, Side, World, activation, melee, objectives, sight};

/// What must hold. What is not said may be anything.
#[derive(Debug, Default)]
pub struct Expected {
    round: Option<u16>,
    turn: Option<Side>,
    first: Option<Side>,
    phase: Option<Phase>,
    outcome: Option<ExpectedOutcome>,
    edges: BTreeMap<Side, Edge>,
    points: BTreeMap<Side, u16>,
    /// The Command Cards that each side has not played, which both players know.
    hands: BTreeMap<Side, Vec<String>>,
    /// Who controls the elements of the scenario, by their names.
    held: BTreeMap<String, Held>,
    movement: Option<Movement>,
    models: BTreeMap<String, ExpectedModel>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Held {
    Red,
    Blue,
    Both,
    Nobody,
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

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedModel {
    /// To the thousandth of an inch.
    at: Option<[Inches; 2]>,
    focus: Option<u8>,
    fury: Option<u8>,
    damage: Option<u16>,
    crippled: Option<Vec<System>>,
    in_play: Option<bool>,
    knocked_down: Option<bool>,
    stationary: Option<bool>,
    inert: Option<bool>,
    autonomous: Option<bool>,
    vulnerable: Option<bool>,
    /// Conditions that can be shaken, by name.
    suffers: Option<Vec<String>>,
    wild: Option<bool>,
    activated: Option<bool>,
    continuous: Option<Vec<Continuous>>,
    tokens: BTreeMap<String, u8>,
    /// The spells that it can cast, by name.
    knows: Option<Vec<String>>,
    /// The spells in play on it, by name, the oldest first.
    spells: Option<Vec<String>>,
    /// What has become of its Combat Action in the activation that is going on.
    combat: Option<Combat>,
    /// Figures as they are now.
    spd: Option<Inches>,
    mat: Option<i32>,
    rat: Option<i32>,
    aat: Option<i32>,
    def: Option<i32>,
    arm: Option<i32>,
    arc: Option<i32>,
    max_fury: Option<i32>,
    melee_range: Option<Inches>,
    has_melee_range: Option<bool>,
    engaged: Option<bool>,
    in_melee: Option<bool>,
    warrior: Option<bool>,
    living: Option<bool>,
    independent: Option<bool>,
    commander: Option<bool>,
    class: Option<String>,
    kind: Option<Kind>,
    level: Option<u8>,
    led_by: Option<String>,
    has_leader: Option<bool>,
    /// In the control range of its leader.
    controlled: Option<bool>,
    sees: Vec<String>,
    sees_not: Vec<String>,
    engages: Vec<String>,
    engages_not: Vec<String>,
    distance: BTreeMap<String, Inches>,
    /// Within so many inches, and not.
    within: BTreeMap<String, Inches>,
    not_within: BTreeMap<String, Inches>,
    wholly_within: BTreeMap<String, Inches>,
    not_wholly_within: BTreeMap<String, Inches>,
    touches: Vec<String>,
}

impl Read for Expected {
    const WORDS: &'static [&'static str] = &[
        "round", "turn", "first", "edges", "phase", "outcome", "movement", "points", "held", "hands",
    ];

    /// Any other word is the name of a model.
    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, before: Option<Self>) -> Result<Option<Self>, A::Error> {
        let mut expected = before.unwrap_or_default();
        match key {
            "round" => expected.round = map.next_value()?,
            "turn" => expected.turn = map.next_value()?,
            "first" => expected.first = map.next_value()?,
            "edges" => expected.edges = map.next_value()?,
            "phase" => expected.phase = map.next_value()?,
            "outcome" => expected.outcome = map.next_value()?,
            "points" => expected.points = map.next_value()?,
            "hands" => expected.hands = map.next_value()?,
            "held" => expected.held = map.next_value()?,
            "movement" => expected.movement = map.next_value()?,
            name => {
                expected.models.insert(name.into(), map.next_value()?);
            }
        }
        Ok(Some(expected))
    }
}

impl Expected {
    pub fn differs(&self, world: &World) -> Vec<String> {
        let mut wrong = Differences::default();
        wrong.compare(|| "the round".into(), &self.round, world.round);
        wrong.compare(|| "the turn".into(), &self.turn, world.turn.side());
        wrong.compare(|| "who goes first".into(), &self.first, world.first.side());
        wrong.compare(|| "the phase".into(), &self.phase, phase(world.stage));
        let outcome = match world.outcome {
            None => ExpectedOutcome::None,
            Some(Outcome::Draw) => ExpectedOutcome::Draw,
            Some(Outcome::Won(player)) => player.side().into(),
        };
        wrong.compare(|| "the outcome".into(), &self.outcome, outcome);
        let movement = world.activation.as_ref().map(|now| now.movement);
        wrong.compare(|| "the Normal Movement".into(), &self.movement.map(Some), movement);
        for (side, edge) in &self.edges {
            let found = world.players[side.index()].edge;
            wrong.compare(|| format!("the edge of {side}"), &Some(Some(*edge)), found);
        }
        if !self.points.is_empty() && world.scenario.is_none() {
            wrong.0.push("without a `scenario` nobody has points".into());
        }
        for (side, points) in &self.points {
            let found = world.players[side.index()].score;
            wrong.compare(|| format!("the points of {side}"), &Some(*points), found);
        }
        for (side, cards) in &self.hands {
            let left = world.players[side.index()].hand.iter().filter(|card| !card.played);
            let left: Vec<String> = left.map(|card| card.name.clone()).collect();
            wrong.compare(|| format!("the hand of {side}"), &Some(cards.clone()), left);
        }
        for (name, expected) in &self.held {
            let elements = world.scenario.iter().flat_map(|card| &card.elements);
            match { elements }.find(|element| element.name == *name) {
                Some(element) => {
                    let found = match objectives::holders(world, element)[..] {
                        [] => Held::Nobody,
                        [player] if player.side() == Side::Red => Held::Red,
                        [_] => Held::Blue,
                        _ => Held::Both,
                    };
                    wrong.compare(|| format!("who holds the {name}"), &Some(*expected), found);
                }
                None => wrong.0.push(format!("the scenario has no {name}")),
            }
        }
        for (name, expected) in &self.models {
            wrong.named(names::model(world, name), |wrong, id| {
                expected.differs(world, id, wrong)
            });
        }
        wrong.0
    }
}

fn phase(stage: Stage) -> Phase {
    match stage {
        Stage::RackSpells
        | Stage::StartingRoll
        | Stage::ChooseEdge
        | Stage::Nominate(_)
        | Stage::Deploy(_)
        | Stage::AdvanceDeploy(_) => Phase::Setup,
        Stage::TurnBegins | Stage::Reinforcements | Stage::Maintenance(_) => Phase::Maintenance,
        Stage::Control(_) => Phase::Control,
        Stage::Activations | Stage::Acting | Stage::TurnEnds => Phase::Activation,
        Stage::Over => Phase::Over,
    }
}

impl ExpectedModel {
    fn differs(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let model = world.model(id);
        let what = |what: &str| format!("{}'s {what}", model.name);
        if *self == ExpectedModel::default() {
            wrong.0.push(format!("nothing is expected of {}", model.name));
        }
        self.cannot_fail(model, wrong);
        wrong.place(&model.name, self.at, model.at);
        wrong.compare(|| what("focus"), &self.focus, model.focus);
        wrong.compare(|| what("fury"), &self.fury, model.fury);
        wrong.compare(|| what("damage"), &self.damage, model.damage());
        if let Some(expected) = &self.crippled {
            let found: Vec<System> = System::ALL
                .into_iter()
                .filter(|system| model.is_crippled(*system))
                .collect();
            wrong.compare(|| what("crippled systems"), &Some(expected.clone()), found);
        }
        wrong.compare(|| what("being in play"), &self.in_play, model.is_in_play());
        wrong.compare(|| what("lying down"), &self.knocked_down, model.knocked_down);
        wrong.compare(|| what("being stationary"), &self.stationary, model.stationary);
        wrong.compare(|| what("being inert"), &self.inert, model.inert);
        wrong.compare(
            || what("being autonomous"),
            &self.autonomous,
            activation::is_autonomous(world, id),
        );
        let suffers: Vec<String> = model.shakeable.iter().map(|suffered| suffered.name.clone()).collect();
        wrong.compare(|| what("shakeable conditions"), &self.suffers, suffers);
        wrong.compare(|| what("being Vulnerable"), &self.vulnerable, model.vulnerable);
        wrong.compare(|| what("being wild"), &self.wild, model.wild);
        wrong.compare(|| what("activation"), &self.activated, model.activated);
        wrong.compare(
            || what("continuous effects"),
            &self.continuous,
            model.continuous.to_vec(),
        );
        for (token, expected) in &self.tokens {
            let found = battlegroup::Field::tokens(world, id, token);
            wrong.compare(|| what(token), &Some(*expected), found);
        }
        let knows: Vec<String> = model.profile.spells.iter().map(|spell| spell.name.clone()).collect();
        wrong.compare(|| what("own spells"), &self.knows, knows);
        let on = world.spells.iter().filter(|spell| spell.on.contains(&id));
        let on: Vec<String> = on.map(|spell| spell.name.clone()).collect();
        wrong.compare(|| what("spells"), &self.spells, on);
        let now = world.activation.as_ref();
        let combat = now.and_then(|now| now.part(id)).map(|part| part.combat);
        wrong.compare(|| what("Combat Action"), &self.combat.map(Some), combat);
        wrong.compare(|| what("SPD"), &self.spd.map(Length::from), stats::spd(world, id));
        for (word, expected, stat) in [
            ("MAT", self.mat, Stat::Mat),
            ("RAT", self.rat, Stat::Rat),
            ("AAT", self.aat, Stat::Aat),
            ("DEF", self.def, Stat::Def),
            ("ARM", self.arm, Stat::Arm),
            ("ARC", self.arc, Stat::Arc),
            ("FURY", self.max_fury, Stat::Fury),
        ] {
            wrong.compare(|| what(word), &expected.map(Some), stats::current(world, id, stat));
        }
        let range = melee::range(world, id);
        wrong.compare(
            || what("melee range"),
            &self.melee_range.map(|range| Some(Length::from(range))),
            range,
        );
        wrong.compare(|| what("having a melee range"), &self.has_melee_range, range.is_some());
        wrong.compare(|| what("being engaged"), &self.engaged, melee::is_engaged(world, id));
        wrong.compare(|| what("being in melee"), &self.in_melee, melee::is_in_melee(world, id));
        let profile = &model.profile;
        wrong.compare(|| what("being a warrior"), &self.warrior, profile.is_warrior());
        wrong.compare(|| what("being living"), &self.living, profile.is_living());
        wrong.compare(
            || what("being independent"),
            &self.independent,
            profile.is_independent() || model.is_taken(),
        );
        wrong.compare(|| what("being a Commander"), &self.commander, profile.is_commander());
        wrong.compare(|| what("kind"), &self.kind, profile.kind);
        let class = profile.class().map(String::from);
        wrong.compare(|| what("class"), &self.class.clone().map(Some), class);
        let level = world.terrain.level(&world.footprint(id));
        wrong.compare(|| what("level"), &self.level, level);
        let leader = model.leader.map(|leader| world.name(leader).to_string());
        wrong.compare(|| what("leader"), &self.led_by.clone().map(Some), leader);
        wrong.compare(|| what("having a leader"), &self.has_leader, model.leader.is_some());
        let controlled = model
            .leader
            .is_some_and(|leader| stats::in_control_range(world, leader, id));
        wrong.compare(|| what("being in the control range"), &self.controlled, controlled);
        self.toward_others(world, id, wrong);
    }

    /// What is said of a kind of model that it never holds for would prove nothing.
    fn cannot_fail(&self, model: &Model, wrong: &mut Differences) {
        let profile = &model.profile;
        let focuses = profile.is_warjack() || profile.has_focus_manipulation();
        let rages = profile.is_warbeast() || profile.has_fury_manipulation();
        for (is_said, may, what) in [
            (self.focus.is_some(), focuses, "has focus points"),
            (self.fury.is_some(), rages, "has fury points"),
            (self.inert.is_some(), profile.is_warjack(), "is inert"),
            (self.autonomous.is_some(), profile.is_warjack(), "is autonomous"),
            (self.wild.is_some(), profile.is_warbeast(), "is wild"),
        ] {
            if is_said && !may {
                wrong.0.push(format!("{} never {what}", model.name));
            }
        }
    }

    fn toward_others(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let own = world.name(id);
        let base = world.footprint(id);
        type Test = fn(&World, ModelId, ModelId) -> bool;
        let tests: [(&Vec<String>, bool, &str, Test); 5] = [
            (&self.sees, true, "sees", sight::sees),
            (&self.sees_not, false, "sees", sight::sees),
            (&self.engages, true, "engages", melee::engages),
            (&self.engages_not, false, "engages", melee::engages),
            (&self.touches, true, "touches", |world, own, other| {
                table::touching_within(&world.footprint(own), &world.footprint(other), Length::um(2))
            }),
        ];
        let find = |name: &str| match names::model(world, name) {
            Ok(other) if other == id => Err(format!("{own} is compared with itself")),
            found => found,
        };
        let friend = { self.engages_not.iter() }
            .find(|name| names::model(world, name).is_ok_and(|other| !world.are_enemies(id, other)));
        if let Some(friend) = friend {
            wrong
                .0
                .push(format!("{friend} is no enemy of {own}, and never engaged by it"));
        }
        for (others, expected, words, test) in tests {
            wrong.toward(own, words, others, expected, find, |other| test(world, id, other));
        }
        for (name, expected) in &self.distance {
            wrong.named(find(name), |wrong, other| {
                let found = table::gap(&base, &world.footprint(other));
                wrong.distance(own, name, *expected, Some(found));
            });
        }
        for (ranges, wholly, expected) in [
            (&self.within, false, true),
            (&self.not_within, false, false),
            (&self.wholly_within, true, true),
            (&self.not_wholly_within, true, false),
        ] {
            for (name, inches) in ranges {
                match names::model(world, name) {
                    Ok(other) => {
                        let (source, d) = (world.footprint(other), Length::from(*inches));
                        // A model is completely within its own area (wm4:measure-07).
                        let holds = other == id
                            || if wholly {
                                table::wholly_within_of_base(&base, &source, d)
                            } else {
                                table::within(&base, &source, d)
                            };
                        let word = if wholly { "completely within" } else { "within" };
                        wrong.hold(holds == expected, || {
                            format!("it is not as said that {own} is {word} {d} of {name}")
                        });
                    }
                    Err(why) => wrong.0.push(why),
                }
            }
        }
    }
}
