//! What is done once, how much, and at what price.

use serde::{Deserialize, Serialize};
use table::Inches;

use super::words::{Detailed, vocabulary};
use super::{Aura, Changes, Condition, LayTemplate, Many, Role, RuleRef, Trigger, Who};
use crate::windows::AttackIs;

vocabulary! {
    /// What is done. Effects are carried out in order.
    pub enum Effect: Effect {
        DamageRoll(DamageRoll) = "damage_roll",
        Place(Place) = "place",
        Points(Points) = "points",
        Heal(Heal) = "heal",
        Remove(Who) = "remove",
        /// One attack now.
        Attack(AttackNow) = "attack",
        /// One attack with one weapon against each of those that are described, all at the same time.
        AttackEach(AttackNow) = "attack_each",
        /// One attack against everybody under a template that the player puts down in range and sight of the weapon.
        AttackUnder(AttackUnder) = "attack_under",
        /// A spray attack that comes from another model.
        SprayFrom(SprayFrom) = "spray_from",
        /// Destroyed, whatever boxes it has left.
        Destroy(Who) = "destroy",
        Advance(Advance) = "advance",
        KnockDown(Who) = "knock_down",
        FullAdvance(Advance) = "full_advance",
        PutIntoPlay(Newcomer) = "put_into_play",
        DamagePoints(DamagePoints) = "damage_points",
        /// One more attack in the Combat Action.
        AdditionalAttack(AttackNow) = "additional_attack",
        Push(Push) = "push",
        Continuous(Continuous) = "continuous",
        /// A charge, power attack or special action now.
        Do(Perform) = "do",
        Expire(Expire) = "expire",
        Cast(Cast) = "cast",
        /// Rolls dice of the roll of this window again.
        Reroll(Who) = "reroll",
        Stationary(Who) = "stationary",
        Forfeit(Forfeit) = "forfeit",
        /// One of several named lists.
        Choose(Vec<Named>) = "choose",
        Return(Newcomer) = "return",
        /// A model stands where another one stood that has left the table.
        TakePlace(TakePlace) = "take_place",
        TakeControl(TakeControl) = "take_control",
        EndActivation(Who) = "end_activation",
        Slam(Push) = "slam",
        Throw(Push) = "throw",
        /// The spell of this window has no effect.
        Negate = "negate",
        StandUp(Who) = "stand_up",
        /// Disruption, Shadow Bind, Blind.
        Suffers(Suffers) = "suffers",
        /// Lightning leaps from a role to the nearest model.
        Arc(Leap) = "arc",
        AddTrooper(Newcomer) = "add_trooper",
        PointsInstead(DamagePoints) = "points_instead",
        /// This model is hit instead of the one that was.
        HitInstead(Who) = "hit_instead",
        Roll(RollDie) = "roll",
        NoDamageRoll = "no_damage_roll",
        /// Others suffer some of the damage of this window, as the player divides it.
        ShareDamage(Share) = "share_damage",
        TakeUp(Who) = "take_up",
        /// One more template that deviates from the point of impact of the attack of this window: everybody under it suffers a blast.
        DeviatingBlast(DeviatingBlast) = "deviating_blast",
        /// A template that stays on the table.
        LayTemplate(LayTemplate) = "lay_template",
    }
    grammar {
        /// The player picks one; it is `it` in what follows.
        Pick(Pick) = "pick",
        /// For each such model, in their order.
        Each(Each) = "each",
        /// So often, as long as it happens.
        Times(Times) = "times",
        If(If) = "if",
        May(Vec<Effect>) = "may",
        Lasting(Lasting) = "lasting",
        /// One of several named rules, for a while.
        ChooseRule(ChooseRule) = "choose_rule",
        /// The user remembers the model (its prey); a mark replaces the one before.
        Mark(Who) = "mark",
        /// Enters or leaves a state that the edition keeps: `mounted`.
        State(SetState) = "state",
        Tokens(TokenEffect) = "tokens",
    }
}

