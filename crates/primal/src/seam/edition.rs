//! What special rules do in this game. Each deed names the special rule in its event ([`Event::Special`]) beside the rules of the rulebook.

use battlegroup::edition::{
    Advance, Arrival, Blast, DamagePoints, DamageRoll, Deed, Driven, DrivenBy, Edition, Field, SprayFrom, Strike,
    StrikeUnder,
};
use battlegroup::ledger::{Denied, Lasts, Note, On};
use battlegroup::life::System;
use battlegroup::purses::Lost;
use battlegroup::queue::Waiting;
use battlegroup::rules::{
    Amount, Bearing, Because, CORPSE, Cast, Change, DamageFlag, Dice, Expires, Forfeited, LayTemplate, Price, Role,
    SOUL, Until, Use, WhichRoll,
};
use battlegroup::windows::{Attack as Shown, AttackTrait, Casting, Roll};
use kernel::{Asked, Die, Play, Pool, RuleId, Seat, cite};
use smallvec::SmallVec;
use table::{Facing, Inches, Length, Template};

use crate::attack::{self, Attack};
use crate::card::WeaponKind;
use crate::conditions::{self, Condition};
use crate::damage::{self, Blow, Cause, Harm, Origin};
use crate::driven::{self, Drive, How};
use crate::ids::ModelId;
use crate::movement::{self, Manner};
use crate::questions::{Answer, Ask, Verb};
use crate::sight::Eyes;
use crate::world::{ActivationStep, Combat, Continuous, Fate, Share};
use crate::{Event, Primal, World, activation, arms, focus, fury, melee, power_attacks, stats, systems};

const RULES: &[RuleId] = &[cite!("primal:special-rules-01"), cite!("primal:rule-priority-01")];

/// Records what a special rule has brought about.
fn record(play: &mut Play<'_, Primal>, because: &Because, what: Event) {
    let special = Event::Special {
        because: because.clone(),
        what: Box::new(what),
    };
    play.record(special, RULES);
}

/// Its points are focus points.
fn by_focus(world: &World, model: ModelId) -> bool {
    let profile = &world.model(model).profile;
    profile.has_focus_manipulation() || profile.takes_focus()
}

fn happened(play: &mut Play<'_, Primal>, because: &Because, what: Event) -> Asked<bool> {
    record(play, because, what);
    Ok(true)
}

/// The weapons with which a model could make such an attack, and at whom.
pub(super) fn strikes(
    world: &World,
    model: ModelId,
    kinds: &[battlegroup::windows::AttackIs],
    at: &[ModelId],
    ignoring: &[String],
) -> Vec<(u8, ModelId)> {
    let own = world.model(model);
    if own.is_helpless() || !own.is_in_play() {
        return vec![];
    }
    let mut eyes = Eyes::of(world, model);
    for what in ignoring {
        eyes = match what.as_str() {
            "interveners" => eyes.past_models(),
            "facing" => eyes.all_around(),
            _ => eyes,
        };
    }
    let mut found = vec![];
    for (weapon, number) in own.profile.weapons.iter().zip(0u8..) {
        let kind = if weapon.is_melee() {
            AttackTrait::Melee
        } else {
            AttackTrait::Ranged
        };
        let is_meant = kinds.is_empty()
            || kinds.iter().any(|kinds| {
                kinds.0.iter().all(|one| match one {
                    AttackTrait::Melee | AttackTrait::Ranged => *one == kind,
                    _ => true,
                })
            });
        let useless = arms::is_too_short(world, model, number);
        if !is_meant || useless || (!weapon.is_melee() && melee::is_in_melee(world, model)) {
            continue;
        }
        for target in at.iter().copied().filter(|target| *target != model) {
            let aim = world.model(target);
            let in_reach = match melee::reach_of(world, model, number) {
                Some(reach) => melee::reaches(world, model, &aim.footprint(), target, reach),
                None => true,
            };
            if aim.is_in_play() && in_reach && eyes.sees(target) {
                found.push((number, target));
            }
        }
    }
    found
}

/// The dice that rules add to damage of a type, whatever the damage comes from. What they add to attacks does not count.
fn more_dice(world: &World, by: ModelId, damage_type: Option<&str>, against: ModelId) -> u8 {
    let kind = match damage_type {
        Some("electrical" | "electricity") => AttackTrait::Electrical,
        Some("fire") => AttackTrait::Fire,
        Some("cold") => AttackTrait::Cold,
        Some("corrosion") => AttackTrait::Corrosion,
        _ => return 0,
    };
    let standing = Field::standing(world);
    let dice = |traits: &[AttackTrait]| {
        let shown = Shown::new(by, Some(against), traits);
        standing.dice(world, &shown, WhichRoll::Damage, against).more
    };
    dice(&[kind]).saturating_sub(dice(&[]))
}

