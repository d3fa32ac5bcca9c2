//! Damage that is not an attack's: its roll, its marks, and what becomes of a model without a free box.

use battlegroup::life::{Spot, System};
use battlegroup::sums::{Dice, ToHurt};
use battlegroup::windows::{self, Step};
use kernel::{Asked, Play, Pool, RuleId, cite};
use smallvec::SmallVec;

use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::world::{Fate, Outcome, Removed, Whereabouts};
use crate::{Event, Warmachine, World, attack, execution, special, stats, systems};

/// A roll of 2d6 and a POW against ARM (wm4:damage-roll-01, wm4:damage-roll-02). Nobody can boost it.
pub fn roll(play: &mut Play<'_, Warmachine>, model: ModelId, pow: u8, rules: &'static [RuleId]) -> Asked<()> {
    let points = rolled(play, model, pow, 2, rules.to_vec());
    let rules = &[cite!("wm4:damage-roll-02"), cite!("wm4:damage-capacity-03")];
    attack::suffer_all(play, &[(model, points)], rules)
}

/// A damage roll that no attack makes and nobody can boost. Gives back the damage points; nobody suffers them yet.
pub fn rolled(play: &mut Play<'_, Warmachine>, model: ModelId, pow: u8, dice: u8, rules: Vec<RuleId>) -> u16 {
    let arm = stats::arm(play.world(), model);
    let seat = play.world().turn.seat();
    let rolled = play.roll_valued(Some(seat), "damage", Pool::d6(dice), |faces| {
        faces.iter().map(|face| i64::from(*face)).sum()
    });
    let total = rolled.sum() as i32 + i32::from(pow);
    let points = (total - arm).max(0) as u16;
    let dice = SmallVec::from_slice(rolled.faces());
    play.record(
        Event::DamageRolled {
            model,
            dice,
            total,
            arm,
            points,
        },
        rules,
    );
    points
}

/// A damage roll of a special rule. A resistance takes a die away (wm4:resistance-01).
pub fn rolled_against(
    play: &mut Play<'_, Warmachine>,
    model: ModelId,
    pow: u8,
    more_dice: u8,
    resists: bool,
    rules: Vec<RuleId>,
) -> u16 {
    if !resists {
        return rolled(play, model, pow, 2 + more_dice, rules);
    }
    let arm = stats::arm(play.world(), model);
    let dice = match play.world().options.resistance_removes {
        Removed::Highest => Dice::two().and(more_dice).drop_highest(1),
        Removed::Lowest => Dice::two().and(more_dice).drop_lowest(1),
    };
    let to_hurt = ToHurt { power: pow.into(), arm };
    let seat = play.world().turn.seat();
    let (thrown, points) = to_hurt.roll(play, Some(seat), "damage", dice);
    let event = Event::DamageRolled {
        model,
        dice: SmallVec::from_slice(thrown.faces()),
        total: to_hurt.total(thrown.kept()),
        arm,
        points,
    };
    play.record(event, rules);
    points
}

/// Damage that no attack does.
pub fn suffer(play: &mut Play<'_, Warmachine>, model: ModelId, points: u16, rules: &'static [RuleId]) -> Asked<()> {
    suffer_from(play, model, points, None, rules)
}

/// Damage to boxes of one system or aspect, the first column or branch first (wm4:system-cripple-17, wm4:spiral-marking-05). What it has
/// no room for is lost.
pub fn suffer_in(play: &mut Play<'_, Warmachine>, model: ModelId, points: u16, system: System) -> Asked<()> {
    let before = systems::crippled(play.world(), model);
    let rule = if system.is_aspect() {
        cite!("wm4:spiral-marking-05")
    } else {
        cite!("wm4:system-cripple-17")
    };
    play.record(Event::SufferedIn { model, points, system }, vec![rule]);
    systems::compare(play, model, before);
    finish_off(play, model, None)
}

