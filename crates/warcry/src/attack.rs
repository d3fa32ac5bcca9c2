//! Attack actions: pick a weapon and a target, roll to hit, total the damage.

use kernel::{Asked, Die, Play, Pool, Refusal, Rolled, cite};
use table::Length;

use crate::abilities::{self, Bearer, Change, Delayed, Modifier, Moment, Scope, Until};
use crate::movement::Standing;
use crate::questions::{Answer, Ask};
use crate::reactions::{Action, ReactionMoment, offer};
use crate::stats::{AttackFigures, attack_figures, attack_is, bears, changes_on};
use crate::{
    ActionKind, AttackRolled, DamageBy, Event, FighterId, PartKind, Place, Runemark, Warcry, Weapon, World, damage,
    movement, order, sight,
};

/// Why an attack may not be made. Kept small and free of text: bots ask it thousands of times a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NoAttack {
    NoSuchWeapon,
    NotAnEnemy,
    Forbidden,
    Taunted(FighterId),
    EngagedByOthers,
    OutOfRange,
    TooClose,
    IntoCombat,
    NotVisible,
}

/// warcry:attack-target-01, warcry:attack-target-02, warcry:missile-attack-02, warcry:weapon-range-02: whether an attack
/// action may be made.
pub fn check(world: &World, attacker: FighterId, weapon: u8, target: FighterId) -> Result<(), Refusal> {
    refusal(world, attacker, weapon, target).map_or(Ok(()), |why| Err(explain(world, attacker, weapon, target, why)))
}

fn refusal(world: &World, attacker: FighterId, weapon: u8, target: FighterId) -> Option<NoAttack> {
    let Some(weapon) = world.fighter(attacker).profile.weapons.get(usize::from(weapon)) else {
        return Some(NoAttack::NoSuchWeapon);
    };
    if !world.fighter(target).is_on_table() || !world.are_enemies(attacker, target) {
        return Some(NoAttack::NotAnEnemy);
    }
    let mut flat_range = false;
    for modifier in changes_on(world, attacker) {
        match modifier.change {
            Change::CannotAttack => return Some(NoAttack::Forbidden),
            Change::MustTargetUser if world.fighter(modifier.user).is_on_table() && modifier.user != target => {
                return Some(NoAttack::Taunted(modifier.user));
            }
            Change::FlatRange => flat_range = true,
            _ => {}
        }
    }
    let near = world.within(attacker, target, Length::inches(1));
    if !near && world.is_engaged(attacker) {
        return Some(NoAttack::EngagedByOthers);
    }
    let within = |distance: Length| match (world.fighter(attacker).footprint(), world.fighter(target).footprint()) {
        (Some(one), Some(other)) if flat_range => table::within(one, other, distance),
        _ => world.within(attacker, target, distance),
    };
    if !within(weapon.reach()) {
        return Some(NoAttack::OutOfRange);
    }
    if weapon.min_range > 0 && within(weapon.least_reach() - Length::um(1)) {
        return Some(NoAttack::TooClose);
    }
    if !weapon.is_melee() && into_combat(world, attacker, weapon, target) {
        return Some(NoAttack::IntoCombat);
    }
    (!sight::visible(world, attacker, target)).then_some(NoAttack::NotVisible)
}

/// warcry:missile-attack-02
fn into_combat(world: &World, attacker: FighterId, weapon: &Weapon, target: FighterId) -> bool {
    let friend_near = world.on_table().any(|(id, fighter)| {
        id != attacker
            && fighter.side.is_some()
            && fighter.side == world.fighter(attacker).side
            && world.within(id, target, Length::inches(1))
    });
    friend_near && !(weapon.min_range == 0 && world.within(attacker, target, Length::inches(3)))
}

