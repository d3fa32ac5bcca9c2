//! Where everything stands, and how the battle goes.

use live::{
    Area, Badge, Ending, Figure, Marker, Model, ModelState, Resource, Scene, Shape, Wounds, letters, told_apart,
};
use table::{Length, Segment};

use super::shapes::{base_shape, circle, position, zone_areas};
use super::{effects, ending, model, words};
use crate::battleplan::Token;
use crate::cards::Leaving;
use crate::movement::{Standing, TOKEN_DIAMETER};
use crate::{Fighter, FighterId, Group, Hand, Outcome, Place, Runemark, Side, Stage, TokenId, World, combat, setup};

pub fn scene(world: &World) -> Scene {
    Scene {
        headline: headline(world),
        plan: plan(world),
        sides: Side::BOTH.map(|side| side_of(world, side)).into(),
        models: told_apart(world.ids().map(|id| shown_fighter(world, id)).collect()),
        markers: world.token_ids().filter_map(|id| marker(world, id)).collect(),
        areas: areas(world),
        units: vec![],
        progress: vec![],
        ending: world.outcome.map(|outcome| Ending {
            winners: match outcome {
                Outcome::Won(side) => vec![side.seat().0],
                Outcome::Draw => vec![],
            },
            says: ending::ending(world, outcome),
        }),
    }
}

fn headline(world: &World) -> String {
    let round = match world.victory().and_then(|card| card.rounds) {
        Some(of) => format!("Round {} of {}", world.round, of.max(world.round)),
        None => format!("Round {}", world.round),
    };
    match world.stage {
        Stage::RollForAttacker => "Before the battle: who attacks".into(),
        Stage::DivideGroups { side } => format!("Before the battle: {side} forms battle groups"),
        Stage::DrawPlan => "Before the battle: the battleplan".into(),
        Stage::ChooseColours => "Before the battle: deployment points".into(),
        Stage::Deploy { turn } => {
            let (side, group) = deploys(world, turn);
            format!("Deployment: {side}'s {}", words::group(group))
        }
        Stage::Prepare { .. } => "Before the battle: the victory card's preparations".into(),
        Stage::Initiative | Stage::WildDice { .. } | Stage::Recount { .. } => format!("{round}, hero phase"),
        Stage::Reserve { .. } => format!("{round}, reserve phase"),
        Stage::CombatBegins | Stage::FirstTurn => format!("{round}, start of the combat phase"),
        Stage::Turn { side } => format!("{round}, combat phase: {side}'s turn"),
        Stage::Acting => match &world.activation {
            Some(activation) => format!("{round}, combat phase: {} acts", words::name(world, activation.fighter)),
            None => format!("{round}, combat phase"),
        },
        Stage::RoundEnds => format!("{round}, end of the round"),
        Stage::Over => format!("The battle is over, in round {}", world.round),
    }
}

/// Who sets up which battle group now.
fn deploys(world: &World, turn: u8) -> (Side, Group) {
    let group = Group::ALL[usize::from(turn / 2).min(2)];
    let side = if turn.is_multiple_of(2) {
        world.attacker
    } else {
        world.attacker.other()
    };
    (side, group)
}

fn plan(world: &World) -> Vec<[String; 2]> {
    let mut plan = vec![];
    if let Some(card) = world.deployment() {
        let says = format!(
            "Where and when the battle groups come into play. {} attacks, {} defends.",
            world.attacker,
            world.attacker.other()
        );
        plan.push([format!("Deployment: {}", card.name), says]);
    }
    if let Some(card) = world.victory() {
        plan.push([format!("Victory: {}", card.name), card.says.clone()]);
    }
    if let Some(card) = world.twist_card() {
        let over = if world.cards.twist_over { " It is over." } else { "" };
        plan.push([format!("Twist: {}", card.name), format!("{}{over}", card.says)]);
    }
    plan
}

