//! Every special rule of every card is put into play: its bearer stands with a few friends among a few enemies, eager players use whatever they
//! may, and everything that the rule says it does is seen to happen.
//!
//! Positions and dice are drawn from fixed seeds; a rule of which some part is never seen in any of them is a failure. A share of the entries is
//! tried with every test run, all of them with `make soak`.

use std::collections::BTreeSet;
use std::sync::Arc;

use battlegroup::rules::{Effect, How, Muster, Rule, RuleName};
use battlegroup::{Field, witness};
use kernel::{
    Choices, Entry as Journalled, Game, Player, Question, Seat, Seating, SeededDice, SimulationError, Whim,
    simulate_watched,
};
use primal::card::{AttachmentKind, Entry, Grade, Profile, Role};
use primal::data::Codex;
use primal::terrain::Layout;
use primal::world::{Continuous, Edge, Order, Stage, Whereabouts};
use primal::{Answer, Army, Ask, Battle, Event, Group, Library, ModelId, Primal, Recruit, Setup, Verb, World};
use table::{Facing, Length, Point};

/// Battles before the rules of an entry are given up.
const TRIES: u64 = 120;
/// Most rules show in the turn of their bearer; some only when the other player has had a turn.
const STEPS: u64 = 160;
const MORE_STEPS: u64 = 500;
const SHORT_TRIES: u64 = 24;
/// One entry in so many is tried with every test run.
const SHARE: usize = 24;

/// Does whatever rules allow, and fights; the models of one entry act first.
struct Eager {
    whim: Whim,
    entry: String,
    /// It fights and casts nothing.
    fights: bool,
    /// It does not say yes to everything, so that it has something left to pay with.
    coy: bool,
}

