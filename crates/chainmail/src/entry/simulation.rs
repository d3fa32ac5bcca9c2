//! Simulated skirmishes: two to six warbands, each alone or in teams.

use kernel::{Seat, SeatSet, Whim};
use registry::{Arena, Armoury, Ended, Fielded, Losses, Order, Prepared, Source, told};

use super::{armies, live, tables};
use crate::army::{self, LegalWarband, USUAL_POINTS, WarbandList};
use crate::data::TableData;
use crate::scenarios::Scenario;
use crate::world::Outcome;
use crate::{Chainmail, Fate, Library, Options, Setup, Stage, WarbandId, World};

struct Warbands;

impl Armoury for Warbands {
    type List = WarbandList;
    type Army = LegalWarband;

    fn ready(&self) -> &[WarbandList] {
        &Library::embedded().lists
    }

    fn list(&self, name: &str) -> Result<WarbandList, String> {
        let found = Library::embedded().list(name).cloned();
        found.map_err(|unknown| unknown.to_string())
    }

    fn faction(&self, name: &str) -> Option<String> {
        Library::embedded().faction(name).ok().map(String::from)
    }

    fn read(&self, file: &str, text: &str) -> Result<WarbandList, String> {
        armies::read(file, text).map_err(|problems| told(&problems))
    }

    fn muster(&self, list: &WarbandList) -> Result<LegalWarband, String> {
        army::muster(list, Library::embedded(), None).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
            format!("{} is not a legal warband:{}", list.name, lines.concat())
        })
    }

    fn draw(&self, faction: &str, whim: &mut Whim) -> Result<WarbandList, String> {
        army::random(Library::embedded(), faction, USUAL_POINTS, whim)
    }
}

/// The scenario that is played.
enum Wanted {
    One(Scenario),
    /// One that fits the battlefield, drawn for each game.
    Any,
}

fn wanted(name: Option<&str>) -> Result<Wanted, String> {
    match name {
        None => Ok(Wanted::One(Scenario::default())),
        Some("any") => Ok(Wanted::Any),
        Some(name) => {
            let same = |scenario: &Scenario| scenario.word().eq_ignore_ascii_case(name);
            let found = Scenario::ALL.into_iter().find(same);
            found.map(Wanted::One).ok_or_else(|| {
                let known: Vec<&str> = Scenario::ALL.iter().map(|scenario| scenario.word()).collect();
                format!("there is no scenario {name:?}: choose {}", known.join(", "))
            })
        }
    }
}

pub(crate) struct ChainmailSimulator {
    sources: Vec<Source<LegalWarband>>,
    scenario: Wanted,
    order: Order,
}

impl ChainmailSimulator {
    pub(crate) fn new(order: &Order) -> Result<Self, String> {
        let cards = [&order.deployment, &order.victory, &order.twist];
        if cards.iter().any(|card| card.is_some()) {
            return Err("this game has no deployments, victories or twists to choose: --plan takes a scenario".into());
        }
        let scenario = wanted(order.plan.as_deref())?;
        let seating = order.seating();
        let one = Seat(0);
        if (0..seating.count()).all(|seat| seating.are_friends(one, Seat(seat as u8))) {
            return Err("all warbands are in one team, so there is no enemy".into());
        }
        if let Some(table) = &order.table {
            tables::find(table, order.seed)?;
        }
        let sources = (0..seating.count()).map(|at| Source::named(&Warbands, order.army(at)));
        Ok(ChainmailSimulator {
            sources: sources.collect::<Result<_, String>>()?,
            scenario,
            order: order.clone(),
        })
    }
}

impl Arena for ChainmailSimulator {
    type Game = Chainmail;

    fn order(&self) -> &Order {
        &self.order
    }

