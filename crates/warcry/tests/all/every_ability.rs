//! Every ability of every warband is used: its fighter stands among friends and enemies until it may use it, and everything
//! that the file says it does is seen to happen.
//!
//! Nobody uses any other ability meanwhile, so whatever an ability does is its own doing. Positions and dice are drawn from
//! fixed seeds; an ability of which some part is never seen in any of them is a failure.

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::{Choices, Entry, Player, Question, SeededDice, SimulationError, Whim, simulate_watched};
use table::{Length, Point};
use warcry::abilities::{self, AbilityBook, AbilityId, Bearer, BonusMove, Change, Cost, Effect, OnFaces, Shelf};
use warcry::battleplan::Token;
use warcry::movement::{Standing, sample_place};
use warcry::{
    Act, ActionKind, Answer, Ask, DamageBy, Decks, Event, Fighter, FighterId, Group, Layout, Library, Marker, Options,
    Place, Profile, Recruit, Setup, Side, Spot, Stage, Terrain, Warcry, World, Zone,
};

/// Tries before an ability is given up.
const TRIES: u64 = 600;

/// How far a try is played: some forty acts, each declared in one step and carried out in the next.
const STEPS: u64 = 80;

/// A platform with stairs, a high block, a low wall and a dungeon wall close together.
const GROUND: &str = r#"
features:
  - name: tower
    at: [13, 9]
    parts:
      - {rect: [0, 0, 4, 4], top: 3, platform: true}
      - {rect: [4, 1, 3, 2], top: 3, kind: stairs, rises: [-1, 0]}
  - {name: block, at: [11, 14], parts: [{rect: [0, 0, 1, 1], top: 2}]}
  - {name: dungeon wall, at: [9, 6], parts: [{rect: [0, 0, 5, 0.5], top: 4, dungeon: true}]}
"#;

fn ground() -> Arc<Terrain> {
    let layout: Layout = yaml::read(GROUND).expect("the ground reads");
    Arc::new(layout.build().expect("the ground builds"))
}

/// Uses one ability whenever it may, and no other.
struct Devoted {
    ability: AbilityId,
    whim: Whim,
}

impl Player<Warcry> for Devoted {
    fn answer(&mut self, world: &World, question: &Question<Warcry>) -> Answer {
        let Choices::Listed(answers) = &question.choices else {
            return <Warcry as kernel::Game>::sample(world, question, &mut self.whim);
        };
        let wanted = |answer: &&Answer| match answer {
            Answer::Act(Act::Ability { ability, .. }) => *ability == self.ability,
            Answer::React { reaction, .. } => *reaction == self.ability,
            Answer::Fighter(id) if question.ask == Ask::Activate => {
                world.fighter(*id).abilities.contains(&self.ability)
            }
            Answer::Yes => matches!(question.ask, Ask::PickOption { .. }),
            _ => false,
        };
        let other = |answer: &&Answer| {
            !matches!(
                answer,
                Answer::Act(Act::Ability { .. } | Act::Wait) | Answer::React { .. }
            )
        };
        let first: Vec<&Answer> = answers.iter().filter(wanted).collect();
        let rest: Vec<&Answer> = answers.iter().filter(other).collect();
        let eager = self.whim.below(4) > 0;
        let among = match (first.is_empty(), rest.is_empty()) {
            (false, _) if eager || rest.is_empty() => &first,
            (_, false) => &rest,
            _ => return answers[self.whim.below(answers.len())].clone(),
        };
        (*among[self.whim.below(among.len())]).clone()
    }
}

