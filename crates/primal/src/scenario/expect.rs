//! What a scenario expects of the world.

use std::collections::BTreeMap;

use battlegroup::life::{Half, LINES, System};
use kernel::Colour;
use scenario::{Differences, Read};
use serde::Deserialize;
use serde::de::MapAccess;
use table::{Inches, Length};

use super::names;
use crate::card::{Advantage, BaseSize, Kind};
use crate::stats::{self, Stat};
use crate::world::{Combat, Continuous, Edge, Movement, Stage};
use crate::{ModelId, World, arcs, attack, melee, sight, terrain, units};

/// What must hold. What is not said may be anything.
#[derive(Debug, Default)]
pub struct Expected {
    round: Option<u16>,
    turn: Option<Colour>,
    order: Option<Vec<Colour>>,
    phase: Option<Phase>,
    outcome: Option<Outcome>,
    edges: BTreeMap<Colour, Edge>,
    score: BTreeMap<Colour, u16>,
    models: BTreeMap<String, ExpectedModel>,
    /// Who leads a unit, by the names of unit and model.
    commanders: BTreeMap<String, String>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
enum Outcome {
    /// The winners; nobody for a draw.
    Decided(Vec<Colour>),
    Undecided(Undecided),
}

/// The game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Undecided {
    None,
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
    focus: Option<u8>,
    damage: Option<u16>,
    crippled: Option<Vec<System>>,
    /// The marked boxes of each column or branch; of the left grid of a colossal.
    columns: Option<[u16; LINES as usize]>,
    /// The same of its right grid.
    right_columns: Option<[u16; LINES as usize]>,
    /// The marked boxes of its force field.
    field: Option<u16>,
    in_play: Option<bool>,
    knocked_down: Option<bool>,
    stationary: Option<bool>,
    wild: Option<bool>,
    inert: Option<bool>,
    autonomous: Option<bool>,
    activated: Option<bool>,
    continuous: Option<Vec<Continuous>>,
    feat_used: Option<bool>,
    base: Option<BaseSize>,
    tokens: BTreeMap<String, u8>,
    /// Special rules and advantages that it has now, printed or granted, and those that it does not have.
    has: Vec<String>,
    has_not: Vec<String>,
    /// What has become of its Normal Movement and Combat Action in the activation that is going on.
    movement: Option<Movement>,
    combat: Option<Combat>,
    /// Names of the lasting effects on it, the oldest first.
    effects: Option<Vec<String>>,
    /// Figures as they are now.
    spd: Option<Inches>,
    str: Option<i32>,
    mat: Option<i32>,
    rat: Option<i32>,
    def: Option<i32>,
    arm: Option<i32>,
    cmd: Option<i32>,
    max_fury: Option<i32>,
    max_focus: Option<i32>,
    thr: Option<i32>,
    melee_range: Option<Inches>,
    has_melee_range: Option<bool>,
    command_range: Option<Inches>,
    control_range: Option<Inches>,
    engaged: Option<bool>,
    in_melee: Option<bool>,
    warrior: Option<bool>,
    living: Option<bool>,
    independent: Option<bool>,
    class: Option<String>,
    kind: Option<Kind>,
    level: Option<u8>,
    in_formation: Option<bool>,
    unit_commander: Option<bool>,
    led_by: Option<String>,
    /// In the control range of its warlock.
    controlled: Option<bool>,
    sees: Vec<String>,
    sees_not: Vec<String>,
    engages: Vec<String>,
    engages_not: Vec<String>,
    /// These are in its front arc, wholly in its back arc, or the middle of its front arc points at them.
    faces: Vec<String>,
    faces_not: Vec<String>,
    behind: Vec<String>,
    behind_not: Vec<String>,
    directly_faces: Vec<String>,
    directly_faces_not: Vec<String>,
    /// What terrain gives it against an attacker.
    shelter: BTreeMap<String, terrain::Shelter>,
    distance: BTreeMap<String, Inches>,
    within: BTreeMap<String, Inches>,
    not_within: BTreeMap<String, Inches>,
    wholly_within: BTreeMap<String, Inches>,
    not_wholly_within: BTreeMap<String, Inches>,
    touches: Vec<String>,
}

