//! What a scenario expects of the world.

use std::collections::BTreeMap;

use live::{End, Shown as _, Viewer};
use scenario::{Differences, OneOrMany, Read};
use serde::Deserialize;
use serde::de::MapAccess;
use table::Length;

use super::file::Colour;
use super::names;
use crate::card::{Alignment, CreatureType};
use crate::command::{self, Order};
use crate::conditions::Condition;
use crate::data::same;
use crate::nearest::{self, By};
use crate::paths::{self, PathGoal};
use crate::world::{Fate, Outcome, Stage};
use crate::{Chainmail, Inches, ModelId, WarbandId, World, attack, measure, morale, sight, stats};

/// What must hold. What is not said may be anything.
#[derive(Debug, Default)]
pub struct Expected {
    round: Option<u16>,
    stage: Option<Stage>,
    gloom: Option<bool>,
    scout: Option<Colour>,
    attacker: Option<Colour>,
    /// The number of parts of terrain on the battlefield, and of sparks.
    features: Option<usize>,
    sparks: Option<usize>,
    /// What warbands have scored or hold, by colour.
    victory_points: BTreeMap<String, u32>,
    absorbed: BTreeMap<String, u8>,
    leaders: BTreeMap<String, String>,
    quiet: BTreeMap<String, u8>,
    field: Option<[Inches; 2]>,
    turn: Option<String>,
    order: Option<Vec<Colour>>,
    /// Who activates now, and how many more models.
    batch: Option<(Colour, u16)>,
    outcome: Option<ExpectedOutcome>,
    /// What players read off the measuring tape, and on the cards of models.
    measured: Vec<Tape>,
    cards: BTreeMap<String, BTreeMap<String, BTreeMap<String, String>>>,
    models: BTreeMap<String, ExpectedModel>,
}

/// What the tape tells a player, whoever is asked now (chainmail:304.2, chainmail:405.4).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tape {
    by: Colour,
    from: String,
    to: String,
    far: Inches,
    in_sight: bool,
}

/// `none`, `draw` or the colour of a warband that has won.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
struct ExpectedOutcome(String);

/// Who is nearest, or all in their order.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Nearest {
    One(String),
    All(Vec<String>),
}

