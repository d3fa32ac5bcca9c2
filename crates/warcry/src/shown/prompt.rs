//! What is asked, in one sentence, with everything that can be answered.

use kernel::{Question, RuleId, cite};
use live::{Choices, PathWanted, PlaceWanted, Placed, Prompt};
use table::Length;

use super::shapes::{base_shape, zone_areas};
use super::{asked_by, effects, model, options, words};
use crate::abilities::AbilityId;
use crate::movement::{self, Path, TOKEN_DIAMETER};
use crate::questions::{Among, Ask, FighterPick, TokenPick, Zone};
use crate::{BaseSize, FighterId, MoveKind, MoveLimits, Side, TokenId, Warcry, World};

pub fn prompt(world: &World, question: &Question<Warcry>) -> Prompt {
    Prompt {
        seat: question.seat.0,
        asks: asks(world, question),
        model: about(&question.ask).map(model),
        rules: asked_by::rules(world, &question.ask)
            .iter()
            .map(RuleId::to_string)
            .collect(),
        choices: choices(world, question),
    }
}

fn choices(world: &World, question: &Question<Warcry>) -> Choices {
    match &question.ask {
        Ask::MovePath { fighter, limits } => Choices::Path(path_wanted(world, *fighter, limits)),
        Ask::SetUp { fighter, zone } | Ask::Landing { fighter, zone } => {
            let size = world.fighter(*fighter).profile.base;
            Choices::Place(PlaceWanted {
                what: Placed::Model { id: model(*fighter) },
                base: base_shape(size),
                may_turn: size.long != size.short,
                areas: zone_areas(world, Some(*fighter), zone),
                aims_from: None,
                which: vec![],
            })
        }
        Ask::DropAt { fighter, token, zone } => Choices::Place(token_wanted(world, Some(*fighter), *token, zone)),
        Ask::PlaceToken { token, zone } => Choices::Place(token_wanted(world, None, *token, zone)),
        Ask::PickPoint { user, zone, .. } => {
            let around = zone.within.and_then(|within| {
                let zone = Zone::Near {
                    fighter: *user,
                    within,
                    rule: cite!("warcry:ability-use-05"),
                };
                zone_areas(world, Some(*user), &zone).pop()
            });
            Choices::Place(PlaceWanted {
                what: Placed::Point,
                base: base_shape(BaseSize::round(Length::mm(2))),
                may_turn: false,
                areas: around.into_iter().collect(),
                aims_from: Some(model(*user)),
                which: vec![],
            })
        }
        _ => Choices::Options {
            options: question
                .listed()
                .iter()
                .map(|answer| options::choice(world, question, answer))
                .collect(),
        },
    }
}

fn token_wanted(world: &World, carrier: Option<FighterId>, token: TokenId, zone: &Zone) -> PlaceWanted {
    PlaceWanted {
        what: Placed::Marker { id: u16::from(token.0) },
        base: base_shape(BaseSize::round(TOKEN_DIAMETER)),
        may_turn: false,
        areas: zone_areas(world, carrier, zone),
        aims_from: None,
        which: vec![],
    }
}

fn path_wanted(world: &World, fighter: FighterId, limits: &MoveLimits) -> PathWanted {
    let size = world.fighter(fighter).profile.base;
    let ways: &[&str] = match limits.kind {
        MoveKind::Disengage => &["walk"],
        MoveKind::Move if limits.may_fly => &["walk", "climb", "jump", "catch", "through", "fly"],
        MoveKind::Move => &["walk", "climb", "jump", "catch", "through"],
    };
    PathWanted {
        model: model(fighter),
        most: limits.most.get(),
        may_turn: size.long != size.short,
        ways: ways.iter().map(|way| (*way).into()).collect(),
        limits: in_sentences(world, limits),
        may_stay: movement::check(world, fighter, limits, &Path::stay()).is_ok(),
        toward: None,
    }
}

/// What a move must do besides.
fn in_sentences(world: &World, limits: &MoveLimits) -> Vec<String> {
    let name = |id: FighterId| words::name(world, id);
    let mut all = vec![];
    if limits.kind == MoveKind::Disengage {
        all.push(if limits.ends_engaged {
            "It may end near enemies.".into()
        } else {
            "It must end more than 1\" from all enemies.".into()
        });
    }
    if let Some(goal) = limits.closer_to {
        all.push(format!("It must end closer to {} than it began.", name(goal)));
    }
    if let Some(goal) = limits.reaches {
        all.push(format!("It must end within 1\" of {}.", name(goal)));
    }
    if let Some((from, beyond)) = limits.beyond {
        all.push(format!("It must end more than {beyond} from {}.", name(from)));
    }
    if let Some(from) = limits.no_further_from {
        all.push(format!("It may not end further from {} than it began.", name(from)));
    }
    if let Some(rise) = limits.rises {
        all.push(format!("Flying it may rise no more than {rise}."));
    }
    if limits.free_climb {
        all.push("The height that it climbs does not count.".into());
    }
    if let Some(within) = limits.along_walls {
        all.push(format!(
            "It may pass over others while it stays within {within} of a dungeon wall."
        ));
    }
    if limits.through_dungeon {
        all.push("It may pass through dungeon walls, and must end on the floor.".into());
    }
    all
}

