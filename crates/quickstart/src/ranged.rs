//! Ranged attacks: single shots, areas and sprays, and where misses land.

use battlegroup::templates::{self, Cover, SprayTemplate, area, under};
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Facing, Length, Point, Template, point_toward};

use crate::abilities::{Change, WeaponWord};
use crate::attack::{self, Attack, Hit, How, OutOfReach};
use crate::card::{WeaponRange, inches};
use crate::damage::{self, Boost, DamageRoll};
use crate::questions::{Answer, Ask, What};
use crate::{Event, ModelId, Quickstart, World, power_attacks, stats};

/// hqs:ranged-02, hqs:ranged-03, hqs:weapon-stat-rng-01. Gives back whether an enemy was destroyed.
pub fn shoot(
    play: &mut Play<'_, Quickstart>,
    attacker: ModelId,
    weapon: u8,
    target: ModelId,
    into_melee: bool,
) -> Asked<bool> {
    let card = play.world().model(attacker).card.clone();
    let Some(ranged) = card.weapon(weapon).and_then(|used| used.ranged) else {
        return Ok(false);
    };
    let range = range_of(play.world(), attacker, ranged.rng);
    let area = ranged.aoe.map(|diameter| Area {
        attacker,
        target,
        weapon: Some(weapon),
        diameter: inches(diameter),
        range,
        power: power_of(play.world(), attacker, weapon),
    });
    if let Some(why) = attack::out_of_reach(play.world(), attacker, target, range) {
        play.record(
            Event::Missed { attacker, target },
            vec![why.rule(), cite!("hqs:weapon-stat-rng-01")],
        );
        return match area {
            Some(area) => area.deviate(play, why == OutOfReach::TooFar),
            None => Ok(false),
        };
    }
    let roll = Attack {
        into_melee,
        ..Attack::new(attacker, target, How::Ranged)
    };
    let hit = attack::roll_attack(play, &roll)?;
    match (hit.hit, area) {
        (false, None) => Ok(false),
        (false, Some(area)) => area.deviate(play, false),
        (true, None) => {
            let target = guarded(play, attacker, target)?;
            land(play, attacker, weapon, target, hit)
        }
        (true, Some(area)) => area.land(play, hit),
    }
}

pub fn range_of(world: &World, attacker: ModelId, range: WeaponRange) -> Length {
    match range {
        WeaponRange::Inches(so_many) => {
            let more = stats::most(world, attacker, |change| match change {
                Change::Snipe(more) => Some(more),
                _ => None,
            });
            inches(so_many) + inches(more.unwrap_or(0))
        }
        WeaponRange::Spray => SPRAY_LENGTH,
    }
}

/// What is added to the damage dice; nothing for a weapon that does no damage.
fn power_of(world: &World, attacker: ModelId, weapon: u8) -> Option<i32> {
    let used = world.model(attacker).card.weapon(weapon)?;
    let pow = i32::from(used.ranged?.pow?);
    let thrown = used.words.contains(&WeaponWord::Thrown);
    Some(pow + if thrown { stats::str(world, attacker) } else { 0 })
}

/// A hit with a weapon for a single model: its effects, then its damage.
fn land(play: &mut Play<'_, Quickstart>, attacker: ModelId, weapon: u8, target: ModelId, hit: Hit) -> Asked<bool> {
    let aside = attack::turns_aside(play, target)?;
    let smites = attack::hit_effects(play, attacker, weapon, target, hit.critical)?;
    let Some(power) = power_of(play.world(), attacker, weapon).filter(|_| !aside) else {
        return Ok(false);
    };
    if smites {
        let seat = play.world().model(attacker).side.seat();
        let ask = Ask::Option {
            model: attacker,
            what: What::Smite,
        };
        if play.choose(seat, ask, vec![Answer::Yes, Answer::No])? == Answer::Yes {
            return power_attacks::smite(play, attacker, target, power);
        }
    }
    let roll = direct(attacker, target, power);
    let harm = damage::roll_damage(play, roll, &[cite!("hqs:weapon-stat-pow-01")])?;
    Ok(harm.destroyed && play.world().are_enemies(attacker, target))
}

