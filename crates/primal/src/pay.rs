//! What models pay with: a warlock spends fury, a warbeast is forced, warcasters and warjacks spend focus.

use battlegroup::edition::{Edition, Field};
use battlegroup::rules::{Because, Buys, Price as Paid, Purchase};
use battlegroup::select::{Scope, amount, attack_is};
use battlegroup::windows::{Attack, AttackTrait};
use kernel::{Asked, Play, Refusal, RuleId, cite};
use smallvec::SmallVec;

use crate::ids::{ModelId, WeaponId};
use crate::world::Benefit;
use crate::{Event, Primal, World, focus, fury, marshals};

/// How a model pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    Warlock,
    Warbeast,
    /// A model with Focus Manipulation.
    Warcaster,
    Warjack,
    Monstrosity,
}

impl Payer {
    pub fn of(world: &World, id: ModelId) -> Option<Payer> {
        let profile = &world.model(id).profile;
        match () {
            () if profile.is_warlock() => Some(Payer::Warlock),
            () if profile.is_warbeast() => Some(Payer::Warbeast),
            () if profile.has_focus_manipulation() => Some(Payer::Warcaster),
            () if profile.is_monstrosity() => Some(Payer::Monstrosity),
            () if profile.takes_focus() => Some(Payer::Warjack),
            () => None,
        }
    }
}

/// What a point is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    AdditionalAttack,
    Boost,
    Run,
    Charge,
    PowerAttack,
    StandUp,
    EndStationary,
    ShakeEffect,
}

impl Price {
    /// The rules by which such a model pays.
    const fn rules(self, payer: Payer) -> &'static [RuleId] {
        match (self, payer) {
            (Price::AdditionalAttack, Payer::Warlock | Payer::Warbeast) => &[
                cite!("primal:additional-attacks-01"),
                cite!("primal:fury-spend-01"),
                cite!("primal:forcing-08"),
            ],
            (Price::AdditionalAttack, Payer::Warcaster) => &[cite!("primal:warcaster-focus-use-01")],
            (Price::AdditionalAttack, Payer::Warjack) => &[cite!("primal:warjack-focus-use-01")],
            (Price::AdditionalAttack, Payer::Monstrosity) => &[cite!("primal:monstrosity-08")],
            (Price::Boost, Payer::Warlock | Payer::Warbeast) => &[
                cite!("primal:boost-01"),
                cite!("primal:boost-02"),
                cite!("primal:boost-03"),
                cite!("primal:boost-04"),
                cite!("primal:boost-05"),
            ],
            (Price::Boost, Payer::Warcaster) => &[cite!("primal:warcaster-focus-use-02"), cite!("primal:boost-02")],
            (Price::Boost, Payer::Warjack) => &[
                cite!("primal:warjack-focus-use-02"),
                cite!("primal:warjack-focus-use-03"),
            ],
            (Price::Boost, Payer::Monstrosity) => &[cite!("primal:monstrosity-09"), cite!("primal:boost-02")],
            (Price::Run | Price::Charge, Payer::Monstrosity) => &[cite!("primal:monstrosity-10")],
            (Price::PowerAttack, Payer::Monstrosity) => &[cite!("primal:monstrosity-15")],
            (Price::StandUp | Price::EndStationary | Price::ShakeEffect, Payer::Monstrosity) => {
                &[cite!("primal:monstrosity-13")]
            }
            (Price::Run, Payer::Warjack) => &[cite!("primal:warjack-focus-use-04"), cite!("primal:run-06")],
            (Price::Run, _) => &[cite!("primal:run-06"), cite!("primal:forcing-12")],
            (Price::Charge, Payer::Warjack) => &[
                cite!("primal:warjack-focus-use-04"),
                cite!("primal:charge-requirement-01"),
            ],
            (Price::Charge, _) => &[cite!("primal:charge-requirement-01"), cite!("primal:forcing-12")],
            (Price::PowerAttack, Payer::Warjack) => &[
                cite!("primal:warjack-focus-use-08"),
                cite!("primal:warjack-power-attack-04"),
            ],
            (Price::PowerAttack, _) => &[cite!("primal:power-attack-06")],
            (Price::StandUp, Payer::Warcaster) => &[cite!("primal:warcaster-focus-use-03")],
            (Price::StandUp, Payer::Warjack) => &[cite!("primal:warjack-focus-use-05")],
            (Price::EndStationary, Payer::Warcaster) => &[cite!("primal:warcaster-focus-use-04")],
            (Price::EndStationary, Payer::Warjack) => &[cite!("primal:warjack-focus-use-06")],
            (Price::ShakeEffect, Payer::Warcaster) => &[cite!("primal:warcaster-focus-use-05")],
            (Price::ShakeEffect, Payer::Warjack) => &[cite!("primal:warjack-focus-use-07")],
            (Price::StandUp | Price::EndStationary | Price::ShakeEffect, _) => {
                &[cite!("primal:forcing-13"), cite!("primal:fury-spend-03")]
            }
        }
    }
}