/// Marks the boxes and takes away a model that has none left, with what special rules do at each step (wm4:damage-roll-03,
/// wm4:disabled-boxed-01 to wm4:disabled-boxed-07, wm4:timing-damage-apply-02 to wm4:timing-damage-apply-06).
pub fn suffer_from(
    play: &mut Play<'_, Warmachine>,
    model: ModelId,
    points: u16,
    mut attack: Option<&mut windows::Attack>,
    rules: &'static [RuleId],
) -> Asked<()> {
    // What is falling already falls no further.
    if play.world().model(model).fate.is_some() {
        return Ok(());
    }
    if execution::strikes_vulnerable(play, model, attack.as_deref_mut())? {
        return Ok(());
    }
    let before = systems::crippled(play.world(), model);
    mark(play, model, points, attack.as_deref(), rules)?;
    systems::compare(play, model, before);
    if let Some(attack) = attack.as_deref_mut() {
        attack.damaged.push(model);
        if play.world().rules.remembers_harm() && play.world().are_enemies(attack.attacker, model) {
            play.record(Event::HurtByEnemy { model }, &[cite!("wm4:timing-damage-apply-02")]);
        }
    }
    special::harm(play, Step::Suffers, model, attack.as_deref_mut())?;
    let hurt = play.world().model(model);
    if points == 0 || !hurt.is_in_play() {
        return Ok(());
    }
    finish_off(play, model, attack)
}

/// What becomes of a model that has no free box left.
fn finish_off(play: &mut Play<'_, Warmachine>, model: ModelId, mut attack: Option<&mut windows::Attack>) -> Asked<()> {
    let hurt = play.world().model(model);
    if !hurt.profile.life.is_full(&hurt.marks) {
        return Ok(());
    }
    if systems::dismounts(play, model) {
        return Ok(());
    }
    play.record(
        Event::Disabled { model },
        &[
            cite!("wm4:disabled-boxed-01"),
            cite!("wm4:record-damage-03"),
            cite!("wm4:timing-damage-apply-03"),
        ],
    );
    if let Some(attack) = attack.as_deref_mut() {
        attack.disabled.push(model);
    }
    special::harm(play, Step::Disabled, model, attack.as_deref_mut())?;
    if play.world().model(model).fate != Some(Fate::Disabled) || is_tough(play, model)? {
        return Ok(());
    }
    play.record(
        Event::Boxed { model },
        &[cite!("wm4:disabled-boxed-04"), cite!("wm4:timing-damage-apply-04")],
    );
    if let Some(attack) = attack.as_deref_mut() {
        attack.boxed.push(model);
    }
    special::harm(play, Step::Boxed, model, attack.as_deref_mut())?;
    let boxed = play.world().model(model);
    if boxed.fate != Some(Fate::Boxed) {
        // For rules that ask whom the attack has destroyed, a model that it removed from play counts as well.
        if let (Some(attack), Whereabouts::RemovedFromPlay) = (attack, boxed.whereabouts) {
            attack.destroyed.push(model);
        }
        return Ok(());
    }
    if execution::spares(play, model, attack.as_deref()) {
        return Ok(());
    }
    destroy_by(
        play,
        model,
        attack,
        &[cite!("wm4:disabled-boxed-05"), cite!("wm4:timing-damage-apply-06")],
    )
}

/// The model by whose rule the column or branch is chosen: its own, or that of the attacker.
fn chooses_line(world: &World, model: ModelId, attack: Option<&windows::Attack>) -> Option<ModelId> {
    if special::picks_own_line(world, model) {
        return Some(model);
    }
    let attack = attack.filter(|attack| special::picks_line(world, attack))?;
    Some(attack.attacker)
}

