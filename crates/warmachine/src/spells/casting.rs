//! The spellcasting sequence: COST, target, range, effect (wm4:timing-spellcast-01 to wm4:timing-spellcast-07).

use battlegroup::rules::{Because, RuleName};
use battlegroup::windows::{AttackTrait, Casting, Step};
use kernel::{Asked, Play, RuleId, cite};
use table::{Length, within};

use super::{Area, Cast, Does, Pays, Source, Span, Spell, check, lasting, pays};
use crate::attack::{self, Attack};
use crate::card::{Quality, Reach, Rof, Weapon, WeaponKind};
use crate::ids::ModelId;
use crate::questions::{Answer, Ask, Verb};
use crate::{Event, Warmachine, World, activation, damage, special, stats};

/// A spell is chosen and paid for; its target comes in the next step (wm4:timing-spellcast-02, wm4:timing-spellcast-03).
pub fn begin(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let Some(caster) = check::caster(play.world()) else {
        return Ok(());
    };
    let open: Vec<Answer> = check::open(play.world(), caster)
        .into_iter()
        .map(Answer::Cast)
        .collect();
    let seat = play.world().model(caster).controller.seat();
    let Answer::Cast(cast) = play.choose(seat, Ask::Spell { caster }, open)? else {
        return Ok(());
    };
    let Some(spell) = cast.spell(play.world()).cloned() else {
        return Ok(());
    };
    let mut rules = vec![cite!("wm4:timing-spellcast-02"), cite!("wm4:spell-cast-04")];
    if cast.is_channeled() {
        rules.extend([
            cite!("wm4:channel-02"),
            cite!("wm4:channel-03"),
            cite!("wm4:channel-06"),
        ]);
    }
    play.record(Event::SpellDeclared { cast }, rules);
    pay(play, cast, &spell);
    // wm4:upkeep-spell-04, wm4:upkeep-spell-14
    lasting::end_same(play, cast.caster, &spell);
    let mut casting = casting(cast, &spell, None);
    special::spell(play, Step::SpellDeclared, &mut casting)?;
    Ok(())
}

/// A casting as special rules see it.
fn casting(cast: Cast, spell: &Spell, target: Option<ModelId>) -> Casting {
    Casting {
        spell: RuleName::new(&spell.name),
        caster: cast.caster,
        origin: cast.origin,
        target,
        negated: false,
    }
}

fn pay(play: &mut Play<'_, Warmachine>, cast: Cast, spell: &Spell) {
    let (model, points) = (cast.caster, check::cost_of(play.world(), cast.caster, spell));
    special::note_freed(play, model, spell);
    match pays(play.world(), model) {
        Pays::Focus => play.record(
            Event::FocusSpent { model, points },
            &[
                cite!("wm4:spell-cast-01"),
                cite!("wm4:warcaster-spells-01"),
                cite!("wm4:spell-stat-02"),
            ],
        ),
        Pays::Fury => play.record(
            Event::FurySpent { model, points },
            &[
                cite!("wm4:spell-cast-01"),
                cite!("wm4:warlock-spells-01"),
                cite!("wm4:spell-stat-02"),
            ],
        ),
        Pays::Force => play.record(
            Event::Forced { model, points },
            &[
                cite!("wm4:animus-02"),
                cite!("wm4:animus-06"),
                cite!("wm4:spell-stat-02"),
            ],
        ),
        // The declaration has used up the Combat Action.
        Pays::Action => {}
    }
}

/// The target, the range, and what comes of the spell.
pub fn carry_out(play: &mut Play<'_, Warmachine>, cast: Cast) -> Asked<()> {
    let Some(spell) = cast.spell(play.world()).cloned() else {
        resolved(play, cast);
        return Ok(());
    };
    let target = if check::is_on_caster(&spell) {
        cast.caster
    } else {
        let open = check::targets(play.world(), cast).map(Answer::Model).collect();
        let seat = play.world().model(cast.caster).controller.seat();
        let ask = Ask::Target {
            model: cast.caster,
            verb: Verb::Cast,
        };
        match play.choose(seat, ask, open)? {
            Answer::Model(target) => target,
            _ => cast.caster,
        }
    };
    let mut rules = vec![cite!("wm4:timing-spellcast-03"), cite!("wm4:spell-target-01")];
    if cast.is_channeled() {
        rules.push(cite!("wm4:channel-04"));
    }
    play.record(
        Event::SpellTargeted {
            name: spell.name.clone(),
            caster: cast.caster,
            target,
        },
        rules,
    );
    // wm4:timing-spellcast-04
    let mut casting = casting(cast, &spell, Some(target));
    special::spell(play, Step::SpellTargeted, &mut casting)?;
    if casting.negated {
        resolved(play, cast);
        return Ok(());
    }
    if spell.off {
        // wm4:timing-spellcast-06
        let attack = Attack {
            cast: Some(cast),
            ..Attack::new(cast.caster, weapon_of(&spell), target)
        };
        return attack::resolve(play, &attack);
    }
    if is_in_range(play.world(), cast, &spell, target) {
        land(play, cast, &spell, target)?;
    } else {
        play.record(
            Event::SpellFailed {
                name: spell.name.clone(),
                target,
            },
            &[cite!("wm4:spell-range-02"), cite!("wm4:timing-spellcast-05")],
        );
    }
    resolved(play, cast);
    Ok(())
}

