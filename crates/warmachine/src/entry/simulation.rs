//! Simulated games of WARMACHINE.

use std::sync::Arc;

use kernel::{SeatSet, Whim};
use registry::{Arena, Armoury, Ended, Fielded, Losses, Order, Prepared, Source, told};

use super::{armies, tables};
use crate::army::{self, ArmyList, Muster};
use crate::data::TableData;
use crate::objectives::ScenarioCard;
use crate::world::{Options, Outcome, Stage, Whereabouts};
use crate::{Battle, Library, PlayerId, Setup, Warmachine, World};

/// How many points a drawn army has.
pub(crate) const POINTS: u16 = 50;

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
    One(Arc<ScenarioCard>),
    /// One of them all, drawn for each game.
    Any,
}

pub(crate) struct WarmachineSimulator {
    sources: [Source<Named>; 2],
    table: Option<TableData>,
    /// A new table in each game.
    new_tables: bool,
    scenario: Wanted,
    order: Order,
}

impl WarmachineSimulator {
    pub(crate) fn new(order: &Order) -> Result<Self, String> {
        if [&order.deployment, &order.victory, &order.twist]
            .iter()
            .any(|card| card.is_some())
        {
            return Err(
                "this game has no deployments, victories or twists to choose: name a scenario as its plan".into(),
            );
        }
        let [red, blue] = order.duel()?;
        let new_tables = order.table.as_deref() == Some(tables::RANDOM);
        let named = order.table.as_deref().filter(|_| !new_tables);
        let scenario = match order.plan.as_deref() {
            None => Wanted::None,
            Some("any") => Wanted::Any,
            Some(name) => {
                let found = Library::embedded().scenario(name).cloned();
                Wanted::One(found.map_err(|unknown| unknown.to_string())?)
            }
        };
        Ok(WarmachineSimulator {
            sources: [Source::named(&Armies, red)?, Source::named(&Armies, blue)?],
            table: named.map(|name| tables::table(name, order.seed)).transpose()?,
            new_tables,
            scenario,
            order: order.clone(),
        })
    }
}

impl Arena for WarmachineSimulator {
    type Game = Warmachine;

    fn order(&self) -> &Order {
        &self.order
    }

    fn set_up(&self, number: u64) -> Result<Prepared<Setup>, String> {
        let mut whim = Whim::new(self.order.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number));
        let first = self.sources[0].army(&Armies, 0, number, &mut whim)?;
        let second = self.sources[1].army(&Armies, 1, number, &mut whim)?;
        let places = self.order.seats(number);
        let sits_first = places[0] == 0;
        let armies = [&first, &second].map(|named| Fielded {
            name: named.name.clone(),
            points: u32::from(named.muster.points),
            models: named
                .muster
                .army
                .groups
                .iter()
                .map(|group| group.models.len() as u32)
                .sum(),
            ..Fielded::default()
        });
        let seats = if sits_first { [first, second] } else { [second, first] };
        let drawn;
        let table = match &self.table {
            Some(table) => table,
            None if self.new_tables => {
                drawn = crate::terrain::generate::table(whim.next_u64() >> 20);
                &drawn
            }
            None => whim
                .pick(&Library::embedded().tables)
                .ok_or("there is no table to play on")?,
        };
        let scenario = match &self.scenario {
            Wanted::None => None,
            Wanted::One(card) => Some(card.clone()),
            Wanted::Any => whim.pick(&Library::embedded().scenarios).cloned(),
        };
        let battle = Battle {
            armies: seats.map(|named| named.muster.army).into(),
            terrain: table.layout.build()?,
            options: Options::default(),
            scenario,
        };
        Ok(Prepared {
            setup: Setup::Battle(Box::new(battle)),
            seats: places,
            armies: armies.into(),
            table: table.name.clone(),
        })
    }

    /// Who has the first turn has it in every round: wm4:setup-order-02.
    fn first_player(&self, world: &World) -> Option<usize> {
        let undecided = matches!(world.stage, Stage::RackSpells | Stage::StartingRoll);
        (!undecided).then(|| world.first.index())
    }

    fn result(&self, world: &World, models: usize) -> Ended {
        let gone = |player: PlayerId| {
            let mut own = world.models.iter().filter(|model| model.owner == player);
            !own.any(|model| model.profile.is_commander() && model.is_in_play())
        };
        let by_death = world.player_ids().any(gone);
        let (winners, why) = match (world.outcome, by_death, &world.scenario) {
            (Some(Outcome::Won(player)), true, _) => (SeatSet::from([player.seat()]), "a Commander is destroyed"),
            (Some(Outcome::Won(player)), false, Some(_)) => (SeatSet::from([player.seat()]), "points of the scenario"),
            (Some(Outcome::Won(player)), false, None) => (SeatSet::from([player.seat()]), "fewer points lost"),
            (Some(Outcome::Draw), ..) => (SeatSet::NONE, "a draw"),
            (None, ..) => (SeatSet::NONE, ""),
        };
        let lost = |player: PlayerId| {
            let taken = world.models.iter().take(models);
            let fallen = taken.filter(|model| {
                let is_gone = matches!(model.whereabouts, Whereabouts::OffTable | Whereabouts::RemovedFromPlay);
                model.owner == player && is_gone
            });
            Losses {
                points: world.points_lost(player),
                models: fallen.count() as u32,
                victory_points: world.scenario.as_ref().map(|_| i64::from(world.player(player).score)),
            }
        };
        Ended {
            winners,
            rounds: world.round.min(255) as u8,
            why: why.into(),
            plan: world
                .scenario
                .as_ref()
                .map_or_else(String::new, |card| card.name.clone()),
            losses: world.player_ids().map(lost).collect(),
        }
    }

    fn introduce(&self, setup: &Setup, line: &mut dyn FnMut(&str)) {
        if let Setup::Battle(battle) = setup {
            for (number, army) in battle.armies.iter().enumerate() {
                line(&format!("{}:", PlayerId(number as u8).side()));
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
            crate::Answer::At(at) | crate::Answer::Laid { at, .. } => format!("at {}, {}", at.x, at.y),
            crate::Answer::Way(way) | crate::Answer::Formation { way, .. } => match way.last() {
                Some(to) => format!("to {}, {}", to.x, to.y),
                None => "stay".into(),
            },
            other => format!("{other:?}"),
        }
    }
}
