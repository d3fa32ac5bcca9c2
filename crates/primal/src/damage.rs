//! Damage: what a model suffers, who suffers it instead, and what becomes of a model without a free box
//! (primal:timing-damage-apply-01 to primal:timing-damage-apply-06).

use battlegroup::life::{Half, LINES, Start, System};
use battlegroup::purses::Lost;
use battlegroup::queue;
use battlegroup::rules::{Because, WhichRoll};
use battlegroup::windows::{self, Roll, Step, Window};
use kernel::{Asked, Play, Pool, RuleId, SeatSet, cite};
use smallvec::SmallVec;
use table::Point;

use crate::card::Advantage;
use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::stats::{self, Stat};
use crate::world::{Continuous, Fate};
use crate::{Event, Primal, World, arcs, dragoons, focus, fury, grids, jacks, objectives, spells, systems, units};

/// Damage points that models are about to suffer, in the order in which they were rolled.
#[derive(Clone, Debug, Default)]
pub struct Harm(SmallVec<[Dealt; 4]>);

/// Damage points for one model.
#[derive(Clone, Copy, Debug)]
struct Dealt {
    model: ModelId,
    points: u16,
    origin: Origin,
    /// It is nobody's attack (primal:power-attack-damage-04).
    collateral: bool,
}

/// The place that damage comes from (primal:origin-of-damage-01).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Origin {
    #[default]
    Nowhere,
    Model(ModelId),
    Point(Point),
}

impl Harm {
    pub fn of(model: ModelId, points: u16) -> Harm {
        let mut harm = Harm::default();
        harm.add(model, points, Origin::Nowhere);
        harm
    }

    pub fn add(&mut self, model: ModelId, points: u16, origin: Origin) {
        if points > 0 {
            let collateral = false;
            self.0.push(Dealt {
                model,
                points,
                origin,
                collateral,
            });
        }
    }

    /// Damage that comes with an attack and is no part of it (primal:power-attack-damage-04).
    pub fn add_collateral(&mut self, model: ModelId, points: u16, origin: Origin) {
        self.add(model, points, origin);
        if let Some(dealt) = self.0.last_mut().filter(|_| points > 0) {
            dealt.collateral = true;
        }
    }

    /// Points instead of what was rolled.
    pub fn replace(&mut self, model: ModelId, points: u16, origin: Origin) {
        self.0.retain(|dealt| dealt.model != model);
        self.add(model, points, origin);
    }
}

/// Where damage comes from.
#[derive(Clone, Copy, Debug)]
pub struct Cause {
    pub attacker: Option<ModelId>,
    /// Whether a warlock may have a warbeast suffer it instead.
    pub transferable: bool,
    /// It is a continuous effect.
    pub continuous: bool,
    pub rules: &'static [RuleId],
}

/// primal:power-attack-damage-04
const COLLATERAL: Cause = Cause::of_rule(&[
    cite!("primal:power-attack-damage-04"),
    cite!("primal:collateral-damage-01"),
]);

impl Cause {
    pub const fn of_rule(rules: &'static [RuleId]) -> Cause {
        Cause {
            attacker: None,
            transferable: true,
            continuous: false,
            rules,
        }
    }