/// One thing that an ability says it does, in a word that its happening can be compared with.
fn parts_of(effects: &[Effect], found: &mut BTreeSet<String>) {
    for effect in effects {
        let mut also = |list: &[Effect]| parts_of(list, found);
        match effect {
            Effect::Pick { then, .. }
            | Effect::PickUpTo { then, .. }
            | Effect::PickChain { then, .. }
            | Effect::Each { then, .. }
            | Effect::PickLine { then, .. }
            | Effect::RollAny { then, .. }
            | Effect::RollRun { then, .. }
            | Effect::RaiseValue { then, .. }
            | Effect::User(then)
            | Effect::May(then)
            | Effect::PickWeapon(then) => also(then),
            Effect::PickPoint(pick) => also(&pick.then),
            Effect::PickToken(pick) => also(&pick.then),
            Effect::Roll { lines, .. } => lines.iter().for_each(|OnFaces { then, .. }| also(then)),
            Effect::RollValue {
                on_value, otherwise, ..
            } => {
                also(on_value);
                also(otherwise);
            }
            Effect::OneOf(lists) | Effect::TheyPick(lists) => lists.iter().for_each(|list| also(list)),
            Effect::If { then, otherwise, .. } => {
                also(then);
                also(otherwise);
            }
            Effect::Later { then, .. } => {
                also(then);
                found.insert("waits for its moment".into());
            }
            Effect::Damage(_) => drop(found.insert("damage".into())),
            Effect::Heal(_) | Effect::HealAll => drop(found.insert("healing".into())),
            Effect::Impact => drop(found.insert("impact".into())),
            Effect::TakeDown => drop(found.insert("taken down".into())),
            Effect::FallingTest { .. } => drop(found.insert("falling test".into())),
            Effect::TakeDamageInstead => drop(found.insert("guard".into())),
            Effect::Change { change, .. } => drop(found.insert(format!("change: {}", word(change)))),
            Effect::Aura { change, .. } => drop(found.insert(format!("aura: {}", word(change)))),
            Effect::Mark(_) | Effect::Unmark(_) => drop(found.insert("mark".into())),
            Effect::BonusMove(bonus) => {
                found.insert("bonus move".into());
                parts_after_move(bonus, found);
            }
            Effect::BonusAttack(bonus) => {
                parts_of(&bonus.then, found);
                found.insert("bonus attack".into());
                let with = bonus.with.iter().map(|change| format!("change: {}", word(change)));
                found.extend(with);
            }
            Effect::BonusDisengage(bonus) => {
                parts_of(&bonus.or_else, found);
                found.insert("bonus disengage".into());
            }
            Effect::SetUpAgain(_) | Effect::SwapPlaces { .. } => drop(found.insert("set up again".into())),
            Effect::Return(_) => drop(found.insert("returned".into())),
            Effect::SetUpNew(_) => drop(found.insert("new fighter".into())),
            Effect::DragTowardUser(_) => drop(found.insert("dragged".into())),
            Effect::DropTreasure => drop(found.insert("treasure dropped".into())),
            Effect::ActivateNext => drop(found.insert("called up".into())),
            Effect::Demolish => drop(found.insert("demolished".into())),
            Effect::GainWildDice(_) => drop(found.insert("wild dice gained".into())),
            Effect::LoseWildDice(_) => drop(found.insert("wild dice lost".into())),
        }
    }
}

fn parts_after_move(bonus: &BonusMove, found: &mut BTreeSet<String>) {
    for moved in [&bonus.if_lower, &bonus.if_far].into_iter().flatten() {
        parts_of(&moved.then, found);
        parts_of(&moved.otherwise, found);
    }
    parts_of(&bonus.if_reaches_trigger, found);
}

