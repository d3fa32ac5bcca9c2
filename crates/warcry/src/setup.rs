//! What a battle starts from, and the steps before the first round: roles, battle groups, cards, deployment.

use std::sync::Arc;

use kernel::{Asked, Die, Play, Pool, cite};
use serde::{Deserialize, Serialize};
use table::{Length, Point};

use crate::abilities::{AbilityBook, AbilityId};
use crate::battleplan::{Preparation, Victory};
use crate::data::TableData;
use crate::granted::Granted;
use crate::ground::Ground;
use crate::questions::{Answer, Ask, Zone};
use crate::{
    Decks, Event, Fighter, FighterId, Group, Hand, Layout, Options, Place, Plan, Profile, Runemark, Side, Spot, Stage,
    Warcry, World, cards, movement, order,
};

/// All that a battle starts from. Self-contained: a replay needs no data files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Setup {
    /// A battle from the beginning.
    Battle(Box<Battle>),
    /// A position in the middle of a battle, as scenarios give it.
    Position(Box<World>),
}

/// Two warbands, a battlefield and the cards to draw from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Red's and Blue's, leaders first.
    pub warbands: [Vec<Recruit>; 2],
    pub book: Arc<AbilityBook>,
    /// The cards of fighters that abilities may bring into the battle.
    #[serde(default)]
    pub newcomers: Arc<Vec<Arc<Profile>>>,
    pub layout: Layout,
    #[serde(skip)]
    pub(crate) ground: Ground,
    #[serde(skip)]
    pub(crate) granted: Granted,
    pub decks: Arc<Decks>,
    #[serde(default)]
    pub options: Options,
    #[serde(default)]
    pub names: Arc<Names>,
}

/// What the two warbands and the battlefield are called. No rule asks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    pub warbands: [String; 2],
    pub table: String,
}

/// A fighter of a warband.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recruit {
    pub name: String,
    pub profile: Arc<Profile>,
    #[serde(default)]
    pub renown: u8,
}

/// The world before the first step.
pub fn begin(setup: &Setup) -> Result<World, String> {
    match setup {
        Setup::Position(world) => Ok((**world).clone()),
        Setup::Battle(battle) => battle.begin(),
    }
}

impl Battle {
    /// The same battle on a table.
    pub fn on(&self, table: &TableData) -> Battle {
        Battle {
            warbands: self.warbands.clone(),
            book: self.book.clone(),
            newcomers: self.newcomers.clone(),
            layout: table.layout.clone(),
            ground: table.ground.clone(),
            granted: self.granted.clone(),
            decks: self.decks.clone(),
            options: self.options.clone(),
            names: Arc::new(Names {
                warbands: self.names.warbands.clone(),
                table: table.name.clone(),
            }),
        }
    }

    fn begin(&self) -> Result<World, String> {
        let terrain = self.ground.of(&self.layout)?;
        // warcry:terrain-step-01: where a player has placed it, not a card, the rules for that hold.
        if self.options.terrain_placed_by.is_some() {
            crate::terrain_setup::check(&terrain).map_err(|refused| refused.to_string())?;
        }
        let mut granted = self.granted.of(&self.book, &self.warbands).into_iter();
        let mut fighters = Vec::with_capacity(granted.len());
        for (side, warband) in Side::BOTH.into_iter().zip(&self.warbands) {
            if warband.is_empty() || warband.len() > 60 {
                return Err(format!(
                    "{side} has {} fighters: a battle needs 1 to 60 on each side",
                    warband.len()
                ));
            }
            for (at, recruit) in warband.iter().enumerate() {
                let abilities = granted.next().unwrap_or_default();
                fighters.push(recruit.fighter(Some(side), at == 0, abilities));
            }
        }
        if self.decks.deployments.is_empty() || self.decks.victories.is_empty() {
            return Err("a battle needs at least one deployment card and one victory card".into());
        }
        let marked = self.decks.deployments.iter().any(|card| card.symmetric)
            && self.decks.victories.iter().any(|card| card.symmetric);
        if self.options.matched && !marked {
            return Err("matched play needs a symmetrical deployment card and a symmetrical victory card".into());
        }
        for card in &self.decks.deployments {
            for group in Group::ALL {
                for points in [&card.red, &card.blue] {
                    points
                        .of(group)
                        .check()
                        .map_err(|why| format!("deployment {:?}: {why}", card.name))?;
                }
            }
        }
        let mut world = World::new(
            terrain,
            self.book.clone(),
            self.decks.clone(),
            self.options.clone(),
            fighters,
        );
        world.newcomers = self.newcomers.clone();
        world.names = self.names.clone();
        Ok(world)
    }
}

