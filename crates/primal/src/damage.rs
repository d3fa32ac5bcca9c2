//! Damage: what a model suffers, who suffers it instead, and what becomes of a model without a free box
//! (primal:timing-damage-apply-01 to primal:timing-damage-apply-06).

use battlegroup::purses::Lost;
use battlegroup::queue;
use battlegroup::rules::WhichRoll;
use battlegroup::windows::{self, Roll, Step, Window};
use kernel::{Asked, Play, Pool, RuleId, SeatSet, cite};
use smallvec::SmallVec;

use crate::card::Advantage;
use crate::ids::ModelId;
use crate::stats::{self, Stat};
use crate::world::{Continuous, Fate};
use crate::{Event, Primal, World, fury, objectives, spells, units};

/// Damage points that models are about to suffer, in the order in which they were rolled.
#[derive(Clone, Debug, Default)]
pub struct Harm(SmallVec<[(ModelId, u16); 4]>);

impl Harm {
    pub fn of(model: ModelId, points: u16) -> Harm {
        let mut harm = Harm::default();
        harm.add(model, points);
        harm
    }

    pub fn add(&mut self, model: ModelId, points: u16) {
        if points > 0 {
            self.0.push((model, points));
        }
    }

    /// Points instead of what was rolled.
    pub fn replace(&mut self, model: ModelId, points: u16) {
        self.0.retain(|(other, _)| *other != model);
        self.add(model, points);
    }
}

/// Where damage comes from.
#[derive(Clone, Copy, Debug)]
pub struct Cause {
    pub attacker: Option<ModelId>,
    /// Whether a warlock may have a warbeast suffer it instead.
    pub transferable: bool,
    pub rules: &'static [RuleId],
}

impl Cause {
    pub const fn of_rule(rules: &'static [RuleId]) -> Cause {
        Cause {
            attacker: None,
            transferable: true,
            rules,
        }
    }
}

/// Everybody suffers the damage rolled. What replaces or moves damage comes before any is marked (primal:timing-damage-roll-07).
pub fn apply_all(
    play: &mut Play<'_, Primal>,
    harm: Harm,
    cause: &Cause,
    mut shown: Option<&mut windows::Attack>,
) -> Asked<()> {
    // Warbeasts mark their own damage before they take more for their warlock (primal:transfer-02).
    let mut left: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
    let mut taken: SmallVec<[(ModelId, u16, bool); 4]> = SmallVec::new();
    for (model, points) in &harm.0 {
        if let Some(attack) = shown.as_deref_mut() {
            let mut window = Window::Roll {
                step: Step::WouldSuffer,
                roll: Roll {
                    roller: attack.attacker,
                    which: WhichRoll::Damage,
                    faces: vec![],
                    rerolled: true,
                },
                attack: Some(attack.clone()),
                against: Some(*model),
                suffers: vec![],
            };
            queue::resolve(play, &mut window)?;
        }
        left.push((*model, *points));
    }
    for (model, points) in left.clone() {
        let to = if cause.transferable && play.world().model(model).is_in_play() {
            fury::transfer(play, model, points, &left)?
        } else {
            None
        };
        match to {
            None => taken.push((model, points, false)),
            Some((beast, by_beast)) => {
                taken.push((beast, by_beast, true));
                if points > by_beast {
                    taken.push((model, points - by_beast, false));
                }
            }
        }
    }
    for (model, points, transferred) in taken {
        if play.world().model(model).is_in_play() && !play.world().is_decided() {
            apply_one(play, model, points, transferred, cause, shown.as_deref_mut())?;
        }
    }
    Ok(())
}

/// Opens a window of the damage application.
fn open(play: &mut Play<'_, Primal>, step: Step, model: ModelId, shown: Option<&mut windows::Attack>) -> Asked<()> {
    let mut window = Window::Harm {
        step,
        model,
        attack: shown.as_deref().cloned(),
    };
    queue::resolve(play, &mut window)?;
    if let (Some(shown), Some(after)) = (shown, window.attack()) {
        *shown = after.clone();
    }
    Ok(())
}

/// One model suffers damage (primal:timing-damage-apply-02 to primal:timing-damage-apply-06).
fn apply_one(
    play: &mut Play<'_, Primal>,
    model: ModelId,
    points: u16,
    transferred: bool,
    cause: &Cause,
    mut shown: Option<&mut windows::Attack>,
) -> Asked<()> {
    mark(play, model, points, cause.rules);
    let by_enemy = cause
        .attacker
        .is_some_and(|attacker| play.world().are_enemies(attacker, model));
    if by_enemy && !transferred {
        play.record(Event::HurtByEnemy { model }, cause.rules);
    }
    if let Some(shown) = shown.as_deref_mut() {
        shown.damaged.push(model);
    }
    open(play, Step::Suffers, model, shown.as_deref_mut())?;
    let lost = Lost {
        by_friendly_attack: cause
            .attacker
            .is_some_and(|attacker| !play.world().are_enemies(attacker, model)),
        by_transferred_damage: transferred,
    };
    fall(play, model, lost, shown)
}