    pub const fn of_continuous(rules: &'static [RuleId]) -> Cause {
        Cause {
            continuous: true,
            ..Cause::of_rule(rules)
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
    let mut taken: SmallVec<[(Dealt, bool); 4]> = SmallVec::new();
    let mut harm = harm;
    for at in 0..harm.0.len() {
        let dealt = harm.0[at];
        let Dealt { model, points, .. } = dealt;
        if let Some(attack) = shown.as_deref_mut().filter(|_| !dealt.collateral) {
            let mut window = Window::Roll {
                step: Step::WouldSuffer,
                roll: Roll {
                    roller: attack.attacker,
                    which: WhichRoll::Damage,
                    faces: vec![],
                    rerolled: true,
                    rerolled_by: vec![],
                },
                attack: Some(attack.clone()),
                against: Some(model),
                suffers: vec![(model, points.into())],
            };
            queue::resolve(play, &mut window)?;
            // Others may have taken a share of it.
            if let Window::Roll { suffers, .. } = window {
                let taken = |points: i32| points.clamp(0, i32::from(u16::MAX)) as u16;
                for (other, points) in suffers {
                    if other == model {
                        harm.0[at].points = taken(points);
                    } else {
                        let points = taken(points);
                        let (model, origin) = (other, Origin::Nowhere);
                        harm.0.push(Dealt {
                            model,
                            points,
                            origin,
                            ..dealt
                        });
                    }
                }
            }
        }
    }
    for dealt in &harm.0 {
        left.push((dealt.model, dealt.points));
    }
    for mut dealt in harm.0 {
        dealt.points = reinforce(play, dealt.model, dealt.points)?;
        let Dealt { model, points, .. } = dealt;
        let to = if cause.transferable && play.world().model(model).is_in_play() {
            fury::transfer(play, model, points, &left)?
        } else {
            None
        };
        match to {
            None => taken.push((dealt, false)),
            Some((beast, by_beast)) => {
                let by_beast = Dealt {
                    model: beast,
                    points: by_beast,
                    origin: Origin::Nowhere,
                    ..dealt
                };
                taken.push((by_beast, true));
                // It has suffered damage, also if nothing of it is left (primal:transfer-04).
                let points = points - by_beast.points;
                taken.push((Dealt { points, ..dealt }, false));
            }
        }
    }
    for (dealt, transferred) in taken {
        if !play.world().model(dealt.model).is_in_play() || play.world().is_decided() {
            continue;
        }
        if dealt.collateral {
            apply_one(play, dealt, transferred, &COLLATERAL, None)?;
        } else {
            apply_one(play, dealt, transferred, cause, shown.as_deref_mut())?;
        }
    }
    Ok(())
}

/// A focus point keeps 5 damage points away from a model with a power field, which suffers the rest, be it nothing
/// (primal:warcaster-power-field-02, primal:warcaster-power-field-03). Gives back what is left.
fn reinforce(play: &mut Play<'_, Primal>, model: ModelId, points: u16) -> Asked<u16> {
    let world = play.world();
    let own = world.model(model);
    let rule = cite!("primal:warcaster-power-field-02");
    let can = own.is_in_play() && own.profile.has_focus_manipulation();
    if !can || points == 0 || focus::can_spend(world, model, 1, rule).is_err() {
        return Ok(points);
    }
    let seat = own.controller;
    let ask = Ask::PowerField { model, points };
    if play.choose(seat, ask, vec![Answer::No, Answer::Yes])? != Answer::Yes {
        return Ok(points);
    }
    let rules = &[
        cite!("primal:warcaster-power-field-02"),
        cite!("primal:warcaster-power-field-03"),
    ];
    focus::spend(play, model, 1, rules);
    let kept_away = points.min(5);
    let reinforced = Event::Reinforced {
        model,
        points: kept_away,
    };
    play.record(reinforced, rules);
    Ok(points - kept_away)
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
    dealt: Dealt,
    transferred: bool,
    cause: &Cause,
    mut shown: Option<&mut windows::Attack>,
) -> Asked<()> {
    let model = dealt.model;
    mark(play, dealt, cause, shown.as_deref())?;
    let enrages = cause.attacker.is_some() || cause.continuous;
    if enrages && play.world().model(model).profile.is_monstrosity() {
        focus::rage(play, model);
    }
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

/// Marks boxes; the branch or column is rolled for (primal:damage-record-02, primal:life-spiral-damage-02, primal:damage-grid-01 to
/// primal:damage-grid-03, primal:damage-roll-05). What one of two grids has no room for goes to the other one (primal:colossal-damage-06,
/// primal:colossal-damage-07).
fn mark(play: &mut Play<'_, Primal>, dealt: Dealt, cause: &Cause, shown: Option<&windows::Attack>) -> Asked<()> {
    let model = dealt.model;
    let profile = play.world().model(model).profile.clone();
    let life = &profile.life;
    let before = systems::crippled(play.world(), model);
    let mut left = dealt.points.min(play.world().model(model).unmarked());
    let mut half = if life.has_two_grids() {
        grids::struck(play, model, dealt.origin, cause.attacker)?
    } else {
        Half::Left
    };
    let room = |world: &World, half| life.unmarked_in_half(&world.model(model).marks, half);
    if room(play.world(), half) == 0 {
        half = half.other();
    }
    let mut rules = cause.rules.to_vec();
    rules.extend(grids::rules_of(life));
    while left > 0 {
        let points = left.min(room(play.world(), half));
        let line = grids::line(play, model, half, points, shown)?;
        let suffered = Event::Suffered {
            model,
            points,
            half,
            line,
        };
        play.record(suffered, rules.clone());
        left = left.saturating_sub(points.max(1));
        half = half.other();
    }
    systems::compare(play, model, before);
    Ok(())
}

/// Damage to the first boxes of a system or aspect, whatever else the model has to take it with (primal:damage-grid-04,
/// primal:force-field-05). What the system has no room for is lost.
pub fn suffer_in(
    play: &mut Play<'_, Primal>,
    because: &Because,
    model: ModelId,
    points: u16,
    system: System,
) -> Asked<()> {
    let before = systems::crippled(play.world(), model);
    let special = Event::Special {
        because: because.clone(),
        what: Box::new(Event::SystemSuffered { model, points, system }),
    };
    play.record(
        special,
        &[cite!("primal:damage-grid-04"), cite!("primal:force-field-05")],
    );
    systems::compare(play, model, before);
    fall(play, model, Lost::default(), None)
}

/// Damage to each column or branch at the same time, in their order, so that a force field takes that of the first ones
/// (primal:force-field-03, primal:force-field-04). A model with a single row suffers it once.
pub fn suffer_in_each_line(play: &mut Play<'_, Primal>, because: &Because, model: ModelId, points: u16) -> Asked<()> {
    let life = play.world().model(model).profile.clone();
    let halves: &[Half] = match life.life.has_two_grids() {
        true => &[Half::Left, Half::Right],
        false => &[Half::Left],
    };
    let lines = if life.life.is_rolled_for() { LINES } else { 1 };
    let before = systems::crippled(play.world(), model);
    for half in halves.iter().copied() {
        for line in 0..lines {
            let special = Event::Special {
                because: because.clone(),
                what: Box::new(Event::Suffered {
                    model,
                    points,
                    half,
                    line,
                }),
            };
            play.record(special, &[cite!("primal:force-field-03")]);
        }
    }
    systems::compare(play, model, before);
    fall(play, model, Lost::default(), None)
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
    if dragoons::dismounts(play, model)? {
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
    // Somebody may have been destroyed in its place.
    let fallen = play.world().model(model);
    if fallen.is_in_play() && fallen.fate == Fate::Destroyed {
        remove(play, model, false, lost)?;
    }
    Ok(())
}

/// Somebody of its unit is destroyed in the place of a model that is being destroyed. It needs an unmarked box to give.
pub fn destroy_instead(play: &mut Play<'_, Primal>, because: &Because, fallen: ModelId, by: ModelId) -> Asked<bool> {
    let other = play.world().model(by);
    let is_destroyed = play.world().model(fallen).fate == Fate::Destroyed;
    if !is_destroyed || !other.is_in_play() || other.fate != Fate::Alive || other.unmarked() == 0 {
        return Ok(false);
    }
    let special = Event::Special {
        because: because.clone(),
        what: Box::new(Event::TookPlace { model: fallen, by }),
    };
    play.record(special, &[cite!("primal:special-rules-01")]);
    play.record(Event::Destroyed { model: by }, &[cite!("primal:disabled-05")]);
    open(play, Step::Destroyed, by, None)?;
    remove(play, by, false, Lost::default())?;
    Ok(true)
}

/// A model is destroyed by a special rule, whatever boxes it has left. Gives back whether it was.
pub fn destroy(play: &mut Play<'_, Primal>, because: &Because, model: ModelId) -> Asked<bool> {
    let victim = play.world().model(model);
    if !victim.is_in_play() || victim.fate != Fate::Alive {
        return Ok(false);
    }
    let special = Event::Special {
        because: because.clone(),
        what: Box::new(Event::Destroyed { model }),
    };
    play.record(
        special,
        &[cite!("primal:disabled-05"), cite!("primal:special-rules-01")],
    );
    open(play, Step::Destroyed, model, None)?;
    let destroyed = play.world().model(model);
    if destroyed.is_in_play() && destroyed.fate == Fate::Destroyed {
        remove(play, model, false, Lost::default())?;
    }
    Ok(true)
}

/// The rest of the column or branch that was damaged last is filled in; a model with a single row is disabled (primal:pack-damage-01). Gives back
/// how many boxes that were.
pub fn fill_last_line(play: &mut Play<'_, Primal>, because: &Because, model: ModelId) -> Asked<i32> {
    let hurt = play.world().model(model);
    let Some((half, line)) = hurt.last_line.filter(|_| hurt.is_in_play()) else {
        return Ok(0);
    };
    let life = &hurt.profile.life;
    let start = Start::line(line).of(half);
    let points = match life.is_rolled_for() {
        true => life.unmarked_in(&hurt.marks, start),
        false => life.unmarked(&hurt.marks),
    };
    if points == 0 {
        return Ok(0);
    }
    let before = systems::crippled(play.world(), model);
    let special = Event::Special {
        because: because.clone(),
        what: Box::new(Event::LineFilled { model, half, line }),
    };
    play.record(
        special,
        &[cite!("primal:pack-damage-01"), cite!("primal:special-rules-01")],
    );
    systems::compare(play, model, before);
    fall(play, model, Lost::default(), None)?;
    Ok(points.into())
}

/// A model leaves the table, with all that follows for those it leads (primal:removal-01 to primal:removal-04,
/// primal:warlock-destruction-01, primal:warlock-destruction-02).
pub fn remove(play: &mut Play<'_, Primal>, model: ModelId, for_good: bool, lost: Lost) -> Asked<()> {
    if for_good {
        open(play, Step::Removed, model, None)?;
    }
    let was_commander = units::is_commander(play.world(), model);
    let under_control = play.world().model(model).controller != play.world().model(model).owner;
    let destroyed = play.world().model(model).fate == Fate::Destroyed;
    fury::reave(play, model, lost)?;
    let carried = play.world().model(model).fury;
    let led: SmallVec<[ModelId; 6]> = play.world().battlegroup(model).collect();
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
        // Those that were not of its battlegroup just then do not go wild (primal:battlegroup-03, primal:battlegroup-04).
        for warbeast in led.iter().copied() {
            let beast = play.world().model(warbeast);
            if beast.is_in_play() && beast.profile.is_warbeast() && !beast.wild {
                play.record(
                    Event::WentWild { warbeast },
                    &[cite!("primal:warlock-destruction-01"), cite!("primal:wild-warbeast-05")],
                );
            }
        }
    }
    jacks::lose_controller(play, model, &led);
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

/// A damage roll that no attack makes.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    pub pow: i32,
    pub dice: u8,
    pub origin: Origin,
}

impl Blow {
    pub const fn from_nowhere(pow: i32) -> Blow {
        Blow {
            pow,
            dice: 2,
            origin: Origin::Nowhere,
        }
    }

    #[must_use]
    pub const fn from(self, origin: Origin) -> Blow {
        Blow { origin, ..self }
    }
}

/// Whether damage comes from the back arc of a model: shields do not count against it (primal:origin-of-damage-02,
/// primal:origin-of-damage-03). What comes from nowhere comes from no arc.
fn is_from_behind(world: &World, model: ModelId, origin: Origin) -> bool {
    match origin {
        Origin::Nowhere => false,
        Origin::Model(id) => id != model && arcs::has_behind(world, model, id),
        Origin::Point(point) => !world.model(model).inert && arcs::is_point_behind(&world.footprint(model), point),
    }
}

/// A damage roll that no attack makes and nobody can boost (primal:damage-roll-01). Gives back the damage points; nobody suffers them yet.
pub fn rolled(play: &mut Play<'_, Primal>, model: ModelId, blow: &Blow, rules: Vec<RuleId>) -> u16 {
    let world = play.world();
    let shields = if is_from_behind(world, model, blow.origin) {
        0
    } else {
        stats::shields(world, model)
    };
    let arm = stats::current(world, model, Stat::Arm).unwrap_or(0) + shields;
    let seat = world.turn;
    let pow = blow.pow;
    let rolled = play.roll_valued(Some(seat), "damage", Pool::d6(blow.dice), |faces| {
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

/// Whether damage of a type does not touch a model (primal:immunity-01, primal:immunity-02, primal:advantage-incorporeal-06). Nothing is immune
/// to magical damage (primal:damage-type-08).
pub fn is_immune_to(world: &World, model: ModelId, damage_type: Option<&str>, magical: bool) -> bool {
    let immunity = match damage_type {
        Some("cold") => Some(Advantage::ImmunityCold),
        Some("corrosion") => Some(Advantage::ImmunityCorrosion),
        Some("electrical" | "electricity") => Some(Advantage::ImmunityElectricity),
        Some("fire") => Some(Advantage::ImmunityFire),
        _ => None,
    };
    let magical = magical || damage_type == Some("magical");
    (world.has(model, Advantage::Incorporeal) && !magical)
        || immunity.is_some_and(|immunity| world.has(model, immunity))
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
    crate::hazards::where_it_lies(play, model);
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