fn explain(world: &World, attacker: FighterId, weapon: u8, target: FighterId, why: NoAttack) -> Refusal {
    let (from, to) = (world.fighter(attacker), world.fighter(target));
    let apart = match (from.footprint(), to.footprint()) {
        (Some(one), Some(other)) => table::gap_rising(one, other, (from.z() - to.z()).abs()).to_string(),
        _ => "not on the battlefield".into(),
    };
    let weapon = from.profile.weapons.get(usize::from(weapon));
    let (least, most) = weapon.map_or((0, 0), |weapon| (weapon.min_range, weapon.range));
    let (from, to) = (&from.name, &to.name);
    match why {
        NoAttack::NoSuchWeapon => Refusal::new(cite!("warcry:attack-target-01"), format!("{from} has no such weapon")),
        NoAttack::NotAnEnemy => Refusal::new(
            cite!("warcry:attack-target-01"),
            format!("{to} is not an enemy of {from} on the battlefield"),
        ),
        NoAttack::Forbidden => Refusal::new(
            cite!("warcry:ability-use-05"),
            format!("{from} may not make attack actions"),
        ),
        NoAttack::Taunted(by) => Refusal::new(
            cite!("warcry:hunting-taunt-01"),
            format!("{from} must target {}", world.fighter(by).name),
        ),
        NoAttack::EngagedByOthers => Refusal::new(
            cite!("warcry:attack-target-02"),
            format!("{to} is {apart} away; enemies within 1\" of {from} must be targeted first"),
        ),
        NoAttack::OutOfRange => Refusal::new(
            cite!("warcry:attack-target-01"),
            format!("{to} is {apart} away, the weapon reaches {most}\""),
        ),
        NoAttack::TooClose => Refusal::new(
            cite!("warcry:weapon-range-02"),
            format!("{to} is {apart} away, closer than the minimum range of {least}\""),
        ),
        NoAttack::IntoCombat => Refusal::new(
            cite!("warcry:missile-attack-02"),
            format!("{to} is within 1\" of a friend of {from}"),
        ),
        NoAttack::NotVisible => Refusal::new(cite!("warcry:attack-target-01"), format!("{from} does not see {to}")),
    }
}

/// Every attack that a fighter could make now.
pub fn possible(world: &World, attacker: FighterId) -> Vec<(u8, FighterId)> {
    let fighter = world.fighter(attacker);
    let furthest = fighter
        .profile
        .weapons
        .iter()
        .map(|weapon| weapon.range)
        .max()
        .unwrap_or(0);
    let flat = bears(world, attacker, |change| matches!(change, Change::FlatRange));
    let mut found = vec![];
    for (target, _) in world.on_table() {
        let reach = Length::inches(i64::from(furthest));
        if !world.are_enemies(attacker, target) || !(flat || world.within(attacker, target, reach)) {
            continue;
        }
        let weapons = (0..fighter.profile.weapons.len() as u8).map(|weapon| (weapon, target));
        let mut seen = true;
        for (weapon, target) in weapons {
            match if seen {
                refusal(world, attacker, weapon, target)
            } else {
                Some(NoAttack::NotVisible)
            } {
                None => found.push((weapon, target)),
                Some(NoAttack::NotVisible) => seen = false,
                Some(_) => {}
            }
        }
    }
    found
}

/// An attack action with all its interruptions. warcry:attack-steps-01
pub fn attack(
    play: &mut Play<'_, Warcry>,
    action: &mut Action,
    kind: ActionKind,
    weapon: u8,
    target: FighterId,
) -> Asked<()> {
    let attacker = action.actor;
    play.record(
        Event::ActionBegan {
            fighter: attacker,
            action: kind,
        },
        &[cite!("warcry:activation-01")],
    );
    let line = play.world().fighter(attacker).profile.weapons[usize::from(weapon)].clone();
    play.record(
        Event::AttackDeclared {
            attacker,
            weapon,
            target,
        },
        if line.is_melee() {
            &[cite!("warcry:attack-target-01"), cite!("warcry:melee-attack-01")]
        } else {
            &[cite!("warcry:attack-target-01"), cite!("warcry:missile-attack-01")]
        },
    );
    let falls_after = must_test_fall(play.world(), target);
    let in_cover = sight::in_cover(play.world(), attacker, target);
    offer(
        play,
        action,
        ReactionMoment::Targeted {
            target,
            melee: line.is_melee(),
            in_cover,
        },
    )?;
    let mut follow_ups = vec![];
    if both_stand(play.world(), attacker, target) {
        let (hits, crits) = strike(play, action, &line, target)?;
        follow_ups = delayed_by(play, attacker, &line, target, hits, crits);
    }
    end_attack_effects(play, attacker, &line, target);
    if falls_after {
        follow_ups.push(FollowUp::FallingTest);
    }
    order::in_order(play, follow_ups, |play, next| match next {
        FollowUp::FallingTest => falling_test(play, target),
        FollowUp::Delayed(delayed) => {
            let scope = Scope::new(delayed.user, delayed.ability, delayed.value).on(target);
            abilities::carry_out(play, scope, &delayed.then)
        }
    })
}

/// What is to be done once an attack action has been resolved.
enum FollowUp {
    FallingTest,
    Delayed(Delayed),
}

fn both_stand(world: &World, attacker: FighterId, target: FighterId) -> bool {
    world.fighter(attacker).is_on_table() && world.fighter(target).is_on_table()
}

