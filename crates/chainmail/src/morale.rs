//! Saves and morale: morale saves, routing, rallying (209, 605.47, 606).

use kernel::{Asked, Play, Pool, RuleId, cite};
use serde::Serialize;
use smallvec::SmallVec;
use table::{Facing, Length, OnLeg, Point, inside_polygon, point_toward, slide_stays_inside, slide_until_blocked};

use crate::abilities::Ability;
use crate::attack::{Modifier, Reason};
use crate::command::{self, Moment, Order};
use crate::conditions::{Affliction, Condition, Until};
use crate::measure::{self, Stand};
use crate::movement::{self, Gait, Ground, Leg, Tally, burrow};
use crate::paths::{self, PathGoal};
use crate::preparation::Edge;
use crate::questions::{Answer, Ask};
use crate::{Chainmail, Event, Fate, ModelId, World, sight, specials, spells, stats};

/// What a save is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SaveFor {
    Morale,
    Rally,
    GetUp,
    /// To move on in a web (chainmail:307-save-or-stuck-a).
    Web,
    /// To break free (chainmail:605.43a).
    BreakFree,
    /// Against a spell (chainmail:700.6).
    Spell,
    /// To cast a ranged spell in melee (chainmail:702.111a).
    Casting,
    /// To strike at somebody who tumbles (chainmail:ability-tumble-a).
    Tumbler,
    /// For half of the damage.
    HalfDamage,
    /// Against a death effect.
    Life,
    /// Against losing a turn in a serpent's coils (chainmail:ability-constrict-a).
    Constriction,
    /// To absorb a divine spark (chainmail:502.333a).
    Spark,
    /// To make out a hiding enemy (chainmail:ability-hide-b).
    Spot,
    /// To go on in magical darkness (chainmail:spell-darkness-d).
    Darkness,
    /// Against a condition that an ability or a spell brings.
    Condition(Condition),
}

/// Who or what has caused a morale save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// By what it did: it cannot strike at the model that runs (chainmail:605.472).
    Enemy(ModelId),
    /// By its looks alone: it can strike like any other enemy (chainmail:605.471, chainmail:ability-scary-a).
    Sight(ModelId),
    /// A place to run from, as the middle of a swarm (chainmail:spell-summon-swarm-c).
    Place(Point),
    /// chainmail:605.47c
    Nobody,
}

/// The natural roll and whether it was enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveRoll {
    pub die: u8,
    pub succeeded: bool,
}

/// d20 and the save statistic against a Difficulty Class; a natural 1 fails, a natural 20 succeeds (chainmail:209a to chainmail:209d).
pub fn roll_save(
    play: &mut Play<'_, Chainmail>,
    id: ModelId,
    purpose: SaveFor,
    dc: i32,
    mut modifiers: SmallVec<[Modifier; 6]>,
    rules: &[RuleId],
) -> Asked<SaveRoll> {
    if let Some(ability) = sure_of(play.world(), id, purpose) {
        play.record(Event::SavedWithoutRoll { model: id, purpose }, vec![ability.rule()]);
        return Ok(SaveRoll {
            die: 20,
            succeeded: true,
        });
    }
    let mut rules = rules.to_vec();
    if let Some((by, cited)) = spells::guided(play, id)? {
        modifiers.push(Modifier::new(by, Reason::Spell));
        rules.extend_from_slice(cited);
    }
    let world = play.world();
    let protected = stats::protected(world, id);
    if protected > 0 {
        modifiers.push(Modifier::new(protected, Reason::Ability("Aura of Protection")));
        rules.push(cite!("chainmail:ability-aura-of-protection-a"));
    }
    modifiers.insert(0, Modifier::new(stats::save(world, id), Reason::Statistic));
    let plus: i32 = modifiers.iter().map(|modifier| modifier.by).sum();
    let grade = move |die: u8| match die {
        1 => 0,
        20 => 2,
        die => u8::from(i32::from(die) + plus >= dc),
    };
    let seat = world.seat(id);
    let pool = Pool {
        dice: 1,
        die: kernel::Die::D20,
    };
    let words = match purpose {
        SaveFor::Morale => "morale save",
        SaveFor::Rally => "save to rally",
        SaveFor::GetUp => "save to get up",
        SaveFor::Web => "save to get through a web",
        SaveFor::BreakFree => "save to break free",
        SaveFor::Casting => "save to cast in melee",
        SaveFor::Tumbler => "save against a tumbler",
        SaveFor::HalfDamage => "save for half damage",
        SaveFor::Life => "save against death",
        SaveFor::Constriction => "save against constriction",
        SaveFor::Spark => "save to absorb a spark",
        SaveFor::Spot => "save to make out a hider",
        SaveFor::Darkness => "save to go on in the dark",
        SaveFor::Spell | SaveFor::Condition(_) => "save",
    };
    let die = play.roll_graded(Some(seat), words, pool, grade).face();
    let succeeded = grade(die) > 0;
    let mut cited = rules;
    cited.push(cite!("chainmail:209a"));
    match die {
        1 => cited.push(cite!("chainmail:209c")),
        20 => cited.push(cite!("chainmail:209d")),
        _ => {}
    }
    let total = i32::from(die) + plus;
    play.record(
        Event::Saved {
            model: id,
            purpose,
            die,
            modifiers,
            total,
            dc,
            succeeded,
        },
        cited,
    );
    Ok(SaveRoll { die, succeeded })
}