fn side_of(world: &World, side: Side) -> live::Side {
    let hand = world.hand(side);
    let leader = world
        .everyone()
        .find(|fighter| fighter.side == Some(side) && fighter.leader);
    let (army, faction) = leader.map_or_else(Default::default, |leader| {
        let alliance = format!("{:?}", leader.profile.alliance);
        let faction = words::capital(&leader.profile.faction);
        match world.names.warbands[side.index()].as_str() {
            "" => (faction, alliance),
            name => (name.into(), format!("{faction} ({alliance})")),
        }
    });
    let mut resources = vec![];
    if world.initiative == Some(side) {
        resources.push(Resource {
            name: "Initiative".into(),
            value: "yes".into(),
            says: "Has the initiative in this round.".into(),
            dice: vec![],
        });
    }
    resources.extend(dice_of(world, hand));
    resources.extend(card_notes(world, side));
    live::Side {
        name: side.to_string(),
        army,
        faction,
        score: Some(hand.points),
        resources,
    }
}

/// Singles, ability dice and wild dice.
fn dice_of(world: &World, hand: &Hand) -> Vec<Resource> {
    let mut resources = vec![];
    if world.round > 0 {
        let mut singles: Vec<u8> = (1..=6).filter(|score| hand.dice[usize::from(score - 1)] == 1).collect();
        let faces = singles.clone();
        singles.extend(std::iter::repeat_n(0, usize::from(hand.extra_singles)));
        resources.push(Resource {
            name: "Singles".into(),
            value: hand.singles().to_string(),
            says: "The player with more singles gets the initiative.".into(),
            dice: faces,
        });
    }
    for score in 1..=6 {
        for dice in hand.sets(score) {
            resources.push(Resource {
                name: words::capital(words::set(dice)),
                value: format!("{score}s"),
                says: format!(
                    "{} ability dice of score {score}: pays for an ability that costs a {} or less.",
                    dice,
                    words::set(dice)
                ),
                dice: vec![score; usize::from(dice)],
            });
        }
    }
    if world.round > 0 || hand.wild > 0 {
        resources.push(Resource {
            name: if hand.wild == 1 { "Wild die" } else { "Wild dice" }.into(),
            value: hand.wild.to_string(),
            says: "Each adds a single or makes a single a double, a double a triple, a triple a quad.".into(),
            dice: vec![],
        });
    }
    resources
}

/// What the cards have a player remember.
fn card_notes(world: &World, side: Side) -> Vec<Resource> {
    let note = |name: &str, value: String, says: &str| Resource {
        name: name.into(),
        value,
        says: says.into(),
        dice: vec![],
    };
    let (cards, at) = (&world.cards, side.index());
    let mut notes = vec![];
    if let Some(edge) = cards.edges[at] {
        notes.push(note(
            "Edge",
            words::edge(edge).into(),
            "The battlefield edge that was picked.",
        ));
    }
    if let Some(marked) = cards.marked[at] {
        notes.push(note(
            "Marked",
            words::name(world, marked).into(),
            "The fighter that this player has marked.",
        ));
    }
    if cards.burned[at] > 0 {
        notes.push(note(
            "Burned",
            cards.burned[at].to_string(),
            "Objectives that this player has burned.",
        ));
    }
    if let Some(prize) = cards.secrets[at].prize {
        notes.push(note(
            "Prize (secret)",
            words::token(world, prize),
            "Which treasure is the prize: nobody else knows.",
        ));
    }
    for bearer in &cards.secrets[at].bearers {
        notes.push(note(
            "Hidden bearer (secret)",
            words::name(world, *bearer).into(),
            "It carries treasure: nobody else knows.",
        ));
    }
    notes
}

fn shown_fighter(world: &World, id: FighterId) -> Model {
    let fighter = world.fighter(id);
    let (state, state_says) = state(world, id);
    let of = u32::from(fighter.profile.wounds);
    Model {
        id: model(id),
        seat: fighter.side.map(|side| side.seat().0),
        name: fighter.name.to_string(),
        kind: fighter.profile.name.clone(),
        letters: letters(&fighter.name),
        leader: fighter.leader,
        figure: figure(world.fighter(id)),
        base: base_shape(fighter.profile.base),
        height: fighter.profile.height().get(),
        at: fighter.spot().map(position),
        facing: fighter.footprint().map(|base| [base.facing().x(), base.facing().y()]),
        has_front: false,
        state,
        state_says,
        wounds: Some(Wounds {
            left: u32::from(fighter.wounds_left()),
            of,
        }),
        counters: vec![],
        badges: badges(world, id),
    }
}

