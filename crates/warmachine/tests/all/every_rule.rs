//! Every special rule of every card is put into play: its faction stands among enemies, eager players use whatever they may, and everything
//! that the rule says it does is seen among the events.
//!
//! Positions and dice are drawn from fixed seeds; a rule of which some part is never seen in any of them is a failure.

use std::collections::BTreeSet;
use std::sync::Arc;

use battlegroup::Field;
use battlegroup::rules::{Effect, Rule, RuleName, Trigger};
use kernel::{Choices, Entry, Game, Player, Question, SeededDice, SimulationError, Whim, simulate_watched};
use table::Point;
use warmachine::card::Profile;
use warmachine::terrain::Layout;
use warmachine::world::{Continuous, Stage, Whereabouts};
use warmachine::{
    Answer, Army, Ask, Battle, Event, Group, Library, ModelId, PlayerId, Recruit, Setup, Verb, Warmachine, World,
};

/// Battles before a faction's rules are given up.
const TRIES: u64 = 140;
const STEPS: u64 = 520;

/// The battles that were enough the last time are played first; all others only where these are no longer enough.
const ENOUGH: &[(&str, &[u64])] = &[
    ("Circle Orboros", &[0, 1, 4, 6, 8]),
    ("Cryx", &[0, 1, 2, 3, 4, 10, 11, 13, 14, 15, 16, 30, 115, 121, 136]),
];

/// Does whatever rules allow, and fights; the models of one entry act first.
struct Eager {
    whim: Whim,
    entry: String,
    /// It fights and casts nothing.
    fights: bool,
}

impl Player<Warmachine> for Eager {
    fn answer(&mut self, world: &World, question: &Question<Warmachine>) -> Answer {
        let Choices::Listed(answers) = &question.choices else {
            return Warmachine::sample(world, question, &mut self.whim);
        };
        let wanted = |answer: &&Answer| match answer {
            Answer::Actor(actor) => world
                .models_of(*actor)
                .iter()
                .any(|id| world.model(*id).profile.words.contains(&self.entry)),
            Answer::Yes | Answer::Special(_) | Answer::Cast(_) => true,
            Answer::Number(_) => !matches!(question.ask, Ask::Next { .. }),
            Answer::Verb(Verb::Special | Verb::Cast | Verb::Feat) => !self.fights,
            Answer::Verb(verb) => matches!(verb, Verb::Melee | Verb::Ranged | Verb::Charge),
            _ => false,
        };
        let first: Vec<&Answer> = answers.iter().filter(wanted).collect();
        let eager = self.whim.below(4) > 0;
        match first[..] {
            [_, ..] if eager => first[self.whim.below(first.len())].clone(),
            _ => answers[self.whim.below(answers.len())].clone(),
        }
    }
}

fn eager(seed: u64, entry: &str, fights: bool) -> Eager {
    Eager {
        whim: Whim::new(seed),
        entry: entry.into(),
        fights,
    }
}