/// Marks boxes; a spiral is rolled for (primal:damage-record-02, primal:life-spiral-damage-02, primal:damage-roll-05).
fn mark(play: &mut Play<'_, Primal>, model: ModelId, points: u16, rules: &'static [RuleId]) {
    let profile = play.world().model(model).profile.clone();
    let life = &profile.life;
    let points = points.min(play.world().model(model).unmarked());
    let line = if life.is_rolled_for() {
        let grades = life.grades(&play.world().model(model).marks, Default::default(), points);
        let seat = play.world().model(model).controller;
        let rolled = play.roll_valued(Some(seat), "branch", Pool::d6(1), |faces| {
            i64::from(grades[usize::from(faces[0] - 1)])
        });
        rolled.face() - 1
    } else {
        0
    };
    play.record(Event::Suffered { model, points, line }, rules);
}

/// Disabled, boxed, destroyed: a model whose boxes are all marked goes through all three unless something saves it
/// (primal:disabled-01 to primal:disabled-07).
pub fn fall(
    play: &mut Play<'_, Primal>,
    model: ModelId,
    lost: Lost,
    mut shown: Option<&mut windows::Attack>,
) -> Asked<()> {
    let hurt = play.world().model(model);
    if !hurt.is_in_play() || !hurt.profile.life.is_full(&hurt.marks) {
        return Ok(());
    }
    let steps: [(Step, Fate, RuleId); 3] = [
        (Step::Disabled, Fate::Disabled, cite!("primal:disabled-01")),
        (Step::Boxed, Fate::Boxed, cite!("primal:disabled-04")),
        (Step::Destroyed, Fate::Destroyed, cite!("primal:disabled-05")),
    ];
    let mut before = Fate::Alive;
    for (step, fate, rule) in steps {
        let now = play.world().model(model);
        // primal:disabled-06, primal:disabled-07
        if !now.is_in_play() || now.fate != before {
            return Ok(());
        }
        let event = match fate {
            Fate::Disabled => Event::Disabled { model },
            Fate::Boxed => Event::Boxed { model },
            _ => Event::Destroyed { model },
        };
        play.record(event, vec![rule]);
        if let Some(shown) = shown.as_deref_mut() {
            let list = match fate {
                Fate::Disabled => &mut shown.disabled,
                Fate::Boxed => &mut shown.boxed,
                _ => &mut shown.destroyed,
            };
            list.push(model);
        }
        open(play, step, model, shown.as_deref_mut())?;
        before = fate;
    }
    if play.world().model(model).is_in_play() {
        remove(play, model, false, lost)?;
    }
    Ok(())
}

/// A model leaves the table, with all that follows for those it leads (primal:removal-01 to primal:removal-04,
/// primal:warlock-destruction-01, primal:warlock-destruction-02).
pub fn remove(play: &mut Play<'_, Primal>, model: ModelId, for_good: bool, lost: Lost) -> Asked<()> {
    let was_commander = units::is_commander(play.world(), model);
    let under_control = play.world().model(model).controller != play.world().model(model).owner;
    let destroyed = play.world().model(model).fate == Fate::Destroyed;
    fury::reave(play, model, lost)?;
    let carried = play.world().model(model).fury;
    let pack = units::pack_of(play.world(), model).filter(|_| was_commander && carried > 0);
    let rules: &'static [RuleId] = if for_good {
        &[cite!("primal:removal-02")]
    } else {
        &[cite!("primal:timing-damage-apply-06"), cite!("primal:removal-01")]
    };
    play.record(Event::Removed { model, for_good }, rules);
    objectives::for_fallen(play, model);
    units::gone(play, model);
    spells::end_of_caster(play, model);
    if play.world().model(model).profile.is_warlock() {
        let world = play.world();
        let led: SmallVec<[ModelId; 6]> = { world.ids() }
            .filter(|id| world.model(*id).leader == Some(model))
            .collect();
        for warbeast in led {
            let beast = play.world().model(warbeast);
            if beast.is_in_play() && beast.profile.is_warbeast() && !beast.wild {
                play.record(
                    Event::WentWild { warbeast },
                    &[cite!("primal:warlock-destruction-01"), cite!("primal:wild-warbeast-05")],
                );
            }
        }
    }
    // primal:field-promotion-05
    units::succeed(play, model, was_commander, destroyed && !under_control)?;
    // primal:pack-fury-07: the points go to the new commander before the FURY of the pack is reckoned anew.
    if let Some(heir) = pack.and_then(|pack| units::commander(play.world(), pack)) {
        let gained = Event::FuryGained {
            model: heir,
            points: carried,
        };
        play.record(gained, &[cite!("primal:pack-fury-07")]);
    }
    if let Some(unit) = play.world().model(model).unit {
        units::end_effects_of_empty(play, unit);
    }
    decide(play);
    Ok(())
}

