//! Warcry as the kernel plays it.

use kernel::{Asked, Game, Play, Question, Refusal, Whim, cite};

use crate::questions::{Answer, Ask, FighterPick};
use crate::setup::{self, Setup};
use crate::{Event, Stage, World, abilities, apply, attack, cards, combat, initiative, movement, round_end};

/// Warcry, Heart of Ghur.
#[derive(Clone, Debug, PartialEq)]
pub struct Warcry;

impl Game for Warcry {
    type Setup = Setup;
    type World = World;
    type Ask = Ask;
    type Answer = Answer;
    type Event = Event;

    const NAME: &'static str = "warcry";
    const RULES_VERSION: u32 = 12;

    fn begin(setup: &Setup) -> Result<World, String> {
        setup::begin(setup)
    }

    fn is_over(world: &World) -> bool {
        world.stage == Stage::Over
    }

    fn is_declared(world: &World) -> bool {
        world.activation.as_ref().is_some_and(|now| now.declared.is_some())
    }

    fn step(play: &mut Play<'_, Self>) -> Asked<()> {
        match play.world().stage {
            Stage::RollForAttacker => setup::roll_for_attacker(play),
            Stage::DivideGroups { side } => setup::divide_groups(play, side),
            Stage::DrawPlan => setup::draw_plan(play),
            Stage::ChooseColours => setup::choose_colours(play),
            Stage::Deploy { turn } => setup::deploy(play, turn),
            Stage::Prepare { placing, placed } => cards::prepare(play, placing, placed),
            Stage::Initiative => initiative::roll_initiative(play),
            Stage::WildDice { side, first, tied } => initiative::declare_wild_dice(play, side, first, tied),
            Stage::Recount { tied } => initiative::recount(play, tied),
            Stage::Reserve { side, first } => initiative::reserves(play, side, first),
            Stage::CombatBegins => cards::combat_begins(play),
            Stage::FirstTurn => combat::choose_first_turn(play),
            Stage::Turn { side } => combat::turn(play, side),
            Stage::Acting => combat::act(play),
            Stage::RoundEnds => round_end::end_round(play),
            Stage::Over => Ok(()),
        }
    }

    fn apply(world: &mut World, event: &Event) {
        apply::apply(world, event);
    }

    fn judge(world: &World, question: &Question<Self>, answer: &Answer) -> Result<(), Refusal> {
        match (&question.ask, answer) {
            (Ask::MovePath { fighter, limits }, Answer::Path(path)) => movement::check(world, *fighter, limits, path)
                .map(|_| ())
                .map_err(|refused| refuse_path(world, *fighter, limits, refused)),
            (Ask::SetUp { fighter, zone } | Ask::Landing { fighter, zone }, Answer::Place { at, z, facing }) => {
                movement::check_place(world, *fighter, zone, *at, *z, *facing)
            }
            (Ask::DropAt { fighter, token, zone }, Answer::Place { at, z, .. }) => {
                movement::check_token_place(world, *token, zone, Some(*fighter), *at, *z)
            }
            (Ask::PlaceToken { token, zone }, Answer::Place { at, z, .. }) => {
                movement::check_token_place(world, *token, zone, None, *at, *z)
            }
            (Ask::PickPoint { user, zone, .. }, Answer::Place { at, z, .. }) => {
                abilities::check_point(world, *user, zone, crate::Spot::new(*at, *z))
            }
            _ => Err(Refusal::new(
                cite!("warcry:move-disallowed-01"),
                "a path or a place is asked for",
            )),
        }
    }

