//! Simulated games of HORDES Quick Start.

use crate::army::{ArmyList, Muster};
use crate::data::TableData;
use crate::{Battle, Library, Options, Outcome, Quickstart, Setup, Side, Stage, World};
use kernel::{SeatSet, Whim};

use super::armies;
use registry::{Arena, Ended, Losses, Prepared};
use registry::{Fielded, Order};

/// How many points a drawn army has.
const POINTS: u32 = 18;

/// Where an army of the order comes from.
enum Source {
    Ready(Box<Muster>),
    /// Another army of the faction in each game.
    Faction(String),
    /// One of the ready armies, drawn for each game.
    Any,
    /// Each ready army in turn, so that in as many games as there are pairs each meets each.
    Each,
}

pub(crate) struct QuickstartSimulator {
    sources: [Source; 2],
    table: Option<TableData>,
    order: Order,
}

impl QuickstartSimulator {
    pub(crate) fn new(order: &Order) -> Result<Self, String> {
        let cards = [&order.plan, &order.deployment, &order.victory, &order.twist];
        if cards.iter().any(|card| card.is_some()) {
            return Err("this game has no battleplans, deployments, victories or twists to choose".into());
        }
        let [red, blue] = order.duel()?;
        Ok(QuickstartSimulator {
            sources: [source(red)?, source(blue)?],
            table: order.table.as_deref().map(armies::table).transpose()?,
            order: order.clone(),
        })
    }

    fn muster(&self, army: usize, number: u64, whim: &mut Whim) -> Result<Muster, String> {
        let library = Library::embedded();
        let list = match &self.sources[army] {
            Source::Ready(muster) => return Ok((**muster).clone()),
            Source::Faction(faction) => Muster::random(library, faction, POINTS, whim)?,
            Source::Any => whim
                .pick(&library.lists)
                .ok_or("there is no army to play with")?
                .clone(),
            Source::Each => {
                let all = library.lists.len().max(1) as u64;
                let turn = if army == 0 { number / all % all } else { number % all };
                library
                    .lists
                    .get(turn as usize)
                    .ok_or("there is no army to play with")?
                    .clone()
            }
        };
        mustered(&list)
    }
}

fn mustered(list: &ArmyList) -> Result<Muster, String> {
    Muster::new(list, Library::embedded(), None).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        format!("{} is not a legal army:{}", list.name, lines.concat())
    })
}

fn source(name: Option<&str>) -> Result<Source, String> {
    let library = Library::embedded();
    let Some(name) = name else { return Ok(Source::Any) };
    if name == "each" {
        return Ok(Source::Each);
    }
    if let Ok(faction) = library.faction(name) {
        return Ok(Source::Faction(faction.into()));
    }
    let list = if std::path::Path::new(name).is_file() {
        let text = registry::read_text(std::path::Path::new(name))?;
        crate::army::read(name, &text).map_err(|error| error.to_string())?
    } else {
        library.list(name).map_err(|unknown| unknown.to_string())?.clone()
    };
    mustered(&list).map(|muster| Source::Ready(Box::new(muster)))
}

impl Arena for QuickstartSimulator {
    type Game = Quickstart;

    fn order(&self) -> &Order {
        &self.order
    }

    fn set_up(&self, number: u64) -> Result<Prepared<Setup>, String> {
        let mut whim = Whim::new(self.order.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
        let first = self.muster(0, number, &mut whim)?;
        let second = self.muster(1, number, &mut whim)?;
        let places = self.order.seats(number);
        let sits_first = places[0] == 0;
        let armies = [&first, &second].map(|muster| Fielded {
            name: muster.name.clone(),
            points: muster.points(),
            models: muster.cards.len() as u32,
            ..Fielded::default()
        });
        let seats = if sits_first { [first, second] } else { [second, first] };
        let table = match &self.table {
            Some(table) => table,
            None => whim
                .pick(&Library::embedded().tables)
                .ok_or("there is no table to play on")?,
        };
        let battle = Battle {
            armies: seats.map(|muster| muster.recruits()),
            terrain: table.layout.build()?,
            options: Options::default(),
        };
        Ok(Prepared {
            setup: Setup::Battle(Box::new(battle)),
            seats: places,
            armies: armies.into(),
            table: table.name.clone(),
        })
    }

    /// Who has the first turn has it in every round: hqs:game-round-02.
    fn first_player(&self, world: &World) -> Option<usize> {
        (!matches!(world.stage, Stage::RollOff)).then(|| world.first.index())
    }

    fn result(&self, world: &World, models: usize) -> Ended {
        let (winners, why) = match world.outcome {
            Some(Outcome::Won(side)) => (SeatSet::from([side.seat()]), "a warlock is destroyed"),
            Some(Outcome::Draw) => (SeatSet::NONE, "both warlocks are destroyed"),
            None => (SeatSet::NONE, ""),
        };
        let lost = |side: Side| {
            let taken = world.models.iter().take(models);
            let fallen = taken.filter(|model| model.side == side && model.destroyed);
            Losses {
                points: fallen.clone().map(|model| u32::from(model.card.points)).sum(),
                models: fallen.count() as u32,
                victory_points: None,
            }
        };
        Ended {
            winners,
            rounds: world.round.min(255) as u8,
            why: why.into(),
            plan: String::new(),
            losses: Side::BOTH.map(lost).into(),
        }
    }

    fn introduce(&self, setup: &Setup, line: &mut dyn FnMut(&str)) {
        if let Setup::Battle(battle) = setup {
            for (side, army) in Side::BOTH.into_iter().zip(&battle.armies) {
                line(&format!("{side}:"));
                for recruit in army {
                    line(&format!("  {}", recruit.name));
                }
            }
        }
    }

    fn where_to(answer: &crate::Answer) -> String {
        match answer {
            crate::Answer::Place { at, .. } | crate::Answer::To(at) => format!("at {}, {}", at.x, at.y),
            crate::Answer::Way { points, .. } => match points.last() {
                Some(to) => format!("to {}, {}", to.x, to.y),
                None => "stay".into(),
            },
            other => format!("{other:?}"),
        }
    }
}