/// The ability with which a model makes a save without a roll (chainmail:ability-mighty-fortitude, chainmail:ability-mighty-will).
pub fn sure_of(world: &World, id: ModelId, purpose: SaveFor) -> Option<Ability> {
    let abilities: &[Ability] = match purpose {
        SaveFor::Life | SaveFor::Condition(Condition::Poisoned | Condition::Stunned | Condition::Paralyzed) => {
            &[Ability::MightyFortitude]
        }
        SaveFor::Condition(Condition::Held) => &[Ability::MightyFortitude, Ability::MightyWill],
        SaveFor::HalfDamage => &[Ability::MightyReflexes],
        SaveFor::Condition(Condition::Sleeping | Condition::Dazed) => &[Ability::MightyWill],
        _ => &[],
    };
    abilities.iter().find(|ability| stats::has(world, id, ability)).cloned()
}

/// chainmail:606.11a, chainmail:606.11b
pub fn morale_dc(world: &World, id: ModelId) -> i32 {
    let warband = world.model(id).warband;
    let started = usize::from(world.warband(warband).started_with);
    let fights_on = |model: &&crate::Model| {
        let present = matches!(model.fate, Fate::InPlay | Fate::Waiting);
        model.warband == warband && present && !model.is_down() && !model.is_routing()
    };
    let fighting = world.models.iter().filter(fights_on).count();
    let lost = started.saturating_sub(fighting);
    if lost * 2 >= started { 18 } else { 13 }
}

/// What is added to saves against fear effects, and to morale saves too (chainmail:ability-morale,
/// chainmail:ability-aura-of-courage-a, chainmail:ability-inspire-courage-a).
pub fn against_fear(world: &World, id: ModelId) -> (SmallVec<[Modifier; 6]>, Vec<RuleId>) {
    let mut modifiers: SmallVec<[Modifier; 6]> = SmallVec::new();
    let mut rules = vec![];
    let rating = world.model(id).card.rating(|ability| match ability {
        Ability::Morale(rating) => Some(*rating),
        _ => None,
    });
    let own = rating.unwrap_or(0);
    for (by, why, rule) in [
        (own, "Morale", cite!("chainmail:ability-morale")),
        (
            stats::encouraged(world, id),
            "Aura of Courage",
            cite!("chainmail:ability-aura-of-courage-a"),
        ),
        (
            stats::inspired(world, id),
            "Inspire Courage",
            cite!("chainmail:ability-inspire-courage-a"),
        ),
    ] {
        if by != 0 {
            modifiers.push(Modifier::new(by, Reason::Ability(why)));
            rules.push(rule);
        }
    }
    (modifiers, rules)
}