pub fn state_says(world: &World, id: FighterId) -> String {
    state(world, id).1
}

fn state(world: &World, id: FighterId) -> (ModelState, String) {
    let fighter = world.fighter(id);
    match &fighter.place {
        Place::Waiting => (ModelState::Aside, "not set up yet".into()),
        Place::Reserve { round } => (ModelState::Aside, format!("in reserve until round {round}")),
        Place::TakenDown { round } => (ModelState::Fallen, format!("taken down in round {round}")),
        Place::Gone { how: Leaving::Escaped } => (ModelState::Gone, "left over the edge".into()),
        Place::Gone { how: Leaving::Removed } => (ModelState::Gone, "takes no part in the battle".into()),
        Place::Table { standing, .. } => {
            let (state, mut says) = on_table(world, id, fighter);
            match standing {
                Standing::Surface => {}
                Standing::Climbing(part) => says.push_str(&format!(", climbing {}", world.terrain.name_of(*part))),
                Standing::Perched => says.push_str(", with nothing firm under it"),
            }
            (state, says)
        }
    }
}

fn on_table(world: &World, id: FighterId, fighter: &Fighter) -> (ModelState, String) {
    if let Some(activation) = world.activation.as_ref().filter(|activation| activation.fighter == id) {
        let says = format!("acting, {} left", words::count(activation.actions_left, "action"));
        return (ModelState::Acting, says);
    }
    if world.round == 0 {
        return (ModelState::Ready, "set up".into());
    }
    let by = fighter.side.or(world.turn).unwrap_or(Side::Red);
    if combat::check_activate(world, by, id).is_ok() {
        let actions = words::count(combat::actions_of(world, id), "action");
        return if fighter.waiting {
            (ModelState::Waiting, format!("waiting, {actions}"))
        } else {
            (ModelState::Ready, format!("not activated yet, {actions}"))
        };
    }
    if fighter.activations > 0 {
        (ModelState::Done, "activated in this round".into())
    } else {
        (ModelState::Done, "cannot be activated in this round".into())
    }
}

fn badges(world: &World, id: FighterId) -> Vec<Badge> {
    let fighter = world.fighter(id);
    let mut badges = vec![];
    let mut badge = |letters: &str, says: String| {
        badges.push(Badge {
            letters: letters.into(),
            says,
        });
    };
    if let Some(token) = fighter.treasure {
        badge("T", format!("Carries {}.", words::token(world, token)));
    }
    if fighter.is_on_table() && world.is_engaged(id) {
        badge("!", "An enemy is within 1\".".into());
    }
    for (ability, says) in effects::on(world, id) {
        badge(&letters(&ability), says);
    }
    badges.extend(card_badges(world, id));
    badges
}

/// What cards, marks and reactions have left on a fighter.
pub fn card_badges(world: &World, id: FighterId) -> Vec<Badge> {
    let fighter = world.fighter(id);
    let mut badges = vec![];
    let mut badge = |letters: &str, says: String| {
        badges.push(Badge {
            letters: letters.into(),
            says,
        });
    };
    for (at, marked) in world.cards.marked.iter().enumerate() {
        if *marked == Some(id) {
            badge("M", format!("Marked by {}.", Side::BOTH[at]));
        }
    }
    if world.cards.gifted == Some(id) {
        badge("G", "Gifted until the round ends.".into());
    }
    if let Some((_, fewer)) = world.cards.hindered.filter(|(who, _)| *who == id) {
        badge(
            "H",
            format!("Hindered: {} less in this round.", words::count(fewer, "action")),
        );
    }
    for (_, token) in world.cards.counts_for.iter().filter(|(who, _)| *who == id) {
        badge("C", format!("Counts for {} only.", words::token(world, *token)));
    }
    for mark in &fighter.marks {
        badge(&letters(mark), format!("Is {mark}."));
    }
    if fighter.reactions > 0 {
        badge(
            "R",
            format!(
                "Has given up {} for reactions in this round.",
                words::count(fighter.reactions, "action")
            ),
        );
    }
    badges
}

