//! Objectives, scoring and the end of rounds and battles.

use kernel::{Asked, Play, cite};
use table::Length;

use crate::abilities::{self, Until, moments};
use crate::battleplan::{OnTheEdge, Scoring, Token, TwistEffect, Winner};
use crate::questions::{Answer, Ask, Zone};
use crate::setup::{middle, new_token, quarter_middle};
use crate::{DamageBy, Event, FighterId, Outcome, Place, Side, Stage, TokenId, Warcry, World, damage, movement};

/// A battle without a round limit is called a draw after so many rounds: see RULINGS.md.
const LAST_ROUND: u8 = 20;

/// What cards do at the start of the combat phase.
pub fn combat_begins(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let Some(victory) = play.world().victory().cloned() else {
        return to_first_turn(play);
    };
    let holder = play.world().initiative.unwrap_or(Side::Red);
    if victory.comet && play.world().round == 2 && play.world().tokens.is_empty() {
        let face = play.d6(Some(holder.seat()), "the comet");
        let of = if face <= 4 {
            quarter_middle(play.world(), face - 1)
        } else {
            middle(play.world())
        };
        let zone = Zone::Token {
            of,
            within: Length::inches(1),
            apart: None,
            floor_only: false,
        };
        new_token(play, holder, Token::Objective, true, zone)?;
    }
    if victory.awakening {
        let side = holder.other();
        let dormant: Vec<TokenId> = play
            .world()
            .token_ids()
            .filter(|&id| !play.world().token(id).awake)
            .collect();
        if !dormant.is_empty() {
            let answers = dormant.into_iter().map(Answer::Token).chain([Answer::Pass]).collect();
            if let Answer::Token(token) = play.choose(side.seat(), Ask::Awaken, answers)? {
                play.record(Event::ObjectiveAwakened { token }, &[cite!("warcry:victory-step-01")]);
            }
        }
    }
    to_first_turn(play)
}

fn to_first_turn(play: &mut Play<'_, Warcry>) -> Asked<()> {
    play.record(Event::Stage(Stage::FirstTurn), &[cite!("warcry:combat-phase-01")]);
    Ok(())
}

/// A fighter that ends its activation with a cursed treasure.
pub fn cursed_treasure(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    let world = play.world();
    let cursed = world.victory().is_some_and(|victory| victory.cursed_treasure);
    if !cursed || world.fighter(fighter).treasure.is_none() || !world.fighter(fighter).is_on_table() {
        return Ok(());
    }
    let seat = world.decides(fighter).seat();
    let points = u16::from(play.d6(Some(seat), "cursed treasure"));
    damage::allocate(
        play,
        fighter,
        points,
        DamageBy::Card,
        &[cite!("warcry:victory-step-01")],
    )?;
    Ok(())
}

/// The end of a battle round.
pub fn end_round(play: &mut Play<'_, Warcry>) -> Asked<()> {
    play.record(Event::RoundEnded, &[cite!("warcry:battle-round-01")]);
    control_objectives(play);
    score(play);
    deadly_edges(play)?;
    if play.world().outcome.is_some() {
        return Ok(());
    }
    if let Some(TwistEffect::HealEachRound(points)) = play.world().twist().cloned() {
        let hurt: Vec<FighterId> = play
            .world()
            .on_table()
            .filter(|(_, fighter)| fighter.damage > 0)
            .map(|(id, _)| id)
            .collect();
        for fighter in hurt {
            damage::heal(play, fighter, u16::from(points), &[cite!("warcry:twist-step-01")]);
        }
    }
    moments::round_ends(play)?;
    if play.world().outcome.is_some() {
        return Ok(());
    }
    let over = abilities::ending(play.world(), |_, until| {
        !matches!(
            until,
            Until::BattleEnds | Until::NextAttackThisBattle | Until::NextActivation
        )
    });
    if let Some(event) = over {
        play.record(event, &[cite!("warcry:ability-use-01")]);
    }
    let world = play.world();
    let rounds = world.victory().and_then(|victory| victory.rounds);
    let last = rounds.map_or(world.round >= LAST_ROUND, |rounds| world.round >= rounds);
    if last && world.plan.is_some() {
        let outcome = if rounds.is_some() { winner(world) } else { Outcome::Draw };
        play.record(Event::BattleEnded { outcome }, &[cite!("warcry:victory-step-01")]);
    } else {
        play.record(Event::Stage(Stage::Initiative), &[cite!("warcry:battle-round-01")]);
    }
    Ok(())
}