/// What is added to a morale save (chainmail:606.12, orders, and all that helps against fear).
fn morale_modifiers(world: &World, id: ModelId) -> (SmallVec<[Modifier; 6]>, Vec<RuleId>) {
    let model = world.model(id);
    let (mut modifiers, mut rules) = against_fear(world, id);
    if !stats::is_at_half(world, id) {
        modifiers.insert(0, Modifier::new(5, Reason::Healthy));
        rules.push(cite!("chainmail:606.12"));
    }
    let ordered = match model.ordered {
        Some(Order::MoralePlus2) => 2,
        Some(Order::MoralePlus4) => 4,
        Some(Order::MoralePlus8) => 8,
        _ => 0,
    };
    if ordered > 0 {
        modifiers.push(Modifier::new(ordered, Reason::Order));
    }
    (modifiers, rules)
}

/// Whether no ally that could act is within 6" of a model (chainmail:ability-cowardly-a, chainmail:ability-cowardly-b).
pub fn is_alone(world: &World, id: ModelId) -> bool {
    let mut others = world.others(id);
    !others.any(|other| {
        world.are_allied(id, other)
            && !world.model(other).is_constrained()
            && measure::is_within(world, id, other, Length::inches(6))
    })
}

/// Whether a cowardly model is alone at the end of its turn as it was at its beginning (chainmail:ability-cowardly-a).
pub fn loses_heart(world: &World, id: ModelId) -> bool {
    let began_alone = world.turn.as_ref().is_some_and(|turn| turn.began_alone);
    let model = world.model(id);
    let cowers = began_alone && model.in_play() && !model.is_down() && !model.is_routing();
    cowers && stats::has(world, id, &Ability::Cowardly) && is_alone(world, id)
}

/// chainmail:ability-cowardly-a
pub fn lose_heart(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    if loses_heart(play.world(), id) {
        morale_save(play, id, Cause::Nobody, &[cite!("chainmail:ability-cowardly-a")])?;
    }
    Ok(())
}

/// Whether a model has to stand up to a scary enemy: a living one of a low enough level that never had to
/// (chainmail:ability-scary-a, chainmail:ability-scary-d).
pub fn is_scared_of(world: &World, id: ModelId, scary: ModelId) -> bool {
    let model = world.model(id);
    let level = stats::best(world, scary, |ability| match ability {
        Ability::Scary(level) => Some(*level),
        _ => None,
    });
    world.are_enemies(id, scary) && !model.scared && model.card.is_living() && i32::from(model.card.level) <= level
}

/// The one morale save that a scary enemy forces on a model.
pub fn stand_up_to(play: &mut Play<'_, Chainmail>, id: ModelId, scary: ModelId, rule: RuleId) -> Asked<()> {
    play.record(Event::Scared { model: id }, &[cite!("chainmail:ability-scary-d")]);
    let model = play.world().model(id);
    if model.is_down() || model.is_routing() {
        return Ok(());
    }
    morale_save(
        play,
        id,
        Cause::Sight(scary),
        &[cite!("chainmail:ability-scary-a"), rule],
    )
}

/// Whether a scary model has somebody to frighten.
pub fn frightens(world: &World, id: ModelId) -> bool {
    let mut contacts = measure::contacts_of(world, id);
    contacts.any(|enemy| is_scared_of(world, enemy, id))
}

/// At the end of its turn a scary model frightens those against whom it has melee contact (chainmail:ability-scary-b).
pub fn frighten(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    loop {
        let world = play.world();
        let contacts = measure::contacts_of(world, id);
        let open: Vec<Answer> = contacts
            .filter(|enemy| is_scared_of(world, *enemy, id))
            .map(Answer::Model)
            .collect();
        let seat = world.seat(id);
        let answer = match &open[..] {
            [] => return Ok(()),
            [only] => only.clone(),
            _ => play.choose(seat, Ask::Scare { model: id }, open)?,
        };
        let Answer::Model(enemy) = answer else { return Ok(()) };
        stand_up_to(play, enemy, id, cite!("chainmail:ability-scary-b"))?;
    }
}