/// Steps 2 and 3: hit rolls and damage. Gives the hits and critical hits.
fn strike(play: &mut Play<'_, Warcry>, action: &mut Action, line: &Weapon, target: FighterId) -> Asked<(u8, u8)> {
    let attacker = action.actor;
    let figures = attack_figures(play.world(), attacker, line, target);
    let seat = play.world().decides(attacker).seat();
    let rolled = play.roll(Some(seat), "hit rolls", Pool::d6(figures.attacks));
    let rolled = maybe_reroll(play, attacker, target, rolled)?;
    let tally = tally(play, &figures, &rolled, target);
    let total = u16::from(tally.hits) * u16::from(figures.hit) + u16::from(tally.crits) * u16::from(figures.crit);
    let AttackFigures {
        attacks,
        strength,
        toughness,
        in_cover,
        ..
    } = figures;
    let faces = rolled.faces().to_vec();
    let Tally {
        misses, hits, crits, ..
    } = tally;
    let event = AttackRolled {
        attacker,
        target,
        attacks,
        strength,
        toughness,
        in_cover,
        faces,
        misses,
        hits,
        crits,
        damage: total,
    };
    play.record(Event::AttackRolled(event), hit_roll_rules(&figures));

    if line.is_melee() && total >= play.world().fighter(target).wounds_left() {
        offer(play, action, ReactionMoment::AboutToFall { target })?;
    }
    let hurt_back = tally.hurts_attacker;
    let down = damage::allocate(
        play,
        target,
        total,
        DamageBy::Attack(attacker),
        &[
            cite!("warcry:damage-01"),
            cite!("warcry:damage-02"),
            cite!("warcry:damage-03"),
            cite!("warcry:damage-04"),
        ],
    )?;
    if hurt_back > 0 {
        damage::allocate(
            play,
            attacker,
            hurt_back,
            DamageBy::Reaction(target),
            &[cite!("warcry:reaction-counter-01")],
        )?;
    }
    if line.is_melee() && total > 0 && !down {
        offer(play, action, ReactionMoment::Damaged { target })?;
    }
    Ok((hits, crits))
}

fn hit_roll_rules(figures: &AttackFigures) -> Vec<kernel::RuleId> {
    let by_strength = match figures.hits_from {
        3 => cite!("warcry:hit-roll-02"),
        4 => cite!("warcry:hit-roll-03"),
        _ => cite!("warcry:hit-roll-04"),
    };
    let mut rules = vec![cite!("warcry:hit-roll-01"), by_strength];
    if figures.in_cover {
        rules.push(cite!("warcry:hit-roll-05"));
    }
    rules
}

/// warcry:reroll-01: a re-rolled roll cannot be rolled again; the types of the kernel see to it.
fn maybe_reroll(play: &mut Play<'_, Warcry>, attacker: FighterId, target: FighterId, rolled: Rolled) -> Asked<Rolled> {
    let dice: u8 = changes_on(play.world(), target)
        .filter(|modifier| play.world().are_friends(modifier.user, attacker) || modifier.user == attacker)
        .map(|modifier| {
            if let Change::RerollsAgainst(dice) = modifier.change {
                dice
            } else {
                0
            }
        })
        .sum();
    if dice == 0 || rolled.faces().is_empty() {
        return Ok(rolled);
    }
    let seat = play.world().decides(attacker).seat();
    let mut faces: Vec<u8> = rolled.faces().to_vec();
    faces.dedup();
    let mut answers = vec![Answer::Faces(vec![])];
    answers.extend(faces.into_iter().map(|face| Answer::Faces(vec![face])));
    let ask = Ask::Reroll {
        fighter: attacker,
        faces: rolled.faces().to_vec(),
    };
    match play.choose(seat, ask, answers)? {
        Answer::Faces(again) if !again.is_empty() => Ok(play
            .reroll(Some(seat), "hit roll again", rolled, &again, Die::D6)
            .into_rolled()),
        _ => Ok(rolled),
    }
}

/// What the hit rolls come to.
struct Tally {
    misses: u8,
    hits: u8,
    crits: u8,
    /// Damage points that the roll allocates to the attacker (warcry:reaction-counter-01).
    hurts_attacker: u16,
}

/// warcry:hit-roll-02 to warcry:hit-roll-04, with what changes hits and critical hits.
fn tally(play: &mut Play<'_, Warcry>, figures: &AttackFigures, rolled: &Rolled, target: FighterId) -> Tally {
    let mut crits = rolled.at_least(figures.crits_from);
    let mut hits = rolled.count(|face| face >= figures.hits_from && face < figures.crits_from);
    let mut misses = rolled.faces().len() as u8 - crits - hits;
    let mut hurts_attacker = 0;

    let changes: Vec<Change> = changes_on(play.world(), target)
        .map(|modifier| modifier.change.clone())
        .collect();
    for change in &changes {
        match change {
            Change::MissesHurtAttacker { each, ones } => {
                let rolled_ones = rolled.showing(1).min(misses);
                hurts_attacker +=
                    u16::from(*each) * u16::from(misses - rolled_ones) + u16::from(*ones) * u16::from(rolled_ones);
            }
            Change::NoCritHurtsAttacker(points) if crits == 0 => hurts_attacker += u16::from(*points),
            _ => {}
        }
    }
    let turned = figures.misses_are_crits.min(misses);
    misses -= turned;
    crits += turned;
    for change in changes {
        let softened = match change {
            Change::CritsTakenAsHits { most } => most.unwrap_or(u8::MAX).min(crits),
            Change::CritsTakenRolled { faces } => {
                let seat = play.world().decides(target).seat();
                play.roll(Some(seat), "critical hits in cover", Pool::d6(crits))
                    .count(|face| faces.show(face))
            }
            _ => 0,
        };
        crits -= softened;
        hits += softened;
    }
    Tally {
        misses,
        hits,
        crits,
        hurts_attacker,
    }
}