/// Until its way is known, a model may not go farther away from another. Gives back the number of the effect.
fn bind(play: &mut Play<'_, Primal>, because: &Because, model: ModelId, toward: ModelId) -> u32 {
    let world = play.world();
    let lasts = Lasts {
        because: Because {
            by: toward,
            effect: None,
            ..because.clone()
        },
        seat: world.model(because.by).controller,
        turn_of: world.turn,
        on: On::Model(model),
        until: Until::Activation,
        animus: false,
        for_move: false,
        holds: vec![],
        changes: vec![std::sync::Arc::new(Change::Bearing(Bearing::Toward(Role::Bearer)))],
        auras: vec![],
        triggers: vec![],
    };
    Primal::note(play, because, Note::Begins(lasts));
    let begun = play.world().ledger.lasting().map(|(number, _)| number);
    begun.max().unwrap_or(0)
}

pub(super) fn is_special(kinds: &[battlegroup::windows::AttackIs]) -> bool {
    kinds.iter().any(|kinds| kinds.0.contains(&AttackTrait::Special))
}

/// The first attack after a charge is at the charged model, as long as it can be (primal:charge-attack-01).
fn charge_target_first(world: &World, model: ModelId, open: &mut Vec<(u8, ModelId)>) {
    let charged = world
        .part(model)
        .and_then(|part| part.charge.filter(|_| part.made.iter().all(|made| *made == 0)));
    if let Some(charge) = charged
        && open.iter().any(|(_, target)| *target == charge.target)
    {
        open.retain(|(_, target)| *target == charge.target);
    }
}

/// Whether the activation of a model is at its end.
fn is_ending(world: &World, model: ModelId) -> bool {
    let now = world.activation.as_ref();
    now.is_some_and(|now| now.step == ActivationStep::Ends && now.part(model).is_some())
}

/// At the end of its activation a model advances by one special rule (primal:end-of-activation-move-01).
fn has_made_last_advance(world: &World, model: ModelId) -> bool {
    is_ending(world, model) && world.part(model).is_some_and(|part| part.last_advance)
}

impl Edition for Primal {
    fn which_next(play: &mut Play<'_, Self>, seat: Seat, waiting: &[Waiting]) -> Asked<usize> {
        let open = (0..waiting.len() as u8).map(Answer::Number).collect();
        let ask = Ask::Next {
            waiting: waiting.to_vec(),
        };
        Ok(match play.choose(seat, ask, open)? {
            Answer::Number(number) => usize::from(number),
            _ => 0,
        })
    }

    fn may(play: &mut Play<'_, Self>, seat: Seat, because: &Because, it: Option<ModelId>) -> Asked<bool> {
        let because = because.clone();
        let ask = Ask::May { because, it };
        Ok(play.choose(seat, ask, vec![Answer::No, Answer::Yes])? == Answer::Yes)
    }

    fn pick(play: &mut Play<'_, Self>, seat: Seat, because: &Because, among: &[ModelId]) -> Asked<ModelId> {
        let open = among.iter().copied().map(Answer::Model).collect();
        let because = because.clone();
        Ok(match play.choose(seat, Ask::Pick { because }, open)? {
            Answer::Model(model) => model,
            _ => among[0],
        })
    }

    fn option(play: &mut Play<'_, Self>, seat: Seat, because: &Because, names: &[&str]) -> Asked<usize> {
        let open = (0..names.len() as u8).map(Answer::Number).collect();
        let ask = Ask::Option {
            because: because.clone(),
            names: names.iter().map(ToString::to_string).collect(),
        };
        Ok(match play.choose(seat, ask, open)? {
            Answer::Number(number) => usize::from(number),
            _ => 0,
        })
    }

    fn could(world: &World, model: ModelId, deed: Deed<'_>, at: &[ModelId]) -> bool {
        let own = world.model(model);
        // primal:wild-warbeast-03, primal:out-of-formation-01
        let is_led = !own.wild && crate::units::in_formation(world, model);
        match deed {
            Deed::Attack(kinds) => is_led && !strikes(world, model, kinds, at, &[]).is_empty(),
            // primal:gargantuan-03, primal:colossal-movement-01
            Deed::Advance => {
                is_led && !own.is_helpless() && !own.profile.is_giant() && !has_made_last_advance(world, model)
            }
            Deed::Place => !own.profile.is_giant(),
            // primal:system-crippled-04
            Deed::Perform("charge") => {
                Self::could(world, model, Deed::Advance, at) && !systems::can_hardly_move(world, model)
            }
            Deed::Perform(_) => is_led && !own.is_helpless(),
            Deed::Cast => !own.is_helpless(),
        }
    }

    fn note(play: &mut Play<'_, Self>, because: &Because, note: Note) {
        record(play, because, Event::Noted { note: Box::new(note) });
    }

