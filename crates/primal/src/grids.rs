//! Where damage is marked: which of two grids, and which column or branch (primal:damage-grid-01 to primal:colossal-damage-08,
//! primal:force-field-01 to primal:force-field-05).

use battlegroup::Field;
use battlegroup::life::{Half, LINES, Life, Printed};
use battlegroup::windows::{self, AttackTrait};
use kernel::{Asked, Play, Pool, RuleId, cite};

use crate::arcs;
use crate::damage::Origin;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Primal, World};

/// The rules by which a track of this form is marked.
pub fn rules_of(life: &Life) -> Vec<RuleId> {
    let grid = [
        cite!("primal:damage-grid-01"),
        cite!("primal:damage-grid-02"),
        cite!("primal:damage-grid-03"),
    ];
    let more: &[RuleId] = match life.printed() {
        Printed::Row(_) | Printed::Spiral { .. } | Printed::Branches(_) => return vec![],
        Printed::Grid(_) => &[],
        Printed::Grids { .. } => &[cite!("primal:colossal-damage-06"), cite!("primal:colossal-damage-07")],
        Printed::Fielded { .. } => &[cite!("primal:force-field-01"), cite!("primal:force-field-02")],
    };
    grid.into_iter().chain(more.iter().copied()).collect()
}

/// Which grid of a colossal damage goes to (primal:colossal-damage-02 to primal:colossal-damage-05).
pub fn struck(play: &mut Play<'_, Primal>, model: ModelId, origin: Origin, attacker: Option<ModelId>) -> Asked<Half> {
    let world = play.world();
    let side = match origin {
        Origin::Nowhere => None,
        Origin::Model(id) => arcs::side_of(world, model, id),
        Origin::Point(point) => arcs::side_of_point(world, model, point),
    };
    // An inert colossal faces nowhere: nothing comes from one of its sides (primal:inert-warjack-04).
    let has_arcs = !world.model(model).inert;
    match (side, attacker.filter(|_| origin != Origin::Nowhere && has_arcs)) {
        (Some(half), _) => Ok(half),
        // From behind or directly in front, the attacker chooses.
        (None, Some(attacker)) => {
            let seat = world.model(attacker).controller;
            let open = vec![Answer::Grid(Half::Left), Answer::Grid(Half::Right)];
            let ask = Ask::Grid { attacker, model };
            Ok(match play.choose(seat, ask, open)? {
                Answer::Grid(half) => half,
                _ => Half::Left,
            })
        }
        (None, None) => {
            let seat = world.turn;
            let die = play.roll_graded(Some(seat), "left or right grid", Pool::d6(1), |face| {
                u8::from(face >= 4)
            });
            Ok(if die.face() <= 3 { Half::Left } else { Half::Right })
        }
    }
}

/// The line in which damage begins: rolled for, or chosen by an attacker whose rule lets it. A force field is marked first, whatever the line
/// (primal:force-field-02).
pub fn line(
    play: &mut Play<'_, Primal>,
    model: ModelId,
    half: Half,
    points: u16,
    shown: Option<&windows::Attack>,
) -> Asked<u8> {
    let profile = play.world().model(model).profile.clone();
    let life = &profile.life;
    if !life.is_rolled_for() {
        return Ok(0);
    }
    if let Some(attack) = shown.filter(|attack| chooses_line(play.world(), attack)) {
        let seat = play.world().model(attack.attacker).controller;
        let ask = Ask::Line {
            attacker: attack.attacker,
            model,
        };
        let open = (0..LINES).map(Answer::Number).collect();
        return Ok(match play.choose(seat, ask, open)? {
            Answer::Number(line) => line,
            _ => 0,
        });
    }
    // The player of a warjack may choose, where a rule says so of it.
    let own = Field::standing(play.world()).permits(model, "may", Some("pick_own_line"), None);
    if own.is_some() && profile.is_warjack() {
        let seat = play.world().model(model).controller;
        let ask = Ask::Line { attacker: model, model };
        let open = (0..LINES).map(Answer::Number).collect();
        return Ok(match play.choose(seat, ask, open)? {
            Answer::Number(line) => line,
            _ => 0,
        });
    }
    let grades = life.grades(&play.world().model(model).marks, half, points);
    let seat = play.world().model(model).controller;
    let what = if life.is_spiral() { "branch" } else { "column" };
    let rolled = play.roll_valued(Some(seat), what, Pool::d6(1), |faces| {
        i64::from(grades[usize::from(faces[0] - 1)])
    });
    Ok(rolled.face() - 1)
}

fn chooses_line(world: &World, attack: &windows::Attack) -> bool {
    let kinds = [
        (AttackTrait::Ranged, "choose_line_of_damage"),
        (AttackTrait::Melee, "choose_line_of_melee_damage"),
    ];
    let standing = Field::standing(world);
    kinds.into_iter().any(|(kind, what)| {
        let permitted = standing.permits(attack.attacker, "may", Some(what), attack.weapon);
        attack.is(kind) && permitted.is_some()
    })
}