impl Effect {
    /// The effects that hang on this one.
    pub fn inside(&self) -> Vec<&Effect> {
        match self {
            Effect::Pick(Pick { then, .. }) | Effect::Each(Each { then, .. }) | Effect::May(then) => {
                then.iter().collect()
            }
            Effect::TakeControl(TakeControl { then, .. }) => then.iter().collect(),
            Effect::Times(Times { does, .. }) => does.iter().collect(),
            Effect::If(If { then, otherwise, .. }) => then.iter().chain(otherwise).collect(),
            Effect::Choose(lists) => lists.iter().flat_map(|list| &list.does).collect(),
            Effect::Roll(roll) => roll.lines.iter().flat_map(|line| &line.does).collect(),
            Effect::LayTemplate(lay) => lay.entering.iter().collect(),
            Effect::Lasting(lasting) => lasting
                .on
                .iter()
                .flat_map(|trigger| trigger.may.iter().chain(&trigger.must))
                .collect(),
            _ => vec![],
        }
    }

    pub(super) fn collected(&self) -> Vec<&Collect> {
        match self {
            Effect::Tokens(TokenEffect::Collect(collect)) => vec![collect],
            _ => self.inside().into_iter().flat_map(Effect::collected).collect(),
        }
    }

    /// Whether carrying it out makes an attack now. An attack that a lasting effect makes later is none.
    pub fn makes_attack(&self) -> bool {
        match self {
            Effect::Attack(_)
            | Effect::AttackEach(_)
            | Effect::AttackUnder(_)
            | Effect::SprayFrom(_)
            | Effect::AdditionalAttack(_)
            | Effect::Do(_) => true,
            Effect::Lasting(_) | Effect::LayTemplate(_) => false,
            _ => self.inside().into_iter().any(Effect::makes_attack),
        }
    }
}

vocabulary! {
    /// Soul, corpse and other tokens.
    pub enum TokenEffect: Token {
        Collect(Collect) = "collect",
        Move(MoveTokens) = "move",
        /// Each token becomes a focus or fury point.
        ToPoints(TokensToPoints) = "to_points",
        /// All of them are taken away.
        Lose(TokensToPoints) = "lose",
        /// So many of them are taken away, if the model has them.
        Spend(SpendTokens) = "spend",
    }
}

/// The token that living models give.
pub const SOUL: &str = "soul";
/// The token that living and undead models give.
pub const CORPSE: &str = "corpse";
pub const LIVING: &str = "living";

vocabulary! {
    /// How much, where a number or dice do not say it.
    pub enum Amount: Amount {
        Each(EachModel) = "each",
        EachToken(TokenCount) = "each_token",
        EachPoint(Role) = "each_point",
        TokensOn(TokenCount) = "tokens_on",
        Double(Box<HowMuch>) = "double",
        /// The damage points that the rule has dealt in what it did last.
        EachDamage = "each_damage",
        /// The models that the rule has destroyed by the damage that it did last.
        EachFelled = "each_felled",
        StatOf(StatOf) = "stat_of",
    }
    grammar {
        Exactly(i32) = "exactly",
        Dice(Dice) = "dice",
    }
}

/// `d3+1`: some dice and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    pub dice: u8,
    pub sides: u8,
    pub plus: i32,
}

impl std::str::FromStr for Dice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not an amount such as 3, d3 or d6+2");
        let (dice, rest) = text.split_once('d').ok_or_else(wrong)?;
        let (sides, plus) = rest.split_once('+').unwrap_or((rest, "0"));
        let dice = Dice {
            dice: if dice.is_empty() {
                1
            } else {
                dice.parse().map_err(|_| wrong())?
            },
            sides: sides.parse().map_err(|_| wrong())?,
            plus: plus.parse().map_err(|_| wrong())?,
        };
        ((1..=10).contains(&dice.dice) && [3, 6].contains(&dice.sides))
            .then_some(dice)
            .ok_or_else(wrong)
    }
}

/// An amount as files write it: `3`, `d3+1`, or a map with one of the words.
#[derive(Clone, Debug, PartialEq)]
pub struct HowMuch(pub Amount);

impl Default for HowMuch {
    fn default() -> Self {
        HowMuch(Amount::Exactly(0))
    }
}