/// One try to make out an enemy that hides, if only that keeps it from being seen (chainmail:ability-hide-b).
pub fn spot(play: &mut Play<'_, Chainmail>, id: ModelId, hider: ModelId, rule: RuleId) -> Asked<()> {
    let Some(dc) = sight::hidden_from(play.world(), id, hider) else {
        return Ok(());
    };
    let rules = [cite!("chainmail:ability-hide-b"), rule];
    if roll_save(play, id, SaveFor::Spot, dc, SmallVec::new(), &rules)?.succeeded {
        play.record(Event::Spotted { model: id, hider }, rules.to_vec());
    }
    Ok(())
}

/// At the beginning of its turn a model tries to make out all that hide from it (chainmail:ability-hide-b).
pub fn look_around(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let hiders: SmallVec<[ModelId; 4]> = play.world().enemies(id).collect();
    for hider in hiders {
        spot(play, id, hider, cite!("chainmail:ability-hide-a"))?;
    }
    Ok(())
}

/// Whether an unreliable troop acts when it should; others always do (chainmail:ability-unreliable-troop).
pub fn is_reliable_now(play: &mut Play<'_, Chainmail>, id: ModelId) -> bool {
    let needed = stats::best(play.world(), id, |ability| match ability {
        Ability::UnreliableTroop(needed) => Some(*needed),
        _ => None,
    });
    if needed == 0 {
        return true;
    }
    let seat = play.world().seat(id);
    let pool = Pool {
        dice: 1,
        die: kernel::Die::D20,
    };
    let acts = move |die: u8| i32::from(die) >= needed;
    let die = play
        .roll_graded(Some(seat), "whether it acts", pool, move |die| u8::from(acts(die)))
        .face();
    play.record(
        Event::ReliabilityRolled { model: id, die, needed },
        &[cite!("chainmail:ability-unreliable-troop")],
    );
    acts(die)
}

/// A morale save; on a failure the model routs at once (chainmail:606.1a, chainmail:606.1b).
pub fn morale_save(play: &mut Play<'_, Chainmail>, id: ModelId, cause: Cause, rules: &[RuleId]) -> Asked<()> {
    // chainmail:605.49b, chainmail:605.453
    if !play.world().model(id).can_rout() || !play.world().model(id).in_play() {
        return Ok(());
    }
    if !passes_morale(play, id, SaveFor::Morale, rules)? {
        rout(
            play,
            id,
            cause,
            &[cite!("chainmail:606.1b"), cite!("chainmail:605.47a")],
        )?;
    }
    Ok(())
}

fn passes_morale(play: &mut Play<'_, Chainmail>, id: ModelId, purpose: SaveFor, rules: &[RuleId]) -> Asked<bool> {
    if stats::has(play.world(), id, &Ability::Fearless) {
        play.record(
            Event::SavedWithoutRoll { model: id, purpose },
            &[cite!("chainmail:ability-fearless")],
        );
        return Ok(true);
    }
    command::window(play, id, Moment::MoraleSave)?;
    let (modifiers, of_modifiers) = morale_modifiers(play.world(), id);
    let dc = morale_dc(play.world(), id);
    let mut cited = rules.to_vec();
    cited.push(cite!("chainmail:606.1a"));
    cited.push(cite!("chainmail:606.11a"));
    cited.extend(of_modifiers);
    Ok(roll_save(play, id, purpose, dc, modifiers, &cited)?.succeeded)
}

