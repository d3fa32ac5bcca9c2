//! The spellcasting sequence: COST, target, range, effect (primal:timing-spell-cast-01 to primal:timing-spell-cast-07).

use battlegroup::carry_out::carry_out as do_it;
use battlegroup::ledger::{Note, Used};
use battlegroup::queue;
use battlegroup::rules::{Because, RuleName};
use battlegroup::select::Scope;
use battlegroup::windows::{self, AttackTrait, Casting, Step, Window};
use kernel::{Asked, Play, cite};
use table::{Inches, Length, within};

use super::{Pays, check, figures, is_animus, lasting, pays, rule_of, use_of};
use crate::activation::window_of;
use crate::attack::{self, Attack, AttackKind, Blow, Ignored};
use crate::card::{Area, Duration, Quality, Reach, Span, Spell};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::world::Cast;
use crate::{Event, Primal, World, arms, focus, fury, stats};

/// A spell is chosen and paid for; its target comes in the next step (primal:timing-spell-cast-02).
pub fn begin(play: &mut Play<'_, Primal>, caster: ModelId) -> Asked<()> {
    let open: Vec<Answer> = { check::open(play.world(), caster).into_iter() }
        .map(Answer::Cast)
        .collect();
    let seat = play.world().model(caster).controller;
    let Answer::Cast(cast) = play.choose(seat, Ask::Spell { caster }, open)? else {
        return Ok(());
    };
    let Some(spell) = figures(play.world(), &cast) else {
        return Ok(());
    };
    let rules = &[cite!("primal:timing-spell-cast-02"), cite!("primal:spellcasting-01")];
    play.record(Event::SpellDeclared { cast: cast.clone() }, rules);
    pay(play, &cast, &spell);
    // primal:upkeep-spell-04, primal:upkeep-spell-13
    if spell.dur == Duration::Upkeep {
        lasting::end_same(play, caster, &spell.name);
    }
    Ok(())
}

fn pay(play: &mut Play<'_, Primal>, cast: &Cast, spell: &Spell) {
    let (model, points) = (cast.caster, check::cost_of(play.world(), cast, spell));
    match pays(play.world(), model) {
        Pays::Fury => play.record(
            Event::FurySpent { model, points },
            &[cite!("primal:spellcasting-01"), cite!("primal:spell-stat-02")],
        ),
        Pays::Focus => focus::spend(
            play,
            model,
            points,
            &[cite!("primal:warcaster-spellcaster-01"), cite!("primal:spell-stat-02")],
        ),
        Pays::Force => fury::force(
            play,
            model,
            points,
            &[cite!("primal:animus-cast-01"), cite!("primal:animus-cast-07")],
        ),
        // The declaration has used up the Combat Action.
        Pays::Action => {}
    }
}

/// A special rule lets a model cast a spell now.
pub fn cast_by_rule(
    play: &mut Play<'_, Primal>,
    because: &Because,
    caster: ModelId,
    what: &battlegroup::rules::Cast,
) -> Asked<bool> {
    let world = play.world();
    let is_open = |cast: &Cast| {
        let cheap = |spell: &Spell| what.most.is_none_or(|most| spell.cost <= most);
        figures(world, cast).is_some_and(|spell| cheap(&spell))
            && what.spell.as_ref().is_none_or(|name| *name == cast.spell)
            && check::able(world, cast, what.free).is_ok()
    };
    let all = super::castings(world, caster).into_iter();
    let open: Vec<Answer> = all.filter(is_open).map(Answer::Cast).collect();
    let seat = world.model(caster).controller;
    let chosen = match &open[..] {
        [] => return Ok(false),
        [only] if what.spell.is_some() => only.clone(),
        _ => play.choose(seat, Ask::Spell { caster }, open)?,
    };
    let Answer::Cast(cast) = chosen else { return Ok(false) };
    let Some(spell) = figures(play.world(), &cast) else {
        return Ok(false);
    };
    let told = Box::new(Event::Acts {
        model: caster,
        what: format!("the spell {}", spell.name),
    });
    let because = because.clone();
    play.record(
        Event::Special { because, what: told },
        &[cite!("primal:special-rules-01")],
    );
    if !what.free {
        pay(play, &cast, &spell);
    }
    if spell.dur == Duration::Upkeep {
        lasting::end_same(play, caster, &spell.name);
    }
    resolve(play, &cast, &spell)?;
    channeled(play, &cast)?;
    Ok(true)
}