/// A damage roll that no attack makes and nobody can boost (primal:damage-roll-01). Gives back the damage points; nobody suffers them yet.
pub fn rolled(play: &mut Play<'_, Primal>, model: ModelId, pow: i32, dice: u8, rules: Vec<RuleId>) -> u16 {
    let world = play.world();
    // Damage from nobody comes from no arc: shields count.
    let arm = stats::current(world, model, Stat::Arm).unwrap_or(0) + stats::shields(world, model);
    let seat = world.turn;
    let rolled = play.roll_valued(Some(seat), "damage", Pool::d6(dice), |faces| {
        faces.iter().map(|face| i64::from(*face)).sum()
    });
    let total = rolled.sum() as i32 + pow;
    let points = (total - arm).clamp(0, i32::from(u16::MAX)) as u16;
    let dice = SmallVec::from_slice(rolled.faces());
    let event = Event::DamageRolled {
        model,
        dice,
        total,
        arm,
        points,
    };
    play.record(event, rules);
    points
}

/// primal:immunity-continuous-01, primal:continuous-effect-01, primal:advantage-incorporeal-07
pub fn begin_continuous(play: &mut Play<'_, Primal>, model: ModelId, effect: Continuous, rules: Vec<RuleId>) -> bool {
    let world = play.world();
    let immunity = match effect {
        Continuous::Corrosion => Advantage::ImmunityCorrosion,
        Continuous::Fire => Advantage::ImmunityFire,
    };
    let safe = world.has(model, immunity) || world.has(model, Advantage::Incorporeal);
    if safe || world.model(model).continuous.contains(&effect) {
        return false;
    }
    play.record(Event::ContinuousBegan { model, effect }, rules);
    true
}

/// Whether a model can be knocked down, made stationary or moved against its will (primal:gargantuan-05, primal:battle-engine-02).
pub fn is_massive(world: &World, id: ModelId) -> bool {
    world.model(id).profile.is_huge()
}

/// primal:knockdown-07, primal:rule-priority-08
pub fn knock_down(play: &mut Play<'_, Primal>, model: ModelId, rules: &'static [RuleId]) -> bool {
    let world = play.world();
    let steady = is_massive(world, model)
        || battlegroup::Field::standing(world)
            .permits(model, "unmoved", Some("knocked_down"), None)
            .is_some();
    if steady || world.model(model).is_down() || !world.model(model).is_in_play() {
        return false;
    }
    play.record(Event::KnockedDown { model }, rules);
    crate::hazards::where_it_stands(play, model);
    true
}

/// Ends the game when only one party has a warlock or warcaster left (primal:victory-01, primal:scenario-victory-01).
pub fn decide(play: &mut Play<'_, Primal>) {
    if play.world().is_decided() {
        return;
    }
    let Some(winners) = winners(play.world()) else { return };
    play.record(Event::GameOver { winners }, &[cite!("primal:victory-01")]);
}

fn winners(world: &World) -> Option<SeatSet> {
    let parties = world.seating.parties();
    let casters = |party| {
        let own = world.models.iter();
        own.filter(move |model| world.seating.party(model.owner) == party && model.profile.is_caster())
    };
    let has_conceded = |party| {
        let seats = world.seating.seats();
        seats
            .filter(|seat| world.seating.party(*seat) == party)
            .all(|seat| world.players[seat.index()].conceded)
    };
    // A position for a test may have no warlock at all; nobody loses what they never had.
    let has_lost =
        |party| has_conceded(party) || (casters(party).count() > 0 && !casters(party).any(|model| model.is_in_play()));
    let mut left = parties.iter().filter(|party| !has_lost(**party));
    match (left.next(), left.next()) {
        (None, _) => Some(SeatSet::NONE),
        (Some(party), None) if parties.len() > 1 => Some(world.seating.seats_of(*party)),
        _ => None,
    }
}