impl Recruit {
    pub fn fighter(&self, side: Option<Side>, leader: bool, abilities: impl Into<Arc<[AbilityId]>>) -> Fighter {
        Fighter {
            name: self.name.as_str().into(),
            profile: self.profile.clone(),
            side,
            leader,
            group: None,
            place: Place::Waiting,
            fell_at: None,
            damage: 0,
            activations: 0,
            waiting: false,
            lost_wait: false,
            reactions: 0,
            moved: false,
            tested: false,
            renown: self.renown,
            treasure: None,
            attacked: false,
            marks: vec![],
            abilities: abilities.into(),
        }
    }
}

impl World {
    pub fn new(
        terrain: Arc<crate::Terrain>,
        book: Arc<AbilityBook>,
        decks: Arc<Decks>,
        options: Options,
        fighters: Vec<Fighter>,
    ) -> World {
        World {
            terrain,
            book,
            decks,
            options,
            fighters: fighters.into_iter().map(Into::into).collect(),
            tokens: vec![],
            hands: [Hand::default(), Hand::default()],
            attacker: Side::Red,
            red_points: Side::Red,
            card_turned: false,
            plan: None::<Plan>,
            cards: cards::CardState::default(),
            crowded: None,
            planned: vec![],
            round: 0,
            initiative: None,
            stage: Stage::RollForAttacker,
            turn: None,
            activation: None,
            modifiers: vec![],
            delayed: vec![],
            next_effect: 0,
            felled: vec![],
            felled_last: vec![],
            chosen: vec![],
            used_up: vec![],
            guard: None,
            newcomers: Default::default(),
            names: Default::default(),
            outcome: None,
        }
    }
}

/// warcry:attacker-01
pub fn roll_for_attacker(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let winner = order::roll_off(play);
    let answers = vec![Answer::Side(winner), Answer::Side(winner.other())];
    let Answer::Side(attacker) = play.choose(winner.seat(), Ask::Role, answers)? else {
        unreachable!()
    };
    play.record(Event::AttackerChosen { attacker }, &[cite!("warcry:attacker-01")]);
    // warcry:battle-groups-02: the defender divides first.
    play.record(
        Event::Stage(Stage::DivideGroups { side: attacker.other() }),
        &[cite!("warcry:battle-groups-02")],
    );
    Ok(())
}

/// warcry:battle-groups-01, warcry:monster-03: one fighter after another is given a group, monsters first.
pub fn divide_groups(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let mine: Vec<FighterId> = play
        .world()
        .ids()
        .filter(|&id| play.world().fighter(id).side == Some(side))
        .collect();
    let is_monster = |world: &World, id: FighterId| world.fighter(id).profile.runemarks.has(Runemark::Monster);
    let mut order = mine.clone();
    order.sort_by_key(|&id| !is_monster(play.world(), id));
    for fighter in order {
        let open = open_groups(play.world(), &mine, fighter);
        let group = match open[..] {
            [only] => only,
            _ => match play.choose(
                side.seat(),
                Ask::Group { fighter },
                open.into_iter().map(Answer::Group).collect(),
            )? {
                Answer::Group(group) => group,
                _ => unreachable!("a group is asked for"),
            },
        };
        play.record(
            Event::GroupChosen { fighter, group },
            &[cite!("warcry:battle-groups-01")],
        );
    }
    let next = if side == play.world().attacker {
        Stage::DrawPlan
    } else {
        Stage::DivideGroups { side: side.other() }
    };
    play.record(Event::Stage(next), &[cite!("warcry:battle-groups-02")]);
    Ok(())
}

/// The groups that a fighter may join so that in the end their sizes differ by at most one.
pub fn open_groups(world: &World, warband: &[FighterId], fighter: FighterId) -> Vec<Group> {
    let is_monster = |id: FighterId| world.fighter(id).profile.runemarks.has(Runemark::Monster);
    let size = |group: Group| {
        warband
            .iter()
            .filter(|&&id| world.fighter(id).group == Some(group))
            .count()
    };
    let alone: Vec<Group> = Group::ALL
        .into_iter()
        .filter(|&group| {
            warband
                .iter()
                .any(|&id| is_monster(id) && world.fighter(id).group == Some(group))
        })
        .collect();
    let shared: Vec<Group> = Group::ALL.into_iter().filter(|group| !alone.contains(group)).collect();
    if is_monster(fighter) || shared.is_empty() {
        return Group::ALL.into_iter().filter(|&group| size(group) == 0).collect();
    }
    let fighters = warband.iter().filter(|&&id| !is_monster(id)).count();
    let (small, larger_groups) = (fighters / shared.len(), fighters % shared.len());
    let already_larger = shared.iter().filter(|&&group| size(group) > small).count();
    shared
        .into_iter()
        .filter(|&group| size(group) < small || (size(group) == small && already_larger < larger_groups))
        .collect()
}