/// The target, the range, and what comes of the spell.
pub fn carry_out(play: &mut Play<'_, Primal>, cast: Cast) -> Asked<()> {
    let caster = cast.caster;
    if let Some(spell) = figures(play.world(), &cast) {
        resolve(play, &cast, &spell)?;
        channeled(play, &cast)?;
    }
    if play.world().activation.is_some() {
        play.record(Event::SpellResolved { caster }, &[cite!("primal:timing-spell-cast-07")]);
    }
    Ok(())
}

/// Rules of the model through which the spell was cast.
fn channeled(play: &mut Play<'_, Primal>, cast: &Cast) -> Asked<()> {
    let relay = cast.origin;
    if relay == cast.caster || !play.world().model(relay).is_in_play() || play.world().is_decided() {
        return Ok(());
    }
    let mut window = window_of(play.world(), Step::Channeled, relay);
    queue::resolve(play, &mut window)
}

fn resolve(play: &mut Play<'_, Primal>, cast: &Cast, spell: &Spell) -> Asked<()> {
    let target = if check::is_on_caster(play.world(), spell) {
        cast.caster
    } else {
        let open: Vec<Answer> = { check::targets(play.world(), cast).into_iter() }
            .map(Answer::Model)
            .collect();
        let seat = play.world().model(cast.caster).controller;
        let verb = Verb::Cast;
        let ask = Ask::Target {
            model: cast.caster,
            verb,
            weapon: None,
        };
        match play.choose(seat, ask, open)? {
            Answer::Model(target) => target,
            _ => return Ok(()),
        }
    };
    let targeted = Event::SpellTargeted {
        spell: spell.name.clone(),
        target,
    };
    play.record(
        targeted,
        &[cite!("primal:timing-spell-cast-03"), cite!("primal:spell-targeting-01")],
    );
    let mut window = Window::Spell {
        step: Step::SpellDeclared,
        casting: Casting {
            spell: RuleName::new(&cast.spell),
            caster: cast.caster,
            origin: cast.origin,
            target: Some(target),
            negated: false,
        },
    };
    for step in [Step::SpellDeclared, Step::SpellTargeted] {
        if let Window::Spell { step: now, .. } = &mut window {
            *now = step;
        }
        queue::resolve(play, &mut window)?;
    }
    if window.casting().is_some_and(|casting| casting.negated) {
        return Ok(());
    }
    // Whoever is destroyed while it casts casts nothing.
    if !play.world().model(cast.caster).is_in_play() || play.world().is_decided() {
        return Ok(());
    }
    if check::is_offensive_at(play.world(), cast, spell, target) {
        let attack = attack_of(play.world(), cast, spell, target);
        let shown = attack::resolve(play, attack)?;
        for hit in shown.hits.iter().filter(|hit| hit.directly) {
            land(play, cast, spell, hit.model, &mut window)?;
        }
    } else if is_in_range(play.world(), cast, spell, target) {
        land(play, cast, spell, target, &mut window)?;
    } else {
        let failed = Event::SpellFailed {
            spell: spell.name.clone(),
            target,
        };
        play.record(failed, &[cite!("primal:spell-range-02")]);
    }
    if let Window::Spell { step, .. } = &mut window {
        *step = Step::SpellResolved;
    }
    queue::resolve(play, &mut window)
}