    fn refuse(world: &World, question: &Question<Self>, answer: &Answer) -> Refusal {
        match (&question.ask, answer) {
            (Ask::Act { .. }, Answer::Act(act)) => combat::refuse_act(world, *act),
            (Ask::Activate, Answer::Fighter(id)) => {
                let side = if question.seat.0 == 0 {
                    crate::Side::Red
                } else {
                    crate::Side::Blue
                };
                combat::check_activate(world, side, *id)
                    .err()
                    .unwrap_or_else(|| Refusal::new(cite!("warcry:combat-phase-02"), "it may not be activated now"))
            }
            (Ask::Activate, Answer::Pass) => {
                let beasts = question
                    .listed()
                    .iter()
                    .any(|open| matches!(open, Answer::Fighter(id) if world.fighter(*id).side.is_none()));
                let rule = if beasts {
                    cite!("warcry:chaotic-beast-05")
                } else {
                    cite!("warcry:combat-phase-02")
                };
                Refusal::new(rule, "a fighter that can be activated must be")
            }
            (Ask::BonusAttack { fighter }, Answer::Attack { weapon, target })
                if usize::from(target.0) < world.fighters.len() =>
            {
                attack::check(world, *fighter, *weapon, *target)
                    .err()
                    .unwrap_or_else(|| {
                        Refusal::new(cite!("warcry:bonus-action-01"), "this bonus attack has another target")
                    })
            }
            (
                Ask::React { .. },
                Answer::React {
                    fighter,
                    reaction,
                    renown,
                },
            ) => refuse_reaction(world, *fighter, Some(*reaction), *renown),
            (Ask::WildDice, Answer::Wild(using)) => refuse_wild(world, question, *using),
            (Ask::Group { fighter }, Answer::Group(group)) => {
                let is_monster =
                    |id: crate::FighterId| world.fighter(id).profile.runemarks.has(crate::Runemark::Monster);
                let side = world.fighter(*fighter).side;
                let beside_monster = world.ids().any(|id| {
                    let other = world.fighter(id);
                    other.side == side && other.group == Some(*group) && (is_monster(id) || is_monster(*fighter))
                });
                if beside_monster {
                    Refusal::new(cite!("warcry:monster-03"), "a monster is a battle group by itself")
                } else {
                    Refusal::new(
                        cite!("warcry:battle-groups-01"),
                        "the groups would differ by more than one fighter",
                    )
                }
            }
            (Ask::PickUp { .. }, _) => {
                Refusal::new(cite!("warcry:objective-02"), "a base may not rest on a treasure token")
            }
            (Ask::PickFighter { ability, user }, Answer::Fighter(id)) => {
                let ability = world.book.get(*ability);
                let rule = ability
                    .rules
                    .first()
                    .map_or(cite!("warcry:ability-use-05"), |cited| cited.0);
                let name = world
                    .fighters
                    .get(usize::from(id.0))
                    .map_or("nobody", |fighter| &fighter.name);
                Refusal::new(
                    rule,
                    format!("{}: {} may not pick {name}", ability.name, world.fighter(*user).name),
                )
            }
            (
                Ask::PickEdge
                | Ask::CardFeature
                | Ask::EnemyGroup
                | Ask::CardToken { .. }
                | Ask::Awaken
                | Ask::Leave { .. }
                | Ask::CardFighter {
                    pick: FighterPick::Marked | FighterPick::Bearer | FighterPick::Escapes | FighterPick::Hindered,
                },
                _,
            ) => Refusal::new(cards::victory_rule(world), "the victory card does not allow that"),
            (Ask::SwapPoints | Ask::PickTwist { .. } | Ask::CardFighter { .. }, _) => {
                Refusal::new(cards::twist_rule(world), "the twist does not allow that")
            }
            (
                Ask::PickToken { ability, user }
                | Ask::ChangeDice { ability, user }
                | Ask::PickOption { ability, user, .. }
                | Ask::PickFeature { ability, user },
                _,
            ) => {
                let ability = world.book.get(*ability);
                let rule = ability
                    .rules
                    .first()
                    .map_or(cite!("warcry:ability-use-05"), |cited| cited.0);
                let why = format!("{}: {} may not choose that", ability.name, world.fighter(*user).name);
                Refusal::new(rule, why)
            }
            (Ask::Reroll { .. }, _) => Refusal::new(
                cite!("warcry:reroll-01"),
                "only as many dice are rolled again as abilities allow, and each once",
            ),
            (ask, _) => Refusal::new(cite!("warcry:activation-01"), format!("that is no answer to {ask:?}")),
        }
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::BearerShown { .. })
    }

    fn sample(world: &World, question: &Question<Self>, whim: &mut Whim) -> Answer {
        let nowhere = Answer::Pass;
        match &question.ask {
            Ask::MovePath { fighter, limits } => Answer::Path(movement::sample(world, *fighter, limits, whim)),
            Ask::SetUp { fighter, zone } | Ask::Landing { fighter, zone } => {
                movement::sample_place(world, *fighter, zone, whim).map_or(nowhere, |(at, z, facing)| Answer::Place {
                    at,
                    z,
                    facing,
                })
            }
            Ask::PickPoint { user, zone, .. } => {
                abilities::sample_point(world, *user, zone, whim).map_or(nowhere, |spot| Answer::Place {
                    at: spot.at,
                    z: spot.z,
                    facing: table::Facing::NORTH,
                })
            }
            Ask::DropAt { fighter, token, zone } => {
                movement::sample_token_place(world, *token, zone, Some(*fighter), whim).map_or(nowhere, |(at, z)| {
                    Answer::Place {
                        at,
                        z,
                        facing: table::Facing::NORTH,
                    }
                })
            }
            Ask::PlaceToken { token, zone } => {
                movement::sample_token_place(world, *token, zone, None, whim).map_or(nowhere, |(at, z)| Answer::Place {
                    at,
                    z,
                    facing: table::Facing::NORTH,
                })
            }
            _ => question.listed().first().cloned().unwrap_or(nowhere),
        }
    }
}