impl Nearest {
    fn is(&self, found: &[&str]) -> bool {
        match self {
            Nearest::One(nobody) if nobody == "nobody" => found.is_empty(),
            Nearest::One(first) => found.first().is_some_and(|found| same(found, first)),
            Nearest::All(all) => {
                found.len() == all.len() && found.iter().zip(all).all(|(found, expected)| same(found, expected))
            }
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedModel {
    /// What stands on its card.
    card: Option<String>,
    cost_on_card: Option<u16>,
    faction: Option<String>,
    alignment: Option<Alignment>,
    #[serde(rename = "type")]
    kind: Option<CreatureType>,
    subtypes: Option<Vec<String>>,
    level: Option<u8>,
    melee_attack: Option<i32>,
    melee_damage: Option<i32>,
    /// To the hundredth of an inch.
    at: Option<[Inches; 2]>,
    health: Option<i32>,
    fate: Option<Fate>,
    conditions: Option<OneOrMany>,
    constrained: Option<bool>,
    activated: Option<bool>,
    under_command: Option<bool>,
    points_left: Option<i32>,
    ordered: Option<Order>,
    half_saved: Option<bool>,
    struck_in_passing: Option<bool>,
    speed: Option<Inches>,
    armor: Option<i32>,
    save: Option<i32>,
    living: Option<bool>,
    commander: Option<bool>,
    morale_dc: Option<i32>,
    /// How far it has moved in its turn, and what terrain has cost it.
    moved: Option<Inches>,
    cost: Option<Inches>,
    height: Option<String>,
    sees: OneOrMany,
    sees_not: OneOrMany,
    has_effect: OneOrMany,
    has_no_effect: OneOrMany,
    has_cover_from: OneOrMany,
    has_no_cover_from: OneOrMany,
    has_contact: OneOrMany,
    has_no_contact: OneOrMany,
    touches: OneOrMany,
    touches_not: OneOrMany,
    allied: OneOrMany,
    hostile: OneOrMany,
    /// By path and by line, nearest first.
    nearest: Option<Nearest>,
    nearest_to_shoot: Option<Nearest>,
    distance: BTreeMap<String, Inches>,
    path: BTreeMap<String, Inches>,
    /// The armor that an attack of another on it is rolled against, and what is added to that roll.
    armor_against: BTreeMap<String, i32>,
    armor_against_shot: BTreeMap<String, i32>,
    attack_on: BTreeMap<String, i32>,
    shot_on: BTreeMap<String, i32>,
}

impl Read for Expected {
    const WORDS: &'static [&'static str] = &[
        "round",
        "stage",
        "turn",
        "order_of_play",
        "batch",
        "outcome",
        "gloom",
        "scout",
        "attacker",
        "features",
        "sparks",
        "victory_points",
        "absorbed",
        "leaders",
        "quiet",
        "field",
        "measured",
        "cards",
    ];

    /// Any other word is the name of a model.
    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, before: Option<Self>) -> Result<Option<Self>, A::Error> {
        let mut expected = before.unwrap_or_default();
        match key {
            "round" => expected.round = map.next_value()?,
            "stage" => expected.stage = map.next_value()?,
            "turn" => expected.turn = map.next_value()?,
            "order_of_play" => expected.order = map.next_value()?,
            "batch" => expected.batch = map.next_value()?,
            "outcome" => expected.outcome = map.next_value()?,
            "gloom" => expected.gloom = map.next_value()?,
            "scout" => expected.scout = map.next_value()?,
            "attacker" => expected.attacker = map.next_value()?,
            "features" => expected.features = map.next_value()?,
            "sparks" => expected.sparks = map.next_value()?,
            "victory_points" => expected.victory_points = map.next_value()?,
            "absorbed" => expected.absorbed = map.next_value()?,
            "leaders" => expected.leaders = map.next_value()?,
            "quiet" => expected.quiet = map.next_value()?,
            "field" => expected.field = map.next_value()?,
            "measured" => expected.measured = map.next_value()?,
            "cards" => expected.cards = map.next_value()?,
            name => {
                expected.models.insert(name.into(), map.next_value()?);
            }
        }
        Ok(Some(expected))
    }
}

/// Near enough for eyes: the hundredth of an inch.
const NEAR: Length = Length::hundredths(1);

impl Expected {
    pub fn differs(&self, world: &World) -> Vec<String> {
        let mut wrong = Differences::default();
        wrong.compare(|| "the round".into(), &self.round, world.round);
        wrong.compare(|| "the stage".into(), &self.stage, world.stage);
        wrong.compare(|| "the gloom".into(), &self.gloom, world.gloom);
        let warband = |colour: &Option<Colour>| colour.map(|colour| Some(colour.0));
        wrong.compare(|| "the scouting player".into(), &warband(&self.scout), world.scout);
        wrong.compare(|| "the attacker".into(), &warband(&self.attacker), world.attacker);
        let features = world.terrain.features.len();
        wrong.compare(|| "the parts of terrain".into(), &self.features, features);
        wrong.compare(|| "the sparks".into(), &self.sparks, world.sparks.len());
        let field = self.field.map(|[x, y]| (Length::from(x), Length::from(y)));
        let found = (world.terrain.width, world.terrain.depth);
        wrong.compare(|| "the battlefield".into(), &field, found);
        self.scores(world, &mut wrong);
        self.looks(world, &mut wrong);
        if let Some(name) = &self.turn {
            let acting = world.turn.as_ref().map_or("nobody", |turn| world.name(turn.model));
            wrong.hold(crate::data::same(acting, name), || format!("it is {acting}'s turn"));
        }
        if let Some(order) = &self.order {
            let expected: Vec<WarbandId> = order.iter().map(|colour| colour.0).collect();
            let words: Vec<&str> = world.order.iter().map(|warband| warband.word()).collect();
            wrong.hold(expected[..] == world.order[..], || {
                format!("the order of play is {words:?}")
            });
        }
        if let Some((colour, left)) = self.batch {
            let found = world.batch.map(|batch| (batch.warband, batch.left));
            wrong.hold(found == Some((colour.0, left)), || format!("the batch is {found:?}"));
        }
        if let Some(ExpectedOutcome(word)) = &self.outcome {
            let holds = match &world.outcome {
                None => word == "none",
                Some(Outcome::Draw) => word == "draw",
                Some(Outcome::Won(teams)) => world
                    .warband_ids()
                    .any(|id| id.word() == word && teams.contains(&world.warband(id).team)),
            };
            wrong.hold(holds, || format!("the outcome is {:?}", world.outcome));
        }
        for (name, expected) in &self.models {
            match names::model(world, name) {
                Ok(id) => expected.differs(world, id, &mut wrong),
                Err(why) => wrong.0.push(why),
            }
        }
        wrong.0
    }
}

impl Expected {
    /// What players find out for themselves, each in the world as it is shown to them.
    fn looks(&self, world: &World, wrong: &mut Differences) {
        for tape in &self.measured {
            let seen = Chainmail::seen(world, Viewer::Player(tape.by.0.seat()));
            let end = |name: &str| names::model(world, name).map(|id| End::Model { id: id.0 });
            match (end(&tape.from), end(&tape.to)) {
                (Ok(from), Ok(to)) => {
                    let Some(found) = Chainmail::measure(&seen, from, to) else {
                        wrong.0.push(format!("nothing is measured to {}", tape.to));
                        continue;
                    };
                    let off = (Length::um(found.distance) - Length::from(tape.far)).abs();
                    let sight = found.says.contains("; in sight");
                    wrong.hold(off <= NEAR && sight == tape.in_sight, || {
                        format!("the tape says {:?}", found.says)
                    });
                }
                (Err(why), _) | (_, Err(why)) => wrong.0.push(why),
            }
        }
        for (colour, cards) in &self.cards {
            let Some(reader) = world.warband_ids().find(|id| id.word() == colour) else {
                wrong.0.push(format!("no warband is {colour}"));
                continue;
            };
            let seen = Chainmail::seen(world, Viewer::Player(reader.seat()));
            for (name, expected) in cards {
                let card = names::model(world, name).map(|id| Chainmail::card(&seen, id.0));
                let stats = match card {
                    Ok(card) => card.map(|card| card.stats).unwrap_or_default(),
                    Err(why) => {
                        wrong.0.push(why);
                        continue;
                    }
                };
                for (stat, figure) in expected {
                    let found = stats.iter().find(|known| crate::data::same(&known.name, stat));
                    let found = found.map(|stat| stat.now.clone()).unwrap_or_default();
                    wrong.hold(found == *figure, || {
                        format!("{colour} reads {found:?} as {stat} on the card of {name}")
                    });
                }
            }
        }
    }

