//! Simulated Warcry battles.

use std::sync::Arc;

use kernel::{
    Game as _, Given, Player, Replay, ReplayStep, SeededDice, Session, SimulationError, StateHash, Whim, simulate,
    simulate_watched,
};
use players::{Greedy, Random};
use warcry::army::Muster;
use warcry::data::TableData;
use warcry::{Decks, Library, Options, Outcome, Setup, Side, Warcry};

use crate::simulation::{Order, Played, PlayerKind, Simulator};
use crate::warcry_tables;

/// A battle that is not over after so many steps has gone wrong.
const MOST_STEPS: u64 = 50_000;

/// Where an army of the order comes from.
enum Source {
    Ready(Box<Muster>),
    /// A random warband of the faction, another in each game.
    Faction(String),
    /// A random warband of any faction.
    Any,
    /// A random warband of each faction in turn, so that in as many games as there are pairs each meets each.
    Each {
        first: bool,
    },
}

/// The word for [`Source::Each`].
const EACH: &str = "each";

/// The factions that can be fielded by themselves: somebody must lead.
pub(crate) fn led(library: &Library) -> Vec<&str> {
    let has_leader = |warband: &&warcry::data::WarbandData| {
        let mut fighters = warband.fighters.iter();
        fighters.any(|fighter| {
            let marks = fighter.runemarks;
            marks.has(warcry::Runemark::Hero) && !marks.has(warcry::Runemark::Ally)
        })
    };
    let led = library.warbands.iter().filter(has_leader);
    led.map(|warband| warband.faction.as_str()).collect()
}

/// What is played on.
enum Ground {
    Ready(Box<TableData>),
    /// One of the ready tables, drawn for each game.
    Drawn,
    /// A new table for each game.
    New,
}

pub struct WarcrySimulator {
    library: &'static Library,
    sources: [Source; 2],
    ground: Ground,
    order: Order,
    /// The decks to draw from; one of them in each game.
    decks: Vec<Arc<Decks>>,
}

impl WarcrySimulator {
    pub fn new(order: &Order) -> Result<Self, String> {
        let library = Library::embedded();
        let [red, blue] = &order.armies;
        let plans = match order.plan.as_deref() {
            None => vec![library.decks.clone()],
            Some("any") => library.plans.iter().map(|plan| library.decks_of(plan)).collect(),
            Some(name) => {
                let plan = library.plan(name).map_err(|unknown| unknown.to_string())?;
                vec![library.decks_of(plan)]
            }
        };
        let decks: Result<Vec<Decks>, String> = plans.into_iter().map(|decks| named(library, order, decks)).collect();
        let decks = decks?;
        let table = match order.table.as_deref() {
            None => Ground::Drawn,
            Some(warcry_tables::RANDOM) => Ground::New,
            Some(name) => Ground::Ready(Box::new(warcry_tables::ready(name)?)),
        };
        if let (Some(_), Ground::Ready(ready)) = (order.terrain_by, &table) {
            may_be_placed(ready)?;
        }
        let mut sources = [source(library, red.as_deref())?, source(library, blue.as_deref())?];
        if let [Source::Each { first }, _] = &mut sources {
            *first = true;
        }
        Ok(WarcrySimulator {
            library,
            sources,
            ground: table,
            order: order.clone(),
            decks: decks.into_iter().map(Arc::new).collect(),
        })
    }

