//! What special rules read of the world.

use std::sync::Arc;

use battlegroup::edition::{Area, Field, OnCard};
use battlegroup::ledger::{Ledger, Standing};
use battlegroup::life::System;
use battlegroup::rules::{Book, RuleName, SOUL, SystemIs};
use battlegroup::windows::AttackTrait;
use kernel::Seat;
use table::{Length, Point, gap, within};

use super::areas;
use crate::card::{Advantage, BaseSize, Kind, Role};
use crate::data::Worded;
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::world::{Continuous, Fate, Movement, World};
use crate::{allowed, arcs, attack, melee, sight, stats, units};

impl Field for World {
    fn book(&self) -> &Book {
        self.codex.book()
    }

    fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn standing(&self) -> Arc<Standing> {
        Ledger::standing(self, &self.standing)
    }

    fn models(&self) -> Vec<ModelId> {
        self.in_play().collect()
    }

    /// Rules, advantages and weapon qualities: whatever grants or takes one of them works on all alike.
    fn on_card(&self, model: ModelId) -> Vec<OnCard> {
        let profile = &self.model(model).profile;
        let own = |rule: RuleName| OnCard { rule, weapon: None };
        let mut found: Vec<OnCard> = profile
            .advantages
            .iter()
            .map(|advantage| own(RuleName::new(advantage.name())))
            .collect();
        found.extend(profile.rules.iter().map(|rule| own(rule.name())));
        for (weapon, at) in profile.weapons.iter().zip(0u8..) {
            let qualities = weapon.qualities.iter().map(|quality| RuleName::new(quality.name()));
            let rules = weapon.rules.iter().map(|rule| rule.name());
            found.extend(qualities.chain(rules).map(|rule| OnCard {
                rule,
                weapon: Some(WeaponId(at)),
            }));
        }
        found
    }

    fn active_seat(&self) -> Seat {
        self.turn
    }

    fn seat(&self, model: ModelId) -> Seat {
        self.model(model).controller
    }

    fn allies(&self, one: Seat, other: Seat) -> bool {
        self.seating.are_friends(one, other)
    }

    fn turns_after_active(&self, seat: Seat) -> u8 {
        let place = |wanted: Seat| self.order.iter().position(|other| *other == wanted).unwrap_or(0);
        let count = self.order.len().max(1);
        ((place(seat) + count - place(self.turn)) % count) as u8
    }

    fn same_faction(&self, one: ModelId, other: ModelId) -> bool {
        self.faction(one) == self.faction(other)
    }

    fn is(&self, model: ModelId, what: &str) -> bool {
        is(self, model, what)
    }

    fn unit(&self, model: ModelId) -> Option<UnitId> {
        self.unit_of(model)
    }

    fn in_formation(&self, model: ModelId) -> bool {
        units::in_formation(self, model)
    }

    fn controller(&self, model: ModelId) -> Option<ModelId> {
        let own = self.model(model);
        if own.profile.is_battlegroup_commander() {
            return Some(model);
        }
        { self.leader_of(model) }.filter(|_| !own.wild)
    }

    fn base_mm(&self, model: ModelId) -> u16 {
        // What counts as small-based has the smallest base that there is.
        if allowed::permits(self, model, "counts_as", Some("small_based")).is_some() {
            return BaseSize::Small.millimetres() as u16;
        }
        self.model(model).base().millimetres() as u16
    }

    fn spot(&self, model: ModelId) -> (Point, Length) {
        let model = self.model(model);
        (model.at, model.base().base().outer_radius())
    }

    fn within(&self, one: ModelId, other: ModelId, distance: Length) -> bool {
        one == other || within(&self.footprint(one), &self.footprint(other), distance)
    }

    fn completely_within(&self, model: ModelId, of: ModelId, distance: Length) -> bool {
        model == of || table::wholly_within_of_base(&self.footprint(model), &self.footprint(of), distance)
    }

    fn gap(&self, one: ModelId, other: ModelId) -> Length {
        gap(&self.footprint(one), &self.footprint(other))
    }

    fn control_range(&self, model: ModelId) -> Length {
        stats::control_range(self, model)
    }

    fn command_range(&self, model: ModelId) -> Length {
        stats::command_range(self, model)
    }

    fn touching(&self, one: ModelId, other: ModelId) -> bool {
        within(&self.footprint(one), &self.footprint(other), table::CONTACT)
    }

    fn in_melee_range(&self, model: ModelId, of: ModelId) -> bool {
        model != of && melee::has_in_range(self, of, model)
    }

    fn engages(&self, one: ModelId, other: ModelId) -> bool {
        melee::engages(self, one, other)
    }

    fn sees(&self, one: ModelId, other: ModelId) -> bool {
        sight::sees(self, one, other)
    }

    fn sees_past_models(&self, one: ModelId, other: ModelId) -> bool {
        sight::Eyes::of(self, one).past_models().sees(other)
    }

    fn in_front_arc(&self, model: ModelId, of: ModelId) -> bool {
        arcs::is_facing(self, of, model)
    }

    fn in_area(&self, model: ModelId, area: &Area<'_>) -> bool {
        areas::is_in(self, &self.footprint(model), model, area)
    }

    fn passes_through(&self, model: ModelId, way: &[Point], area: &Area<'_>) -> bool {
        areas::passes(self, model, way, area)
    }

    fn system(&self, model: ModelId, system: &SystemIs) -> bool {
        let meant = SYSTEMS.find(&system.name);
        meant.is_some_and(|one| {
            self.model(model).profile.life.has_system(one) && self.model(model).is_crippled(one) == system.crippled
        })
    }