/// Marks boxes: at random, or where the attacker chooses if a rule lets it (wm4:grid-marking-02, wm4:spiral-marking-02).
fn mark(
    play: &mut Play<'_, Warmachine>,
    model: ModelId,
    points: u16,
    attack: Option<&windows::Attack>,
    rules: &'static [RuleId],
) -> Asked<()> {
    if points == 0 {
        // wm4:power-field-03: no box is marked, and the model has suffered damage nevertheless.
        play.record(Event::Suffered { model, points, line: 0 }, rules);
        return Ok(());
    }
    let life = &play.world().model(model).profile.clone().life;
    let points = points.min(life.unmarked(&play.world().model(model).marks));
    let line = if !life.is_rolled_for() {
        0
    } else if let Some(chooser) = chooses_line(play.world(), model, attack) {
        let seat = play.world().model(chooser).controller.seat();
        let open = (0..6).map(Answer::Number).collect();
        let ask = Ask::Line {
            attacker: chooser,
            model,
        };
        match play.choose(seat, ask, open)? {
            Answer::Number(line) => line,
            _ => 0,
        }
    } else {
        let grades = life.grades(&play.world().model(model).marks, Default::default(), points);
        let seat = play.world().turn.seat();
        let rolled = play.roll_valued(Some(seat), "column or branch", Pool::d6(1), |faces| {
            i64::from(grades[usize::from(faces[0] - 1)])
        });
        rolled.face() - 1
    };
    play.record(Event::Suffered { model, points, line }, rules);
    Ok(())
}

/// A disabled model with Tough may hold out (wm4:adv-tough-01, wm4:adv-tough-02, wm4:disabled-boxed-06). Its player chooses the box
/// (wm4:remove-damage-01).
fn is_tough(play: &mut Play<'_, Warmachine>, model: ModelId) -> Asked<bool> {
    let hurt = play.world().model(model);
    if !play.world().has(model, Advantage::Tough) {
        return Ok(false);
    }
    let seat = hurt.controller.seat();
    let rolled = play.roll_graded(Some(seat), "tough", Pool::d6(1), |face| u8::from(face >= 5));
    let die = rolled.face();
    let holds = die >= 5;
    let rules = &[cite!("wm4:adv-tough-01")];
    play.record(Event::ToughRolled { model, die, holds }, rules);
    if holds {
        heal_one(play, model, rules)?;
        knock_down(play, model, rules)?;
    }
    Ok(holds)
}

/// Removes one damage point, from where its player chooses (wm4:remove-damage-01). Gives back whether there was one.
pub fn heal_one(play: &mut Play<'_, Warmachine>, model: ModelId, rules: &'static [RuleId]) -> Asked<bool> {
    let hurt = play.world().model(model);
    // wm4:execution-mode-09
    if hurt.vulnerable {
        return Ok(false);
    }
    let spots: Vec<Spot> = hurt.profile.life.healable(&hurt.marks).collect();
    let seat = hurt.controller.seat();
    let spot = match spots[..] {
        [] => return Ok(false),
        [only] => only.0,
        _ => {
            let open = spots.iter().map(|spot| Answer::Spot(spot.0)).collect();
            match play.choose(seat, Ask::Spot { model }, open)? {
                Answer::Spot(spot) => spot,
                _ => spots[0].0,
            }
        }
    };
    let before = systems::crippled(play.world(), model);
    play.record(Event::DamageRemoved { model, spot, points: 1 }, rules);
    systems::compare(play, model, before);
    Ok(true)
}

/// wm4:knockdown-08, wm4:colossal-09, wm4:gargantuan-07, wm4:battle-engine-massive-01, wm4:structure-fixed-06
pub fn knock_down(play: &mut Play<'_, Warmachine>, model: ModelId, rules: &'static [RuleId]) -> Asked<()> {
    let target = play.world().model(model);
    let massive = target.profile.is_massive();
    if massive || target.knocked_down || !target.is_in_play() {
        return Ok(());
    }
    // wm4:priority-06, wm4:priority-07
    if let Some(because) = special::permits(play.world(), model, "unmoved", "knocked_down", None) {
        special::tell(play, &because, "unmoved", Some(model));
        return Ok(());
    }
    play.record(Event::KnockedDown { model }, rules);
    crate::activation::suffer_lying(play, model)
}