/// The fighter that a question is about.
pub fn about(ask: &Ask) -> Option<FighterId> {
    match ask {
        Ask::Group { fighter }
        | Ask::SetUp { fighter, .. }
        | Ask::Leave { fighter }
        | Ask::Act { fighter }
        | Ask::MovePath { fighter, .. }
        | Ask::PickUp { fighter }
        | Ask::Landing { fighter, .. }
        | Ask::DropAt { fighter, .. }
        | Ask::BonusAttack { fighter }
        | Ask::MakeBonus { fighter }
        | Ask::Reroll { fighter, .. } => Some(*fighter),
        Ask::React { to } => Some(*to),
        Ask::PickFighter { user, .. }
        | Ask::PickOption { user, .. }
        | Ask::PickToken { user, .. }
        | Ask::PickPoint { user, .. }
        | Ask::ChangeDice { user, .. }
        | Ask::PickFeature { user, .. } => Some(*user),
        Ask::CardToken {
            pick: TokenPick::CountsFor(fighter),
        } => Some(*fighter),
        _ => None,
    }
}

fn asks(world: &World, question: &Question<Warcry>) -> String {
    let name = |id: FighterId| words::name(world, id);
    let ability = |id: AbilityId| &world.book.get(id).name;
    let side = Side::BOTH[usize::from(question.seat.0).min(1)];
    match &question.ask {
        Ask::Role => "You won the roll-off: choose who attacks.".into(),
        Ask::Group { fighter } => format!("Choose the battle group of {}.", name(*fighter)),
        Ask::TurnCard => "Choose which way round the deployment card lies.".into(),
        Ask::Colour => "You won the roll-off: choose who uses the red deployment points.".into(),
        Ask::SetUp { fighter, zone } => format!("Set up {}{}.", name(*fighter), where_to(world, zone)),
        Ask::PlaceToken { token, zone } => {
            format!("Place {}{}.", words::token(world, *token), where_to(world, zone))
        }
        Ask::Awaken => "Choose a dormant objective to awaken, or none.".into(),
        Ask::PickTwist { .. } => "Choose which of the drawn twists is used.".into(),
        Ask::SwapPoints => "Choose two of your battle groups to swap their deployment points, or leave them.".into(),
        Ask::PickEdge => "Choose a battlefield edge for the victory card.".into(),
        Ask::CardFeature => "Choose the terrain feature that is to be held.".into(),
        Ask::EnemyGroup => "Name the enemy battle group that is cut off: it alone stays in play.".into(),
        Ask::CardToken { pick } => card_token(world, *pick),
        Ask::CardFighter { pick } => card_fighter(*pick),
        Ask::Leave { fighter } => format!(
            "Choose whether {} leaves the battlefield over the edge.",
            name(*fighter)
        ),
        Ask::WildDice => match world.hand(side).wild {
            1 => "Choose what to do with your wild die.".into(),
            dice => format!("Choose what to do with the next of your {dice} wild dice."),
        },
        Ask::Seize => "Choose whether you take the initiative.".into(),
        Ask::FirstTurn => "You have the initiative: choose who takes the first turn.".into(),
        Ask::Activate => "Choose a fighter to activate.".into(),
        Ask::Act { fighter } => match &world.activation {
            Some(activation) if activation.closing || activation.actions_left == 0 => {
                format!(
                    "{} has made its actions: use an ability or end its activation.",
                    name(*fighter)
                )
            }
            Some(activation) => format!(
                "Choose what {} does: {} left.",
                name(*fighter),
                words::count(activation.actions_left, "action")
            ),
            None => format!("Choose what {} does.", name(*fighter)),
        },
        Ask::MovePath { fighter, limits } => match limits.kind {
            MoveKind::Move => format!("Choose where {} moves: up to {}.", name(*fighter), limits.most),
            MoveKind::Disengage => format!("Choose where {} disengages to: up to {}.", name(*fighter), limits.most),
        },
        Ask::PickUp { fighter } => format!("Choose the treasure that {} picks up, or none.", name(*fighter)),
        Ask::React { to } => format!("Choose whether one of your fighters reacts to {}.", name(*to)),
        Ask::Landing { fighter, zone } => {
            format!("Choose where {} lands{}.", name(*fighter), where_to(world, zone))
        }
        Ask::DropAt { fighter, token, zone } => format!(
            "Choose where {} drops {}{}.",
            name(*fighter),
            words::token(world, *token),
            where_to(world, zone)
        ),
        Ask::PickFighter { ability: of, user } => {
            format!("Choose a fighter for {} of {}.", ability(*of), name(*user))
        }
        Ask::PickOption {
            ability: of,
            user,
            among,
        } => option(world, question, *of, *user, among),
        Ask::PickToken { ability: of, user } => format!("Choose a token for {} of {}.", ability(*of), name(*user)),
        Ask::PickPoint {
            ability: of,
            user,
            zone,
        } => {
            let within = zone
                .within
                .map_or_else(String::new, |within| format!(" within {within} of {}", name(*user)));
            format!("Choose a point for {}{within}.", ability(*of))
        }
        Ask::ChangeDice { ability: of, .. } => format!("{}: choose which dice change their score.", ability(*of)),
        Ask::BonusAttack { fighter } => format!("Choose the target of the bonus attack of {}.", name(*fighter)),
        Ask::MakeBonus { fighter } => match world.fighter(*fighter).side {
            Some(_) => format!("Choose whether {} is activated now, out of turn.", name(*fighter)),
            None => format!("Choose whether you activate {}, the chaotic beast.", name(*fighter)),
        },
        Ask::Reroll { fighter, faces } => format!(
            "Choose which hit rolls of {} are rolled again: it has rolled {}.",
            name(*fighter),
            words::and(&faces.iter().map(u8::to_string).collect::<Vec<_>>())
        ),
        Ask::PickFeature { ability: of, user } => {
            format!("Choose a terrain feature for {} of {}.", ability(*of), name(*user))
        }
        Ask::First { .. } => "Several things happen at once: choose what comes first.".into(),
    }
}

