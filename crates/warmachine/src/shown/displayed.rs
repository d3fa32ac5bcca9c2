//! What the world says of itself to be shown in the way of all games of its family.

use battlegroup::shown::{Arm, Displayed, Purse};
use table::{Facing, Footprint, Journey, Length, Point};

use super::objectives;
use crate::attack::{self, Attack};
use crate::ids::ModelId;
use crate::movement::Ground;
use crate::terrain::Shelter;
use crate::{World, figures, melee, movement, stats};

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

    fn with_model_at(&self, id: ModelId, at: Point, _: Facing) -> World {
        let mut there = self.clone();
        there.put(id, at);
        there
    }

    fn facing(&self, _: ModelId) -> Option<Facing> {
        None
    }

    fn boxes(&self, id: ModelId) -> (u16, u16) {
        let model = self.model(id);
        let all = model.profile.life.boxes();
        (all - model.damage(), all)
    }

    fn purse(&self, id: ModelId) -> Option<Purse> {
        let model = self.model(id);
        let profile = &model.profile;
        let (of, held, most) = match () {
            () if profile.has_focus_manipulation() => ("focus", model.focus, stats::arc(self, id)),
            () if profile.is_warjack() => ("focus", model.focus, 3),
            () if profile.has_fury_manipulation() => ("fury", model.fury, stats::arc(self, id)),
            () if profile.is_warbeast() => ("fury", model.fury, stats::fury(self, id)),
            () => return None,
        };
        Some(Purse { of, held, most })
    }

    fn arms(&self, id: ModelId) -> Vec<Arm> {
        let weapons = self.model(id).profile.weapons.iter();
        let arm = |weapon: &crate::card::Weapon| Arm {
            name: weapon.name.clone(),
            reach: attack::reach(self, id, weapon),
            melee: weapon.is_melee(),
        };
        weapons.map(arm).collect()
    }

    fn hits(&self, id: ModelId, arm: usize, target: ModelId) -> i64 {
        let weapon = self.model(id).profile.weapons.get(arm);
        weapon.map_or(0, |weapon| {
            let attack = Attack::new(id, weapon.clone(), target);
            figures::of(self, &attack, target).hits(false)
        })
    }

    /// wm4:conceal-cover-03
    fn shelter(&self, from: ModelId, target: ModelId) -> Option<&'static str> {
        match attack::shelter(self, from, target).best() {
            Shelter::Nothing => None,
            Shelter::Concealment => Some("concealed: +2 DEF"),
            Shelter::Cover => Some("in cover: +4 DEF"),
        }
    }

    fn melee_reach(&self, id: ModelId) -> Option<Length> {
        melee::range(self, id)
    }

    /// wm4:full-advance-01
    fn advance_limit(&self, id: ModelId) -> Length {
        stats::spd(self, id)
    }

    /// wm4:run-01
    fn run_limit(&self, id: ModelId) -> Length {
        stats::spd(self, id) + Length::inches(5)
    }

    /// wm4:charge-07
    fn rush_limit(&self, id: ModelId) -> Length {
        movement::rush_limit(self, id)
    }

    /// Rough ground shortens the whole advance, so the ring is that of a way around it; the draft says exactly what a way through it
    /// comes to.
    fn within_reach(&self, id: ModelId, most: Length) -> Vec<Vec<Point>> {
        let base = self.footprint(id);
        let ground = Ground::of(self, id);
        let obstacles = ground.obstacles();
        let journey = Journey::new(&base, &obstacles).inside(&self.terrain.field);
        table::reachable(&journey, most)
    }

    /// wm4:focus-control-range-01, wm4:fury-control-range-01
    fn control(&self, id: ModelId) -> Option<Length> {
        let reach = stats::distance(self, id, stats::Stat::Ctrl);
        (reach > Length::ZERO).then_some(reach)
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
