//! The attack procedure, in the order of the timing appendix (primal:timing-attack-02 to primal:timing-attack-15).
//!
//! An attack has been declared when [`resolve`] begins: who, with what, against whom. Everything until it is resolved is one step. At each numbered
//! step a window is opened in which special rules may act ([`battlegroup::queue`]); what is known of the attack stands in its
//! [`battlegroup::windows::Attack`].

mod chains;
mod defence;
mod expected;
mod rolls;
mod victims;

pub use defence::{arm_against, def_against, is_concealed, shelter};
pub use expected::expected;
pub use rolls::{boost, roll_damage};
pub(crate) use victims::is_sheltered;
pub use victims::{blast_pow, roll_at, same_combat, under_spray};

use battlegroup::Field;
use battlegroup::ledger::{Ending, Note};
use battlegroup::queue;
use battlegroup::rules::RuleName;
use battlegroup::windows::{self, AttackTrait, Step, Window};
use kernel::{Asked, Play, cite};
use table::{Length, Point, within};

use crate::card::{Advantage, Location, Quality, Reach, Weapon, WeaponKind};
use crate::conditions::{self, Condition};
use crate::data::Worded;
use crate::ids::{ModelId, WeaponId};
use crate::stats::{self, Stat};
use crate::world::{Cast, Combat, Continuous, Movement};
use crate::{Event, Primal, World, arms, damage, melee};

/// The three types of attacks (primal:attack-basics-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackKind {
    Melee,
    Ranged,
    Magic,
}

/// What a hit of a power attack does besides damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    Nothing,
    /// primal:head-butt-02
    KnocksDown,
    /// So many inches besides a die (primal:slam-attack-11, primal:power-strike-03).
    Slam {
        more: u8,
    },
    Throw,
}

/// What the rolls of one attack do not look at, besides what the attacker and its weapon always ignore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    LineOfSight,
    Concealment,
    Cover,
    Elevation,
    Stealth,
    TargetInMelee,
    /// The bonus for aiming.
    Aim,
    /// Which way the point of origin looks.
    Facing,
}

impl Ignored {
    pub const ALL: [Ignored; 8] = [
        Ignored::LineOfSight,
        Ignored::Concealment,
        Ignored::Cover,
        Ignored::Elevation,
        Ignored::Stealth,
        Ignored::TargetInMelee,
        Ignored::Aim,
        Ignored::Facing,
    ];

    /// As special rules say it.
    pub fn named(names: &[String]) -> Vec<Ignored> {
        static WORDS: Worded<Ignored> = Worded::new(&Ignored::ALL);
        names.iter().filter_map(|name| WORDS.find(name)).collect()
    }
}

/// One attack while it is carried out.
#[derive(Clone, Debug)]
pub struct Attack {
    pub attacker: ModelId,
    pub target: ModelId,
    pub kind: AttackKind,
    /// The weapon, by its place on the card; none for spells and power attacks.
    pub weapon: Option<u8>,
    pub location: Option<Location>,
    pub reach: Reach,
    pub aoe: Option<u8>,
    /// POW, or POW and STR; nothing for an attack that does no damage (primal:damage-roll-06).
    pub power: Option<i32>,
    pub qualities: Vec<Quality>,
    /// The spell whose magic attack it is.
    pub cast: Option<Cast>,
    /// An initial attack of the Combat Action.
    pub initial: bool,
    /// The first attack after a charge at its target: its damage roll is boosted (primal:charge-attack-02).
    pub charge: bool,
    pub free_strike: bool,
    /// A power attack: weapon rules do not apply to it (primal:power-attack-09).
    pub power_attack: bool,
    /// A special attack of a special rule (primal:special-attack-01).
    pub special: bool,
    /// What a hit of a power attack does before its damage.
    pub blow: Blow,
    /// Everybody who is attacked at the same time, and whether from behind: tramples and sweeps (primal:trample-09, primal:sweep-04).
    pub each: Vec<(ModelId, Option<bool>)>,
    /// Its attack roll is boosted without payment: the attack of a frenzied warbeast (primal:frenzy-04).
    pub frenzied: bool,
    /// Added to the attack roll by the kind of attack.
    pub modifier: i32,
    /// How many models have combined their attacks; none for an ordinary attack (primal:combined-melee-03,
    /// primal:combined-ranged-03).
    pub pooled: u8,
    /// Nobody pays for more dice (primal:impact-attack-04).
    pub unboostable: bool,
    pub ignoring: Vec<Ignored>,
    /// Those whom it is made against were under a template: nobody is out of range.
    pub under_template: bool,
    /// Everybody who is hit suffers blast damage with its whole POW.
    pub all_blast: bool,
    /// The special rule that lets the attacker make it.
    pub granted_by: Option<RuleName>,
}