fn point_or_line(from: &table::Point, to: &table::Point) -> &'static str {
    if from == to { "point" } else { "line" }
}

/// ", within 3\" of its deployment point" and the like.
fn where_to(world: &World, zone: &Zone) -> String {
    match zone {
        Zone::Deployment {
            from,
            to,
            within,
            wholly,
            rest,
        } => {
            let inside = if *wholly { "wholly within" } else { "within" };
            let of = point_or_line(from, to);
            let room = if rest.is_empty() {
                ""
            } else {
                ", with room left for the rest of its group"
            };
            format!(": {inside} {within} of its deployment {of}{room}")
        }
        Zone::Closest { from, to, .. } => {
            format!(": as close as possible to its deployment {}", point_or_line(from, to))
        }
        Zone::Near { fighter, within, .. } => format!(": within {within} of {}", words::name(world, *fighter)),
        Zone::Fall { within } => format!(": within {within} and lower"),
        Zone::Drop { within } => format!(": within {within} where it sees, no higher"),
        Zone::Token(card) => {
            let mut words = vec![];
            if let Some((_, within)) = card.near {
                words.push(format!("within {within} of the point shown"));
            }
            if let Some(apart) = card.apart {
                words.push(format!("more than {apart} from other tokens"));
            }
            if let Some(together) = card.together {
                words.push(format!("within {together} of all other tokens"));
            }
            if let Some(edge) = card.from_edge {
                words.push(format!("more than {edge} from the edge"));
            }
            if let Some(fighters) = card.from_fighters {
                words.push(format!("more than {fighters} from all fighters"));
            }
            if card.floor_only {
                words.push("on the floor".into());
            }
            if words.is_empty() {
                String::new()
            } else {
                format!(": {}", words::and(&words))
            }
        }
        Zone::EdgeStrip { within, apart, .. } => {
            format!(": within {within} of an edge, more than {apart} from the others that arrive")
        }
        Zone::Below => ": on the floor, as close as possible to where it was".into(),
        Zone::Again(again) => {
            let mut words = vec![];
            if let Some(near) = again.near {
                let inside = if near.wholly { "wholly within" } else { "within" };
                let of = match near.of {
                    crate::Centre::Fighter(id) => words::name(world, id).to_string(),
                    crate::Centre::Spot(_) => "the point".into(),
                };
                words.push(format!("{inside} {} of {of}", near.within));
            }
            if let Some(beyond) = again.beyond_enemies {
                words.push(format!("more than {beyond} from all enemies"));
            }
            if let Some((from, gap)) = again.no_further_from {
                words.push(format!(
                    "no further than {} from {}",
                    words::short(gap),
                    words::name(world, from)
                ));
            }
            if again.floor_only {
                words.push("on the floor".into());
            }
            if words.is_empty() {
                String::new()
            } else {
                format!(": {}", words::and(&words))
            }
        }
    }
}