    fn can_pay(world: &World, model: ModelId, cost: &Price) -> bool {
        let own = world.model(model);
        match cost {
            Price::Points(points) if own.profile.is_warbeast() => fury::can_force(world, model, *points).is_ok(),
            Price::Points(points) if by_focus(world, model) => {
                focus::can_spend(world, model, *points, cite!("primal:special-rules-01")).is_ok()
            }
            Price::Points(points) => own.fury >= *points,
            Price::Forced => fury::can_force(world, model, 1).is_ok(),
            Price::Tokens(count) => world.tokens(model, &count.token) >= count.count,
            Price::Damage(_) => own.unmarked() > 0,
            Price::Forfeit(Forfeited::CombatAction) => {
                world.part(model).is_some_and(|part| part.combat == Combat::NotYet)
            }
            Price::Forfeit(Forfeited::NormalMovement) => world
                .part(model)
                .is_some_and(|part| part.movement == crate::world::Movement::NotYet),
            _ => false,
        }
    }

    fn pay(play: &mut Play<'_, Self>, because: &Because, model: ModelId, cost: &Price) -> Asked<bool> {
        if !Self::can_pay(play.world(), model, cost) {
            return Ok(false);
        }
        let beast = play.world().model(model).profile.is_warbeast();
        // primal:pack-fury-02
        let bearer = |play: &Play<'_, Self>| crate::units::fury_bearer(play.world(), model);
        match cost {
            Price::Points(points) if beast => {
                let model = bearer(play);
                record(play, because, Event::Forced { model, points: *points });
            }
            Price::Points(points) if by_focus(play.world(), model) => {
                record(play, because, Event::FocusSpent { model, points: *points });
            }
            Price::Points(points) => record(play, because, Event::FurySpent { model, points: *points }),
            Price::Forced => {
                let model = bearer(play);
                record(play, because, Event::Forced { model, points: 1 });
            }
            Price::Tokens(count) => {
                let token = count.token.clone();
                let by = -i32::from(count.count);
                record(
                    play,
                    because,
                    Event::TokensChanged {
                        model,
                        token,
                        by,
                        of: None,
                    },
                );
            }
            Price::Damage(points) => {
                let points = match &points.0 {
                    Amount::Exactly(points) => *points,
                    Amount::Dice(dice) => {
                        let seat = play.world().model(model).controller;
                        Self::roll(play, because, seat, *dice)
                    }
                    _ => 1,
                };
                let cause = Cause {
                    attacker: None,
                    transferable: false,
                    continuous: false,
                    rules: RULES,
                };
                damage::apply_all(play, Harm::of(model, points.clamp(0, 200) as u16), &cause, None)?;
            }
            Price::Forfeit(what) => return Self::forfeit(play, because, model, *what),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn prevented(play: &mut Play<'_, Self>, because: &Because, denied: &Denied) {
        let what = denied.to_string();
        record(play, because, Event::Prevented { what });
    }

    fn roll(play: &mut Play<'_, Self>, because: &Because, seat: Seat, dice: Dice) -> i32 {
        let pool = Pool {
            dice: dice.dice,
            die: if dice.sides == 3 { Die::D3 } else { Die::D6 },
        };
        let faces = play.roll(Some(seat), "special rule", pool);
        let total = dice.plus + faces.faces().iter().map(|face| i32::from(*face)).sum::<i32>();
        record(play, because, Event::RuleRolled { total });
        total
    }

    fn advance(play: &mut Play<'_, Self>, because: &Because, advance: &Advance) -> Asked<bool> {
        let world = play.world();
        let model = advance.model;
        if !Self::could(world, model, Deed::Advance, &[]) {
            return Ok(false);
        }
        let most = advance.up_to.map_or_else(|| stats::spd(world, model), Length::from);
        let seat = world.model(model).controller;
        let bound = { advance.directly_toward.map(|of| (of, false)) }.or(advance.directly_away.map(|of| (of, true)));
        let ask = match bound.filter(|(of, _)| world.model(*of).is_in_play()) {
            Some((of, away)) => Ask::Straight { model, of, away, most },
            None => Ask::Way {
                model,
                run: false,
                most,
            },
        };
        // A way that must lead toward somebody is checked like one that a lasting effect binds.
        let bound = advance.toward.map(|toward| bind(play, because, model, toward));
        let answer = play.ask(seat, ask)?;
        if let Some(effect) = bound {
            Self::note(play, because, Note::Ends(effect));
        }
        let Answer::Way { points, facing } = answer else {
            return Ok(false);
        };
        record(
            play,
            because,
            Event::Acts {
                model,
                what: format!("an advance of up to {most}"),
            },
        );
        if is_ending(play.world(), model) {
            let rules = &[cite!("primal:end-of-activation-move-01")];
            play.record(Event::LastAdvance { model }, rules);
        }
        let manner = Manner {
            charging: false,
            unharmed: !advance.free_strikes,
        };
        movement::travel(play, model, &points, facing, manner)?;
        Ok(true)
    }

    fn place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, far: Inches, of: ModelId) -> Asked<bool> {
        let world = play.world();
        let within = Length::from(far);
        if world.model(model).profile.is_giant() || movement::room_near(world, model, of, within).is_none() {
            return Ok(false);
        }
        let seat = world.model(because.by).controller;
        let ask = Ask::Place { model, within, of };
        let Answer::At { at, facing } = play.ask(seat, ask)? else {
            return Ok(false);
        };
        let from = play.world().model(model).at;
        record(play, because, Event::Placed { model, at, facing });
        crate::hazards::where_it_stands(play, model);
        // primal:enter-area-01
        battlegroup::queue::moved_into(play, model, from, &[at])?;
        Ok(true)
    }

    /// primal:replace-01
    fn take_place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, of: ModelId) -> Asked<bool> {
        let world = play.world();
        let (seat, base) = (world.model(because.by).controller, world.model(model).base());
        if world.model(model).profile.is_giant() {
            return Ok(false);
        }
        let Some((at, facing)) = movement::replaced_by(play, of, base, seat)? else {
            return Ok(false);
        };
        let from = play.world().model(model).at;
        record(play, because, Event::Placed { model, at, facing });
        crate::hazards::where_it_stands(play, model);
        battlegroup::queue::moved_into(play, model, from, &[at])?;
        Ok(true)
    }

