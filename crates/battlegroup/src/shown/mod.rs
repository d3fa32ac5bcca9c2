//! What the games show on a screen in the same way.
//!
//! A world says the little of itself that is asked here ([`Displayed`]); names, figures and outlines follow from it. Nothing here decides
//! anything: what may be done is for the rules alone to say.
//!
//! | file | what |
//! | --- | --- |
//! | `life` | damage tracks of all forms |
//! | `words` | names, purses, boxes |
//! | `attacks` | what an attack can be expected to do, in words |
//! | `overlay` | sight, ranges, reach, threat and control range of a model |
//! | `measure` | the measuring tape |
//! | `drafts` | what a drag comes to |
//! | `region` | where a model can go |
//! | `all_on` | targets that all of a unit can attack |
//! | `templates` | templates of special rules |
//! | `log` | lines of the log |

pub mod all_on;
pub mod attacks;
pub mod drafts;
mod life;
pub mod log;
pub mod measure;
pub mod overlay;
pub mod region;
pub mod templates;
pub mod words;

pub use life::{life, system};

use live::Shape;
use live::shapes::{around, front_half};
use table::{Facing, Footprint, Length, Point};

use crate::{Field, ModelId};

/// What a model holds points of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purse {
    /// "focus", "fury".
    pub of: &'static str,
    pub held: u8,
    pub most: u8,
}

/// A weapon as far as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arm {
    pub name: String,
    pub reach: Length,
    pub melee: bool,
}

/// What a world says of itself to be shown, besides what special rules read of it.
pub trait Displayed: Field + Clone {
    fn name(&self, id: ModelId) -> &str;
    fn footprint(&self, id: ModelId) -> Footprint;
    /// A model that there is and that is on the table.
    fn stands(&self, id: ModelId) -> bool;
    /// The world with the model somewhere else, to see what would hold there.
    #[must_use]
    fn with_model_at(&self, id: ModelId, at: Point, facing: Facing) -> Self;
    /// Where it looks, in editions that know facing.
    fn facing(&self, id: ModelId) -> Option<Facing>;
    /// Damage boxes that are left, and all of them.
    fn boxes(&self, id: ModelId) -> (u16, u16);
    fn purse(&self, id: ModelId) -> Option<Purse>;
    fn arms(&self, id: ModelId) -> Vec<Arm>;
    /// How many of a thousand attacks with one of its [`Displayed::arms`] hit a target.
    fn hits(&self, id: ModelId, arm: usize, target: ModelId) -> i64;
    /// What shelters a target from an attacker, with its figure: "concealed: +2 DEF".
    fn shelter(&self, from: ModelId, target: ModelId) -> Option<&'static str>;
    fn melee_reach(&self, id: ModelId) -> Option<Length>;
    /// How far it advances, runs, and goes in a charge.
    fn advance_limit(&self, id: ModelId) -> Length;
    fn run_limit(&self, id: ModelId) -> Length;
    fn rush_limit(&self, id: ModelId) -> Length;
    /// Where the middle of its base can get with so much movement, as rings that may overlap.
    fn within_reach(&self, id: ModelId, most: Length) -> Vec<Vec<Point>>;
    /// How far its control range reaches, for a model that has one.
    fn control(&self, id: ModelId) -> Option<Length>;
    /// The other models of its battlegroup that are on the table.
    fn controlled(&self, id: ModelId) -> Vec<ModelId>;
    /// Width and depth of the battlefield.
    fn size(&self) -> (Length, Length);
    /// What a marker of the scene stands on, and its name.
    fn marker(&self, marker: u16) -> Option<(Footprint, String)>;
}

/// The model that a client means, if it is on the table.
pub fn standing_model(world: &impl Displayed, model: u16) -> Option<ModelId> {
    Some(ModelId(model)).filter(|id| world.stands(*id))
}

/// The enemies of a model that are on the table.
pub fn enemies<W: Displayed>(world: &W, id: ModelId) -> Vec<ModelId> {
    let own = world.seat(id);
    let mut all = world.models();
    all.retain(|other| *other != id && !world.allies(own, world.seat(*other)));
    all
}

pub fn radius(world: &impl Displayed, id: ModelId) -> Length {
    world.footprint(id).base().outer_radius()
}

/// All within so much of a base: before its front where facing matters.
pub fn reached(base: &Footprint, facing: Option<Facing>, distance: Length) -> Shape {
    match facing {
        Some(facing) => front_half(base.at(), facing, base.base().outer_radius() + distance),
        None => around(base, distance),
    }
}