/// One thing that a rule says it does: the rule, and the word that the event says.
type Part = (String, &'static str);

fn parts_of_effects(rule: &str, effects: &[Effect], parts: &mut BTreeSet<Part>) {
    for effect in effects {
        let word = match effect {
            Effect::Advance(_) | Effect::FullAdvance(_) => Some("advance"),
            Effect::DamageRoll(_) | Effect::Arc(_) => Some("damage_roll"),
            Effect::Lasting(_) | Effect::ChooseRule(_) => Some("lasting"),
            Effect::Mark(_) => Some("mark"),
            Effect::Tokens(_) => Some("tokens"),
            // One of several, or what is inside of it.
            Effect::Choose(_)
            | Effect::If(_)
            | Effect::Each(_)
            | Effect::Pick(_)
            | Effect::May(_)
            | Effect::Roll(_) => None,
            // It counts only where a model holds such a spell.
            Effect::Expire(_) => None,
            other => other.word().map(|word| word.name),
        };
        parts.extend(word.map(|word| (rule.to_string(), word)));
        let inside: Vec<Effect> = effect.inside().into_iter().cloned().collect();
        // A template harms whoever walks into it later.
        if !matches!(effect, Effect::LayTemplate(_)) {
            parts_of_effects(rule, &inside, parts);
        }
    }
}

fn parts_of(rule: &Rule, parts: &mut BTreeSet<Part>) {
    let name = rule.rule.as_str();
    if !rule.always.is_empty() || !rule.aura.is_empty() {
        parts.insert((name.to_string(), "holds"));
    }
    let triggers: Vec<&Trigger> = rule.on.iter().collect();
    for trigger in triggers {
        parts_of_effects(name, &trigger.may, parts);
        parts_of_effects(name, &trigger.must, parts);
    }
    for used in &rule.uses {
        parts_of_effects(name, &used.does, parts);
    }
}

/// All models of a faction; Circle has no Commander that can be fielded and borrows one.
fn army(library: &Library, faction: &str) -> Army {
    let lender = if faction == "Circle Orboros" {
        "Trollbloods"
    } else {
        faction
    };
    let entries = library.entries.iter();
    let entries: Vec<_> = { entries }
        .filter(|entry| entry.faction == faction || (entry.faction == lender && entry.is_commander()))
        .collect();
    let leader = entries.iter().position(|entry| entry.is_commander());
    let mut groups = vec![];
    for entry in &entries {
        let mut models = vec![];
        for member in &entry.models {
            let mut profile = member.profile.clone();
            profile.words.extend(entry.words.iter().chain(&entry.armies).cloned());
            profile.words.push(entry.name.clone());
            let profile: Arc<Profile> = Arc::new(profile);
            for number in 1..=member.count {
                models.push(Recruit {
                    name: format!("{} {number}", profile.name),
                    profile: profile.clone(),
                });
            }
        }
        let led = models
            .iter()
            .any(|model| model.profile.is_warjack() || model.profile.is_warbeast());
        groups.push(Group {
            name: entry.name.clone(),
            faction: faction.into(),
            models,
            is_unit: entry.is_unit(),
            leader: leader.filter(|_| led),
            points: entry.points,
        });
    }
    let rules = {
        let profiles = groups
            .iter()
            .flat_map(|group| &group.models)
            .map(|recruit| &*recruit.profile);
        library.rules_of(profiles, &[])
    };
    Army {
        groups,
        rules,
        ..Army::default()
    }
}

fn battle(armies: Vec<Army>) -> Setup {
    let layout: Layout = yaml::read(
        "features:\n\
         - {name: wood, kinds: [forest], rectangle: [[6, 22], [16, 27]]}\n\
         - {name: wall, kinds: [obstacle], rectangle: [[30, 24], [35, 24.5]]}\n",
    )
    .expect("a table");
    Setup::Battle(Box::new(Battle {
        armies,
        terrain: layout.build().expect("a table"),
        options: Default::default(),
        scenario: None,
    }))
}

/// Two armies a few inches apart, in the middle of a game, with something of everything that rules ask for.
fn position(armies: Vec<Army>, seed: u64, entry: &str) -> Setup {
    let mut world = Warmachine::begin(&battle(armies)).expect("a battle");
    let mut whim = Whim::new(seed);
    for side in 0..2u8 {
        let own: Vec<ModelId> = world
            .ids()
            .filter(|id| world.model(*id).owner == PlayerId(side))
            .collect();
        // The entry in question stands in the first row, opposite anybody.
        let is_meant = |id: &ModelId| world.model(*id).profile.words.iter().any(|word| word == entry);
        let meant = own.iter().position(is_meant);
        let shift = whim.below(8.min(own.len()));
        let first = (meant.unwrap_or(0) + own.len() - shift) % own.len();
        for place in 0..own.len() {
            let id = own[(place + first) % own.len()];
            let (column, row) = ((place % 11) as i64, (place / 11) as i64);
            let y = if side == 0 { 22 - 3 * row } else { 26 + 3 * row };
            // Some bases touch, so that rules about contact hold.
            let x = 6 + 3 * column;
            let at = Point::inches(x, y);
            let model = &mut world.models[usize::from(id.0)];
            (model.at, model.whereabouts) = (at, Whereabouts::InPlay);
            if model.profile.is_warjack() {
                model.focus = 3;
            }
            let boxes = model.profile.life.boxes();
            if boxes > 3 && whim.below(2) == 0 {
                let life = model.profile.clone();
                let marked = (boxes / 2) as usize;
                life.life.mark(
                    &mut model.marks,
                    battlegroup::life::Start::line(0),
                    whim.below(marked.max(1)) as u16,
                );
            }
            model.tokens.push(("soul".into(), 2));
            model.tokens.push(("corpse".into(), 2));
            model.knocked_down = whim.below(12) == 0;
            if whim.below(5) == 0 {
                model.continuous.push(Continuous::Fire);
            }
        }
    }
    // Units stand base to base.
    for unit in 0..world.units.len() {
        let troopers = world.units[unit].troopers.clone();
        if whim.below(2) == 0 {
            continue;
        }
        // The first one stands beside somebody else.
        let friends: Vec<ModelId> = { world.others(troopers[0]) }
            .filter(|id| !world.are_enemies(troopers[0], *id) && !troopers.contains(id))
            .collect();
        let beside = friends[whim.below(friends.len())];
        let line: Vec<ModelId> = std::iter::once(beside).chain(troopers).collect();
        for pair in line.windows(2) {
            let (before, id) = (world.model(pair[0]).clone(), pair[1]);
            let own = world.model(id);
            let gap = before.base().diameter().half_up() + own.base().diameter().half_up();
            let at = Point::new(before.at.x + gap, before.at.y);
            let there = world.footprint(id).moved_to(at);
            let free = world
                .others(id)
                .all(|other| !table::overlap(&there, &world.footprint(other)));
            if free {
                world.models[usize::from(id.0)].at = at;
            }
        }
    }
    // The entry in question is skilled, so that its attacks hit, and stands beside a warjack or warbeast.
    let meant: Vec<ModelId> = { world.ids() }
        .filter(|id| world.model(*id).profile.words.iter().any(|word| word == entry))
        .collect();
    for id in &meant {
        let profile = Arc::make_mut(&mut world.models[usize::from(id.0)].profile);
        for stat in [&mut profile.mat, &mut profile.rat, &mut profile.aat]
            .into_iter()
            .flatten()
        {
            *stat += 3;
        }
    }
    let first = meant.first().copied();
    let helped = first.and_then(|first| {
        let mut friends = world.others(first);
        friends.find(|id| {
            let own = world.model(*id);
            !world.are_enemies(first, *id) && (own.profile.is_warjack() || own.profile.is_warbeast())
        })
    });
    if let (Some(first), Some(helped), true) = (first, helped, whim.below(2) == 0) {
        beside(&mut world, first, helped);
    }
    // In the first half of the battles a turn goes on, in the others one begins.
    world.stage = if seed.is_multiple_of(2) {
        Stage::Activations
    } else {
        Stage::TurnBegins
    };
    for player in &mut world.players {
        player.turns = 1;
    }
    Setup::Position(Box::new(world))
}

/// Puts a model into base contact with another, if there is room.
fn beside(world: &mut World, id: ModelId, other: ModelId) {
    let gap = world.model(other).base().diameter().half_up() + world.model(id).base().diameter().half_up();
    let at = world.model(other).at;
    for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let at = Point::new(at.x + gap * x, at.y + gap * y);
        let there = world.footprint(id).moved_to(at);
        if world
            .others(id)
            .all(|other| !table::overlap(&there, &world.footprint(other)))
        {
            world.models[usize::from(id.0)].at = at;
            return;
        }
    }
}