impl Attack {
    /// An attack with a weapon of the attacker's card.
    pub fn with_weapon(world: &World, attacker: ModelId, weapon: u8, target: ModelId) -> Option<Attack> {
        let used = world.model(attacker).profile.weapons.get(usize::from(weapon))?.clone();
        let qualities = Quality::ALL
            .into_iter()
            .filter(|quality| world.weapon_has(attacker, weapon, *quality))
            .collect();
        let attack = Attack {
            attacker,
            target,
            kind: if used.is_melee() {
                AttackKind::Melee
            } else {
                AttackKind::Ranged
            },
            weapon: Some(weapon),
            location: used.location,
            reach: arms::reach(world, attacker, weapon)?,
            aoe: arms::aoe(world, attacker, weapon),
            power: power_of(world, attacker, weapon, used.kind),
            qualities,
            cast: None,
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
            ignoring: vec![],
            under_template: false,
            all_blast: false,
            granted_by: None,
        };
        Some(attack)
    }

    /// The power of its blast: half of its POW, or what a rule says (primal:aoe-attack-04).
    pub fn blast(&self, world: &World, shown: &windows::Attack) -> Option<i32> {
        if self.all_blast {
            return self.power;
        }
        let half = self.power.map(blast_pow);
        let standing = Field::standing(world);
        let set = standing.of_weapon(world, shown, "BLAST", -1).value;
        if set >= 0 { Some(set) } else { half }
    }

    /// primal:free-strike-03 to primal:free-strike-05
    #[must_use]
    pub fn as_free_strike(mut self) -> Attack {
        self.free_strike = true;
        self.modifier += 2;
        self
    }

    pub fn is_melee(&self) -> bool {
        self.kind == AttackKind::Melee
    }

    pub fn is_spray(&self) -> bool {
        matches!(self.reach, Reach::Spray(_))
    }

    pub fn ignores(&self, what: Ignored) -> bool {
        self.ignoring.contains(&what)
    }

    /// For a trample: whether the trampler first touched the model from behind.
    pub fn contacted_behind(&self, target: ModelId) -> Option<bool> {
        let found = self.each.iter().find(|(model, _)| *model == target);
        found.and_then(|(_, behind)| *behind)
    }

    pub fn has(&self, quality: Quality) -> bool {
        self.qualities.contains(&quality)
    }

    /// The model from which range and line of sight are taken (primal:point-of-origin-01, primal:channeling-02).
    pub fn origin(&self) -> ModelId {
        self.cast.as_ref().map_or(self.attacker, |cast| cast.origin)
    }

    /// How far it reaches (primal:weapon-rng-01, primal:weapon-rng-03).
    pub fn range(&self, world: &World) -> Length {
        match self.reach {
            Reach::Inches(inches) => inches.into(),
            Reach::Spray(inches) => Length::inches(inches.into()),
            Reach::Control => stats::control_range(world, self.attacker),
            Reach::Special => Length::ZERO,
        }
    }

    /// primal:range-measuring-01, primal:spell-stat-05
    pub fn is_in_range(&self, world: &World, target: ModelId) -> bool {
        let range = self.range(world);
        if self.is_melee() {
            return melee::reaches(world, self.attacker, &world.footprint(target), target, range);
        }
        let from = match self.reach {
            Reach::Control => self.attacker,
            _ => self.origin(),
        };
        within(&world.footprint(from), &world.footprint(target), range)
    }

