//! Rules about parts of the table: lines, sprays, walls, and coming into a place or ending an activation in it.

use battlegroup::ModelId;
use battlegroup::queue::resolve;
use battlegroup::rules::{Because, Book, RuleName, RuleRef, Who};
use battlegroup::select::{Scope, all};
use battlegroup::windows::{Attack, AttackTrait, Did, Step, Window};
use kernel::Side;

use crate::skirmish::{Answer, World, advance, lexicon, play};

fn world_with(text: &str, names: &[&str]) -> World {
    let mut book = Book::new(lexicon());
    book.read("mine.yaml", text).unwrap_or_else(|error| panic!("{error}"));
    for name in names {
        book.fill(&RuleRef::parse(name))
            .unwrap_or_else(|error| panic!("{error}"));
    }
    World::with_book(book)
}

fn found(world: &World, user: ModelId, target: ModelId, text: &str) -> Vec<u16> {
    let who: Who = yaml::read(text).unwrap_or_else(|error| panic!("{error}"));
    let window = Window::Attack {
        step: Step::HitOrMissed,
        attack: Attack::new(user, Some(target), &[AttackTrait::Ranged]),
    };
    let scope = Scope::of(world, Because::new(&RuleName::new("Mine"), user));
    all(world, &scope, Some(&window), &who)
        .into_iter()
        .map(|model| model.0)
        .collect()
}

/// Direct Current: everybody whose base the line between two models meets.
#[test]
fn a_line_finds_the_bases_between_two_models() {
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    let target = world.put(Side::Blue, (0, 8), "living", &[]);
    world.put(Side::Blue, (0, 4), "living", &[]);
    world.put(Side::Blue, (1, 4), "living", &[]);
    world.put(Side::Blue, (0, 10), "living", &[]);
    let hit = found(&world, user, target, "{line: [user, target], other_than: user}");
    assert_eq!(hit, [1, 2], "one stands beside the line, one behind the target");
}

/// Venom: a spray of 8\" toward the target goes on behind it.
#[test]
fn a_spray_finds_the_bases_along_its_length() {
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    let target = world.put(Side::Blue, (0, 4), "living", &[]);
    world.put(Side::Blue, (0, 8), "living", &[]);
    world.put(Side::Blue, (0, 11), "living", &[]);
    assert_eq!(
        found(&world, user, target, "{spray: {inches: 8}, other_than: user}"),
        [1, 2]
    );
    assert_eq!(
        found(&world, user, target, "{spray: {inches: 2}, other_than: user}"),
        Vec::<u16>::new(),
        "it ends in front of the target"
    );
    assert_eq!(
        found(
            &world,
            user,
            target,
            "{spray: {inches: 8, of: target, toward: user}, other_than: target}"
        ),
        [0]
    );
}

#[test]
fn a_wall_is_its_makers() {
    let mut world = World::new();
    let user = world.put(Side::Red, (0, 0), "living", &[]);
    let other = world.put(Side::Red, (2, 0), "living", &[]);
    let foe = world.put(Side::Blue, (0, 6), "living", &[]);
    world.patch("wall of model 0", (0, 6), 1);
    assert_eq!(found(&world, user, foe, "{wall: user}"), [foe.0]);
    assert_eq!(found(&world, other, foe, "{wall: user}"), Vec::<u16>::new());
}

const SCATHER: &str = r#"
- rule: Scather
  on:
    when: {enters_or_ends_in: {mover: {is: living, terrain: Acid}}}
    must: [{damage_points: {who: it, points: 1}}]
- rule: Guarded Ground
  on:
    when: {enters_or_ends_in: {mover: {enemy: true, within: 2}}}
    must: [{knock_down: it}]
"#;

/// Scather: entering the area hurts, so does ending an activation in it; standing in it or moving inside of it does not.
#[test]
fn entering_an_area_or_ending_an_activation_in_it() {
    let walk = |from: (i64, i64), to: (i64, i64), tags: &str| {
        let mut world = world_with(SCATHER, &["Scather"]);
        world.put(Side::Red, (20, 20), "living", &["Scather"]);
        let walker = world.put(Side::Blue, from, tags, &[]);
        world.boxes(walker, 5);
        world.patch("Acid", (0, 0), 2);
        play(&mut world, &[Answer::To(to.0, to.1)], &[], |play| {
            advance(play, None, walker, 20, false)
        });
        world.model(walker).damage
    };
    assert_eq!(walk((0, 8), (0, 1), "living"), 1, "it ends in the area");
    assert_eq!(walk((0, 8), (0, -8), "living"), 1, "it has passed through");
    assert_eq!(walk((5, 8), (5, -8), "living"), 0, "it has passed by");
    assert_eq!(walk((0, 0), (0, 1), "living"), 0, "it was there before");
    assert_eq!(walk((0, 0), (0, 8), "living"), 0, "it has left");
    assert_eq!(walk((0, 8), (0, 1), "construct"), 0, "only living models are hurt");

    let mut world = world_with(SCATHER, &["Scather"]);
    world.put(Side::Red, (20, 20), "living", &["Scather"]);
    let walker = world.put(Side::Blue, (0, 0), "living", &[]);
    world.boxes(walker, 5);
    world.patch("Acid", (0, 0), 2);
    let mut window = Window::Activation {
        step: Step::ActivationEnds,
        model: walker,
        unit: None,
        did: Did::default(),
    };
    play(&mut world, &[], &[], |play| resolve(play, &mut window));
    assert_eq!(world.model(walker).damage, 1);
}

/// The place may be the ground around a model.
#[test]
fn entering_the_ground_around_a_model() {
    for (to, is_down) in [((0, 2), true), ((0, -8), true), ((9, 0), false)] {
        let mut world = world_with(SCATHER, &["Guarded Ground"]);
        world.put(Side::Red, (0, 0), "living", &["Guarded Ground"]);
        let foe = world.put(Side::Blue, (0, 8), "living", &[]);
        let friend = world.put(Side::Red, (0, 8), "living", &[]);
        for (model, falls) in [(foe, is_down), (friend, false)] {
            play(&mut world, &[Answer::To(to.0, to.1)], &[], |play| {
                advance(play, None, model, 20, false)
            });
            assert_eq!(world.model(model).tags.contains("knocked_down"), falls, "{to:?}");
        }
    }
}