/// The model is routing and moves away at once (chainmail:605.47a, chainmail:605.47c).
pub fn rout(play: &mut Play<'_, Chainmail>, id: ModelId, cause: Cause, rules: &[RuleId]) -> Asked<()> {
    let affliction = Affliction {
        condition: Condition::Routing,
        until: Until::Recovered,
    };
    play.record(Event::Afflicted { model: id, affliction }, rules.to_vec());
    if let Cause::Enemy(enemy) | Cause::Sight(enemy) = cause {
        let warband = play.world().model(enemy).warband;
        play.record(Event::Blamed { model: id, warband }, &[cite!("chainmail:502.27a")]);
    }
    // chainmail:605.43c
    if play.world().model(id).is_helpless() || !break_free(play, id)? {
        return Ok(());
    }
    let (from, gait) = match cause {
        Cause::Enemy(enemy) => (play.world().model(enemy).at, Gait::Rout(Some(enemy))),
        Cause::Sight(enemy) => (play.world().model(enemy).at, Gait::Rout(None)),
        Cause::Place(from) => (from, Gait::Rout(None)),
        Cause::Nobody => return flee_to_edge(play, id),
    };
    if !burrow::flee(play, id, from, gait)? {
        let way = away_from(play.world(), id, from, false);
        movement::travel(play, id, &way, gait)?;
    }
    Ok(())
}

