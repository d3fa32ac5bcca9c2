//! Makes the position that a scenario describes.

use std::sync::Arc;

use scenario::{Failure, Spanned};
use table::{Facing, Footprint, Length};

use super::answers::facing_of;
use super::file::{FighterFile, ScenarioFile, Start};
use super::read::WordOr;
use crate::abilities::{self, AbilityBook, AbilityId, BookEntry, Shelf};
use crate::battleplan::Token;
use crate::cards::CardState;
use crate::data::{Library, Unknown, same as same_name};
use crate::movement::Standing;
use crate::{
    Battle, Decks, Fighter, Layout, Marker, PartId, Place, Plan, Profile, Recruit, Setup, Side, Stage, Terrain,
    TokenId, World, terrain_setup,
};

/// The shelf of abilities that only a scenario knows.
const OWN_SHELF: &str = "(this scenario)";

/// What the scenario starts from.
pub fn setup(scenario: &ScenarioFile) -> Result<Setup, Failure> {
    let library = Library::embedded();
    let layout = layout(library, scenario)?;
    let recruits = recruits(library, scenario)?;
    let decks = decks(library, scenario)?;
    let book = book(library, scenario, recruits.iter().map(|recruit| &*recruit.profile)).with_cards(&decks);
    if scenario.start == Some(Start::Battle) {
        let warband = |side| {
            let mut warband: Vec<Recruit> = vec![];
            for (file, recruit) in scenario.fighters.iter().zip(&recruits) {
                if file.value.side.side() == Some(side) {
                    let at = if file.value.leader { 0 } else { warband.len() };
                    warband.insert(at, recruit.clone());
                }
            }
            warband
        };
        return Ok(Setup::Battle(Box::new(Battle {
            warbands: Side::BOTH.map(warband),
            newcomers: Arc::new(library.newcomers(&book)),
            book: book.into(),
            layout,
            ground: Default::default(),
            granted: Default::default(),
            decks: decks.into(),
            options: scenario.options.clone(),
            names: Default::default(),
        })));
    }
    let newcomers = library.newcomers(&book);
    let terrain = layout.build().map_err(|why| at_table(scenario, why))?;
    let mut world = World::new(
        Arc::new(terrain),
        Arc::new(book),
        Arc::new(decks),
        scenario.options.clone(),
        vec![],
    );
    world.newcomers = Arc::new(newcomers);
    put_tokens(scenario, &mut world)?;
    for (at, (file, recruit)) in scenario.fighters.iter().zip(recruits).enumerate() {
        let fighter = granted(&world.book, &file.value, &recruit.profile)
            .and_then(|granted| stand(&world, &file.value, &recruit, granted))
            .map_err(|why| Failure::at(file.place, format!("fighters[{at}]"), why))?;
        world.fighters.push(fighter.into());
    }
    nobody_overlaps(scenario, &world)?;
    deal(scenario, &mut world)?;
    remember(scenario, &mut world)?;
    Ok(Setup::Position(Box::new(world)))
}

/// Whether players may place terrain as on the table of the scenario.
pub fn check_free_terrain(scenario: &ScenarioFile) -> Result<(), Failure> {
    let Some(expected) = &scenario.free_terrain else {
        return Ok(());
    };
    let terrain = layout(Library::embedded(), scenario)?
        .build()
        .map_err(|why| at_table(scenario, why))?;
    let found = terrain_setup::check(&terrain);
    let wrong = match (&expected.value, found) {
        (WordOr::Word(word), Ok(())) if word == "legal" => return Ok(()),
        (WordOr::Word(word), Err(refusal)) if word == "legal" => format!("it is refused: {refusal}"),
        (WordOr::Word(word), _) => format!("`legal` or `{{refused: RULE}}` is expected here, not {word:?}"),
        (WordOr::More(by), Err(refusal)) if refusal.rule == by.refused => return Ok(()),
        (WordOr::More(by), Err(refusal)) => format!("it is not refused by {}, but: {refusal}", by.refused),
        (WordOr::More(by), Ok(())) => format!("it is allowed, and not refused by {}", by.refused),
    };
    Err(Failure::at(expected.place, "free_terrain", wrong))
}

