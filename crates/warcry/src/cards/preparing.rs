//! What the victory card has players do before the battle.

use kernel::{Asked, Play, cite};
use table::{Length, Point};

use super::{Leaving, victory_rules};
use crate::battleplan::{Edge, Middle, Placing, Preparation, Role, Token};
use crate::questions::{Answer, Ask, FighterPick, TokenPick, TokenZone, Zone};
use crate::setup::{middle, quarter_middle};
use crate::{Event, FeatureId, FighterId, Group, Place, Side, Spot, Stage, TokenId, Warcry, World, movement};

/// warcry:victory-step-01: the card from top to bottom, one token or choice a step.
pub fn prepare(play: &mut Play<'_, Warcry>, placing: u8, placed: u8) -> Asked<()> {
    let world = play.world();
    let Some(step) = world
        .victory()
        .and_then(|victory| victory.setup.get(usize::from(placing)))
        .cloned()
    else {
        play.record(Event::Stage(Stage::Initiative), &[cite!("warcry:battle-round-01")]);
        return Ok(());
    };
    let side = |role: Role| role.side(world.attacker);
    let more = match step {
        Preparation::Place(card) => {
            let role = card.by[usize::from(placed) % card.by.len().max(1)];
            let by = side(role);
            place_token(play, by, &card, placed)?;
            placed + 1 < card.count
        }
        Preparation::Lie { token, at } => {
            for [x, y] in at {
                lay_token(play, token, Point::new(x.into(), y.into()));
            }
            false
        }
        Preparation::PickEdge(by) => {
            let by = side(by);
            pick_edge(play, by)?;
            false
        }
        Preparation::PickFeature { by, across } => {
            let by = side(by);
            pick_feature(play, by, across.into())?;
            false
        }
        Preparation::IsolateGroup { by } => {
            let by = side(by);
            isolate_group(play, by)?;
            false
        }
        Preparation::PickPrimary(by) => {
            let by = side(by);
            pick_primary(play, by)?;
            false
        }
        Preparation::NotePrize { by, of } => {
            let by = side(by);
            note_prize(play, by, of)?;
            false
        }
        Preparation::HideTreasure { by, count } => {
            let by = side(by);
            hide_treasure(play, by)?;
            placed + 1 < count
        }
    };
    let next = if more {
        Stage::Prepare {
            placing,
            placed: placed + 1,
        }
    } else {
        Stage::Prepare {
            placing: placing + 1,
            placed: 0,
        }
    };
    play.record(Event::Stage(next), &[cite!("warcry:victory-step-01")]);
    Ok(())
}

fn place_token(play: &mut Play<'_, Warcry>, side: Side, card: &Placing, placed: u8) -> Asked<()> {
    let of = match card.of {
        Middle::Battlefield => middle(play.world()),
        Middle::EachQuarter => quarter_middle(play.world(), placed),
    };
    // Each quarter has room of its own; all others share theirs.
    let then = match card.of {
        Middle::Battlefield => card.count.saturating_sub(placed + 1),
        Middle::EachQuarter => 0,
    };
    let zone = TokenZone {
        near: card.within.map(|within| (of, within.into())),
        apart: card.apart.map(Length::from),
        together: card.together.map(Length::from),
        from_edge: card.from_edge.map(Length::from),
        from_fighters: None,
        floor_only: card.floor,
        then,
    };
    new_token(play, side, card.token, !card.dormant, zone)
}

/// A new objective or treasure token, put where the player wants it within the zone; where there is no room it stays away.
pub fn new_token(play: &mut Play<'_, Warcry>, side: Side, kind: Token, awake: bool, zone: TokenZone) -> Asked<()> {
    let token = TokenId(play.world().tokens.len() as u8);
    let rules = victory_rules(play.world());
    play.record(Event::TokenMade { kind, awake }, rules.clone());
    let zone = Zone::Token(zone);
    if !movement::has_token_place(play.world(), token, &zone, None) {
        play.record(Event::TokenRemoved { token, by: None }, rules);
        return Ok(());
    }
    let Answer::Place { at, z, .. } = play.ask(side.seat(), Ask::PlaceToken { token, zone })? else {
        unreachable!()
    };
    let spot = Spot::new(at, z);
    play.record(Event::TokenPlaced { token, spot }, rules);
    Ok(())
}

/// A token where the card shows it, on the highest surface there; where terrain is in the way, as close as possible.
fn lay_token(play: &mut Play<'_, Warcry>, kind: Token, at: Point) {
    let token = TokenId(play.world().tokens.len() as u8);
    let rules = victory_rules(play.world());
    play.record(Event::TokenMade { kind, awake: true }, rules.clone());
    let zone = Zone::Token(TokenZone {
        near: Some((at, Length::ZERO)),
        ..TokenZone::default()
    });
    let event = match movement::nearest_token_place(play.world(), token, &zone, None) {
        Some((at, z)) => Event::TokenPlaced {
            token,
            spot: Spot::new(at, z),
        },
        None => Event::TokenRemoved { token, by: None },
    };
    play.record(event, rules);
}