    /// What each warband has come to, by its colour.
    fn scores(&self, world: &World, wrong: &mut Differences) {
        for id in world.warband_ids() {
            let (word, warband) = (id.word(), world.warband(id));
            let points = crate::objectives::victory_points(world, warband.team);
            let what = |what: &str| format!("{word}'s {what}");
            wrong.compare(
                || what("victory points"),
                &self.victory_points.get(word).copied(),
                points,
            );
            wrong.compare(|| what("sparks"), &self.absorbed.get(word).copied(), warband.sparks);
            wrong.compare(|| what("quiet rounds"), &self.quiet.get(word).copied(), warband.quiet);
            let leader = warband.leader.map_or("nobody", |leader| world.name(leader)).to_owned();
            wrong.compare(|| what("leader"), &self.leaders.get(word).cloned(), leader);
        }
        let known = |word: &String| world.warband_ids().any(|id| id.word() == word);
        let words = self
            .victory_points
            .keys()
            .chain(self.absorbed.keys())
            .chain(self.leaders.keys());
        for word in words.chain(self.quiet.keys()).filter(|word| !known(word)) {
            wrong.0.push(format!("no warband is {word}"));
        }
    }
}

impl ExpectedModel {
    fn differs(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let model = world.model(id);
        let what = |what: &str| format!("{}'s {what}", model.name);
        wrong.place(&model.name, self.at, model.at);
        wrong.compare(|| what("card"), &self.card, model.card.name.clone());
        wrong.compare(|| what("cost"), &self.cost_on_card, model.card.cost);
        wrong.compare(
            || what("faction"),
            &self.faction.clone().map(Some),
            model.card.faction.clone(),
        );
        wrong.compare(|| what("alignment"), &self.alignment, model.card.alignment);
        wrong.compare(|| what("type"), &self.kind, model.card.kind);
        wrong.compare(|| what("subtypes"), &self.subtypes, model.card.subtypes.clone());
        wrong.compare(|| what("level"), &self.level, model.card.level);
        wrong.compare(|| what("melee attack"), &self.melee_attack, model.card.melee.attack);
        wrong.compare(
            || what("melee damage"),
            &self.melee_damage,
            model.card.melee.damage.points,
        );
        wrong.compare(|| what("health"), &self.health, model.health);
        wrong.compare(|| what("fate"), &self.fate, model.fate);
        if let Some(expected) = &self.conditions {
            let mut found: Vec<String> = model.afflictions.iter().map(|known| word(known.condition)).collect();
            found.sort();
            let mut expected = expected.0.clone();
            expected.retain(|condition| condition != "none");
            expected.sort();
            wrong.hold(found == expected, || format!("{} suffers from {found:?}", model.name));
        }
        wrong.compare(|| what("constraint"), &self.constrained, model.is_constrained());
        wrong.compare(|| what("activation"), &self.activated, model.activated);
        wrong.compare(
            || what("being under command"),
            &self.under_command,
            stats::is_under_command(world, id),
        );
        wrong.compare(|| what("points"), &self.points_left, command::points_left(world, id));
        wrong.compare(|| what("order"), &self.ordered.map(Some), model.ordered);
        wrong.compare(|| what("half-health save"), &self.half_saved, model.half_saved);
        wrong.compare(
            || what("attack of opportunity"),
            &self.struck_in_passing,
            model.struck_in_passing,
        );
        let speed = stats::speed(world, id);
        wrong.hold(
            self.speed.is_none_or(|expected| Length::from(expected) == speed),
            || format!("{} is {speed}", what("speed")),
        );
        wrong.compare(|| what("armor"), &self.armor, stats::armor(world, id));
        wrong.compare(|| what("save"), &self.save, stats::save(world, id));
        wrong.compare(|| what("being alive"), &self.living, model.card.is_living());
        wrong.compare(
            || what("being a commander"),
            &self.commander,
            model.card.commander().is_some(),
        );
        wrong.compare(|| what("morale class"), &self.morale_dc, morale::morale_dc(world, id));
        let height = scenario::word(&sight::height(world, &model.footprint()));
        wrong.compare(|| what("height"), &self.height, height);
        if let Some(turn) = world.turn.as_ref().filter(|turn| turn.model == id) {
            let near = |expected: Option<Inches>, found: Length| {
                expected.is_none_or(|expected| (found - Length::from(expected)).abs() <= NEAR)
            };
            let tally = &turn.tally;
            wrong.hold(near(self.moved, tally.moved), || {
                format!("{} has moved {}", model.name, tally.moved)
            });
            wrong.hold(near(self.cost, tally.cost()), || {
                format!("{} has paid {}", model.name, tally.cost())
            });
        } else if self.moved.is_some() || self.cost.is_some() {
            wrong.0.push(format!(
                "{} has no turn now: what it has moved is known during its turn alone",
                model.name
            ));
        }
        self.toward_others(world, id, wrong);
        self.figures(world, id, wrong);
    }

