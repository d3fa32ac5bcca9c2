//! The attack procedure, in the order of the timing appendix (wm4:timing-attack-02 to wm4:timing-attack-14).
//!
//! An attack has been declared when [`carry_out`] begins: who, with what, against whom. Everything until it is resolved is one step.

mod armed;
mod defence;
mod pay;
mod victims;

pub use armed::{armed, readied, traits};
pub use defence::{Sheltered, arm_against, def_against, is_concealed, shelter};
pub use pay::{can_pay, pay, refuse_taker};

use battlegroup::rules::{Purchase, RuleName, WhichRoll};
use battlegroup::sums::{Automatic, Dice, Thrown, ToHit, ToHurt, Verdict};
use battlegroup::windows::{self, AttackTrait, Step};
use battlegroup::{Edition, WeaponId};
use kernel::{Asked, Play, RuleId, cite};
use smallvec::SmallVec;
use table::{Length, within};

use crate::card::{Advantage, Kind, Quality, Reach, Weapon};
use crate::ids::ModelId;
use crate::power_attacks::{self, Power, PowerAttack};
use crate::questions::{Answer, Ask, RollKind};
use crate::sight::Eyes;
use crate::spells::Cast;
use crate::terrain::Kind as Ground;
use crate::world::{AttackUnderWay, Continuous, Movement, Removed};
use crate::{Event, Warmachine, World, damage, melee, special, stats};

/// One attack while it is carried out.
#[derive(Clone, Debug)]
pub struct Attack {
    pub attacker: ModelId,
    pub weapon: Weapon,
    pub target: ModelId,
    /// The automatic boost of a charge attack's damage roll (wm4:charge-15, wm4:unit-charge-12).
    pub charge: bool,
    /// The attack of a frenzied warbeast, whose attack roll is boosted (wm4:frenzy-09).
    pub frenzied: bool,
    /// What a power attack does otherwise than an attack with a weapon.
    pub power: Option<Power>,
    /// How many models have combined their attacks; none for an ordinary attack (wm4:combined-melee-03, wm4:combined-ranged-04).
    pub pooled: u8,
    /// An Assault attack, for which it does not matter that the target is in melee (wm4:assault-03).
    pub assault: bool,
    /// The spell whose arcane attack it is.
    pub cast: Option<Cast>,
    /// The place of the weapon on the card.
    pub number: Option<u8>,
    /// The special attack that it is (wm4:special-attack-02).
    pub special: Option<RuleName>,
    /// Everybody whom it attacks, where a rule says so.
    pub at_all: Vec<ModelId>,
}

impl Attack {
    /// An ordinary attack.
    pub fn new(attacker: ModelId, weapon: Weapon, target: ModelId) -> Attack {
        Attack {
            attacker,
            weapon,
            target,
            charge: false,
            frenzied: false,
            power: None,
            pooled: 0,
            assault: false,
            cast: None,
            number: None,
            special: None,
            at_all: vec![],
        }
    }

    /// The attack as special rules see it.
    pub fn seen(&self, world: &World) -> windows::Attack {
        let mut seen = windows::Attack::new(self.attacker, Some(self.target), &traits(world, self));
        seen.weapon = self.number.map(WeaponId);
        let spell = self.cast.and_then(|cast| cast.spell(world));
        seen.spell = spell.map(|spell| RuleName::new(&spell.name));
        seen
    }

    /// The model from which range and line of sight are taken (wm4:point-of-origin-01, wm4:spell-cast-03).
    pub fn origin(&self) -> ModelId {
        self.cast.map_or(self.attacker, |cast| cast.origin)
    }

    pub fn is_in_range(&self, world: &World, target: ModelId) -> bool {
        let from = match self.weapon.rng {
            Reach::Control => self.attacker,
            _ => self.origin(),
        };
        let is_shot = self.cast.is_none() && !self.weapon.is_melee() && !is_spray(&self.weapon);
        if is_shot && in_dust(world, from, target) {
            let reach = reach(world, from, &self.weapon);
            return within(&world.footprint(from), &world.footprint(target), blown(reach));
        }
        is_in_range(world, from, &self.weapon, target)
    }
}

/// Whether the attacker or the target of a shot stands in a dust devil (wm4:terrain-dust-devil-02).
fn in_dust(world: &World, attacker: ModelId, target: ModelId) -> bool {
    let bases = [world.footprint(attacker), world.footprint(target)];
    let mut dust = world.features().filter(|feature| feature.is(Ground::DustDevil));
    dust.any(|feature| bases.iter().any(|base| feature.shape.overlaps(base)))
}

