//! The deeds of special rules. Each goes through the procedure that the rulebook has for it.

use battlegroup::edition::{
    Advance, Arrival, Blast, DamagePoints, DamageRoll, Deed, Driven, DrivenBy, Edition, SprayFrom, Strike, StrikeUnder,
};
use battlegroup::ledger::{Denied, Note};
use battlegroup::queue::Waiting;
use battlegroup::rules::{Because, Cast, DamageFlag, Dice, Expires, Forfeited, LayTemplate, Price, RuleName, Use};
use battlegroup::windows::{self, Casting, Roll};
use kernel::{Asked, Die, Play, Pool, Seat, cite};
use smallvec::SmallVec;
use table::{Inches, Length, Point, Template};

use super::strikes::{advance, place, strike, strikes_open};
use super::{areas, arrivals, asks, strikes, tell};
use crate::card::{Advantage, Kind};
use crate::control::can_force;
use crate::driven::{self, Drive, How};
use crate::ids::{ModelId, PlayerId};
use crate::world::{ActivationStep, Continuous, Shakeable, Share};
use crate::{Event, Warmachine, World, attack, damage, power_attacks, spells};

type Playing<'p, 'r> = &'p mut Play<'r, Warmachine>;

/// Records that a rule does something to a model, and that it happened.
fn done(play: Playing<'_, '_>, because: &Because, does: &'static str, to: ModelId) -> Asked<bool> {
    tell(play, because, does, Some(to));
    Ok(true)
}

/// The continuous effect by its name.
fn effect_named(name: &str) -> Option<Continuous> {
    match name {
        "fire" => Some(Continuous::Fire),
        "corrosion" => Some(Continuous::Corrosion),
        _ => None,
    }
}

impl Edition for Warmachine {
    fn which_next(play: &mut Play<'_, Self>, seat: Seat, waiting: &[Waiting]) -> Asked<usize> {
        asks::which_next(play, seat, waiting)
    }

    fn may(play: &mut Play<'_, Self>, seat: Seat, because: &Because, it: Option<ModelId>) -> Asked<bool> {
        asks::may(play, seat, because, it)
    }

    fn pick(play: &mut Play<'_, Self>, seat: Seat, because: &Because, among: &[ModelId]) -> Asked<ModelId> {
        asks::pick(play, seat, because, among)
    }

    fn option(play: &mut Play<'_, Self>, seat: Seat, because: &Because, names: &[&str]) -> Asked<usize> {
        asks::option(play, seat, because, names)
    }

    /// The loader refuses the word that asks for it.
    fn divide(_: &mut Play<'_, Self>, _: Seat, _: &Because, _: &[ModelId], _: i32) -> Asked<Vec<(ModelId, i32)>> {
        Ok(vec![])
    }

    fn lay(
        play: &mut Play<'_, Self>,
        because: &Because,
        what: &LayTemplate,
        near: Option<ModelId>,
        during: Option<&windows::Attack>,
    ) -> Asked<Option<Template>> {
        areas::lay(play, because, what, near, during)
    }

    fn could(world: &World, model: ModelId, deed: Deed<'_>, at: &[ModelId]) -> bool {
        let own = world.model(model);
        let stands = own.is_in_play() && !own.is_helpless() && own.profile.kind != Kind::Structure;
        match deed {
            // wm4:end-of-activation-move-01
            Deed::Advance => {
                let has_moved = { world.activation.as_ref() }.is_some_and(|now| now.moved_at_end.contains(&model));
                stands && !own.held && !has_moved
            }
            Deed::Attack(kinds) => {
                // wm4:attack-generating-01
                let has_earned = { world.attacks.last() }.is_some_and(|last| last.attacker == model && last.has_earned);
                stands && !has_earned && strikes_open(world, model, kinds, at, None).next().is_some()
            }
            Deed::Place => own.is_in_play(),
            Deed::Perform(act) => { at.iter() }.any(|other| power_attacks::could_perform(world, model, act, *other)),
            Deed::Cast => false,
        }
    }

