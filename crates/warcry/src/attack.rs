//! Attack actions: pick a weapon and a target, roll to hit, total the damage.

use kernel::{Asked, Die, OnWrite, Play, Pool, Refusal, Rolled, cite};
use smallvec::SmallVec;
use table::Length;

use crate::abilities::{self, AttackKind, Bearer, Change, Delayed, Faces, Modifier, Moment, RangeKind, Until};
use crate::movement::Standing;
use crate::questions::{Answer, Ask};
use crate::reactions::{Action, ReactionMoment, offer};
use crate::stats::{AttackFigures, attack_figures, attack_is, bears, changes_on};
use crate::{
    ActionKind, AttackRolled, DamageBy, Event, FighterId, PartKind, Place, Runemark, Side, Warcry, Weapon, World,
    cards, damage, movement, order, sight,
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
    /// An ability keeps the target from being one.
    Sheltered,
}

/// warcry:attack-target-01, warcry:attack-target-02, warcry:missile-attack-02, warcry:weapon-range-02: whether an attack
/// action may be made.
pub fn check(world: &World, attacker: FighterId, weapon: u8, target: FighterId) -> Result<(), Refusal> {
    refusal(world, attacker, weapon, target).map_or(Ok(()), |why| Err(explain(world, attacker, weapon, target, why)))
}

fn refusal(world: &World, attacker: FighterId, weapon: u8, target: FighterId) -> Option<NoAttack> {
    refusal_if_seen(world, attacker, weapon, target)
        .or_else(|| (!sight::visible(world, attacker, target)).then_some(NoAttack::NotVisible))
}

/// The same of a target that is visible.
fn refusal_if_seen(world: &World, attacker: FighterId, weapon: u8, target: FighterId) -> Option<NoAttack> {
    let Some(weapon) = world.fighter(attacker).profile.weapons.get(usize::from(weapon)) else {
        return Some(NoAttack::NoSuchWeapon);
    };
    if !world.fighter(target).is_on_table() || !world.are_enemies(attacker, target) {
        return Some(NoAttack::NotAnEnemy);
    }
    let reach = match reach_of(world, attacker, weapon, target) {
        Ok(reach) => reach,
        Err(barred) => return Some(barred),
    };
    if !world.within(attacker, target, Length::inches(1)) && world.is_engaged(attacker) {
        return Some(NoAttack::EngagedByOthers);
    }
    out_of_reach(world, attacker, weapon, target, reach)
}

/// How far a weapon reaches with all that changes it, and whether heights are left out.
#[derive(Clone, Copy, Debug)]
struct Reach {
    most: Length,
    flat: bool,
}

/// How far a weapon reaches against a target, unless an ability bars the attack.
fn reach_of(world: &World, attacker: FighterId, weapon: &Weapon, target: FighterId) -> Result<Reach, NoAttack> {
    let mut reach = Reach {
        most: weapon.reach(),
        flat: false,
    };
    let mut taunter = None;
    for modifier in changes_on(world, attacker) {
        match &modifier.change {
            Change::CannotAttack => return Err(NoAttack::Forbidden),
            Change::CannotTargetUser if modifier.user == target => return Err(NoAttack::Sheltered),
            Change::Range { by, of } if attack_is(world, of, attacker, weapon, target, &modifier.scope()) => {
                reach.most += Length::inches(by.standing(world, &modifier.scope()));
            }
            // Of several taunters any one is as good a target.
            Change::MustTargetUser if world.fighter(modifier.user).is_on_table() && taunter != Some(target) => {
                taunter = Some(modifier.user);
            }
            Change::FlatRange => reach.flat = true,
            _ => {}
        }
    }
    if let Some(by) = taunter.filter(|by| *by != target) {
        return Err(NoAttack::Taunted(by));
    }
    for modifier in changes_on(world, target) {
        if let Change::CannotBeTargeted { beyond } = &modifier.change
            && beyond.is_none_or(|beyond| !world.within(attacker, target, beyond.into()))
        {
            return Err(NoAttack::Sheltered);
        }
    }
    Ok(reach)
}