/// Whether a model has a point to spend in its activation, or can be forced (primal:fury-spend-01, primal:fury-spend-02, primal:forcing-08,
/// primal:forcing-09, primal:warcaster-focus-use-01, primal:warcaster-focus-use-02, primal:warjack-focus-use-01,
/// primal:warjack-focus-use-02).
pub fn can_pay(world: &World, id: ModelId, price: Price) -> Result<(), Refusal> {
    let model = world.model(id);
    let no = |rule, why: &str| Err(Refusal::new(rule, format!("{} {why}", model.name)));
    let Some(payer) = Payer::of(world, id) else {
        return no(cite!("primal:additional-attacks-01"), "has no more attacks");
    };
    if world.part(id).is_none() {
        let rule = match payer {
            Payer::Warlock | Payer::Warbeast => cite!("primal:fury-manipulation-02"),
            Payer::Warcaster => cite!("primal:warcaster-focus-07"),
            Payer::Warjack => cite!("primal:warjack-cortex-02"),
            Payer::Monstrosity => cite!("primal:monstrosity-04"),
        };
        return no(rule, "spends points only in its activation");
    }
    can_afford(world, id, price)
}

/// Whether a model has a point, or can be forced, at any time.
pub fn can_afford(world: &World, id: ModelId, price: Price) -> Result<(), Refusal> {
    let model = world.model(id);
    if let Some(denied) = Field::standing(world).forbids(id, "points", Some("spend"))
        && Payer::of(world, id) == Some(Payer::Warlock)
    {
        return Err(denied.refusal(cite!("primal:special-rules-01")));
    }
    match Payer::of(world, id) {
        Some(Payer::Warlock) => fury::can_spend(world, id, 1, cite!("primal:fury-spend-01")),
        Some(Payer::Warbeast) => fury::can_force(world, id, 1),
        Some(payer @ (Payer::Warcaster | Payer::Warjack | Payer::Monstrosity)) => {
            focus::can_spend(world, id, 1, price.rules(payer)[0])
        }
        None => Err(Refusal::new(
            cite!("primal:additional-attacks-01"),
            format!("{} has no points to spend", model.name),
        )),
    }
}

/// What a special rule sells, and who pays for it.
#[derive(Clone, Debug)]
struct Offer {
    because: Because,
    price: Paid,
    payer: ModelId,
    /// So many additional attacks for one price.
    attacks: u8,
    /// One with each melee weapon.
    each_weapon: bool,
}

/// Who pays: the model that buys, or the bearer of the rule.
fn payer(because: &Because, buys: &Buys, buyer: ModelId) -> ModelId {
    if buys.by_bearer { because.by } else { buyer }
}

/// What special rules let a model pay with for such a thing in its activation: tokens, points of its own, its health.
fn purchases(world: &World, id: ModelId, what: Purchase, shown: &Attack) -> Vec<Offer> {
    let Some(now) = world.activation.as_ref().filter(|now| now.part(id).is_some()) else {
        return vec![];
    };
    let standing = Field::standing(world);
    let acts = now.fighter == Some(id);
    let is_meant = |buys: &Buys| {
        buys.what.contains(&what) && attack_is(world, id, shown, &buys.of) && (acts || !buys.in_combat_action)
    };
    { standing.purchases(id) }
        .filter(|(because, buys)| {
            let own = because.weapon.is_none() || because.weapon == shown.weapon;
            let scope = Scope::of(world, (*because).clone());
            let made = { shown.weapon }.and_then(|weapon| Some(world.part(id)?.more_with(weapon.0)));
            let left = { buys.most.as_ref() }.is_none_or(|most| {
                what != Purchase::AdditionalAttack
                    || i32::from(made.unwrap_or(0)) < amount(world, &scope, None, &most.0)
            });
            own && left && is_meant(buys) && Primal::can_pay(world, payer(because, buys, id), &buys.with)
        })
        .map(|(because, buys)| Offer {
            because: because.clone(),
            price: buys.with.clone(),
            payer: payer(because, buys, id),
            attacks: buys.attacks,
            each_weapon: buys.each_weapon,
        })
        .collect()
}

/// An attack with a weapon, as rules that speak of purchases see it.
fn with_weapon(world: &World, id: ModelId, weapon: u8) -> Attack {
    let used = world.model(id).profile.weapons.get(usize::from(weapon));
    let kind = match used {
        Some(used) if used.is_melee() => AttackTrait::Melee,
        _ => AttackTrait::Ranged,
    };
    let mut shown = Attack::new(id, None, &[kind, AttackTrait::Basic]);
    shown.weapon = Some(WeaponId(weapon));
    shown
}

/// Whether a special rule lets a model pay for one more attack with the weapon.
pub fn can_buy_attack(world: &World, id: ModelId, weapon: u8) -> bool {
    let shown = with_weapon(world, id, weapon);
    !purchases(world, id, Purchase::AdditionalAttack, &shown).is_empty()
}