impl Read for Expected {
    const WORDS: &'static [&'static str] = &[
        "round",
        "turn",
        "order",
        "edges",
        "phase",
        "score",
        "outcome",
        "commanders",
    ];

    /// Any other word is the name of a model.
    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, before: Option<Self>) -> Result<Option<Self>, A::Error> {
        let mut expected = before.unwrap_or_default();
        match key {
            "round" => expected.round = map.next_value()?,
            "turn" => expected.turn = map.next_value()?,
            "order" => expected.order = map.next_value()?,
            "score" => expected.score = map.next_value()?,
            "edges" => expected.edges = map.next_value()?,
            "phase" => expected.phase = map.next_value()?,
            "outcome" => expected.outcome = map.next_value()?,
            "commanders" => expected.commanders = map.next_value()?,
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
        wrong.compare(|| "the turn".into(), &self.turn, world.turn.colour());
        let order: Vec<Colour> = world.order.iter().map(|seat| seat.colour()).collect();
        wrong.compare(|| "the order of turns".into(), &self.order, order);
        wrong.compare(|| "the phase".into(), &self.phase, phase(world.stage));
        if let Some(expected) = &self.outcome {
            let seats = world.seating.seats();
            let found: Option<Vec<Colour>> = world.outcome.map(|winners| {
                seats
                    .filter(|seat| winners.contains(*seat))
                    .map(|seat| seat.colour())
                    .collect()
            });
            let expected = match expected {
                Outcome::Decided(winners) => Some(winners.clone()),
                Outcome::Undecided(Undecided::None) => None,
            };
            wrong.compare(|| "the outcome".into(), &Some(expected), found);
        }
        for (colour, edge) in &self.edges {
            let found = world.players.get(colour.seat().index()).and_then(|player| player.edge);
            wrong.compare(|| format!("the edge of {colour}"), &Some(Some(*edge)), found);
        }
        for (colour, points) in &self.score {
            let found = world.players.get(colour.seat().index()).map(|player| player.score);
            wrong.compare(|| format!("the score of {colour}"), &Some(Some(*points)), found);
        }
        for (unit, expected) in &self.commanders {
            let found = { world.units.iter().zip(0u16..) }.find(|(one, _)| crate::data::same(&one.name, unit));
            wrong.hold(found.is_some(), || format!("no unit is called {unit}"));
            let found = found.and_then(|(_, at)| units::commander(world, crate::UnitId(at)));
            let found = found.map(|id| world.name(id).to_string());
            wrong.compare(
                || format!("the commander of {unit}"),
                &Some(Some(expected.clone())),
                found,
            );
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
        Stage::StartingRoll | Stage::ChooseEdge | Stage::Nominate(_) | Stage::Deploy(_) | Stage::AdvanceDeploy(_) => {
            Phase::Setup
        }
        Stage::TurnBegins | Stage::Maintenance(_) => Phase::Maintenance,
        Stage::Control(_) => Phase::Control,
        Stage::Activations | Stage::Acting | Stage::TurnEnds => Phase::Activation,
        Stage::Over => Phase::Over,
    }
}

/// Whether there is such a special rule or advantage at all: a slip of the pen would not be had by anybody.
fn is_known(world: &World, rule: &str) -> bool {
    let family = rule.split(" [").next().unwrap_or(rule);
    let mut declared = battlegroup::Field::book(world).declared();
    Advantage::ALL.iter().any(|advantage| advantage.name() == family) || declared.any(|declared| declared == family)
}

/// Whether any special rule speaks of such tokens, or a model has some.
fn knows_token(world: &World, token: &str) -> bool {
    let is_held = |model: &crate::Model| model.tokens.iter().any(|(held, _)| held == token);
    crate::data::speaks_of_token(&world.codex.rules, token) || world.models.iter().any(is_held)
}

/// The marked boxes of each line of a grid.
fn columns(model: &crate::Model, half: Half) -> [u16; LINES as usize] {
    let life = &model.profile.life;
    let mut marked = [0; LINES as usize];
    for (spot, marks) in life.spots().zip(model.marks.iter()) {
        let run = life.spot(spot);
        if run.half == half && !run.is_field {
            marked[usize::from(run.line)] += u16::from(*marks);
        }
    }
    marked
}

impl ExpectedModel {
    fn differs(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let model = world.model(id);
        let what = |what: &str| format!("{}'s {what}", model.name);
        wrong.place(&model.name, self.at, model.at);
        wrong.facing(&model.name, self.facing, model.facing);
        wrong.compare(|| what("fury"), &self.fury, model.fury);
        wrong.compare(|| what("focus"), &self.focus, model.focus);
        wrong.compare(|| what("damage"), &self.damage, model.damage());
        if let Some(expected) = &self.crippled {
            let all = || System::ALL.into_iter();
            let found: Vec<System> = all().filter(|system| model.is_crippled(*system)).collect();
            let expected = all().filter(|system| expected.contains(system)).collect();
            wrong.compare(|| what("crippled systems and aspects"), &Some(expected), found);
        }
        let columns = |half| columns(model, half);
        wrong.compare(|| what("columns"), &self.columns, columns(Half::Left));
        wrong.compare(|| what("right columns"), &self.right_columns, columns(Half::Right));
        let life = &model.profile.life;
        let field = life.field().and_then(|spot| model.marks.get(usize::from(spot.0)));
        let field = field.map(|marked| u16::from(*marked));
        wrong.compare(|| what("force field"), &self.field.map(Some), field);
        wrong.compare(|| what("being in play"), &self.in_play, model.is_in_play());
        wrong.compare(|| what("lying down"), &self.knocked_down, model.is_down());
        wrong.compare(|| what("being stationary"), &self.stationary, model.stationary);
        wrong.compare(|| what("being wild"), &self.wild, model.wild);
        wrong.compare(|| what("being inert"), &self.inert, model.inert);
        wrong.compare(|| what("being autonomous"), &self.autonomous, world.is_autonomous(id));
        wrong.compare(|| what("activation"), &self.activated, model.activated);
        let continuous = self.continuous.as_ref().map(|expected| {
            let mut expected = expected.clone();
            expected.sort();
            expected
        });
        wrong.compare(|| what("continuous effects"), &continuous, model.continuous.to_vec());
        wrong.compare(|| what("feat"), &self.feat_used, model.feat_used);
        wrong.compare(|| what("base"), &self.base, model.base());
        for (token, expected) in &self.tokens {
            wrong.hold(knows_token(world, token), || {
                format!("no special rule speaks of {token} tokens")
            });
            let found = battlegroup::Field::tokens(world, id, token);
            wrong.compare(|| what(&format!("{token} tokens")), &Some(*expected), found);
        }
        let standing = battlegroup::Field::standing(world);
        for (rules, expected) in [(&self.has, true), (&self.has_not, false)] {
            for rule in rules {
                wrong.hold(is_known(world, rule), || {
                    format!("no special rule or advantage is called {rule}")
                });
                // What keeps a model from using an advantage takes it away.
                let advantage = Advantage::ALL
                    .into_iter()
                    .find(|advantage| advantage.name() == rule.as_str());
                let found = match advantage {
                    Some(advantage) => world.has(id, advantage),
                    None => standing.has(id, rule),
                };
                wrong.compare(|| what(&format!("having {rule}")), &Some(expected), found);
            }
        }
        let part = world.part(id);
        let movement = part.map(|part| part.movement);
        wrong.compare(|| what("Normal Movement"), &self.movement.map(Some), movement);
        wrong.compare(
            || what("Combat Action"),
            &self.combat.map(Some),
            part.map(|part| part.combat),
        );
        let effects: Vec<String> = { world.ledger.on(id, world.unit_of(id)) }
            .map(|(_, lasts)| lasts.because.rule.to_string())
            .collect();
        wrong.compare(|| what("lasting effects"), &self.effects, effects);
        self.figures(world, id, wrong);
        let profile = &model.profile;
        wrong.compare(|| what("being a warrior"), &self.warrior, profile.is_warrior());
        wrong.compare(|| what("being living"), &self.living, world.is_living(id));
        wrong.compare(
            || what("being independent"),
            &self.independent,
            world.is_independent(id),
        );
        wrong.compare(|| what("kind"), &self.kind, profile.kind);
        let class = profile.class().map(String::from);
        wrong.compare(|| what("class"), &self.class.clone().map(Some), class);
        let level = world.terrain.level(&world.footprint(id));
        wrong.compare(|| what("level"), &self.level, level);
        wrong.compare(
            || what("being in formation"),
            &self.in_formation,
            units::in_formation(world, id),
        );
        wrong.compare(
            || what("being unit commander"),
            &self.unit_commander,
            units::is_commander(world, id),
        );
        let leader = world.leader_of(id).map(|leader| world.name(leader).to_string());
        wrong.compare(|| what("controller"), &self.led_by.clone().map(Some), leader);
        let controlled = { world.leader_of(id) }.is_some_and(|leader| stats::in_control_range(world, leader, id));
        wrong.compare(|| what("being in the control range"), &self.controlled, controlled);
        self.toward_others(world, id, wrong);
    }

    fn figures(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let what = |what: &str| format!("{}'s {what}", world.name(id));
        wrong.compare(|| what("SPD"), &self.spd.map(Length::from), stats::spd(world, id));
        for (word, expected, stat) in [
            ("STR", self.str, Stat::Str),
            ("MAT", self.mat, Stat::Mat),
            ("RAT", self.rat, Stat::Rat),
            ("DEF", self.def, Stat::Def),
            ("CMD", self.cmd, Stat::Cmd),
            ("FURY", self.max_fury, Stat::Fury),
            ("FOCUS", self.max_focus, Stat::Focus),
            ("THR", self.thr, Stat::Thr),
        ] {
            wrong.compare(|| what(word), &expected.map(Some), stats::current(world, id, stat));
        }
        let arm = stats::current(world, id, Stat::Arm).map(|arm| arm + stats::shields(world, id));
        wrong.compare(|| what("ARM"), &self.arm.map(Some), arm);
        let range = melee::range(world, id);
        let expected = self.melee_range.map(|range| Some(Length::from(range)));
        wrong.compare(|| what("melee range"), &expected, range);
        wrong.compare(|| what("having a melee range"), &self.has_melee_range, range.is_some());
        let command = self.command_range.map(Length::from);
        wrong.compare(|| what("command range"), &command, stats::command_range(world, id));
        let control = self.control_range.map(Length::from);
        wrong.compare(|| what("control range"), &control, stats::control_range(world, id));
        wrong.compare(|| what("being engaged"), &self.engaged, melee::is_engaged(world, id));
        wrong.compare(|| what("being in melee"), &self.in_melee, melee::is_in_melee(world, id));
    }

    /// All models that something is expected of as this model stands to them.
    fn others(&self) -> impl Iterator<Item = &String> {
        let lists = [
            &self.sees,
            &self.sees_not,
            &self.engages,
            &self.engages_not,
            &self.faces,
            &self.faces_not,
            &self.behind,
            &self.behind_not,
            &self.directly_faces,
            &self.directly_faces_not,
            &self.touches,
        ];
        let ranges = [
            &self.distance,
            &self.within,
            &self.not_within,
            &self.wholly_within,
            &self.not_wholly_within,
        ];
        { lists.into_iter().flatten() }
            .chain(self.shelter.keys())
            .chain(ranges.into_iter().flat_map(BTreeMap::keys))
    }

    fn toward_others(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let own = world.name(id);
        // Whoever is not on the table stands nowhere: anything could be said of it.
        for name in self.others() {
            let Ok(other) = names::model(world, name) else { continue };
            if let Some(away) = [id, other].into_iter().find(|id| !world.model(*id).is_in_play()) {
                let why = || {
                    format!(
                        "{} is not on the table, and nothing holds of where it stands",
                        world.name(away)
                    )
                };
                wrong.hold(false, why);
                return;
            }
        }
        let base = world.footprint(id);
        type Test = fn(&World, ModelId, ModelId) -> bool;
        let tests: [(&Vec<String>, bool, &str, Test); 11] = [
            (&self.sees, true, "sees", sight::sees),
            (&self.sees_not, false, "sees", sight::sees),
            (&self.engages, true, "engages", melee::engages),
            (&self.engages_not, false, "engages", melee::engages),
            (&self.faces, true, "faces", arcs::is_facing),
            (&self.faces_not, false, "faces", arcs::is_facing),
            (&self.behind, true, "has behind it", arcs::has_behind),
            (&self.behind_not, false, "has behind it", arcs::has_behind),
            (&self.directly_faces, true, "directly faces", arcs::is_directly_facing),
            (
                &self.directly_faces_not,
                false,
                "directly faces",
                arcs::is_directly_facing,
            ),
            (&self.touches, true, "touches", |world, own, other| {
                table::touching_within(&world.footprint(own), &world.footprint(other), Length::um(5))
            }),
        ];
        let find = |name: &str| names::model(world, name);
        for (others, expected, words, test) in tests {
            wrong.toward(own, words, others, expected, find, |other| test(world, id, other));
        }
        for (name, expected) in &self.shelter {
            match names::model(world, name) {
                Ok(other) => {
                    let found = attack::shelter(world, other, id);
                    wrong.compare(|| format!("the shelter of {own} from {name}"), &Some(*expected), found);
                }
                Err(why) => wrong.0.push(why),
            }
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
                        let d = Length::from(*inches);
                        let holds = if wholly {
                            battlegroup::Field::completely_within(world, id, other, d)
                        } else {
                            battlegroup::Field::within(world, id, other, d)
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