    fn drive(play: &mut Play<'_, Self>, because: &Because, driven: &Driven) -> Asked<bool> {
        let world = play.world();
        let at = world.model(driven.model).at;
        let from = driven.away_from.map_or(at, |from| world.model(from).at);
        let drive = Drive {
            model: driven.model,
            from,
            toward: driven.toward.map(|toward| world.model(toward).at),
            distance: Length::inches(driven.inches.max(0).into()),
            how: match driven.how {
                DrivenBy::Push => How::Pushed,
                DrivenBy::Slam => How::Slammed,
                DrivenBy::Throw => How::Thrown,
            },
            past: None,
        };
        let came = driven::drive(play, &drive)?;
        if let Some(pow) = driven.pow {
            let mut hurt = Harm::default();
            for model in came.contacted.iter().copied() {
                // primal:advantage-incorporeal-06
                if damage::is_immune_to(play.world(), model, None, false) {
                    continue;
                }
                let rules = vec![cite!("primal:collateral-damage-01")];
                let points = damage::rolled(play, model, &Blow::from_nowhere(pow), rules);
                hurt.add(model, points, Origin::Nowhere);
            }
            damage::apply_all(play, hurt, &Cause::of_rule(RULES), None)?;
        }
        record(
            play,
            because,
            Event::Acts {
                model: driven.model,
                what: "a forced move".into(),
            },
        );
        let slam = Shown::new(because.by, Some(driven.model), &[]);
        driven::after_slam(play, &came, &slam)?;
        Ok(true)
    }

    fn knock_down(play: &mut Play<'_, Self>, _because: &Because, model: ModelId) -> Asked<bool> {
        Ok(damage::knock_down(play, model, RULES))
    }

    fn stand_up(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        if !play.world().model(model).is_down() {
            return Ok(false);
        }
        happened(play, because, Event::StoodUp { model })
    }

    fn make_stationary(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        if damage::is_massive(play.world(), model) || play.world().model(model).stationary {
            return Ok(false);
        }
        happened(play, because, Event::BecameStationary { model })
    }