/// Why a wild dice may not be used like that.
fn refuse_wild(world: &World, question: &Question<Warcry>, using: crate::WildUse) -> Refusal {
    let side = if question.seat == crate::Side::Red.seat() {
        crate::Side::Red
    } else {
        crate::Side::Blue
    };
    let crate::WildUse::Join(score) = using else {
        return Refusal::new(cite!("warcry:wild-dice-06"), "there is no wild die left");
    };
    let at = usize::from(score).wrapping_sub(1);
    match world.hand(side).joined.get(at) {
        Some(true) => Refusal::new(
            cite!("warcry:wild-dice-05"),
            format!("a wild die has been added to the dice of score {score} in this round"),
        ),
        _ => Refusal::new(
            cite!("warcry:wild-dice-04"),
            format!("there is no single, double or triple of score {score}"),
        ),
    }
}

/// Why a fighter may not react now.
pub(crate) fn refuse_reaction(
    world: &World,
    fighter: crate::FighterId,
    reaction: Option<abilities::AbilityId>,
    renown: bool,
) -> Refusal {
    let Some(who) = world.fighters.get(usize::from(fighter.0)) else {
        return Refusal::new(cite!("warcry:reaction-01"), "there is no such fighter");
    };
    let name = &who.name;
    if world.has(fighter, crate::Runemark::Monster) {
        return Refusal::new(cite!("warcry:monster-08"), format!("{name} is a monster"));
    }
    if !who.is_on_table() {
        return Refusal::new(cite!("warcry:reaction-01"), format!("{name} is not on the battlefield"));
    }
    if crate::stats::bears(world, fighter, |change| {
        matches!(change, crate::abilities::Change::CannotReact)
    }) {
        return Refusal::new(
            cite!("warcry:ability-use-05"),
            format!("an ability keeps {name} from reacting"),
        );
    }
    if !crate::reactions::may_react(world, fighter) {
        let (rule, why) = if who.lost_wait {
            (
                cite!("warcry:reaction-08"),
                "has reacted while it waited, and waits no longer",
            )
        } else if who.reactions >= 2 {
            (cite!("warcry:reaction-05"), "has made two reactions in this round")
        } else {
            (cite!("warcry:reaction-02"), "has been activated and does not wait")
        };
        return Refusal::new(rule, format!("{name} {why}"));
    }
    if !renown && !crate::reactions::may_pay_with_action(world, fighter) {
        return Refusal::new(
            cite!("warcry:reaction-04"),
            format!("{name} has no action of this round left to give up"),
        );
    }
    if renown && !crate::reactions::may_pay_with_renown(world, fighter) {
        return Refusal::new(
            cite!("warcry:reaction-09"),
            format!("{name} has no level of renown to spend"),
        );
    }
    // A reaction that the fighter has, but whose own words are not met, is refused by its own rule.
    let own = reaction
        .filter(|reaction| who.abilities.contains(reaction))
        .and_then(|reaction| world.book.get(reaction).rules.first().map(|cited| cited.0));
    Refusal::new(
        own.unwrap_or(cite!("warcry:reaction-01")),
        format!("{name} has no such reaction to this action"),
    )
}

/// A path that is too long is refused by what makes it so: the ability that gives the move, treasure, a swamp, or MOVE.
fn refuse_path(
    world: &World,
    fighter: crate::FighterId,
    limits: &crate::questions::MoveLimits,
    refused: movement::MoveRefusal,
) -> Refusal {
    let refusal = refused.explain(world);
    let movement::MoveRefusal::TooFar { length, .. } = refused else {
        return refusal;
    };
    let given = limits.given_by.map(|ability| world.book.get(ability));
    let rule = match given {
        Some(ability) => ability.rules.first().map(|cited| cited.0),
        None => crate::stats::move_shortened_by(world, fighter, length),
    };
    Refusal::new(rule.unwrap_or(refusal.rule), refusal.reason)
}