/// Whether the target is too far from or too close to the attacker, or to a friend of his.
fn out_of_reach(
    world: &World,
    attacker: FighterId,
    weapon: &Weapon,
    target: FighterId,
    reach: Reach,
) -> Option<NoAttack> {
    let within = |distance: Length| match (world.fighter(attacker).footprint(), world.fighter(target).footprint()) {
        (Some(one), Some(other)) if reach.flat => table::within(one, other, distance),
        _ => world.within(attacker, target, distance),
    };
    if !within(reach.most) {
        return Some(NoAttack::OutOfRange);
    }
    if weapon.min_range > 0 && within(weapon.least_reach() - Length::um(1)) {
        return Some(NoAttack::TooClose);
    }
    (!weapon.is_melee() && into_combat(world, attacker, weapon, target)).then_some(NoAttack::IntoCombat)
}

/// warcry:missile-attack-02
fn into_combat(world: &World, attacker: FighterId, weapon: &Weapon, target: FighterId) -> bool {
    if weapon.min_range == 0 && world.within(attacker, target, Length::inches(3)) {
        return false;
    }
    let side = world.fighter(attacker).side;
    world.on_table().any(|(id, fighter)| {
        id != attacker && side.is_some() && fighter.side == side && world.within(id, target, Length::inches(1))
    })
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
        NoAttack::Sheltered => Refusal::new(
            cite!("warcry:ability-use-05"),
            format!("an ability keeps {to} from being the target of {from}"),
        ),
    }
}

/// The enemies that a fighter could attack as far as distances go, whatever the weapon.
#[derive(Debug)]
pub struct Foes {
    /// Some are within 1": then only those are meant (warcry:attack-target-02).
    pub engaged: bool,
    near: SmallVec<[FighterId; 8]>,
}

impl Foes {
    pub fn of(world: &World, attacker: FighterId) -> Foes {
        let ranges = world
            .fighter(attacker)
            .profile
            .weapons
            .iter()
            .map(|weapon| weapon.range);
        let reach = Length::inches(i64::from(ranges.max().unwrap_or(0).max(1)));
        let further = |change: &Change| matches!(change, Change::FlatRange | Change::Range { .. });
        let boundless = bears(world, attacker, further);
        let (mut engaged, mut near) = (false, SmallVec::new());
        for (id, _) in world.on_table() {
            if !world.are_enemies(attacker, id) || !(boundless || world.within(attacker, id, reach)) {
                continue;
            }
            let is_close = world.within(attacker, id, Length::inches(1));
            if is_close && !engaged {
                engaged = true;
                near.clear();
            }
            if is_close == engaged {
                near.push(id);
            }
        }
        Foes { engaged, near }
    }
}

/// Every attack that a fighter could make now.
pub fn possible(world: &World, attacker: FighterId) -> Vec<(u8, FighterId)> {
    let mut found = vec![];
    possible_on(world, attacker, &Foes::of(world, attacker), |weapon, target| {
        found.push((weapon, target))
    });
    found
}

/// The same of a fighter whose foes are known.
pub fn possible_on(world: &World, attacker: FighterId, foes: &Foes, mut found: impl FnMut(u8, FighterId)) {
    for &target in &foes.near {
        // Whether it is seen is the dearest question, and asked once for all weapons.
        let mut seen = None;
        for (at, weapon) in (0..).zip(&world.fighter(attacker).profile.weapons) {
            if seen != Some(false)
                && reach_of(world, attacker, weapon, target)
                    .is_ok_and(|reach| out_of_reach(world, attacker, weapon, target, reach).is_none())
                && *seen.get_or_insert_with(|| sight::visible(world, attacker, target))
            {
                found(at, target);
            }
        }
    }
}