    fn attack(play: &mut Play<'_, Self>, because: &Because, strike: &Strike) -> Asked<bool> {
        let all: Vec<ModelId> = play.world().in_play().collect();
        let at = if strike.at.is_empty() { &all } else { &strike.at };
        let special = is_special(&strike.attack);
        if strike.each {
            return super::strikes::each(play, because, strike, at);
        }
        let mut open = strikes(play.world(), strike.model, &strike.attack, at, &strike.ignoring);
        // A special attack of a weapon is made with that weapon (primal:special-attack-01).
        open.retain(|(weapon, _)| !special || because.weapon.is_none_or(|bears| bears.0 == *weapon));
        if special {
            charge_target_first(play.world(), strike.model, &mut open);
        }
        if open.is_empty() {
            return Ok(false);
        }
        let seat = play.world().model(strike.model).controller;
        let mut targets: Vec<ModelId> = open.iter().map(|(_, target)| *target).collect();
        targets.sort();
        targets.dedup();
        let target = match targets[..] {
            [only] => only,
            _ => Self::pick(play, seat, because, &targets)?,
        };
        let weapons: Vec<u8> = { open.iter() }
            .filter(|(_, at)| *at == target)
            .map(|(weapon, _)| *weapon)
            .collect();
        let verb = Verb::Melee;
        let model = strike.model;
        let weapon = match weapons[..] {
            [only] => only,
            _ => {
                let open = weapons.iter().copied().map(Answer::Weapon).collect();
                match play.choose(seat, Ask::Weapon { model, verb }, open)? {
                    Answer::Weapon(weapon) => weapon,
                    _ => weapons[0],
                }
            }
        };
        let Some(mut attack) = Attack::with_weapon(play.world(), model, weapon, target) else {
            return Ok(false);
        };
        (attack.special, attack.granted_by) = (special, Some(because.rule.clone()));
        // primal:charge-attack-04
        attack.charge = special
            && play.world().part(model).is_some_and(|part| {
                let charge = part
                    .charge
                    .filter(|charge| charge.far_enough && charge.target == target);
                charge.is_some() && part.made.iter().all(|made| *made == 0)
            });
        record(
            play,
            because,
            Event::Acts {
                model,
                what: "an attack".into(),
            },
        );
        attack::resolve(play, attack)?;
        Ok(true)
    }

    fn attack_under(play: &mut Play<'_, Self>, because: &Because, strike: &StrikeUnder) -> Asked<bool> {
        super::strikes::under(play, because, strike)
    }

    fn spray_from(play: &mut Play<'_, Self>, because: &Because, spray: &SprayFrom) -> Asked<bool> {
        super::strikes::spray(play, because, spray)
    }

    /// Models under it suffer a blast from the place where it comes down (primal:deviation-01, primal:aoe-attack-06).
    fn deviating_blast(play: &mut Play<'_, Self>, because: &Because, attack: &Shown, blast: &Blast) -> Asked<bool> {
        let Some(impact) = attack.impact else { return Ok(false) };
        let world = play.world();
        let from = world.model(attack.attacker);
        let line = Facing::toward(from.at, impact).unwrap_or(from.facing);
        let seat = from.controller;
        let die = play.d6(Some(seat), "deviation direction");
        let distance = Length::inches(play.d6(Some(seat), "deviation distance").into());
        let field = &play.world().terrain.field;
        let to = battlegroup::templates::deviated(impact, line, die, distance, Some(field));
        let deviated = Event::Deviated {
            from: impact,
            to,
            die,
            distance,
        };
        record(play, because, deviated);
        let world = play.world();
        let radius = blast.diameter.half_up();
        let under: Vec<ModelId> = { world.in_play() }
            .filter(|id| table::within_of_point(&world.footprint(*id), to, radius))
            .filter(|id| !attack::is_sheltered(world, *id, to))
            .filter(|id| !damage::is_immune_to(world, *id, None, attack.is(AttackTrait::Magical)))
            .collect();
        let mut hurt = Harm::default();
        for model in under.iter().copied() {
            let origin = Origin::Point(to);
            let rules = vec![cite!("primal:damage-roll-01"), cite!("primal:aoe-attack-06")];
            let points = damage::rolled(play, model, &Blow::from_nowhere(blast.pow).from(origin), rules);
            hurt.add(model, points, origin);
        }
        let cause = Cause {
            attacker: Some(attack.attacker),
            transferable: true,
            continuous: false,
            rules: RULES,
        };
        damage::apply_all(play, hurt, &cause, None)?;
        Ok(!under.is_empty())
    }

    fn destroy(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        damage::destroy(play, because, model)
    }

    fn damage_roll(
        play: &mut Play<'_, Self>,
        because: &Because,
        roll: &DamageRoll,
        during: Option<&mut Shown>,
    ) -> Asked<bool> {
        let together = during.is_some() && roll.flags.contains(&DamageFlag::Simultaneous);
        let mut hurt = Harm::default();
        let mut during = during;
        let magical = roll.flags.contains(&DamageFlag::Magical);
        for (at, model) in roll.models.iter().copied().enumerate() {
            let world = play.world();
            // primal:damage-type-02, primal:advantage-incorporeal-06
            let immune = damage::is_immune_to(world, model, roll.damage_type.as_deref(), magical);
            if !world.model(model).is_in_play() || immune {
                continue;
            }
            // primal:origin-of-damage-02
            let origin = Origin::Model(roll.from.get(at).copied().unwrap_or(because.by));
            let rules = vec![
                cite!("primal:damage-roll-01"),
                cite!("primal:special-rules-01"),
                cite!("primal:origin-of-damage-02"),
            ];
            let mut blow = Blow::from_nowhere(roll.pow).from(origin);
            blow.dice += more_dice(world, because.by, roll.damage_type.as_deref(), model);
            if roll.flags.contains(&DamageFlag::DieForEachPoint) {
                blow.dice += Field::points(world, model);
            }
            let points = damage::rolled(play, model, &blow, rules);
            match &mut during {
                Some(attack) if together => {
                    attack.instead_of_roll.push((model, points.into(), because.clone()));
                }
                _ => hurt.add(model, points, origin),
            }
        }
        let cause = Cause {
            attacker: None,
            transferable: !roll.flags.contains(&DamageFlag::CannotBeTransferred),
            continuous: false,
            rules: RULES,
        };
        damage::apply_all(play, hurt, &cause, None)?;
        Ok(true)
    }