fn at_table(scenario: &ScenarioFile, why: String) -> Failure {
    match &scenario.table {
        Some(table) => Failure::at(table.place, "table", why),
        None => Failure::new(why),
    }
}

fn layout(library: &Library, scenario: &ScenarioFile) -> Result<Layout, Failure> {
    match scenario.table.as_ref().map(|table| &table.value) {
        None => Ok(Layout::default()),
        Some(WordOr::More(layout)) => Ok(layout.clone()),
        Some(WordOr::Word(name)) => library
            .table(name)
            .map(|table| table.layout.clone())
            .map_err(|unknown| at_table(scenario, unknown.to_string())),
    }
}

/// Every ability that somebody of the scenario could use.
fn book<'a>(library: &Library, scenario: &ScenarioFile, profiles: impl Iterator<Item = &'a Profile>) -> AbilityBook {
    let mut book = library.book(profiles);
    book.entries.extend(scenario.abilities.iter().map(|ability| BookEntry {
        shelf: Shelf::Faction(OWN_SHELF.into()),
        ability: ability.clone(),
    }));
    book
}

fn recruits(library: &Library, scenario: &ScenarioFile) -> Result<Vec<Recruit>, Failure> {
    let mut recruits: Vec<Recruit> = vec![];
    for (at, file) in scenario.fighters.iter().enumerate() {
        let fail = |field: &str, why: String| Failure::at(file.place, format!("fighters[{at}].{field}"), why);
        let FighterFile { name, card, .. } = &file.value;
        if name.trim().is_empty() {
            return Err(fail("name", "a fighter needs a name".into()));
        }
        if recruits.iter().any(|other| same_name(&other.name, name)) {
            return Err(fail("name", format!("two fighters are called {name:?}")));
        }
        let card = match card {
            Some(card) => Some(
                library
                    .fighter(card)
                    .map_err(|unknown| fail("card", unknown.to_string()))?
                    .1,
            ),
            None => None,
        };
        let profile = file.value.profile(card.map(|card| &**card));
        if profile.weapons.is_empty() || profile.wounds == 0 {
            return Err(fail("weapons", "a fighter has a weapon and at least 1 wound".into()));
        }
        recruits.push(Recruit {
            name: name.clone(),
            profile: Arc::new(profile),
            renown: file.value.renown,
        });
    }
    Ok(recruits)
}

/// The abilities of a fighter: those of its runemarks, and those that the scenario gives it by name.
fn granted(book: &AbilityBook, file: &FighterFile, profile: &Profile) -> Result<Vec<AbilityId>, String> {
    let mut granted = abilities::granted(book, profile);
    granted.extend(book.ids().filter(|&id| {
        let marks = book.get(id).runemarks;
        *book.shelf(id) == Shelf::Faction(OWN_SHELF.into()) && !marks.is_empty() && profile.runemarks.has_all(marks)
    }));
    for wanted in &file.abilities {
        let found = book.ids().find(|&id| same_name(&book.get(id).name, wanted));
        let found = found.ok_or_else(|| format!("no ability of its faction or this scenario is called {wanted:?}"))?;
        if !granted.contains(&found) {
            granted.push(found);
        }
    }
    Ok(granted)
}

/// A card in play, or the names of those that make up its deck.
struct Deck<'s, T> {
    kind: &'static str,
    in_play: &'s Option<Spanned<WordOr<T>>>,
    of: &'s Option<Spanned<Vec<String>>>,
    all: &'s [T],
}