/// warcry:battleplan-01, warcry:battleplan-02, warcry:matched-play-01
pub fn draw_plan(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let decks = play.world().decks.clone();
    let matched = play.world().options.matched;
    let deployments: Vec<usize> = (0..decks.deployments.len())
        .filter(|&at| !matched || decks.deployments[at].symmetric)
        .collect();
    let all: Vec<&Victory> = decks.victories.iter().chain(&decks.spare_victories).collect();
    let playable = |at: &usize| (!matched || all[*at].symmetric) && is_playable(play.world(), all[*at]);
    let mut victories: Vec<usize> = (0..decks.victories.len()).filter(playable).collect();
    if victories.is_empty() {
        victories = (decks.victories.len()..all.len()).filter(playable).collect();
    }
    let twists: Vec<usize> = if matched {
        vec![]
    } else {
        (0..decks.twists.len()).collect()
    };
    let deployment = draw(play, "deployment card", &deployments).unwrap_or(0);
    let victory = draw(play, "victory card", &victories).unwrap_or(0);
    let twist = draw(play, "twist card", &twists);
    let event = Event::PlanDrawn {
        deployment,
        victory,
        twist,
    };
    play.record(event, &[cite!("warcry:battleplan-01"), cite!("warcry:battleplan-02")]);
    cards::begin_twist(play)?;
    play.record(Event::Stage(Stage::ChooseColours), &[cite!("warcry:battleplan-02")]);
    Ok(())
}

/// Whether the terrain has what a card needs; otherwise another one is drawn. Heights are rounded up (warcry:measure-03).
fn is_playable(world: &World, victory: &Victory) -> bool {
    let parts = world.terrain.parts.iter();
    let highest = parts.filter(|part| part.platform).map(|part| part.top).max();
    let highest = highest.unwrap_or_default().round_up_to(Length::half_inches(1));
    victory.needs_platform.is_none_or(|height| highest >= height.into())
        && victory.setup.iter().all(|step| match step {
            Preparation::PickFeature { across, .. } => {
                cards::far_enough_across(world, (*across).into()).next().is_some()
            }
            _ => true,
        })
}

/// Draws a card; a deck of one card needs no draw.
fn draw(play: &mut Play<'_, Warcry>, purpose: &'static str, cards: &[usize]) -> Option<usize> {
    match cards {
        [] => None,
        [only] => Some(*only),
        _ => {
            let most = cards.len().min(255);
            let drawn = play
                .roll(
                    None,
                    purpose,
                    Pool {
                        dice: 1,
                        die: Die(most as u8),
                    },
                )
                .face();
            cards.get(usize::from(drawn) - 1).copied()
        }
    }
}

/// warcry:deployment-card-02: by its marks the card lies as it is drawn; where a player has placed the terrain freely, the
/// other one may turn it round.
fn orient_card(play: &mut Play<'_, Warcry>) -> Asked<()> {
    if let Some(placer) = play.world().options.terrain_placed_by {
        let answers = vec![Answer::No, Answer::Yes];
        if play.choose(placer.other().seat(), Ask::TurnCard, answers)? == Answer::Yes {
            play.record(Event::CardTurned, &[cite!("warcry:deployment-card-02")]);
        }
    }
    Ok(())
}

/// warcry:deployment-card-02, warcry:deployment-card-03
pub fn choose_colours(play: &mut Play<'_, Warcry>) -> Asked<()> {
    orient_card(play)?;
    let winner = order::roll_off(play);
    let answers = vec![Answer::Side(winner), Answer::Side(winner.other())];
    let Answer::Side(red_points) = play.choose(winner.seat(), Ask::Colour, answers)? else {
        unreachable!()
    };
    play.record(
        Event::ColoursChosen { red_points },
        &[cite!("warcry:deployment-card-03")],
    );
    cards::swap_points(play)?;
    play.record(
        Event::Stage(Stage::Deploy { turn: 0 }),
        &[cite!("warcry:deployment-order-01")],
    );
    Ok(())
}

/// The point of a player's battle group on the card in play, and the round in which it is set up.
pub fn deployment_zone(world: &World, side: Side, group: Group) -> Option<(Zone, u8)> {
    let card = world.deployment()?;
    let points = if side == world.red_points {
        &card.red
    } else {
        &card.blue
    };
    // Tactics of a twist: the points of two groups have changed places, with their rounds.
    let group = match world.cards.swapped[side.index()] {
        Some((one, other)) if group == one => other,
        Some((one, other)) if group == other => one,
        _ => group,
    };
    let point = points.of(group);
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let line = point.segment(width, depth);
    let turned = |at: Point| {
        if world.card_turned {
            Point::new(width - at.x, depth - at.y)
        } else {
            at
        }
    };
    let zone = Zone::Deployment {
        from: turned(line.from),
        to: turned(line.to),
        within: Length::inches(3),
        wholly: true,
        rest: vec![],
    };
    Some((zone, point.round))
}