/// RNG in a dust devil: 3" less, down to 8" and never more than before.
fn blown(reach: Length) -> Length {
    (reach - Length::inches(3)).max(Length::inches(8)).min(reach)
}

/// Somebody whom the attack has hit, and with what POW.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub model: ModelId,
    pub pow: Option<u8>,
    pub critical: bool,
    pub direct: bool,
    /// The middle of the blast that hit it, or the model itself.
    pub from: ModelId,
}

/// How far the weapon reaches (wm4:weapon-rng-01, wm4:weapon-rng-02, wm4:weapon-rng-03).
pub fn reach(world: &World, attacker: ModelId, weapon: &Weapon) -> Length {
    match weapon.rng {
        Reach::Inches(inches) | Reach::Spray(inches) => Length::inches(inches.into()),
        Reach::Control => stats::distance(world, attacker, stats::Stat::Ctrl),
        Reach::Special => Length::ZERO,
    }
}

/// wm4:range-01, wm4:point-of-origin-04
pub fn is_in_range(world: &World, attacker: ModelId, weapon: &Weapon, target: ModelId) -> bool {
    let reach = reach(world, attacker, weapon);
    if weapon.is_melee() {
        return melee::is_in_reach(world, attacker, &world.footprint(attacker), target, reach);
    }
    within(&world.footprint(attacker), &world.footprint(target), reach)
}

/// Carries out a declared attack.
pub fn carry_out(play: &mut Play<'_, Warmachine>, attacker: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    make(play, attacker, weapon, target, Made::default())
}

/// Carries out an Assault attack.
pub fn carry_out_assault(play: &mut Play<'_, Warmachine>, attacker: ModelId, weapon: u8, target: ModelId) -> Asked<()> {
    let made = Made {
        assault: true,
        ..Made::default()
    };
    make(play, attacker, weapon, target, made)
}

/// How an attack is made otherwise than as a basic attack in the Combat Action.
#[derive(Clone, Debug, Default)]
pub struct Made {
    pub assault: bool,
    /// The special attack that it is.
    pub special: Option<RuleName>,
    /// Everybody whom it attacks, where a rule says so (wm4:timing-attack-06).
    pub at_all: Vec<ModelId>,
    /// A rule grants it: the target is not charged for, and nobody joins.
    pub granted: bool,
}

pub fn make(play: &mut Play<'_, Warmachine>, attacker: ModelId, number: u8, target: ModelId, made: Made) -> Asked<()> {
    let world = play.world();
    let Some(weapon) = world.model(attacker).profile.weapons.get(usize::from(number)).cloned() else {
        return Ok(());
    };
    let joined = match &world.activation {
        Some(now) if !made.granted => now.joined.clone(),
        _ => SmallVec::new(),
    };
    // wm4:combined-melee-06
    let all_charge = joined.iter().all(|(mate, at)| {
        let used = world.model(*mate).profile.weapons.get(usize::from(*at));
        used.is_some_and(|used| is_charge_attack(world, *mate, used, target))
    });
    let attack = Attack {
        number: Some(number),
        charge: !made.granted && all_charge && is_charge_attack(world, attacker, &weapon, target),
        pooled: if joined.is_empty() { 0 } else { joined.len() as u8 + 1 },
        assault: made.assault,
        special: made.special,
        at_all: made.at_all,
        ..Attack::new(attacker, weapon, target)
    };
    resolve(play, &attack)
}