fn marker(world: &World, id: TokenId) -> Option<Marker> {
    let token = world.token(id);
    let carrier = world
        .ids()
        .find(|fighter| world.fighter(*fighter).treasure == Some(id))
        .filter(|fighter| world.fighter(*fighter).is_on_table());
    if token.removed || (token.spot.is_none() && carrier.is_none()) {
        return None;
    }
    let mut says = words::capital(&words::token(world, id));
    if let Some(carrier) = carrier {
        says.push_str(&format!(", carried by {}", words::name(world, carrier)));
    }
    if token.kind == Token::Objective {
        says.push_str(&match token.controlled_by {
            Some(side) => format!(", controlled by {side}"),
            None => ", controlled by nobody".into(),
        });
    }
    let more = [
        (!token.awake, "dormant"),
        (world.cards.primary == Some(id), "the primary site"),
        (world.cards.favoured == Some(id), "favoured in this round"),
    ];
    for (_, word) in more.iter().filter(|(holds, _)| *holds) {
        says.push_str(&format!(", {word}"));
    }
    if token.looted > 0 {
        says.push_str(&format!(", looted {}", words::count(token.looted, "time")));
    }
    Some(Marker {
        id: u16::from(id.0),
        look: match (token.kind, token.awake) {
            (Token::Treasure, _) => "treasure",
            (Token::Objective, true) => "objective",
            (Token::Objective, false) => "dormant",
        }
        .into(),
        label: (id.0 + 1).to_string(),
        says: says + ".",
        at: token.spot.map(position),
        radius: TOKEN_DIAMETER.half_up().get(),
        seat: token.controlled_by.map(|side| side.seat().0),
        carrier: carrier.map(model),
    })
}

/// Deployment zones before the battle and for reserves to come, control areas, edges that were picked.
fn areas(world: &World) -> Vec<Area> {
    let mut areas = vec![];
    let before = matches!(world.stage, Stage::ChooseColours | Stage::Deploy { .. });
    for side in Side::BOTH {
        for group in Group::ALL {
            let Some((zone, round)) = setup::deployment_zone(world, side, group) else {
                continue;
            };
            let still_to_come = world.everyone().any(|fighter| {
                fighter.side == Some(side)
                    && fighter.group == Some(group)
                    && matches!(fighter.place, Place::Reserve { .. })
            });
            if !before && !still_to_come {
                continue;
            }
            let name = words::group(group);
            let label = match round {
                1 => format!("{side}: {name}"),
                later => format!("{side}: {name}, round {later}"),
            };
            areas.extend(zone_areas(world, None, &zone).into_iter().map(|area| Area {
                label: label.clone(),
                seat: Some(side.seat().0),
                ..area
            }));
        }
    }
    for id in world.token_ids() {
        let token = world.token(id);
        if let Some(spot) = token.spot.filter(|_| token.kind == Token::Objective && !token.removed) {
            areas.push(Area {
                label: format!("control of {}", words::token(world, id)),
                seat: token.controlled_by.map(|side| side.seat().0),
                shape: circle(spot.at, Length::inches(3)),
            });
        }
    }
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    for side in Side::BOTH {
        if let Some(edge) = world.cards.edges[side.index()] {
            let Segment { from, to } = edge.segment(width, depth);
            areas.push(Area {
                label: format!("{side}'s edge"),
                seat: Some(side.seat().0),
                shape: Shape::Line {
                    from: super::shapes::pair(from),
                    to: super::shapes::pair(to),
                },
            });
        }
    }
    areas
}

/// What a fighter looks like by its runemarks.
fn figure(fighter: &Fighter) -> Figure {
    let marks = fighter.profile.runemarks;
    let shoots = fighter.profile.weapons.iter().any(|weapon| !weapon.is_melee());
    match () {
        () if marks.has(Runemark::Mount) => Figure::Rider,
        () if marks.has(Runemark::Fly) => Figure::Winged,
        () if marks.has(Runemark::Beast) || marks.has(Runemark::Monster) => Figure::Beast,
        () if marks.has(Runemark::Mystic) || marks.has(Runemark::Priest) => Figure::Caster,
        () if shoots => Figure::Shooter,
        () => Figure::Fighter,
    }
}
