//! What special rules read of the world.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use battlegroup::edition::{Area, Field, OnCard};
use battlegroup::ledger::{Ledger, LiesAt, Standing};
use battlegroup::rules::{Book, LayTemplate, RuleName, Shape, SystemIs};
use battlegroup::windows::AttackTrait;
use battlegroup::{ModelId, UnitId, WeaponId};
use kernel::Seat;
use table::{
    Footprint, Length, Point, Sector, Segment, Template, gap, in_sector, slide_within, within, within_of_segment,
};

use super::World;

/// A wall is a round template here: the small game has no facings.
pub fn template(area: &LayTemplate, centre: Point) -> Template {
    let diameter = match area.shape {
        Shape::Round(inches) => inches.into(),
        Shape::Wall => Length::inches(4),
    };
    battlegroup::templates::area(centre, diameter)
}

impl Field for World {
    fn book(&self) -> &Book {
        self.book.0.get_or_init(|| self.load_book())
    }
    fn ledger(&self) -> &Ledger {
        &self.ledger
    }
    fn standing(&self) -> Arc<Standing> {
        if !self.standing.is_known() {
            self.resolved.0.fetch_add(1, Ordering::Relaxed);
        }
        Ledger::standing(self, &self.standing)
    }
    fn models(&self) -> Vec<ModelId> {
        (0..self.models.len() as u16)
            .map(ModelId)
            .filter(|&id| !self.model(id).gone)
            .collect()
    }
    fn on_card(&self, model: ModelId) -> Vec<OnCard> {
        let rules = self.model(model).rules.iter();
        rules
            .map(|(rule, weapon)| OnCard {
                rule: RuleName::new(rule),
                weapon: weapon.map(WeaponId),
            })
            .collect()
    }
    fn active_seat(&self) -> Seat {
        self.active.seat()
    }
    fn seat(&self, model: ModelId) -> Seat {
        self.side(model).seat()
    }
    fn allies(&self, one: Seat, other: Seat) -> bool {
        one == other
    }
    fn turns_after_active(&self, seat: Seat) -> u8 {
        u8::from(seat != self.active_seat())
    }
    fn same_faction(&self, one: ModelId, other: ModelId) -> bool {
        self.model(one).faction == self.model(other).faction
    }
    fn is(&self, model: ModelId, what: &str) -> bool {
        self.looked_at.0.fetch_add(1, Ordering::Relaxed);
        self.model(model).tags.contains(what)
    }
    fn unit(&self, model: ModelId) -> Option<UnitId> {
        self.model(model).unit.map(UnitId)
    }
    fn in_formation(&self, model: ModelId) -> bool {
        !self.is(model, "Strayed")
    }
    fn controller(&self, model: ModelId) -> Option<ModelId> {
        self.model(model).controller
    }
    fn base_mm(&self, model: ModelId) -> u16 {
        self.model(model).base
    }
    fn spot(&self, model: ModelId) -> (Point, Length) {
        let at = self.model(model).at;
        (
            Point::inches(at.0, at.1),
            Length::mm(i64::from(self.base_mm(model))).half_up(),
        )
    }
    fn within(&self, one: ModelId, other: ModelId, distance: Length) -> bool {
        self.measured.0.fetch_add(1, Ordering::Relaxed);
        within(&self.footprint(one), &self.footprint(other), distance)
    }
    fn completely_within(&self, model: ModelId, of: ModelId, distance: Length) -> bool {
        table::wholly_within_of_base(&self.footprint(model), &self.footprint(of), distance)
    }
    fn gap(&self, one: ModelId, other: ModelId) -> Length {
        gap(&self.footprint(one), &self.footprint(other))
    }
    fn control_range(&self, _: ModelId) -> Length {
        Length::inches(12)
    }
    /// Rests on a stat, so on lasting changes.
    fn command_range(&self, model: ModelId) -> Length {
        Length::inches(i64::from(self.stat(model, "SPD")) + 2)
    }
    fn touching(&self, one: ModelId, other: ModelId) -> bool {
        self.within(one, other, Length::ZERO)
    }
    fn in_melee_range(&self, model: ModelId, of: ModelId) -> bool {
        model != of && self.within(of, model, Length::inches(1))
    }
    fn engages(&self, one: ModelId, other: ModelId) -> bool {
        self.side(one) != self.side(other) && self.in_melee_range(other, one)
    }
    fn sees(&self, _: ModelId, other: ModelId) -> bool {
        !self.is(other, "Hidden")
    }
    fn sees_past_models(&self, one: ModelId, other: ModelId) -> bool {
        self.sees(one, other)
    }
    fn in_front_arc(&self, model: ModelId, of: ModelId) -> bool {
        in_sector(&self.footprint(of), Sector::FRONT_HALF, &self.footprint(model))
    }
    fn in_area(&self, model: ModelId, area: &Area<'_>) -> bool {
        let base = self.footprint(model);
        self.is_in(&base, &[base.at()], area)
    }
    fn passes_through(&self, model: ModelId, way: &[Point], area: &Area<'_>) -> bool {
        self.is_in(&self.footprint(model), way, area)
    }
    fn system(&self, model: ModelId, system: &SystemIs) -> bool {
        self.is(model, "Crippled") == system.crippled
    }
    fn tokens(&self, model: ModelId, _: &str) -> u8 {
        self.model(model).souls
    }
    fn points(&self, model: ModelId) -> u8 {
        self.model(model).focus as u8
    }
    fn weapons(&self, _: ModelId) -> Vec<(WeaponId, AttackTrait)> {
        vec![(WeaponId(0), AttackTrait::Melee), (WeaponId(1), AttackTrait::Ranged)]
    }
    fn stat(&self, model: ModelId, stat: &str) -> i32 {
        self.standing()
            .stat(self, model, stat, self.model(model).stats[stat], None)
            .value
    }
    fn gives_token(&self, _: ModelId, _: &str) -> bool {
        true
    }
    fn base_stat(&self, model: ModelId, stat: &str) -> i32 {
        self.stat(model, stat)
    }
    fn spent(&self, _: ModelId) -> u8 {
        0
    }
    fn damage(&self, model: ModelId) -> u16 {
        self.model(model).damage.max(0) as u16
    }
    fn has_area(&self, _: ModelId, _: WeaponId) -> bool {
        false
    }
    fn most_tokens(&self) -> Option<u8> {
        None
    }
    fn hurt_last_round(&self, model: ModelId) -> bool {
        self.model(model).hurt_last_round
    }
    fn aimed(&self, _: ModelId) -> bool {
        false
    }
    fn is_advancing(&self, model: ModelId) -> bool {
        self.advancing == Some(model)
    }
}

