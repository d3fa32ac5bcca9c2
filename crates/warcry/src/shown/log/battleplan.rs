//! The cards, before and in the battle.

use live::Viewer;

use super::super::words;
use super::{DEED, Of, PART, RESULT, Told};
use crate::cards::Leaving;
use crate::{Event, FighterId, Side, TokenId, World};

/// Roles, groups, cards, deployment.
pub(super) fn before_battle(world: &World, event: &Event, viewer: Viewer) -> Option<Told> {
    let name = |id: FighterId| words::name(world, id);
    let token = |id: TokenId| words::token(world, id);
    let knows = |side: Side| viewer.is(side.seat());
    Some(match event {
        Event::RolledOff { dice, winner } => Told::new(DEED, format!("Roll-off, Red against Blue: {winner} wins it."))
            .by(*winner)
            .rolling(dice),
        Event::AttackerChosen { attacker } => {
            Told::new(DEED, format!("{attacker} attacks, {} defends.", attacker.other())).by(*attacker)
        }
        Event::GroupChosen { fighter, group } => {
            Told::new(PART, format!("{} joins the {}.", name(*fighter), words::group(*group))).of(world, *fighter)
        }
        Event::PlanDrawn { .. } => Told::new(DEED, plan(world)),
        Event::TwistsDrawn { twists } => {
            let all: Vec<_> = world.decks.twists.iter().chain(&world.decks.spare_twists).collect();
            let names = twists.iter().filter_map(|at| all.get(*at));
            let names: Vec<String> = names.map(|card| card.name.clone()).collect();
            Told::new(DEED, format!("Two other twists are drawn: {}.", words::and(&names)))
        }
        Event::TwistPicked { .. } => {
            let card = world.twist_card()?;
            Told::new(DEED, format!("The twist is {}: {}", card.name, card.says))
        }
        Event::CardTurned => Told::new(DEED, "The deployment card is turned round."),
        Event::ColoursChosen { red_points } => {
            Told::new(DEED, format!("{red_points} takes the red deployment points.")).by(*red_points)
        }
        Event::PointsSwapped {
            side,
            groups: (one, other),
        } => {
            let (one, other) = (words::group(*one), words::group(*other));
            Told::new(
                DEED,
                format!("{side} swaps the deployment points of {one} and {other}."),
            )
            .by(*side)
        }
        Event::SetUp { fighter, spot, .. } => {
            Told::new(PART, format!("{} is set up at {}.", name(*fighter), words::spot(*spot))).of(world, *fighter)
        }
        Event::Crowded { side, group } => Told::new(
            PART,
            format!(
                "There is no room for all of {side}'s {} there: each is set up as close as possible.",
                words::group(*group)
            ),
        )
        .by(*side),
        Event::Held { fighter, round } => {
            Told::new(PART, format!("{} is held back for round {round}.", name(*fighter))).of(world, *fighter)
        }
        Event::TokenPlaced { token: id, spot } => Told::new(
            PART,
            format!("{} lies at {}.", words::capital(&token(*id)), words::spot(*spot)),
        ),
        Event::EdgePicked { side, edge } => {
            Told::new(DEED, format!("{side} picks the {} edge.", words::edge(*edge))).by(*side)
        }
        Event::FeaturePicked { feature } => {
            let feature = world.terrain.features.get(usize::from(feature.0));
            let name = feature.map_or("a feature", |feature| &feature.name);
            Told::new(DEED, format!("{} is picked: it is to be held.", words::capital(name)))
        }
        Event::GroupIsolated { group } => Told::new(
            DEED,
            format!("The {} is cut off from the rest of its warband.", words::group(*group)),
        ),
        Event::PrimaryPicked { token: id } => {
            Told::new(DEED, format!("{} is the primary site.", words::capital(&token(*id))))
        }
        Event::PrizeNoted {
            side,
            token: Some(prize),
        } if knows(*side) => Told::new(
            DEED,
            format!("{side} notes in secret that {} is the prize.", token(*prize)),
        )
        .by(*side),
        Event::PrizeNoted { side, .. } => {
            Told::new(DEED, format!("{side} notes in secret which treasure is the prize.")).by(*side)
        }
        Event::TreasureHidden {
            side,
            token: id,
            fighter: Some(bearer),
        } if knows(*side) => Told::new(
            DEED,
            format!("{side} gives {} to {} in secret.", token(*id), name(*bearer)),
        )
        .by(*side)
        .with(*bearer),
        Event::TreasureHidden { side, .. } => {
            Told::new(DEED, format!("{side} gives a treasure to a fighter in secret.")).by(*side)
        }
        _ => return None,
    })
}