    /// What special rules see of it.
    pub(crate) fn shown(&self, world: &World) -> windows::Attack {
        let kind = match self.kind {
            AttackKind::Melee => AttackTrait::Melee,
            AttackKind::Ranged => AttackTrait::Ranged,
            AttackKind::Magic => AttackTrait::Magic,
        };
        let own = world.part(self.attacker);
        let mount = self.weapon.is_some_and(|at| {
            let weapon = world.model(self.attacker).profile.weapons.get(usize::from(at));
            weapon.is_some_and(|weapon| weapon.kind == WeaponKind::Mount)
        });
        let traits = [
            (true, kind),
            (
                !self.power_attack && !self.special && self.cast.is_none(),
                AttackTrait::Basic,
            ),
            (self.special, AttackTrait::Special),
            (self.initial, AttackTrait::Initial),
            (self.charge, AttackTrait::Charge),
            (mount, AttackTrait::Mount),
            (self.free_strike, AttackTrait::FreeStrike),
            (self.power_attack, AttackTrait::PowerAttack),
            (matches!(self.blow, Blow::Slam { .. }), AttackTrait::Slam),
            (
                self.power_attack && self.each.iter().any(|(_, behind)| behind.is_some()),
                AttackTrait::Trample,
            ),
            (self.pooled > 0, AttackTrait::Combined),
            (self.unboostable && mount, AttackTrait::Impact),
            (
                !self.power_attack && (self.has(Quality::Magical) || self.cast.is_some()),
                AttackTrait::Magical,
            ),
            (
                !self.power_attack && self.has(Quality::Electricity),
                AttackTrait::Electrical,
            ),
            (!self.power_attack && self.has(Quality::Fire), AttackTrait::Fire),
            (!self.power_attack && self.has(Quality::Cold), AttackTrait::Cold),
            (
                !self.power_attack && self.has(Quality::Corrosion),
                AttackTrait::Corrosion,
            ),
            (
                !self.power_attack && self.has(Quality::ChainWeapon),
                AttackTrait::ChainWeapon,
            ),
            (self.blow == Blow::KnocksDown, AttackTrait::HeadButt),
            (self.is_spray(), AttackTrait::Spray),
            (self.aoe.is_some(), AttackTrait::Area),
            (
                own.is_some_and(|part| matches!(part.combat, Combat::Melee | Combat::Ranged)),
                AttackTrait::CombatAction,
            ),
        ];
        let traits: Vec<AttackTrait> = traits.into_iter().filter(|(is, _)| *is).map(|(_, one)| one).collect();
        let mut shown = windows::Attack::new(self.attacker, Some(self.target), &traits);
        // Weapon rules do not apply to power attacks (primal:power-attack-09).
        shown.weapon = self.weapon.filter(|_| !self.power_attack).map(WeaponId);
        shown.spell = self.cast.as_ref().map(|cast| RuleName::new(&cast.spell));
        shown.granted_by.clone_from(&self.granted_by);
        shown
    }
}

/// P+S in melee, POW alone for shots and Mounts (primal:damage-roll-01, primal:damage-roll-02, primal:weapon-p-plus-s-01).
fn power_of(world: &World, attacker: ModelId, weapon: u8, kind: WeaponKind) -> Option<i32> {
    let pow = arms::pow(world, attacker, weapon)?;
    match kind {
        WeaponKind::Melee if arms::is_gun_in_melee(world, attacker, weapon) => Some(pow),
        WeaponKind::Melee => Some(pow + stats::current(world, attacker, Stat::Str).unwrap_or(0)),
        // What changes STR changes the POW of a weapon that is thrown.
        WeaponKind::Ranged => {
            let thrown =
                Field::standing(world).permits(attacker, "may", Some("add_changes_of_str"), Some(WeaponId(weapon)));
            let base = stats::base(world, attacker, Stat::Str).unwrap_or(0);
            let changed = stats::current(world, attacker, Stat::Str).unwrap_or(0) - base;
            Some((pow + if thrown.is_some() { changed } else { 0 }).max(0))
        }
        WeaponKind::Mount => Some(pow),
    }
}

/// Somebody whom the attack has hit, and with what power.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    pub model: ModelId,
    pub power: Option<i32>,
    pub critical: bool,
    pub direct: bool,
    /// Where the damage comes from (primal:origin-of-damage-01).
    pub origin: Point,
}

impl Hit {
    /// Blast damage comes from the point of impact (primal:origin-of-damage-01, primal:impact-origin-01).
    fn origin_of_damage(&self, attack: &Attack) -> damage::Origin {
        if self.direct {
            damage::Origin::Model(attack.origin())
        } else {
            damage::Origin::Point(self.origin)
        }
    }
}

/// Opens a window of the attack sequence; special rules may change what stands in it.
fn open(play: &mut Play<'_, Primal>, step: Step, attack: &mut windows::Attack) -> Asked<()> {
    let mut window = Window::Attack {
        step,
        attack: attack.clone(),
    };
    queue::resolve(play, &mut window)?;
    if let Window::Attack { attack: after, .. } = window {
        *attack = after;
    }
    Ok(())
}