    /// Sets game number n up. Everything that is drawn for it comes from the seed and the number alone.
    fn set_up(&self, number: u64) -> Result<(Setup, bool), String> {
        let mut whim = Whim::new(self.order.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
        let first = self.muster(&self.sources[0], number, &mut whim)?;
        let second = self.muster(&self.sources[1], number, &mut whim)?;
        let sits_first = !(self.order.swap && number % 2 == 1);
        let seats = if sits_first {
            [&first, &second]
        } else {
            [&second, &first]
        };
        let new;
        let table = match &self.ground {
            Ground::Ready(table) => table,
            Ground::Drawn => whim.pick(&self.library.tables).ok_or("there is no table to play on")?,
            Ground::New => {
                new = warcry::tables::generate(&mut whim);
                &new
            }
        };
        let decks = match &self.decks[..] {
            [only] => only,
            several => whim.pick(several).ok_or("there is no battleplan to play")?,
        };
        let options = Options {
            terrain_placed_by: self.order.terrain_by.map(|army| seat_of(army, sits_first)),
            ..Options::default()
        };
        let battle = self.library.battle(seats, table, decks.clone(), options);
        Ok((Setup::Battle(Box::new(battle)), sits_first))
    }

    fn muster(&self, source: &Source, number: u64, whim: &mut Whim) -> Result<Muster, String> {
        let faction = match source {
            Source::Ready(muster) => return Ok((**muster).clone()),
            Source::Faction(faction) => faction.clone(),
            Source::Any => {
                let led = led(self.library);
                whim.pick(&led).ok_or("there is no warband to play with")?.to_string()
            }
            Source::Each { first } => {
                let led = led(self.library);
                let all = led.len().max(1) as u64;
                let turn = if *first { number / all % all } else { number % all };
                led.get(turn as usize)
                    .ok_or("there is no warband to play with")?
                    .to_string()
            }
        };
        Muster::random(self.library, &faction, warcry::army::USUAL_POINTS, whim).map_err(|problems| {
            problems
                .iter()
                .map(|problem| problem.to_string())
                .collect::<Vec<_>>()
                .join("; ")
        })
    }

    fn seed(&self, number: u64) -> u64 {
        self.order.seed.wrapping_mul(0x1_0000_0001).wrapping_add(number)
    }

    fn seats(&self, number: u64, players: [PlayerKind; 2], sits_first: bool) -> Vec<Box<dyn Player<Warcry>>> {
        let mut seats: Vec<Box<dyn Player<Warcry>>> = vec![];
        for (army, kind) in players.into_iter().enumerate() {
            let seed = self.seed(number).wrapping_mul(2).wrapping_add(army as u64);
            seats.push(match kind {
                PlayerKind::Random => Box::new(Random::new(seed)),
                PlayerKind::Greedy => Box::new(Greedy::new(seed)),
            });
        }
        if !sits_first {
            seats.reverse();
        }
        seats
    }
}

/// Where the player of an army of the order sits.
fn seat_of(army: usize, sits_first: bool) -> Side {
    if (army == 0) == sits_first {
        Side::Red
    } else {
        Side::Blue
    }
}

/// A table as a player may place it, without a card: warcry:terrain-step-02, warcry:terrain-step-03
fn may_be_placed(table: &TableData) -> Result<(), String> {
    let faults = warcry::terrain_setup::faults(&table.layout.build()?);
    if faults.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = faults.iter().map(|fault| format!("\n  {fault}")).collect();
    Err(format!(
        "nobody may place terrain as on {}:{}",
        table.name,
        lines.concat()
    ))
}

/// The decks with the cards that the order names in their place.
fn named(library: &Library, order: &Order, mut decks: Decks) -> Result<Decks, String> {
    if let Some(name) = &order.deployment {
        decks.deployments = vec![library.deployment(name).map_err(|unknown| unknown.to_string())?.clone()];
    }
    if let Some(name) = &order.victory {
        decks.victories = vec![library.victory(name).map_err(|unknown| unknown.to_string())?.clone()];
        decks.spare_victories = library.decks.victories.clone();
    }
    if let Some(name) = &order.twist {
        decks.twists = if name == "none" {
            vec![]
        } else {
            vec![library.twist(name).map_err(|unknown| unknown.to_string())?.clone()]
        };
        decks.spare_twists = library.decks.twists.clone();
    }
    Ok(decks)
}

fn source(library: &Library, name: Option<&str>) -> Result<Source, String> {
    let Some(name) = name else { return Ok(Source::Any) };
    if name == EACH {
        return Ok(Source::Each { first: false });
    }
    if let Ok(warband) = library.warband(name) {
        return Ok(Source::Faction(warband.faction.clone()));
    }
    let tell = |problems: Vec<warcry::army::Problem>| {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        format!("{name} is not a legal warband:{}", lines.concat())
    };
    let list = if std::path::Path::new(name).is_file() {
        let text = crate::read_text(std::path::Path::new(name))?;
        warcry::army::read_any(name, &text, library).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            lines.join("\n")
        })?
    } else {
        library.list(name).map_err(|unknown| unknown.to_string())?.clone()
    };
    Muster::new(&list, library)
        .map(|muster| Source::Ready(Box::new(muster)))
        .map_err(tell)
}

fn played(world: &warcry::World, steps: u64, decisions: u64, hash: StateHash, sits_first: bool) -> Played {
    let winner = match world.outcome {
        Some(Outcome::Won(side)) => Some(usize::from(side != seat_of(0, sits_first))),
        _ => None,
    };
    Played {
        winner,
        first_army_sat_first: sits_first,
        rounds: world.round,
        steps,
        decisions,
        hash,
    }
}