    fn set_up(&self, number: u64) -> Result<Prepared<Setup>, String> {
        let seed = self.order.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number);
        let mut whim = Whim::new(seed);
        let count = self.sources.len();
        let all: Vec<LegalWarband> = (0..count)
            .map(|place| self.sources[place].army(&Warbands, place, number, &mut whim))
            .collect::<Result<_, String>>()?;
        let armies = all.iter().map(|warband| Fielded {
            name: warband.name.clone(),
            points: warband.cost(),
            models: warband.members.len() as u32,
            ..Fielded::default()
        });
        let places = self.order.seats(number);
        let seating = self.order.seating();
        let team = |place: usize| {
            let first = (0..count).find(|other| seating.are_friends(Seat(*other as u8), Seat(place as u8)));
            first.unwrap_or(place) as u8
        };
        let table = match &self.order.table {
            Some(name) => tables::find(name, seed)?,
            None => {
                let fits = |table: &&TableData| match &self.scenario {
                    Wanted::One(scenario) => scenario.check(table.layout.environment, count).is_ok(),
                    Wanted::Any => true,
                };
                let open: Vec<&TableData> = Library::embedded().tables.iter().filter(fits).collect();
                let drawn = whim.pick(&open).copied();
                drawn.ok_or("there is no battlefield for it")?.clone()
            }
        };
        let options = Options {
            last_round: Some(live::USUAL_LAST_ROUND),
            ..Options::default()
        };
        let scenario = match self.scenario {
            Wanted::One(scenario) => scenario,
            Wanted::Any => {
                let fits = |scenario: &Scenario| scenario.check(table.layout.environment, count).is_ok();
                let open: Vec<Scenario> = Scenario::ALL.into_iter().filter(fits).collect();
                whim.pick(&open).copied().unwrap_or_default()
            }
        };
        let warbands = places.iter().map(|place| all[*place].muster(team(*place)));
        let setup = live::skirmish(scenario, warbands.collect(), table.terrain()?, options);
        Ok(Prepared {
            setup,
            armies: armies.collect(),
            seats: places,
            table: table.name.clone(),
        })
    }

    /// Who goes first in the first round.
    fn first_player(&self, world: &World) -> Option<usize> {
        let began = world.round > 1 || matches!(world.stage, Stage::Activate | Stage::Turn);
        began.then(|| world.order.first().map(|warband| usize::from(warband.0)))?
    }

    fn result(&self, world: &World, models: usize) -> Ended {
        let won = |teams: &[u8]| -> SeatSet {
            let warbands = world
                .warband_ids()
                .filter(|id| teams.contains(&world.warband(*id).team));
            warbands.map(WarbandId::seat).collect()
        };
        let past = world.options.last_round.is_some_and(|last| world.round > last);
        let (winners, why) = match &world.outcome {
            Some(Outcome::Won(teams)) if past => (won(teams), "ahead after the last round"),
            Some(Outcome::Won(teams)) => (won(teams), "the victory condition is met"),
            Some(Outcome::Draw) if past => (SeatSet::NONE, "nobody is ahead after the last round"),
            Some(Outcome::Draw) => (SeatSet::NONE, "nobody is left"),
            None => (SeatSet::NONE, ""),
        };
        let lost = |warband: WarbandId| {
            let taken = world.models.iter().take(models);
            let gone = taken.filter(|model| {
                model.warband == warband && matches!(model.fate, Fate::Destroyed | Fate::Left | Fate::Absent)
            });
            Losses {
                points: gone.clone().map(|model| u32::from(model.card.cost)).sum(),
                models: gone.count() as u32,
                victory_points: None,
            }
        };
        Ended {
            winners,
            rounds: world.round.min(255) as u8,
            why: why.into(),
            plan: world.scenario.word().into(),
            losses: world.warband_ids().map(lost).collect(),
        }
    }

    fn introduce(&self, setup: &Setup, line: &mut dyn FnMut(&str)) {
        if let Setup::Skirmish(skirmish) = setup {
            for (seat, muster) in skirmish.warbands.iter().enumerate() {
                line(&format!(
                    "{}: {}",
                    crate::shown::colour(WarbandId(seat as u8)),
                    muster.name
                ));
                for recruit in &muster.models {
                    line(&format!("  {}", recruit.name));
                }
            }
        }
    }

    fn where_to(answer: &crate::Answer) -> String {
        match answer {
            crate::Answer::Place { at, .. } | crate::Answer::Spot(at) => format!("at {}, {}", at.x, at.y),
            crate::Answer::Way(points) => match points.last() {
                Some(to) => format!("to {}, {}", to.x, to.y),
                None => "stay".into(),
            },
            other => format!("{other:?}"),
        }
    }
}
