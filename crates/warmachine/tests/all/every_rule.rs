//! Every special rule of every card is put into play: its bearer stands with a few friends among a few enemies, eager players use whatever they
//! may, and everything that the rule says it does is seen among the events.
//!
//! Positions and dice are drawn from fixed seeds; a rule of which some part is never seen in any of them is a failure. A share of the entries is
//! tried with every test run, all of them with `make soak`.

use std::collections::BTreeSet;
use std::sync::Arc;

use battlegroup::Field;
use battlegroup::rules::{Effect, Rule, RuleName, Trigger};
use kernel::{
    Choices, Entry as Journalled, Game, Player, Question, SeededDice, SimulationError, Whim, simulate_watched,
};
use table::Point;
use warmachine::card::{Entry, Profile};
use warmachine::terrain::Layout;
use warmachine::world::{Continuous, Stage, Whereabouts};
use warmachine::{
    Answer, Army, Ask, Battle, Event, Group, Library, ModelId, PlayerId, Recruit, Setup, Verb, Warmachine, World,
};

/// Battles before the rules of an entry are given up.
const TRIES: u64 = 120;
/// Most rules show in the turn of their bearer; some only when the other player has had a turn.
const STEPS: u64 = 260;
const MORE_STEPS: u64 = 700;
const SHORT_TRIES: u64 = 24;
/// One entry in so many is tried with every test run.
const SHARE: usize = 12;

/// Does whatever rules allow, and fights; the models of one entry act first.
struct Eager {
    whim: Whim,
    entry: String,
    /// It fights and casts nothing.
    fights: bool,
    /// It does not say yes to everything, so that it has something left to pay with.
    coy: bool,
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
            Answer::Yes => !self.coy && !matches!(question.ask, Ask::Boost { .. }),
            Answer::Special(_) | Answer::Cast(_) => true,
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
        coy: seed % 5 == 1,
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

/// A group of an army, as an entry has it with one option of each hardpoint.
fn group(entry: &Entry, joined: &[&Arc<Entry>], seed: u64) -> Group {
    let mut models = vec![];
    let own = std::iter::once(entry);
    for entry in own.chain(joined.iter().map(|entry| &***entry)) {
        for member in &entry.models {
            let mut profile = member.profile.clone();
            for hardpoint in &entry.hardpoints {
                let option = &hardpoint.options[(seed as usize) % hardpoint.options.len()];
                profile.weapons.extend(option.weapons.iter().cloned());
                profile.advantages.extend(option.advantages.iter().copied());
                profile.rules.extend(option.rules.iter().cloned());
            }
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
    }
    Group {
        name: entry.name.clone(),
        faction: entry.faction.clone(),
        models,
        is_unit: entry.is_unit(),
        leader: None,
        points: entry.points,
    }
}

/// The entries of a faction that stand on their own; an attachment joins its unit.
fn on_their_own<'l>(library: &'l Library, faction: &str) -> Vec<&'l Arc<Entry>> {
    { library.entries.iter() }
        .filter(|entry| entry.faction == faction && entry.attachment.is_none())
        .collect()
}

/// A Commander, the entry in question, and some others of its faction. Circle has no Commander that can be fielded and borrows one.
fn army(library: &Library, faction: &str, meant: Option<&Arc<Entry>>, seed: u64) -> Army {
    let mut whim = Whim::new(seed ^ 0x5eed);
    let all = on_their_own(library, faction);
    let lender = if faction == "Circle Orboros" {
        "Trollbloods"
    } else {
        faction
    };
    let lent = on_their_own(library, lender);
    let leaders: Vec<&Arc<Entry>> = lent.into_iter().filter(|entry| entry.is_commander()).collect();
    // A bond wants its own Commander, and so does a companion.
    let bonded = |leader: &&&Arc<Entry>| {
        let named = |rule: &warmachine::card::RuleName| {
            let bond = rule.to_string();
            let is_bound = bond.starts_with("Bond") || bond.starts_with("Companion");
            is_bound && leader.words.iter().any(|word| bond.contains(word.as_str()))
        };
        meant.is_some_and(|entry| entry.models.iter().any(|member| member.profile.rules.iter().any(named)))
    };
    let leader = match meant.filter(|entry| entry.is_commander()) {
        Some(entry) => entry,
        None => match leaders.iter().find(bonded) {
            Some(leader) => *leader,
            None => leaders[whim.below(leaders.len())],
        },
    };
    let mut chosen: Vec<&Arc<Entry>> = vec![leader];
    let mut joined: Vec<&Arc<Entry>> = vec![];
    if let Some(entry) = meant.filter(|entry| !entry.is_commander()) {
        match &entry.attachment {
            Some(attachment) => {
                let unit = all.iter().find(|unit| attachment.to.contains(&unit.name));
                chosen.push(unit.expect("a unit that it can join"));
                joined.push(entry);
            }
            None => chosen.push(entry),
        }
    }
    for _ in 0..3 {
        let other = all[whim.below(all.len())];
        if !other.is_commander() && chosen.iter().all(|entry| entry.name != other.name) {
            chosen.push(other);
        }
    }
    let mut groups = vec![];
    for entry in &chosen {
        let here: Vec<&Arc<Entry>> = joined
            .iter()
            .filter(|other| { other.attachment.iter() }.any(|attachment| attachment.to.contains(&entry.name)))
            .copied()
            .collect();
        let mut made = group(entry, &here, seed);
        let led = { made.models.iter() }.any(|model| model.profile.is_warjack() || model.profile.is_warbeast());
        made.leader = led.then_some(0);
        groups.push(made);
    }
    let mut rules = {
        let profiles = groups
            .iter()
            .flat_map(|group| &group.models)
            .map(|recruit| &*recruit.profile);
        library.rules_of(profiles, &[])
    };
    let summons = library.summoned_by(&mut rules);
    Army {
        groups,
        rules,
        summons,
        ..Army::default()
    }
}