/// The first word of a change: what kind it is.
fn word(change: &Change) -> String {
    let text = format!("{change:?}");
    text.chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// What an event shows to have happened.
fn happened(event: &Event, ability: AbilityId) -> Option<String> {
    Some(match event {
        Event::Damaged {
            by: DamageBy::Ability(_) | DamageBy::Reaction(_),
            ..
        } => "damage".into(),
        Event::Damaged {
            by: DamageBy::Impact, ..
        } => "impact".into(),
        Event::Healed { .. } => "healing".into(),
        Event::TakenDown { .. } => "taken down".into(),
        Event::FallingTest { .. } => "falling test".into(),
        Event::TakesDamageFor { .. } => "guard".into(),
        Event::ModifierBegan(modifier) if modifier.ability == ability => match modifier.bearer {
            Bearer::Fighter(_) => format!("change: {}", word(&modifier.change)),
            Bearer::Aura { .. } => format!("aura: {}", word(&modifier.change)),
        },
        Event::DelayedBegan(delayed) if delayed.ability == ability => "waits for its moment".into(),
        Event::MarkPut { .. } => "mark".into(),
        Event::ActionBegan {
            action: ActionKind::BonusMove,
            ..
        } => "bonus move".into(),
        Event::ActionBegan {
            action: ActionKind::BonusAttack,
            ..
        } => "bonus attack".into(),
        Event::ActionBegan {
            action: ActionKind::BonusDisengage,
            ..
        } => "bonus disengage".into(),
        Event::Replaced { .. } => "set up again".into(),
        Event::Returned { .. } => "returned".into(),
        Event::Joined(_) => "new fighter".into(),
        Event::TreasureDropped { .. } => "treasure dropped".into(),
        Event::CalledUp { .. } => "called up".into(),
        Event::FeatureRemoved { .. } => "demolished".into(),
        Event::WildDiceGained { .. } => "wild dice gained".into(),
        Event::WildDiceDiscarded { .. } => "wild dice lost".into(),
        _ => return None,
    })
}

/// Who takes part: the user first, then friends, then enemies.
fn cast<'a>(library: &'a Library, user: &'a Profile, whim: &mut Whim) -> Vec<(Side, &'a Profile)> {
    let mut cast = vec![(Side::Red, user)];
    let own: Vec<&Profile> = match library.warband(&user.faction) {
        Ok(warband) => warband.fighters.iter().map(|card| &**card).collect(),
        Err(_) => vec![],
    };
    let kin: Vec<&Profile> = own
        .iter()
        .copied()
        .filter(|card| card.bladeborn == user.bladeborn)
        .collect();
    for at in 0..6 {
        let among = if at < 4 { &kin } else { &own };
        cast.extend(whim.pick(among).map(|card| (Side::Red, *card)));
    }
    // Fighters of an alliance itself serve under somebody of a warband.
    let leaders: Vec<&Profile> = library
        .warbands
        .iter()
        .flat_map(|warband| &warband.fighters)
        .map(|card| &**card)
        .filter(|card| card.alliance == user.alliance && card.runemarks.has(warcry::Runemark::Hero))
        .collect();
    if own
        .iter()
        .all(|card| !card.runemarks.has(warcry::Runemark::Hero) || card.runemarks.has(warcry::Runemark::Ally))
    {
        cast.truncate(3);
        cast.extend(whim.pick(&leaders).map(|card| (Side::Red, *card)));
    }
    let all: Vec<&Profile> = library
        .warbands
        .iter()
        .flat_map(|warband| &warband.fighters)
        .map(|card| &**card)
        .collect();
    for _ in 0..5 {
        cast.extend(whim.pick(&all).map(|card| (Side::Blue, *card)));
    }
    // Now and then somebody huge.
    if whim.below(3) == 0 {
        let monsters: Vec<&Profile> = all
            .into_iter()
            .filter(|card| card.runemarks.has(warcry::Runemark::Monster))
            .collect();
        cast.extend(whim.pick(&monsters).map(|card| (Side::Blue, *card)));
    }
    cast
}