fn direct(attacker: ModelId, target: ModelId, power: i32) -> DamageRoll {
    DamageRoll {
        target,
        by: Some(attacker),
        power,
        extra_dice: 0,
        boost: Boost::Open,
        melee: false,
        through_shields: false,
        purpose: "damage",
    }
}

/// A friend with a shield may be hit instead.
fn guarded(play: &mut Play<'_, Quickstart>, attacker: ModelId, target: ModelId) -> Asked<ModelId> {
    let world = play.world();
    let side = world.model(target).side;
    if world.turn == side || world.model(attacker).side == side {
        return Ok(target);
    }
    let guards = world.of(side).filter(|id| {
        let model = world.model(*id);
        *id != target
            && !model.guarded
            && !model.is_stationary()
            && stats::any(world, *id, |change| match change {
                Change::ShieldGuard(reach) => stats::is_within(world, *id, target, inches(reach)),
                _ => false,
            })
    });
    let mut open = vec![Answer::Pass];
    open.extend(guards.map(Answer::Model));
    if open.len() == 1 {
        return Ok(target);
    }
    let ask = Ask::Pick {
        model: target,
        what: What::ShieldGuard,
    };
    match play.choose(side.seat(), ask, open)? {
        Answer::Model(guard) => {
            let event = Event::ShieldGuarded {
                model: guard,
                for_model: target,
            };
            play.record(event, &[cite!("hqs:special-rules-01")]);
            Ok(guard)
        }
        _ => Ok(target),
    }
}

/// An attack on everything in a circle (hqs:aoe-01 to hqs:aoe-06).
#[derive(Clone, Copy, Debug)]
pub struct Area {
    pub attacker: ModelId,
    pub target: ModelId,
    pub weapon: Option<u8>,
    pub diameter: Length,
    pub range: Length,
    /// Nothing for an area that does no damage.
    pub power: Option<i32>,
}

impl Area {
    /// Everybody with a part of the base in the circle.
    pub fn covered(&self, world: &World, centre: Point) -> SmallVec<[ModelId; 8]> {
        let standing = world.in_play().map(|id| (id, world.footprint(id)));
        under(&area(centre, self.diameter), Cover::Touched, standing)
    }

    /// hqs:aoe-02 to hqs:aoe-04, hqs:effect-critical-02
    pub fn land(&self, play: &mut Play<'_, Quickstart>, hit: Hit) -> Asked<bool> {
        let centre = play.world().model(self.target).at;
        let mut others = self.covered(play.world(), centre);
        others.retain(|id| *id != self.target);
        let aside = attack::turns_aside(play, self.target)?;
        if let Some(weapon) = self.weapon {
            for id in std::iter::once(self.target).chain(others.iter().copied()) {
                attack::hit_effects(play, self.attacker, weapon, id, hit.critical)?;
            }
        }
        let mut destroyed = false;
        if let Some(power) = self.power.filter(|_| !aside) {
            let roll = direct(self.attacker, self.target, power);
            let harm = damage::roll_damage(play, roll, &[cite!("hqs:aoe-02"), cite!("hqs:aoe-03")])?;
            destroyed |= harm.destroyed && play.world().are_enemies(self.attacker, self.target);
        }
        Ok(self.blast(play, &others)? || destroyed)
    }

    fn blast(&self, play: &mut Play<'_, Quickstart>, on: &[ModelId]) -> Asked<bool> {
        let Some(power) = self.power else { return Ok(false) };
        let mut destroyed = false;
        for id in on {
            // Half the POW, rounded up.
            let roll = DamageRoll {
                purpose: "blast",
                ..direct(self.attacker, *id, (power + 1).div_euclid(2))
            };
            let harm = damage::roll_damage(play, roll, &[cite!("hqs:aoe-01"), cite!("hqs:aoe-04")])?;
            destroyed |= harm.destroyed && play.world().are_enemies(self.attacker, *id);
        }
        Ok(destroyed)
    }