/// Whether a model may move: an entangled one saves first, and is free on a success (chainmail:605.43a).
pub fn break_free(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<bool> {
    let held = play
        .world()
        .model(id)
        .afflictions
        .iter()
        .find_map(|known| match known.condition {
            Condition::Entangled(dc) => Some(dc),
            _ => None,
        });
    let Some(dc) = held else { return Ok(true) };
    let rules = &[cite!("chainmail:605.43a")];
    if roll_save(play, id, SaveFor::BreakFree, dc, SmallVec::new(), rules)?.succeeded {
        let condition = Condition::Entangled(dc);
        play.record(Event::Recovered { model: id, condition }, rules);
        Ok(true)
    } else {
        play.record(Event::Stuck { model: id }, rules);
        Ok(false)
    }
}

/// At full speed toward the nearest battlefield edge, and over it (chainmail:605.474c, chainmail:605.475).
pub fn flee_to_edge(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    if !burrow::flee_to_edge(play, id)? {
        let way = to_nearest_edge(play.world(), id);
        movement::travel(play, id, &way, Gait::Rout(None))?;
    }
    Ok(())
}

/// Whether a tyrant has put it under command: not commanders, wild troops and those of another faction
/// (chainmail:ability-tyrannical-rally-a, chainmail:ability-tyrannical-rally-b).
fn is_driven_back(world: &World, id: ModelId) -> bool {
    let model = world.model(id);
    let Some(tyrant) = model.commanded_by else { return false };
    stats::has(world, tyrant, &Ability::TyrannicalRally)
        && model.card.commander().is_none()
        && !model.card.is_wild()
        && model.card.faction.is_some()
        && model.card.faction == world.model(tyrant).card.faction
}

/// A routing model's turn: it rallies if it is under command, or flees (chainmail:605.474a to chainmail:605.475).
pub fn rally_or_flee(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    command::window(play, id, Moment::Rally)?;
    if stats::is_under_command(play.world(), id) && !specials::can_rally(play.world(), id) {
        play.record(Event::Flees { model: id }, &[cite!("chainmail:ability-turn-undead-d")]);
    } else if stats::is_under_command(play.world(), id) {
        if is_driven_back(play.world(), id) {
            let condition = Condition::Routing;
            let rules = &[cite!("chainmail:ability-tyrannical-rally-a")];
            let purpose = SaveFor::Rally;
            play.record(Event::SavedWithoutRoll { model: id, purpose }, rules);
            play.record(Event::Recovered { model: id, condition }, rules);
            return Ok(());
        }
        if passes_morale(play, id, SaveFor::Rally, &[cite!("chainmail:605.474a")])? {
            let condition = Condition::Routing;
            play.record(
                Event::Recovered { model: id, condition },
                &[cite!("chainmail:605.474b")],
            );
            return Ok(());
        }
        play.record(Event::Flees { model: id }, &[cite!("chainmail:605.474c")]);
    } else {
        play.record(Event::Flees { model: id }, &[cite!("chainmail:605.475")]);
    }
    if !break_free(play, id)? {
        return Ok(());
    }
    flee_to_edge(play, id)
}

/// chainmail:605.443a to chainmail:605.443c, chainmail:605.45a to chainmail:605.45c, chainmail:605.46b, chainmail:605.46e,
/// chainmail:605.48b, chainmail:605.48c
pub fn get_up(play: &mut Play<'_, Chainmail>, id: ModelId) -> Asked<()> {
    let model = play.world().model(id);
    let worst = [
        (Condition::Paralyzed, 22, cite!("chainmail:605.45a")),
        (Condition::Poisoned, 20, cite!("chainmail:605.46a")),
        (Condition::Sleeping, 20, cite!("chainmail:605.48a")),
        (Condition::KnockedDown, 20, cite!("chainmail:605.443a")),
    ];
    let Some((condition, dc, rule)) = worst.into_iter().find(|(condition, _, _)| model.suffers(*condition)) else {
        // A word of command holds nobody down for longer (chainmail:spell-command-d, chainmail:605.445).
        let condition = Condition::Felled;
        let rules = &[cite!("chainmail:spell-command-d"), cite!("chainmail:605.445")];
        play.record(Event::Recovered { model: id, condition }, rules);
        return Ok(());
    };
    if model.suffers(Condition::Felled) {
        let condition = Condition::Felled;
        play.record(
            Event::Recovered { model: id, condition },
            &[cite!("chainmail:spell-command-e")],
        );
    }
    command::window(play, id, Moment::GetUp)?;
    let modifiers = match condition {
        Condition::KnockedDown => get_up_modifiers(play.world(), id),
        _ => SmallVec::new(),
    };
    let roll = roll_save(play, id, SaveFor::GetUp, dc, modifiers, &[rule])?;
    if roll.succeeded {
        play.record(
            Event::Recovered { model: id, condition },
            &[cite!("chainmail:605.443b")],
        );
        let model = play.world().model(id);
        if model.health == 0 && !model.is_down() {
            play.record(
                Event::HealthGained { model: id, health: 1 },
                &[cite!("chainmail:605.443b")],
            );
        }
    } else if roll.die == 1 && matches!(condition, Condition::KnockedDown | Condition::Poisoned) {
        let rule = if condition == Condition::Poisoned {
            cite!("chainmail:605.46e")
        } else {
            cite!("chainmail:605.443c")
        };
        play.record(Event::Destroyed { model: id }, vec![rule]);
    }
    Ok(())
}

/// What an order adds to a save to get up (chainmail:order-get-up-plus-4).
fn get_up_modifiers(world: &World, id: ModelId) -> SmallVec<[Modifier; 6]> {
    let ordered = world.model(id).ordered == Some(Order::GetUpPlus4);
    let modifier = ordered.then(|| Modifier::new(4, Reason::Order));
    modifier.into_iter().collect()
}

/// A spell helps a model at 0 health to its feet: a save out of turn, on which a natural 1 does no harm
/// (chainmail:spell-cure-wounds-0-b).
pub fn helped_up(play: &mut Play<'_, Chainmail>, id: ModelId, rules: &[RuleId]) -> Asked<()> {
    let model = play.world().model(id);
    let worse = [Condition::Paralyzed, Condition::Poisoned, Condition::Sleeping];
    let lies = model.health == 0 && model.suffers(Condition::KnockedDown);
    if !lies || worse.into_iter().any(|condition| model.suffers(condition)) {
        return Ok(());
    }
    command::window(play, id, Moment::GetUp)?;
    let modifiers = get_up_modifiers(play.world(), id);
    if roll_save(play, id, SaveFor::GetUp, 20, modifiers, rules)?.succeeded {
        let condition = Condition::KnockedDown;
        let rules = &[cite!("chainmail:605.443b")];
        play.record(Event::Recovered { model: id, condition }, rules);
        play.record(Event::HealthGained { model: id, health: 1 }, rules);
    }
    Ok(())
}

/// So many directions are tried for a way out.
const DIRECTIONS: usize = 48;

/// The way that gets a model as far from an enemy as it can get, never closer on the way (chainmail:404, chainmail:605.473a,
/// chainmail:605.473b). Straight lines in 48 directions are tried, and after each a second one.
pub fn away_from(world: &World, id: ModelId, aim: Point, stays: bool) -> Vec<Point> {
    let stand = world.stand(id);
    let Some(straight) = Facing::toward(aim, stand.base.at()) else {
        return vec![];
    };
    let full = stats::speed(world, id) + stats::speed(world, id);
    let flight = Flight {
        world,
        aim,
        full,
        // The least that a move comes to is 2", whatever the ground costs.
        ground: movement::ground_for(world, id).within(&stand.base, full.max(Length::inches(2))),
        stays,
    };
    let here = flight.farness(stand.base.at());
    let first = flight.dash(&stand, &Tally::default(), straight, here);
    if let Some(end) = first
        && is_full(world, &stand, end, flight.full)
    {
        return vec![end];
    }
    let mut best: (i128, Vec<Point>) = (here, vec![]);
    let all_round = all_round(straight);
    for one in &all_round {
        let Some(end) = flight.dash(&stand, &Tally::default(), *one, here) else {
            continue;
        };
        if flight.farness(end) > best.0 {
            best = (flight.farness(end), vec![end]);
        }
        let mut tally = Tally::default();
        tally.add(world, &stand, end);
        let there = stand.moved_to(end);
        // However it goes on from there, it gets no farther than this.
        let most = aim.distance_to(end) + (full - tally.moved).max(Length::ZERO) + Length::um(4);
        if i128::from(most.get()).pow(2) <= best.0 {
            continue;
        }
        for other in &all_round {
            if let Some(last) = flight.dash(&there, &tally, *other, best.0) {
                best = (flight.farness(last), vec![end, last]);
            }
        }
    }
    best.1
}

/// Whether the whole speed is used up, or the battlefield left.
fn is_full(world: &World, stand: &Stand, end: Point, full: Length) -> bool {
    let mut tally = Tally::default();
    tally.add(world, stand, end);
    tally.moved + tally.cost() >= full - Length::um(4)
        || !inside_polygon(&stand.base.moved_to(end), &world.terrain.field)
}

/// Directions all around, beginning with one.
fn all_round(facing: Facing) -> Vec<Facing> {
    // A 48th of a circle is 7.5 degrees.
    let step = Facing::new(991_445, 130_526).unwrap_or(Facing::EAST);
    std::iter::successors(Some(facing), |facing| Some(facing.rotated(step)))
        .take(DIRECTIONS)
        .collect()
}

/// A model that runs from an enemy.
struct Flight<'w> {
    world: &'w World,
    /// Where the enemy stands.
    aim: Point,
    full: Length,
    ground: Ground<'w>,
    /// The edges of the battlefield are impassable to it (chainmail:spell-command-i).
    stays: bool,
}