fn note(event: &Event, seen: &mut BTreeSet<Part>) {
    match event {
        Event::RuleActed { because, does, .. } => {
            seen.insert((because.rule.to_string(), does));
        }
        Event::AttackBegan { attack } => {
            if let Some(kind) = &attack.kind {
                seen.insert((kind.to_string(), "holds"));
            }
        }
        _ => {}
    }
}

fn note_held(world: &World, seen: &mut BTreeSet<Part>, open: &BTreeSet<RuleName>) {
    let standing = world.standing();
    for model in world.in_play() {
        for held in standing.held(model) {
            if open.contains(&held.because.rule) {
                seen.insert((held.because.rule.to_string(), "holds"));
            }
        }
    }
}

fn never_seen(library: &Library, faction: &str, factions: &[String]) -> Vec<Part> {
    let own = army(library, faction);
    let names: Vec<String> = own.groups.iter().map(|group| group.name.clone()).collect();
    let mut expected = BTreeSet::new();
    for rule in &own.rules {
        parts_of(rule, &mut expected);
    }
    let mut seen = BTreeSet::new();
    // Battles that showed something that no earlier one had shown.
    let mut telling: Vec<u64> = vec![];
    let first = ENOUGH
        .iter()
        .find(|(name, _)| *name == faction)
        .map_or(&[][..], |(_, seeds)| seeds);
    let others = (0..TRIES).filter(|seed| !first.contains(seed));
    for seed in first.iter().copied().chain(others) {
        let shown = expected.intersection(&seen).count();
        let enemy = &factions[(seed as usize) % factions.len()];
        let entry = &names[(seed as usize) % names.len()];
        let mut armies = vec![own.clone(), army(library, enemy)];
        if seed % 3 == 2 {
            armies.reverse();
        }
        let setup = if seed % 30 == 7 {
            battle(armies)
        } else {
            position(armies, seed, entry)
        };
        let open: BTreeSet<RuleName> = { expected.difference(&seen) }
            .filter(|(_, what)| *what == "holds")
            .map(|(rule, _)| RuleName::new(rule))
            .collect();
        let mut watch = |world: &World, journal: &[Entry<Warmachine>], _: u64| {
            for entry in journal {
                if let Entry::Happened { event, .. } = entry {
                    note(event, &mut seen);
                }
            }
            note_held(world, &mut seen, &open);
        };
        let mut seats: Vec<Box<dyn Player<Warmachine>>> = vec![
            Box::new(eager(seed, entry, seed.is_multiple_of(3))),
            Box::new(eager(seed + 500, entry, seed.is_multiple_of(3))),
        ];
        let dice = SeededDice::seed_from_number(seed);
        match simulate_watched::<Warmachine>(&setup, dice, &mut seats, true, STEPS, Some(&mut watch)) {
            Ok(_) | Err(SimulationError::Endless(_)) => {}
            Err(error) => panic!("{faction}, battle {seed}: {error}"),
        }
        if expected.intersection(&seen).count() > shown {
            telling.push(seed);
        }
        if expected.is_subset(&seen) {
            break;
        }
    }
    println!(
        "{faction}: {} parts of {} rules, shown by the battles {telling:?}",
        expected.len(),
        own.rules.len()
    );
    expected.difference(&seen).cloned().collect()
}

