//! Simulated battles: two to four armies, in two teams or each for itself.

use kernel::{Seat, SeatSet, Seating, Whim};
use registry::{Arena, Armoury, Ended, Fielded, Losses, Order, Prepared, Source, told};

use super::{armies, tables};
use crate::army::{self, ArmyList, Muster};
use crate::data::TableData;
use crate::objectives::ScenarioCard;
use crate::world::{Options, Stage, Whereabouts};
use crate::{Battle, Library, Primal, Setup, World};

/// Army points of a drawn army.
pub(crate) const POINTS: u16 = 25;
/// The last round of a battle that nothing else has ended.
pub(crate) const LAST_ROUND: u16 = 12;
/// There are so many corners to deploy in (primal:free-for-all-03).
pub(crate) const MOST_PLAYERS: usize = 4;

/// An army with the name that it goes by.
#[derive(Clone)]
struct Named {
    name: String,
    muster: Muster,
}

struct Armies;

impl Armoury for Armies {
    type List = ArmyList;
    type Army = Named;

    fn ready(&self) -> &[ArmyList] {
        &Library::embedded().lists
    }

    fn list(&self, name: &str) -> Result<ArmyList, String> {
        let found = Library::embedded().list(name).cloned();
        found.map_err(|unknown| unknown.to_string())
    }

    fn faction(&self, name: &str) -> Option<String> {
        Library::embedded().faction(name).ok().map(String::from)
    }

    fn read(&self, file: &str, text: &str) -> Result<ArmyList, String> {
        armies::read(file, text).map_err(|problems| told(&problems))
    }

    fn muster(&self, list: &ArmyList) -> Result<Named, String> {
        let muster = Muster::new(list, Library::embedded()).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
            format!("{} is not a legal army:{}", list.name, lines.concat())
        })?;
        Ok(Named {
            name: list.name.clone(),
            muster,
        })
    }

    fn draw(&self, faction: &str, whim: &mut Whim) -> Result<ArmyList, String> {
        army::random(Library::embedded(), faction, POINTS, whim)
    }
}

/// The scenario that is played.
enum Wanted {
    None,
    One(Box<ScenarioCard>),
    /// Chosen by two dice for each game (primal:scenario-general-04).
    Any,
}

/// The scenario that two dice choose.
pub(crate) fn rolled(whim: &mut Whim) -> Option<&'static ScenarioCard> {
    let sum = (whim.between(1, 6) + whim.between(1, 6)) as u8;
    let mut cards = Library::embedded().scenarios.iter();
    cards.find(|card| card.drawn_by.contains(&sum))
}

pub(crate) struct PrimalSimulator {
    sources: Vec<Source<Named>>,
    seating: Seating,
    table: Option<TableData>,
    /// A new table in each game.
    new_tables: bool,
    scenario: Wanted,
    order: Order,
}

/// Why nobody can play like this, if so.
pub(crate) fn check_seating(seating: Seating) -> Result<(), String> {
    let parties = seating.parties().len();
    match (seating.count(), parties) {
        (_, 0 | 1) => Err("all armies are in one team, so there is no enemy".into()),
        (count, _) if count > MOST_PLAYERS => Err(format!("at most {MOST_PLAYERS} armies fight a battle")),
        // primal:multiplayer-01
        (count, parties) if parties > 2 && parties < count => {
            Err("several players form two teams, or each plays alone".into())
        }
        _ => Ok(()),
    }
}

impl PrimalSimulator {
    pub(crate) fn new(order: &Order) -> Result<Self, String> {
        let cards = [&order.deployment, &order.victory, &order.twist];
        if cards.iter().any(|card| card.is_some()) {
            return Err("this game has no deployments, victories or twists to choose: --plan takes a scenario".into());
        }
        let seating = order.seating();
        check_seating(seating)?;
        let new_tables = order.table.as_deref() == Some(tables::RANDOM);
        let named = order.table.as_deref().filter(|_| !new_tables);
        let scenario = match order.plan.as_deref() {
            None => Wanted::None,
            Some("any") => Wanted::Any,
            Some(name) => {
                let found = Library::embedded().scenario(name).cloned();
                Wanted::One(Box::new(found.map_err(|unknown| unknown.to_string())?))
            }
        };
        let sources = (0..seating.count()).map(|at| Source::named(&Armies, order.army(at)));
        Ok(PrimalSimulator {
            sources: sources.collect::<Result<_, String>>()?,
            seating,
            table: named.map(|name| tables::table(name, order.seed)).transpose()?,
            new_tables,
            scenario,
            order: order.clone(),
        })
    }
}

