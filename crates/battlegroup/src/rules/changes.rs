//! What holds for a while: changes, permissions, prohibitions, and what belongs to army lists.

use serde::{Deserialize, Serialize};
use table::Inches;

use super::words::{Detailed, check_stat, vocabulary};
use super::{Dice, Many, Role, RollAmount, RuleRef, SteadyAmount, Who};
use crate::windows::AttackIs;

vocabulary! {
    pub enum Change: Change {
        /// Named rules or advantages.
        Gains(Many<RuleRef>) = "gains",
        Stat(StatChange) = "stat",
        Roll(RollChange) = "roll",
        Die(DieChange) = "die",
        Boosted(Boost) = "boosted",
        Loses(Many<RuleRef>) = "loses",
        /// The base stat becomes.
        StatIs(StatIs) = "stat_is",
        /// More inches in a movement.
        Inches(MoreInches) = "inches",
        /// `concealment` or `cover`.
        Cover(String) = "cover",
        DamageType(String) = "damage_type",
        /// Its weapons gain these rules.
        Weapons(WeaponGain) = "weapons",
        SpellCost(i32) = "spell_cost",
        HalveArm = "halve_arm",
        RangeOf(StatChange) = "range_of",
        FewerDice(DieChange) = "fewer_dice",
        Volume(String) = "volume",
        /// The most focus or fury points that it has at a time, instead of what its card says.
        Limit(u8) = "limit",
        /// The base stat is doubled or halved, before anything is added.
        StatTimes(StatTimes) = "stat_times",
        /// What the model casts or upkeeps costs so many times as much.
        SpellCostTimes(u8) = "spell_cost_times",
        /// A spell that the model casts costs nothing if its COST is no higher than this. A Magic Ability then takes no Combat Action.
        FreeSpell(u8) = "free_spell",
        /// The same, but each spell only once in a round.
        FreeSpellEachOnce(u8) = "free_spell_each_once",
        /// Damage beyond ARM counts so many times.
        DamageTimes(u8) = "damage_times",
        /// Which way the model moves: toward another model, or away from it.
        Bearing(Bearing) = "bearing",
        /// What it must do with its Normal Movement: `run`, `charge`.
        Must(Many<String>) = "must",
        /// Spells on the model cost so many times as much to upkeep.
        UpkeepTimes(UpkeepTimes) = "upkeep_times",
        /// The ROF of its ranged weapons becomes a roll: d3 or d6, and a number.
        Rof(Dice) = "rof",
        /// Its special actions of a name remove more damage.
        HealsMore(HealsMore) = "heals_more",
    }
    grammar {
        Tokens(TokenChange) = "tokens",
        Permits(Many<Permission>) = "permits",
        Cannot(Many<Prohibition>) = "cannot",
    }
}