impl<T: Clone> Deck<'_, T> {
    /// The card in play alone, or the cards to draw from.
    fn cards(&self, find: impl Fn(&str) -> Result<T, Unknown>) -> Result<Vec<T>, Failure> {
        let find_at = |place, name: &String| {
            let field = format!("battleplan.{}", self.kind);
            find(name).map_err(|unknown| Failure::at(place, field, unknown.to_string()))
        };
        match (self.in_play, self.of) {
            (None, None) => Ok(self.all.to_vec()),
            (None, Some(names)) => names.value.iter().map(|name| find_at(names.place, name)).collect(),
            (Some(card), _) => match &card.value {
                WordOr::More(card) => Ok(vec![card.clone()]),
                WordOr::Word(name) if name == "none" => Ok(vec![]),
                WordOr::Word(name) => find_at(card.place, name).map(|card| vec![card]),
            },
        }
    }
}

fn decks(library: &Library, scenario: &ScenarioFile) -> Result<Decks, Failure> {
    let plan = &scenario.battleplan;
    let deployments = Deck {
        kind: "deployment",
        in_play: &plan.deployment,
        of: &plan.deployments,
        all: &library.decks.deployments,
    };
    let victories = Deck {
        kind: "victory",
        in_play: &plan.victory,
        of: &plan.victories,
        all: &library.decks.victories,
    };
    let twists = Deck {
        kind: "twist",
        in_play: &plan.twist,
        of: &plan.twists,
        all: &library.decks.twists,
    };
    if let Some(name) = &plan.plan {
        let ready = library
            .plan(&name.value)
            .map_err(|unknown| Failure::at(name.place, "battleplan.plan", unknown.to_string()))?;
        return Ok(library.decks_of(ready));
    }
    Ok(Decks {
        spare_victories: library.decks.victories.clone(),
        spare_twists: library.decks.twists.clone(),
        deployments: deployments.cards(|name| library.deployment(name).cloned())?,
        victories: victories.cards(|name| library.victory(name).cloned())?,
        twists: twists.cards(|name| library.twist(name).cloned())?,
    })
}

fn put_tokens(scenario: &ScenarioFile, world: &mut World) -> Result<(), Failure> {
    for (at, file) in scenario.tokens.iter().enumerate() {
        let token = &file.value;
        let kind = match (token.objective, token.treasure) {
            (Some(spot), None) => (Token::Objective, Some(spot)),
            (None, Some(spot)) => (Token::Treasure, Some(spot)),
            (None, None) if token.carried => (Token::Treasure, None),
            _ => {
                let why = "a token is `treasure: [x, y]`, `objective: [x, y]` or `carried: true`";
                return Err(Failure::at(file.place, format!("tokens[{at}]"), why));
            }
        };
        world.tokens.push(Marker {
            kind: kind.0,
            spot: kind.1.map(|spot| table::Spot::new(spot.at, spot.z.unwrap_or_default())),
            controlled_by: token.controlled_by,
            awake: !token.dormant,
            removed: false,
            looted: 0,
        });
    }
    Ok(())
}

/// A fighter in the state that the scenario says.
fn stand(world: &World, file: &FighterFile, recruit: &Recruit, granted: Vec<AbilityId>) -> Result<Fighter, String> {
    let mut fighter = recruit.fighter(file.side.side(), file.leader, granted);
    let terrain = &world.terrain;
    fighter.group = file.group;
    fighter.damage = file.damage;
    fighter.waiting = file.waiting;
    fighter.activations = file.activated.max(u8::from(file.waiting));
    fighter.reactions = file.reactions;
    fighter.moved = file.moved;
    if file.damage >= fighter.profile.wounds {
        return Err(format!("{} damage points would have taken it down", file.damage));
    }
    fighter.treasure = match &file.carries {
        Some(name) => Some(carried(world, name)?),
        None => None,
    };
    fighter.place = match (&file.at, file.reserve, file.taken_down) {
        (None, None, false) if file.gone.is_some() => match file.gone {
            Some(gone) => Place::Gone { how: gone.how() },
            None => Place::Waiting,
        },
        (Some(spot), None, false) if file.gone.is_none() => {
            let facing = facing_of(file.facing)?.unwrap_or(Facing::NORTH);
            let base = Footprint::new(fighter.profile.base.base(), spot.at, facing);
            let z = spot.z.unwrap_or_default();
            let bounds = base.bounds();
            let off = bounds.min.x < Length::ZERO || bounds.min.y < Length::ZERO;
            if off || bounds.max.x > terrain.width || bounds.max.y > terrain.depth {
                return Err("its base is not wholly on the battlefield".into());
            }
            let standing = standing(terrain, file, &base, z)?;
            Place::Table { base, z, standing }
        }
        (None, Some(round), false) => Place::Reserve { round },
        (None, None, true) => Place::TakenDown {
            round: scenario_round(world),
        },
        (None, None, false) => Place::Waiting,
        _ => return Err("`at`, `reserve` and `taken_down` exclude each other".into()),
    };
    Ok(fighter)
}

