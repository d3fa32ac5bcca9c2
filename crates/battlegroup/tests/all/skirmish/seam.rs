//! The seam, answered for the small game.

use battlegroup::ModelId;
use battlegroup::edition::{
    Advance, Arrival, Blast, DamagePoints, DamageRoll, Deed, Driven, Edition, Field, SprayFrom, Strike, StrikeUnder,
};
use battlegroup::ledger::{Denied, Note};
use battlegroup::queue::Waiting;
use battlegroup::rules::{Because, Cast, DamageFlag, Dice, Expires, Forfeited, LayTemplate, Price, Use};
use battlegroup::windows::{Attack, AttackTrait, Casting, Roll};
use kernel::{Asked, Die, Play, Pool, Seat, Side};
use table::{Inches, Length, Template};

use super::field::template;
use super::procedures::{advance, attack, charge, harm, record};
use super::{Answer, Ask, Skirmish, What, World};

type Playing<'p, 'r> = &'p mut Play<'r, Skirmish>;

/// Records that something happened.
fn happened(play: Playing<'_, '_>, because: &Because, what: What) -> Asked<bool> {
    record(play, Some(because), what);
    Ok(true)
}

fn in_reach(world: &World, model: ModelId, at: &[ModelId]) -> Vec<ModelId> {
    at.iter()
        .copied()
        .filter(|&other| other != model && world.in_melee_range(other, model))
        .collect()
}