impl Flight<'_> {
    fn farness(&self, point: Point) -> i128 {
        self.aim.distance_squared(point)
    }

    /// The end of a straight run: until something is in the way, or the movement is used up. Nothing if it would lead closer on the
    /// way, or no farther than something already found.
    fn dash(&self, stand: &Stand, before: &Tally, facing: Facing, beyond: i128) -> Option<Point> {
        let from = stand.base.at();
        let off = from - self.aim;
        let outward = i128::from(off.x) * i128::from(facing.x()) + i128::from(off.y) * i128::from(facing.y());
        if outward < 0 {
            return None;
        }
        let to = point_toward(from, facing, (self.full - before.moved).max(Length::ZERO));
        // A run that leads away is farthest where it ends.
        if self.farness(to) <= beyond {
            return None;
        }
        let leg = Leg::new(self.world, stand, before, &self.ground, to);
        let clear = |point| self.is_open(&leg, stand, point);
        let least = self.farness(from).max(beyond);
        if self.first_beyond(from, to, least).is_some_and(|point| !clear(point)) {
            return None;
        }
        let end = slide_until_blocked(&stand.base, to, clear);
        (end != from && self.farness(end) > least).then_some(end)
    }

    /// Whether a straight run gets as far as a point.
    fn is_open(&self, leg: &Leg<'_, '_>, stand: &Stand, point: Point) -> bool {
        if !leg.is_clear(point) {
            return false;
        }
        if self.stays && !slide_stays_inside(&stand.base, point, &self.world.terrain.field) {
            return false;
        }
        let (moved, cost) = leg.moved_and_cost(point);
        moved <= (self.full - cost).max(Length::inches(2))
    }

    /// A hair before the first point of a run that is farther away than this: a run that does not get there has no use. Most of the
    /// many runs that are tried do not.
    fn first_beyond(&self, from: Point, to: Point, least: i128) -> Option<Point> {
        const HAIR: i64 = 5;
        let length = from.distance_to(to).get();
        let leg = OnLeg::within_square(from, to, length, self.aim, least);
        let is_beyond = |step: i64| match leg.surely(step) {
            Some(is_within) => !is_within,
            None => self.farness(movement::along(from, to, step, length)) > least,
        };
        let (mut low, mut high) = (0, length);
        while low < high {
            let middle = (low + high) / 2;
            if is_beyond(middle) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        (low > HAIR).then(|| movement::along(from, to, low - HAIR, length))
    }
}