fn resolved(play: &mut Play<'_, Warmachine>, cast: Cast) {
    play.record(
        Event::SpellResolved { caster: cast.caster },
        &[cite!("wm4:timing-spellcast-07")],
    );
}

/// wm4:spell-range-01
fn is_in_range(world: &World, cast: Cast, spell: &Spell, target: ModelId) -> bool {
    if special::reaches_surely(world, cast.caster, target, AttackTrait::Magic) {
        return true;
    }
    match spell.rng {
        Span::Inches(inches) | Span::Spray(inches) => within(
            &world.footprint(cast.origin),
            &world.footprint(target),
            Length::inches(inches.into()),
        ),
        Span::Control => stats::in_control_range(world, cast.caster, target),
        Span::Caster => target == cast.caster,
    }
}

/// An offensive spell as the attack procedure takes it (wm4:spell-stat-06, wm4:spell-stat-08, wm4:spell-stat-10).
pub fn weapon_of(spell: &Spell) -> Weapon {
    let mut qualities = spell.qualities.clone();
    qualities.push(Quality::Magical);
    Weapon {
        name: spell.name.clone(),
        kind: WeaponKind::Ranged,
        count: 1,
        rng: match spell.rng {
            Span::Inches(inches) => Reach::Inches(inches),
            Span::Spray(inches) => Reach::Spray(inches),
            Span::Control => Reach::Control,
            Span::Caster => Reach::Special,
        },
        rof: Rof::default(),
        aoe: match spell.aoe {
            Some(Area::Inches(inches)) => Some(inches),
            _ => None,
        },
        pow: spell.pow,
        blast: spell.blast,
        location: None,
        qualities,
        rules: vec![],
        attack_types: vec![],
    }
}

/// An offensive spell does its work on whom it hits directly.
pub fn on_hit(play: &mut Play<'_, Warmachine>, cast: Cast, target: ModelId) -> Asked<()> {
    match cast.spell(play.world()).cloned() {
        Some(spell) => land(play, cast, &spell, target),
        None => Ok(()),
    }
}

/// The spell affects its target, the target's unit, or everybody in an area.
fn land(play: &mut Play<'_, Warmachine>, cast: Cast, spell: &Spell, target: ModelId) -> Asked<()> {
    let world = play.world();
    let affected: Vec<ModelId> = match spell.aoe {
        Some(Area::Control) if !spell.rule => lasting::in_area(world, cast.caster, spell),
        _ if spell.unit => world.models_of(world.actor_of(target)).to_vec(),
        _ => vec![target],
    };
    let source = if cast.is_animus(world) {
        Source::Animus
    } else {
        Source::Spell
    };
    affect(play, cast.caster, spell, &affected, source)
}

/// What a spell or a feat does to those whom it affects.
pub(super) fn affect(
    play: &mut Play<'_, Warmachine>,
    caster: ModelId,
    spell: &Spell,
    affected: &[ModelId],
    source: Source,
) -> Asked<()> {
    lasting::take_hold(play, caster, spell, affected, source);
    if let (true, Some(part)) = (spell.rule, check::words_of(play.world(), spell).cloned()) {
        let because = Because::new(&RuleName::new(&spell.name), caster);
        let target = affected.first().copied();
        special::uses::note_limits(play, &because, &part, None);
        return special::uses::effects(play, &because, &part, target);
    }
    let rules: &'static [RuleId] = &[cite!("wm4:timing-spellcast-05")];
    for id in affected.iter().copied() {
        for does in &spell.does {
            match *does {
                Does::Change(_) => {}
                Does::KnockDown => damage::knock_down(play, id, rules)?,
                Does::Continuous(effect) => {
                    let model = play.world().model(id);
                    if !play.world().resists(id, effect) && !model.continuous.contains(&effect) {
                        play.record(Event::ContinuousBegan { model: id, effect }, rules);
                    }
                }
                Does::RangedAttack => activation::shoot_at_once(play, id)?,
            }
        }
    }
    Ok(())
}