/// The whole procedure of one attack.
pub fn resolve(play: &mut Play<'_, Warmachine>, attack: &Attack) -> Asked<()> {
    let attacker = attack.attacker;
    begin(play, attack)?;
    let mut attack = attack.clone();
    let mut seen = attack.seen(play.world());
    special::open(play, Step::AttackDeclared, &mut seen)?;
    special::open(play, Step::AttackTargeted, &mut seen)?;
    // What rules have made of the weapon for this attack.
    if let Some(number) = attack.number {
        attack.weapon = armed(play.world(), attacker, number).unwrap_or(attack.weapon);
    }
    at_others(play, &mut attack)?;
    // wm4:incorporeal-rules-11
    if attack.cast.is_none() && play.world().has(attacker, Advantage::Incorporeal) {
        play.record(
            Event::BecameSolid { model: attacker },
            &[cite!("wm4:incorporeal-rules-11")],
        );
    }
    let hits = victims::roll_attacks(play, &attack, &mut seen)?;
    let hits = settle_hits(play, &attack, &mut seen, hits)?;
    let driven = power_attacks::strike_home(play, &attack, &hits)?;
    // All damage rolls come before any damage (wm4:timing-attack-09, wm4:timing-attack-10, wm4:simultaneous-01).
    let mut hurt: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
    for hit in &hits {
        // A fall may have been its end already.
        if play.world().model(hit.model).is_in_play() {
            hurt.push((hit.model, hurt_by(play, &attack, &mut seen, hit, driven.harder)?));
        }
    }
    power_attacks::roll_collateral(play, &attack, &driven, &mut hurt);
    hurt.extend(special::take_together(play));
    let rules = &[
        cite!("wm4:timing-attack-10"),
        cite!("wm4:timing-damage-apply-02"),
        cite!("wm4:damage-roll-02"),
    ];
    let of_attack: SmallVec<[ModelId; 4]> = hits.iter().map(|hit| hit.model).collect();
    suffer_together(play, &hurt, Some((&mut seen, &of_attack)), rules)?;
    special::after_slam(play, driven.slammed, &seen)?;
    play.record(Event::AttackResolved { attacker }, &[cite!("wm4:timing-attack-11")]);
    special::open(play, Step::AttackResolved, &mut seen)?;
    play.record(Event::AttackEnded { attacker }, &[cite!("wm4:active-player-02")]);
    damage::decide(play);
    Ok(())
}

/// Rules may direct an attack at more models than its target, all at the same time (wm4:timing-attack-06).
fn at_others(play: &mut Play<'_, Warmachine>, attack: &mut Attack) -> Asked<()> {
    let world = play.world();
    if !attack.at_all.is_empty() || attack.power.is_some() {
        return Ok(());
    }
    let attacker = attack.attacker;
    let reached = |attack: &Attack| -> Vec<ModelId> {
        let eyes = Eyes::of(world, attacker);
        { world.others(attacker) }
            .filter(|other| *other != attack.target && eyes.sees(*other) && attack.is_in_range(world, *other))
            .collect()
    };
    let more = if special::attacks_all(world, attack) {
        reached(attack)
    } else if let Some(because) = special::permits_with(world, attacker, "second_target", attack.number) {
        let open: Vec<ModelId> = { reached(attack).into_iter() }
            .filter(|other| world.are_enemies(attacker, *other))
            .collect();
        match open[..] {
            [] => vec![],
            [only] => vec![only],
            _ => {
                let seat = world.model(attacker).controller.seat();
                vec![Warmachine::pick(play, seat, &because, &open)?]
            }
        }
    } else {
        return Ok(());
    };
    attack.at_all = vec![attack.target];
    attack.at_all.extend(more);
    Ok(())
}

/// The attack is declared: with which of its attack types, if its weapon has several (wm4:timing-attack-02).
fn begin(play: &mut Play<'_, Warmachine>, attack: &Attack) -> Asked<()> {
    let (model, weapon) = (attack.attacker, attack.number);
    let types = match (&attack.power, attack.special.is_some()) {
        (None, false) => &attack.weapon.attack_types[..],
        _ => &[],
    };
    let kind = match types {
        [] => attack.special.clone(),
        [only] => Some(only.reference().name()),
        _ => {
            let open = (0..types.len() as u8).map(Answer::Number).collect();
            let seat = play.world().model(model).controller.seat();
            let names: Vec<String> = types.iter().map(ToString::to_string).collect();
            match play.choose(seat, Ask::AttackType { model, names }, open)? {
                Answer::Number(at) => types.get(usize::from(at)).map(|rule| rule.reference().name()),
                _ => None,
            }
        }
    };
    let under_way = AttackUnderWay {
        attacker: model,
        weapon,
        kind,
        has_earned: false,
        together: SmallVec::new(),
        harder: SmallVec::new(),
        rolled: None,
        rerolled: SmallVec::new(),
    };
    play.record(
        Event::AttackBegan { attack: under_way },
        &[cite!("wm4:timing-attack-02"), cite!("wm4:active-player-01")],
    );
    Ok(())
}