/// warcry:deployment-order-01: attacker's dagger, defender's dagger, attacker's shield, and so on. One step a fighter.
pub fn deploy(play: &mut Play<'_, Warcry>, turn: u8) -> Asked<()> {
    let world = play.world();
    let group = Group::ALL[usize::from(turn / 2).min(2)];
    let side = if turn.is_multiple_of(2) {
        world.attacker
    } else {
        world.attacker.other()
    };
    let waiting: Vec<FighterId> = world
        .ids()
        .filter(|&id| {
            let fighter = world.fighter(id);
            fighter.side == Some(side) && fighter.group == Some(group) && fighter.place == Place::Waiting
        })
        .collect();
    match (deployment_zone(world, side, group), waiting.first()) {
        (Some((_, round)), Some(_)) if round > 1 => {
            for fighter in waiting {
                play.record(Event::Held { fighter, round }, &[cite!("warcry:deployment-reserve-01")]);
            }
            Ok(())
        }
        (Some((zone, _)), Some(_)) => set_up(play, side, group, &waiting, &zone),
        _ => {
            let next = if turn == 5 {
                Stage::Prepare { placing: 0, placed: 0 }
            } else {
                Stage::Deploy { turn: turn + 1 }
            };
            play.record(Event::Stage(next), &[cite!("warcry:deployment-order-01")]);
            Ok(())
        }
    }
}

/// Sets up the first of the fighters of a battle group that wait for it, so that the others have room too; where there is no
/// room for all of them, as close as possible (warcry:reserve-crowded-01).
/// warcry:deployment-place-01 to warcry:deployment-place-03, warcry:monster-04
pub fn set_up(
    play: &mut Play<'_, Warcry>,
    side: Side,
    group: Group,
    waiting: &[FighterId],
    deployment: &Zone,
) -> Asked<()> {
    let Some((&fighter, rest)) = waiting.split_first() else {
        return Ok(());
    };
    let zone = movement::zone_of(play.world(), fighter, deployment, rest);
    let crowded = Some((side, group));
    if play.world().crowded != crowded {
        match movement::room_for_all(play.world(), fighter, &zone) {
            None => play.record(Event::Crowded { side, group }, &[cite!("warcry:reserve-crowded-01")]),
            // Kept, so that room that was once found is known for the next of them too.
            Some(planned) if !rest.is_empty() && planned != play.world().planned => {
                play.record(Event::RoomFound { planned }, &[cite!("warcry:deployment-place-01")]);
            }
            Some(_) => {}
        }
    }
    let ((at, z, facing), rules) = if play.world().crowded == crowded {
        let Some(place) = set_up_close(play, side, fighter, &zone)? else {
            // Not even the nearest free place exists: the fighter comes in the next round, if ever.
            let round = play.world().round.saturating_add(1);
            play.record(Event::Held { fighter, round }, &[cite!("warcry:reserve-crowded-01")]);
            return Ok(());
        };
        (place, &[cite!("warcry:reserve-crowded-01")][..])
    } else {
        let Answer::Place { at, z, facing } = play.ask(side.seat(), Ask::SetUp { fighter, zone })? else {
            unreachable!()
        };
        let rules = &[cite!("warcry:deployment-place-01"), cite!("warcry:deployment-place-03")];
        ((at, z, facing), &rules[..])
    };
    let event = Event::SetUp {
        fighter,
        spot: Spot::new(at, z),
        facing,
    };
    play.record(event, rules);
    Ok(())
}

/// As close as possible to its deployment; the player is asked where several places are equally close.
/// warcry:reserve-crowded-01
fn set_up_close(
    play: &mut Play<'_, Warcry>,
    side: Side,
    fighter: FighterId,
    zone: &Zone,
) -> Asked<Option<movement::Put>> {
    let Some(closest) = movement::closest(play.world(), fighter, zone) else {
        return Ok(None);
    };
    if let [only] = closest.places[..] {
        return Ok(Some(only));
    }
    let zone = closest.zone();
    let Answer::Place { at, z, facing } = play.ask(side.seat(), Ask::SetUp { fighter, zone })? else {
        unreachable!()
    };
    Ok(Some((at, z, facing)))
}

pub fn middle(world: &World) -> Point {
    Point::new(
        Length::um(world.terrain.width.get() / 2),
        Length::um(world.terrain.depth.get() / 2),
    )
}

/// The middle of a quarter: top left, top right, bottom left, bottom right.
pub fn quarter_middle(world: &World, quarter: u8) -> Point {
    let (width, depth) = (world.terrain.width.get(), world.terrain.depth.get());
    let x = if quarter.is_multiple_of(2) {
        width / 4
    } else {
        width * 3 / 4
    };
    let y = if quarter < 2 { depth / 4 } else { depth * 3 / 4 };
    Point::new(Length::um(x), Length::um(y))
}