/// How many fighters of a side are within a distance of a token: warcry:measure-02
pub fn fighters_near(world: &World, side: Side, token: TokenId, distance: Length) -> usize {
    let Some(spot) = world.token(token).spot else { return 0 };
    world
        .on_table()
        .filter(|(_, fighter)| fighter.side == Some(side))
        .filter(|(_, fighter)| {
            fighter.footprint().is_some_and(|base| {
                table::within_of_point_rising(base, spot.at, (fighter.z() - spot.z).abs(), distance)
            })
        })
        .count()
}

/// warcry:objective-control-01, warcry:objective-control-02
fn control_objectives(play: &mut Play<'_, Warcry>) {
    for token in play.world().token_ids() {
        let world = play.world();
        let marker = world.token(token);
        if marker.kind != Token::Objective || marker.spot.is_none() {
            continue;
        }
        let [red, blue] = Side::BOTH.map(|side| fighters_near(world, side, token, Length::inches(3)));
        let side = match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Side::Red,
            std::cmp::Ordering::Less => Side::Blue,
            std::cmp::Ordering::Equal => continue,
        };
        if marker.controlled_by != Some(side) {
            let event = Event::ObjectiveControlled { token, side };
            play.record(
                event,
                &[
                    cite!("warcry:objective-control-01"),
                    cite!("warcry:objective-control-02"),
                ],
            );
        }
    }
}

pub fn controlled(world: &World, side: Side) -> usize {
    let mine = |id: &TokenId| {
        let marker = world.token(*id);
        marker.kind == Token::Objective && marker.awake && marker.spot.is_some() && marker.controlled_by == Some(side)
    };
    world.token_ids().filter(mine).count()
}

fn score(play: &mut Play<'_, Warcry>) {
    let Some(victory) = play.world().victory().cloned() else {
        return;
    };
    for scoring in &victory.scoring {
        let [red, blue] = Side::BOTH.map(|side| points_for(play.world(), scoring, side));
        let (red, blue) = match scoring {
            Scoring::MostPointsTakenDown => (i64::from(red > blue), i64::from(blue > red)),
            _ => (red, blue),
        };
        for (side, points) in [(Side::Red, red), (Side::Blue, blue)] {
            if points != 0 {
                play.record(Event::Scored { side, points }, &[cite!("warcry:victory-step-01")]);
            }
        }
    }
}

fn points_for(world: &World, scoring: &Scoring, side: Side) -> i64 {
    match scoring {
        Scoring::EachObjective(points) => points * controlled(world, side) as i64,
        Scoring::MostPointsTakenDown => world
            .fighters
            .iter()
            .filter(|fighter| fighter.side == Some(side.other()))
            .filter(|fighter| fighter.place == Place::TakenDown { round: world.round })
            .map(|fighter| i64::from(fighter.profile.points))
            .sum(),
        Scoring::EachOnPlatform { height, points } => {
            let up = |(id, fighter): &(FighterId, &crate::Fighter)| {
                fighter.side == Some(side)
                    && movement::standing_part(world, *id).is_some()
                    && fighter.z() >= Length::from(*height)
            };
            points * world.on_table().filter(up).count() as i64
        }
    }
}

