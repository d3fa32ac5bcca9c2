//! The seam: what an edition answers so that rules can be carried out.
//!
//! [`Field`] is what selectors and lasting changes read of a world. [`Edition`] is what is asked of the players and what is
//! done. Nothing here has a default body: each edition rules on each deed itself, cites its own rulebook and records its own
//! events. A deed returns whether it happened.

use std::sync::Arc;

use kernel::{Asked, Game, Play, Seat};
use table::{Inches, Length, Point, Template};

use crate::ledger::{Denied, Laid, Ledger, Note, Standing};
use crate::queue::Waiting;
use crate::rules::{
    Because, Book, Cast, DamageFlag, Dice, Expires, Forfeited, LayTemplate, Newcomer, Price, RuleName, SystemIs, Use,
};
use crate::windows::{Attack, AttackIs, AttackTrait, Casting, Roll};
use crate::{ModelId, UnitId, WeaponId};

/// A rule that stands on a card: of the model, or of one of its weapons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnCard {
    pub rule: RuleName,
    pub weapon: Option<WeaponId>,
}

/// A part of the table that a selector names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Area<'a> {
    /// Within this distance of a base.
    Within { of: ModelId, distance: Length },
    /// Under a round template that is centred on a model.
    Template { on: ModelId, diameter: Length },
    /// Terrain of the kind, also terrain and templates that rules have put there under that name.
    Terrain(&'a str),
    /// The whole base is in terrain of the kind.
    AllIn(&'a str),
    /// The straight line between the centres of two bases.
    Line { from: ModelId, to: ModelId },
    /// Under a spray of this length from one model toward another.
    Spray {
        from: ModelId,
        toward: ModelId,
        length: Length,
    },
    /// A wall template that this model has put on the table.
    Wall { of: ModelId },
    /// Under a template that a rule has left on the table.
    Laid { laid: &'a Laid, completely: bool },
}

/// What is read of a world. All distances are exact.
pub trait Field {
    fn book(&self) -> &Book;
    fn ledger(&self) -> &Ledger;
    /// The resolved changes of this moment: [`Ledger::standing`] with the [`crate::ledger::Remembered`] of the world, which
    /// the edition's `apply` forgets.
    fn standing(&self) -> Arc<Standing>;
    /// All models in play, lowest first. A model that is disabled, boxed or destroyed is in play until it is removed.
    fn models(&self) -> Vec<ModelId>;
    /// Asked once for each model, until an event touches [`crate::ledger::Touched::CARDS`].
    fn on_card(&self, model: ModelId) -> Vec<OnCard>;
    /// The player whose turn it is.
    fn active_seat(&self) -> Seat;
    /// The player who controls the model now.
    fn seat(&self, model: ModelId) -> Seat;
    /// Whether two players are on one side. Everybody is an ally of himself.
    fn allies(&self, one: Seat, other: Seat) -> bool;
    /// How many turns after the active player's this player's turn comes: 0 for the active player, 1 for the next.
    fn turns_after_active(&self, seat: Seat) -> u8;
    fn same_faction(&self, one: ModelId, other: ModelId) -> bool;
    /// What its card says it is (`living`, `warjack`), its keywords, and its states (`knocked_down`, `disabled`, `damaged`).
    fn is(&self, model: ModelId, what: &str) -> bool;
    fn unit(&self, model: ModelId) -> Option<UnitId>;
    fn in_formation(&self, model: ModelId) -> bool;
    /// The battlegroup controller of a model; a controller is its own.
    fn controller(&self, model: ModelId) -> Option<ModelId>;
    fn base_mm(&self, model: ModelId) -> u16;
    /// The centre of its base and how far the base reaches from there. Models that are surely too far are passed over by it,
    /// before anything exact is asked.
    fn spot(&self, model: ModelId) -> (Point, Length);
    fn within(&self, one: ModelId, other: ModelId, distance: Length) -> bool;
    fn completely_within(&self, model: ModelId, of: ModelId, distance: Length) -> bool;
    /// Which of the two is nearer to the first: for the nearest of several.
    fn gap(&self, one: ModelId, other: ModelId) -> Length;
    fn control_range(&self, model: ModelId) -> Length;
    fn command_range(&self, model: ModelId) -> Length;
    fn touching(&self, one: ModelId, other: ModelId) -> bool;
    fn in_melee_range(&self, model: ModelId, of: ModelId) -> bool;
    fn engages(&self, one: ModelId, other: ModelId) -> bool;
    fn sees(&self, one: ModelId, other: ModelId) -> bool;
    /// The same, as if no other models were on the table.
    fn sees_past_models(&self, one: ModelId, other: ModelId) -> bool;
    fn in_front_arc(&self, model: ModelId, of: ModelId) -> bool;
    /// Whether its base is in the area, where it stands now.
    fn in_area(&self, model: ModelId, area: &Area<'_>) -> bool;
    /// Whether its base is in the area anywhere along a way of straight legs; a way of one point is that place alone.
    fn passes_through(&self, model: ModelId, way: &[Point], area: &Area<'_>) -> bool;
    fn system(&self, model: ModelId, system: &SystemIs) -> bool;
    fn tokens(&self, model: ModelId, token: &str) -> u8;
    /// Its focus or fury points.
    fn points(&self, model: ModelId) -> u8;
    /// Its weapons, each melee or ranged.
    fn weapons(&self, model: ModelId) -> Vec<(WeaponId, AttackTrait)>;
    fn stat(&self, model: ModelId, stat: &str) -> i32;
    /// A stat without what is added to it.
    fn base_stat(&self, model: ModelId, stat: &str) -> i32;
    /// The focus or fury points that it has spent in the activation that is going on.
    fn spent(&self, model: ModelId) -> u8;
    /// Its marked damage boxes.
    fn damage(&self, model: ModelId) -> u16;
    /// Whether a weapon has an area of effect.
    fn has_area(&self, model: ModelId, weapon: WeaponId) -> bool;
    /// Whether lightning leaps to the model.
    fn conducts(&self, _model: ModelId) -> bool {
        true
    }
    /// Whether lightning that has reached the model leaps on from it.
    fn passes_lightning_on(&self, model: ModelId) -> bool {
        self.conducts(model)
    }
    /// Whether a model that is being destroyed has a soul or corpse that nobody has claimed yet.
    fn gives_token(&self, fallen: ModelId, token: &str) -> bool;
    /// How many tokens of a kind the rulebook lets a model have, whatever its rules say.
    fn most_tokens(&self) -> Option<u8>;
    /// Enemy attacks damaged it in the last round.
    fn hurt_last_round(&self, model: ModelId) -> bool;
    fn aimed(&self, model: ModelId) -> bool;
    fn is_advancing(&self, model: ModelId) -> bool;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advance {
    pub model: ModelId,
    /// Nothing for a full advance.
    pub up_to: Option<Inches>,
    pub directly_toward: Option<ModelId>,
    pub directly_away: Option<ModelId>,
    /// No leg leads farther away from that model.
    pub toward: Option<ModelId>,
    pub free_strikes: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    pub model: ModelId,
    pub attack: Vec<AttackIs>,
    /// Only these may be attacked.
    pub at: Vec<ModelId>,
    /// The rule says whom; otherwise it means enemies.
    pub described: bool,
    /// One more attack of the Combat Action, not an attack out of turn.
    pub additional: bool,
    /// All of them are attacked at the same time, with one weapon.
    pub each: bool,
    /// `interveners`, `facing`.
    pub ignoring: Vec<String>,
}

/// A model attacks everybody under a template that its player puts down in range and sight of the weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrikeUnder {
    pub model: ModelId,
    pub attack: Vec<AttackIs>,
    pub diameter: Length,
    pub ignoring: Vec<String>,
}

/// A spray attack of a model that comes from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SprayFrom {
    pub model: ModelId,
    pub from: ModelId,
    pub inches: u8,
    pub pow: u8,
}

/// A round template under which everybody suffers a blast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blast {
    pub diameter: Length,
    pub pow: i32,
}

/// Damage points without a roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagePoints<'d> {
    pub points: i32,
    pub system: Option<&'d str>,
    pub damage_type: Option<&'d str>,
    pub transferable: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamageRoll {
    pub models: Vec<ModelId>,
    /// For each of them the model from which the damage comes; the bearer of the rule where none is named.
    pub from: Vec<ModelId>,
    pub pow: i32,
    pub damage_type: Option<String>,
    pub flags: Vec<DamageFlag>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrivenBy {
    Push,
    Slam,
    Throw,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Driven {
    pub model: ModelId,
    pub how: DrivenBy,
    pub inches: i32,
    pub away_from: Option<ModelId>,
    pub toward: Option<ModelId>,
    pub pow: Option<i32>,
}

/// What a `may` would begin with, for the question whether it is possible at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed<'d> {
    Advance,
    Attack(&'d [AttackIs]),
    Perform(&'d str),
    Place,
    Cast,
}

/// How a `return`, `add_trooper` or `put_into_play` puts a model on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival<'d> {
    pub what: &'d Newcomer,
    /// The model whose unit it joins.
    pub unit_of: Option<ModelId>,
    pub near: ModelId,
}

/// An edition of the game, as the interpreter uses it.
pub trait Edition: Game<World: Field> {
    // What is asked.
    /// Which of the waiting triggers the player resolves next.
    fn which_next(play: &mut Play<'_, Self>, seat: Seat, waiting: &[Waiting]) -> Asked<usize>;
    /// Whether the player uses what a rule allows.
    fn may(play: &mut Play<'_, Self>, seat: Seat, because: &Because, it: Option<ModelId>) -> Asked<bool>;
    fn pick(play: &mut Play<'_, Self>, seat: Seat, because: &Because, among: &[ModelId]) -> Asked<ModelId>;
    fn option(play: &mut Play<'_, Self>, seat: Seat, because: &Because, names: &[&str]) -> Asked<usize>;
    /// How the player divides damage: which of these models suffer how many of at most so many points. Nobody takes more
    /// than it has unmarked boxes; what is not divided stays where it was.
    fn divide(
        play: &mut Play<'_, Self>,
        seat: Seat,
        because: &Because,
        among: &[ModelId],
        points: i32,
    ) -> Asked<Vec<(ModelId, i32)>>;
    /// Whether a model could do this at all now. A `may` that cannot begin is not offered.
    fn could(world: &Self::World, model: ModelId, deed: Deed<'_>, at: &[ModelId]) -> bool;

    // What is remembered and paid.
    /// Records a change of the ledger; `apply` gives it to [`Ledger::apply`].
    fn note(play: &mut Play<'_, Self>, because: &Because, note: Note);
    fn can_pay(world: &Self::World, model: ModelId, cost: &Price) -> bool;
    fn pay(play: &mut Play<'_, Self>, because: &Because, model: ModelId, cost: &Price) -> Asked<bool>;
    /// A rule wanted something that another rule forbids: nothing happened.
    fn prevented(play: &mut Play<'_, Self>, because: &Because, denied: &Denied);
    fn roll(play: &mut Play<'_, Self>, because: &Because, seat: Seat, dice: Dice) -> i32;

    // Movement.
    fn advance(play: &mut Play<'_, Self>, because: &Because, advance: &Advance) -> Asked<bool>;
    fn place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, within: Inches, of: ModelId) -> Asked<bool>;
    /// A model is placed where another one stood that has left the table.
    fn take_place(play: &mut Play<'_, Self>, because: &Because, model: ModelId, of: ModelId) -> Asked<bool>;
    fn drive(play: &mut Play<'_, Self>, because: &Because, driven: &Driven) -> Asked<bool>;
    fn knock_down(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool>;
    fn stand_up(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool>;
    fn make_stationary(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool>;

    // Attacks and harm.
    fn attack(play: &mut Play<'_, Self>, because: &Because, strike: &Strike) -> Asked<bool>;
    fn attack_under(play: &mut Play<'_, Self>, because: &Because, strike: &StrikeUnder) -> Asked<bool>;
    fn spray_from(play: &mut Play<'_, Self>, because: &Because, spray: &SprayFrom) -> Asked<bool>;
    /// A template that deviates from where that of the attack lies.
    fn deviating_blast(play: &mut Play<'_, Self>, because: &Because, attack: &Attack, blast: &Blast) -> Asked<bool>;
    fn destroy(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool>;
    fn damage_roll(
        play: &mut Play<'_, Self>,
        because: &Because,
        roll: &DamageRoll,
        during: Option<&mut Attack>,
    ) -> Asked<bool>;
    /// How many of the points the model has suffered.
    fn damage_points(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        damage: &DamagePoints<'_>,
    ) -> Asked<i32>;
    /// Removes damage, from one system only where one is named.
    fn heal(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        points: i32,
        system: Option<&str>,
    ) -> Asked<bool>;
    fn remove_from_play(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool>;
    fn continuous(
        play: &mut Play<'_, Self>,
        because: &Because,
        model: ModelId,
        effect: &str,
        ends: bool,
    ) -> Asked<bool>;
    fn suffers(play: &mut Play<'_, Self>, because: &Because, model: ModelId, condition: &str) -> Asked<bool>;
    /// The attack of this window hits `instead` and not `of`; the window already says so.
    fn hit_instead(play: &mut Play<'_, Self>, because: &Because, instead: ModelId, of: ModelId) -> Asked<bool>;
    fn reroll(play: &mut Play<'_, Self>, because: &Because, roll: &mut Roll) -> Asked<bool>;

    /// Where a template comes to lie that stays on the table: the player is asked where its rule leaves that open. `near` is
    /// the model that its place is measured from. Nothing if it cannot lie anywhere.
    fn lay(
        play: &mut Play<'_, Self>,
        because: &Because,
        what: &LayTemplate,
        near: Option<ModelId>,
        during: Option<&Attack>,
    ) -> Asked<Option<Template>>;

    // Coming and going.
    fn put_into_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool>;
    fn return_to_play(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool>;
    fn add_trooper(play: &mut Play<'_, Self>, because: &Because, arrival: &Arrival<'_>) -> Asked<bool>;
    /// Another trooper takes the place of a fallen model and leaves the table instead of it.
    fn take_up(play: &mut Play<'_, Self>, because: &Because, fallen: ModelId, by: ModelId) -> Asked<bool>;
    /// Gives control of a model to a player, or back to its own with nothing.
    fn take_control(play: &mut Play<'_, Self>, because: &Because, model: ModelId, seat: Option<Seat>) -> Asked<bool>;
    fn set_state(play: &mut Play<'_, Self>, because: &Because, model: ModelId, state: &str, is: bool) -> Asked<bool>;

    // Magic and points.
    fn points(play: &mut Play<'_, Self>, because: &Because, model: ModelId, gained: i32) -> Asked<bool>;
    fn tokens(play: &mut Play<'_, Self>, because: &Because, model: ModelId, token: &str, gained: i32) -> Asked<bool>;
    /// Ends effects that the edition keeps itself: continuous effects and clouds. Upkeeps and animi are in the ledger.
    fn expire(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: Expires) -> Asked<bool>;
    fn cast(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: &Cast) -> Asked<bool>;
    /// The spell of this window is negated; the window already says so.
    fn negate(play: &mut Play<'_, Self>, because: &Because, casting: &Casting) -> Asked<bool>;

    // Activations.
    fn forfeit(play: &mut Play<'_, Self>, because: &Because, model: ModelId, what: Forfeited) -> Asked<bool>;
    fn end_activation(play: &mut Play<'_, Self>, because: &Because, model: ModelId) -> Asked<bool>;
    /// A charge, power attack or special action now.
    fn perform(play: &mut Play<'_, Self>, because: &Because, model: ModelId, act: &str, at: ModelId) -> Asked<bool>;
    /// The attack that an offensive spell or special attack makes, from its range on; whether it hit.
    fn spell_attack(play: &mut Play<'_, Self>, because: &Because, casting: &Casting, spell: &Use) -> Asked<bool>;
}
