//! A field that notes what is read of it.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use kernel::Seat;
use table::{Length, Point};

use super::{Ledger, Standing, Touched};
use crate::edition::{Area, Field, OnCard};
use crate::rules::{Book, SystemIs};
use crate::sets::Set;
use crate::windows::AttackTrait;
use crate::{ModelId, UnitId, WeaponId};

/// States of a model that rest on nothing but the model itself, in every edition that has them.
const OWN: [&str; 12] = [
    "knocked_down",
    "stationary",
    "wild",
    "inert",
    "disabled",
    "boxed",
    "destroyed",
    "damaged",
    "fire",
    "burning",
    "corrosion",
    "has_points",
];

/// Passes every question on and notes what the answer rests on.
pub(super) struct Watched<'f, F> {
    field: &'f F,
    models: &'f [ModelId],
    rests_on: Cell<Touched>,
    /// The model that is being asked about.
    about: Cell<Option<ModelId>>,
    /// The other models whose places and states were read.
    others: RefCell<Set<ModelId>>,
    /// Anybody's place or state may have been read.
    of_anybody: Cell<bool>,
    /// A word was asked for that may rest on anything.
    loosely: Cell<bool>,
}

/// What an answer rests on.
#[derive(Clone, Debug, Default)]
pub(super) struct Rests {
    pub on: Touched,
    /// The models whose places and states were read, besides that of each candidate itself; nothing if it may be anybody's.
    pub others: Option<Set<ModelId>>,
    /// A word was asked for that may rest on anything.
    pub loosely: bool,
}

impl Rests {
    /// What two answers rest on.
    pub fn add(&mut self, other: &Rests) {
        self.on = self.on | other.on;
        self.loosely |= other.loosely;
        match (&mut self.others, &other.others) {
            (Some(own), Some(others)) => own.extend(others.iter()),
            (own, _) => *own = None,
        }
    }
}

impl<'f, F: Field> Watched<'f, F> {
    pub fn new(field: &'f F, models: &'f [ModelId]) -> Self {
        Watched {
            field,
            models,
            rests_on: Cell::default(),
            about: Cell::default(),
            others: RefCell::default(),
            of_anybody: Cell::default(),
            loosely: Cell::default(),
        }
    }

    pub fn unwatched(&self) -> &'f F {
        self.field
    }

    pub fn everybody(&self) -> &'f [ModelId] {
        self.models
    }

    /// Begins anew. Whose side a model is on decides who is its friend, whatever else a selector says.
    pub fn begin(&self) {
        self.rests_on.set(Touched::ROSTER);
        self.about.set(None);
        self.others.borrow_mut().clear();
        self.of_anybody.set(false);
        self.loosely.set(false);
    }

    /// The questions that follow are about this model.
    pub fn about(&self, model: ModelId) {
        self.about.set(Some(model));
    }

    pub fn rests(&self) -> Rests {
        Rests {
            on: self.rests_on.get(),
            others: (!self.of_anybody.get()).then(|| self.others.borrow().clone()),
            loosely: self.loosely.get(),
        }
    }

    fn note(&self, what: Touched) {
        self.rests_on.set(self.rests_on.get() | what);
    }

    /// A fact that may rest on anybody's place or state.
    fn on(&self, what: Touched) -> &F {
        self.note(what);
        if what.meets(Touched::PLACES | Touched::STATES) {
            self.of_anybody.set(true);
        }
        self.field
    }

    /// A fact that rests on the places or states of these models only.
    fn of(&self, what: Touched, models: &[ModelId]) -> &F {
        self.note(what);
        for &model in models {
            if self.about.get() != Some(model) {
                self.others.borrow_mut().insert(model);
            }
        }
        self.field
    }
}