/// Who is hit in the end, and what hitting and missing brings (wm4:timing-attack-07, wm4:timing-attack-08, wm4:switch-target-02).
fn settle_hits(
    play: &mut Play<'_, Warmachine>,
    attack: &Attack,
    seen: &mut windows::Attack,
    mut hits: Vec<Hit>,
) -> Asked<Vec<Hit>> {
    let as_seen = |hits: &[Hit]| -> Vec<windows::Hit> {
        let seen = hits.iter().map(|hit| windows::Hit {
            model: hit.model,
            directly: hit.direct,
            critical: hit.critical,
        });
        seen.collect()
    };
    seen.hits = as_seen(&hits);
    special::open(play, Step::HitInstead, seen)?;
    for (hit, after) in hits.iter_mut().zip(&seen.hits) {
        hit.model = after.model;
    }
    // A blast lies around the model that is directly hit in the end.
    let was_hit = !hits.is_empty();
    victims::blast(play, attack, &mut hits);
    // wm4:aoe-06: whom a miss only blasts has not been hit.
    let struck: &[Hit] = if was_hit { &hits } else { &[] };
    seen.hits = as_seen(struck);
    for hit in struck {
        on_hit(play, attack, hit);
        if let (Some(cast), true) = (attack.cast, hit.direct) {
            crate::spells::on_hit(play, cast, hit.model)?;
        }
    }
    count_hit(play, seen);
    special::open(play, Step::HitOrMissed, seen)?;
    Ok(hits)
}

/// The second initial attack with a weapon that hits the same model makes a chain.
fn count_hit(play: &mut Play<'_, Warmachine>, seen: &mut windows::Attack) {
    if !play.world().rules.counts_hits() || !seen.is(AttackTrait::Initial) {
        return;
    }
    let direct = seen.hits.iter().find(|hit| hit.directly).map(|hit| hit.model);
    let (Some(target), Some(weapon)) = (direct, seen.weapon) else {
        return;
    };
    let attacker = seen.attacker;
    let world = play.world();
    let part = world.activation.as_ref().and_then(|now| now.part(attacker));
    // Two of a kind, one in each arm, are one weapon of the card.
    let weapons = &world.model(attacker).profile.weapons;
    let name = |at: u8| weapons.get(usize::from(at)).map(|weapon| &weapon.name);
    let hit_before = |hit: &(u8, ModelId)| hit.1 == target && name(hit.0) == name(weapon.0);
    if part.is_some_and(|part| part.hit.iter().any(hit_before)) {
        seen.chained = Some(target);
    }
    let event = Event::InitialHit {
        attacker,
        weapon: weapon.0,
        target,
    };
    play.record(event, &[cite!("wm4:timing-attack-08")]);
}

/// The damage points of one hit: what a rule gives instead of a roll, or a roll.
fn hurt_by(
    play: &mut Play<'_, Warmachine>,
    attack: &Attack,
    seen: &mut windows::Attack,
    hit: &Hit,
    harder: bool,
) -> Asked<u16> {
    let instead = seen.instead_of_roll.iter().find(|(model, ..)| *model == hit.model);
    if let Some((model, points, because)) = instead.cloned() {
        special::tell(play, &because, "points_instead", Some(model));
        return Ok(points.clamp(0, 10_000) as u16);
    }
    roll_damage(play, attack, seen, hit, harder)
}

/// Everybody suffers the damage rolled, at the same time.
pub fn suffer_all(play: &mut Play<'_, Warmachine>, hurt: &[(ModelId, u16)], rules: &'static [RuleId]) -> Asked<()> {
    suffer_together(play, hurt, None, rules)
}

/// The attacker chooses whose damage is applied next (wm4:timing-damage-apply-01). An attack comes with the models that its own damage is for.
fn suffer_together(
    play: &mut Play<'_, Warmachine>,
    hurt: &[(ModelId, u16)],
    attack: Option<(&mut windows::Attack, &[ModelId])>,
    rules: &'static [RuleId],
) -> Asked<()> {
    let (mut attack, of_attack) = match attack {
        Some((attack, of_attack)) => (Some(attack), of_attack),
        None => (None, &[][..]),
    };
    let mut suffered: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
    for (model, points) in hurt.iter().filter(|(_, points)| *points > 0) {
        pay::would_suffer(play, *model, *points, hurt, &mut suffered)?;
    }
    loop {
        suffered.retain(|(model, _)| play.world().model(*model).is_in_play());
        if suffered.is_empty() {
            return Ok(());
        }
        let at = next_to_suffer(play, attack.as_deref(), &suffered)?;
        let (model, points) = suffered.remove(at);
        // Collateral damage, and what rules do besides to models that were not hit, is not damage of the attack (wm4:power-attack-damage-04).
        let is_aside = !of_attack.contains(&model) && hurt.iter().any(|(other, _)| *other == model);
        if is_aside {
            damage::suffer_from(play, model, points, None, rules)?;
        } else {
            damage::suffer_from(play, model, points, attack.as_deref_mut(), rules)?;
        }
    }
}

