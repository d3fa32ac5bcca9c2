//! The numbered steps at which the procedures let special rules act (wm4:timing-general-01).

use battlegroup::ledger::{Ending, Note};
use battlegroup::queue::{resolve, waiting};
use battlegroup::rules::{Because, RuleName, WhichRoll};
use battlegroup::sums::Thrown;
use battlegroup::windows::{self, Casting, Did, Roll, Step, Window};
use kernel::{Asked, Play, cite};
use smallvec::SmallVec;
use table::{Length, Point};

use crate::ids::{ModelId, PlayerId};
use crate::world::Movement;
use crate::{Event, Warmachine, World, melee};

/// Says which special rule does what; the events that follow rest on it.
pub fn tell(play: &mut Play<'_, Warmachine>, because: &Because, does: &'static str, to: Option<ModelId>) {
    let because = because.clone();
    play.record(Event::RuleActed { because, does, to }, &[cite!("wm4:priority-01")]);
}

/// A step of an attack (wm4:timing-attack-02 to wm4:timing-attack-14).
pub fn open(play: &mut Play<'_, Warmachine>, step: Step, attack: &mut windows::Attack) -> Asked<()> {
    if !play.world().rules.listens(step) {
        return Ok(());
    }
    let mut window = Window::Attack {
        step,
        attack: attack.clone(),
    };
    resolve(play, &mut window)?;
    if let Window::Attack { attack: after, .. } = window {
        *attack = after;
    }
    Ok(())
}

/// A step of damage application (wm4:timing-damage-apply-02 to wm4:timing-damage-apply-05).
pub fn harm(
    play: &mut Play<'_, Warmachine>,
    step: Step,
    model: ModelId,
    attack: Option<&mut windows::Attack>,
) -> Asked<()> {
    if !play.world().rules.listens(step) {
        return Ok(());
    }
    let mut window = Window::Harm {
        step,
        model,
        attack: attack.as_deref().cloned(),
    };
    resolve(play, &mut window)?;
    if let (
        Some(attack),
        Window::Harm {
            attack: Some(after), ..
        },
    ) = (attack, window)
    {
        *attack = after;
    }
    Ok(())
}

/// A step of an activation, for each of its models that is in play (wm4:timing-activation-01 to wm4:timing-activation-09).
pub fn activation(play: &mut Play<'_, Warmachine>, step: Step, only: Option<ModelId>) -> Asked<()> {
    if !play.world().rules.listens(step) {
        return Ok(());
    }
    let Some(now) = play.world().activation.as_ref() else {
        return Ok(());
    };
    let did = Did {
        ran: now.movement == Movement::Ran,
        failed_charge: now.movement == Movement::Charged && now.charge.is_none_or(|charge| !charge.reached),
        aimed: now.movement == Movement::Aimed,
        advanced: now.movement == Movement::Advanced,
    };
    let models: SmallVec<[ModelId; 8]> = now.parts.iter().map(|part| part.model).collect();
    for model in models {
        if only.is_some_and(|only| only != model) || !play.world().model(model).is_in_play() {
            continue;
        }
        let mut window = Window::Activation {
            step,
            model,
            unit: play.world().unit_of(model),
            did,
        };
        resolve(play, &mut window)?;
    }
    Ok(())
}