impl Player<Primal> for Eager {
    fn answer(&mut self, world: &World, question: &Question<Primal>) -> Answer {
        let Choices::Listed(answers) = &question.choices else {
            let answer = Primal::sample(world, question, &mut self.whim);
            if let Err(refusal) = question.check(world, &answer) {
                println!("refused: {:?}: {answer:?}: {refusal}", question.ask);
            }
            return answer;
        };
        let is_meant = |id: &ModelId| world.model(*id).name.starts_with(&self.entry);
        let wanted = |answer: &&Answer| match answer {
            Answer::Actor(actor) => world.models_of(*actor).iter().any(is_meant),
            Answer::Yes => !self.coy && !matches!(question.ask, Ask::Boost { .. }),
            Answer::Special(_) | Answer::Cast(_) | Answer::Order(_) => true,
            Answer::Number(_) => !matches!(question.ask, Ask::Next { .. }),
            Answer::Allocate { to, .. } => is_meant(to),
            Answer::Verb(Verb::Special | Verb::Cast | Verb::Feat) => !self.fights,
            Answer::Verb(verb) => matches!(
                verb,
                Verb::Melee | Verb::Ranged | Verb::Charge | Verb::Slam | Verb::Trample | Verb::Throw
            ),
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

fn eager(seed: u64, entry: &str, fights: bool) -> Box<dyn Player<Primal>> {
    Box::new(Eager {
        whim: Whim::new(seed),
        entry: entry.into(),
        fights,
        coy: seed % 5 == 1,
    })
}

/// One thing that a rule says it does: the rule, and the word for it. `holds` is a lasting change, `used` is what a player uses.
type Part = (RuleName, &'static str);

fn parts_of_effects(rule: &RuleName, effects: &[&Effect], parts: &mut BTreeSet<Part>) {
    for effect in effects {
        // It counts only where a model holds such a spell.
        if !matches!(effect, Effect::Expire(_)) {
            parts.extend(witness::word(effect).map(|word| (rule.clone(), word)));
        }
        parts_of_effects(rule, &effect.inside(), parts);
    }
}

fn parts_of(rule: &Rule, parts: &mut BTreeSet<Part>) {
    let name = &rule.rule;
    if !rule.always.is_empty() || !rule.aura.is_empty() {
        parts.insert((name.clone(), "holds"));
    }
    for trigger in rule.on.iter() {
        let does: Vec<&Effect> = trigger.may.iter().chain(&trigger.must).collect();
        parts_of_effects(name, &does, parts);
    }
    for used in rule.uses.iter().filter(|used| used.how != How::Card) {
        parts.insert((name.clone(), "used"));
        parts_of_effects(name, &used.does.iter().collect::<Vec<_>>(), parts);
    }
}

/// A group of an army, as an entry has it with those who join it.
fn group(faction: &str, entry: &Entry, joined: &[&Arc<Entry>]) -> Group {
    let mut models = vec![];
    let own = std::iter::once(entry);
    for entry in own.chain(joined.iter().map(|entry| &***entry)) {
        let mut number = 0;
        for member in &entry.models {
            let profile: Arc<Profile> = Arc::new(member.profile.clone());
            let role = match entry.attachment.as_ref().map(|attachment| attachment.kind) {
                Some(AttachmentKind::RankingOfficer) => Role::RankingOfficer,
                _ => member.role,
            };
            for _ in 0..member.count {
                number += 1;
                models.push(Recruit {
                    name: format!("{} {number}", entry.name),
                    role,
                    profile: profile.clone(),
                });
            }
        }
    }
    Group {
        name: entry.name.clone(),
        // A lent caster serves the faction like one of its own.
        faction: faction.into(),
        models,
        is_unit: entry.is_unit(),
        leader: None,
        points: entry.sizes.first().map_or(0, |size| size.points),
    }
}

fn can_join(attachment: &Entry, unit: &Entry) -> bool {
    attachment.attachment.as_ref().is_some_and(|attachment| {
        let named = |to: &String| *to == unit.name || unit.has_keyword(to);
        unit.is_unit() && (attachment.to.is_empty() || attachment.to.iter().any(named))
    })
}

/// A caster, the entry in question, and some others of its faction. Trollbloods have no warlock that can be fielded and borrow one.
fn army(library: &Library, faction: &str, meant: Option<&Arc<Entry>>, seed: u64) -> Army {
    let mut whim = Whim::new(seed ^ 0x5eed);
    let of = |faction: &str| -> Vec<&Arc<Entry>> {
        { library.entries.iter() }
            .filter(|entry| entry.faction == faction)
            .collect()
    };
    let all: Vec<&Arc<Entry>> = { of(faction).into_iter() }
        .filter(|entry| entry.is_independent())
        .collect();
    let lender = if faction == "Trollbloods" {
        "Circle Orboros"
    } else {
        faction
    };
    let casters: Vec<&Arc<Entry>> = of(lender).into_iter().filter(|entry| entry.is_caster()).collect();
    let named = |entry: &Entry| -> Vec<String> {
        let rules = entry.models.iter().flat_map(|member| member.profile.named_rules());
        rules
            .flat_map(|rule| {
                let bonds = library.book.muster(&rule).into_iter().filter_map(|word| match word {
                    Muster::Bond(caster) => Some(caster),
                    _ => None,
                });
                bonds.chain([rule.name().to_string()]).collect::<Vec<String>>()
            })
            .collect()
    };
    // A bond wants its own caster, a rule of a keyword somebody who has it.
    let spoken_of = |entry: &Entry| {
        let words: Vec<&String> = entry.keywords.iter().chain([&entry.name]).collect();
        meant.is_some_and(|meant| {
            let rules = named(meant);
            { rules.iter() }.any(|rule| words.iter().any(|word| rule.contains(word.as_str())))
        })
    };
    let caster = match meant.filter(|entry| entry.is_caster()) {
        Some(entry) => entry,
        None => match casters.iter().find(|caster| spoken_of(caster)) {
            Some(caster) if seed % 4 != 3 => *caster,
            _ => casters[whim.below(casters.len())],
        },
    };
    let mut chosen: Vec<&Arc<Entry>> = vec![caster];
    let mut joined: Vec<&Arc<Entry>> = vec![];
    if let Some(entry) = meant.filter(|entry| !entry.is_caster()) {
        if entry.is_independent() {
            chosen.push(entry);
        } else {
            let units: Vec<&&Arc<Entry>> = all.iter().filter(|unit| can_join(entry, unit)).collect();
            assert!(!units.is_empty(), "no unit for {}", entry.name);
            chosen.push(units[whim.below(units.len())]);
            joined.push(entry);
        }
    }
    let spoken: Vec<&Arc<Entry>> = all.iter().copied().filter(|entry| spoken_of(entry)).collect();
    let huge: Vec<&Arc<Entry>> = { all.iter().copied() }
        .filter(|entry| !entry.is_unit() && !entry.is_caster() && entry.models[0].profile.is_giant())
        .collect();
    let bound: Vec<&Arc<Entry>> = { all.iter().copied() }
        .filter(|entry| {
            let profile = &entry.models[0].profile;
            (profile.is_warjack() || profile.is_warbeast()) && !profile.is_huge()
        })
        .collect();
    let giants = if seed % 7 == 5 { &huge[..] } else { &[] };
    for from in [&spoken[..], &bound[..], &all[..], &all[..], giants] {
        let Some(other) = from.get(whim.below(from.len().max(1))) else {
            continue;
        };
        if !other.is_caster() && chosen.iter().all(|entry| entry.name != other.name) {
            chosen.push(other);
        }
    }
    let mut groups = vec![];
    for entry in &chosen {
        let here: Vec<&Arc<Entry>> = { joined.iter().copied() }
            .filter(|other| can_join(other, entry))
            .collect();
        let mut made = group(faction, entry, &here);
        let led = |profile: &Profile| profile.is_warjack() || profile.is_warbeast() || profile.is_monstrosity();
        made.leader = made.models.iter().any(|model| led(&model.profile)).then_some(0);
        groups.push(made);
    }
    Army { groups }
}

fn has_caster(library: &Library, name: &str) -> bool {
    let casters = library.entries.iter().filter(|entry| entry.is_caster());
    let is_meant =
        |entry: &Arc<Entry>| entry.has_keyword(name) || entry.models.iter().any(|member| member.profile.name == name);
    { casters }.any(is_meant)
}

/// Everything that the rules of an entry say they do.
fn parts_of_entry(library: &Library, entry: &Entry) -> BTreeSet<Part> {
    let profiles: Vec<Arc<Profile>> = { entry.models.iter() }
        .map(|member| Arc::new(member.profile.clone()))
        .collect();
    let codex = |profiles: &[Arc<Profile>]| Codex::new(String::new(), vec![], profiles).expect("the rules of a card");
    let (own, always) = (codex(&profiles), codex(&[]));
    let mut parts = BTreeSet::new();
    // Rules of the rulebook itself are in every game.
    for rule in own
        .book()
        .rules()
        .filter(|rule| always.book().rule(&rule.rule).is_none())
    {
        // A bond to a caster of whom there is no card never comes about.
        let is_open = |word: &Muster| matches!(word, Muster::Bond(caster) if !has_caster(library, caster));
        if !rule.muster.iter().any(is_open) {
            parts_of(rule, &mut parts);
        }
    }
    parts
}

fn battle(armies: Vec<Army>) -> Setup {
    let layout: Layout = yaml::read(
        "features:\n\
         - {name: wood, kinds: [forest], rectangle: [[6, 22], [16, 27]]}\n\
         - {name: wall, kinds: [obstacle], gives: cover, rectangle: [[30, 24], [35, 24.5]]}\n",
    )
    .expect("a table");
    Setup::Battle(Box::new(Battle {
        seating: Seating::DUEL,
        armies,
        terrain: layout.build().expect("a table"),
        options: Default::default(),
        rules: String::new(),
        spells: vec![],
        scenario: None,
    }))
}

fn is_free(world: &World, id: ModelId, at: Point) -> bool {
    let there = world.footprint(id).moved_to(at);
    world
        .others(id)
        .all(|other| !table::overlap(&there, &world.footprint(other)))
}

/// Puts a model into base contact with another, if there is room.
fn beside(world: &mut World, id: ModelId, other: ModelId) {
    let radius = |id: ModelId| Length::mm(world.model(id).base().millimetres()).half_up();
    let gap = radius(other) + radius(id);
    let at = world.model(other).at;
    for (x, y) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let at = Point::new(at.x + gap * x, at.y + gap * y);
        if is_free(world, id, at) {
            world.models[usize::from(id.0)].at = at;
            return;
        }
    }
}

/// Two armies a few inches apart, in the middle of a game, with something of everything that rules ask for.
fn position(armies: Vec<Army>, seed: u64, entry: &str) -> Setup {
    let mut world = Primal::begin(&battle(armies)).expect("a battle");
    let mut whim = Whim::new(seed);
    for side in 0..2u8 {
        let own: Vec<ModelId> = world.ids().filter(|id| world.model(*id).owner == Seat(side)).collect();
        // The entry in question stands in the first row, opposite anybody.
        let meant = own.iter().position(|id| world.model(*id).name.starts_with(entry));
        let shift = whim.below(8.min(own.len()));
        let first = (meant.unwrap_or(0) + own.len() - shift) % own.len();
        let mut giants = 0;
        for place in 0..own.len() {
            let id = own[(place + first) % own.len()];
            let (column, row) = ((place % 11) as i64, (place / 11) as i64);
            let y = if side == 0 { 22 - 3 * row } else { 26 + 3 * row };
            let at = if world.model(id).profile.is_huge() {
                // A huge base has room beside the rows.
                giants += 1;
                Point::inches(
                    42 - 6 * (giants / 3),
                    if side == 0 { 26 - 6 * giants } else { 22 + 6 * giants },
                )
            } else {
                Point::inches(6 + 3 * column, y)
            };
            let model = &mut world.models[usize::from(id.0)];
            (model.at, model.whereabouts) = (at, Whereabouts::InPlay);
            model.facing = if side == 0 { Facing::NORTH } else { Facing::SOUTH };
            if model.profile.is_warjack() {
                model.focus = 2;
            }
            if model.profile.is_warbeast() {
                model.fury = whim.below(2) as u8;
            }
            let boxes = model.profile.life.boxes();
            if boxes > 3 && whim.below(2) == 0 {
                let profile = model.profile.clone();
                let marked = whim.below(usize::from(boxes / 2).max(1)) as u16;
                profile
                    .life
                    .mark(&mut model.marks, battlegroup::life::Start::line(0), marked);
            }
            for token in ["soul", "corpse"] {
                model.tokens.push((token.into(), 2));
            }
            model.knocked_down = (whim.below(12) == 0).then_some(0);
            if whim.below(5) == 0 {
                model.continuous.push(Continuous::Fire);
            }
        }
    }
    // Units stand base to base in half of the battles.
    for unit in 0..world.units.len() {
        let troopers = world.units[unit].troopers.clone();
        if whim.below(2) == 0 {
            continue;
        }
        // The first one stands beside somebody else.
        let friends: Vec<ModelId> = { world.others(troopers[0]) }
            .filter(|id| !world.are_enemies(troopers[0], *id) && !troopers.contains(id))
            .collect();
        let Some(next_to) = friends.get(whim.below(friends.len().max(1))).copied() else {
            continue;
        };
        let line: Vec<ModelId> = std::iter::once(next_to).chain(troopers).collect();
        for pair in line.windows(2) {
            beside(&mut world, pair[1], pair[0]);
        }
    }
    // The entry in question is skilled, so that its attacks hit, and stands beside a warjack or warbeast.
    let meant: Vec<ModelId> = { world.ids() }
        .filter(|id| world.model(*id).name.starts_with(entry))
        .collect();
    for id in &meant {
        let profile = Arc::make_mut(&mut world.models[usize::from(id.0)].profile);
        for stat in [&mut profile.mat, &mut profile.rat].into_iter().flatten() {
            *stat += 3;
        }
    }
    let first = meant.first().copied();
    let helped = first.and_then(|first| {
        { world.others(first) }.find(|id| {
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
    world.players[0].edge = Some(Edge::South);
    world.players[1].edge = Some(Edge::North);
    Setup::Position(Box::new(world))
}

/// What a player uses: spells, orders, feats, special actions and attacks.
fn note(world: &World, event: &Event, seen: &mut BTreeSet<Part>) {
    match event {
        Event::Special { what, .. } => note(world, what, seen),
        Event::SpellTargeted { spell, .. } => {
            seen.insert((RuleName::new(spell), "used"));
        }
        Event::UseDeclared { special, .. } => {
            seen.insert((special.rule.clone(), "used"));
        }
        Event::FeatUsed { model } => {
            let feat = world.model(*model).profile.feat.iter();
            seen.extend(feat.map(|feat| (RuleName::new(feat), "used")));
        }
        Event::OrderGiven {
            order: Order::Named(rule),
            ..
        } => {
            seen.insert((RuleName::new(rule), "used"));
        }
        _ => {}
    }
}

fn note_held(world: &World, seen: &mut BTreeSet<Part>, open: &BTreeSet<RuleName>) {
    let standing = Field::standing(world);
    for model in world.in_play() {
        for held in standing.held(model) {
            if open.contains(&held.because.rule) {
                seen.insert((held.because.rule.clone(), "holds"));
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
            .map(|(rule, _)| rule.clone())
            .collect();
        witness::begin();
        let mut watch = |world: &World, journal: &[Journalled<Primal>], _: u64| {
            for entry in journal {
                if let Journalled::Happened { event, .. } = entry {
                    note(world, event, seen);
                }
            }
            note_held(world, seen, &open);
        };
        let fights = seed.is_multiple_of(3);
        let mut seats = vec![eager(seed, &entry.name, fights), eager(seed + 500, &entry.name, fights)];
        let dice = SeededDice::seed_from_number(seed);
        let steps = if seed < SHORT_TRIES { STEPS } else { MORE_STEPS };
        match simulate_watched::<Primal>(&setup, dice, &mut seats, true, steps, Some(&mut watch)) {
            Ok(_) | Err(SimulationError::Endless(_)) => {}
            Err(error) => panic!("{}, battle {seed}: {error}", entry.name),
        }
        seen.extend(witness::end());
    }
    expected.difference(seen).cloned().collect()
}

fn all_happens(is_tried: impl Fn(usize) -> bool) {
    let library = Library::embedded();
    let mut factions: Vec<String> = { library.entries.iter() }
        .filter(|entry| entry.is_caster() && entry.sureness.grade != Grade::Invented)
        .map(|entry| entry.faction.clone())
        .collect();
    factions.sort();
    factions.dedup();
    // Only one entry while a rule is being written: UMPIRE_ENTRY="Kraken".
    let only = std::env::var("UMPIRE_ENTRY").ok();
    let mut failures = vec![];
    let mut seen = BTreeSet::new();
    let real = { library.entries.iter() }.filter(|entry| entry.sureness.grade != Grade::Invented);
    for (_, entry) in real.enumerate().filter(|(at, _)| is_tried(*at)) {
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

/// Not every part of every rule has been seen yet: the run names those that have not.
#[test]
#[ignore = "names parts that were never seen; make soak runs it"]
fn what_a_share_of_the_cards_says_happens() {
    all_happens(|at| at % SHARE == 5);
}

/// It takes minutes: `cargo test --release -p primal --test all every_rule -- --ignored`.
#[test]
#[ignore = "takes minutes; make soak runs it"]
fn everything_that_rules_say_happens() {
    all_happens(|_| true);
}