/// A battle or two of each faction, so that a rule that fails is noticed at once.
#[test]
fn eager_players_find_no_fault() {
    let library = Library::embedded();
    let mut factions = library.factions.clone();
    factions.sort();
    for (number, faction) in factions.iter().enumerate() {
        let enemy = &factions[(number + 1) % factions.len()];
        let armies = vec![army(library, faction), army(library, enemy)];
        let entry = armies[0].groups[number % armies[0].groups.len()].name.clone();
        let seed = number as u64;
        let setup = position(armies, seed, &entry);
        let mut seats: Vec<Box<dyn Player<Warmachine>>> = vec![
            Box::new(eager(seed, &entry, false)),
            Box::new(eager(seed + 500, &entry, false)),
        ];
        let dice = SeededDice::seed_from_number(seed);
        match kernel::simulate::<Warmachine>(&setup, dice, &mut seats, true, 250) {
            Ok(_) | Err(SimulationError::Endless(_)) => {}
            Err(error) => panic!("{faction} against {enemy}: {error}"),
        }
    }
}

/// It takes minutes: `cargo test -p warmachine --test all every_rule -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn everything_that_rules_say_happens() {
    let library = Library::embedded();
    let mut factions = library.factions.clone();
    factions.sort();
    let mut failures = vec![];
    for faction in &factions {
        for (rule, what) in never_seen(library, faction, &factions) {
            failures.push(format!("{faction}: {rule}: {what} was never seen"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