fn pick_edge(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let taken = play.world().cards.edges[side.other().index()];
    let answers = Edge::ALL
        .into_iter()
        .filter(|edge| Some(*edge) != taken)
        .map(Answer::Edge)
        .collect();
    let Answer::Edge(edge) = play.choose(side.seat(), Ask::PickEdge, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    play.record(Event::EdgePicked { side, edge }, rules);
    Ok(())
}

/// The terrain features that are at least so far across at their widest.
pub fn far_enough_across(world: &World, across: Length) -> impl Iterator<Item = FeatureId> + '_ {
    let terrain = &world.terrain;
    let is_wide = move |id: FeatureId| {
        let corners: Vec<Point> = terrain
            .parts
            .iter()
            .filter(|part| part.feature == id)
            .flat_map(|part| part.outline.corners().iter().copied())
            .collect();
        corners
            .iter()
            .any(|one| corners.iter().any(|other| one.distance_to(*other) >= across))
    };
    (0..terrain.features.len() as u8)
        .map(FeatureId)
        .filter(move |id| is_wide(*id))
}

fn pick_feature(play: &mut Play<'_, Warcry>, side: Side, across: Length) -> Asked<()> {
    let answers: Vec<Answer> = far_enough_across(play.world(), across).map(Answer::Feature).collect();
    if answers.is_empty() {
        return Ok(());
    }
    let Answer::Feature(feature) = play.choose(side.seat(), Ask::CardFeature, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    play.record(Event::FeaturePicked { feature }, rules);
    Ok(())
}

/// The other groups leave play, reserves included, without being taken down.
fn isolate_group(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let of = side.other();
    let world = play.world();
    let has = |group: Group, here: bool| {
        world
            .everyone()
            .any(|fighter| fighter.side == Some(of) && fighter.group == Some(group) && (!here || fighter.is_on_table()))
    };
    let mut open: Vec<Group> = Group::ALL.into_iter().filter(|group| has(*group, true)).collect();
    if open.is_empty() {
        open = Group::ALL.into_iter().filter(|group| has(*group, false)).collect();
    }
    if open.is_empty() {
        return Ok(());
    }
    let answers = open.into_iter().map(Answer::Group).collect();
    let Answer::Group(group) = play.choose(side.seat(), Ask::EnemyGroup, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    play.record(Event::GroupIsolated { group }, rules);
    let others: Vec<FighterId> = play
        .world()
        .ids()
        .filter(|id| {
            let fighter = play.world().fighter(*id);
            let in_play = matches!(
                fighter.place,
                Place::Table { .. } | Place::Reserve { .. } | Place::Waiting
            );
            fighter.side == Some(of) && fighter.group != Some(group) && in_play
        })
        .collect();
    for fighter in others {
        super::leaving::leave(play, fighter, Leaving::Removed);
    }
    Ok(())
}

fn pick_primary(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let lying = |id: &TokenId| {
        let token = play.world().token(*id);
        token.kind == Token::Objective && token.spot.is_some()
    };
    let answers: Vec<Answer> = play.world().token_ids().filter(lying).map(Answer::Token).collect();
    if answers.is_empty() {
        return Ok(());
    }
    let ask = Ask::CardToken {
        pick: TokenPick::Primary,
    };
    let Answer::Token(token) = play.choose(side.seat(), ask, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    play.record(Event::PrimaryPicked { token }, rules);
    Ok(())
}

fn note_prize(play: &mut Play<'_, Warcry>, side: Side, of: u8) -> Asked<()> {
    let next = play.world().tokens.len() as u8;
    let answers = (next..next + of.max(1)).map(TokenId).map(Answer::Token).collect();
    let ask = Ask::CardToken { pick: TokenPick::Prize };
    let Answer::Token(token) = play.choose(side.seat(), ask, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    let token = Some(token);
    play.record(Event::PrizeNoted { side, token }, rules);
    Ok(())
}

fn hide_treasure(play: &mut Play<'_, Warcry>, side: Side) -> Asked<()> {
    let can = |id: &FighterId| {
        let fighter = play.world().fighter(*id);
        let in_play = matches!(fighter.place, Place::Table { .. } | Place::Reserve { .. });
        fighter.side == Some(side) && in_play && movement::may_carry(play.world(), *id)
    };
    let answers: Vec<Answer> = play.world().ids().filter(can).map(Answer::Fighter).collect();
    if answers.is_empty() {
        return Ok(());
    }
    let ask = Ask::CardFighter {
        pick: FighterPick::Bearer,
    };
    let Answer::Fighter(fighter) = play.choose(side.seat(), ask, answers)? else {
        unreachable!()
    };
    let rules = victory_rules(play.world());
    let token = TokenId(play.world().tokens.len() as u8);
    let kind = Token::Treasure;
    play.record(Event::TokenMade { kind, awake: true }, rules.clone());
    let event = Event::TreasureHidden {
        side,
        token,
        fighter: Some(fighter),
    };
    play.record(event, rules);
    Ok(())
}