/// Takes a model from the table, with all that follows for those it controls (wm4:bg-controller-loss-01, wm4:jack-marshaling-05).
pub fn destroy(play: &mut Play<'_, Warmachine>, model: ModelId, rules: &'static [RuleId]) -> Asked<()> {
    destroy_by(play, model, None, rules)
}

/// The same, by an attack: rules act on it before the model is removed (wm4:timing-damage-apply-05).
pub fn destroy_by(
    play: &mut Play<'_, Warmachine>,
    model: ModelId,
    mut attack: Option<&mut windows::Attack>,
    rules: &'static [RuleId],
) -> Asked<()> {
    if let Some(attack) = attack.as_deref_mut() {
        attack.destroyed.push(model);
    }
    if play.world().rules.listens(Step::Destroyed) {
        play.record(Event::Perishes { model }, &[cite!("wm4:timing-damage-apply-05")]);
        special::harm(play, Step::Destroyed, model, attack.as_deref_mut())?;
    }
    special::reave(play, model, attack.as_deref())?;
    play.record(Event::Destroyed { model }, rules);
    leave(play, model);
    Ok(())
}

/// What follows for others when a model has left the table (wm4:off-table-03, wm4:off-table-04).
pub fn leave(play: &mut Play<'_, Warmachine>, model: ModelId) {
    crate::spells::end_of_caster(play, model);
    let gone = play.world().model(model);
    let leads_battlegroup = gone.profile.is_commander();
    let led: SmallVec<[ModelId; 6]> = play.world().battlegroup(model).collect();
    for follower in led {
        let profile = &play.world().model(follower).profile;
        let in_play = play.world().model(follower).is_in_play();
        if !in_play {
            continue;
        }
        match (leads_battlegroup, profile.is_warjack()) {
            (true, true) => play.record(
                Event::BecameInert { warjack: follower },
                &[
                    cite!("wm4:bg-controller-loss-01"),
                    cite!("wm4:warjack-03"),
                    cite!("wm4:inert-warjack-01"),
                ],
            ),
            (true, false) => play.record(
                Event::WentWild { warbeast: follower },
                &[cite!("wm4:bg-controller-loss-01"), cite!("wm4:wild-warbeast-01")],
            ),
            (false, _) => play.record(
                Event::BecameAutonomous { warjack: follower },
                &[cite!("wm4:jack-marshaling-05"), cite!("wm4:autonomous-warjack-02")],
            ),
        }
    }
}

/// Ends the game when a player has lost the last Commander (wm4:victory-01, wm4:game-mode-01).
pub fn decide(play: &mut Play<'_, Warmachine>) {
    if play.world().is_decided() {
        return;
    }
    let Some(outcome) = outcome(play.world()) else { return };
    let mut rules = vec![cite!("wm4:victory-01"), cite!("wm4:game-mode-01")];
    if let Some(card) = &play.world().scenario {
        rules.push(cite!("wm4:scenario-frame-05"));
        rules.extend_from_slice(&card.rules.commander);
    }
    if play.world().fallen.len() > 1 {
        rules.push(cite!("wm4:game-mode-03"));
    }
    play.record(Event::GameOver { outcome }, rules);
}

fn outcome(world: &World) -> Option<Outcome> {
    let commanders = |player| {
        let own = world.models.iter().filter(move |model| model.owner == player);
        own.filter(|model| model.profile.is_commander())
    };
    // A position for a test may have no Commander at all; nobody loses what they never had.
    let has_lost = |player| commanders(player).count() > 0 && !commanders(player).any(|model| model.is_in_play());
    let mut left = world.player_ids().filter(|player| !has_lost(*player));
    match (left.next(), left.next()) {
        // Both fell to the same blow: whose Commander fell first has lost (wm4:game-mode-03).
        (None, _) => Some(match world.fallen.first() {
            Some(loser) => Outcome::Won(world.after(*loser)),
            None => Outcome::Draw,
        }),
        (Some(winner), None) => Some(Outcome::Won(winner)),
        _ => None,
    }
}
