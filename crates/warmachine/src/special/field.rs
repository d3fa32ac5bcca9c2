//! What special rules read of the world.

use std::sync::Arc;

use battlegroup::edition::{Area, Field, OnCard};
use battlegroup::ledger::{Ledger, Standing};
use battlegroup::life::System;
use battlegroup::rules::{Book, How, RuleName, SOUL, SystemIs};
use battlegroup::windows::AttackTrait;
use battlegroup::{UnitId, WeaponId};
use kernel::Seat;
use table::{CONTACT, Length, Point, gap, wholly_within_of_base, within};

use super::areas;

use crate::card::{Advantage, BaseSize, Kind};
use crate::ids::ModelId;
use crate::stats::{self, Stat};
use crate::world::{ActivationStep, Continuous, Fate, Movement};
use crate::{World, melee, sight};

impl Field for World {
    fn book(&self) -> &Book {
        self.rules.book()
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

    /// A special attack's rule holds while that attack is made, and so does the attack type that was chosen
    /// (wm4:special-attack-02).
    fn on_card(&self, model: ModelId) -> Vec<OnCard> {
        let own = self.model(model);
        let card = |rule: &crate::card::RuleName, weapon: Option<u8>| OnCard {
            rule: rule.reference().name(),
            weapon: weapon.map(WeaponId),
        };
        // wm4:system-cripple-06
        let works = |rule: &&crate::card::RuleName| !own.lost_with_head(&own.profile.head_rules, *rule);
        let mut found: Vec<OnCard> = { own.profile.rules.iter() }
            .filter(works)
            .map(|rule| card(rule, None))
            .collect();
        for (weapon, at) in own.profile.weapons.iter().zip(0u8..) {
            // wm4:system-cripple-11: rules of a crippled weapon go on; the dice are fewer.
            found.extend(weapon.rules.iter().map(|rule| card(rule, Some(at))));
        }
        if self.rules.has_special_attacks() {
            found.retain(|on_card| !self.rules.is_special_attack(&on_card.rule));
        }
        if let Some(under_way) = self.attacks.last().filter(|attack| attack.attacker == model)
            && let Some(rule) = &under_way.kind
        {
            found.push(OnCard {
                rule: rule.clone(),
                weapon: under_way.weapon.map(WeaponId),
            });
        }
        found
    }

    fn active_seat(&self) -> Seat {
        self.turn.seat()
    }

    fn seat(&self, model: ModelId) -> Seat {
        self.model(model).controller.seat()
    }

    fn allies(&self, one: Seat, other: Seat) -> bool {
        one == other
    }

    /// While an attack is made its player is the active one (wm4:active-player-01, wm4:active-player-02).
    fn turns_after_active(&self, seat: Seat) -> u8 {
        let attacker = self.attacks.last().map(|attack| self.model(attack.attacker).controller);
        let active = attacker.unwrap_or(self.turn);
        let players = self.players.len() as u8;
        (seat.0 + players - active.0) % players.max(1)
    }

    fn same_faction(&self, one: ModelId, other: ModelId) -> bool {
        self.model(one).faction == self.model(other).faction
    }

    fn is(&self, model: ModelId, what: &str) -> bool {
        let own = self.model(model);
        let profile = &own.profile;
        match what {
            "living" => profile.is_living(),
            "undead" => self.has(model, Advantage::Undead),
            "construct" => profile.is_construct(),
            "warrior" => profile.is_warrior(),
            "warjack" => profile.is_warjack(),
            "warbeast" => profile.is_warbeast(),
            "warcaster" => profile.kind == Kind::Warcaster,
            "warlock" => profile.kind == Kind::Warlock,
            "commander" => profile.is_commander(),
            "cohort" => profile.is_warjack() || profile.is_warbeast(),
            "trooper" => profile.kind == Kind::Trooper,
            "solo" => profile.kind == Kind::Solo,
            "structure" => profile.kind == Kind::Structure,
            "battle_engine" => profile.battle_engine || profile.kind == Kind::BattleEngine,
            "huge" => profile.base == BaseSize::Huge,
            "incorporeal" => self.has(model, Advantage::Incorporeal),
            "stealth" => self.has(model, Advantage::Stealth),
            "resists_fire" => self.has(model, Advantage::ResistanceFire),
            "resists_cold" => self.has(model, Advantage::ResistanceCold),
            "resists_corrosion" => self.has(model, Advantage::ResistanceCorrosion),
            "frenzied" => own.frenzied,
            "has_points" => own.focus > 0 || own.fury > 0,
            "knocked_down" => own.knocked_down,
            "stationary" => own.stationary,
            "damaged" => own.damage() > 0,
            "disabled" => own.fate == Some(Fate::Disabled),
            "boxed" => own.fate == Some(Fate::Boxed),
            "destroyed" => own.fate == Some(Fate::Destroyed),
            "inert" => own.inert,
            "wild" => own.wild,
            "disrupted" => own.disrupted.is_some(),
            "fire" => own.continuous.contains(&Continuous::Fire),
            "corrosion" => own.continuous.contains(&Continuous::Corrosion),
            "charged" => { self.activation.as_ref() }
                .is_some_and(|now| now.movement == Movement::Charged && now.part(model).is_some()),
            // It moves in its Normal Movement, not because a rule lets it advance.
            "in_normal_movement" => { self.activation.as_ref() }.is_some_and(|now| {
                let moves = !matches!(now.movement, Movement::NotYet | Movement::Forfeited | Movement::Aimed);
                now.step == ActivationStep::Movement && moves && self.advancing.is_none() && now.part(model).is_some()
            }),
            // A keyword, or a special rule that the model has.
            word => {
                profile.words.iter().any(|own| own == word)
                    || profile.rules.iter().any(|rule| rule.name == word)
                    || (self.rules.grants(word) && self.standing().has(model, word))
            }
        }
    }

    fn unit(&self, model: ModelId) -> Option<UnitId> {
        self.unit_of(model)
    }

    fn in_formation(&self, _: ModelId) -> bool {
        true
    }

    fn controller(&self, model: ModelId) -> Option<ModelId> {
        let own = self.model(model);
        if own.profile.is_commander() {
            Some(model)
        } else {
            own.leader
        }
    }

    fn base_mm(&self, model: ModelId) -> u16 {
        self.model(model).base().millimetres() as u16
    }

    fn spot(&self, model: ModelId) -> (Point, Length) {
        let own = self.model(model);
        (own.at, own.base().base().outer_radius())
    }

    /// A model is within any distance of itself (wm4:special-range-03).
    fn within(&self, one: ModelId, other: ModelId, distance: Length) -> bool {
        one == other || within(&self.footprint(one), &self.footprint(other), distance)
    }

    fn completely_within(&self, model: ModelId, of: ModelId, distance: Length) -> bool {
        model == of || wholly_within_of_base(&self.footprint(model), &self.footprint(of), distance)
    }

    fn gap(&self, one: ModelId, other: ModelId) -> Length {
        gap(&self.footprint(one), &self.footprint(other))
    }

    fn control_range(&self, model: ModelId) -> Length {
        stats::distance(self, model, Stat::Ctrl)
    }

    /// This edition has none.
    fn command_range(&self, _: ModelId) -> Length {
        Length::ZERO
    }

    fn touching(&self, one: ModelId, other: ModelId) -> bool {
        one != other && within(&self.footprint(one), &self.footprint(other), CONTACT)
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
        sight::Eyes::of(self, one).sees_past_models(other)
    }

    /// Nobody has a facing.
    fn in_front_arc(&self, _: ModelId, _: ModelId) -> bool {
        true
    }

    fn in_area(&self, model: ModelId, area: &Area<'_>) -> bool {
        areas::is_in(self, &self.footprint(model), model, area)
    }

    fn passes_through(&self, model: ModelId, way: &[Point], area: &Area<'_>) -> bool {
        areas::passes(self, model, way, area)
    }

    fn system(&self, model: ModelId, system: &SystemIs) -> bool {
        let Some(named) = system_named(&system.name) else {
            return false;
        };
        let own = self.model(model);
        own.profile.life.has_system(named) && own.is_crippled(named) == system.crippled
    }

    fn tokens(&self, model: ModelId, token: &str) -> u8 {
        let found = { self.model(model).tokens.iter() }.find(|(name, _)| name == token);
        found.map_or(0, |(_, count)| *count)
    }

    fn points(&self, model: ModelId) -> u8 {
        let own = self.model(model);
        own.focus.max(own.fury)
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
        match Stat::named(stat) {
            Some(stat) => stats::current(self, model, stat).unwrap_or(0),
            // A figure of the weapon with which it attacks now.
            None => {
                let attack = self.attacks.last().filter(|attack| attack.attacker == model);
                let weapon = attack.and_then(|attack| crate::attack::armed(self, model, attack.weapon?));
                weapon.and_then(|weapon| weapon.pow).map_or(0, i32::from)
            }
        }
    }

    /// wm4:resistance-electricity-02
    fn conducts(&self, model: ModelId) -> bool {
        !self.has(model, Advantage::ResistanceElectricity)
    }

    /// wm4:corpse-soul-01, wm4:corpse-soul-02, wm4:corpse-soul-04
    fn gives_token(&self, fallen: ModelId, token: &str) -> bool {
        let body = self.model(fallen);
        let has_one = match token {
            SOUL => body.profile.is_living() && !self.has(fallen, Advantage::Soulless),
            _ => body.profile.is_living() || self.has(fallen, Advantage::Undead),
        };
        has_one && !body.claimed.iter().any(|claimed| claimed == token)
    }

    /// wm4:corpse-soul-06
    fn base_stat(&self, model: ModelId, stat: &str) -> i32 {
        { Stat::named(stat) }
            .and_then(|stat| stats::printed(self, model, stat))
            .map_or(0, i32::from)
    }

    // No rule of this edition asks for it.
    fn spent(&self, _: ModelId) -> u8 {
        0
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

    fn most_tokens(&self) -> Option<u8> {
        Some(3)
    }

    fn hurt_last_round(&self, model: ModelId) -> bool {
        self.model(model).hurt
    }

    fn aimed(&self, model: ModelId) -> bool {
        let now = self.activation.as_ref();
        now.is_some_and(|now| now.movement == Movement::Aimed && now.part(model).is_some())
    }

    fn is_advancing(&self, model: ModelId) -> bool {
        self.advancing == Some(model)
    }
}

/// Advantages that rules cannot give to colossals, gargantuans and structures (wm4:colossal-08, wm4:gargantuan-06,
/// wm4:structure-fixed-10).
fn never_gains(profile: &crate::card::Profile, advantage: Advantage) -> bool {
    let great = profile.is_huge() && (profile.is_warjack() || profile.is_warbeast());
    match advantage {
        Advantage::AdvanceDeployment => great,
        Advantage::Incorporeal | Advantage::Stealth => great || profile.kind == Kind::Structure,
        _ => false,
    }
}

pub(super) fn system_named(name: &str) -> Option<System> {
    System::ALL.into_iter().find(|system| ::scenario::word(system) == name)
}

impl World {
    pub fn seat_of(world: &World, id: ModelId) -> Seat {
        world.model(id).controller.seat()
    }

    /// Whether a model has an advantage now: printed or granted, and neither taken away nor lost by its condition. `Model::has` knows only
    /// what is printed.
    pub fn has(&self, id: ModelId, advantage: Advantage) -> bool {
        let model = self.model(id);
        if !self.rules.grants(advantage.name()) {
            return model.has(advantage);
        }
        let standing = self.standing();
        let name = advantage.name();
        let lost = { standing.held(id).iter() }.any(|held| match &*held.change {
            battlegroup::rules::Change::Loses(lost) => lost.iter().any(|lost| lost.rule == name),
            _ => false,
        });
        let granted = { standing.rules_of(id).iter() }.any(|rule| rule.weapon.is_none() && rule.name.as_str() == name);
        let granted = granted && !never_gains(&model.profile, advantage);
        !lost && !model.lacks(advantage) && (granted || model.profile.has(advantage))
    }

    /// The rule of a spell, animus or feat.
    pub fn rule_of(&self, name: &str) -> Option<&Arc<battlegroup::rules::Rule>> {
        self.rules.book().rule(&RuleName::new(name))
    }

    pub fn use_of(&self, name: &str, how: &[How]) -> Option<&battlegroup::rules::Use> {
        self.rule_of(name)?.uses.iter().find(|used| how.contains(&used.how))
    }
}