fn world(
    library: &Library,
    ground: &Arc<Terrain>,
    book: &Arc<AbilityBook>,
    cast: &[(Side, &Profile)],
    whim: &mut Whim,
) -> World {
    let mut world = World::new(
        ground.clone(),
        book.clone(),
        Arc::new(Decks::default()),
        Options::default(),
        vec![],
    );
    world.newcomers = Arc::new(library.newcomers(book));
    let middle = Point::new(Length::inches(14), Length::inches(12));
    for (at, (side, card)) in cast.iter().enumerate() {
        let recruit = Recruit {
            name: format!("{} {at}", card.name),
            profile: Arc::new((*card).clone()),
            renown: 0,
        };
        let mut fighter: Fighter = recruit.fighter(Some(*side), false, abilities::granted(book, card));
        fighter.group = Some(Group::Dagger);
        // Many are hurt, some enemies nearly down.
        let wounds = i64::from(card.wounds);
        fighter.damage = match whim.below(4) {
            0 => 0,
            1 => whim.between(0, wounds / 2) as u16,
            2 => whim.between(wounds / 2, wounds - 1) as u16,
            _ => (wounds - 1) as u16,
        };
        if at == 0 {
            fighter.damage = whim.between(0, wounds - 1) as u16;
        }
        let id = FighterId(world.fighters.len() as u8);
        world.fighters.push(fighter.into());
        let falls = at > 3 && *side == Side::Red;
        if falls {
            world.fighters[usize::from(id.0)].place = Place::TakenDown { round: 1 };
            continue;
        }
        let within = Length::inches(if at == 0 { 4 } else { whim.between(4, 8) });
        let zone = Zone::Deployment {
            from: middle,
            to: middle,
            within,
            wholly: true,
            rest: vec![],
        };
        if let Some((at, z, facing)) = sample_place(&world, id, &zone, whim) {
            let profile = world.fighter(id).profile.clone();
            world.fighters[usize::from(id.0)].place = Place::Table {
                base: table::Footprint::new(profile.base.base(), at, facing),
                z,
                standing: Standing::Surface,
            };
        }
    }
    for (kind, x) in [(Token::Objective, 11), (Token::Objective, 18), (Token::Treasure, 15)] {
        world.tokens.push(Marker {
            kind,
            spot: Some(Spot::new(
                Point::new(Length::inches(x), Length::inches(15)),
                Length::ZERO,
            )),
            controlled_by: None,
            awake: true,
            looted: 0,
            removed: false,
        });
    }
    let fallen = world.ids().find(|id| world.fighter(*id).is_taken_down());
    let enemy = world.ids().find(|id| world.fighter(*id).side == Some(Side::Blue));
    if let (Some(enemy), Some(fallen)) = (enemy, fallen) {
        world.felled_last = vec![(enemy, fallen)];
    }
    for hand in &mut world.hands {
        hand.dice = [4; 6];
        hand.wild = 3;
    }
    if whim.below(3) == 0 {
        world.hands[0].dice = [0, 2, 0, 2, 0, 0];
        world.hands[1].dice = [0, 2, 3, 0, 4, 0];
    }
    world.round = whim.between(1, 4) as u8;
    world.initiative = Some(Side::Red);
    world
}