/// Whether a roll can be boosted with points, or with what a special rule offers.
pub fn can_boost(world: &World, id: ModelId, what: Purchase, shown: &Attack) -> bool {
    can_pay(world, id, Price::Boost).is_ok() || !purchases(world, id, what, shown).is_empty()
}

/// Pays for one more attack with the weapon.
pub fn pay_for_attack(play: &mut Play<'_, Primal>, id: ModelId, weapon: u8) -> Asked<()> {
    let shown = with_weapon(play.world(), id, weapon);
    let is_melee = shown.is(AttackTrait::Melee);
    pay_somehow(
        play,
        id,
        Price::AdditionalAttack,
        Purchase::AdditionalAttack,
        &shown,
        is_melee,
    )
}

/// Pays for a boost.
pub fn pay_for_boost(play: &mut Play<'_, Primal>, id: ModelId, what: Purchase, shown: &Attack) -> Asked<()> {
    pay_somehow(play, id, Price::Boost, what, shown, true)
}

/// With points if nothing else is offered; otherwise the player chooses with what.
fn pay_somehow(
    play: &mut Play<'_, Primal>,
    id: ModelId,
    price: Price,
    what: Purchase,
    shown: &Attack,
    points_count: bool,
) -> Asked<()> {
    let offers = purchases(play.world(), id, what, shown);
    let with_points = points_count && can_pay(play.world(), id, price).is_ok();
    let mut names: Vec<&str> = offers.iter().map(|offer| offer.because.rule.as_str()).collect();
    if with_points {
        names.push("points");
    }
    let Some(first) = offers.first().cloned() else {
        pay(play, id, price);
        return Ok(());
    };
    let seat = play.world().model(id).controller;
    let chosen = match names.len() {
        1 => 0,
        _ => Primal::option(play, seat, &first.because, &names)?,
    };
    match offers.get(chosen) {
        Some(offer) => {
            Primal::pay(play, &offer.because, offer.payer, &offer.price)?;
            owe(play, id, offer, shown);
        }
        None => pay(play, id, price),
    }
    Ok(())
}

/// The other additional attacks that one price pays for.
fn owe(play: &mut Play<'_, Primal>, model: ModelId, offer: &Offer, shown: &Attack) {
    let Some(bought) = shown.weapon.map(|weapon| weapon.0) else {
        return;
    };
    let mut weapons: SmallVec<[u8; 2]> = (1..offer.attacks).map(|_| bought).collect();
    if offer.each_weapon {
        let all = play.world().model(model).profile.weapons.iter().zip(0u8..);
        let others = all.filter(|(weapon, at)| weapon.is_melee() && *at != bought);
        weapons.extend(others.map(|(_, at)| at));
        let more = { play.world().model(model).profile.weapons.get(usize::from(bought)) }
            .map_or(0, |weapon| weapon.count.saturating_sub(1));
        weapons.extend((0..more).map(|_| bought));
    }
    if !weapons.is_empty() {
        let what = Box::new(Event::AttacksOwed { model, weapons });
        let because = offer.because.clone();
        play.record(Event::Special { because, what }, &[cite!("primal:special-rules-01")]);
    }
}

/// Pays one point.
pub fn pay(play: &mut Play<'_, Primal>, model: ModelId, price: Price) {
    let Some(payer) = Payer::of(play.world(), model) else {
        return;
    };
    let (points, rules) = (1, price.rules(payer));
    match payer {
        Payer::Warbeast => fury::force(play, model, points, rules),
        Payer::Warlock => play.record(Event::FurySpent { model, points }, rules),
        Payer::Warcaster | Payer::Warjack | Payer::Monstrosity => focus::spend(play, model, points, rules),
    }
}

/// Whether running, charging and power attacks cost the model a point: they do so for warbeasts, warjacks and monstrosities alone (primal:run-06,
/// primal:forcing-12, primal:warjack-focus-use-04).
pub fn exerts(world: &World, id: ModelId) -> bool {
    matches!(
        Payer::of(world, id),
        Some(Payer::Warbeast | Payer::Warjack | Payer::Monstrosity)
    )
}

/// primal:jack-marshal-06
fn is_spared(world: &World, id: ModelId) -> bool {
    marshals::has(world, id, Benefit::Hurry)
}

/// Whether a model can run, charge or make a power attack, as far as points go.
pub fn can_exert(world: &World, id: ModelId, price: Price) -> Result<(), Refusal> {
    if exerts(world, id) && !is_spared(world, id) {
        return can_afford(world, id, price);
    }
    Ok(())
}

/// Pays for running, charging or a power attack, unless it costs the model nothing.
pub fn exert(play: &mut Play<'_, Primal>, id: ModelId, price: Price) {
    if exerts(play.world(), id) && !is_spared(play.world(), id) {
        pay(play, id, price);
    }
}