fn card_token(world: &World, pick: TokenPick) -> String {
    match pick {
        TokenPick::Primary => "Choose the primary objective.".into(),
        TokenPick::Prize => "Choose in secret which treasure is the prize.".into(),
        TokenPick::Removed => "Choose a token that leaves play.".into(),
        TokenPick::Burned => "Choose an objective to burn, or none.".into(),
        TokenPick::Favoured => "Choose the favoured objective of this round.".into(),
        TokenPick::CountsFor(fighter) => {
            format!(
                "Choose the one objective that {} counts for.",
                words::name(world, fighter)
            )
        }
    }
}

fn card_fighter(pick: FighterPick) -> String {
    match pick {
        FighterPick::Marked => "Choose the fighter that you mark.",
        FighterPick::Bearer => "Choose in secret a fighter that carries treasure.",
        FighterPick::Escapes => "Choose a fighter that leaves the battlefield, or none.",
        FighterPick::Prey => "Choose a lone enemy that something comes for, or none.",
        FighterPick::Hindered => "Choose the enemy that is hindered in this round.",
    }
    .into()
}

fn option(world: &World, question: &Question<Warcry>, of: AbilityId, user: FighterId, among: &Among) -> String {
    let (ability, user) = (world.book.get(of), words::name(world, user));
    let name = &ability.name;
    match among {
        Among::Effects if question.listed().contains(&crate::Answer::Yes) => {
            match effects::mays_of(&ability.does)[..] {
                [only] => format!(
                    "{name} of {user}: choose whether to make use of it ({}).",
                    effects::in_words(only)
                ),
                _ => format!("{name} of {user}: choose whether to make use of it."),
            }
        }
        Among::Effects => format!("{name} of {user}: choose one."),
        Among::Weapons => format!("{name}: choose a weapon of {user}."),
        Among::Cards(_) => format!("{name} of {user}: choose the fighter that joins."),
        Among::Lines(_) => format!("{name} of {user}: choose a line."),
    }
}

/// What the others read while the asked player thinks. It says nothing that only the asked player knows.
pub fn waits_for(world: &World, question: &Question<Warcry>) -> String {
    let side = Side::BOTH[usize::from(question.seat.0).min(1)];
    let name = |id: FighterId| words::name(world, id);
    let ability = |id: AbilityId| &world.book.get(id).name;
    match &question.ask {
        Ask::Role => format!("{side} chooses who attacks."),
        Ask::Group { .. } => format!("{side} forms battle groups."),
        Ask::TurnCard | Ask::Colour | Ask::SwapPoints => format!("{side} chooses deployment points."),
        Ask::SetUp { fighter, .. } => format!("{side} sets up {}.", name(*fighter)),
        Ask::PlaceToken { token, .. } => format!("{side} places {}.", words::token(world, *token)),
        Ask::Awaken
        | Ask::PickTwist { .. }
        | Ask::PickEdge
        | Ask::CardFeature
        | Ask::EnemyGroup
        | Ask::CardToken { .. }
        | Ask::CardFighter { .. } => format!("{side} chooses for a card of the battleplan."),
        Ask::Leave { fighter } => format!("{side} chooses whether {} leaves the battlefield.", name(*fighter)),
        Ask::WildDice => format!("{side} declares wild dice."),
        Ask::Seize => format!("{side} chooses whether to take the initiative."),
        Ask::FirstTurn => format!("{side} chooses who takes the first turn."),
        Ask::Activate => format!("{side} chooses a fighter to activate."),
        Ask::Act { fighter } => format!("{side} chooses what {} does.", name(*fighter)),
        Ask::MovePath { fighter, limits } => match limits.kind {
            MoveKind::Move => format!("{side} moves {}.", name(*fighter)),
            MoveKind::Disengage => format!("{side} disengages with {}.", name(*fighter)),
        },
        Ask::PickUp { fighter } => format!("{side} chooses whether {} picks up treasure.", name(*fighter)),
        Ask::React { to } => format!("{side} chooses whether to react to {}.", name(*to)),
        Ask::Landing { fighter, .. } => format!("{side} chooses where {} lands.", name(*fighter)),
        Ask::DropAt { fighter, .. } => format!("{side} chooses where {} drops its treasure.", name(*fighter)),
        Ask::PickFighter { ability: of, user }
        | Ask::PickOption { ability: of, user, .. }
        | Ask::PickToken { ability: of, user }
        | Ask::PickPoint { ability: of, user, .. }
        | Ask::ChangeDice { ability: of, user }
        | Ask::PickFeature { ability: of, user } => {
            format!("{side} chooses for {} of {}.", ability(*of), name(*user))
        }
        Ask::BonusAttack { fighter } => format!("{side} chooses the target of {}.", name(*fighter)),
        Ask::MakeBonus { fighter } => format!("{side} chooses whether {} is activated.", name(*fighter)),
        Ask::Reroll { fighter, .. } => format!("{side} chooses whether {} rolls again.", name(*fighter)),
        Ask::First { .. } => format!("{side} chooses what happens first."),
    }
}
