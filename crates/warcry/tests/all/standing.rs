//! How a battle stands, for players who look ahead: what the victory card counts, and nothing that a player cannot know.

use kernel::{Advised, Player, SeededDice, simulate_watched};
use players::Random;
use warcry::army::Muster;
use warcry::{Decks, FighterId, Library, Options, Setup, Side, Stage, TokenId, Warcry, World};

/// A battle for The True Prize in its first turn, with everything placed.
fn true_prize() -> World {
    let library = Library::embedded();
    let [red, blue] = ["The Red Maw", "The Anvil"].map(|name| {
        let list = library.list(name).expect("a ready list");
        Muster::new(list, library).expect("a legal list")
    });
    let card = |name: &str| library.decks.victories.iter().find(|card| card.name == name).cloned();
    let decks = Decks {
        victories: vec![card("The True Prize").expect("a victory card")],
        twists: vec![],
        ..library.decks.clone()
    };
    let battle = library.battle([&red, &blue], &library.tables[0], decks, Options::default());
    let mut seats: Vec<Box<dyn Player<Warcry>>> = vec![Box::new(Random::new(1)), Box::new(Random::new(2))];
    let mut found = None;
    let mut watch = |world: &World, _: &[kernel::Entry<Warcry>], _: u64| {
        if found.is_none() && matches!(world.stage, Stage::Turn { .. }) {
            found = Some(world.clone());
        }
    };
    let setup = Setup::Battle(Box::new(battle));
    let seed = SeededDice::seed_from_number(3);
    simulate_watched::<Warcry>(&setup, seed, &mut seats, false, 50_000, Some(&mut watch)).expect("a whole battle");
    found.expect("a first turn")
}

/// The same with a treasure in somebody's hands.
fn carried(world: &World, by: FighterId, treasure: TokenId) -> World {
    let mut world = world.clone();
    world.tokens[usize::from(treasure.0)].spot = None;
    world.fighters[usize::from(by.0)].treasure = Some(treasure);
    world
}

#[test]
fn the_prize_is_worth_more_than_another_treasure_to_the_one_who_knows_it() {
    let world = true_prize();
    let (attacker, defender) = (world.attacker, world.attacker.other());
    let prize = world.cards.secrets[defender.index()].prize.expect("a noted prize");
    let mut others = world.token_ids().filter(|id| *id != prize && !world.token(*id).removed);
    let other = others.next().expect("another treasure");
    let of = |side: Side| {
        let mut his = world.on_table().filter(|(_, fighter)| fighter.side == Some(side));
        his.next().expect("a fighter on the battlefield").0
    };
    let stands = |world: &World, side: Side| Warcry::standing(world, side.seat());

    let (with_prize, with_other) = (
        carried(&world, of(defender), prize),
        carried(&world, of(defender), other),
    );
    assert!(stands(&with_prize, defender) > stands(&with_other, defender));
    assert!(stands(&carried(&world, of(attacker), prize), defender) < stands(&with_other, defender));
    // The attacker sees two carriers, and cannot tell which of them has it.
    let seen = |prize_is: TokenId| {
        let mut world = with_prize.clone();
        world.cards.secrets[defender.index()].prize = Some(prize_is);
        stands(&world, attacker)
    };
    assert_eq!(seen(prize), seen(other));
}