impl Arena for PrimalSimulator {
    type Game = Primal;

    fn order(&self) -> &Order {
        &self.order
    }

    fn set_up(&self, number: u64) -> Result<Prepared<Setup>, String> {
        let mut whim = Whim::new(self.order.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
        let drawn = self.sources.iter().enumerate();
        let all: Vec<Named> = drawn
            .map(|(place, source)| source.army(&Armies, place, number, &mut whim))
            .collect::<Result<_, String>>()?;
        let armies = all.iter().map(|named| Fielded {
            name: named.name.clone(),
            points: u32::from(named.muster.points),
            models: named.muster.models() as u32,
            ..Fielded::default()
        });
        let scenario = match &self.scenario {
            Wanted::None => None,
            Wanted::One(card) => Some((**card).clone()),
            Wanted::Any => rolled(&mut whim).cloned(),
        };
        let table = match &self.table {
            Some(table) if tables::fits(table, scenario.as_ref()) => table.clone(),
            Some(table) => return Err(format!("{} has no room for the markers of the scenario", table.name)),
            None if self.new_tables => tables::new(scenario.as_ref(), &mut whim),
            None => tables::drawn(scenario.as_ref(), &mut whim)?,
        };
        let seats = self.order.seats(number);
        let battle = Battle {
            seating: self.seating,
            armies: seats.iter().map(|army| all[*army].muster.army()).collect(),
            terrain: table.layout.build()?,
            options: Options {
                last_round: Some(LAST_ROUND),
                ..Options::default()
            },
            scenario,
            rules: String::new(),
            spells: vec![],
        };
        Ok(Prepared {
            setup: Setup::Battle(Box::new(battle)),
            armies: armies.collect(),
            seats,
            table: table.name,
        })
    }

    /// Who has the first turn has it in every round (primal:play-summary-01).
    fn first_player(&self, world: &World) -> Option<usize> {
        (world.stage != Stage::StartingRoll).then(|| world.first().index())
    }

    fn result(&self, world: &World, models: usize) -> Ended {
        let winners = world.outcome.unwrap_or(SeatSet::NONE);
        let has_caster = |seat: Seat| {
            let mut own = { world.models.iter() }.filter(|model| model.owner == seat);
            own.any(|model| model.profile.is_caster() && model.is_in_play())
        };
        let falls = world.seating.seats().any(|seat| !has_caster(seat));
        let timed = world.options.last_round.is_some_and(|last| world.round >= last);
        let why = match (world.outcome, falls) {
            (None, _) => "",
            (Some(SeatSet::NONE), _) => "a draw",
            (Some(_), true) => "no warlock or warcaster is left",
            (Some(_), false) if timed => "ahead after the last round",
            (Some(_), false) => "points of the scenario",
        };
        let lost = |seat: Seat| {
            let taken = world.models.iter().take(models);
            let fallen = taken.filter(|model| {
                let away = [Whereabouts::OffTable, Whereabouts::RemovedFromPlay];
                model.owner == seat && away.contains(&model.whereabouts)
            });
            Losses {
                points: world.points_lost(seat),
                models: fallen.count() as u32,
                victory_points: world
                    .scenario
                    .as_ref()
                    .map(|_| i64::from(world.players[seat.index()].score)),
            }
        };
        Ended {
            winners,
            rounds: world.round.min(255) as u8,
            why: why.into(),
            plan: { world.scenario.as_ref() }.map_or_else(String::new, |card| card.name.clone()),
            losses: world.seating.seats().map(lost).collect(),
        }
    }

    fn introduce(&self, setup: &Setup, line: &mut dyn FnMut(&str)) {
        if let Setup::Battle(battle) = setup {
            for (seat, army) in battle.seating.seats().zip(&battle.armies) {
                line(&format!("{}:", seat.colour()));
                for group in &army.groups {
                    match group.models.len() {
                        1 => line(&format!("  {}", group.name)),
                        models => line(&format!("  {} ({models} models)", group.name)),
                    }
                }
            }
        }
    }

    fn where_to(answer: &crate::Answer) -> String {
        match answer {
            crate::Answer::At { at, .. } | crate::Answer::To(at) => format!("at {}, {}", at.x, at.y),
            crate::Answer::Way { points, .. } => match points.last() {
                Some(to) => format!("to {}, {}", to.x, to.y),
                None => "stay".into(),
            },
            other => format!("{other:?}"),
        }
    }
}