    fn toward_others(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let own = world.name(id);
        type Test = fn(&World, ModelId, ModelId) -> bool;
        let covered: Test = |world, own, from| sight::cover(world, from, own).is_some();
        let tests: [(&OneOrMany, bool, &str, Test); 12] = [
            (&self.sees, true, "sees", sight::sees),
            (&self.sees_not, false, "sees", sight::sees),
            (&self.has_effect, true, "has line of effect to", sight::has_effect),
            (&self.has_no_effect, false, "has line of effect to", sight::has_effect),
            (&self.has_cover_from, true, "has cover from", covered),
            (&self.has_no_cover_from, false, "has cover from", covered),
            (
                &self.has_contact,
                true,
                "has melee contact against",
                measure::has_melee_contact,
            ),
            (
                &self.has_no_contact,
                false,
                "has melee contact against",
                measure::has_melee_contact,
            ),
            (&self.touches, true, "touches", measure::are_in_contact),
            (&self.touches_not, false, "touches", measure::are_in_contact),
            (&self.allied, true, "is allied to", World::are_allied),
            (&self.hostile, true, "is hostile to", World::are_enemies),
        ];
        let find = |name: &str| names::model(world, name);
        for (others, expected, words, test) in tests {
            wrong.toward(own, words, &others.0, expected, find, |other| test(world, id, other));
        }
        let lists = [
            (&self.nearest, By::Path, nearest::aware_of(world, id)),
            (&self.nearest_to_shoot, By::Line, nearest::shootable(world, id)),
        ];
        for (expected, by, pool) in lists {
            if let Some(expected) = expected {
                let found: Vec<&str> = nearest::ranked(world, id, &pool.models, by)
                    .iter()
                    .map(|ranked| world.name(ranked.id))
                    .collect();
                wrong.hold(expected.is(&found), || format!("nearest to {own} are {found:?}"));
            }
        }
    }