fn scenario_round(world: &World) -> u8 {
    world.round.max(1)
}

fn standing(terrain: &Terrain, file: &FighterFile, base: &Footprint, z: Length) -> Result<Standing, String> {
    if let Some(name) = &file.climbing {
        let holds = |id: &PartId| {
            let part = terrain.part(*id);
            let reaches = part.bottom <= z && part.top >= z;
            let near = || table::within_of_polygon(base, &part.outline, Length::half_inches(1));
            same_name(terrain.name_of(*id), name) && reaches && near()
        };
        // As in play: what is not deadly first, then stairs or a ladder.
        let part = terrain.ids().filter(holds).min_by_key(|id| {
            let part = terrain.part(*id);
            (part.deadly, !part.is_steps())
        });
        return part
            .map(Standing::Climbing)
            .ok_or_else(|| format!("no part of a terrain feature {name:?} within 1/2\" reaches so high"));
    }
    if crate::movement::surface_at(terrain, &base.at(), z) != z {
        return Err(format!(
            "there is no floor or platform {z} high: say what it is `climbing`"
        ));
    }
    Ok(Standing::Surface)
}

fn carried(world: &World, name: &str) -> Result<TokenId, String> {
    let token = super::names::token(world, name)?;
    let free = world.token(token).spot.is_none()
        && world.token(token).kind == Token::Treasure
        && world.everyone().all(|other| other.treasure != Some(token));
    if free {
        Ok(token)
    } else {
        Err(format!(
            "{name} is not carried by anybody: write `carried: true` for it, and let one fighter carry it"
        ))
    }
}

fn nobody_overlaps(scenario: &ScenarioFile, world: &World) -> Result<(), Failure> {
    for (id, fighter) in world.on_table() {
        for (other, second) in world.on_table().filter(|(other, _)| *other > id) {
            let (Some(one), Some(two)) = (fighter.footprint(), second.footprint()) else {
                continue;
            };
            let apart = fighter.z() >= second.z() + second.profile.height()
                || second.z() >= fighter.z() + fighter.profile.height();
            if !apart && table::overlap(one, two) {
                let at = usize::from(other.0);
                let why = format!("{} stands where {} stands", second.name, fighter.name);
                return Err(Failure::at(
                    scenario.fighters[at].place,
                    format!("fighters[{at}].at"),
                    why,
                ));
            }
        }
    }
    Ok(())
}

/// What the cards remember.
fn remember(scenario: &ScenarioFile, world: &mut World) -> Result<(), Failure> {
    let Some(file) = &scenario.cards else {
        return Ok(());
    };
    let fail = |why: String| Failure::at(file.place, "cards", why);
    let cards = &file.value;
    let token = |name: &Option<String>| match name {
        Some(name) => super::names::token(world, name).map(Some).map_err(fail),
        None => Ok(None),
    };
    let fighter = |name: &Option<String>| match name {
        Some(name) => super::names::fighter(world, name).map(Some).map_err(fail),
        None => Ok(None),
    };
    let mut state = CardState {
        feature: match &cards.feature {
            Some(name) => Some(super::names::feature(world, name).map_err(fail)?),
            None => None,
        },
        isolated: cards.isolated,
        primary: token(&cards.primary)?,
        favoured: token(&cards.favoured)?,
        gifted: fighter(&cards.gifted)?,
        last_remover: cards.last_remover,
        ..CardState::default()
    };
    for side in Side::BOTH {
        let at = side.index();
        state.edges[at] = *cards.edges.of(side);
        state.marked[at] = fighter(cards.marked.of(side))?;
        state.burned[at] = *cards.burned.of(side);
        state.secrets[at].prize = token(cards.prize.of(side))?;
    }
    for name in &cards.hidden {
        let id = super::names::fighter(world, name).map_err(fail)?;
        let side = world
            .fighter(id)
            .side
            .ok_or_else(|| fail(format!("{name} is nobody's")))?;
        state.secrets[side.index()].bearers.push(id);
    }
    world.cards = state;
    Ok(())
}