/// The activation of a frenzied warbeast begins (wm4:frenzy-04).
pub fn frenzy_starts(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<()> {
    if !play.world().rules.listens(Step::ActivationStarts) {
        return Ok(());
    }
    let mut window = Window::Activation {
        step: Step::ActivationStarts,
        model,
        unit: None,
        did: Did::default(),
    };
    resolve(play, &mut window)
}

/// An attack has slammed a model, and its damage is done.
pub fn after_slam(
    play: &mut Play<'_, Warmachine>,
    slammed: Option<(ModelId, Length)>,
    attack: &windows::Attack,
) -> Asked<()> {
    let Some((model, far)) = slammed.filter(|(model, _)| play.world().model(*model).is_in_play()) else {
        return Ok(());
    };
    if !play.world().rules.listens(Step::Slammed) {
        return Ok(());
    }
    let mut window = Window::Harm {
        step: Step::Slammed,
        model,
        attack: Some(windows::Attack {
            slammed: Some((model, far)),
            ..attack.clone()
        }),
    };
    resolve(play, &mut window)
}

/// A step of a turn.
pub fn open_turn(play: &mut Play<'_, Warmachine>, step: Step, player: PlayerId) -> Asked<()> {
    if !play.world().rules.listens(step) {
        return Ok(());
    }
    let mut window = Window::Turn {
        step,
        seat: player.seat(),
    };
    resolve(play, &mut window)
}

/// A movement begins or has ended.
pub fn moves(
    play: &mut Play<'_, Warmachine>,
    step: Step,
    mover: ModelId,
    charging: bool,
    began_in_melee_of: &[ModelId],
    way: &[Point],
) -> Asked<()> {
    if step == Step::MoveEnds && !play.world().ledger.is_empty() {
        let note = Box::new(Note::Time(Ending::MoveEnds(mover)));
        play.record(Event::Noted { note }, &[cite!("wm4:advance-01")]);
    }
    if !play.world().rules.listens(step) || !play.world().model(mover).is_in_play() {
        return Ok(());
    }
    let mut window = Window::Move {
        step,
        mover,
        charging,
        began_in_melee_of: began_in_melee_of.to_vec(),
        way: way.to_vec(),
    };
    resolve(play, &mut window)
}

/// The enemies in whose melee range a model stands, where a rule may want to know.
pub fn in_melee_of(world: &World, mover: ModelId) -> Vec<ModelId> {
    if !world.rules.listens(Step::MoveEnds) {
        return vec![];
    }
    world
        .enemies(mover)
        .filter(|enemy| melee::has_in_range(world, *enemy, mover))
        .collect()
}

/// A roll is known and may be rolled again: the new faces, if a rule does so. Each rule rerolls a roll once (wm4:reroll-03).
pub fn rerolled(
    play: &mut Play<'_, Warmachine>,
    attack: windows::Attack,
    which: WhichRoll,
    against: ModelId,
    thrown: &Thrown,
) -> Asked<Option<Vec<u8>>> {
    if !play.world().rules.listens(Step::Rerolls) {
        return Ok(None);
    }
    let mut window = Window::Roll {
        step: Step::Rerolls,
        roll: Roll {
            roller: attack.attacker,
            which,
            faces: thrown.faces().to_vec(),
            rerolled: false,
            rerolled_by: vec![],
        },
        attack: Some(attack),
        against: Some(against),
        suffers: vec![],
    };
    let world = play.world();
    let open = waiting(world, &window);
    if open.iter().all(|waiting| has_rerolled(world, &waiting.because.rule)) {
        return Ok(None);
    }
    resolve(play, &mut window)?;
    match window {
        Window::Roll { roll, .. } if roll.rerolled => Ok(Some(roll.faces)),
        _ => Ok(None),
    }
}

/// Whether a rule has rolled the roll that was made last again.
pub fn has_rerolled(world: &World, rule: &RuleName) -> bool {
    let attack = world.attacks.last();
    attack.is_some_and(|attack| attack.rerolled.contains(rule))
}

/// A damage roll did not exceed ARM: the points that a rule deals nevertheless (wm4:timing-damage-roll-06).
pub fn damage_failed(play: &mut Play<'_, Warmachine>, attack: &mut windows::Attack, model: ModelId) -> Asked<u16> {
    if !play.world().rules.listens(Step::DamageFails) {
        return Ok(0);
    }
    let before = attack.instead_of_roll.len();
    let mut window = Window::Roll {
        step: Step::DamageFails,
        roll: Roll {
            roller: attack.attacker,
            which: WhichRoll::Damage,
            faces: vec![],
            rerolled: true,
            rerolled_by: vec![],
        },
        attack: Some(attack.clone()),
        against: Some(model),
        suffers: vec![],
    };
    resolve(play, &mut window)?;
    let Window::Roll {
        attack: Some(after), ..
    } = window
    else {
        return Ok(0);
    };
    let points = after.instead_of_roll.get(before).map_or(0, |(_, points, _)| *points);
    if let Some((model, _, because)) = after.instead_of_roll.get(before).cloned() {
        tell(play, &because, "points_instead", Some(model));
    }
    Ok(points.clamp(0, 10_000) as u16)
}

/// The damage that special rules do together with the attack that is being made.
pub fn take_together(play: &Play<'_, Warmachine>) -> SmallVec<[(ModelId, u16); 2]> {
    let attack = play.world().attacks.last();
    attack.map(|attack| attack.together.clone()).unwrap_or_default()
}

/// A step of the spellcasting sequence (wm4:timing-spellcast-02 to wm4:timing-spellcast-07).
pub fn spell(play: &mut Play<'_, Warmachine>, step: Step, casting: &mut Casting) -> Asked<()> {
    if !play.world().rules.listens(step) {
        return Ok(());
    }
    let mut window = Window::Spell {
        step,
        casting: casting.clone(),
    };
    resolve(play, &mut window)?;
    if let Window::Spell { casting: after, .. } = window {
        *casting = after;
    }
    Ok(())
}