/// Everything that the rules of an entry say they do, with all options of its hardpoints.
fn parts_of_entry(library: &Library, entry: &Entry) -> BTreeSet<Part> {
    let mut parts = BTreeSet::new();
    let mut profiles: Vec<Profile> = entry.models.iter().map(|member| member.profile.clone()).collect();
    for option in entry.hardpoints.iter().flat_map(|hardpoint| &hardpoint.options) {
        let mut profile = profiles[0].clone();
        profile.weapons.extend(option.weapons.iter().cloned());
        profile.rules.extend(option.rules.iter().cloned());
        profiles.push(profile);
    }
    for rule in library.rules_of(&profiles, &[]) {
        parts_of(&rule, &mut parts);
    }
    parts
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
            let huge = world.model(id).profile.is_huge();
            // A huge base has room beside the rows.
            let at = if huge {
                Point::inches(42, if side == 0 { 20 } else { 28 })
            } else {
                Point::inches(x, y)
            };
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
            model.tokens.push(("scrap".into(), 2));
            // Some warbeasts frenzy.
            if model.profile.is_warbeast() && whim.below(3) == 0 {
                model.fury = model.profile.fury.unwrap_or(0);
            }
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

/// The parts of an entry's rules that no battle shows. What is seen is added to `seen`, so that no other entry need show it.
fn never_seen(library: &Library, entry: &Arc<Entry>, factions: &[String], seen: &mut BTreeSet<Part>) -> Vec<Part> {
    let expected = parts_of_entry(library, entry);
    for seed in 0..TRIES {
        if expected.is_subset(seen) {
            break;
        }
        let enemy = &factions[(seed as usize) % factions.len()];
        let mut armies = vec![
            army(library, &entry.faction, Some(entry), seed),
            army(library, enemy, None, seed + 1000),
        ];
        if seed % 3 == 2 {
            armies.reverse();
        }
        let setup = if seed % 30 == 7 {
            battle(armies)
        } else {
            position(armies, seed, &entry.name)
        };
        let open: BTreeSet<RuleName> = { expected.difference(seen) }
            .filter(|(_, what)| *what == "holds")
            .map(|(rule, _)| RuleName::new(rule))
            .collect();
        let mut watch = |world: &World, journal: &[Journalled<Warmachine>], _: u64| {
            for entry in journal {
                if let Journalled::Happened { event, .. } = entry {
                    note(event, seen);
                }
            }
            note_held(world, seen, &open);
        };
        let mut seats: Vec<Box<dyn Player<Warmachine>>> = vec![
            Box::new(eager(seed, &entry.name, seed.is_multiple_of(3))),
            Box::new(eager(seed + 500, &entry.name, seed.is_multiple_of(3))),
        ];
        let dice = SeededDice::seed_from_number(seed);
        let steps = if seed < SHORT_TRIES { STEPS } else { MORE_STEPS };
        match simulate_watched::<Warmachine>(&setup, dice, &mut seats, true, steps, Some(&mut watch)) {
            Ok(_) | Err(SimulationError::Endless(_)) => {}
            Err(error) => panic!("{}, battle {seed}: {error}", entry.name),
        }
    }
    expected.difference(seen).cloned().collect()
}

fn all_happens(is_tried: impl Fn(usize) -> bool) {
    let library = Library::embedded();
    let mut factions = library.factions.clone();
    factions.sort();
    // Only one entry while a rule is being written: UMPIRE_ENTRY="The Furies".
    let only = std::env::var("UMPIRE_ENTRY").ok();
    let mut failures = vec![];
    let mut seen = BTreeSet::new();
    for (_, entry) in library.entries.iter().enumerate().filter(|(at, _)| is_tried(*at)) {
        if only.as_ref().is_some_and(|only| *only != entry.name) {
            continue;
        }
        for part in never_seen(library, entry, &factions, &mut seen) {
            println!("{}: {}: {} was not seen", entry.name, part.0, part.1);
            failures.push((entry.name.clone(), part));
        }
    }
    // Another card may have shown it since.
    failures.retain(|(_, part)| !seen.contains(part));
    let failures: Vec<String> = { failures.into_iter() }
        .map(|(entry, (rule, what))| format!("{entry}: {rule}: {what} was never seen"))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_a_share_of_the_cards_says_happens() {
    all_happens(|at| at % SHARE == 5);
}

/// It takes minutes: `cargo test --release -p warmachine --test all every_rule -- --ignored`.
#[test]
#[ignore = "takes minutes; make soak runs it"]
fn everything_that_rules_say_happens() {
    all_happens(|_| true);
}