/// Which of several models suffers first. Nobody is asked where no rule can tell the difference.
fn next_to_suffer(
    play: &mut Play<'_, Warmachine>,
    attack: Option<&windows::Attack>,
    suffered: &[(ModelId, u16)],
) -> Asked<usize> {
    let world = play.world();
    let acts = [Step::Suffers, Step::Disabled, Step::Boxed, Step::Destroyed];
    let (Some(attack), true) = (attack, acts.iter().any(|step| world.rules.listens(*step))) else {
        return Ok(0);
    };
    if suffered.len() < 2 {
        return Ok(0);
    }
    let open = suffered.iter().map(|(model, _)| Answer::Model(*model)).collect();
    let seat = world.model(attack.attacker).controller.seat();
    let ask = Ask::SufferFirst {
        attacker: attack.attacker,
    };
    Ok(match play.choose(seat, ask, open)? {
        Answer::Model(first) => suffered.iter().position(|(model, _)| *model == first).unwrap_or(0),
        _ => 0,
    })
}

/// wm4:charge-14, wm4:charge-15, wm4:charge-17, wm4:unit-charge-12, wm4:unit-charge-13, wm4:unit-charge-15
pub fn is_charge_attack(world: &World, attacker: ModelId, weapon: &Weapon, target: ModelId) -> bool {
    let Some(now) = &world.activation else { return false };
    let (Some(charge), Some(part)) = (now.charge, now.part(attacker)) else {
        return false;
    };
    if !weapon.is_melee() || now.movement != Movement::Charged || !charge.far_enough {
        return false;
    }
    // Only the first melee attack of the activation counts; its declaration has been counted already.
    let weapons = world.model(attacker).profile.weapons.iter().zip(0u8..);
    let struck = weapons.filter(|(weapon, _)| weapon.is_melee());
    let struck: u16 = struck.map(|(_, at)| u16::from(part.made_with(at))).sum();
    let first = struck == 1 && !part.additional;
    let is_target = match world.unit_of(attacker) {
        None => charge.target == target,
        Some(_) => now.charged.contains(&target) && !part.stayed_in_melee,
    };
    first && is_target
}

/// wm4:timing-attack-04, wm4:timing-attack-05, wm4:auto-hit-03, wm4:auto-hit-04
pub fn automatic(world: &World, attack: &Attack, target: ModelId) -> (Option<Automatic>, RuleId) {
    let melee = attack.weapon.is_melee();
    let number = attack.number;
    let model = world.model(target);
    // A trampler has moved through those that it attacks (wm4:trample-06).
    let tramples = attack
        .power
        .as_ref()
        .is_some_and(|power| power.kind == PowerAttack::Trample);
    let marked =
        || attack.cast.is_some() && special::reaches_surely(world, attack.attacker, target, AttackTrait::Magic);
    let far = !tramples && !attack.is_in_range(world, target) && !marked();
    if far && !is_spray(&attack.weapon) {
        let rule = if melee {
            cite!("wm4:attack-05")
        } else if attack.cast.is_some() {
            cite!("wm4:spell-range-03")
        } else {
            cite!("wm4:ranged-attack-02")
        };
        return (Some(Automatic::Miss), rule);
    }
    let hidden = !melee
        && !is_spray(&attack.weapon)
        && world.has(target, Advantage::Stealth)
        && !world.has(attack.attacker, Advantage::EyelessSight)
        && special::permits(world, attack.attacker, "ignores", "stealth", number).is_none()
        && !within(&world.footprint(attack.origin()), &model.footprint(), Length::inches(5));
    if hidden {
        return (Some(Automatic::Miss), cite!("wm4:adv-stealth-01"));
    }
    let rule = match () {
        () if model.knocked_down => cite!("wm4:melee-mods-02"),
        () if model.stationary => cite!("wm4:melee-mods-03"),
        () if model.inert => cite!("wm4:inert-warjack-06"),
        () if model.wild => cite!("wm4:wild-warbeast-06"),
        () => cite!("wm4:structure-fixed-08"),
    };
    let helpless = model.is_helpless() || model.profile.kind == Kind::Structure;
    if !(melee && helpless) && special::hits_surely(world, attack, target) {
        return (Some(Automatic::Hit), cite!("wm4:auto-hit-01"));
    }
    (Automatic::of(melee && helpless, false), rule)
}

pub fn is_spray(weapon: &Weapon) -> bool {
    matches!(weapon.rng, Reach::Spray(_))
}