impl Serialize for HowMuch {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for HowMuch {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::{Error, MapAccess, Visitor, value::MapAccessDeserializer};
        struct Said;
        impl<'de> Visitor<'de> for Said {
            type Value = HowMuch;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an amount such as 3, d3+1 or {each: ...}")
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<HowMuch, E> {
                i32::try_from(number)
                    .map(|number| HowMuch(Amount::Exactly(number)))
                    .map_err(E::custom)
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<HowMuch, E> {
                i32::try_from(number)
                    .map(|number| HowMuch(Amount::Exactly(number)))
                    .map_err(E::custom)
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<HowMuch, E> {
                if let Ok(number) = text.parse() {
                    return Ok(HowMuch(Amount::Exactly(number)));
                }
                // A word that stands alone, such as each_damage.
                let word = serde::de::value::StrDeserializer::<E>::new(text);
                match text.parse() {
                    Ok(dice) => Ok(HowMuch(Amount::Dice(dice))),
                    Err(wrong) => <Amount as Deserialize>::deserialize(word)
                        .map(HowMuch)
                        .map_err(|_| E::custom(wrong)),
                }
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<HowMuch, A::Error> {
                <Amount as Deserialize>::deserialize(MapAccessDeserializer::new(map)).map(HowMuch)
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Said)
        } else {
            <Amount as Deserialize>::deserialize(deserializer).map(HowMuch)
        }
    }
}

/// An amount of a lasting change, which is read again and again: it cannot roll dice or count what was done once, and it cannot
/// rest on a stat, which rests on lasting changes itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct SteadyAmount(pub HowMuch);

impl<'de> Deserialize<'de> for SteadyAmount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let amount = HowMuch::deserialize(deserializer)?;
        if amount.is_steady() {
            return Ok(SteadyAmount(amount));
        }
        Err(serde::de::Error::custom(
            "a lasting change neither rolls dice nor rests on a stat or on damage that was dealt",
        ))
    }
}

/// What is added to a roll, which is read again and again: it cannot roll dice or count what was done once.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct RollAmount(pub HowMuch);

impl<'de> Deserialize<'de> for RollAmount {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let amount = HowMuch::deserialize(deserializer)?;
        if amount.is_known_for_rolls() {
            return Ok(RollAmount(amount));
        }
        Err(serde::de::Error::custom(
            "what is added to a roll neither rolls dice nor rests on damage that was dealt",
        ))
    }
}

impl HowMuch {
    fn is_steady(&self) -> bool {
        match &self.0 {
            Amount::Dice(_) | Amount::StatOf(_) | Amount::EachDamage | Amount::EachFelled => false,
            Amount::Double(of) => of.is_steady(),
            _ => true,
        }
    }

    /// A roll may rest on a stat: no stat rests on a roll.
    fn is_known_for_rolls(&self) -> bool {
        match &self.0 {
            Amount::StatOf(_) => true,
            Amount::Double(of) => of.is_known_for_rolls(),
            _ => self.is_steady(),
        }
    }
}

vocabulary! {
    /// What a use costs (`cost`) and how often it is allowed (`limit`).
    pub enum Price: Price {
        Tokens(TokenCount) = "tokens",
        /// Focus or fury points of the user.
        Points(u8) = "points",
        OnceAnActivation = "once_an_activation",
        /// Once in an activation, whoever of the unit uses it.
        OnceAUnit = "once_a_unit",
        OnceATurn = "once_a_turn",
        /// A model is affected once a turn.
        OnceForEach = "once_for_each",
        OnceAGame = "once_a_game",
        /// Damage points to itself.
        Damage(HowMuch) = "damage",
        Forced = "forced",
        Forfeit(Forfeited) = "forfeit",
        /// A friend leaves play.
        Sacrifice(Who) = "sacrifice",
        OnceARound = "once_a_round",
        /// A box on the card.
        Box(u8) = "box",
    }
}

vocabulary! {
    /// How long a change lasts.
    pub enum Until: Until {
        /// One round: to the start of the player's next turn.
        Round = "round",
        Turn = "turn",
        /// While its caster pays for it.
        Upkeep = "upkeep",
        Activation = "activation",
        UsedUp = "used_up",
        /// Until the model moves, is placed or is engaged.
        Moves = "moves",
        Game = "game",
        NextActivation = "next_activation",
        /// To the end of the attack of this window.
        Attack = "attack",
    }
}

impl Detailed for Effect {}
impl Detailed for TokenEffect {}
impl Detailed for Amount {}
impl Detailed for Price {}
impl Detailed for Until {}