/// Whether somebody is visible to a fighter and in range of one of its weapons of a kind.
pub fn reaches(world: &World, attacker: FighterId, target: FighterId, range: RangeKind) -> bool {
    let weapons = &world.fighter(attacker).profile.weapons;
    let in_range = weapons.iter().any(|weapon| {
        let kind = match range {
            RangeKind::Any => true,
            RangeKind::Melee => weapon.is_melee(),
            RangeKind::Missile => !weapon.is_melee(),
        };
        let too_close = weapon.min_range > 0 && world.within(attacker, target, weapon.least_reach() - Length::um(1));
        kind && !too_close && world.within(attacker, target, weapon.reach())
    });
    in_range && sight::visible(world, attacker, target)
}

/// An attack action with all its interruptions; gives its hits and critical hits. warcry:attack-steps-01
pub fn attack(
    play: &mut Play<'_, Warcry>,
    action: &mut Action,
    kind: ActionKind,
    weapon: u8,
    target: FighterId,
) -> Asked<(u8, u8)> {
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
    let in_cover = play.once(|world| sight::in_cover(world, attacker, target));
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
    let mut scored = (0, 0);
    if both_stand(play.world(), attacker, target) {
        scored = strike(play, action, &line, target)?;
        follow_ups = delayed_by(play, attacker, &line, target, scored);
    }
    end_attack_effects(play, attacker, &line, target);
    if falls_after {
        follow_ups.push(FollowUp::FallingTest);
    }
    let called = |world: &World, next: &FollowUp| match next {
        FollowUp::FallingTest => format!("{} takes a falling test", world.fighter(target).name),
        FollowUp::Delayed(delayed, _) => delayed.called(world),
    };
    order::in_order(play, follow_ups, called, |play, next| match next {
        FollowUp::FallingTest => falling_test(play, target, Faces { from: 1, to: 1 }),
        FollowUp::Delayed(delayed, it) => {
            let scope = delayed.scope().on(it).having_scored(scored.0, scored.1);
            abilities::carry_out(play, scope, &delayed.then)
        }
    })?;
    Ok(scored)
}

/// What is to be done once an attack action has been resolved.
enum FollowUp {
    FallingTest,
    Delayed(OnWrite<Delayed>, FighterId),
}

fn both_stand(world: &World, attacker: FighterId, target: FighterId) -> bool {
    world.fighter(attacker).is_on_table() && world.fighter(target).is_on_table()
}

/// Steps 2 and 3: hit rolls and damage. Gives the hits and critical hits.
fn strike(play: &mut Play<'_, Warcry>, action: &mut Action, line: &Weapon, target: FighterId) -> Asked<(u8, u8)> {
    let attacker = action.actor;
    let figures = play.once(|world| attack_figures(world, attacker, line, target));
    let seat = play.world().decides(attacker).seat();
    let grades = hit_grades(play.world(), &figures, target);
    let grade = |face: u8| grades[usize::from(face.saturating_sub(1)).min(5)];
    let rolled = play.roll_graded(Some(seat), "hit rolls", Pool::d6(figures.attacks), grade);
    let rolled = maybe_reroll(play, attacker, target, rolled)?;
    let crits = rolled.at_least(figures.crits_from);
    offer(play, action, ReactionMoment::HitsRolled { target, crits })?;
    change_dice(play, attacker, target, &figures, &rolled)?;
    let tally = tally(play, &figures, &rolled, target);
    let total = u16::from(tally.hits) * u16::from(figures.hit) + u16::from(tally.crits) * u16::from(figures.crit);
    let AttackFigures {
        attacks,
        strength,
        toughness,
        in_cover,
        ..
    } = figures;
    let faces = rolled.faces().into();
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

    let moment = ReactionMoment::DamageTotalled {
        target,
        melee: line.is_melee(),
        fatal: total >= play.world().fighter(target).wounds_left(),
        crits,
    };
    offer(play, action, moment)?;
    let left = guarded(play, attacker, target, total)?;
    let hurt_back = tally.hurts_attacker;
    if tally.heals_target > 0 {
        damage::heal(play, target, tally.heals_target, &[cite!("warcry:ability-use-05")]);
    }
    // What the attack and a counter do comes from the same rolls: only then is it seen whether the battle is decided.
    let down = damage::allocate_of_several(
        play,
        target,
        left,
        DamageBy::Attack(attacker),
        &[
            cite!("warcry:damage-01"),
            cite!("warcry:damage-02"),
            cite!("warcry:damage-03"),
            cite!("warcry:damage-04"),
        ],
    )?;
    let down_too = damage::allocate_of_several(
        play,
        attacker,
        hurt_back,
        DamageBy::Reaction(target),
        &[cite!("warcry:reaction-counter-01")],
    )?;
    if down || down_too {
        cards::win_at_once(play);
    }
    if down {
        offer(play, action, ReactionMoment::Felled { fallen: target })?;
    }
    if line.is_melee() && left > 0 && !down && play.world().fighter(target).is_on_table() {
        offer(play, action, ReactionMoment::Damaged { target })?;
    }
    Ok((hits, crits))
}