    fn damage_points(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        damage: &DamagePoints<'_>,
    ) -> Asked<i32> {
        let system = damage.system;
        if system == Some("last_line") {
            return damage::fill_last_line(play, because, model);
        }
        // primal:damage-type-02
        let world = play.world();
        if damage.damage_type.is_some() && damage::is_immune_to(world, model, damage.damage_type, false) {
            return Ok(0);
        }
        let before = world.model(model).unmarked();
        let points = damage.points.clamp(0, 1_000) as u16;
        let named = system.and_then(|system| {
            let all = System::ALL.into_iter();
            { all }.find(|one| ::scenario::word(one) == system)
        });
        match named {
            None if system == Some("each_column") => damage::suffer_in_each_line(play, because, model, points)?,
            Some(system) => {
                damage::suffer_in(play, because, model, points, system)?;
            }
            None => {
                let cause = Cause {
                    transferable: damage.transferable,
                    ..Cause::of_rule(RULES)
                };
                damage::apply_all(play, Harm::of(model, points), &cause, None)?;
            }
        }
        Ok(points.min(before).into())
    }

    fn divide(
        play: &mut Play<'_, Self>,
        seat: Seat,
        because: &Because,
        among: &[ModelId],
        points: i32,
    ) -> Asked<Vec<(ModelId, i32)>> {
        let mut shares = vec![];
        let mut left = points;
        for model in among.iter().copied() {
            let own = play.world().model(model);
            let most = left.min(own.unmarked().into());
            let names: Vec<String> = (0..=most)
                .map(|taken| format!("{} suffers {taken}", own.name))
                .collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let taken = match most {
                0 => 0,
                _ => Self::option(play, seat, because, &names)? as i32,
            };
            shares.push((model, taken));
            left -= taken;
        }
        Ok(shares)
    }

    fn lay(
        play: &mut Play<'_, Self>,
        because: &Because,
        what: &LayTemplate,
        near: Option<ModelId>,
        during: Option<&Shown>,
    ) -> Asked<Option<Template>> {
        super::lay::lay(play, because, what, near, during)
    }

    fn heal(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        points: i32,
        system: Option<&str>,
    ) -> Asked<bool> {
        // primal:force-field-06
        if system == Some("force_field") {
            let own = play.world().model(model);
            let marked = own
                .profile
                .life
                .field()
                .and_then(|field| own.marks.get(usize::from(field.0)).copied());
            let points = marked.unwrap_or(0).min(points.clamp(0, 100) as u8);
            return match points {
                0 => Ok(false),
                _ => happened(play, because, Event::FieldRestored { model, die: 0, points }),
            };
        }
        if play.world().model(model).damage() == 0 {
            return Ok(false);
        }
        for _ in 0..points.clamp(0, 200) {
            if play.world().model(model).damage() == 0 {
                break;
            }
            activation::remove_damage(play, model, RULES)?;
        }
        // primal:disabled-03
        let healed = play.world().model(model);
        if matches!(healed.fate, Fate::Disabled | Fate::Boxed) && healed.unmarked() > 0 {
            play.record(Event::Recovered { model }, &[cite!("primal:disabled-03")]);
        }
        Ok(true)
    }

    fn remove_from_play(play: &mut Play<'_, Self>, _because: &Because, model: ModelId) -> Asked<bool> {
        if !play.world().model(model).is_in_play() {
            return Ok(false);
        }
        damage::remove(play, model, true, Lost::default())?;
        Ok(true)
    }

    fn continuous(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        effect: &str,
        ends: bool,
    ) -> Asked<bool> {
        let effect = match effect {
            "fire" => Continuous::Fire,
            "corrosion" => Continuous::Corrosion,
            _ => return Ok(false),
        };
        if ends {
            if !play.world().model(model).continuous.contains(&effect) {
                return Ok(false);
            }
            return happened(play, because, Event::ContinuousEnded { model, effect });
        }
        Ok(damage::begin_continuous(play, model, effect, RULES.to_vec()))
    }

    fn suffers(play: &mut Play<'_, Self>, because: &Because, model: ModelId, condition: &str) -> Asked<bool> {
        if let Some(condition) = Condition::named(condition) {
            return Ok(conditions::suffer(play, because.by, model, condition, RULES));
        }
        let state = condition.to_string();
        happened(play, because, Event::StateChanged { model, state, is: true })
    }