fn plan(world: &World) -> String {
    let deployment = world.deployment().map_or("-", |card| &card.name);
    let victory = world
        .victory()
        .map_or_else(|| "-".into(), |card| format!("{}: {}", card.name, card.says));
    let twist = world
        .twist_card()
        .map_or_else(|| "no twist.".into(), |card| format!("{}: {}", card.name, card.says));
    format!("Deployment: {deployment}. Victory: {victory} Twist: {twist}")
}

/// What victory cards and twists do in the course of a battle.
pub(super) fn of_cards(world: &World, event: &Event) -> Option<Told> {
    let name = |id: FighterId| words::name(world, id);
    let token = |id: TokenId| words::token(world, id);
    Some(match event {
        Event::ObjectiveAwakened { token: id } => Told::new(DEED, format!("{} awakens.", words::capital(&token(*id)))),
        Event::BearerShown { fighter } => {
            Told::new(PART, format!("It turns out that {} carried treasure.", name(*fighter))).of(world, *fighter)
        }
        Event::Marked { side, fighter } => Told::new(DEED, format!("{side} marks {}.", name(*fighter)))
            .by(*side)
            .with(*fighter),
        Event::ObjectiveFavoured { token: id } => Told::new(
            DEED,
            format!("{} is favoured in this round.", words::capital(&token(*id))),
        ),
        Event::Hindered { fighter, fewer } => {
            let fewer = words::count(*fewer, "action");
            Told::new(
                DEED,
                format!("{} is hindered: {fewer} less in this round.", name(*fighter)),
            )
            .with(*fighter)
        }
        Event::ObjectivePicked { fighter, token: id } => {
            Told::new(DEED, format!("{} counts for {}.", name(*fighter), token(*id))).of(world, *fighter)
        }
        Event::Gifted { fighter } => {
            Told::new(PART, format!("{} is gifted for the rest of the round.", name(*fighter))).of(world, *fighter)
        }
        Event::ArrivalRolled { fighter, face, round } => Told::new(
            PART,
            format!(
                "{} rolls {face} for its arrival and comes in round {round}.",
                name(*fighter)
            ),
        )
        .of(world, *fighter)
        .rolling(&[*face]),
        Event::TwistFaded => Told::new(DEED, "The twist is over."),
        Event::PreyRolled { fighter, face, score } => {
            let more = if score > face {
                format!(", with 1 more {score}")
            } else {
                String::new()
            };
            let text = format!("Something comes out of the dark for {}: {face}{more}.", name(*fighter));
            Told::new(DEED, text).with(*fighter).rolling(&[*face])
        }
        Event::LightningRolled { fighter, score } => {
            Told::new(RESULT, format!("Lightning for {}: {score}.", name(*fighter))).with(*fighter)
        }
        Event::Left { fighter, how } => {
            let what = match how {
                Leaving::Escaped => "leaves over the edge",
                Leaving::Removed => "takes no part in the battle",
            };
            Told::new(PART, format!("{} {what}.", name(*fighter))).of(world, *fighter)
        }
        Event::ObjectiveBurned { token: id, side } => {
            Told::new(DEED, format!("{side} burns {}.", token(*id))).by(*side)
        }
        Event::Looted { fighter, objective } => {
            Told::new(PART, format!("{} loots {}.", name(*fighter), token(*objective))).of(world, *fighter)
        }
        Event::TokenRemoved {
            token: id,
            by: Some(side),
        } => Told::new(DEED, format!("{side} removes {}.", token(*id))).by(*side),
        Event::TokenRemoved { token: id, by: None } => {
            Told::new(DEED, format!("{} is gone.", words::capital(&token(*id))))
        }
        Event::ObjectiveControlled { token: id, side } => {
            Told::new(DEED, format!("{side} controls {}.", token(*id))).by(*side)
        }
        Event::FeatureRemoved { feature } => {
            let feature = world.terrain.features.get(usize::from(feature.0));
            let name = feature.map_or("a feature", |feature| &feature.name);
            Told::new(PART, format!("{} is demolished.", words::capital(name)))
        }
        Event::Scored { side, points } => {
            let now = world.hand(*side).points;
            let text = if *points < 0 {
                format!(
                    "{side} loses {} (now {now}).",
                    words::count(points.unsigned_abs(), "victory point")
                )
            } else {
                format!(
                    "{side} scores {} (now {now}).",
                    words::count(points.unsigned_abs(), "victory point")
                )
            };
            Told::new(DEED, text).by(*side)
        }
        _ => return None,
    })
}
