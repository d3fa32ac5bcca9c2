//! Simulated Warcry battles.

use std::sync::{Arc, Mutex, PoisonError};

use crate::army::Muster;
use crate::data::TableData;
use crate::{Battle, Decks, Library, Options, Outcome, Place, Setup, Side, Warcry, World};
use kernel::{SeatSet, Whim};

use super::tables;
use registry::{Arena, Ended, Losses, Prepared};
use registry::{Fielded, Order};

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
    let has_leader = |warband: &&crate::data::WarbandData| {
        let mut fighters = warband.fighters.iter();
        fighters.any(|fighter| {
            let marks = fighter.runemarks;
            marks.has(crate::Runemark::Hero) && !marks.has(crate::Runemark::Ally)
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
    /// The battles of two ready warbands but for their tables: most games differ in nothing else.
    known: Mutex<Vec<Known>>,
}

struct Known {
    sits_first: bool,
    decks: Arc<Decks>,
    battle: Battle,
}

impl WarcrySimulator {
    pub fn new(order: &Order) -> Result<Self, String> {
        let library = Library::embedded();
        let [red, blue] = order.duel()?;
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
            Some(tables::RANDOM) => Ground::New,
            Some(name) => Ground::Ready(Box::new(tables::ready(name)?)),
        };
        if let (Some(_), Ground::Ready(ready)) = (order.terrain_by, &table) {
            may_be_placed(ready)?;
        }
        let mut sources = [source(library, red)?, source(library, blue)?];
        if let [Source::Each { first }, _] = &mut sources {
            *first = true;
        }
        Ok(WarcrySimulator {
            library,
            sources,
            ground: table,
            order: order.clone(),
            decks: decks.into_iter().map(Arc::new).collect(),
            known: Mutex::default(),
        })
    }

    /// The battle of two warbands, in the order of their seats.
    fn battle(&self, seats: [&Muster; 2], sits_first: bool, table: &TableData, decks: &Arc<Decks>) -> Battle {
        let options = Options {
            terrain_placed_by: self.order.terrain_by.map(|army| seat_of(army, sits_first)),
            ..Options::default()
        };
        if !self.sources.iter().all(|source| matches!(source, Source::Ready(_))) {
            return self.library.battle(seats, table, decks.clone(), options);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |known: &&Known| known.sits_first == sits_first && Arc::ptr_eq(&known.decks, decks);
        if let Some(known) = known.iter().find(is_same) {
            return known.battle.on(table);
        }
        let battle = self.library.battle(seats, table, decks.clone(), options);
        known.push(Known {
            sits_first,
            decks: decks.clone(),
            battle: battle.clone(),
        });
        battle
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
        Muster::random(self.library, &faction, crate::army::USUAL_POINTS, whim).map_err(|problems| {
            problems
                .iter()
                .map(|problem| problem.to_string())
                .collect::<Vec<_>>()
                .join("; ")
        })
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
    let faults = crate::terrain_setup::faults(&table.layout.build()?);
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
    let mut factions = library.warbands.iter().map(|warband| &warband.faction);
    if let Some(faction) = factions.find(|faction| rulebook::names::same(faction, name)) {
        return Ok(Source::Faction(faction.clone()));
    }
    let tell = |problems: Vec<crate::army::Problem>| {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        format!("{name} is not a legal warband:{}", lines.concat())
    };
    let list = if std::path::Path::new(name).is_file() {
        let text = registry::read_text(std::path::Path::new(name))?;
        crate::army::read_any(name, &text, library).map_err(|errors| {
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

fn fielded(muster: &Muster) -> Fielded {
    Fielded {
        name: muster.name.clone(),
        points: muster.points(),
        models: muster.fighters.len() as u32,
        ..Fielded::default()
    }
}

/// The drawn cards. A plan of the community has no deployment or twist of the decks where it brings its own.
fn drawn(world: &World) -> String {
    let cards = [
        world.deployment().map(|card| card.name.as_str()),
        world.victory().map(|card| card.name.as_str()),
        world.twist_card().map(|card| card.name.as_str()),
    ];
    cards.into_iter().flatten().collect::<Vec<_>>().join(" / ")
}

/// Whether the battle has gone its full length (warcry:plan-length-01) or a card has ended it before (warcry:plan-early-end-01).
fn why(world: &World) -> &'static str {
    match world.victory().and_then(|card| card.rounds) {
        Some(last) if world.round >= last => "the last round",
        None if world.outcome == Some(Outcome::Draw) => "the round limit",
        _ => "a win at once",
    }
}

impl Arena for WarcrySimulator {
    type Game = Warcry;

    fn order(&self) -> &Order {
        &self.order
    }

    fn set_up(&self, number: u64) -> Result<Prepared<Setup>, String> {
        let mut whim = Whim::new(self.order.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
        let first = self.muster(&self.sources[0], number, &mut whim)?;
        let second = self.muster(&self.sources[1], number, &mut whim)?;
        let places = self.order.seats(number);
        let sits_first = places[0] == 0;
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
                new = crate::tables::generate(&mut whim);
                &new
            }
        };
        let decks = match &self.decks[..] {
            [only] => only,
            several => whim.pick(several).ok_or("there is no battleplan to play")?,
        };
        let battle = self.battle(seats, sits_first, table, decks);
        Ok(Prepared {
            setup: Setup::Battle(Box::new(battle)),
            seats: places,
            armies: [&first, &second].map(fielded).into(),
            table: table.name.clone(),
        })
    }

    fn first_player(&self, world: &World) -> Option<usize> {
        world.turn.map(Side::index)
    }

    fn result(&self, world: &World, models: usize) -> Ended {
        let lost = |side: Side| {
            let taken = world.fighters.iter().take(models);
            let fallen =
                taken.filter(|fighter| fighter.side == Some(side) && matches!(fighter.place, Place::TakenDown { .. }));
            Losses {
                points: fallen.clone().map(|fighter| u32::from(fighter.profile.points)).sum(),
                models: fallen.count() as u32,
                victory_points: Some(world.hand(side).points),
            }
        };
        Ended {
            winners: match world.outcome {
                Some(Outcome::Won(side)) => SeatSet::from([side.seat()]),
                _ => SeatSet::NONE,
            },
            rounds: world.round,
            why: why(world).into(),
            plan: drawn(world),
            losses: Side::BOTH.map(lost).into(),
        }
    }

    fn introduce(&self, setup: &Setup, line: &mut dyn FnMut(&str)) {
        let Setup::Battle(battle) = setup else { return };
        for (side, warband) in Side::BOTH.into_iter().zip(&battle.warbands) {
            let points: u32 = warband.iter().map(|recruit| u32::from(recruit.profile.points)).sum();
            let faction = warband.first().map_or("", |leader| leader.profile.faction.as_str());
            line(&format!("{side}: {faction}, {points} points"));
            for recruit in warband {
                line(&format!("  {}", recruit.name));
            }
        }
    }

    fn where_to(answer: &crate::Answer) -> String {
        match answer {
            crate::Answer::Place { at, .. } => format!("at {}, {}", at.x, at.y),
            crate::Answer::Path(path) => match path.legs.last() {
                Some(leg) => format!("to {}, {}", leg.to().x, leg.to().y),
                None => "stay".into(),
            },
            other => format!("{other:?}"),
        }
    }
}
