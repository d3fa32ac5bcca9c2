//! What happened, in sentences, with each die and the rules that it rests on. The one telling of a battle: the report of the
//! command line is made of these lines.

use kernel::{Entry, RuleId, Seat, cite};
use live::{DiceShown, Line, Viewer};

use super::{model, side_of, words};
use crate::battleplan::{When, Winner};
use crate::cards::{self, Leaving};
use crate::questions::WildUse;
use crate::{
    ActionKind, AttackRolled, DamageBy, Event, FighterId, Outcome, Place, Side, Stage, TokenId, Warcry, World,
};

/// A heading: a new round.
const HEADING: u8 = 0;
/// What somebody begins, and what happens to everybody.
const DEED: u8 = 1;
/// A part of it: an action, an ability.
const PART: u8 = 2;
/// What comes of that.
const RESULT: u8 = 3;

/// One line for the log, or nothing for what only the machinery cares about. `world` is the true world right afterwards.
pub fn line(world: &World, entry: &Entry<Warcry>, viewer: Viewer) -> Option<Line> {
    match entry {
        Entry::Rolled {
            seat,
            purpose,
            die,
            faces,
        } if is_worth_telling(purpose) => Some(Line {
            text: rolled(*seat, purpose),
            depth: RESULT,
            seat: seat.map(|seat| seat.0),
            dice: vec![DiceShown {
                sides: die.0,
                faces: faces.faces().to_vec(),
                marks: vec![],
            }],
            rules: rules_of_roll(world, purpose).iter().map(RuleId::to_string).collect(),
            models: vec![],
        }),
        Entry::Happened { event, rules } => {
            let told = tell(world, event, viewer)?;
            Some(Line {
                text: told.text,
                depth: told.depth,
                seat: told.side.map(|side| side.seat().0),
                dice: told.dice,
                rules: rules.iter().map(RuleId::to_string).collect(),
                models: told.models.into_iter().map(model).collect(),
            })
        }
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

fn rolled(seat: Option<Seat>, purpose: &str) -> String {
    match seat.and_then(side_of) {
        Some(side) => format!("{side} rolls: {purpose}."),
        None => format!("{}.", words::capital(purpose)),
    }
}

/// The rules that a roll is made by, where no event right after it says so.
fn rules_of_roll(world: &World, purpose: &str) -> Vec<RuleId> {
    match purpose {
        "impact damage" => vec![cite!("warcry:impact-damage-01")],
        "deadly terrain" => vec![cite!("warcry:terrain-deadly-01"), cite!("warcry:terrain-deadly-02")],
        "hit roll again" => vec![cite!("warcry:reroll-01")],
        "cursed treasure" | "points for a site" | "treasure comes up" | "where the objective comes down" => {
            cards::victory_rules(world)
        }
        "lightning" | "damage of lightning" | "slippery climb" | "whether the twist is over" | "wild dice" => {
            cards::twist_rules(world)
        }
        _ => vec![cite!("warcry:ability-use-05")],
    }
}

/// A line in the making.
struct Told {
    text: String,
    depth: u8,
    side: Option<Side>,
    dice: Vec<DiceShown>,
    models: Vec<FighterId>,
}

impl Told {
    fn new(depth: u8, text: impl Into<String>) -> Told {
        Told {
            text: text.into(),
            depth,
            side: None,
            dice: vec![],
            models: vec![],
        }
    }

    fn by(self, side: Side) -> Told {
        Told {
            side: Some(side),
            ..self
        }
    }

    /// About a fighter, whose side's doing it is.
    fn of(mut self, world: &World, id: FighterId) -> Told {
        self.side = self.side.or(world.fighter(id).side);
        self.models.push(id);
        self
    }

    fn with(mut self, id: FighterId) -> Told {
        self.models.push(id);
        self
    }

    fn rolling(mut self, faces: &[u8]) -> Told {
        self.dice.push(DiceShown {
            sides: 6,
            faces: faces.to_vec(),
            marks: vec![],
        });
        self
    }
}

fn tell(world: &World, event: &Event, viewer: Viewer) -> Option<Told> {
    before_battle(world, event, viewer)
        .or_else(|| of_cards(world, event))
        .or_else(|| of_round(world, event))
        .or_else(|| of_fighters(world, event))
        .or_else(|| of_fights(world, event))
}

/// Roles, groups, cards, deployment.
fn before_battle(world: &World, event: &Event, viewer: Viewer) -> Option<Told> {
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
fn of_cards(world: &World, event: &Event) -> Option<Told> {
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

/// Rounds, initiative, wild dice, turns.
fn of_round(world: &World, event: &Event) -> Option<Told> {
    Some(match event {
        Event::RoundBegan { round } => Told::new(HEADING, format!("Round {round}")),
        Event::InitiativeDice { side, faces } => {
            let hand = world.hand(*side);
            let mut parts = vec![words::count(hand.singles(), "single")];
            for score in 1..=6 {
                parts.extend(
                    hand.sets(score)
                        .map(|dice| format!("a {} of {score}s", words::set(dice))),
                );
            }
            Told::new(DEED, format!("{side} rolls for initiative: {}.", words::and(&parts)))
                .by(*side)
                .rolling(faces)
        }
        Event::InitiativeTo { side } => Told::new(DEED, format!("{side} has the initiative.")).by(*side),
        Event::WildDiceGained { side, dice } => {
            Told::new(DEED, format!("{side} gains {}.", words::count(*dice, "wild dice"))).by(*side)
        }
        Event::WildDiceBorrowed { side, dice } => {
            let dice = words::count(*dice, "wild dice");
            Told::new(DEED, format!("{side} lags behind and borrows {dice}.")).by(*side)
        }
        Event::WildDiceDiscarded { side, dice } => {
            Told::new(PART, format!("{side} discards {}.", words::count(*dice, "wild dice"))).by(*side)
        }
        Event::WildDiceUsed {
            side,
            using: WildUse::Single,
        } => Told::new(DEED, format!("{side} uses a wild dice as a single.")).by(*side),
        Event::WildDiceUsed {
            side,
            using: WildUse::Join(score),
        } => Told::new(DEED, format!("{side} joins a wild dice to the {score}s.")).by(*side),
        Event::WildDiceLost { side, face } => Told::new(DEED, format!("{side} rolls {face}: the wild dice is lost."))
            .by(*side)
            .rolling(&[*face]),
        Event::DiceChanged { side, from, to } => {
            Told::new(PART, format!("{side}'s dice of score {from} turn to {to}.")).by(*side)
        }
        Event::Stage(Stage::Turn { side }) if world.turn.is_none() => {
            Told::new(DEED, format!("{side} takes the first turn.")).by(*side)
        }
        Event::BattleEnded { outcome } => {
            let told = Told::new(HEADING, ending(world, *outcome));
            match outcome {
                Outcome::Won(side) => told.by(*side),
                Outcome::Draw => told,
            }
        }
        _ => return None,
    })
}

/// Activations, movement, abilities, treasure.
fn of_fighters(world: &World, event: &Event) -> Option<Told> {
    let name = |id: FighterId| words::name(world, id);
    let token = |id: TokenId| words::token(world, id);
    Some(match event {
        Event::ActivationBegan { fighter, by, actions } => {
            let actions = words::count(*actions, "action");
            Told::new(DEED, format!("{by} activates {} ({actions}).", name(*fighter)))
                .by(*by)
                .with(*fighter)
        }
        Event::BeastRolled {
            fighter, face, goes_to, ..
        } => Told::new(DEED, format!("A {face} for the chaotic beast: {goes_to} activates it."))
            .by(*goes_to)
            .with(*fighter)
            .rolling(&[*face]),
        Event::Waiting { fighter } => Told::new(PART, format!("{} waits.", name(*fighter))).of(world, *fighter),
        Event::CalledUp { fighter } => Told::new(PART, format!("{} is called up.", name(*fighter))).of(world, *fighter),
        Event::ActionBegan {
            fighter,
            action: ActionKind::Disengage | ActionKind::BonusDisengage,
        } => Told::new(PART, format!("{} disengages.", name(*fighter))).of(world, *fighter),
        Event::Moved { fighter, path, .. } if path.legs.is_empty() => {
            Told::new(PART, format!("{} stays where it is.", name(*fighter))).of(world, *fighter)
        }
        Event::Moved {
            fighter, length, to, ..
        } => {
            let (length, to) = (words::short(*length), words::spot(*to));
            Told::new(PART, format!("{} moves {length} to {to}.", name(*fighter))).of(world, *fighter)
        }
        Event::Fell { fighter, to } => {
            Told::new(PART, format!("{} falls to {}.", name(*fighter), words::spot(*to))).of(world, *fighter)
        }
        Event::StaysUp { fighter } => {
            Told::new(PART, format!("{} finds nowhere to fall and stays.", name(*fighter))).of(world, *fighter)
        }
        Event::Replaced { fighter, to, .. } => {
            Told::new(PART, format!("{} is put at {}.", name(*fighter), words::spot(*to))).of(world, *fighter)
        }
        Event::Returned { fighter, to, .. } => {
            Told::new(PART, format!("{} is back, at {}.", name(*fighter), words::spot(*to))).of(world, *fighter)
        }
        Event::Joined(fighter) => {
            let told = Told::new(PART, format!("{} joins the battle.", fighter.name));
            match fighter.side {
                Some(side) => told.by(side),
                None => told,
            }
        }
        Event::AbilityUsed {
            fighter,
            ability,
            side,
            score,
            ..
        } => {
            let ability = world.book.get(*ability);
            let paid = match score {
                0 => "without dice".into(),
                score => format!("with a {} of {score}s", words::cost(ability)),
            };
            let text = format!("{} uses {} {paid}: {}", name(*fighter), ability.name, ability.says);
            Told::new(PART, text).by(*side).with(*fighter)
        }
        Event::Reacted {
            fighter,
            reaction,
            renown,
        } => {
            let reaction = world.book.get(*reaction);
            let price = if *renown { " for a level of renown" } else { "" };
            let text = format!(
                "{} reacts{price} with {}: {}",
                name(*fighter),
                reaction.name,
                reaction.says
            );
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::MarkPut { fighter, mark, on } => {
            let now = if *on { "is now" } else { "is no longer" };
            Told::new(PART, format!("{} {now} {mark}.", name(*fighter))).of(world, *fighter)
        }
        Event::TreasurePickedUp { fighter, token: id } => {
            Told::new(PART, format!("{} picks up {}.", name(*fighter), token(*id))).of(world, *fighter)
        }
        Event::TreasureDropped {
            fighter,
            token: id,
            spot,
        } => {
            let text = format!("{} drops {} at {}.", name(*fighter), token(*id), words::spot(*spot));
            Told::new(PART, text).of(world, *fighter)
        }
        _ => return None,
    })
}

/// Attacks, damage, healing, falling tests.
fn of_fights(world: &World, event: &Event) -> Option<Told> {
    let name = |id: FighterId| words::name(world, id);
    Some(match event {
        Event::AttackRolled(rolled) => attack(world, rolled),
        Event::Damaged { fighter, points, by } => {
            let wounded = world.fighter(*fighter);
            let cause = match by {
                DamageBy::Attack(_) => String::new(),
                DamageBy::Reaction(who) => format!(" from the reaction of {}", name(*who)),
                DamageBy::Ability(who) => format!(" from the ability of {}", name(*who)),
                DamageBy::Impact => " from the impact".into(),
                DamageBy::DeadlyTerrain => " from deadly terrain".into(),
                DamageBy::Card => " from the card".into(),
            };
            let text = format!(
                "{} takes {}{cause} ({} of {} left).",
                wounded.name,
                words::count(*points, "damage point"),
                wounded.wounds_left(),
                wounded.profile.wounds
            );
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::Healed { fighter, points } => {
            let healed = world.fighter(*fighter);
            let text = format!(
                "{} recovers {} ({} of {} left).",
                healed.name,
                words::count(*points, "damage point"),
                healed.wounds_left(),
                healed.profile.wounds
            );
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::TakenDown { fighter, by } => {
            let text = match by {
                Some(by) if by != fighter => format!("{} is taken down by {}.", name(*fighter), name(*by)),
                _ => format!("{} is taken down.", name(*fighter)),
            };
            Told::new(RESULT, text).of(world, *fighter)
        }
        Event::FallingTest { fighter, face } => {
            Told::new(RESULT, format!("{} takes a falling test: {face}.", name(*fighter)))
                .of(world, *fighter)
                .rolling(&[*face])
        }
        Event::TakesDamageFor { fighter, friend } => Told::new(
            PART,
            format!("{} takes the blow for {}.", name(*fighter), name(*friend)),
        )
        .of(world, *fighter)
        .with(*friend),
        _ => return None,
    })
}

fn attack(world: &World, rolled: &AttackRolled) -> Told {
    let comes_to = match (rolled.hits, rolled.crits) {
        (0, 0) => "no hit".into(),
        (hits, 0) => words::count(hits, "hit"),
        (0, crits) => words::count(crits, "critical hit"),
        (hits, crits) => format!(
            "{} and {}",
            words::count(hits, "hit"),
            words::count(crits, "critical hit")
        ),
    };
    let text = format!(
        "{} attacks {} with {}, Strength {} against Toughness {}{}: {comes_to}.",
        words::name(world, rolled.attacker),
        words::name(world, rolled.target),
        words::count(rolled.attacks, "dice"),
        rolled.strength,
        rolled.toughness,
        if rolled.in_cover { " in cover" } else { "" },
    );
    // The dice of a pool are sorted, so the best are the last.
    let (faces, crits, hits) = (&rolled.faces, usize::from(rolled.crits), usize::from(rolled.hits));
    let mark = |at: usize| {
        let from_the_best = faces.len() - 1 - at;
        if from_the_best < crits {
            "critical"
        } else if from_the_best < crits + hits {
            "hit"
        } else {
            "miss"
        }
    };
    let mut told = Told::new(PART, text).of(world, rolled.attacker).with(rolled.target);
    told.dice.push(DiceShown {
        sides: 6,
        faces: faces.clone(),
        marks: (0..faces.len()).map(|at| mark(at).into()).collect(),
    });
    told
}

/// Who has won, by which card and with what.
pub fn ending(world: &World, outcome: Outcome) -> String {
    let prize = world.cards.secrets.iter().find_map(|secret| secret.prize);
    let prize = prize.map_or_else(String::new, |prize| {
        format!(" The prize was {}.", words::token(world, prize))
    });
    let card = world.victory().map_or_else(
        || "the victory card".into(),
        |card| format!("\u{201c}{}\u{201d}", card.name),
    );
    match outcome {
        Outcome::Won(side) => format!(
            "{side} wins the battle in round {} by {card}: {}.{prize}",
            world.round,
            reason(world, side)
        ),
        Outcome::Draw => format!(
            "The battle is a draw after round {} by {card}: {}.{prize}",
            world.round,
            figures(world, Side::Red)
        ),
    }
}

/// What the card asked for and the winner has.
fn reason(world: &World, side: Side) -> String {
    let at_once = world.victory().and_then(|card| {
        card.at_once.iter().find(|at_once| {
            let may = at_once.who.is_none_or(|role| role.side(world.attacker) == side);
            may && cards::holds(world, side, &at_once.when)
        })
    });
    match at_once {
        Some(at_once) => achieved(world, side, &at_once.when),
        None => figures(world, side),
    }
}

fn achieved(world: &World, side: Side, when: &When) -> String {
    let enemy = side.other();
    match when {
        When::EnemyDown(_) => format!("whom it had to take down of {enemy} is down"),
        When::HalfEnemiesDown => format!("at least half of {enemy} is down"),
        When::HalfEscaped => "at least half of the warband has got away".into(),
        When::Escaped(_) => "enough fighters have got away".into(),
        When::Burned(_) => format!("{} burned", words::count(world.cards.burned[side.index()], "objective")),
        When::CarriesAll => "it carries all treasure".into(),
    }
}

/// The figures that decide after the last round, the winner's first.
fn figures(world: &World, side: Side) -> String {
    let against = |what: &str, of: &dyn Fn(Side) -> i64| format!("{} {what} against {}", of(side), of(side.other()));
    let on_table = |side: Side| {
        world
            .on_table()
            .filter(|(_, fighter)| fighter.side == Some(side))
            .count() as i64
    };
    let escaped = |side: Side| {
        let gone = |fighter: &&crate::Fighter| {
            fighter.side == Some(side) && matches!(fighter.place, Place::Gone { how: Leaving::Escaped })
        };
        world.fighters.iter().filter(gone).count() as i64
    };
    match world.victory().map(|card| &card.winner) {
        Some(Winner::MostPoints | Winner::WithPoints { .. }) => {
            against("victory points", &|side| world.hand(side).points)
        }
        Some(Winner::MostObjectives | Winner::MostObjectivesElseAttacker) => {
            against("objectives", &|side| cards::controlled(world, side) as i64)
        }
        Some(Winner::MostCarriers | Winner::CarrierOrNearest) => {
            against("carriers of treasure", &|side| cards::carriers(world, side))
        }
        Some(Winner::MostQuarters) => against("quarters", &|side| cards::quarters_captured(world, side)),
        Some(Winner::MostEscaped) => against("fighters got away", &escaped),
        Some(Winner::MostPointsTakenDown) => against("points of enemies taken down", &|side| {
            cards::taken_down_points(world, side, None)
        }),
        Some(Winner::MostNearFeature { .. }) => "more fighters at what was to be held".into(),
        Some(Winner::WithPrize(_)) => "it depends on the prize".into(),
        Some(Winner::Attacker) => "the defender has not stopped the attacker".into(),
        Some(Winner::Defender) => "the attacker has not reached the goal".into(),
        None => against("fighters left", &on_table),
    }
}