/// Whether the weapon sits in a crippled place of its bearer (wm4:system-cripple-11, wm4:system-cripple-07).
fn is_weapon_crippled(world: &World, attacker: ModelId, weapon: &Weapon) -> bool {
    let system = weapon.location.and_then(crate::card::system_of);
    system.is_some_and(|system| world.model(attacker).is_crippled(system))
}

/// What is added to the dice of an attack roll.
pub fn modifier(world: &World, attack: &Attack) -> i32 {
    let attacker = attack.attacker;
    let melee = attack.weapon.is_melee();
    let arcane = attack.cast.is_some();
    let stat = match (melee, arcane) {
        (true, _) => stats::Stat::Mat,
        (false, true) => stats::Stat::Aat,
        (false, false) => stats::Stat::Rat,
    };
    let mut modifier = stats::current(world, attacker, stat).unwrap_or(0);
    modifier += i32::from(attack.pooled);
    modifier += attack.power.as_ref().map_or(0, |power| power.modifier);
    let aims = world
        .activation
        .as_ref()
        .is_some_and(|now| now.movement == Movement::Aimed && now.part(attacker).is_some());
    // wm4:aim-02, wm4:aim-03, wm4:arcane-attack-02
    if !melee && !arcane && aims && !melee::is_engaged(world, attacker) {
        modifier += 2;
    }
    modifier
}

/// One attack roll (wm4:timing-attack-roll-01 to wm4:timing-attack-roll-04). Gives back whether it hit, and whether critically.
pub(super) fn roll_to_hit(
    play: &mut Play<'_, Warmachine>,
    attack: &Attack,
    seen: &windows::Attack,
    target: ModelId,
) -> Asked<(bool, bool)> {
    use battlegroup::life::System;
    let attacker = attack.attacker;
    let world = play.world();
    let model = world.model(attacker);
    let melee = attack.weapon.is_melee();
    let arcane = attack.cast.is_some();
    let of_rules = special::dice(world, seen, WhichRoll::Attack, target);
    let modifier = modifier(world, attack) + of_rules.bonus;
    let def = def_against(world, attack, Some(seen), target);
    let crippled =
        u8::from(is_weapon_crippled(world, attacker, &attack.weapon)) + u8::from(model.is_crippled(System::Mind));
    // wm4:cavalry-model-02
    let free = attack.frenzied || of_rules.boosted || (attack.charge && world.has(attacker, Advantage::Cavalry));
    let mut dice = of_rules.on(Dice::two().less(crippled).boosted_if(free));
    let foresees = !free && special::may_ever(play.world(), attacker, "boost_after_roll");
    if !free && !foresees && boost(play, attack, RollKind::Attack, target)? {
        dice = dice.boosted();
    }
    let seat = play.world().model(attacker).controller.seat();
    let to_hit = ToHit::new(modifier, def);
    let (mut thrown, mut verdict) = if foresees {
        let thrown = dice.roll_openly(play, Some(seat), "attack");
        let verdict = to_hit.judge(thrown.kept());
        (thrown, verdict)
    } else {
        to_hit.roll(play, Some(seat), dice)
    };
    let kind = if melee {
        cite!("wm4:attack-roll-02")
    } else if arcane {
        cite!("wm4:attack-roll-04")
    } else {
        cite!("wm4:attack-roll-03")
    };
    let tell = |play: &mut Play<'_, Warmachine>, thrown: &Thrown, verdict: &Verdict| {
        let why = match verdict.why {
            battlegroup::sums::Why::AllOnes => cite!("wm4:attack-roll-06"),
            battlegroup::sums::Why::AllSixes => cite!("wm4:attack-roll-07"),
            battlegroup::sums::Why::NoDice => cite!("wm4:auto-hit-05"),
            battlegroup::sums::Why::Total => cite!("wm4:attack-roll-05"),
        };
        let mut rules = vec![kind, why, cite!("wm4:timing-attack-06"), cite!("wm4:attack-roll-01")];
        if verdict.critical {
            rules.push(cite!("wm4:critical-01"));
        }
        let event = Event::AttackRolled {
            attacker,
            target,
            dice: SmallVec::from_slice(thrown.faces()),
            total: verdict.total,
            def,
            hit: verdict.hit,
            critical: verdict.critical,
        };
        play.record(event, rules);
    };
    tell(play, &thrown, &verdict);
    if foresees && boost(play, attack, RollKind::Attack, target)? {
        dice = dice.boosted();
        thrown = thrown.boosted(play, Some(seat), "attack");
        verdict = to_hit.judge(thrown.kept());
        tell(play, &thrown, &verdict);
    }
    // wm4:timing-attack-roll-05, wm4:reroll-01 to wm4:reroll-03
    let mut roll = seen.clone();
    if verdict.hit {
        roll.hits.push(windows::Hit {
            model: target,
            directly: true,
            critical: verdict.critical,
        });
    } else {
        roll.missed.push(target);
    }
    while let Some(again) = special::rerolled(play, roll.clone(), WhichRoll::Attack, target, &thrown)? {
        thrown = Thrown::new(dice, &again);
        verdict = to_hit.judge(thrown.kept());
        tell(play, &thrown, &verdict);
        (roll.hits, roll.missed) = match verdict.hit {
            true => (
                vec![windows::Hit {
                    model: target,
                    directly: true,
                    critical: verdict.critical,
                }],
                vec![],
            ),
            false => (vec![], vec![target]),
        };
    }
    Ok((verdict.hit, verdict.critical))
}