/// Dice, cards, the round and where it stands.
fn deal(scenario: &ScenarioFile, world: &mut World) -> Result<(), Failure> {
    for side in Side::BOTH {
        let hand = &mut world.hands[side.index()];
        for &face in scenario.dice.of(side) {
            match hand.dice.get_mut(usize::from(face).wrapping_sub(1)) {
                Some(count) => *count += 1,
                None => return Err(Failure::new(format!("dice: no die shows {face}"))),
            }
        }
        hand.wild = *scenario.wild.of(side);
        hand.points = *scenario.points.of(side);
    }
    world.attacker = scenario.attacker.unwrap_or(Side::Red);
    world.red_points = scenario.red_points.unwrap_or(Side::Red);
    let plan = &scenario.battleplan;
    let ready = plan
        .plan
        .as_ref()
        .and_then(|name| Library::embedded().plan(&name.value).ok());
    let in_play = |named: bool, of_plan: bool, cards: usize| (named || of_plan).then_some(0).filter(|_| cards > 0);
    world.plan = Some(Plan {
        deployment: in_play(
            plan.deployment.is_some(),
            ready.is_some(),
            world.decks.deployments.len(),
        ),
        victory: in_play(
            plan.victory.is_some(),
            ready.is_some_and(|ready| ready.victory.is_some()),
            world.decks.victories.len(),
        ),
        twist: in_play(
            plan.twist.is_some(),
            ready.is_some_and(|ready| ready.twist.is_some()),
            world.decks.twists.len(),
        ),
    });
    let side = scenario.turn.or(scenario.initiative).unwrap_or(Side::Red);
    let holder = scenario.initiative.unwrap_or(side);
    let start = scenario.start.unwrap_or(Start::Turn);
    let defender = world.attacker.other();
    world.stage = match start {
        Start::Battle => Stage::RollForAttacker,
        Start::Groups => Stage::DivideGroups { side: defender },
        Start::Battleplan => Stage::DrawPlan,
        Start::Colours => Stage::ChooseColours,
        Start::Deployment => Stage::Deploy { turn: 0 },
        Start::Tokens => Stage::Prepare { placing: 0, placed: 0 },
        Start::Initiative => Stage::Initiative,
        Start::WildDice => Stage::WildDice {
            side: holder,
            first: true,
            tied: world.hands[0].singles() == world.hands[1].singles(),
        },
        Start::Reserve => Stage::Reserve {
            side: holder,
            first: true,
        },
        Start::Combat => Stage::CombatBegins,
        Start::Turn => Stage::Turn { side },
        Start::RoundEnd => Stage::RoundEnds,
    };
    let before_battle = matches!(
        start,
        Start::Battle | Start::Groups | Start::Battleplan | Start::Colours | Start::Deployment | Start::Tokens
    );
    let round = scenario.round.unwrap_or(u8::from(!before_battle));
    // The round that begins with the initiative phase is counted when it begins.
    world.round = if start == Start::Initiative {
        round.saturating_sub(1)
    } else {
        round
    };
    if !before_battle && start != Start::Initiative {
        world.initiative = Some(holder);
    }
    if matches!(start, Start::Turn) {
        world.turn = Some(side);
    }
    Ok(())
}