    fn figures(&self, world: &World, id: ModelId, wrong: &mut Differences) {
        let own = world.name(id);
        let each =
            |names: &BTreeMap<String, i32>, wrong: &mut Differences, found: &dyn Fn(ModelId) -> (String, i32)| {
                for (name, expected) in names {
                    match names::model(world, name) {
                        Ok(other) => {
                            let (words, found) = found(other);
                            wrong.hold(found == *expected, || format!("{words} is {found}, not {expected}"));
                        }
                        Err(why) => wrong.0.push(why),
                    }
                }
            };
        let armor = |shot: bool| {
            move |other: ModelId| {
                let strike = made(other, id, shot);
                let words = format!("{own}'s armor against {}", world.name(other));
                (words, attack::armor_against(world, &strike).0)
            }
        };
        let plus = |shot: bool| {
            move |other: ModelId| {
                let (modifiers, _) = attack::attack_modifiers(world, &made(id, other, shot));
                let words = format!("what {own} adds against {}", world.name(other));
                (words, modifiers.iter().map(|modifier| modifier.by).sum())
            }
        };
        each(&self.armor_against, wrong, &armor(false));
        each(&self.armor_against_shot, wrong, &armor(true));
        each(&self.attack_on, wrong, &plus(false));
        each(&self.shot_on, wrong, &plus(true));
        for (names, by_path) in [(&self.distance, false), (&self.path, true)] {
            for (name, expected) in names {
                let found = names::model(world, name).map(|other| {
                    if by_path {
                        paths::route(world, &world.stand(id), PathGoal::Contact(other)).map(|route| route.effective)
                    } else {
                        Some(measure::distance(world, id, other))
                    }
                });
                match found {
                    Ok(found) => {
                        let off = found.map(|found| (found - Length::from(*expected)).abs());
                        wrong.hold(off.is_some_and(|off| off <= NEAR + NEAR), || {
                            format!("{own} is {found:?} from {name}")
                        });
                    }
                    Err(why) => wrong.0.push(why),
                }
            }
        }
    }
}

fn made(attacker: ModelId, target: ModelId, shot: bool) -> attack::Strike {
    if shot {
        attack::Strike::shot(attacker, target)
    } else {
        attack::Strike::melee(attacker, target, false)
    }
}

fn word(condition: Condition) -> String {
    condition.word().replace(' ', "_")
}
