//! Damage points, healing, impact, and being taken down.

use std::borrow::Cow;

use kernel::{Asked, OnWrite, Play, RuleId, cite};
use table::Length;

use crate::abilities::{Bearer, Change, Delayed, Until, moments};
use crate::questions::{Answer, Ask, Zone};
use crate::stats::bears;
use crate::{DamageBy, Event, FighterId, Spot, TokenId, Warcry, World, cards, movement};

/// Allocates damage points and takes the fighter down if they equal its WOUNDS. Says whether it was taken down.
///
/// warcry:damage-03, warcry:damage-04, warcry:damage-05
pub fn allocate(
    play: &mut Play<'_, Warcry>,
    fighter: FighterId,
    points: u16,
    by: DamageBy,
    rules: impl Into<Cow<'static, [RuleId]>>,
) -> Asked<bool> {
    let down = allocate_of_several(play, fighter, points, by, rules)?;
    if down {
        cards::win_at_once(play);
    }
    Ok(down)
}

/// The same of damage that comes together with other damage: whoever allocates the last of it sees whether the battle is decided
/// (warcry:plan-simultaneous-win-01).
pub fn allocate_of_several(
    play: &mut Play<'_, Warcry>,
    fighter: FighterId,
    points: u16,
    by: DamageBy,
    rules: impl Into<Cow<'static, [RuleId]>>,
) -> Asked<bool> {
    let world = play.world();
    if points == 0 || !world.fighter(fighter).is_on_table() {
        return Ok(false);
    }
    if matches!(by, DamageBy::Reaction(by) if is_unhurt_by(world, by, fighter)) {
        return Ok(false);
    }
    let points = points.min(world.fighter(fighter).wounds_left());
    play.record(Event::Damaged { fighter, points, by }, rules);
    if play.world().fighter(fighter).wounds_left() > 0 {
        return Ok(false);
    }
    let gifted = match by {
        DamageBy::Attack(who) if cards::earns_gift(play.world(), who, fighter) => Some(who),
        _ => None,
    };
    let by = match by {
        DamageBy::Attack(who) | DamageBy::Reaction(who) | DamageBy::Ability(who) => Some(who),
        DamageBy::Impact | DamageBy::DeadlyTerrain | DamageBy::Card => None,
    };
    take_out(play, fighter, by)?;
    if let Some(who) = gifted {
        cards::give_gift(play, who);
    }
    Ok(true)
}

/// Whether the reactions of an enemy hurt a fighter at all.
pub fn is_unhurt_by(world: &World, enemy: FighterId, fighter: FighterId) -> bool {
    world.are_enemies(enemy, fighter) && bears(world, fighter, |change| matches!(change, Change::UnhurtByReactions))
}

/// Removes a fighter for good, which may decide the battle.
pub fn take_down(play: &mut Play<'_, Warcry>, fighter: FighterId, by: Option<FighterId>) -> Asked<()> {
    take_out(play, fighter, by)?;
    cards::win_at_once(play);
    Ok(())
}

/// Several fighters at the same moment: only then is it seen whether the battle is decided.
pub fn take_down_together(play: &mut Play<'_, Warcry>, fighters: &[FighterId]) -> Asked<()> {
    for fighter in fighters {
        take_out(play, *fighter, None)?;
    }
    cards::win_at_once(play);
    Ok(())
}

/// First it drops what it carries (warcry:treasure-drop-02).
fn take_out(play: &mut Play<'_, Warcry>, fighter: FighterId, by: Option<FighterId>) -> Asked<()> {
    drop_treasure(play, fighter, cite_drop_on_death())?;
    let over: (Vec<u32>, Vec<u32>) = effects_ending_with(play.world(), fighter);
    let points = cards::points_for_fall(play.world(), fighter);
    play.record(
        Event::TakenDown { fighter, by },
        &[cite!("warcry:damage-03"), cite!("warcry:damage-05")],
    );
    if !over.0.is_empty() || !over.1.is_empty() {
        let (modifiers, delayed) = over;
        play.record(
            Event::EffectsEnded { modifiers, delayed },
            &[cite!("warcry:hunting-taunt-01")],
        );
    }
    if let Some(side) = play.world().fighter(fighter).side.filter(|_| points != 0) {
        let rules = cards::victory_rules(play.world());
        let side = side.other();
        play.record(Event::Scored { side, points }, rules);
    }
    moments::taken_down(play, fighter)
}

fn cite_drop_on_death() -> &'static [RuleId] {
    &[cite!("warcry:treasure-drop-02"), cite!("warcry:treasure-drop-03")]
}

/// What a fighter has in force that ends when it is taken down.
fn effects_ending_with(world: &World, fighter: FighterId) -> (Vec<u32>, Vec<u32>) {
    let ends = |user: FighterId, until: Until| user == fighter && until == Until::RoundEndsOrUserFalls;
    let modifiers = world
        .modifiers
        .iter()
        .filter(|modifier| ends(modifier.user, modifier.until) || modifier.bearer == Bearer::Fighter(fighter));
    // What a fallen fighter bore is over; what it has left at a point of the battlefield stays.
    let gone = |delayed: &&OnWrite<Delayed>| delayed.bearer == fighter && delayed.anchor.is_none();
    let delayed = world.delayed.iter().filter(gone);
    (
        modifiers.map(|modifier| modifier.number).collect(),
        delayed.map(|delayed| delayed.number).collect(),
    )
}