/// What abilities have set up to follow this attack action of the attacker. Those for the next attack only are used up by it.
fn delayed_by(
    play: &mut Play<'_, Warcry>,
    attacker: FighterId,
    line: &Weapon,
    target: FighterId,
    hits: u8,
    crits: u8,
) -> Vec<FollowUp> {
    let mut follow_ups = vec![];
    let mut used_up = vec![];
    for delayed in play.world().delayed.iter().filter(|delayed| delayed.bearer == attacker) {
        let Moment::AfterAttack(after) = &delayed.moment else {
            continue;
        };
        if !attack_is(play.world(), &after.attack, line, target, delayed.user) {
            continue;
        }
        if after.next_only {
            used_up.push(delayed.number);
        }
        if hits >= after.at_least_hits && crits >= after.at_least_crits {
            follow_ups.push(FollowUp::Delayed(delayed.clone()));
        }
    }
    if !used_up.is_empty() {
        let over = Event::EffectsEnded {
            modifiers: vec![],
            delayed: used_up,
        };
        play.record(over, &[cite!("warcry:ability-use-01")]);
    }
    follow_ups
}

/// Changes that held for this attack action, or for the next one of the attacker, are over.
fn end_attack_effects(play: &mut Play<'_, Warcry>, attacker: FighterId, line: &Weapon, target: FighterId) {
    let world = play.world();
    let is_over = |modifier: &&Modifier| match modifier.until {
        Until::ThisAttack => true,
        Until::NextAttack => modifier.bearer == Bearer::Fighter(attacker) && held_for(world, modifier, line, target),
        _ => false,
    };
    let modifiers: Vec<u32> = world
        .modifiers
        .iter()
        .filter(is_over)
        .map(|modifier| modifier.number)
        .collect();
    if !modifiers.is_empty() {
        play.record(
            Event::EffectsEnded {
                modifiers,
                delayed: vec![],
            },
            &[cite!("warcry:ability-use-01")],
        );
    }
}

fn held_for(world: &World, modifier: &Modifier, line: &Weapon, target: FighterId) -> bool {
    match &modifier.change {
        Change::Attacks { of, .. }
        | Change::Strength { of, .. }
        | Change::HitDamage { of, .. }
        | Change::CritDamage { of, .. }
        | Change::CritOn { of, .. }
        | Change::MissesAreCrits { of, .. } => attack_is(world, of, line, target, modifier.user),
        _ => true,
    }
}

/// warcry:terrain-platform-02, warcry:terrain-platform-03, warcry:terrain-stairs-02: whether being targeted makes a fighter
/// take a falling test afterwards.
fn must_test_fall(world: &World, target: FighterId) -> bool {
    let being_activated = world
        .activation
        .as_ref()
        .is_some_and(|activation| activation.fighter == target);
    match &world.fighter(target).place {
        Place::Table {
            standing: Standing::Climbing(part),
            ..
        } => {
            let kind = world.terrain.part(*part).kind;
            matches!(kind, PartKind::Stairs | PartKind::Ladder) && !being_activated
        }
        Place::Table { .. } => !world.has(target, Runemark::Fly) && movement::near_open_edge(world, target),
        _ => false,
    }
}

fn falling_test(play: &mut Play<'_, Warcry>, fighter: FighterId) -> Asked<()> {
    if !play.world().fighter(fighter).is_on_table() {
        return Ok(());
    }
    let seat = play.world().decides(fighter).seat();
    let face = play.d6(Some(seat), "falling test");
    let rules = if matches!(play.world().fighter(fighter).standing(), Standing::Climbing(_)) {
        &[cite!("warcry:terrain-stairs-02"), cite!("warcry:fall-03")]
    } else {
        &[cite!("warcry:terrain-platform-02"), cite!("warcry:fall-03")]
    };
    play.record(Event::FallingTest { fighter, face }, rules);
    if face == 1 {
        damage::fall(play, fighter, cite!("warcry:fall-03"))?;
    }
    Ok(())
}
