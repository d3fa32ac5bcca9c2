//! What the world says of itself to be shown in the way of all games of its family.

use battlegroup::shown::{Arm, Displayed, Purse};
use table::{Facing, Footprint, Length, Point};

use super::objectives;
use crate::attack::{self, Attack};
use crate::ids::ModelId;
use crate::pay::Payer;
use crate::terrain::Shelter;
use crate::{World, focus, melee, movement, stats, units};

impl Displayed for World {
    fn name(&self, id: ModelId) -> &str {
        self.get(id).map_or("nobody", |model| &model.name)
    }

    fn footprint(&self, id: ModelId) -> Footprint {
        self.model(id).footprint()
    }

    fn stands(&self, id: ModelId) -> bool {
        self.get(id).is_some_and(crate::Model::is_in_play)
    }

    fn with_model_at(&self, id: ModelId, at: Point, facing: Facing) -> World {
        let mut there = self.clone();
        there.models[usize::from(id.0)].facing = facing;
        there.put(id, at);
        there
    }

    /// primal:facing-01
    fn facing(&self, id: ModelId) -> Option<Facing> {
        Some(self.model(id).facing)
    }

    fn boxes(&self, id: ModelId) -> (u16, u16) {
        let model = self.model(id);
        let all = model.profile.life.boxes();
        (all - model.damage(), all)
    }

    fn purse(&self, id: ModelId) -> Option<Purse> {
        match Payer::of(self, id)? {
            Payer::Warlock | Payer::Warbeast => {
                // The fury of a pack is its commander's.
                let bearer = units::fury_bearer(self, id);
                let (of, held, most) = ("fury", self.model(bearer).fury, stats::fury(self, bearer));
                (bearer == id).then_some(Purse { of, held, most })
            }
            Payer::Warcaster | Payer::Warjack | Payer::Monstrosity => {
                let purse = focus::purse(self, id);
                let (of, held, most) = ("focus", purse.points, purse.most);
                Some(Purse { of, held, most })
            }
        }
    }

    fn arms(&self, id: ModelId) -> Vec<Arm> {
        let weapons = self.model(id).profile.weapons.iter().zip(0u8..);
        let arm = |(weapon, at): (&crate::card::Weapon, u8)| Arm {
            name: weapon.name.clone(),
            reach: Attack::with_weapon(self, id, at, id).map_or(Length::ZERO, |attack| attack.range(self)),
            melee: weapon.is_melee(),
        };
        weapons.map(arm).collect()
    }

    fn hits(&self, id: ModelId, arm: usize, target: ModelId) -> i64 {
        let attack = Attack::with_weapon(self, id, arm.min(255) as u8, target);
        attack.map_or(0, |attack| attack::expected(self, &attack, target).hits(false))
    }

    /// primal:concealment-cover-07
    fn shelter(&self, from: ModelId, target: ModelId) -> Option<&'static str> {
        match attack::shelter(self, from, target) {
            Shelter::Nothing => None,
            Shelter::Concealment => Some("concealed: +2 DEF"),
            Shelter::Cover => Some("in cover: +4 DEF"),
        }
    }

    fn melee_reach(&self, id: ModelId) -> Option<Length> {
        melee::range(self, id)
    }

    /// primal:full-advance-01
    fn advance_limit(&self, id: ModelId) -> Length {
        stats::spd(self, id)
    }

    /// primal:run-01
    fn run_limit(&self, id: ModelId) -> Length {
        stats::spd(self, id) * 2
    }

    /// primal:charge-06
    fn rush_limit(&self, id: ModelId) -> Length {
        movement::limit(self, id)
    }

    /// The ring is that of a way around rough ground; the draft says exactly what a way through it costs.
    fn within_reach(&self, id: ModelId, most: Length) -> Vec<Vec<Point>> {
        movement::reach(self, id, most)
    }

    /// primal:control-range-01
    fn control(&self, id: ModelId) -> Option<Length> {
        let reach = stats::control_range(self, id);
        (self.model(id).profile.is_battlegroup_commander() && reach > Length::ZERO).then_some(reach)
    }

    fn controlled(&self, id: ModelId) -> Vec<ModelId> {
        let group = self.battlegroup(id);
        group.filter(|other| self.model(*other).is_in_play()).collect()
    }

    fn size(&self) -> (Length, Length) {
        (self.terrain.width, self.terrain.depth)
    }

    fn marker(&self, marker: u16) -> Option<(Footprint, String)> {
        objectives::held(self, marker)
    }
}