/// Whether the attacker pays for one more die (wm4:boost-01 to wm4:boost-04).
fn boost(play: &mut Play<'_, Warmachine>, attack: &Attack, roll: RollKind, target: ModelId) -> Asked<bool> {
    let model = attack.attacker;
    let purchase = match roll {
        RollKind::Attack => Purchase::BoostAttack,
        RollKind::Damage => Purchase::BoostDamage,
    };
    let bought = special::buys(play.world(), model, purchase, &attack.seen(play.world()));
    let mut open = vec![Answer::No];
    if can_pay(play.world(), model).is_ok() {
        open.push(Answer::Yes);
    }
    if bought.is_some() {
        open.push(Answer::Number(0));
    }
    if open.len() == 1 {
        return Ok(false);
    }
    let seat = play.world().model(model).controller.seat();
    let ask = Ask::Boost { model, roll, target };
    match (play.choose(seat, ask, open)?, bought) {
        (Answer::Yes, _) => {}
        // What a rule sells for something else than points.
        (Answer::Number(_), Some((because, price))) => return special::pay_for(play, &because, model, &price),
        _ => return Ok(false),
    }
    pay(
        play,
        model,
        &[
            cite!("wm4:boost-01"),
            cite!("wm4:boost-02"),
            cite!("wm4:boost-03"),
            cite!("wm4:boost-04"),
        ],
    );
    Ok(true)
}

/// What a hit brings before any damage (wm4:on-hit-01, wm4:timing-attack-08).
fn on_hit(play: &mut Play<'_, Warmachine>, attack: &Attack, hit: &Hit) {
    let weapon = &attack.weapon;
    let burns = [
        (
            Quality::ContinuousFire,
            false,
            Continuous::Fire,
            cite!("wm4:wq-continuous-fire-01"),
        ),
        (
            Quality::CriticalFire,
            true,
            Continuous::Fire,
            cite!("wm4:wq-critical-fire-01"),
        ),
        (
            Quality::ContinuousCorrosion,
            false,
            Continuous::Corrosion,
            cite!("wm4:wq-continuous-corrosion-01"),
        ),
        (
            Quality::CriticalCorrosion,
            true,
            Continuous::Corrosion,
            cite!("wm4:wq-critical-corrosion-01"),
        ),
    ];
    for (quality, critical, effect, rule) in burns {
        let model = play.world().model(hit.model);
        let takes = weapon.has(quality) && (hit.critical || !critical);
        if takes && !play.world().resists(hit.model, effect) && !model.continuous.contains(&effect) {
            play.record(
                Event::ContinuousBegan {
                    model: hit.model,
                    effect,
                },
                vec![rule],
            );
        }
    }
    let disrupts = weapon.has(Quality::Disruption) || (weapon.has(Quality::CriticalDisruption) && hit.critical);
    let model = play.world().model(hit.model);
    let insulated = special::permits(play.world(), hit.model, "unhurt_by", "disruption", None).is_some();
    // wm4:colossal-08
    if disrupts && !insulated && model.profile.is_warjack() && !model.profile.is_huge() {
        let rule = if weapon.has(Quality::Disruption) {
            cite!("wm4:wq-disruption-01")
        } else {
            cite!("wm4:wq-critical-disruption-01")
        };
        play.record(Event::Disrupted { warjack: hit.model }, vec![rule]);
    }
}