    fn note(play: &mut Play<'_, Self>, because: &Because, note: Note) {
        let does = match &note {
            Note::Begins(_) => Some("lasting"),
            Note::Marked { .. } => Some("mark"),
            Note::Ends(_) | Note::Lifts(_) => Some("expire"),
            Note::Lays(_) => Some("lay_template"),
            Note::Used(_) | Note::Unmarked { .. } | Note::Time(_) => None,
        };
        let to = match &note {
            Note::Begins(lasts) => match lasts.on {
                battlegroup::ledger::On::Model(id) => Some(id),
                battlegroup::ledger::On::Unit(unit) => play.world().troopers(unit).next(),
            },
            Note::Marked { whom, .. } => Some(*whom),
            _ => None,
        };
        if let Some(does) = does {
            tell(play, because, does, to);
        }
        let note = Box::new(note);
        play.record(Event::Noted { note }, &[cite!("wm4:priority-02")]);
    }

    fn can_pay(world: &World, model: ModelId, cost: &Price) -> bool {
        let own = world.model(model);
        match cost {
            Price::Points(points) => own.focus.max(own.fury) >= *points && !own.profile.is_warbeast(),
            Price::Forced => own.profile.is_warbeast() && can_force(world, model, 1).is_ok(),
            Price::Tokens(count) => battlegroup::Field::tokens(world, model, &count.token) >= count.count,
            Price::Damage(_) => own.is_in_play(),
            _ => false,
        }
    }

