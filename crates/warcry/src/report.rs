//! A battle told in sentences: what happened, with each die and each figure.

use kernel::Entry;
use table::Length;

use crate::battleplan::Token;
use crate::cards::Leaving;
use crate::questions::WildUse;
use crate::{ActionKind, DamageBy, Event, FighterId, Outcome, Side, Spot, TokenId, Warcry, World};

/// One line for the battle report, or nothing for what only the machinery cares about. `world` is the world afterwards.
pub fn tell(world: &World, entry: &Entry<Warcry>) -> Option<String> {
    match entry {
        Entry::Rolled {
            seat, purpose, faces, ..
        } if is_worth_telling(purpose) => {
            let who = seat.map_or_else(String::new, |seat| {
                format!("{}: ", if seat.0 == 0 { Side::Red } else { Side::Blue })
            });
            Some(format!("    {who}{purpose} {}", dice(faces.faces())))
        }
        Entry::Happened { event, .. } => tell_event(world, event),
        _ => None,
    }
}

/// Rolls whose event tells them again are left out.
fn is_worth_telling(purpose: &str) -> bool {
    !matches!(
        purpose,
        "hit rolls"
            | "initiative dice"
            | "falling test"
            | "roll-off"
            | "chaotic beast"
            | "prey"
            | "late arrival"
            | "early arrival"
    ) && !purpose.ends_with("card")
}

fn dice(faces: &[u8]) -> String {
    let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("[{}]", shown.join(" "))
}

fn at(spot: Spot) -> String {
    let height = if spot.z > Length::ZERO {
        format!(", {} up", spot.z)
    } else {
        String::new()
    };
    format!("({}, {}{height})", spot.at.x, spot.at.y)
}