/// Fighters that a card takes down near the edge of the battlefield at the end of a round.
fn deadly_edges(play: &mut Play<'_, Warcry>) -> Asked<()> {
    let Some(edge) = play.world().victory().and_then(|victory| victory.deadly_edge.clone()) else {
        return Ok(());
    };
    let world = play.world();
    let doomed: Vec<FighterId> = world
        .on_table()
        .filter(|(_, fighter)| match edge.whom {
            OnTheEdge::Leaders => fighter.leader,
            OnTheEdge::DefendingLeader => fighter.leader && fighter.side == Some(world.attacker.other()),
        })
        .filter(|(_, fighter)| {
            fighter
                .footprint()
                .is_some_and(|base| near_edge(world, base, edge.within.into()))
        })
        .map(|(id, _)| id)
        .collect();
    if doomed.len() > 1 {
        // Both leaders at once: warcry:plan-simultaneous-win-01 reads it as a draw.
        for fighter in &doomed {
            play.record(
                Event::TakenDown {
                    fighter: *fighter,
                    by: None,
                },
                &[cite!("warcry:victory-step-01")],
            );
        }
        let outcome = Outcome::Draw;
        play.record(
            Event::BattleEnded { outcome },
            &[cite!("warcry:plan-simultaneous-win-01")],
        );
        return Ok(());
    }
    for fighter in doomed {
        damage::take_down(play, fighter, None)?;
    }
    Ok(())
}

fn near_edge(world: &World, base: &table::Footprint, within: Length) -> bool {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    crate::battleplan::Edge::ALL
        .iter()
        .any(|edge| table::within_of_segment(base, &edge.segment(width, depth), within))
}

/// Who has won after the last round. A tie is a draw (warcry:plan-tie-01).
fn winner(world: &World) -> Outcome {
    let Some(victory) = world.victory() else {
        return Outcome::Draw;
    };
    let most = |red: i64, blue: i64| match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Outcome::Won(Side::Red),
        std::cmp::Ordering::Less => Outcome::Won(Side::Blue),
        std::cmp::Ordering::Equal => Outcome::Draw,
    };
    let count = |of: &dyn Fn(Side) -> i64| most(of(Side::Red), of(Side::Blue));
    match victory.winner {
        Winner::MostPoints => count(&|side| world.hand(side).points),
        Winner::MostObjectives => count(&|side| controlled(world, side) as i64),
        Winner::MostObjectivesElseAttacker => match count(&|side| controlled(world, side) as i64) {
            Outcome::Draw => Outcome::Won(world.attacker),
            won => won,
        },
        Winner::MostCarriers => count(&|side| carriers(world, side)),
        Winner::CarrierOrNearest => match count(&|side| carriers(world, side)) {
            Outcome::Draw => count(&|side| {
                let lying = world.token_ids().filter(|&id| world.token(id).kind == Token::Treasure);
                lying
                    .map(|id| fighters_near(world, side, id, Length::inches(3)) as i64)
                    .sum()
            }),
            won => won,
        },
        Winner::MostQuarters => count(&|side| quarters(world, side)),
        Winner::Defender => Outcome::Won(world.attacker.other()),
    }
}

fn carriers(world: &World, side: Side) -> i64 {
    let carries =
        |fighter: &&crate::Fighter| fighter.side == Some(side) && fighter.is_on_table() && fighter.treasure.is_some();
    world.fighters.iter().filter(carries).count() as i64
}

/// Quarters with a fighter of the side wholly in them and none of the other's.
fn quarters(world: &World, side: Side) -> i64 {
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let (half_width, half_depth) = (Length::um(width.get() / 2), Length::um(depth.get() / 2));
    let holds = |who: Side, quarter: u8| {
        world
            .on_table()
            .filter(|(_, fighter)| fighter.side == Some(who))
            .any(|(_, fighter)| {
                let Some(bounds) = fighter.footprint().map(table::Footprint::bounds) else {
                    return false;
                };
                let left = bounds.max.x <= half_width;
                let right = bounds.min.x >= half_width;
                let top = bounds.max.y <= half_depth;
                let bottom = bounds.min.y >= half_depth;
                match quarter {
                    0 => left && top,
                    1 => right && top,
                    2 => left && bottom,
                    _ => right && bottom,
                }
            })
    };
    (0..4)
        .filter(|&quarter| holds(side, quarter) && !holds(side.other(), quarter))
        .count() as i64
}