    fn pay(play: &mut Play<'_, Self>, because: &Because, model: ModelId, cost: &Price) -> Asked<bool> {
        match cost {
            Price::Points(points) => {
                tell(play, because, "points", Some(model));
                let points = *points;
                let rules = &[cite!("wm4:priority-01")];
                if play.world().model(model).profile.has_fury_manipulation() {
                    play.record(Event::FurySpent { model, points }, rules);
                } else {
                    play.record(Event::FocusSpent { model, points }, rules);
                }
                Ok(true)
            }
            Price::Forced => {
                tell(play, because, "forced", Some(model));
                play.record(Event::Forced { model, points: 1 }, &[cite!("wm4:warbeast-force-04")]);
                Ok(true)
            }
            Price::Tokens(count) => Self::tokens(play, because, model, &count.token, -i32::from(count.count)),
            Price::Damage(points) => {
                let points = match points.0 {
                    battlegroup::rules::Amount::Exactly(points) => points,
                    battlegroup::rules::Amount::Dice(dice) => {
                        let seat = play.world().model(model).controller.seat();
                        Self::roll(play, because, seat, dice)
                    }
                    _ => 0,
                };
                // What somebody pays nobody else suffers.
                tell(play, because, "damage_points", Some(model));
                damage::suffer(
                    play,
                    model,
                    points.clamp(0, 1_000) as u16,
                    &[cite!("wm4:record-damage-03")],
                )?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// wm4:priority-06
    fn prevented(play: &mut Play<'_, Self>, because: &Because, denied: &Denied) {
        play.record(
            Event::RulePrevented {
                because: because.clone(),
                by: denied.because.clone(),
                what: denied.what.clone(),
            },
            &[cite!("wm4:priority-06"), cite!("wm4:priority-07")],
        );
    }

    fn roll(play: &mut Play<'_, Self>, because: &Because, seat: Seat, dice: Dice) -> i32 {
        let pool = Pool {
            dice: dice.dice,
            die: if dice.sides == 3 { Die::D3 } else { Die::D6 },
        };
        let rolled = play.roll_valued(Some(seat), "special rule", pool, |faces| {
            faces.iter().map(|face| i64::from(*face)).sum()
        });
        let total = dice.plus + rolled.sum() as i32;
        play.record(
            Event::RuleRolled {
                because: because.clone(),
                dice: SmallVec::from_slice(rolled.faces()),
                total,
            },
            &[cite!("wm4:priority-01")],
        );
        total
    }

    fn advance(play: &mut Play<'_, Self>, because: &Because, order: &Advance) -> Asked<bool> {
        advance(play, because, order)
    }

    fn place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, within: Inches, of: ModelId) -> Asked<bool> {
        place(play, because, model, within, of)
    }

    /// wm4:replace-01, wm4:replace-02
    fn take_place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, of: ModelId) -> Asked<bool> {
        strikes::take_place(play, because, model, of)
    }

    /// wm4:pushed-01, wm4:slammed-01, wm4:thrown-01
    fn drive(play: &mut Play<'_, Self>, because: &Because, order: &Driven) -> Asked<bool> {
        let world = play.world();
        let at = world.model(order.model).at;
        let from = match (order.away_from, order.toward) {
            (Some(other), _) => world.model(other).at,
            (None, Some(other)) => {
                let goal = world.model(other).at;
                Point::new(at.x * 2 - goal.x, at.y * 2 - goal.y)
            }
            (None, None) => world.model(because.by).at,
        };
        let how = match order.how {
            DrivenBy::Push => How::Pushed,
            DrivenBy::Slam => How::Slammed,
            DrivenBy::Throw => How::Thrown,
        };
        let mut distance = Length::inches(order.inches.max(0).into());
        if how == How::Slammed {
            distance = super::slammed_so_far(world, order.model, distance);
        }
        let drive = Drive {
            model: order.model,
            from,
            distance,
            how,
        };
        let does = match order.how {
            DrivenBy::Push => "push",
            DrivenBy::Slam => "slam",
            DrivenBy::Throw => "throw",
        };
        tell(play, because, does, Some(order.model));
        let driven = driven::drive(play, &drive)?;
        if driven.harder && !play.world().attacks.is_empty() {
            let model = order.model;
            play.record(
                Event::HitHarder { model },
                &[cite!("wm4:slammed-05"), cite!("wm4:thrown-06")],
            );
        }
        // wm4:collateral-01: at the same time as the damage of the attack.
        let Some(pow) = order.pow else { return Ok(true) };
        for model in driven.contacted {
            let is_unhurt = super::permits(play.world(), model, "unhurt_by", "collateral", None).is_some();
            if is_unhurt || play.world().has(model, Advantage::Incorporeal) {
                continue;
            }
            let points = damage::rolled(play, model, pow.clamp(0, 60) as u8, 2, vec![cite!("wm4:collateral-01")]);
            play.record(Event::WillSuffer { model, points }, &[cite!("wm4:collateral-01")]);
        }
        Ok(true)
    }

    fn knock_down(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        tell(play, because, "knock_down", Some(model));
        damage::knock_down(play, model, &[cite!("wm4:knockdown-01")])?;
        Ok(play.world().model(model).knocked_down)
    }

    fn stand_up(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        if !play.world().model(model).knocked_down {
            return Ok(false);
        }
        tell(play, because, "stand_up", Some(model));
        play.record(Event::StoodUp { model }, &[cite!("wm4:knockdown-07")]);
        Ok(true)
    }

    fn make_stationary(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        if play.world().model(model).stationary || play.world().model(model).profile.is_massive() {
            return Ok(false);
        }
        tell(play, because, "stationary", Some(model));
        play.record(Event::BecameStationary { model }, &[cite!("wm4:stationary-01")]);
        Ok(true)
    }

    fn attack(play: &mut Play<'_, Self>, because: &Because, order: &Strike) -> Asked<bool> {
        strike(play, because, order)
    }

    // The lexicon does not know the words of these three.
    fn attack_under(_: &mut Play<'_, Self>, _: &Because, _: &StrikeUnder) -> Asked<bool> {
        Ok(false)
    }

    fn spray_from(_: &mut Play<'_, Self>, _: &Because, _: &SprayFrom) -> Asked<bool> {
        Ok(false)
    }

    /// Templates do not deviate in this edition.
    fn deviating_blast(_: &mut Play<'_, Self>, _: &Because, _: &windows::Attack, _: &Blast) -> Asked<bool> {
        Ok(false)
    }

    fn destroy(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        if !play.world().model(model).is_in_play() {
            return Ok(false);
        }
        tell(play, because, "destroy", Some(model));
        damage::destroy(play, model, &[cite!("wm4:disabled-boxed-05")])?;
        Ok(true)
    }

    /// Damage rolls that nobody boosts. Simultaneous ones wait for the damage of the attack (wm4:simultaneous-01).
    fn damage_roll(
        play: &mut Play<'_, Self>,
        because: &Because,
        roll: &DamageRoll,
        during: Option<&mut windows::Attack>,
    ) -> Asked<bool> {
        let together = during.is_some() && roll.flags.contains(&DamageFlag::Simultaneous);
        let magical = roll.flags.contains(&DamageFlag::Magical);
        let blast = roll.flags.contains(&DamageFlag::Blast);
        let pow = roll.pow.clamp(0, 60) as u8;
        let mut hurt: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
        for &model in &roll.models {
            let falls = play.world().model(model).fate.is_some();
            if !play.world().model(model).is_in_play() || falls {
                continue;
            }
            tell(play, because, "damage_roll", Some(model));
            // wm4:incorporeal-rules-03
            if play.world().has(model, Advantage::Incorporeal) && !magical {
                continue;
            }
            let resistance = match roll.damage_type.as_deref() {
                Some("fire") => Some(Advantage::ResistanceFire),
                Some("cold") => Some(Advantage::ResistanceCold),
                Some("corrosion") => Some(Advantage::ResistanceCorrosion),
                Some("electricity") => Some(Advantage::ResistanceElectricity),
                _ if blast => Some(Advantage::ResistanceBlast),
                _ => None,
            };
            let resists = resistance.is_some_and(|advantage| play.world().has(model, advantage));
            let rules = vec![cite!("wm4:damage-roll-01"), cite!("wm4:damage-roll-02")];
            let more = match roll.flags.contains(&DamageFlag::DieForEachPoint) {
                true => battlegroup::Field::points(play.world(), model),
                false => 0,
            };
            let points = damage::rolled_against(play, model, pow, more, resists, rules);
            hurt.push((model, points));
        }
        let happened = !hurt.is_empty();
        if together {
            for (model, points) in hurt {
                play.record(Event::WillSuffer { model, points }, &[cite!("wm4:simultaneous-01")]);
            }
        } else {
            attack::suffer_all(play, &hurt, &[cite!("wm4:damage-roll-02")])?;
        }
        Ok(happened)
    }

    fn damage_points(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        &DamagePoints { points, system, .. }: &DamagePoints<'_>,
    ) -> Asked<i32> {
        if points <= 0 || !play.world().model(model).is_in_play() {
            return Ok(0);
        }
        let before = play.world().model(model).damage();
        tell(play, because, "damage_points", Some(model));
        let points = points.min(1_000) as u16;
        match system.and_then(super::field::system_named) {
            Some(system) => damage::suffer_in(play, model, points, system)?,
            None => attack::suffer_all(play, &[(model, points)], &[cite!("wm4:record-damage-03")])?,
        }
        let own = play.world().model(model);
        let after = if own.is_in_play() {
            own.damage()
        } else {
            own.profile.life.boxes()
        };
        Ok(i32::from(after) - i32::from(before))
    }

    fn heal(play: &mut Play<'_, Self>, because: &Because, model: ModelId, points: i32, _: Option<&str>) -> Asked<bool> {
        if play.world().model(model).damage() == 0 {
            return Ok(false);
        }
        tell(play, because, "heal", Some(model));
        for _ in 0..points {
            if !damage::heal_one(play, model, &[cite!("wm4:remove-damage-01")])? {
                break;
            }
        }
        Ok(true)
    }

    /// wm4:off-table-02
    fn remove_from_play(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        if !play.world().model(model).is_in_play() {
            return Ok(false);
        }
        tell(play, because, "remove", Some(model));
        super::reave(play, model, None)?;
        play.record(Event::RemovedFromPlay { model }, &[cite!("wm4:off-table-02")]);
        damage::leave(play, model);
        Ok(true)
    }

    fn continuous(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        effect: &str,
        ends: bool,
    ) -> Asked<bool> {
        let Some(effect) = effect_named(effect) else {
            return Ok(false);
        };
        let burns = play.world().model(model).continuous.contains(&effect);
        if ends {
            if burns {
                tell(play, because, "continuous", Some(model));
                play.record(
                    Event::ContinuousEnded { model, effect },
                    &[cite!("wm4:continuous-effect-05")],
                );
            }
            return Ok(burns);
        }
        if burns || play.world().resists(model, effect) {
            return Ok(false);
        }
        tell(play, because, "continuous", Some(model));
        play.record(
            Event::ContinuousBegan { model, effect },
            &[cite!("wm4:continuous-effect-01")],
        );
        Ok(true)
    }

    /// The only condition of this kind that the rulebook itself knows is Disruption (wm4:wq-disruption-01).
    fn suffers(play: &mut Play<'_, Self>, because: &Because, model: ModelId, condition: &str) -> Asked<bool> {
        let warjack = play.world().model(model);
        if condition != "disruption" {
            return Ok(afflict(play, because, model, condition));
        }
        if !warjack.profile.is_warjack() || warjack.profile.is_huge() {
            return Ok(false);
        }
        if super::permits(play.world(), model, "unhurt_by", "disruption", None).is_some() {
            return Ok(false);
        }
        tell(play, because, "suffers", Some(model));
        play.record(Event::Disrupted { warjack: model }, &[cite!("wm4:wq-disruption-01")]);
        Ok(true)
    }

    /// wm4:switch-target-01, wm4:switch-target-02
    fn hit_instead(play: &mut Play<'_, Self>, because: &Because, instead: ModelId, _of: ModelId) -> Asked<bool> {
        done(play, because, "hit_instead", instead)
    }

    /// wm4:timing-attack-roll-05, wm4:reroll-02
    fn reroll(play: &mut Play<'_, Self>, because: &Because, roll: &mut Roll) -> Asked<bool> {
        let seat = play.world().model(roll.roller).controller.seat();
        let has = |rule: &RuleName| *rule == because.rule;
        if play
            .world()
            .attacks
            .last()
            .is_some_and(|attack| attack.rerolled.iter().any(has))
        {
            return Ok(false);
        }
        tell(play, because, "reroll", Some(roll.roller));
        let pool = Pool::d6(roll.faces.len().min(12) as u8);
        roll.faces = play.roll(Some(seat), "reroll", pool).faces().to_vec();
        let rule = because.rule.clone();
        play.record(
            Event::Rerolled { rule },
            &[cite!("wm4:reroll-02"), cite!("wm4:reroll-03")],
        );
        Ok(true)
    }

    fn put_into_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        arrivals::put_into_play(play, because, arrival)
    }