/// Which faces of the hit rolls mean the same: misses, hits, critical hits, and whatever a change looks at besides.
fn hit_grades(world: &World, figures: &AttackFigures, target: FighterId) -> [u8; 6] {
    let mut grades = [1, 2, 3, 4, 5, 6]
        .map(|face| u8::from(face >= figures.hits_from.min(figures.crits_from)) + u8::from(face >= figures.crits_from));
    for modifier in changes_on(world, target) {
        match &modifier.change {
            Change::MissesHurtAttacker { each, ones } if each != ones => grades[0] |= 8,
            Change::FacesHurtAttacker { faces, .. } => {
                for (face, grade) in (1..).zip(&mut grades) {
                    *grade |= if faces.show(face) { 16 } else { 0 };
                }
            }
            Change::MayCopyHitRoll => return [1, 2, 3, 4, 5, 6],
            _ => {}
        }
    }
    // Whoever reacts once the rolls are known may look at any face.
    let reacts =
        |id: &crate::abilities::AbilityId| world.book.get(*id).on == Some(crate::abilities::Trigger::HitsRolled);
    if world.fighter(target).abilities.iter().any(reacts) {
        return [1, 2, 3, 4, 5, 6];
    }
    grades
}

/// A friend that takes the damage points instead: what it cannot bear is left for the target.
fn guarded(play: &mut Play<'_, Warcry>, attacker: FighterId, target: FighterId, total: u16) -> Asked<u16> {
    let guard = play.world().guard.filter(|(_, friend)| *friend == target);
    let Some((guard, _)) = guard else {
        return Ok(total);
    };
    play.record(Event::GuardEnded, &[cite!("warcry:ability-use-05")]);
    let borne = total.min(play.world().fighter(guard).wounds_left());
    let by = DamageBy::Attack(attacker);
    damage::allocate(play, guard, borne, by, &[cite!("warcry:damage-03")])?;
    Ok(total - borne)
}

/// What hit rolls do to the ability dice of either player.
fn change_dice(
    play: &mut Play<'_, Warcry>,
    attacker: FighterId,
    target: FighterId,
    figures: &AttackFigures,
    rolled: &Rolled,
) -> Asked<()> {
    let changes: Vec<Modifier> = changes_on(play.world(), target)
        .filter(|modifier| matches!(modifier.change, Change::MayCopyHitRoll | Change::MissesSpoilDice))
        .cloned()
        .collect();
    for modifier in changes {
        if modifier.change == Change::MayCopyHitRoll {
            let side = play.world().decides(target);
            let hand = play.world().hand(side).clone();
            let mut faces = rolled.faces().to_vec();
            faces.dedup();
            let doubles = (1..=6).filter(|&score| hand.sets(score).any(|dice| dice == 2));
            let open: Vec<[u8; 2]> = doubles
                .flat_map(|from| faces.iter().map(move |&to| [from, to]))
                .filter(|[from, to]| from != to)
                .collect();
            change_one_set(play, &modifier, side, side, open, true)?;
        } else {
            let misses = rolled.count(|face| face < figures.hits_from.min(figures.crits_from));
            for _ in 0..misses {
                let (mine, theirs) = (play.world().decides(target), play.world().decides(attacker));
                let hand = play.world().hand(theirs).clone();
                let sets = (2..=6).filter(|&score| hand.set(score) > 0);
                let open = sets.map(|from| [from, 1]).collect();
                change_one_set(play, &modifier, mine, theirs, open, false)?;
            }
        }
    }
    Ok(())
}

