//! Who meets whom in a run.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::bail;
use games::{ArmyGroup, Order, Played, PlayerKind, Simulator};
use tally::{Army, Place, Record, Side};

use crate::Ordered;

/// What an army is called of which nothing was said.
const ANY: &str = "any army";

/// All pairs of a run, and how each of their games is played.
#[allow(missing_debug_implementations)]
pub struct Contests {
    pub pairs: Vec<Pair>,
    /// By army.
    pub players: Vec<PlayerKind>,
    /// Each pair stands for both orders of its armies: the seats are swapped and the players are alike.
    pub both_ways: bool,
    pub rules_version: u32,
    game: String,
    order: Order,
    first_number: u64,
    live: bool,
    /// Simulators of the pairs that are being played. There may be thousands of pairs, so they are not all kept.
    recent: Mutex<Vec<(u64, Arc<dyn Simulator>)>>,
}

/// The armies that meet, two or more, and the seed of their games.
#[derive(Clone, Debug)]
pub struct Pair {
    pub armies: Vec<Option<String>>,
    pub seed: u64,
}

impl Pair {
    pub fn names(&self) -> Vec<String> {
        let named = self.armies.iter().cloned();
        named.map(|army| army.unwrap_or_else(|| ANY.into())).collect()
    }
}

impl Contests {
    /// Every army is looked at before anything is played.
    pub fn new(ordered: &Ordered) -> anyhow::Result<Contests> {
        let players = ordered.kinds()?;
        let game = games::find(&ordered.game).map_err(anyhow::Error::msg)?;
        let named = |words: &[String]| -> Vec<String> {
            let group = |word: &String| match ArmyGroup::called(word) {
                Some(group) => game.armies(group),
                None => vec![word.clone()],
            };
            words.iter().flat_map(group).collect()
        };
        let order = ordered.order()?;
        let others = ordered.others();
        if !ordered.matrix.is_empty() && players.len() > 2 {
            bail!("--matrix takes armies for two players");
        }
        let both_ways = !ordered.matrix.is_empty() && order.swap && players[0] == players[1];
        let armies = if ordered.matrix.is_empty() {
            crossed(&named(&ordered.red), &named(&ordered.blue))?
        } else {
            matched(&named(&ordered.matrix), both_ways, ordered.mirrors)?
        };
        let armies: Vec<Vec<Option<String>>> = armies
            .into_iter()
            .map(|pair| pair.into_iter().chain(others.iter().cloned()).collect())
            .collect();
        let alone = armies.len() == 1;
        let seed = |armies: &[Option<String>]| {
            if alone {
                ordered.seed
            } else {
                seed_of_pair(ordered.seed, armies)
            }
        };
        let pairs: Vec<Pair> = armies
            .into_iter()
            .map(|armies| Pair {
                seed: seed(&armies),
                armies,
            })
            .collect();
        let mut contests = Contests {
            pairs,
            players,
            both_ways,
            rules_version: 0,
            game: ordered.game.clone(),
            order,
            first_number: ordered.number,
            live: ordered.live,
            recent: Mutex::new(vec![]),
        };
        contests.check_all()?;
        Ok(contests)
    }

    /// Every army is looked at once before anything is played: a misspelt name shows now and not after an hour.
    fn check_all(&mut self) -> anyhow::Result<()> {
        let mut checked: Vec<Option<String>> = vec![];
        for pair in &self.pairs {
            if pair.armies.iter().all(|army| checked.contains(army)) {
                continue;
            }
            self.rules_version = self.made(pair)?.rules_version();
            checked.extend(pair.armies.clone());
        }
        Ok(())
    }

    fn made(&self, pair: &Pair) -> anyhow::Result<Box<dyn Simulator>> {
        let order = Order {
            armies: pair.armies.clone(),
            seed: pair.seed,
            ..self.order.clone()
        };
        games::simulator(&self.game, &order).map_err(anyhow::Error::msg)
    }

    pub fn first_number(&self) -> u64 {
        self.first_number
    }