fn tell_event(world: &World, event: &Event) -> Option<String> {
    let name = |id: &FighterId| world.fighter(*id).name.clone();
    let token = |id: &TokenId| match world.token(*id).kind {
        Token::Objective => format!("objective {}", id.0 + 1),
        Token::Treasure => format!("treasure {}", id.0 + 1),
    };
    Some(match event {
        Event::RolledOff { dice, winner } => format!("Roll-off: Red {}, Blue {}: {winner} wins it.", dice[0], dice[1]),
        Event::AttackerChosen { attacker } => format!("{attacker} attacks, {} defends.", attacker.other()),
        Event::PlanDrawn { .. } => tell_plan(world),
        Event::TwistsDrawn { twists } => {
            let all: Vec<_> = world.decks.twists.iter().chain(&world.decks.spare_twists).collect();
            let names: Vec<&str> = twists
                .iter()
                .filter_map(|at| all.get(*at))
                .map(|card| card.name.as_str())
                .collect();
            format!("Two other twists are drawn: {}.", names.join(" and "))
        }
        Event::TwistPicked { .. } => {
            let card = world.twist_card();
            card.map_or_else(String::new, |card| format!("The twist is {}: {}", card.name, card.says))
        }
        Event::PointsSwapped {
            side,
            groups: (one, other),
        } => {
            format!("{side} swaps the deployment points of {one:?} and {other:?}.")
        }
        Event::EdgePicked { side, edge } => format!("{side} picks the {} edge.", lower(edge)),
        Event::FeaturePicked { feature } => {
            let features = &world.terrain.features;
            let name = features
                .get(usize::from(feature.0))
                .map_or("a feature", |feature| &feature.name);
            format!("{} is picked: it is to be held.", capital(name))
        }
        Event::GroupIsolated { group } => format!("The {} is cut off from the rest of its warband.", lower(group)),
        Event::PrimaryPicked { token: id } => format!("{} is the primary site.", capital(&token(id))),
        Event::PrizeNoted { side, .. } => format!("{side} notes in secret which treasure is the prize."),
        Event::TreasureHidden { side, .. } => format!("{side} gives a treasure to a fighter in secret."),
        Event::BearerShown { fighter } => format!("  It turns out that {} carried treasure.", name(fighter)),
        Event::Marked { side, fighter } => format!("{side} marks {}.", name(fighter)),
        Event::ObjectiveFavoured { token: id } => format!("{} is favoured in this round.", capital(&token(id))),
        Event::Hindered { fighter, fewer } => {
            format!("{} is hindered: {fewer} action less in this round.", name(fighter))
        }
        Event::ObjectivePicked { fighter, token: id } => format!("{} counts for {}.", name(fighter), token(id)),
        Event::Gifted { fighter } => format!("  {} is gifted for the rest of the round.", name(fighter)),
        Event::ArrivalRolled { fighter, face, round } => {
            format!(
                "  {} rolls {face} for its arrival and comes in round {round}.",
                name(fighter)
            )
        }
        Event::TwistFaded => "The twist is over.".into(),
        Event::PreyRolled { fighter, face, score } => {
            let more = if score > face {
                format!(", with 1 more {score}")
            } else {
                String::new()
            };
            format!("Something comes out of the dark for {}: {face}{more}.", name(fighter))
        }
        Event::LightningRolled { fighter, score } => format!("    Lightning for {}: {score}.", name(fighter)),
        Event::Left { fighter, how } => match how {
            Leaving::Escaped => format!("  {} leaves over the edge.", name(fighter)),
            Leaving::Removed => format!("  {} takes no part in the battle.", name(fighter)),
        },
        Event::ObjectiveBurned { token: id, side } => format!("{side} burns {}.", token(id)),
        Event::Looted { fighter, objective } => format!("  {} loots {}.", name(fighter), token(objective)),
        Event::TokenRemoved {
            token: id,
            by: Some(side),
        } => format!("{side} removes {}.", token(id)),
        Event::TokenRemoved { token: id, by: None } => format!("{} is gone.", capital(&token(id))),
        Event::WildDiceLost { side, face } => format!("{side} rolls {face}: the wild dice is lost."),
        Event::WildDiceGained { side, dice } if world.round == 0 || matches!(world.stage, crate::Stage::RoundEnds) => {
            format!("{side} gains {dice} wild dice.")
        }
        Event::CardTurned => "The deployment card is turned round.".into(),
        Event::ColoursChosen { red_points } => format!("{red_points} takes the red deployment points."),
        Event::SetUp { fighter, spot, .. } => format!("  {} is set up at {}.", name(fighter), at(*spot)),
        Event::Held { fighter, round } => format!("  {} is held back for round {round}.", name(fighter)),
        Event::TokenPlaced { token: id, spot } => format!("  {} lies at {}.", capital(&token(id)), at(*spot)),
        Event::ObjectiveAwakened { token: id } => format!("{} awakens.", capital(&token(id))),
        Event::RoundBegan { round } => format!("\n== Round {round} =="),
        Event::InitiativeDice { side, faces } => {
            let hand = world.hand(*side);
            format!(
                "{side} rolls {}: {} singles{}.",
                dice(faces),
                hand.singles(),
                tell_sets(&hand.dice)
            )
        }
        Event::InitiativeTo { side } => format!("{side} has the initiative."),
        Event::WildDiceUsed {
            side,
            using: WildUse::Single,
        } => format!("{side} uses a wild dice as a single."),
        Event::WildDiceUsed {
            side,
            using: WildUse::Join(score),
        } => format!("{side} joins a wild dice to the {score}s."),
        Event::ActivationBegan { fighter, by, .. } => format!("\n{by} activates {}.", name(fighter)),
        Event::BeastRolled { face, goes_to, .. } => format!("A {face} for the chaotic beast: {goes_to} activates it."),
        Event::Waiting { fighter } => format!("  {} waits.", name(fighter)),
        Event::CalledUp { fighter } => format!("  {} is called up.", name(fighter)),
        Event::Moved {
            fighter, length, to, ..
        } => format!("  {} moves {length} to {}.", name(fighter), at(*to)),
        Event::Fell { fighter, to } => format!("  {} falls to {}.", name(fighter), at(*to)),
        Event::StaysUp { fighter } => format!("  {} finds nowhere to fall and stays.", name(fighter)),
        Event::Returned { fighter, to, .. } => format!("  {} is back, at {}.", name(fighter), at(*to)),
        Event::Joined(fighter) => format!("  {} joins the battle.", fighter.name),
        Event::WildDiceBorrowed { side, dice } => format!("{side} lags behind and borrows wild dice: {dice}."),
        Event::WildDiceDiscarded { side, dice } => format!("  {side} discards wild dice: {dice}."),
        Event::DiceChanged { side, from, to } => format!("  {side}'s dice of score {from} turn to {to}."),
        Event::TakesDamageFor { fighter, friend } => {
            format!("  {} takes the blow for {}.", name(fighter), name(friend))
        }
        Event::MarkPut {
            fighter,
            mark,
            on: true,
        } => format!("  {} is {mark} now.", name(fighter)),
        Event::MarkPut {
            fighter,
            mark,
            on: false,
        } => format!("  {} is no longer {mark}.", name(fighter)),
        Event::Replaced { fighter, to, .. } => format!("  {} is put at {}.", name(fighter), at(*to)),
        Event::ActionBegan {
            fighter,
            action: ActionKind::Disengage,
        } => format!("  {} disengages.", name(fighter)),
        Event::AttackRolled(rolled) => format!(
            "  {} attacks {}: {} dice, Strength {} against Toughness {}{}: {} - {} hits, {} critical.",
            name(&rolled.attacker),
            name(&rolled.target),
            rolled.attacks,
            rolled.strength,
            rolled.toughness,
            if rolled.in_cover { " (in cover)" } else { "" },
            dice(&rolled.faces),
            rolled.hits,
            rolled.crits,
        ),
        Event::Damaged { fighter, points, by } => {
            let cause = match by {
                DamageBy::Attack(_) => "",
                DamageBy::Reaction(_) => " from the reaction",
                DamageBy::Ability(_) => " from the ability",
                DamageBy::Impact => " from the impact",
                DamageBy::DeadlyTerrain => " from deadly terrain",
                DamageBy::Card => " from the card",
            };
            let wounded = world.fighter(*fighter);
            format!(
                "    {} takes {points}{cause} ({} of {} left).",
                wounded.name,
                wounded.wounds_left(),
                wounded.profile.wounds
            )
        }
        Event::Healed { fighter, points } => format!("    {} recovers {points}.", name(fighter)),
        Event::TakenDown { fighter, .. } => format!("    {} is taken down.", name(fighter)),
        Event::FallingTest { fighter, face } => format!("    {} takes a falling test: {face}.", name(fighter)),
        Event::AbilityUsed {
            fighter,
            ability,
            score,
            ..
        } => {
            format!(
                "  {} uses {} {}.",
                name(fighter),
                world.book.get(*ability).name,
                if *score == 0 {
                    "without dice".into()
                } else {
                    format!("with {score}s")
                }
            )
        }
        Event::Reacted { fighter, reaction, .. } => {
            format!("    {} reacts: {}.", name(fighter), world.book.get(*reaction).name)
        }
        Event::TreasurePickedUp { fighter, token: id } => format!("  {} picks up {}.", name(fighter), token(id)),
        Event::TreasureDropped {
            fighter,
            token: id,
            spot,
        } => format!("  {} drops {} at {}.", name(fighter), token(id), at(*spot)),
        Event::ObjectiveControlled { token: id, side } => format!("{side} controls {}.", token(id)),
        Event::FeatureRemoved { feature } => {
            format!(
                "  {} is demolished.",
                world.terrain.features[usize::from(feature.0)].name
            )
        }
        Event::Scored { side, points } => format!("{side} scores {points} (now {}).", world.hand(*side).points),
        Event::BattleEnded { outcome } => match outcome {
            Outcome::Won(side) => format!(
                "\n{}{side} wins the battle in round {}.",
                tell_secrets(world),
                world.round
            ),
            Outcome::Draw => format!("\nThe battle is a draw after round {}.", world.round),
        },
        _ => return None,
    })
}

fn tell_plan(world: &World) -> String {
    let deployment = world.deployment().map_or("-", |card| &card.name);
    let victory = world
        .victory()
        .map_or("-".into(), |card| format!("{}: {}", card.name, card.says));
    let twist = world
        .twist_card()
        .map_or("no twist".into(), |card| format!("{}: {}", card.name, card.says));
    format!("Deployment: {deployment}\nVictory: {victory}\nTwist: {twist}")
}

/// At the end everybody sees which treasure was the prize.
fn tell_secrets(world: &World) -> String {
    let prize = world.cards.secrets.iter().find_map(|secret| secret.prize);
    prize.map_or_else(String::new, |prize| format!("The prize was treasure {}. ", prize.0 + 1))
}

fn lower(word: &impl std::fmt::Debug) -> String {
    format!("{word:?}").to_lowercase()
}

fn tell_sets(counts: &[u8; 6]) -> String {
    let mut told = String::new();
    for (at, &count) in counts.iter().enumerate() {
        let kind = match count {
            2 => "double",
            3 => "triple",
            4.. => "quad",
            _ => continue,
        };
        told.push_str(&format!(", a {kind} of {}s", at + 1));
    }
    told
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