/// Uses an ability again and again until all that it does has been seen. Says what has not been.
fn unseen(
    library: &Library,
    ground: &Arc<Terrain>,
    user: &Profile,
    name: &str,
    shelf: &Shelf,
    runemarks: warcry::Runemarks,
) -> Vec<String> {
    let mut missing: Option<BTreeSet<String>> = None;
    let mut used = false;
    for seed in 0..TRIES {
        let mut whim = Whim::new(seed);
        let cast = cast(library, user, &mut whim);
        let book = Arc::new(library.book(cast.iter().map(|(_, card)| *card)));
        let id = book
            .ids()
            .find(|id| book.get(*id).name == name && book.shelf(*id) == shelf && book.get(*id).runemarks == runemarks)
            .expect("the ability is in the book");
        let ability = book.get(id);
        let missing = missing.get_or_insert_with(|| {
            let mut parts = BTreeSet::new();
            parts_of(&ability.does, &mut parts);
            parts
        });
        let mut world = world(library, ground, &book, &cast, &mut whim);
        if !world.fighter(FighterId(0)).is_on_table() {
            continue;
        }
        let enemy_first = ability.cost == Cost::Reaction;
        world.stage = Stage::Turn {
            side: if enemy_first { Side::Blue } else { Side::Red },
        };
        let mut devoted: [Box<dyn Player<Warcry>>; 2] = [1, 2].map(|seat| {
            Box::new(Devoted {
                ability: id,
                whim: Whim::new(seed * 2 + seat),
            }) as Box<dyn Player<Warcry>>
        });
        let mut begun = false;
        let mut watch = |_: &World, journal: &[Entry<Warcry>], _: u64| {
            for entry in journal {
                let Entry::Happened { event, .. } = entry else {
                    continue;
                };
                begun |= matches!(event, Event::AbilityUsed { ability, .. } if *ability == id)
                    || matches!(event, Event::Reacted { reaction, .. } if *reaction == id);
                if begun {
                    if let Some(part) = happened(event, id) {
                        missing.remove(&part);
                    }
                    if let Event::Moved { .. } = event {
                        missing.remove("dragged");
                    }
                }
            }
        };
        let dice = SeededDice::seed_from_number(seed);
        match simulate_watched(
            &Setup::Position(Box::new(world)),
            dice,
            &mut devoted,
            true,
            STEPS,
            Some(&mut watch),
        ) {
            Ok(_) | Err(SimulationError::Endless(_)) => {}
            Err(error) => return vec![format!("seed {seed}: {error}")],
        }
        used |= begun;
        if used && missing.is_empty() {
            return vec![];
        }
    }
    if !used {
        return vec!["was never used".into()];
    }
    missing.unwrap_or_default().into_iter().collect()
}

/// Every so-manieth ability, so that the tests share them.
fn abilities_do_what_their_files_say(part: usize) {
    let library = Library::embedded();
    let ground = ground();
    let everybody: Vec<&Profile> = library
        .warbands
        .iter()
        .flat_map(|warband| &warband.fighters)
        .map(|card| &**card)
        .collect();
    let book = library.book(everybody.iter().copied());
    let mut failures = vec![];
    for id in book.ids().filter(|id| usize::from(id.0) % PARTS == part) {
        let ability = book.get(id);
        let shelf = book.shelf(id);
        let label = format!("{shelf:?} {}", ability.name);
        let users = everybody
            .iter()
            .copied()
            .filter(|card| abilities::granted(&book, card).contains(&id));
        // One that is easily placed; all alike otherwise.
        let Some(user) = users.min_by_key(|card| card.base.long) else {
            failures.push(format!("{label}: no fighter has it"));
            continue;
        };
        let unseen = unseen(library, &ground, user, &ability.name, shelf, ability.runemarks);
        if !unseen.is_empty() {
            failures.push(format!("{label} ({}): {}", user.name, unseen.join(", ")));
        }
    }
    assert!(
        failures.is_empty(),
        "{} abilities:\n{}",
        failures.len(),
        failures.join("\n")
    );
}

const PARTS: usize = 8;

#[test]
fn abilities_do_what_their_files_say_1() {
    abilities_do_what_their_files_say(0);
}

#[test]
fn abilities_do_what_their_files_say_2() {
    abilities_do_what_their_files_say(1);
}

#[test]
fn abilities_do_what_their_files_say_3() {
    abilities_do_what_their_files_say(2);
}

#[test]
fn abilities_do_what_their_files_say_4() {
    abilities_do_what_their_files_say(3);
}

#[test]
fn abilities_do_what_their_files_say_5() {
    abilities_do_what_their_files_say(4);
}

#[test]
fn abilities_do_what_their_files_say_6() {
    abilities_do_what_their_files_say(5);
}

#[test]
fn abilities_do_what_their_files_say_7() {
    abilities_do_what_their_files_say(6);
}

#[test]
fn abilities_do_what_their_files_say_8() {
    abilities_do_what_their_files_say(7);
}