    /// What plays the games of a pair.
    pub fn simulator(&self, pair: u64) -> anyhow::Result<Arc<dyn Simulator>> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, simulator)) = recent.iter().find(|(at, _)| *at == pair) {
            return Ok(simulator.clone());
        }
        let Some(ordered) = self.pairs.get(pair as usize) else {
            bail!("there is no pair {pair}");
        };
        let simulator: Arc<dyn Simulator> = self.made(ordered)?.into();
        if recent.len() > 3 {
            recent.remove(0);
        }
        recent.push((pair, simulator.clone()));
        Ok(simulator)
    }

    /// Plays a game of the run and writes down how it went. What goes wrong in it stays in its record.
    pub fn play(&self, place: Place) -> Record {
        let number = self.first_number.wrapping_add(place.number);
        let played = self.simulator(place.pair).and_then(|simulator| {
            let play = || match self.live {
                true => simulator.play_live(number, &self.players),
                false => simulator.play(number, &self.players),
            };
            match catch_unwind(AssertUnwindSafe(play)) {
                Ok(played) => played.map_err(anyhow::Error::msg),
                Err(_) => bail!("game {number}: the program failed in it"),
            }
        });
        let mut record = Record {
            game: place.game,
            pair: place.pair,
            number,
            ..Record::default()
        };
        if let Some(pair) = self.pairs.get(place.pair as usize) {
            record.seed = pair.seed;
            record.armies = vec![Army::default(); pair.armies.len()];
            for (army, name) in record.armies.iter_mut().zip(pair.names()) {
                army.ordered = name;
            }
        }
        for (army, player) in record.armies.iter_mut().zip(&self.players) {
            army.player = player.to_string();
        }
        match played {
            Ok(played) => fill_in(&mut record, played),
            Err(why) => record.fault = why.to_string(),
        }
        record
    }
}

fn fill_in(record: &mut Record, played: Played) {
    for (army, fielded) in record.armies.iter_mut().zip(played.armies) {
        army.army = fielded.name;
        army.points = fielded.points.into();
        army.points_lost = fielded.points_lost.into();
        army.models = fielded.models.into();
        army.models_lost = fielded.models_lost.into();
        army.victory_points = fielded.victory_points;
    }
    record.table = played.table;
    record.plan = played.plan;
    record.swapped = played.seats.first().is_some_and(|army| *army != 0);
    record.first = played.first_player.map(Side::of_index);
    record.winners = played.winners.into_iter().map(Side::of_index).collect();
    record.ended = played.ended;
    record.rounds = played.rounds.into();
    record.steps = played.steps;
    record.decisions = played.decisions;
    record.hash = played.hash.to_string();
}

/// Each first army with each second.
fn crossed(reds: &[String], blues: &[String]) -> anyhow::Result<Vec<[Option<String>; 2]>> {
    let or_any = |names: &[String]| -> Vec<Option<String>> {
        match names {
            [] => vec![None],
            names => names.iter().cloned().map(Some).collect(),
        }
    };
    named_once(reds)?;
    named_once(blues)?;
    let (reds, blues) = (or_any(reds), or_any(blues));
    let with_each = |red: &Option<String>| -> Vec<[Option<String>; 2]> {
        blues.iter().map(|blue| [red.clone(), blue.clone()]).collect()
    };
    Ok(reds.iter().flat_map(with_each).collect())
}

/// Each army with each other.
fn matched(names: &[String], both_ways: bool, mirrors: bool) -> anyhow::Result<Vec<[Option<String>; 2]>> {
    named_once(names)?;
    if names.len() < 2 {
        bail!("--matrix takes two armies or more, or a word for many: starters, lists, factions");
    }
    let mut pairs = vec![];
    for (at, red) in names.iter().enumerate() {
        for (other, blue) in names.iter().enumerate() {
            let wanted = match at.cmp(&other) {
                std::cmp::Ordering::Less => true,
                std::cmp::Ordering::Equal => mirrors,
                std::cmp::Ordering::Greater => !both_ways,
            };
            if wanted {
                pairs.push([Some(red.clone()), Some(blue.clone())]);
            }
        }
    }
    Ok(pairs)
}

fn named_once(names: &[String]) -> anyhow::Result<()> {
    for (at, name) in names.iter().enumerate() {
        if names[..at].contains(name) {
            bail!("{name:?} is named twice");
        }
    }
    Ok(())
}

/// The games of a pair do not depend on what else is played, and no two pairs throw the same dice.
fn seed_of_pair(seed: u64, armies: &[Option<String>]) -> u64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&seed.to_le_bytes());
    for army in armies {
        let name = army.as_deref().unwrap_or_default();
        hasher.update(&(name.len() as u64).to_le_bytes());
        hasher.update(name.as_bytes());
    }
    let mut bytes = [0; 8];
    // Four bytes, so that people can type it.
    bytes[..4].copy_from_slice(&hasher.finalize().as_bytes()[..4]);
    u64::from_le_bytes(bytes)
}