    fn hit_instead(play: &mut Play<'_, Self>, because: &Because, instead: ModelId, of: ModelId) -> Asked<bool> {
        happened(play, because, Event::HitInstead { model: instead, of })
    }

    fn reroll(play: &mut Play<'_, Self>, because: &Because, roll: &mut Roll) -> Asked<bool> {
        let seat = play.world().model(roll.roller).controller;
        let pool = Pool::d6(roll.faces.len() as u8);
        let rolled = play.roll(Some(seat), "reroll", pool);
        roll.faces = rolled.faces().to_vec();
        roll.faces.sort_unstable();
        roll.rerolled = true;
        let dice = SmallVec::from_slice(rolled.faces());
        happened(play, because, Event::Rerolled { dice })
    }

    fn put_into_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        crate::returning::put_into_play(play, because, arrival)
    }

    fn return_to_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        crate::returning::return_to_play(play, because, arrival)
    }

    fn add_trooper(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool> {
        crate::returning::add_trooper(play, because, arrival)
    }

    fn take_up(play: &mut Play<'_, Self>, because: &Because, fallen: ModelId, by: ModelId) -> Asked<bool> {
        damage::destroy_instead(play, because, fallen, by)
    }

    fn take_control(play: &mut Play<'_, Self>, because: &Because, model: ModelId, seat: Option<Seat>) -> Asked<bool> {
        let world = play.world();
        // primal:gargantuan-02
        if world.model(model).profile.is_giant() {
            return Ok(false);
        }
        let seat = seat.unwrap_or(world.model(model).owner);
        let was_commander = crate::units::is_commander(world, model);
        let unit = world.unit_of(model);
        record(play, because, Event::ControlTaken { model, seat });
        // primal:control-enemy-03
        crate::units::succeed(play, model, was_commander, false)?;
        // primal:unit-effects-05
        if let Some(unit) = unit {
            crate::units::end_effects_of_empty(play, unit);
        }
        Ok(true)
    }

    fn set_state(play: &mut Play<'_, Self>, because: &Because, model: ModelId, state: &str, is: bool) -> Asked<bool> {
        let state = state.to_string();
        happened(play, because, Event::StateChanged { model, state, is })
    }

    fn points(play: &mut Play<'_, Self>, because: &Because, model: ModelId, gained: i32) -> Asked<bool> {
        let points = gained.unsigned_abs().min(255) as u8;
        let own = play.world().model(model);
        // primal:wild-warbeast-05
        if own.wild || points == 0 {
            return Ok(false);
        }
        if by_focus(play.world(), model) {
            let points = match gained < 0 {
                true => points.min(own.focus),
                false => focus::most_gained(play.world(), model, points),
            };
            return match gained < 0 {
                _ if points == 0 => Ok(false),
                true => happened(play, because, Event::FocusLost { model, points }),
                false => happened(play, because, Event::FocusGained { model, points }),
            };
        }
        if gained < 0 {
            return happened(play, because, Event::FuryLost { model, points });
        }
        // primal:pack-fury-04: only forcing gives fury to a pack.
        if crate::units::pack_of(play.world(), model).is_some() {
            return Ok(false);
        }
        let most = stats::fury(play.world(), model);
        let points = if play.world().model(model).profile.is_warbeast() {
            points.min(most.saturating_sub(play.world().model(model).fury))
        } else {
            points
        };
        happened(play, because, Event::FuryGained { model, points })
    }

    fn tokens(play: &mut Play<'_, Self>, because: &Because, model: ModelId, token: &str, gained: i32) -> Asked<bool> {
        let is_claimed = gained > 0 && [SOUL, CORPSE].contains(&token);
        let world = play.world();
        let of = { world.in_play() }.find(|id| is_claimed && world.model(*id).fate == Fate::Destroyed);
        let changed = Event::TokensChanged {
            model,
            token: token.to_string(),
            by: gained,
            of,
        };
        happened(play, because, changed)
    }

    fn expire(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: Expires) -> Asked<bool> {
        if what == Expires::Walls {
            return Ok(super::lay::lift_walls(play, because, model));
        }
        if what != Expires::ContinuousEffects {
            return Ok(false);
        }
        let effects = play.world().model(model).continuous.clone();
        for effect in &effects {
            let effect = *effect;
            record(play, because, Event::ContinuousEnded { model, effect });
        }
        Ok(!effects.is_empty())
    }

    fn cast(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: &Cast) -> Asked<bool> {
        crate::spells::cast_by_rule(play, because, model, what)
    }

    fn negate(play: &mut Play<'_, Self>, because: &Because, casting: &Casting) -> Asked<bool> {
        let spell = casting.spell.to_string();
        happened(play, because, Event::SpellNegated { spell })
    }

    fn forfeit(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: Forfeited) -> Asked<bool> {
        if play.world().part(model).is_none() {
            return Ok(false);
        }
        let share = match what {
            Forfeited::NormalMovement => Share::Movement,
            Forfeited::CombatAction => Share::Combat,
        };
        happened(play, because, Event::Forfeited { model, share })
    }

    fn end_activation(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool> {
        if play.world().part(model).is_none_or(|part| part.is_over()) {
            return Ok(false);
        }
        happened(play, because, Event::CombatActionEnded { model })
    }

    fn perform(play: &mut Play<'_, Self>, because: &Because, model: ModelId, act: &str, at: ModelId) -> Asked<bool> {
        let world = play.world();
        if act == "slam" {
            if power_attacks::check_target(world, model, Verb::Slam, at).is_err() {
                return Ok(false);
            }
            record(
                play,
                because,
                Event::Acts {
                    model,
                    what: "a slam power attack".into(),
                },
            );
            return power_attacks::slam_outside(play, model, at).map(|()| true);
        }
        let verb = match act {
            "head_butt" => Some(Verb::HeadButt),
            "throw" => Some(Verb::Throw),
            _ => None,
        };
        if let Some(verb) = verb {
            if power_attacks::check_target(world, model, verb, at).is_err() {
                return Ok(false);
            }
            let what = format!("a {} power attack", act.replace('_', "-"));
            record(play, because, Event::Acts { model, what });
            return power_attacks::carry_out(play, model, verb, at).map(|()| true);
        }
        match act {
            "magic_ability" => {
                let any = Cast {
                    who: battlegroup::rules::Who::role(Role::User),
                    spell: None,
                    free: true,
                    most: None,
                };
                return crate::spells::cast_by_rule(play, because, model, &any);
            }
            "frenzy" => return crate::control::frenzy_now(play, model),
            "leech" => return crate::control::leech_now(play, because, model),
            _ => {}
        }
        if act != "charge"
            || !Self::could(world, model, Deed::Perform(act), &[at])
            || activation::check_charge_target(world, model, at).is_err()
        {
            return Ok(false);
        }
        let Some(facing) = Facing::toward(world.model(model).at, world.model(at).at) else {
            return Ok(false);
        };
        record(play, because, Event::Turned { model, facing });
        outside_charge(play, model, at)
    }

    fn spell_attack(_play: &mut Play<'_, Self>, _because: &Because, _casting: &Casting, _spell: &Use) -> Asked<bool> {
        // Spells are cast by `crate::spells`, which makes their attacks itself.
        Ok(false)
    }
}

/// A charge outside of the activation: one attack, if it does not fail (primal:charge-outside-activation-01,
/// primal:charge-outside-activation-02).
fn outside_charge(play: &mut Play<'_, Primal>, model: ModelId, at: ModelId) -> Asked<bool> {
    let start = play.world().model(model).at;
    let to = movement::straight_at(play.world(), model, at);
    // Cavalry makes its impact attacks (primal:charge-outside-activation-03).
    let arrived = activation::rush(play, model, at, to)?;
    if arrived && let Some(facing) = Facing::toward(play.world().model(model).at, play.world().model(at).at) {
        play.record(Event::Turned { model, facing }, &[cite!("primal:charge-12")]);
    }
    let world = play.world();
    if !arrived || !world.model(at).is_in_play() || !melee::has_in_range(world, model, at) {
        play.record(
            Event::ChargeFailed { model },
            &[cite!("primal:charge-outside-activation-02")],
        );
        return Ok(true);
    }
    let far_enough = start.distance_to(world.model(model).at) >= Length::inches(3);
    let open = strikes(world, model, &[], &[at], &[]);
    let melee_only = |weapon: &u8| {
        let used = world.model(model).profile.weapons.get(usize::from(*weapon));
        // primal:impact-attack-01
        used.is_some_and(|used| used.kind == WeaponKind::Melee)
    };
    let weapons: Vec<u8> = open.into_iter().map(|(weapon, _)| weapon).filter(melee_only).collect();
    let weapon = match weapons[..] {
        [] => return Ok(true),
        [only] => only,
        _ => {
            let seat = play.world().model(model).controller;
            let verb = Verb::Melee;
            let open = weapons.iter().copied().map(Answer::Weapon).collect();
            match play.choose(seat, Ask::Weapon { model, verb }, open)? {
                Answer::Weapon(weapon) => weapon,
                _ => weapons[0],
            }
        }
    };
    if let Some(mut attack) = Attack::with_weapon(play.world(), model, weapon, at) {
        attack.charge = far_enough;
        attack::resolve(play, attack)?;
    }
    Ok(true)
}