fn change_one_set(
    play: &mut Play<'_, Warcry>,
    modifier: &Modifier,
    picks: Side,
    whose: Side,
    open: Vec<[u8; 2]>,
    may_leave: bool,
) -> Asked<()> {
    if open.is_empty() {
        return Ok(());
    }
    let mut answers: Vec<Answer> = open.into_iter().map(|change| Answer::Faces(change.to_vec())).collect();
    if may_leave {
        answers.push(Answer::Pass);
    }
    let ask = Ask::ChangeDice {
        ability: modifier.ability,
        user: modifier.user,
    };
    if let Answer::Faces(change) = play.choose(picks.seat(), ask, answers)?
        && let [from, to] = change[..]
    {
        play.record(
            Event::DiceChanged { side: whose, from, to },
            &[cite!("warcry:ability-use-05")],
        );
    }
    Ok(())
}

fn hit_roll_rules(figures: &AttackFigures) -> &'static [kernel::RuleId] {
    const BY_STRENGTH: [[kernel::RuleId; 3]; 3] = {
        let rolled = cite!("warcry:hit-roll-01");
        let cover = cite!("warcry:hit-roll-05");
        [
            [rolled, cite!("warcry:hit-roll-02"), cover],
            [rolled, cite!("warcry:hit-roll-03"), cover],
            [rolled, cite!("warcry:hit-roll-04"), cover],
        ]
    };
    let rules = match figures.hits_from {
        3 => &BY_STRENGTH[0],
        4 => &BY_STRENGTH[1],
        _ => &BY_STRENGTH[2],
    };
    if figures.in_cover { rules } else { &rules[..2] }
}

/// As many dice as abilities allow are picked together, so that none is rolled again twice (warcry:reroll-01); the types of the
/// kernel see to it.
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
        .fold(0, u8::saturating_add);
    if dice == 0 || rolled.faces().is_empty() {
        return Ok(rolled);
    }
    let seat = play.world().decides(attacker).seat();
    let answers = picks(rolled.faces(), dice).into_iter().map(Answer::Faces).collect();
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

/// Every choice of up to so many dice of a sorted roll, by their faces: the fewest first.
fn picks(faces: &[u8], most: u8) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![vec![]];
    for of_a_kind in faces.chunk_by(|one, next| one == next) {
        for at in 0..all.len() {
            let room = usize::from(most).saturating_sub(all[at].len());
            for count in 1..=of_a_kind.len().min(room) {
                let more = all[at].iter().chain(&of_a_kind[..count]).copied().collect();
                all.push(more);
            }
        }
    }
    all.sort_by_key(Vec::len);
    all
}

/// What the hit rolls come to.
struct Tally {
    misses: u8,
    hits: u8,
    crits: u8,
    /// Damage points that the roll allocates to the attacker (warcry:reaction-counter-01).
    hurts_attacker: u16,
    /// Damage points that it removes from the target.
    heals_target: u16,
}

/// warcry:hit-roll-02 to warcry:hit-roll-04, with what changes hits and critical hits.
fn tally(play: &mut Play<'_, Warcry>, figures: &AttackFigures, rolled: &Rolled, target: FighterId) -> Tally {
    let mut crits = rolled.at_least(figures.crits_from);
    let mut hits = rolled.count(|face| face >= figures.hits_from && face < figures.crits_from);
    let mut misses = rolled.faces().len() as u8 - crits - hits;
    let (mut hurts_attacker, mut heals_target) = (0, 0);

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
            Change::NoCritHeals(points) if crits == 0 => heals_target += u16::from(*points),
            Change::AllMissesHurtAttacker(points) if crits == 0 && hits == 0 => hurts_attacker += u16::from(*points),
            Change::FacesHurtAttacker { faces, each } => {
                hurts_attacker += u16::from(*each) * u16::from(rolled.count(|face| faces.show(face)));
            }
            _ => {}
        }
    }
    let turned = figures.misses_are_crits.min(misses);
    misses -= turned;
    crits += turned;
    let turned = figures.hits_are_crits.min(hits);
    hits -= turned;
    crits += turned;
    let hurting: Vec<(u8, u8)> = changes
        .iter()
        .filter_map(|change| match change {
            Change::HitsHurtAttacker { each, crits } => Some((*each, *crits)),
            _ => None,
        })
        .collect();
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
    for (each, crit) in hurting {
        hurts_attacker += u16::from(each) * u16::from(hits) + u16::from(crit) * u16::from(crits);
    }
    Tally {
        misses,
        hits,
        crits,
        hurts_attacker,
        heals_target,
    }
}