/// The shortest path to an edge over which models can leave, and over it (chainmail:501.1b, chainmail:501.2c).
fn to_nearest_edge(world: &World, id: ModelId) -> Vec<Point> {
    way_off(world, id, Edge::of(world.terrain.environment)).1
}

/// The shortest path to one of some edges and over it, as far as a move at full speed goes, and its whole length.
pub fn way_off(world: &World, id: ModelId, over: &[Edge]) -> (Length, Vec<Point>) {
    let stand = world.stand(id);
    let full = stats::speed(world, id) + stats::speed(world, id);
    let radius = world.model(id).radius();
    let (width, depth) = (world.terrain.width, world.terrain.depth);
    let at = stand.base.at();
    // A place at the edge, and the place beyond it.
    let out = radius + Length::um(10);
    let edges = over.iter().map(|edge| match edge {
        Edge::South => (Point::new(at.x, radius), Point::new(at.x, -out)),
        Edge::North => (Point::new(at.x, depth - radius), Point::new(at.x, depth + out)),
        Edge::West => (Point::new(radius, at.y), Point::new(-out, at.y)),
        Edge::East => (Point::new(width - radius, at.y), Point::new(width + out, at.y)),
    });
    let routes = edges.filter_map(|(inside, beyond)| {
        let route = paths::route(world, &stand, PathGoal::At(inside))?;
        Some((paths::grain(route.effective), route, beyond))
    });
    let Some((length, route, beyond)) = routes.min_by_key(|(length, _, _)| *length) else {
        return (Length::ZERO, vec![]);
    };
    let mut points = route.points;
    points.push(beyond);
    (length, cut(world, &stand, &points, full))
}

/// As much of a line as the movement of a turn allows.
pub fn cut(world: &World, stand: &Stand, points: &[Point], full: Length) -> Vec<Point> {
    cut_at(world, stand, points, full, Length::inches(2))
}

/// As much of a line as one move at a model's speed allows, an inch at least (chainmail:302.13a).
pub fn cut_once(world: &World, stand: &Stand, points: &[Point], speed: Length) -> Vec<Point> {
    cut_at(world, stand, points, speed, Length::inches(1))
}

/// As much of a line as is left of a move.
pub fn cut_to(world: &World, stand: &Stand, points: &[Point], left: Length) -> Vec<Point> {
    cut_at(world, stand, points, left, Length::ZERO)
}

fn cut_at(world: &World, stand: &Stand, points: &[Point], full: Length, least: Length) -> Vec<Point> {
    let mut tally = Tally::default();
    let mut here = stand.clone();
    let mut way = vec![];
    for to in points.iter().skip(1) {
        let leg = Leg::over(world, &here, &tally, *to);
        let fits = |point: Point| {
            let (moved, cost) = leg.moved_and_cost(point);
            moved <= (full - cost).max(least)
        };
        let end = if fits(*to) {
            *to
        } else {
            slide_until_blocked(&here.base, *to, fits)
        };
        drop(leg);
        if end != here.base.at() {
            way.push(end);
            tally.add(world, &here, end);
            here = here.moved_to(end);
        }
        if end != *to {
            break;
        }
    }
    way
}