/// The magic attack of a spell (primal:timing-spell-cast-06, primal:damage-magical-03).
pub fn attack_of(world: &World, cast: &Cast, spell: &Spell, target: ModelId) -> Attack {
    let rule = rule_of(world, &cast.spell);
    let part = rule.as_ref().and_then(|rule| use_of(rule));
    let elsewhere = part.and_then(|part| part.comes_from.as_ref());
    let of_origin = { elsewhere.and_then(|from| from.pow_is.as_ref()) }
        .map(|stat| battlegroup::Field::base_stat(world, cast.origin, &stat.0));
    Attack {
        attacker: cast.caster,
        target,
        kind: AttackKind::Magic,
        weapon: None,
        location: None,
        reach: match spell.rng {
            _ if let Some(from) = elsewhere => Reach::Inches(Inches(Length::inches(from.rng.into()))),
            Span::Inches(inches) => {
                let shown = windows::Attack::new(cast.caster, Some(target), &[AttackTrait::Magic]);
                let far = reach(world, cast, inches) + arms::range_against(world, target, &shown);
                Reach::Inches(Inches(far.max(Length::ZERO)))
            }
            Span::Spray(inches) => Reach::Spray(inches),
            Span::Control => Reach::Control,
            Span::Caster | Span::Special => Reach::Special,
        },
        aoe: match spell.aoe {
            Some(Area::Inches(inches)) => Some(inches),
            _ => None,
        },
        power: of_origin.or(spell.pow.map(i32::from)),
        qualities: vec![Quality::Magical],
        cast: Some(cast.clone()),
        initial: false,
        charge: false,
        free_strike: false,
        power_attack: false,
        special: false,
        blow: Blow::Nothing,
        each: vec![],
        frenzied: false,
        modifier: 0,
        pooled: 0,
        unboostable: false,
        ignoring: part.map(|part| Ignored::named(&part.ignoring)).unwrap_or_default(),
        under_template: false,
        all_blast: part.is_some_and(|part| part.all_blast),
        granted_by: None,
    }
}

/// primal:spell-range-01, primal:special-rule-rng-05
fn is_in_range(world: &World, cast: &Cast, spell: &Spell, target: ModelId) -> bool {
    let range = match spell.rng {
        _ if target == cast.origin => return true,
        Span::Inches(inches) => reach(world, cast, inches),
        Span::Spray(inches) => Length::inches(inches.into()),
        Span::Control => return stats::in_control_range(world, cast.caster, target),
        Span::Caster | Span::Special => return true,
    };
    within(&world.footprint(cast.origin), &world.footprint(target), range)
}

/// RNG with what rules add to spells that are not channeled.
fn reach(world: &World, cast: &Cast, inches: u8) -> Length {
    let printed = Length::inches(inches.into());
    if cast.origin != cast.caster {
        return printed;
    }
    (printed + arms::more_spell_range(world, cast.caster)).max(Length::ZERO)
}

/// The spell affects its target: older spells make room, and its rule is carried out (primal:timing-spell-cast-05).
fn land(play: &mut Play<'_, Primal>, cast: &Cast, spell: &Spell, target: ModelId, window: &mut Window) -> Asked<()> {
    if !play.world().model(target).is_in_play() {
        return Ok(());
    }
    let Some(rule) = rule_of(play.world(), &cast.spell) else {
        return Ok(());
    };
    let Some(part) = use_of(&rule) else { return Ok(()) };
    let animus = is_animus(play.world(), cast);
    lasting::make_room(play, cast.caster, target, spell.dur == Duration::Upkeep, animus);
    let because = Because::new(&RuleName::new(&cast.spell), cast.caster);
    for limit in &part.limit {
        let used = Used {
            model: cast.caster,
            rule: because.rule.clone(),
            limit: limit.clone(),
            whom: Some(target),
            turn_of: play.world().turn,
        };
        let note = Box::new(Note::Used(used));
        play.record(Event::Noted { note }, &[cite!("primal:special-rules-01")]);
    }
    let mut scope = Scope {
        target: Some(target),
        it: Some(target),
        how: Some(if animus {
            battlegroup::rules::How::Animus
        } else {
            part.how
        }),
        ..Scope::of(play.world(), because)
    };
    do_it(play, &mut scope, window, &part.does)
}