/// The whole procedure of one attack. Gives back what came of it.
pub fn resolve(play: &mut Play<'_, Primal>, attack: Attack) -> Asked<windows::Attack> {
    let mut attack = attack;
    let attacker = attack.attacker;
    let mut shown = attack.shown(play.world());
    // 1 and 2.
    open(play, Step::AttackDeclared, &mut shown)?;
    open(play, Step::AttackTargeted, &mut shown)?;
    // primal:advantage-incorporeal-09
    if attack.kind != AttackKind::Magic && play.world().has(attacker, Advantage::Incorporeal) {
        play.record(
            Event::BecameSolid { model: attacker },
            &[cite!("primal:advantage-incorporeal-09")],
        );
    }
    // 3 to 7.
    open(play, Step::HitsOrMissesSurely, &mut shown)?;
    let mut hits = victims::roll_attacks(play, &mut attack, &mut shown)?;
    // 6: somebody else may be hit in the place of a model (primal:switch-target-01).
    let before = shown.hits.clone();
    open(play, Step::HitInstead, &mut shown)?;
    victims::switch(&mut hits, &before, &shown);
    victims::area(play, &attack, &mut shown, &mut hits)?;
    // 8 (primal:on-hit-trigger-01).
    for hit in &hits {
        on_hit(play, &attack, hit);
    }
    chains::count_hit(play, &attack, &mut shown);
    open(play, Step::HitOrMissed, &mut shown)?;
    let driven = crate::power_attacks::strike_home(play, &attack, &hits)?;
    // 9: all damage rolls come before any damage (primal:timing-attack-10, primal:simultaneous-01).
    let mut hurt = damage::Harm::default();
    for hit in &hits {
        // A fall or a push may have been its end already.
        if play.world().model(hit.model).is_in_play() && !driven.escaped {
            let points = rolls::roll_damage(play, &attack, &shown, hit, driven.harder)?;
            hurt.add(hit.model, points, hit.origin_of_damage(&attack));
        }
    }
    for (model, points, because) in shown.instead_of_roll.clone() {
        let origin = damage::Origin::Model(attack.origin());
        hurt.replace(model, points.max(0) as u16, origin);
        let what = Box::new(Event::Acts {
            model,
            what: "damage points instead of a damage roll".into(),
        });
        play.record(Event::Special { because, what }, &[cite!("primal:special-rules-01")]);
    }
    crate::power_attacks::roll_collateral(play, &attack, &driven, &mut hurt);
    // 10.
    let cause = damage::Cause {
        attacker: Some(attacker),
        transferable: true,
        continuous: false,
        rules: &[
            cite!("primal:timing-attack-11"),
            cite!("primal:timing-damage-apply-02"),
            cite!("primal:damage-roll-04"),
        ],
    };
    damage::apply_all(play, hurt, &cause, Some(&mut shown))?;
    // 11 to 14.
    play.record(Event::AttackResolved { attacker }, &[cite!("primal:timing-attack-12")]);
    if !play.world().is_decided() {
        crate::driven::after_slam(play, &driven, &shown)?;
        open(play, Step::AttackResolved, &mut shown)?;
    }
    let note = Box::new(Note::Time(Ending::AttackEnds(attacker)));
    play.record(Event::Noted { note }, &[cite!("primal:timing-attack-15")]);
    damage::decide(play);
    Ok(shown)
}

/// Whether the first attack after a charge is a charge attack (primal:charge-attack-02, primal:charge-attack-05, primal:gunfighter-06).
pub fn is_charge_attack(world: &World, attacker: ModelId, weapon: &Weapon, target: ModelId) -> bool {
    let Some(part) = world.part(attacker) else { return false };
    let Some(charge) = part.charge else { return false };
    if !weapon.is_melee() || part.movement != Movement::Charged || !charge.far_enough || charge.target != target {
        return false;
    }
    // Only the first attack with a melee weapon against the target counts; its declaration has been counted already.
    let weapons = world.model(attacker).profile.weapons.iter().zip(0u8..);
    let struck = weapons.filter(|(weapon, _)| weapon.is_melee());
    let struck: u16 = struck.map(|(_, at)| u16::from(part.made_with(at))).sum();
    struck == 1 && !part.additional
}

/// Continuous effects and Disruption of the weapon (primal:on-hit-trigger-01, primal:critical-hit-02).
fn on_hit(play: &mut Play<'_, Primal>, attack: &Attack, hit: &Hit) {
    if attack.power_attack {
        return;
    }
    let burns = [
        (
            Quality::ContinuousFire,
            false,
            Continuous::Fire,
            cite!("primal:weapon-quality-continuous-fire-01"),
        ),
        (
            Quality::CriticalFire,
            true,
            Continuous::Fire,
            cite!("primal:weapon-quality-critical-fire-01"),
        ),
        (
            Quality::ContinuousCorrosion,
            false,
            Continuous::Corrosion,
            cite!("primal:weapon-quality-continuous-corrosion-01"),
        ),
        (
            Quality::CriticalCorrosion,
            true,
            Continuous::Corrosion,
            cite!("primal:weapon-quality-critical-corrosion-01"),
        ),
    ];
    let critically = hit.critical && attack.has(Quality::CriticalDisruption);
    if attack.has(Quality::Disruption) {
        conditions::suffer(
            play,
            attack.attacker,
            hit.model,
            Condition::Disruption,
            conditions::DISRUPTS,
        );
    } else if critically {
        let rules = conditions::CRITICALLY_DISRUPTS;
        conditions::suffer(play, attack.attacker, hit.model, Condition::Disruption, rules);
    }
    for (quality, critical, effect, rule) in burns {
        if attack.has(quality) && (hit.critical || !critical) {
            damage::begin_continuous(play, hit.model, effect, vec![rule]);
        }
    }
}