vocabulary! {
    /// What becomes of the tokens of a model that falls while this holds for it.
    pub enum TokenChange: Token {
        /// It gives no such token, to nobody or not to those that are described.
        Deny(Denial) = "deny",
        /// It gives a soul as if it were living.
        GivesSoul = "gives_soul",
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Denial {
    pub token: String,
    /// Who gets none, seen from the bearer of the rule; nobody gets one where nobody is described.
    #[serde(default)]
    pub to: Option<Who>,
}

vocabulary! {
    pub enum Permission: Permission {
        /// Not knocked down, made stationary, pushed, placed, slammed or thrown: each is named.
        Unmoved(Many<String>) = "unmoved",
        /// Stealth, cover, concealment, clouds, forests, interveners, the bonus of a target in melee.
        Ignores(Many<String>) = "ignores",
        /// Without focus or forcing: charge, run, boost.
        Free(Many<String>) = "free",
        May(Many<String>) = "may",
        HitsSurely(AttackAt) = "hits_surely",
        UnhurtBy(Many<String>) = "unhurt_by",
        NoFreeStrikes = "no_free_strikes",
        NotTargeted(AttackAt) = "not_targeted",
        Channels = "channels",
        Exempt(Many<String>) = "exempt",
        CountsAs(Many<String>) = "counts_as",
        NotTargetedBySpells = "not_targeted_by_spells",
        FreeUpkeep(Upkeeps) = "free_upkeep",
        MovesThrough(Many<String>) = "moves_through",
        ControlReach(Inches) = "control_reach",
        MissesSurely(AttackAt) = "misses_surely",
        AttackMix = "attack_mix",
        TargetsBehind = "targets_behind",
        IgnoresCrippling = "ignores_crippling",
        NotControlled = "not_controlled",
        NoBackStrike = "no_back_strike",
        BoostAfterRoll = "boost_after_roll",
        /// Attacks of the kind that are made by such models hit it automatically.
        IsHitSurely(AttackAt) = "is_hit_surely",
        /// Attacks of the kind that are made by such models miss it automatically.
        IsMissedSurely(AttackAt) = "is_missed_surely",
        /// Ignores such models when it draws line of sight.
        IgnoresModels(Who) = "ignores_models",
        /// Advances through such models if it gets completely past them.
        PassesModels(Who) = "passes_models",
        /// Spends tokens, points or its own health in its activation: for boosts and additional attacks.
        Buys(Buys) = "buys",
        /// Without focus or forcing, against such a target.
        FreeAt(FreeAt) = "free_at",
        /// Attacks of the kind may target such models and no others.
        TargetsOnly(AttackAt) = "targets_only",
        /// Attacks and spells of the kind reach such models at any distance and without line of sight.
        ReachesSurely(AttackAt) = "reaches_surely",
        /// An attack of the kind is made against everybody in line of sight and in the range of the weapon at once.
        AttacksAll(AttackAt) = "attacks_all",
        /// The attack is made against a second model as well, at the same time.
        SecondTarget = "second_target",
        /// When a rule would end an upkeep spell of the model, the model may pay this to keep the spell in play.
        KeepsSpells(super::Price) = "keeps_spells",
        /// Such models ignore something when they look at it or attack it: `forests`, `clouds`, `stealth`.
        SeenPast(SeenPast) = "seen_past",
    }
}

vocabulary! {
    /// What the model cannot do. It beats everything that says it can or must.
    pub enum Prohibition: Prohibition {
        /// Spend, gain, allocate, be forced, leech.
        Points(Many<String>) = "points",
        /// Run, charge, power attack.
        Charge(Many<String>) = "charge",
        Cast = "cast",
        Once(String) = "once",
        Advance = "advance",
        Channel = "channel",
        BeHealed = "be_healed",
        Shoot = "shoot",
        Special = "special",
        /// Make chain attacks.
        Chain = "chain",
        /// Special attacks alone.
        SpecialAttack = "special_attack",
        /// Make melee attacks.
        Strike = "strike",
        Activate = "activate",
        Upkeep = "upkeep",
        Attack = "attack",
        Orders = "orders",
        Transfer = "transfer",
    }
}

vocabulary! {
    /// What belongs to army lists and deployment. The edition reads it; nothing of it is carried out in play.
    pub enum Muster: Muster {
        Bond(String) = "bond",
        Controller = "controller",
        Only(Many<String>) = "only",
        WorksFor(Many<String>) = "works_for",
        Starts(String) = "starts",
        NotDeployed = "not_deployed",
        AttachesTo(Many<String>) = "attaches_to",
        Attached = "attached",
        CasterUnit = "caster_unit",
        Companion(String) = "companion",
        NeverWith(Many<String>) = "never_with",
        Partisan(Many<String>) = "partisan",
        Ambush = "ambush",
        Marker = "marker",
    }
}

impl Detailed for Change {
    fn details(&self) -> Vec<&str> {
        match self {
            Change::Cover(detail) | Change::DamageType(detail) | Change::Volume(detail) => vec![detail],
            Change::Inches(more) => vec![&more.movement],
            Change::Must(list) => list.iter().map(String::as_str).collect(),
            _ => vec![],
        }
    }
}

impl Detailed for Permission {
    fn details(&self) -> Vec<&str> {
        match self {
            Permission::Unmoved(list)
            | Permission::Ignores(list)
            | Permission::Free(list)
            | Permission::May(list)
            | Permission::UnhurtBy(list)
            | Permission::Exempt(list)
            | Permission::CountsAs(list)
            | Permission::MovesThrough(list) => list.iter().map(String::as_str).collect(),
            Permission::FreeAt(free) => free.what.iter().map(String::as_str).collect(),
            Permission::SeenPast(seen) => seen.ignoring.iter().map(String::as_str).collect(),
            _ => vec![],
        }
    }
}

impl Detailed for Prohibition {
    fn details(&self) -> Vec<&str> {
        match self {
            Prohibition::Points(list) | Prohibition::Charge(list) => list.iter().map(String::as_str).collect(),
            _ => vec![],
        }
    }
}

impl Detailed for Muster {}

impl Detailed for TokenChange {}

impl Prohibition {
    /// As a player reads it.
    pub fn told(&self) -> &'static str {
        match self {
            Prohibition::Points(_) => "it cannot use points",
            Prohibition::Charge(_) => "it cannot charge",
            Prohibition::Cast => "it cannot cast spells",
            Prohibition::Once(_) => "it cannot be used again",
            Prohibition::Advance => "it cannot advance",
            Prohibition::Channel => "it cannot channel spells",
            Prohibition::BeHealed => "it cannot be healed",
            Prohibition::Shoot => "it cannot make ranged attacks",
            Prohibition::Special => "it cannot make special attacks or actions",
            Prohibition::Chain => "it cannot make chain attacks",
            Prohibition::SpecialAttack => "it cannot make special attacks",
            Prohibition::Strike => "it cannot make melee attacks",
            Prohibition::Activate => "it cannot activate",
            Prohibition::Upkeep => "it cannot be upkept",
            Prohibition::Attack => "it cannot attack",
            Prohibition::Orders => "it cannot receive orders",
            Prohibition::Transfer => "it cannot transfer damage",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhichRoll {
    #[default]
    Both,
    Attack,
    Damage,
}

impl WhichRoll {
    pub fn includes(self, roll: WhichRoll) -> bool {
        self == WhichRoll::Both || self == roll
    }
}

/// The name of a stat, which the edition must have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Stat(pub String);

impl<'de> Deserialize<'de> for Stat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        check_stat(&name).map_err(serde::de::Error::custom)?;
        Ok(Stat(name))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatChange {
    pub stat: Stat,
    pub by: SteadyAmount,
    /// Only against such attacks.
    #[serde(default)]
    pub against: Many<AttackIs>,
    /// Not against such attacks.
    #[serde(default)]
    pub except: Many<AttackIs>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatTimes {
    pub stat: Stat,
    #[serde(default = "once")]
    pub times: u8,
    /// Halved after all doublings, rounded up.
    #[serde(default)]
    pub halved: bool,
}

const fn once() -> u8 {
    1
}

/// How every leg of a move lies to another model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Bearing {
    /// It never comes farther away.
    Toward(Role),
    DirectlyToward(Role),
    /// It never comes nearer.
    AwayFrom(Role),
    DirectlyAwayFrom(Role),
}

/// Which spells are upkept without payment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Upkeeps {
    /// So many of them; all where no number is said.
    pub spells: Option<u8>,
    /// Those on such models.
    pub on: Option<Who>,
    /// Each for this price instead of points; for nothing where none is said.
    pub with: Option<super::Price>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreeAt {
    pub what: Many<String>,
    pub at: Who,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenPast {
    pub by: Who,
    pub ignoring: Many<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UpkeepTimes {
    pub times: u8,
    /// Only for what such models have cast, seen from the bearer of the rule.
    #[serde(default)]
    pub by: Option<Who>,
    /// What the model itself has cast, wherever it is; not what is on it.
    #[serde(default)]
    pub own: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HealsMore {
    pub by: SteadyAmount,
    /// The rule by which it heals, whatever stands in its brackets.
    pub with: String,
}

/// What a model may buy in its activation, each time for the same price.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Buys {
    pub with: super::Price,
    pub what: Many<Purchase>,
    /// The bearer of the rule pays with its own, not the model that buys.
    #[serde(default)]
    pub by_bearer: bool,
    /// So many additional attacks for one price.
    #[serde(default = "once")]
    pub attacks: u8,
    /// One price pays for an additional attack with each of its melee weapons.
    #[serde(default)]
    pub each_weapon: bool,
    /// Only for such attacks.
    #[serde(default)]
    pub of: Many<AttackIs>,
    /// Only in its Combat Action, not at any time in its activation.
    #[serde(default)]
    pub in_combat_action: bool,
    /// So many additional attacks with a weapon in an activation; any number where nothing is said.
    #[serde(default)]
    pub most: Option<SteadyAmount>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    BoostAttack,
    BoostDamage,
    AdditionalAttack,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatIs {
    pub stat: Stat,
    pub is: i32,
}

/// Which attacks of the model a change holds for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackAt {
    pub attack: Many<AttackIs>,
    /// None of these.
    pub not: Many<AttackIs>,
    /// The model that attacks, where the change protects its bearer; the target, where it helps its bearer.
    pub whom: Option<Who>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollChange {
    #[serde(default)]
    pub roll: WhichRoll,
    pub by: RollAmount,
    #[serde(default)]
    pub of: AttackAt,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieChange {
    #[serde(default)]
    pub roll: WhichRoll,
    /// Dice that are added to the roll.
    #[serde(default)]
    pub more: u8,
    /// Dice that are taken out after the roll.
    #[serde(default)]
    pub drop_lowest: u8,
    #[serde(default)]
    pub drop_highest: u8,
    /// The player may take out any other die instead of the lowest.
    #[serde(default)]
    pub any_die: bool,
    #[serde(default)]
    pub of: AttackAt,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boost {
    #[serde(default)]
    pub roll: WhichRoll,
    #[serde(default)]
    pub of: AttackAt,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoreInches {
    /// `charge`, `run`, `normal_movement`.
    pub movement: String,
    pub by: SteadyAmount,
    /// Only toward such a target of the charge.
    #[serde(default)]
    pub at: Option<Who>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponGain {
    /// `melee`, `ranged`, `area` for weapons with an AOE, or `all`.
    pub weapons: String,
    pub gain: Many<RuleRef>,
}