/// Puts a carried treasure down at a point that its carrier's player picks: warcry:treasure-drop-03.
pub fn drop_treasure(play: &mut Play<'_, Warcry>, fighter: FighterId, rules: &'static [RuleId]) -> Asked<()> {
    match play.world().fighter(fighter).treasure {
        Some(token) if play.world().fighter(fighter).is_on_table() => put_down(play, fighter, token, rules),
        _ => Ok(()),
    }
}

/// Where a fighter may put a treasure down: warcry:treasure-drop-03
const BESIDE: Zone = Zone::Drop {
    within: Length::inches(1),
};

/// Whether the treasure that a fighter carries could be put down beside it.
pub fn has_place_to_drop(world: &World, fighter: FighterId) -> bool {
    let carried = world.fighter(fighter).treasure;
    carried.is_some_and(|token| movement::has_token_place(world, token, &BESIDE, Some(fighter)))
}

/// Puts a treasure down beside a fighter.
pub fn put_down(
    play: &mut Play<'_, Warcry>,
    fighter: FighterId,
    token: TokenId,
    rules: impl Into<Cow<'static, [RuleId]>>,
) -> Asked<()> {
    let spot = match nowhere_to_drop(play.world(), fighter, token) {
        Some(spot) => spot,
        None => ask_where_to_drop(play, fighter, token)?,
    };
    cards::show_bearer(play, fighter);
    play.record(Event::TreasureDropped { fighter, token, spot }, rules);
    cards::curse_dropper(play, fighter)
}

fn ask_where_to_drop(play: &mut Play<'_, Warcry>, fighter: FighterId, token: TokenId) -> Asked<Spot> {
    let seat = play.world().decides(fighter).seat();
    let ask = Ask::DropAt {
        fighter,
        token,
        zone: BESIDE,
    };
    match play.ask(seat, ask)? {
        Answer::Place { at, z, .. } => Ok(Spot::new(at, z)),
        _ => unreachable!("a drop is answered with a place"),
    }
}

/// Where no place beside a fighter is legal its treasure still has to lie somewhere: at the nearest place that can hold it.
/// Nothing if its player has a choice.
fn nowhere_to_drop(world: &World, fighter: FighterId, token: TokenId) -> Option<Spot> {
    if movement::has_token_place(world, token, &BESIDE, Some(fighter)) {
        return None;
    }
    let nearest = movement::nearest_token_place(world, token, &BESIDE, Some(fighter));
    match nearest {
        Some((at, z)) => Some(Spot::new(at, z)),
        // On a battlefield that has no room for a token at all it lies where its bearer was.
        None => world.fighter(fighter).spot(),
    }
}

/// Removes damage points, never more than there are.
pub fn heal(play: &mut Play<'_, Warcry>, fighter: FighterId, points: u16, rules: impl Into<Cow<'static, [RuleId]>>) {
    let points = points.min(play.world().fighter(fighter).damage);
    if points > 0 {
        play.record(Event::Healed { fighter, points }, rules);
    }
}

/// warcry:impact-damage-01
pub fn impact(play: &mut Play<'_, Warcry>, fighter: FighterId, rules: &'static [RuleId]) -> Asked<()> {
    if !play.world().fighter(fighter).is_on_table() {
        return Ok(());
    }
    let seat = play.world().decides(fighter).seat();
    let points = match play.d6(Some(seat), "impact damage") {
        1 => 3,
        2 | 3 => 1,
        _ => 0,
    };
    allocate(play, fighter, points, DamageBy::Impact, rules)?;
    Ok(())
}

/// A fighter falls: the opposing player picks where it lands, and puts it down there turned as he likes. warcry:fall-place-01 to warcry:fall-place-03,
/// warcry:fall-damage-01, warcry:terrain-deadly-02
pub fn fall(play: &mut Play<'_, Warcry>, fighter: FighterId, why: RuleId) -> Asked<()> {
    if !play.world().fighter(fighter).is_on_table() {
        return Ok(());
    }
    let from = play.world().fighter(fighter).z();
    let zone = Zone::Fall {
        within: Length::inches(2),
    };
    if !movement::has_place(play.world(), fighter, &zone) {
        return nowhere_to_fall(play, fighter);
    }
    let seat = play.world().decides(fighter).other().seat();
    let (to, facing) = match play.ask(seat, Ask::Landing { fighter, zone })? {
        Answer::Place { at, z, facing } => (Spot::new(at, z), facing),
        _ => unreachable!("a landing is answered with a place"),
    };
    let rules = vec![why, cite!("warcry:fall-place-01"), cite!("warcry:fall-place-02")];
    play.record(Event::Fell { fighter, to, facing }, rules);
    if (from - to.z).round_up_to(Length::half_inches(1)) >= Length::inches(2) {
        impact(
            play,
            fighter,
            &[cite!("warcry:fall-damage-01"), cite!("warcry:impact-damage-01")],
        )?;
    }
    if movement::near_deadly(play.world(), fighter) {
        deadly(play, fighter, &[cite!("warcry:terrain-deadly-02")])?;
    }
    Ok(())
}

fn nowhere_to_fall(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    if movement::standing_part(play.world(), fighter).is_some() {
        play.record(Event::StaysUp { fighter }, &[cite!("warcry:fall-place-03")]);
        return Ok(());
    }
    take_down(play, fighter, None)
}

/// D6 damage points of deadly terrain.
pub fn deadly(play: &mut Play<'_, Warcry>, fighter: FighterId, rules: &'static [RuleId]) -> Asked<bool> {
    if !play.world().fighter(fighter).is_on_table() {
        return Ok(false);
    }
    let seat = play.world().decides(fighter).seat();
    let points = u16::from(play.d6(Some(seat), "deadly terrain"));
    allocate(play, fighter, points, DamageBy::DeadlyTerrain, rules)
}