impl<F: Field> Field for Watched<'_, F> {
    fn book(&self) -> &Book {
        self.field.book()
    }
    fn ledger(&self) -> &Ledger {
        self.on(Touched::LEDGER).ledger()
    }
    fn standing(&self) -> Arc<Standing> {
        self.field.standing()
    }
    fn models(&self) -> Vec<ModelId> {
        self.on(Touched::ROSTER);
        self.models.to_vec()
    }
    fn on_card(&self, model: ModelId) -> Vec<OnCard> {
        self.on(Touched::CARDS).on_card(model)
    }
    fn active_seat(&self) -> Seat {
        self.on(Touched::TURN).active_seat()
    }
    fn seat(&self, model: ModelId) -> Seat {
        self.on(Touched::ROSTER).seat(model)
    }
    fn allies(&self, one: Seat, other: Seat) -> bool {
        self.field.allies(one, other)
    }
    fn turns_after_active(&self, seat: Seat) -> u8 {
        self.on(Touched::TURN).turns_after_active(seat)
    }
    fn same_faction(&self, one: ModelId, other: ModelId) -> bool {
        self.field.same_faction(one, other)
    }
    fn is(&self, model: ModelId, what: &str) -> bool {
        // Keywords of armies begin with a capital. They and what the card prints never change.
        let is_printed = what.starts_with(char::is_uppercase) || self.field.book().is_printed(what);
        if is_printed {
            return self.field.is(model, what);
        }
        if OWN.contains(&what) {
            return self.of(Touched::STATES, &[model]).is(model, what);
        }
        self.loosely.set(true);
        self.on(Touched::STATES).is(model, what)
    }
    fn unit(&self, model: ModelId) -> Option<UnitId> {
        self.on(Touched::ROSTER).unit(model)
    }
    fn in_formation(&self, model: ModelId) -> bool {
        self.on(Touched::ROSTER | Touched::PLACES | Touched::STATES)
            .in_formation(model)
    }
    fn controller(&self, model: ModelId) -> Option<ModelId> {
        self.on(Touched::ROSTER).controller(model)
    }
    fn base_mm(&self, model: ModelId) -> u16 {
        self.field.base_mm(model)
    }
    fn within(&self, one: ModelId, other: ModelId, distance: Length) -> bool {
        self.of(Touched::PLACES, &[one, other]).within(one, other, distance)
    }
    fn completely_within(&self, model: ModelId, of: ModelId, distance: Length) -> bool {
        self.of(Touched::PLACES, &[model, of])
            .completely_within(model, of, distance)
    }
    fn gap(&self, one: ModelId, other: ModelId) -> Length {
        self.of(Touched::PLACES, &[one, other]).gap(one, other)
    }
    fn control_range(&self, model: ModelId) -> Length {
        self.on(Touched::EVERYTHING).control_range(model)
    }
    fn command_range(&self, model: ModelId) -> Length {
        self.on(Touched::EVERYTHING).command_range(model)
    }
    fn touching(&self, one: ModelId, other: ModelId) -> bool {
        self.of(Touched::PLACES, &[one, other]).touching(one, other)
    }
    fn in_melee_range(&self, model: ModelId, of: ModelId) -> bool {
        self.on(Touched::PLACES | Touched::STATES | Touched::LEDGER | Touched::ROSTER)
            .in_melee_range(model, of)
    }
    fn engages(&self, one: ModelId, other: ModelId) -> bool {
        self.on(Touched::PLACES | Touched::STATES | Touched::LEDGER | Touched::ROSTER)
            .engages(one, other)
    }
    fn sees(&self, one: ModelId, other: ModelId) -> bool {
        self.on(Touched::PLACES | Touched::STATES | Touched::LEDGER | Touched::ROSTER)
            .sees(one, other)
    }
    fn sees_past_models(&self, one: ModelId, other: ModelId) -> bool {
        self.on(Touched::PLACES | Touched::STATES | Touched::LEDGER | Touched::ROSTER)
            .sees_past_models(one, other)
    }
    fn in_front_arc(&self, model: ModelId, of: ModelId) -> bool {
        self.of(Touched::PLACES, &[model, of]).in_front_arc(model, of)
    }
    fn in_area(&self, model: ModelId, area: &Area<'_>) -> bool {
        self.on(Touched::PLACES | Touched::LEDGER).in_area(model, area)
    }
    fn passes_through(&self, model: ModelId, way: &[Point], area: &Area<'_>) -> bool {
        self.on(Touched::PLACES | Touched::LEDGER)
            .passes_through(model, way, area)
    }
    fn system(&self, model: ModelId, system: &SystemIs) -> bool {
        self.of(Touched::STATES, &[model]).system(model, system)
    }
    fn tokens(&self, model: ModelId, token: &str) -> u8 {
        self.of(Touched::STATES, &[model]).tokens(model, token)
    }
    fn points(&self, model: ModelId) -> u8 {
        self.of(Touched::STATES, &[model]).points(model)
    }
    fn weapons(&self, model: ModelId) -> Vec<(WeaponId, AttackTrait)> {
        self.field.weapons(model)
    }
    fn stat(&self, model: ModelId, stat: &str) -> i32 {
        self.on(Touched::EVERYTHING).stat(model, stat)
    }
    fn base_stat(&self, model: ModelId, stat: &str) -> i32 {
        self.on(Touched::EVERYTHING).base_stat(model, stat)
    }
    fn spent(&self, model: ModelId) -> u8 {
        self.on(Touched::EVERYTHING).spent(model)
    }
    fn damage(&self, model: ModelId) -> u16 {
        self.of(Touched::STATES, &[model]).damage(model)
    }
    fn has_area(&self, model: ModelId, weapon: WeaponId) -> bool {
        self.field.has_area(model, weapon)
    }
    fn gives_token(&self, fallen: ModelId, token: &str) -> bool {
        self.on(Touched::EVERYTHING).gives_token(fallen, token)
    }
    fn most_tokens(&self) -> Option<u8> {
        self.field.most_tokens()
    }
    fn hurt_last_round(&self, model: ModelId) -> bool {
        self.on(Touched::TURN).hurt_last_round(model)
    }
    fn aimed(&self, model: ModelId) -> bool {
        self.on(Touched::TURN).aimed(model)
    }
    fn is_advancing(&self, model: ModelId) -> bool {
        self.on(Touched::TURN).is_advancing(model)
    }
    fn spot(&self, model: ModelId) -> (Point, Length) {
        self.of(Touched::PLACES, &[model]).spot(model)
    }
}