impl World {
    fn is_in(&self, base: &Footprint, way: &[Point], area: &Area<'_>) -> bool {
        let comes_near = |other: Footprint, distance: Length| {
            let first = base.moved_to(way[0]);
            within(&first, &other, distance)
                || way
                    .windows(2)
                    .any(|leg| slide_within(&base.moved_to(leg[0]), leg[1], &other, distance))
        };
        let patch = |name: &str| {
            let mut named = self.patches.iter().filter(|patch| patch.name == name);
            named.any(|patch| {
                let centre = Footprint::round(Length::ZERO, Point::inches(patch.at.0, patch.at.1));
                comes_near(centre, Length::inches(patch.inches))
            })
        };
        let on_line = |from: Point, to: Point| within_of_segment(base, &Segment::new(from, to), Length::ZERO);
        let at = |model| self.footprint(model).at();
        match *area {
            Area::Within { of, distance } => comes_near(self.footprint(of), distance),
            Area::Template { on, diameter } => comes_near(Footprint::round(Length::ZERO, at(on)), diameter.half_up()),
            Area::Terrain(kind) | Area::AllIn(kind) => patch(kind),
            Area::Wall { of } => patch(&format!("wall of {of}")),
            Area::Line { from, to } => on_line(at(from), at(to)),
            Area::Laid { laid, completely } => {
                let lies = match &laid.place {
                    LiesAt::Place(template) => template.clone(),
                    LiesAt::Around(centre) => template(&laid.what, at(*centre)),
                };
                match (completely, &lies) {
                    (true, lies) => lies.covers_all(base),
                    (false, Template::Circle { centre, radius }) => {
                        comes_near(Footprint::round(Length::ZERO, *centre), *radius)
                    }
                    (false, lies) => lies.covers_part(base),
                }
            }
            // A spray without width.
            Area::Spray { from, toward, length } => {
                let line = battlegroup::templates::spray_line(&self.footprint(from), at(toward), length);
                line.is_some_and(|line| within_of_segment(base, &line, Length::ZERO))
            }
        }
    }
}