/// One damage roll (wm4:timing-damage-roll-01 to wm4:timing-damage-roll-04). Gives back the damage points.
///
/// `harder` adds a die: the model was driven into something solid.
fn roll_damage(
    play: &mut Play<'_, Warmachine>,
    attack: &Attack,
    seen: &mut windows::Attack,
    hit: &Hit,
    harder: bool,
) -> Asked<u16> {
    use battlegroup::life::System;
    let world = play.world();
    let pow = match attack.power {
        Some(_) => Some(power_attacks::pow_against(world, attack.attacker, hit.model)),
        None => hit.pow,
    };
    let Some(pow) = pow else { return Ok(0) };
    let attacker = attack.attacker;
    // wm4:terrain-crater-04, wm4:terrain-trench-03
    if defence::is_blast(world, attack, hit) && defence::is_dug_in(world, hit.model, hit.from) {
        return Ok(0);
    }
    // wm4:incorporeal-rules-03, wm4:damage-type-07
    if world.has(hit.model, Advantage::Incorporeal) && !attack.weapon.has(Quality::Magical) {
        return Ok(0);
    }
    let own = world.model(attacker);
    let harder = harder || { world.attacks.last() }.is_some_and(|attack| attack.harder.contains(&hit.model));
    let fewer = u8::from(is_weapon_crippled(world, attacker, &attack.weapon)) + u8::from(own.is_crippled(System::Body));
    let master = u8::from(attack.weapon.has(Quality::WeaponMaster));
    let of_rules = special::damage_dice(world, seen, hit);
    // wm4:charge-15: only against the charge target, whoever else is struck.
    let charge = (attack.charge && hit.direct && hit.model == attack.target) || of_rules.boosted;
    let dice = Dice::two()
        .less(fewer)
        .and(master + u8::from(harder))
        .boosted_if(charge);
    let mut dice = of_rules.on(dice);
    let resists = defence::resists(world, attack, hit);
    if resists {
        dice = match world.options.resistance_removes {
            Removed::Highest => dice.drop_highest(1),
            Removed::Lowest => dice.drop_lowest(1),
        };
    }
    let arm = arm_against(world, attack, Some(seen), hit.model);
    let foresees = !charge && special::may_ever(play.world(), attacker, "boost_after_roll");
    if !charge && !foresees && boost(play, attack, RollKind::Damage, hit.model)? {
        dice = dice.boosted();
    }
    let seat = play.world().model(attacker).controller.seat();
    let to_hurt = ToHurt {
        power: i32::from(pow) + i32::from(attack.pooled) + of_rules.bonus,
        arm,
    };
    let (mut thrown, mut points) = if foresees {
        let thrown = dice.roll_openly(play, Some(seat), "damage");
        let points = to_hurt.points(thrown.kept());
        (thrown, points)
    } else {
        to_hurt.roll(play, Some(seat), "damage", dice)
    };
    let mut rules = vec![
        cite!("wm4:damage-roll-01"),
        cite!("wm4:damage-roll-02"),
        cite!("wm4:timing-attack-09"),
    ];
    if charge {
        rules.push(cite!("wm4:charge-15"));
    }
    if master > 0 {
        rules.push(cite!("wm4:wq-weapon-master-01"));
    }
    if resists {
        rules.push(cite!("wm4:resistance-01"));
    }
    if attack.pooled > 0 {
        rules.push(if attack.weapon.is_melee() {
            cite!("wm4:combined-melee-03")
        } else {
            cite!("wm4:combined-ranged-04")
        });
    }
    if let Some(power) = &attack.power {
        rules.extend(power_attacks::damage_rules(power, harder));
    }
    let tell = |play: &mut Play<'_, Warmachine>, thrown: &Thrown, points: u16| {
        let event = Event::DamageRolled {
            model: hit.model,
            dice: SmallVec::from_slice(thrown.faces()),
            total: to_hurt.total(thrown.kept()),
            arm,
            points,
        };
        play.record(event, rules.clone());
    };
    tell(play, &thrown, points);
    if foresees && boost(play, attack, RollKind::Damage, hit.model)? {
        dice = dice.boosted();
        thrown = thrown.boosted(play, Some(seat), "damage");
        points = to_hurt.points(thrown.kept());
        tell(play, &thrown, points);
    }
    // wm4:timing-damage-roll-05
    while let Some(again) = special::rerolled(play, seen.clone(), WhichRoll::Damage, hit.model, &thrown)? {
        thrown = Thrown::new(dice, &again);
        points = to_hurt.points(thrown.kept());
        tell(play, &thrown, points);
    }
    if points == 0 {
        // wm4:timing-damage-roll-06
        points = special::damage_failed(play, seen, hit.model)?;
    }
    Ok(points.saturating_mul(special::damage_times(play.world(), seen)))
}