fn explain(number: u64, error: SimulationError) -> String {
    format!("game {number}: {error}")
}

impl Simulator for WarcrySimulator {
    fn play(&self, number: u64, players: [PlayerKind; 2]) -> Result<Played, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = self.seats(number, players, sits_first);
        let seed = SeededDice::seed_from_number(self.seed(number));
        let done = simulate::<Warcry>(&setup, seed, &mut seats, self.order.verify, MOST_STEPS)
            .map_err(|error| explain(number, error))?;
        Ok(played(&done.world, done.steps, done.decisions, done.hash, sits_first))
    }

    fn play_live(&self, number: u64, players: [PlayerKind; 2]) -> Result<Played, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = self.seats(number, players, sits_first);
        let mut session = Session::<Warcry>::new(setup, self.seed(number))?;
        while !session.is_over() {
            let step = session.steps() as u64;
            let wrong = |why: String| format!("game {number}: step {step}: {why}");
            if let Some(fault) = session.fault() {
                return Err(wrong(fault.to_string()));
            }
            if step >= MOST_STEPS {
                return Err(explain(number, SimulationError::Endless(step)));
            }
            let Some(question) = session.pending().next().cloned() else {
                return Err(wrong("nobody is asked and the game is not over".into()));
            };
            let Some(player) = seats.get_mut(usize::from(question.seat.0)) else {
                return Err(wrong(format!("nobody sits at {}", question.seat)));
            };
            let answer = player.answer(session.world(), &question);
            session
                .answer(question.seat, answer)
                .map_err(|error| wrong(error.to_string()))?;
        }
        let hash = session.hashes().last().ok_or("the game was over before it began")?;
        let decisions = session.answers_given() as u64;
        let steps = session.steps() as u64;
        Ok(played(session.world(), steps, decisions, hash, sits_first))
    }

    fn report(&self, number: u64, players: [PlayerKind; 2], line: &mut dyn FnMut(&str)) -> Result<Played, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = self.seats(number, players, sits_first);
        let seed = SeededDice::seed_from_number(self.seed(number));
        if let Setup::Battle(battle) = &setup {
            for (side, warband) in Side::BOTH.into_iter().zip(&battle.warbands) {
                let points: u32 = warband.iter().map(|recruit| u32::from(recruit.profile.points)).sum();
                let faction = warband.first().map_or("", |leader| leader.profile.faction.as_str());
                line(&format!("{side}: {faction}, {points} points"));
                for recruit in warband {
                    line(&format!("  {}", recruit.name));
                }
            }
        }
        // A world of its own, so that each line is told of the moment at which it happened.
        let mut world = Warcry::begin(&setup)?;
        let mut watch = |_: &warcry::World, entries: &[kernel::Entry<Warcry>], _: u64| {
            for entry in entries {
                if let kernel::Entry::Happened { event, .. } = entry {
                    Warcry::apply(&mut world, event);
                }
                if let Some(told) = warcry::report::tell(&world, entry) {
                    line(&told);
                }
            }
        };
        let done = simulate_watched::<Warcry>(
            &setup,
            seed,
            &mut seats,
            self.order.verify,
            MOST_STEPS,
            Some(&mut watch),
        )
        .map_err(|error| explain(number, error))?;
        Ok(played(&done.world, done.steps, done.decisions, done.hash, sits_first))
    }

    fn replay(&self, number: u64, players: [PlayerKind; 2]) -> Result<String, String> {
        let (setup, sits_first) = self.set_up(number)?;
        let mut seats = self.seats(number, players, sits_first);
        let seed = self.seed(number);
        let mut replay = Replay::<Warcry>::new(setup.clone(), seed);
        let mut steps = 0;
        let mut watch = |world: &warcry::World, entries: &[kernel::Entry<Warcry>], position: u64| {
            steps += 1;
            let answers = entries.iter().filter_map(|entry| match entry {
                kernel::Entry::Answered { seat, answer } => Some(Given {
                    seat: *seat,
                    answer: answer.clone(),
                }),
                _ => None,
            });
            replay.steps.push(ReplayStep {
                answers: answers.collect(),
                hash: kernel::state_hash::<Warcry>(world, position, steps),
            });
        };
        let seed = SeededDice::seed_from_number(seed);
        simulate_watched::<Warcry>(
            &setup,
            seed,
            &mut seats,
            self.order.verify,
            MOST_STEPS,
            Some(&mut watch),
        )
        .map_err(|error| explain(number, error))?;
        Ok(replay.to_json())
    }
}