    fn tokens(&self, model: ModelId, token: &str) -> u8 {
        let tokens = self.model(model).tokens.iter();
        { tokens }
            .find(|(name, _)| name == token)
            .map_or(0, |(_, count)| *count)
    }

    fn points(&self, model: ModelId) -> u8 {
        let model = self.model(model);
        model.fury + model.focus
    }

    fn weapons(&self, model: ModelId) -> Vec<(WeaponId, AttackTrait)> {
        let weapons = self.model(model).profile.weapons.iter().zip(0u8..);
        weapons
            .map(|(weapon, at)| {
                let kind = if weapon.is_melee() {
                    AttackTrait::Melee
                } else {
                    AttackTrait::Ranged
                };
                (WeaponId(at), kind)
            })
            .collect()
    }

    fn stat(&self, model: ModelId, stat: &str) -> i32 {
        stats::Stat::named(stat)
            .and_then(|stat| stats::current(self, model, stat))
            .unwrap_or(0)
    }

    fn base_stat(&self, model: ModelId, stat: &str) -> i32 {
        stats::Stat::named(stat)
            .and_then(|stat| stats::base(self, model, stat))
            .unwrap_or(0)
    }

    fn spent(&self, model: ModelId) -> u8 {
        self.part(model).map_or(0, |part| part.spent)
    }

    fn damage(&self, model: ModelId) -> u16 {
        self.model(model).damage()
    }

    fn has_area(&self, model: ModelId, weapon: WeaponId) -> bool {
        let weapons = &self.model(model).profile.weapons;
        weapons
            .get(usize::from(weapon.0))
            .is_some_and(|weapon| weapon.aoe.is_some())
    }

    /// primal:immunity-electricity-02
    fn conducts(&self, model: ModelId) -> bool {
        !self.has(model, Advantage::ImmunityElectricity)
    }

    fn passes_lightning_on(&self, _: ModelId) -> bool {
        true
    }

    /// primal:corpse-soul-01, primal:corpse-soul-02, primal:advantage-soulless-01
    fn gives_token(&self, fallen: ModelId, token: &str) -> bool {
        let has_one = match token {
            SOUL => {
                let lives = self.is_living(fallen) || Field::standing(self).gives_soul(fallen);
                lives && !self.has(fallen, Advantage::Soulless)
            }
            _ => self.is_living(fallen) || self.has(fallen, Advantage::Undead),
        };
        has_one && !self.model(fallen).claimed.iter().any(|claimed| claimed == token)
    }

    fn most_tokens(&self) -> Option<u8> {
        None
    }

    fn hurt_last_round(&self, model: ModelId) -> bool {
        self.model(model).hurt
    }

    fn aimed(&self, model: ModelId) -> bool {
        self.part(model).is_some_and(|part| part.movement == Movement::Aimed)
    }

    fn is_advancing(&self, model: ModelId) -> bool {
        self.activation.as_ref().is_some_and(|now| now.mover == Some(model))
    }
}

static SYSTEMS: Worded<System> = Worded::new(&System::ALL);
static ADVANTAGES: Worded<Advantage> = Worded::new(&Advantage::ALL);

/// What a model is: its type, its keywords, its advantages and its states, in the words of [`crate::data::KINDS`].
fn is(world: &World, id: ModelId, what: &str) -> bool {
    let model = world.model(id);
    let profile = &model.profile;
    match what {
        "warlock" => profile.kind == Kind::Warlock,
        "warbeast" => profile.is_warbeast(),
        "warcaster" => profile.kind == Kind::Warcaster,
        "warjack" => profile.is_warjack(),
        "trooper" => model.unit.is_some(),
        "solo" => profile.kind == Kind::Solo,
        "battle_engine" => profile.is_battle_engine(),
        "warrior" => profile.is_warrior(),
        "living" => world.is_living(id),
        "lesser" | "light" | "heavy" | "gargantuan" | "colossal" => profile.class() == Some(what),
        "leader" => model.role == Role::Leader,
        "grunt" => model.role == Role::Grunt && model.unit.is_some(),
        "unit_commander" => units::is_commander(world, id),
        "knocked_down" => model.is_down(),
        "stationary" => model.stationary,
        "wild" => model.wild,
        "inert" => model.inert,
        "monstrosity" => profile.is_monstrosity(),
        "mounted" => profile.dismounted.is_some(),
        "disabled" => model.fate == Fate::Disabled,
        "boxed" => model.fate == Fate::Boxed,
        "destroyed" => model.fate == Fate::Destroyed,
        "damaged" => model.damage() > 0,
        "activated" => model.activated,
        "activating" => world.part(id).is_some(),
        "frenzied" => { world.activation.as_ref() }.is_some_and(|now| now.frenzy && now.part(id).is_some()),
        "in_melee" => melee::is_in_melee(world, id),
        "burning" => model.continuous.contains(&Continuous::Fire),
        "concealed" => attack::is_concealed(world, id),
        "dug_in" => world.standing().has(id, "Dug In"),
        _ => match ADVANTAGES.find(what) {
            Some(advantage) => world.has(id, advantage),
            None => {
                profile.keywords.iter().any(|keyword| keyword == what)
                    || world.faction(id) == what
                    || profile.name == what
                    || model.states.iter().any(|state| state == what)
                    || allowed::permits(world, id, "counts_as", Some(what)).is_some()
            }
        },
    }
}