macro_rules! parameters {
    ($( $(#[$meta:meta])* $name:ident { $( $(#[$fmeta:meta])* $field:ident: $type:ty ),* $(,)? } )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $( $(#[$fmeta])* pub $field: $type ),* }
    )*};
}

parameters! {
    DamageRoll {
        who: Who,
        pow: HowMuch,
        /// Adds a stat of the user, such as STR.
        #[serde(default)] plus_stat: Option<String>,
        #[serde(default, rename = "type")] damage_type: Option<String>,
        #[serde(default)] flags: Many<DamageFlag>,
    }
    Place {
        who: Who,
        /// Completely within so much of the role.
        within: Inches,
        #[serde(default)] of: Role,
    }
    TakePlace {
        who: Who,
        of: Role,
    }
    Points {
        who: Who,
        #[serde(default)] gain: HowMuch,
        #[serde(default)] lose: HowMuch,
        /// It gains no more than it has of this stat.
        #[serde(default)] up_to: Option<String>,
    }
    Heal {
        who: Who,
        points: HowMuch,
        /// Only this system, such as `force_field`.
        #[serde(default)] system: Option<String>,
    }
    Share {
        with: Who,
        /// No more than so many points.
        #[serde(default)] most: Option<HowMuch>,
    }
    AttackNow {
        #[serde(default)] who: Who,
        #[serde(default)] attack: Many<AttackIs>,
        /// Against whom; anybody where nobody is described.
        #[serde(default)] at: Option<Who>,
        /// Who may be attacked although the attacker does not see it: past `interveners`, behind it (`facing`).
        #[serde(default)] ignoring: Many<String>,
    }
    AttackUnder {
        #[serde(default)] attack: Many<AttackIs>,
        /// The diameter of the template.
        inches: Inches,
        /// What the attack rolls ignore: `concealment`, `elevation`, `stealth`, `target_in_melee`, `aim`.
        #[serde(default)] ignoring: Many<String>,
    }
    SprayFrom {
        from: Role,
        /// Its length.
        inches: u8,
        pow: u8,
    }
    Advance {
        who: Who,
        /// Not for a full advance.
        #[serde(default)] up_to: Option<Inches>,
        #[serde(default)] directly_toward: Option<Role>,
        #[serde(default)] directly_away: Option<Role>,
        /// No leg of the way leads farther away from that model.
        #[serde(default)] toward: Option<Role>,
        /// No farther than the model of this window was slammed.
        #[serde(default)] as_far_as_slammed: bool,
        #[serde(default)] no_free_strikes: bool,
    }
    Newcomer {
        /// A Grunt, or the name of a card.
        card: String,
        /// Which unit it joins or returns to, by a model in it.
        #[serde(default)] unit: Option<Who>,
        /// Completely within so much of the role.
        within: Inches,
        /// A part of its base within that distance is enough.
        #[serde(default)] partly: bool,
        #[serde(default)] of: Role,
        #[serde(default)] boxes: Option<u8>,
        #[serde(default)] forfeits: Many<Forfeited>,
        /// It takes the place of the role, which leaves the table.
        #[serde(default)] in_place: bool,
    }
    DamagePoints {
        who: Who,
        points: HowMuch,
        #[serde(default)] system: Option<String>,
        #[serde(default, rename = "type")] damage_type: Option<String>,
        #[serde(default)] flags: Many<DamageFlag>,
    }
    Push { who: Who, inches: HowMuch, #[serde(default)] half_if_larger: bool,
        /// Those farthest from the role are moved first.
        #[serde(default)] farthest_first: bool,
        #[serde(default)] away_from: Option<Role>, #[serde(default)] toward: Option<Role>, #[serde(default)] pow: Option<HowMuch> }
    Continuous { who: Who, effect: String, #[serde(default)] ends: bool }
    Perform { who: Who, act: String, at: Who }
    Expire {
        /// `this` ends the lasting effect that speaks.
        what: Many<Expires>,
        #[serde(default)] on: Option<Who>,
        /// Only what such models have cast.
        #[serde(default)] cast_by: Option<Who>,
    }
    Cast {
        who: Who,
        /// This spell; any that the model has where none is named.
        #[serde(default)] spell: Option<String>,
        /// For nothing.
        #[serde(default)] free: bool,
        /// A spell of this COST or less.
        #[serde(default)] most: Option<u8>,
    }
    Forfeit { who: Who, what: Many<Forfeited> }
    Named {
        name: String,
        /// It can be chosen only while this holds and it can be paid for.
        #[serde(default, rename = "if")] holds: Many<Condition>,
        #[serde(default)] cost: Many<Price>,
        does: Vec<Effect>,
    }
    TakeControl { who: Who, then: Vec<Effect> }
    Suffers { who: Who, what: String, #[serde(default = "round")] until: Until }
    Leap {
        from: Role,
        within: Inches,
        ignoring: Many<Role>,
        /// So many leaps, each from the model before to one that it has not reached yet.
        #[serde(default = "once")] times: HowMuch,
        pow: HowMuch,
        #[serde(default, rename = "type")] damage_type: Option<String>,
        #[serde(default)] flags: Many<DamageFlag>,
    }
    RollDie { dice: Dice, lines: Vec<RollLine> }
    RollLine { from: u8, #[serde(default = "any_face")] to: u8, does: Vec<Effect> }
    Pick { who: Who, #[serde(default)] may: bool, then: Vec<Effect> }
    Each {
        who: Who,
        /// The player chooses the order; otherwise the lowest model comes first.
        #[serde(default)] any_order: bool,
        then: Vec<Effect>,
    }
    Times { count: HowMuch, does: Vec<Effect> }
    DeviatingBlast {
        /// The diameter of the template.
        inches: Inches,
        pow: HowMuch,
    }
    If { holds: Many<Condition>, then: Vec<Effect>, #[serde(default)] otherwise: Vec<Effect> }
    /// A change that begins now.
    Lasting {
        who: Who,
        until: Until,
        /// The whole unit of each such model, with models that join it later.
        #[serde(default)] unit: bool,
        /// Holds only while this is true of the model that it is on, which is then the user: out of formation, out of range.
        #[serde(default, rename = "while")] holds: Many<Condition>,
        #[serde(default)] changes: Changes,
        /// Changes of others around the model that it is on.
        #[serde(default)] aura: Many<Aura>,
        #[serde(default)] on: Many<Trigger>,
        /// The player of the model that it is on decides, not the one who put it there.
        #[serde(default)] their_choice: bool,
        /// What it ends when it begins.
        #[serde(default)] replaces: Option<Replaces>,
    }
    ChooseRule {
        rules: Many<RuleRef>,
        #[serde(default = "user")] who: Who,
        until: Until,
        /// The whole unit of each such model.
        #[serde(default)] unit: bool,
        #[serde(default, rename = "while")] holds: Many<Condition>,
    }
    SetState { who: Who, state: String, #[serde(default = "yes")] is: bool }
    Collect { token: String, who: Who, #[serde(default = "one")] tokens: u8, #[serde(default)] most: Option<u8> }
    MoveTokens { token: String, from: Who, to: Who }
    TokensToPoints { token: String, who: Who }
    SpendTokens { token: String, who: Who, #[serde(default = "one")] tokens: u8 }
    EachModel { of: Who, counts: i32, #[serde(default)] most: Option<i32> }
    TokenCount { token: String, #[serde(default = "one")] count: u8 }
    StatOf {
        stat: String,
        #[serde(default)] of: Role,
        /// The base stat, without what is added to it.
        #[serde(default)] base: bool,
    }
}

fn user() -> Who {
    Who::role(Role::User)
}

fn round() -> Until {
    Until::Round
}

fn once() -> HowMuch {
    HowMuch(Amount::Exactly(1))
}

fn any_face() -> u8 {
    u8::MAX
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DamageFlag {
    Unboostable,
    /// Resolved together with the damage of the attack of this window.
    Simultaneous,
    NotAnAttack,
    Blast,
    CannotBeTransferred,
    Magical,
    /// One more die for each focus or fury point on the model.
    DieForEachPoint,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expires {
    This,
    Upkeeps,
    Animi,
    ContinuousEffects,
    Clouds,
    Disruption,
    /// Being stationary.
    Stationary,
    /// Wall templates in the control range of the model.
    Walls,
}

/// Which earlier effect of the same rule ends when a new one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Replaces {
    /// That of the same user, whoever it is on: a model has one prey.
    OfUser,
    /// That on the same model or unit, whoever put it there: one hymn at a time.
    OnThem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forfeited {
    NormalMovement,
    CombatAction,
}