impl Edition for Skirmish {
    fn which_next(play: &mut Play<'_, Self>, seat: Seat, waiting: &[Waiting]) -> Asked<usize> {
        let answer = |waiting: &Waiting| Answer::Next(waiting.because.rule.to_string(), waiting.user.0);
        let answers: Vec<Answer> = waiting.iter().map(answer).collect();
        let chosen = play.choose(seat, Ask::Next, answers.clone())?;
        Ok(answers.iter().position(|answer| *answer == chosen).unwrap_or(0))
    }
    fn may(play: &mut Play<'_, Self>, seat: Seat, because: &Because, _: Option<ModelId>) -> Asked<bool> {
        let yes_or_no = vec![Answer::Yes, Answer::No];
        Ok(play.choose(seat, Ask::May(because.clone()), yes_or_no)? == Answer::Yes)
    }
    fn pick(play: &mut Play<'_, Self>, seat: Seat, because: &Because, among: &[ModelId]) -> Asked<ModelId> {
        let answers = among.iter().map(|model| Answer::Model(model.0)).collect();
        match play.choose(seat, Ask::Pick(because.clone()), answers)? {
            Answer::Model(model) => Ok(ModelId(model)),
            _ => Ok(among[0]),
        }
    }
    fn option(play: &mut Play<'_, Self>, seat: Seat, because: &Because, names: &[&str]) -> Asked<usize> {
        let answers = (0..names.len()).map(Answer::Option).collect();
        match play.choose(seat, Ask::Option(because.clone()), answers)? {
            Answer::Option(at) => Ok(at),
            _ => Ok(0),
        }
    }
    fn divide(
        play: &mut Play<'_, Self>,
        seat: Seat,
        because: &Because,
        among: &[ModelId],
        points: i32,
    ) -> Asked<Vec<(ModelId, i32)>> {
        let ask = Ask::Divide {
            because: because.clone(),
            among: among.to_vec(),
            points,
        };
        match play.ask(seat, ask)? {
            Answer::Shares(shares) => Ok(shares.into_iter().map(|(id, taken)| (ModelId(id), taken)).collect()),
            _ => Ok(vec![]),
        }
    }
    fn could(world: &World, model: ModelId, deed: Deed<'_>, at: &[ModelId]) -> bool {
        match deed {
            // A `may` of a move and then an attack: the attack is judged when the model has moved.
            Deed::Attack(_) => !in_reach(world, model, at).is_empty(),
            _ => !world.is(model, "stationary"),
        }
    }
    fn note(play: &mut Play<'_, Self>, because: &Because, note: Note) {
        record(play, Some(because), What::Noted(note));
    }
    fn can_pay(world: &World, model: ModelId, cost: &Price) -> bool {
        match cost {
            Price::Points(points) => world.model(model).focus >= i32::from(*points),
            _ => false,
        }
    }
    fn pay(play: &mut Play<'_, Self>, because: &Because, model: ModelId, cost: &Price) -> Asked<bool> {
        match cost {
            Price::Points(points) => happened(play, because, What::Focus(model, -i32::from(*points))),
            _ => Ok(false),
        }
    }
    fn prevented(play: &mut Play<'_, Self>, because: &Because, denied: &Denied) {
        record(play, Some(because), What::Prevented(denied.to_string()));
    }
    fn roll(play: &mut Play<'_, Self>, because: &Because, seat: Seat, dice: Dice) -> i32 {
        let pool = Pool {
            dice: dice.dice,
            die: if dice.sides == 3 { Die::D3 } else { Die::D6 },
        };
        let faces = play.roll(Some(seat), "special rule", pool);
        let rolled = dice.plus + faces.faces().iter().map(|&face| i32::from(face)).sum::<i32>();
        record(play, Some(because), What::Rolled(rolled));
        rolled
    }
    fn advance(play: &mut Play<'_, Self>, because: &Because, order: &Advance) -> Asked<bool> {
        let full = i64::from(play.world().stat(order.model, "SPD"));
        let most = order.up_to.map_or(full, |far| far.0.get() / Length::inches(1).get());
        advance(play, Some(because), order.model, most, false)
    }
    fn place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, _: Inches, of: ModelId) -> Asked<bool> {
        let at = play.world().model(of).at;
        happened(play, because, What::Moved(model, (at.0 + 2, at.1)))
    }
    fn take_place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, of: ModelId) -> Asked<bool> {
        Self::place(play, because, model, Inches::whole(1), of)
    }

    fn drive(play: &mut Play<'_, Self>, because: &Because, driven: &Driven) -> Asked<bool> {
        happened(play, because, What::Driven(driven.model, driven.inches))
    }
    fn knock_down(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        happened(play, because, What::State(model, "knocked_down".into(), true))
    }
    fn stand_up(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        happened(play, because, What::State(model, "knocked_down".into(), false))
    }
    fn make_stationary(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        happened(play, because, What::State(model, "stationary".into(), true))
    }
    fn attack(play: &mut Play<'_, Self>, because: &Because, strike: &Strike) -> Asked<bool> {
        let open = in_reach(play.world(), strike.model, &strike.at);
        let target = match open[..] {
            [] => return Ok(false),
            [only] => only,
            _ => Self::pick(play, play.world().seat(strike.model), because, &open)?,
        };
        record(
            play,
            Some(because),
            What::Performed(strike.model, "attack".into(), target),
        );
        let mut traits = vec![AttackTrait::Melee, AttackTrait::Basic];
        if strike.additional {
            traits.push(AttackTrait::CombatAction);
        }
        attack(play, strike.model, target, &traits, None)?;
        Ok(true)
    }
    fn attack_under(play: &mut Play<'_, Self>, because: &Because, strike: &StrikeUnder) -> Asked<bool> {
        happened(
            play,
            because,
            What::Performed(strike.model, "attack under a template".into(), strike.model),
        )
    }
    fn spray_from(play: &mut Play<'_, Self>, because: &Because, spray: &SprayFrom) -> Asked<bool> {
        happened(play, because, What::Performed(spray.model, "spray".into(), spray.from))
    }
    fn deviating_blast(play: &mut Play<'_, Self>, because: &Because, attack: &Attack, blast: &Blast) -> Asked<bool> {
        let what = format!("blast of {}", blast.pow);
        happened(play, because, What::Performed(attack.attacker, what, attack.attacker))
    }
    fn destroy(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        harm(play, model, 1_000, None, Some(because))?;
        Ok(true)
    }
    fn damage_roll(
        play: &mut Play<'_, Self>,
        because: &Because,
        roll: &DamageRoll,
        during: Option<&mut Attack>,
    ) -> Asked<bool> {
        let together = during.is_some() && roll.flags.contains(&DamageFlag::Simultaneous);
        let mut hurt = vec![];
        for &model in &roll.models {
            let faces = play.roll(None, "damage of a special rule", Pool::d6(2));
            let sum: i32 = faces.faces().iter().map(|&face| i32::from(face)).sum();
            let points = roll.pow + sum - play.world().stat(model, "ARM");
            if points > 0 {
                hurt.push((model, points));
            }
        }
        for (model, points) in hurt {
            if together {
                record(play, Some(because), What::Together(model, points));
            } else {
                harm(play, model, points, None, Some(because))?;
            }
        }
        Ok(true)
    }
    fn damage_points(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        damage: &DamagePoints<'_>,
    ) -> Asked<i32> {
        let suffered = |play: Playing<'_, '_>| play.world().model(model).damage;
        let before = suffered(play);
        harm(play, model, damage.points, None, Some(because))?;
        Ok(suffered(play) - before)
    }
    fn heal(play: &mut Play<'_, Self>, because: &Because, model: ModelId, points: i32, _: Option<&str>) -> Asked<bool> {
        if play.world().model(model).damage == 0 {
            return Ok(false);
        }
        happened(play, because, What::Healed(model, points))
    }
    fn remove_from_play(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        happened(play, because, What::Removed(model))
    }
    fn continuous(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        effect: &str,
        ends: bool,
    ) -> Asked<bool> {
        happened(play, because, What::Continuous(model, effect.into(), ends))
    }
    fn suffers(play: &mut Play<'_, Self>, because: &Because, model: ModelId, condition: &str) -> Asked<bool> {
        happened(play, because, What::State(model, condition.into(), true))
    }
    fn hit_instead(play: &mut Play<'_, Self>, because: &Because, instead: ModelId, of: ModelId) -> Asked<bool> {
        happened(play, because, What::HitInstead(instead, of))
    }
    fn reroll(play: &mut Play<'_, Self>, because: &Because, roll: &mut Roll) -> Asked<bool> {
        roll.faces = play
            .roll(None, "reroll", Pool::d6(roll.faces.len() as u8))
            .faces()
            .to_vec();
        happened(play, because, What::Rerolled)
    }
    fn lay(
        play: &mut Play<'_, Self>,
        _: &Because,
        what: &LayTemplate,
        near: Option<ModelId>,
        during: Option<&Attack>,
    ) -> Asked<Option<Template>> {
        let on = near.or_else(|| during?.target);
        Ok(on.map(|on| template(what, play.world().footprint(on).at())))
    }
    fn put_into_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        happened(
            play,
            because,
            What::Performed(arrival.near, "put into play".into(), arrival.near),
        )
    }
    fn return_to_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        let world = play.world();
        let unit = arrival.unit_of.and_then(|model| world.model(model).unit);
        let dead = (0..world.models.len() as u16)
            .map(ModelId)
            .find(|&id| world.model(id).gone && world.model(id).unit == unit);
        let at = world.model(arrival.near).at;
        match dead {
            Some(model) => happened(play, because, What::Returned(model, (at.0 + 2, at.1))),
            None => Ok(false),
        }
    }
    fn add_trooper(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        let world = play.world();
        let at = world.model(arrival.near).at;
        match arrival.unit_of.and_then(|model| world.model(model).unit) {
            Some(unit) => happened(play, because, What::Joined(unit, (at.0 + 2, at.1))),
            None => Ok(false),
        }
    }
    fn take_up(play: &mut Play<'_, Self>, because: &Because, fallen: ModelId, by: ModelId) -> Asked<bool> {
        record(play, Some(because), What::Healed(fallen, 1));
        happened(play, because, What::Removed(by))
    }
    fn take_control(play: &mut Play<'_, Self>, because: &Because, model: ModelId, seat: Option<Seat>) -> Asked<bool> {
        happened(play, because, What::Control(model, seat.map(Side::of)))
    }
    fn set_state(play: &mut Play<'_, Self>, because: &Because, model: ModelId, state: &str, is: bool) -> Asked<bool> {
        happened(play, because, What::State(model, state.into(), is))
    }
    fn points(play: &mut Play<'_, Self>, because: &Because, model: ModelId, gained: i32) -> Asked<bool> {
        happened(play, because, What::Focus(model, gained))
    }
    fn tokens(play: &mut Play<'_, Self>, because: &Because, model: ModelId, _: &str, gained: i32) -> Asked<bool> {
        happened(play, because, What::Souls(model, gained))
    }
    fn expire(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: Expires) -> Asked<bool> {
        assert_eq!(what, Expires::ContinuousEffects);
        let effects = play.world().model(model).continuous.clone();
        for effect in &effects {
            record(play, Some(because), What::Continuous(model, effect.clone(), true));
        }
        Ok(!effects.is_empty())
    }
    fn cast(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: &Cast) -> Asked<bool> {
        happened(
            play,
            because,
            What::Performed(model, format!("cast {}", what.spell.as_deref().unwrap_or("any")), model),
        )
    }
    fn negate(play: &mut Play<'_, Self>, because: &Because, casting: &Casting) -> Asked<bool> {
        happened(play, because, What::Negated(casting.spell.to_string()))
    }
    fn forfeit(play: &mut Play<'_, Self>, because: &Because, model: ModelId, _: Forfeited) -> Asked<bool> {
        happened(play, because, What::Forfeited(model))
    }
    fn end_activation(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        happened(play, because, What::ActivationEnded(model))
    }
    fn perform(play: &mut Play<'_, Self>, because: &Because, model: ModelId, act: &str, at: ModelId) -> Asked<bool> {
        record(play, Some(because), What::Performed(model, act.into(), at));
        if act == "charge" {
            return charge(play, Some(because), model, at);
        }
        Ok(true)
    }
    fn spell_attack(play: &mut Play<'_, Self>, because: &Because, casting: &Casting, spell: &Use) -> Asked<bool> {
        let Some(target) = casting.target else { return Ok(false) };
        let made = attack(
            play,
            casting.caster,
            target,
            &[AttackTrait::Magic],
            Some((&because.rule, spell.pow)),
        )?;
        Ok(!made.hits.is_empty())
    }
}