    fn return_to_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        arrivals::return_to_play(play, because, arrival)
    }

    fn add_trooper(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        arrivals::add_trooper(play, because, arrival)
    }

    /// The other is destroyed, and the fallen model stays with one damage point less.
    fn take_up(play: &mut Play<'_, Self>, because: &Because, fallen: ModelId, by: ModelId) -> Asked<bool> {
        tell(play, because, "take_up", Some(by));
        damage::destroy(play, by, &[cite!("wm4:disabled-boxed-05")])?;
        damage::heal_one(play, fallen, &[cite!("wm4:disabled-boxed-03")])
    }

    /// wm4:enemy-control-01
    fn take_control(play: &mut Play<'_, Self>, because: &Because, model: ModelId, seat: Option<Seat>) -> Asked<bool> {
        let by = seat.map_or(play.world().model(model).owner, |seat| PlayerId(seat.0));
        let profile = &play.world().model(model).profile;
        // wm4:colossal-05, wm4:gargantuan-03
        let is_great = profile.is_huge() && (profile.is_warjack() || profile.is_warbeast());
        if is_great && by != play.world().model(model).owner {
            return Ok(false);
        }
        tell(play, because, "take_control", Some(model));
        play.record(Event::ControlTaken { model, by }, &[cite!("wm4:enemy-control-01")]);
        Ok(true)
    }

    /// This edition keeps no states of that kind: the loader refuses the word.
    fn set_state(_: &mut Play<'_, Self>, _: &Because, _: ModelId, _: &str, _: bool) -> Asked<bool> {
        Ok(false)
    }

    fn points(play: &mut Play<'_, Self>, because: &Because, model: ModelId, gained: i32) -> Asked<bool> {
        let own = play.world().model(model);
        // wm4:power-up-03: a warjack never has more than three.
        let room = if own.profile.is_warjack() {
            3u8.saturating_sub(own.focus)
        } else {
            255
        };
        // wm4:wq-disruption-01, wm4:inert-warjack-01, wm4:system-cripple-05, wm4:wild-warbeast-01
        let is_barred = own.disrupted.is_some() || own.inert || own.wild;
        if gained > 0 && (is_barred || (own.profile.is_warjack() && !own.has_working_cortex())) {
            return Ok(false);
        }
        let has = own.focus.max(own.fury);
        let rules = &[cite!("wm4:priority-01")];
        match gained {
            0 => Ok(false),
            1.. => {
                let points = (gained.min(255) as u8).min(room);
                if points == 0 {
                    return Ok(false);
                }
                tell(play, because, "points", Some(model));
                play.record(Event::PointsGained { model, points }, rules);
                Ok(true)
            }
            _ => {
                let points = has.min((-gained).min(255) as u8);
                tell(play, because, "points", Some(model));
                let event = match own_is_fury(play.world(), model) {
                    true => Event::FuryLost { model, points },
                    false => Event::FocusLost { model, points },
                };
                play.record(event, rules);
                Ok(points > 0)
            }
        }
    }

    /// wm4:corpse-soul-03 to wm4:corpse-soul-06
    fn tokens(play: &mut Play<'_, Self>, because: &Because, model: ModelId, token: &str, gained: i32) -> Asked<bool> {
        tell(play, because, "tokens", Some(model));
        let token = token.to_string();
        play.record(
            Event::TokensChanged { model, token, gained },
            &[cite!("wm4:corpse-soul-03")],
        );
        Ok(true)
    }

    fn expire(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: Expires) -> Asked<bool> {
        if what == Expires::Disruption {
            let disrupted = play.world().model(model).disrupted.is_some();
            if disrupted {
                tell(play, because, "expire", Some(model));
                play.record(
                    Event::DisruptionEnded { warjack: model },
                    &[cite!("wm4:wq-disruption-01")],
                );
            }
            return Ok(disrupted);
        }
        if what == Expires::Stationary {
            let stationary = play.world().model(model).stationary;
            if stationary {
                tell(play, because, "expire", Some(model));
                play.record(Event::ShookStationary { model }, &[cite!("wm4:stationary-01")]);
            }
            return Ok(stationary);
        }
        if what != Expires::ContinuousEffects {
            return Ok(false);
        }
        let effects = play.world().model(model).continuous.clone();
        for effect in &effects {
            tell(play, because, "expire", Some(model));
            let effect = *effect;
            play.record(
                Event::ContinuousEnded { model, effect },
                &[cite!("wm4:continuous-effect-05")],
            );
        }
        Ok(!effects.is_empty())
    }

    /// In the middle of its activation a model casts a spell at once: any that it can pay for now. What it costs, and which spells it may be, other
    /// words say (the loader knows no more).
    fn cast(play: &mut Play<'_, Self>, because: &Because, model: ModelId, cast: &Cast) -> Asked<bool> {
        let world = play.world();
        let says_more = cast.free || cast.spell.is_some() || cast.most.is_some();
        let acts = spells::check::caster(world) == Some(model);
        if says_more || !acts || spells::check::open(world, model).is_empty() {
            return Ok(false);
        }
        tell(play, because, "cast", Some(model));
        spells::begin(play)?;
        Ok(true)
    }

    fn negate(play: &mut Play<'_, Self>, because: &Because, casting: &Casting) -> Asked<bool> {
        done(play, because, "negate", casting.caster)
    }

    fn forfeit(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: Forfeited) -> Asked<bool> {
        let share = match what {
            Forfeited::NormalMovement => Share::Movement,
            Forfeited::CombatAction => Share::Combat,
        };
        tell(play, because, "forfeit", Some(model));
        play.record(Event::Forfeited { model, share }, &[cite!("wm4:timing-activation-02")]);
        Ok(true)
    }

    fn end_activation(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        let now = play.world().activation.as_ref();
        if now.is_none_or(|now| now.part(model).is_none() || now.step == ActivationStep::Ends) {
            return Ok(false);
        }
        tell(play, because, "end_activation", Some(model));
        let step = ActivationStep::Ends;
        play.record(Event::ActivationStepReached { step }, &[cite!("wm4:activation-07")]);
        Ok(true)
    }

    fn perform(play: &mut Play<'_, Self>, because: &Because, model: ModelId, act: &str, at: ModelId) -> Asked<bool> {
        power_attacks::perform(play, because, model, act, at)
    }

    /// Spells go through the spellcasting sequence of `spells`, which calls for their effects itself.
    fn spell_attack(_: &mut Play<'_, Self>, _: &Because, _: &Casting, _: &Use) -> Asked<bool> {
        Ok(false)
    }
}

/// A condition that can be shaken, such as Blind. Eyeless models and structures never suffer Blind (wm4:adv-eyeless-sight-03,
/// wm4:structure-fixed-07).
fn afflict(play: Playing<'_, '_>, because: &Because, model: ModelId, condition: &str) -> bool {
    let world = play.world();
    let own = world.model(model);
    let sees_anyway = world.has(model, Advantage::EyelessSight) || own.profile.kind == Kind::Structure;
    let has = own.shakeable.iter().any(|suffered| suffered.name == condition);
    if has || (condition == "blind" && sees_anyway) {
        return false;
    }
    let suffered = Shakeable {
        name: condition.to_string(),
        rule: because.rule.clone(),
        by: world.model(because.by).controller,
    };
    tell(play, because, "suffers", Some(model));
    play.record(Event::Afflicted { model, suffered }, &[cite!("wm4:priority-02")]);
    true
}

fn own_is_fury(world: &World, model: ModelId) -> bool {
    let profile = &world.model(model).profile;
    profile.is_warbeast() || profile.has_fury_manipulation()
}
