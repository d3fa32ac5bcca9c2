//! What a scenario expects of the world.

use std::collections::BTreeMap;

use scenario::{Differences, ExpectedOutcome, NEAR, OrNone, Read, exact, is_near, plain};
use serde::Deserialize;
use serde::de::MapAccess;
use table::Length;

use super::names::{ability, fighter, token, token_name};
use super::read::Spot;
use crate::abilities::{AbilityId, Shelf};
use crate::battleplan::Edge;
use crate::movement::{Standing, standing_part};
use crate::{FighterId, Group, Hand, Inches, Outcome, Place, Runemark, Side, World, sight, stats};

/// What must hold. What is not said may be anything.
#[derive(Debug, Default)]
pub struct Expected {
    round: Option<u8>,
    turn: Option<OrNone<Side>>,
    initiative: Option<OrNone<Side>>,
    attacker: Option<Side>,
    red_points: Option<Side>,
    outcome: Option<ExpectedOutcome>,
    /// The names of the cards in play, or `none`.
    deployment: Option<String>,
    victory: Option<String>,
    twist: Option<String>,
    red: Option<ExpectedHand>,
    blue: Option<ExpectedHand>,
    isolated: Option<OrNone<Group>>,
    /// The terrain feature that has been picked.
    picked_feature: Option<OrNone<String>>,
    primary: Option<OrNone<String>>,
    /// The twist has no further effect.
    twist_over: Option<bool>,
    tokens: BTreeMap<String, ExpectedToken>,
    fighters: BTreeMap<String, ExpectedFighter>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedHand {
    /// All dice before the player but the wild ones, in any order.
    dice: Option<Vec<u8>>,
    singles: Option<u8>,
    wild: Option<u8>,
    doubles: Option<Vec<u8>>,
    triples: Option<Vec<u8>>,
    quads: Option<Vec<u8>>,
    points: Option<i64>,
    /// The battlefield edge that the player has picked.
    edge: Option<OrNone<Edge>>,
    /// The fighter that the player has marked.
    marked: Option<OrNone<String>>,
    burned: Option<u8>,
    /// How many of the player's fighters have got away.
    escaped: Option<usize>,
    /// The fighters that the player knows to carry treasure, his own and the enemy's.
    knows_carriers: Option<Vec<String>>,
    /// The treasure that the player knows to be the prize, or `nothing`.
    knows_prize: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedToken {
    at: Option<Spot>,
    carried_by: Option<OrNone<String>>,
    controlled_by: Option<OrNone<Side>>,
    awake: Option<bool>,
    removed: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum On {
    Floor,
    Platform,
    Climbing,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ExpectedFighter {
    damage: Option<u16>,
    at: Option<Spot>,
    on: Option<OrNone<On>>,
    on_table: Option<bool>,
    taken_down: Option<bool>,
    gone: Option<OrNone<super::file::Gone>>,
    reserve: Option<OrNone<u8>>,
    group: Option<OrNone<Group>>,
    leader: Option<bool>,
    waiting: Option<bool>,
    activated: Option<u8>,
    actions_left: Option<u8>,
    reactions: Option<u8>,
    renown: Option<u8>,
    /// The treasure that it carries, or `nothing`.
    carries: Option<String>,
    /// MOVE and TOUGHNESS as they are now.
    r#move: Option<u8>,
    toughness: Option<u8>,
    sees: Vec<String>,
    sees_not: Vec<String>,
    in_cover_from: Vec<String>,
    not_in_cover_from: Vec<String>,
    within: BTreeMap<String, Inches>,
    not_within: BTreeMap<String, Inches>,
    /// The distance, to the thousandth of an inch.
    distance: BTreeMap<String, Inches>,
    has: Vec<String>,
    has_not: Vec<String>,
}

impl Read for Expected {
    const WORDS: &'static [&'static str] = &[
        "round",
        "turn",
        "initiative",
        "attacker",
        "red_points",
        "outcome",
        "deployment",
        "victory",
        "twist",
        "red",
        "blue",
        "isolated",
        "picked_feature",
        "primary",
        "twist_over",
        "tokens",
        "fighters",
    ];

    /// Any other word is the name of a fighter.
    fn read<'de, A: MapAccess<'de>>(key: &str, map: &mut A, before: Option<Self>) -> Result<Option<Self>, A::Error> {
        let mut expected = before.unwrap_or_default();
        match key {
            "round" => expected.round = map.next_value()?,
            "turn" => expected.turn = map.next_value()?,
            "initiative" => expected.initiative = map.next_value()?,
            "attacker" => expected.attacker = map.next_value()?,
            "red_points" => expected.red_points = map.next_value()?,
            "outcome" => expected.outcome = map.next_value()?,
            "deployment" => expected.deployment = map.next_value()?,
            "victory" => expected.victory = map.next_value()?,
            "twist" => expected.twist = map.next_value()?,
            "red" => expected.red = map.next_value()?,
            "blue" => expected.blue = map.next_value()?,
            "isolated" => expected.isolated = map.next_value()?,
            "picked_feature" => expected.picked_feature = map.next_value()?,
            "primary" => expected.primary = map.next_value()?,
            "twist_over" => expected.twist_over = map.next_value()?,
            "tokens" => expected.tokens = map.next_value()?,
            "fighters" => expected.fighters.extend(map.next_value::<BTreeMap<_, _>>()?),
            name => {
                expected.fighters.insert(name.into(), map.next_value()?);
            }
        }
        Ok(Some(expected))
    }
}

impl Expected {
    pub fn differs(&self, world: &World) -> Vec<String> {
        let mut wrong = Differences::default();
        wrong.compare(|| "the round".into(), &self.round, world.round);
        wrong.compare(|| "the turn".into(), &self.turn.map(|turn| turn.0), turn_of(world));
        wrong.compare(
            || "the initiative".into(),
            &self.initiative.map(|side| side.0),
            world.initiative,
        );
        wrong.compare(|| "the attacker".into(), &self.attacker, world.attacker);
        wrong.compare(
            || "the side of the red points".into(),
            &self.red_points,
            world.red_points,
        );
        let outcome = match world.outcome {
            None => ExpectedOutcome::None,
            Some(Outcome::Draw) => ExpectedOutcome::Draw,
            Some(Outcome::Won(side)) => side.into(),
        };
        wrong.compare(|| "the outcome".into(), &self.outcome, outcome);
        self.cards(world, &mut wrong);
        for (side, hand) in Side::BOTH.into_iter().zip([&self.red, &self.blue]) {
            if let Some(expected) = hand {
                expected.differs(side, world.hand(side), &mut wrong);
                expected.cards(side, world, &mut wrong);
            }
        }
        for (name, expected) in &self.tokens {
            expected.differs(world, name, &mut wrong);
        }
        for (name, expected) in &self.fighters {
            match fighter(world, name) {
                Ok(id) => expected.differs(world, id, &mut wrong),
                Err(why) => wrong.0.push(why),
            }
        }
        wrong.0
    }
}

impl Expected {
    fn cards(&self, world: &World, wrong: &mut Differences) {
        let twist = world.twist_card().map(|card| &card.name);
        let name = |card: Option<&String>| card.map_or("none".into(), String::clone);
        let (deployment, victory) = (world.deployment(), world.victory());
        wrong.compare(
            || "the deployment card".into(),
            &self.deployment,
            name(deployment.map(|card| &card.name)),
        );
        wrong.compare(
            || "the victory card".into(),
            &self.victory,
            name(victory.map(|card| &card.name)),
        );
        wrong.compare(|| "the twist card".into(), &self.twist, name(twist));
        let cards = &world.cards;
        wrong.compare(
            || "the isolated group".into(),
            &self.isolated.map(|group| group.0),
            cards.isolated,
        );
        let feature = cards
            .feature
            .map(|id| world.terrain.features[usize::from(id.0)].name.clone());
        wrong.compare(
            || "the picked feature".into(),
            &self.picked_feature.clone().map(|feature| feature.0),
            feature,
        );
        let primary = cards.primary.map(|id| token_name(world, id));
        wrong.compare(
            || "the primary objective".into(),
            &self.primary.clone().map(|token| token.0),
            primary,
        );
        wrong.compare(|| "the end of the twist".into(), &self.twist_over, cards.twist_over);
    }
}

/// Whose turn it is: the stage knows it before the first question of the turn is asked.
fn turn_of(world: &World) -> Option<Side> {
    match world.stage {
        crate::Stage::Turn { side } => Some(side),
        _ => world.turn,
    }
}

impl ExpectedHand {
    fn differs(&self, side: Side, hand: &Hand, wrong: &mut Differences) {
        let what = |what: &str| format!("{side}'s {what}").to_lowercase();
        let mut dice: Vec<u8> = vec![];
        for (score, &count) in (1..).zip(&hand.dice) {
            dice.extend(std::iter::repeat_n(score, usize::from(count)));
        }
        let sorted = self.dice.clone().map(|mut dice| {
            dice.sort_unstable();
            dice
        });
        let sets =
            |wanted: fn(u8) -> bool| -> Vec<u8> { (1..=6).filter(|&score| hand.sets(score).any(wanted)).collect() };
        wrong.compare(|| what("dice"), &sorted, dice);
        wrong.compare(|| what("singles"), &self.singles, hand.singles());
        wrong.compare(|| what("wild dice"), &self.wild, hand.wild);
        wrong.compare(|| what("doubles"), &self.doubles, sets(|dice| dice == 2));
        wrong.compare(|| what("triples"), &self.triples, sets(|dice| dice == 3));
        wrong.compare(|| what("quads"), &self.quads, sets(|dice| dice >= 4));
        wrong.compare(|| what("victory points"), &self.points, hand.points);
    }
}

impl ExpectedHand {
    fn cards(&self, side: Side, world: &World, wrong: &mut Differences) {
        let what = |what: &str| format!("{side}'s {what}").to_lowercase();
        let cards = &world.cards;
        let at = side.index();
        wrong.compare(|| what("edge"), &self.edge.map(|edge| edge.0), cards.edges[at]);
        let marked = cards.marked[at].map(|id| world.fighter(id).name.to_string());
        wrong.compare(
            || what("marked fighter"),
            &self.marked.clone().map(|name| name.0),
            marked,
        );
        wrong.compare(|| what("burned objectives"), &self.burned, cards.burned[at]);
        let escaped = |fighter: &&crate::Fighter| {
            let gone = matches!(
                fighter.place,
                Place::Gone {
                    how: crate::cards::Leaving::Escaped
                }
            );
            gone && fighter.side == Some(side)
        };
        let escaped = world.everyone().filter(escaped).count();
        wrong.compare(|| what("escaped fighters"), &self.escaped, escaped);
        let seen = crate::view::seen_by(world, Some(side));
        let carriers = seen.fighters.iter().filter(|fighter| fighter.treasure.is_some());
        let carriers: Vec<String> = carriers.map(|fighter| fighter.name.to_string()).collect();
        wrong.compare(|| what("known carriers"), &self.knows_carriers, carriers);
        let prize = seen.cards.secrets.iter().find_map(|secret| secret.prize);
        let prize = prize.map_or("nothing".into(), |prize| format!("treasure {}", prize.0 + 1));
        wrong.compare(|| what("known prize"), &self.knows_prize, prize);
    }
}

impl ExpectedToken {
    fn differs(&self, world: &World, name: &str, wrong: &mut Differences) {
        let id = match token(world, name) {
            Ok(id) => id,
            Err(why) => return wrong.0.push(why),
        };
        let token = world.token(id);
        let what = |what: &str| format!("{what} of {name}");
        let carrier = world
            .everyone()
            .find(|fighter| fighter.treasure == Some(id))
            .map(|fighter| fighter.name.to_string());
        if let Some(spot) = &self.at {
            let found = token.spot;
            let height = spot.z.unwrap_or_default();
            let there = found.is_some_and(|found| found.at.is_within(spot.at, NEAR) && is_near(found.z, height));
            wrong.hold(there, || {
                let expected = place_name(table::Spot::new(spot.at, height));
                let found = found.map_or("no place".into(), place_name);
                format!("{name} is at {found}, not at {expected}")
            });
        }
        wrong.compare(
            || what("the carrier"),
            &self.carried_by.clone().map(|name| name.0),
            carrier,
        );
        wrong.compare(
            || what("the controller"),
            &self.controlled_by.map(|side| side.0),
            token.controlled_by,
        );
        wrong.compare(|| what("being awake"), &self.awake, token.awake);
        wrong.compare(|| what("being removed"), &self.removed, token.removed);
    }
}

fn place_name(spot: table::Spot) -> String {
    format!("[{}, {}, {}]", exact(spot.at.x), exact(spot.at.y), exact(spot.z))
}

impl ExpectedFighter {
    fn differs(&self, world: &World, id: FighterId, wrong: &mut Differences) {
        let fighter = world.fighter(id);
        let what = |what: &str| format!("{what} of {}", fighter.name);
        wrong.compare(|| what("the damage"), &self.damage, fighter.damage);
        if let Some(spot) = &self.at {
            let found = fighter.spot();
            let level = |z: Length| spot.z.is_none_or(|expected| is_near(z, expected));
            let there = found.is_some_and(|found| found.at.is_within(spot.at, NEAR) && level(found.z));
            wrong.hold(there, || {
                let shown = found.map_or(plain(&fighter.place), place_name);
                let height = spot.z.or(found.map(|found| found.z)).unwrap_or_default();
                let expected = place_name(table::Spot::new(spot.at, height));
                format!("{} is at {shown}, not at {expected}", fighter.name)
            });
        }
        let on = match fighter.standing() {
            Standing::Climbing(_) => Some(On::Climbing),
            _ if !fighter.is_on_table() => None,
            _ if standing_part(world, id).is_some() => Some(On::Platform),
            _ => Some(On::Floor),
        };
        wrong.compare(|| what("the footing"), &self.on.map(|on| on.0), on);
        wrong.compare(|| what("being on the table"), &self.on_table, fighter.is_on_table());
        wrong.compare(|| what("being taken down"), &self.taken_down, fighter.is_taken_down());
        let gone = match fighter.place {
            Place::Gone { how } => Some(how),
            _ => None,
        };
        wrong.compare(
            || what("having left"),
            &self.gone.map(|gone| gone.0.map(|gone| gone.how())),
            gone,
        );
        let reserve = match fighter.place {
            Place::Reserve { round } => Some(round),
            _ => None,
        };
        wrong.compare(
            || what("the reserve round"),
            &self.reserve.map(|round| round.0),
            reserve,
        );
        wrong.compare(
            || what("the battle group"),
            &self.group.map(|group| group.0),
            fighter.group,
        );
        wrong.compare(|| what("being leader"), &self.leader, fighter.leader);
        wrong.compare(|| what("waiting"), &self.waiting, fighter.waiting);
        wrong.compare(
            || what("the number of activations"),
            &self.activated,
            fighter.activations,
        );
        let actions_left = world.activation.as_ref().filter(|activation| activation.fighter == id);
        let actions_left = actions_left.map_or(0, |activation| activation.actions_left);
        wrong.compare(|| what("the number of actions left"), &self.actions_left, actions_left);
        wrong.compare(|| what("the number of reactions"), &self.reactions, fighter.reactions);
        wrong.compare(|| what("the renown"), &self.renown, fighter.renown);
        let carries = fighter
            .treasure
            .map_or("nothing".into(), |token| token_name(world, token));
        wrong.compare(|| what("the load"), &self.carries, carries);
        wrong.compare(|| what("the MOVE"), &self.r#move, stats::move_inches(world, id));
        wrong.compare(|| what("the TOUGHNESS"), &self.toughness, stats::toughness(world, id));
        self.measure(world, id, wrong);
        self.abilities(world, id, wrong);
    }

    fn measure(&self, world: &World, id: FighterId, wrong: &mut Differences) {
        let me = &world.fighter(id).name;
        type Judge = fn(&World, FighterId, FighterId) -> bool;
        let seen: Judge = |world, id, other| sight::visible(world, id, other);
        let covered: Judge = |world, id, other| sight::in_cover(world, other, id);
        for (names, judge, expected, words) in [
            (&self.sees, seen, true, "does not see"),
            (&self.sees_not, seen, false, "sees"),
            (&self.in_cover_from, covered, true, "is not in cover from"),
            (&self.not_in_cover_from, covered, false, "is in cover from"),
        ] {
            for name in names {
                match fighter(world, name) {
                    Ok(other) => wrong.hold(judge(world, id, other) == expected, || format!("{me} {words} {name}")),
                    Err(why) => wrong.0.push(why),
                }
            }
        }
        let apart = |name: &String| fighter(world, name).map(|other| (other, gap(world, id, other)));
        for (distances, expected, words) in [(&self.within, true, "more than"), (&self.not_within, false, "within")] {
            for (name, distance) in distances {
                match apart(name) {
                    Ok((other, gap)) => {
                        let is_within = world.within(id, other, (*distance).into());
                        wrong.hold(is_within == expected, || {
                            format!(
                                "{me} is {words} {}\" of {name}: {}",
                                exact((*distance).into()),
                                shown(gap)
                            )
                        });
                    }
                    Err(why) => wrong.0.push(why),
                }
            }
        }
        for (name, distance) in &self.distance {
            wrong.named(apart(name), |wrong, (_, gap)| wrong.distance(me, name, *distance, gap));
        }
    }

    fn abilities(&self, world: &World, id: FighterId, wrong: &mut Differences) {
        let me = &world.fighter(id).name;
        for (names, expected, words) in [(&self.has, true, "does not have"), (&self.has_not, false, "has")] {
            for name in names {
                match ability(world, Some(id), name) {
                    Ok(ability) if is_idle(world, ability) => {
                        wrong
                            .0
                            .push(format!("{name} is for battles with a monster, and there is none"));
                    }
                    Ok(ability) => {
                        let found = world.fighter(id).abilities.contains(&ability);
                        wrong.hold(found == expected, || format!("{me} {words} the ability {name}"));
                    }
                    Err(why) => wrong.0.push(why),
                }
            }
        }
    }
}

/// Abilities against monsters are nobody's where there is no monster.
fn is_idle(world: &World, ability: AbilityId) -> bool {
    *world.book.shelf(ability) == Shelf::MonsterHunting && !world.ids().any(|id| world.has(id, Runemark::Monster))
}

fn shown(gap: Option<Length>) -> String {
    gap.map_or("not on the table".into(), exact)
}

fn gap(world: &World, id: FighterId, other: FighterId) -> Option<Length> {
    let (one, two) = (world.fighter(id), world.fighter(other));
    Some(table::gap_rising(
        one.footprint()?,
        two.footprint()?,
        (one.z() - two.z()).abs(),
    ))
}