    /// hqs:aoe-05, hqs:aoe-06
    pub fn deviate(&self, play: &mut Play<'_, Quickstart>, too_far: bool) -> Asked<bool> {
        let world = play.world();
        let (from, aim) = (world.model(self.attacker).at, world.model(self.target).at);
        let line = Facing::toward(from, aim).unwrap_or(world.model(self.attacker).facing);
        let edge = world.model(self.attacker).card.base.base().outer_radius();
        // hqs:aoe-06: range runs from the edge of the base.
        let (point, rule) = if too_far {
            (point_toward(from, line, edge + self.range), cite!("hqs:aoe-06"))
        } else {
            (aim, cite!("hqs:aoe-05"))
        };
        let farthest = from.distance_to(point).half_up();
        let seat = Some(world.model(self.attacker).side.seat());
        let to = deviated(play, seat, point, line, false, Some(farthest), rule);
        let on = self.covered(play.world(), to);
        self.blast(play, &on)
    }
}

/// Where something lands that deviates d6" or d3" (hqs:deviation-01 to hqs:deviation-03).
pub fn deviated(
    play: &mut Play<'_, Quickstart>,
    seat: Option<kernel::Seat>,
    from: Point,
    line: Facing,
    short: bool,
    farthest: Option<Length>,
    rule: RuleId,
) -> Point {
    let direction = play.d6(seat, "direction");
    let distance = if short {
        play.d3(seat, "distance")
    } else {
        play.d6(seat, "distance")
    };
    let d = farthest.map_or(inches(distance), |most| inches(distance).min(most));
    let to = templates::deviated(from, line, direction, d, None);
    let rules = vec![
        rule,
        cite!("hqs:deviation-01"),
        cite!("hqs:deviation-02"),
        cite!("hqs:deviation-03"),
    ];
    play.record(
        Event::Deviated {
            from,
            direction,
            inches: distance,
            to,
        },
        rules,
    );
    to
}

/// hqs:spray-01
const SPRAY_LENGTH: Length = Length::inches(8);
const SPRAY: SprayTemplate = SprayTemplate::path(Length::inches(1), SPRAY_LENGTH);

/// The path of a spray.
pub fn spray_path(world: &World, attacker: ModelId, toward: Facing) -> Option<Template> {
    SPRAY.section(&world.footprint(attacker), toward, SPRAY_LENGTH).ok()
}

/// Everybody in the path of a spray, in the order of their numbers.
pub fn sprayed(world: &World, attacker: ModelId, toward: Facing) -> SmallVec<[ModelId; 8]> {
    let Some(path) = spray_path(world, attacker, toward) else {
        return SmallVec::new();
    };
    let others = world.others(attacker).map(|id| (id, world.footprint(id)));
    under(&path, Cover::Touched, others)
}

/// hqs:spray-01, hqs:spray-02. An assault minds no melee of its target.
pub fn spray(
    play: &mut Play<'_, Quickstart>,
    attacker: ModelId,
    weapon: u8,
    toward: Facing,
    assaulted: Option<ModelId>,
) -> Asked<bool> {
    let mut destroyed = false;
    for target in sprayed(play.world(), attacker, toward) {
        if !play.world().model(target).in_play {
            continue;
        }
        if let Some(why) = attack::out_of_reach(play.world(), attacker, target, SPRAY_LENGTH * 2) {
            play.record(Event::Missed { attacker, target }, vec![why.rule()]);
            continue;
        }
        let roll = Attack {
            unsheltered: true,
            into_melee: assaulted != Some(target),
            ..Attack::new(attacker, target, How::Ranged)
        };
        let hit = attack::roll_attack(play, &roll)?;
        if hit.hit {
            destroyed |= land(play, attacker, weapon, target, hit)?;
        }
    }
    Ok(destroyed)
}
