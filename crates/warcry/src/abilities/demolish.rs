//! Demolishing a terrain feature: all that is on it comes down, then it is gone.

use kernel::{Asked, Play, cite};
use table::Length;

use super::Scope;
use crate::questions::{Answer, Ask, Zone};
use crate::{Event, FeatureId, FighterId, Spot, TokenId, Warcry, World, apply, damage, movement, order};

/// The features within 1" of a fighter.
pub fn within_reach(world: &World, fighter: FighterId) -> Vec<FeatureId> {
    let Some(base) = world.fighter(fighter).footprint() else {
        return vec![];
    };
    let z = world.fighter(fighter).z();
    let near = |part: &crate::Part| {
        let rise = (part.bottom - z).max(z - part.top).max(Length::ZERO);
        table::within_of_polygon_rising(base, &part.outline, rise, Length::inches(1))
    };
    let mut found: Vec<FeatureId> = world
        .terrain
        .parts
        .iter()
        .filter(|part| near(part))
        .map(|part| part.feature)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// What stands on a feature comes down with it.
#[derive(Clone, Copy)]
enum Brought {
    Fighter(FighterId),
    Token(TokenId),
}

/// warcry:monster-demolishing-rampage-01, warcry:monster-demolishing-rampage-02
pub fn demolish(play: &mut Play<'_, Warcry>, scope: Scope) -> Asked<()> {
    let open = within_reach(play.world(), scope.user);
    let seat = play.world().decides(scope.user).seat();
    let feature = match open[..] {
        [] => return Ok(()),
        [only] => only,
        _ => {
            let ask = Ask::PickFeature {
                ability: scope.ability,
                user: scope.user,
            };
            match play.choose(seat, ask, open.into_iter().map(Answer::Feature).collect())? {
                Answer::Feature(feature) => feature,
                _ => unreachable!("a feature is asked for"),
            }
        }
    };
    let gone = with_all_on_top(play.world(), feature);
    let brought_down = standing_on(play.world(), &gone);
    let mut placed: Vec<FighterId> = vec![];
    let name = |world: &World, fighter: FighterId| format!("{} comes down", world.fighter(fighter).name);
    let called = |world: &World, thing: &Brought| match thing {
        Brought::Fighter(fighter) => name(world, *fighter),
        Brought::Token(token) => format!("Token {} comes down", token.0 + 1),
    };
    order::in_order(play, brought_down, called, |play, thing| {
        match thing {
            Brought::Fighter(fighter) => {
                if bring_down(play, scope, fighter)? {
                    placed.push(fighter);
                }
            }
            Brought::Token(token) => bring_token_down(play, token, &gone),
        }
        Ok(())
    })?;
    let hurt = |world: &World, fighter: &FighterId| format!("Impact damage of {}", world.fighter(*fighter).name);
    order::in_order(play, placed, hurt, |play, fighter| {
        damage::impact(
            play,
            fighter,
            &[
                cite!("warcry:monster-demolishing-rampage-02"),
                cite!("warcry:impact-damage-01"),
            ],
        )
    })?;
    for feature in gone {
        play.record(
            Event::FeatureRemoved { feature },
            &[cite!("warcry:monster-demolishing-rampage-02")],
        );
    }
    Ok(())
}

/// The feature and every feature that stands on it, directly or not.
fn with_all_on_top(world: &World, feature: FeatureId) -> Vec<FeatureId> {
    let mut gone = vec![feature];
    // A feature stands only on one that comes before it, so one pass in order finds all.
    for (at, other) in world.terrain.features.iter().enumerate() {
        if other.on.is_some_and(|on| gone.contains(&on)) {
            gone.push(FeatureId(at as u8));
        }
    }
    gone
}

/// Who stands or hangs on a feature, and what lies on it. Whoever is below it, on other terrain, stays where it is.
fn standing_on(world: &World, features: &[FeatureId]) -> Vec<Brought> {
    let holds_up = |spot: Spot| {
        world.terrain.parts.iter().any(|part| {
            features.contains(&part.feature) && part.platform && part.top == spot.z && part.outline.contains(spot.at)
        })
    };
    let climbing_on = |fighter: &crate::Fighter| match fighter.standing() {
        movement::Standing::Climbing(part) => features.contains(&world.terrain.part(part).feature),
        _ => false,
    };
    let fighters = world
        .on_table()
        .filter(|(_, fighter)| fighter.spot().is_some_and(holds_up) || climbing_on(fighter))
        .map(|(id, _)| Brought::Fighter(id));
    let tokens = world
        .token_ids()
        .filter(|&id| world.token(id).spot.is_some_and(holds_up))
        .map(Brought::Token);
    fighters.chain(tokens).collect()
}

fn bring_down(play: &mut Play<'_, Warcry>, scope: Scope, fighter: FighterId) -> Asked<bool> {
    let zone = Zone::Below;
    if !movement::has_place(play.world(), fighter, &zone) {
        damage::take_down(play, fighter, Some(scope.user))?;
        return Ok(false);
    }
    let seat = play.world().decides(scope.user).seat();
    match play.ask(seat, Ask::SetUp { fighter, zone })? {
        Answer::Place { at, z, facing } => {
            let event = Event::Replaced {
                fighter,
                to: Spot::new(at, z),
                facing,
            };
            play.record(event, &[cite!("warcry:monster-demolishing-rampage-01")]);
            Ok(true)
        }
        _ => unreachable!("a place is asked for"),
    }
}

/// A token comes to lie as near as possible to straight below. What is being demolished is no hindrance to it, for it is gone
/// at once; other terrain is, and so are fighters.
fn bring_token_down(play: &mut Play<'_, Warcry>, token: TokenId, gone: &[FeatureId]) {
    let world = play.world();
    let Some(was) = world.token(token).spot else {
        return;
    };
    let mut cleared = world.clone();
    for feature in gone {
        apply::apply(&mut cleared, &Event::FeatureRemoved { feature: *feature });
    }
    let nearest = movement::nearest_token_place(&cleared, token, &Zone::Below, None);
    let at = nearest.map_or(was.at, |(at, _)| at);
    let spot = Spot::new(at, Length::ZERO);
    play.record(
        Event::TokenPlaced { token, spot },
        &[cite!("warcry:monster-demolishing-rampage-01")],
    );
}