/// What abilities have set up to follow this attack action of the attacker. Those for the next attack only are used up by it.
fn delayed_by(
    play: &mut Play<'_, Warcry>,
    attacker: FighterId,
    line: &Weapon,
    target: FighterId,
    (hits, crits): (u8, u8),
) -> Vec<FollowUp> {
    let mut follow_ups = vec![];
    let mut used_up = vec![];
    let world = play.world();
    for delayed in &world.delayed {
        let of_kind = |kind: &AttackKind| attack_is(world, kind, attacker, line, target, &delayed.scope());
        match &delayed.moment {
            Moment::AfterAttack(after) if delayed.bearer == attacker && of_kind(&after.attack) => {
                if after.next_only {
                    used_up.push(delayed.number);
                }
                let scored = hits >= after.at_least_hits
                    && crits >= after.at_least_crits
                    && hits + crits >= after.at_least_either
                    && (!after.took_down || world.fighter(target).is_taken_down());
                if scored {
                    follow_ups.push(FollowUp::Delayed(delayed.clone(), target));
                }
            }
            Moment::AfterAttackOnIt(kind) if delayed.bearer == target && of_kind(kind) => {
                follow_ups.push(FollowUp::Delayed(delayed.clone(), attacker));
            }
            _ => {}
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
    let is_over = |modifier: &&OnWrite<Modifier>| match modifier.until {
        Until::ThisAttack => true,
        Until::NextAttack | Until::NextAttackThisRound | Until::NextAttackThisBattle => {
            is_attackers(modifier, attacker) && held_for(world, modifier, attacker, line, target)
        }
        Until::VeryNextAttack | Until::NextAction => is_attackers(modifier, attacker),
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

/// An aura for the next attack action is for that of its user.
fn is_attackers(modifier: &Modifier, attacker: FighterId) -> bool {
    match modifier.bearer {
        Bearer::Fighter(bearer) => bearer == attacker,
        Bearer::Aura { .. } => modifier.user == attacker,
    }
}

fn held_for(world: &World, modifier: &Modifier, attacker: FighterId, line: &Weapon, target: FighterId) -> bool {
    match &modifier.change {
        Change::Attacks { of, .. }
        | Change::Strength { of, .. }
        | Change::HitDamage { of, .. }
        | Change::CritDamage { of, .. }
        | Change::CritOn { of, .. }
        | Change::HitsAreCrits { of, .. }
        | Change::StrengthBeatsToughness { of }
        | Change::Range { of, .. }
        | Change::MissesAreCrits { of, .. } => attack_is(world, of, attacker, line, target, &modifier.scope()),
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

/// Whether a fighter is on a platform, or on stairs or a ladder.
fn is_above_floor(world: &World, fighter: FighterId) -> bool {
    match &world.fighter(fighter).place {
        Place::Table {
            standing: Standing::Climbing(_),
            ..
        } => true,
        Place::Table { .. } => movement::standing_part(world, fighter).is_some(),
        _ => false,
    }
}

/// A die that makes a fighter fall if it shows the faces. Who has come down in the meantime has nothing left to fall from.
pub fn falling_test(play: &mut Play<'_, Warcry>, fighter: FighterId, falls_on: Faces) -> Asked<()> {
    if !is_above_floor(play.world(), fighter) {
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
    if falls_on.show(face) {
        damage::fall(play, fighter, cite!("warcry:fall-03"))?;
    }
    Ok(())
}
