//! Focus: what warcasters and warjacks hold, gain, give and spend (primal:warcaster-focus-01 to primal:warcaster-focus-08,
//! primal:warjack-cortex-01 to primal:warjack-cortex-03).

use battlegroup::Field;
use battlegroup::purses::{self, Jack, NoFocus, NoSpending, Purse};
use kernel::{Asked, Play, Refusal, RuleId, cite};
use table::{Length, within};

use crate::ids::ModelId;
use crate::questions::{Answer, Ask};
use crate::{Event, Primal, World, stats, systems};

pub use battlegroup::purses::JACK_FOCUS;

/// The points of a model, and how many it may hold: FOCUS, or three for a warjack.
pub fn purse(world: &World, id: ModelId) -> Purse {
    let model = world.model(id);
    Purse {
        points: model.focus,
        most: if model.profile.takes_focus() {
            JACK_FOCUS
        } else {
            stats::focus(world, id)
        },
    }
}

/// A warjack as its controller's questions have it.
fn jack(world: &World, id: ModelId) -> Jack {
    let model = world.model(id);
    let commander = world.commander_of(id);
    Jack {
        focus: purse(world, id),
        is_own: commander.is_some(),
        in_control: commander.is_some_and(|commander| stats::in_control_range(world, commander, id)),
        has_cortex: model.profile.cortex().is_some(),
        cortex_is_crippled: { model.profile.cortex() }.is_some_and(|cortex| systems::hampers(world, id, cortex)),
        // primal:convergence-07
        powers_up: model.profile.is_warjack() && !model.profile.is_vector(),
        is_inert: model.inert,
        is_barred: Field::standing(world).forbids(id, "points", Some("gain")).is_some(),
    }
}

/// primal:warcaster-focus-01, primal:warcaster-control-range-03
pub fn powers_up(world: &World, id: ModelId) -> bool {
    world.model(id).profile.takes_focus() && purses::can_power_up(&jack(world, id)).is_ok()
}

/// How many points a warjack can be given from whatever source (primal:warjack-cortex-01, primal:warjack-cortex-03). Models with Focus
/// Manipulation may have more than FOCUS until they are counted (primal:warcaster-focus-08).
pub fn most_gained(world: &World, id: ModelId, points: u8) -> u8 {
    let profile = &world.model(id).profile;
    match () {
        () if profile.has_focus_manipulation() => points,
        () if profile.takes_focus() => {
            let anywhere = Jack {
                is_own: true,
                in_control: true,
                ..jack(world, id)
            };
            purses::most_allocated(Purse::full(points), &anywhere).unwrap_or(0)
        }
        () => 0,
    }
}

/// primal:warcaster-focus-02 to primal:warcaster-focus-04
pub fn can_allocate(world: &World, by: ModelId, to: ModelId, points: u8) -> Result<(), Refusal> {
    let Some(warjack) = world.get(to).filter(|model| model.is_in_play()) else {
        let why = "there is no such model in play";
        return Err(Refusal::new(cite!("primal:warcaster-focus-02"), why));
    };
    let (name, by_name) = (&warjack.name, world.name(by));
    let no = |rule, why: String| Err(Refusal::new(rule, why));
    if !warjack.profile.takes_focus() {
        return no(
            cite!("primal:warcaster-focus-02"),
            format!("{name} takes no focus from others"),
        );
    }
    if let Some(denied) = Field::standing(world).forbids(to, "points", Some("be_allocated")) {
        return Err(denied.refusal(cite!("primal:special-rules-01")));
    }
    if world.commander_of(to) != Some(by) {
        let why = format!("{name} is not in the battlegroup of {by_name}");
        return no(cite!("primal:warcaster-focus-04"), why);
    }
    if let Some(denied) = Field::standing(world).forbids(to, "points", Some("be_allocated")) {
        return no(cite!("primal:special-rules-01"), denied.to_string());
    }
    let giver = purse(world, by);
    let most = match purses::most_allocated(giver, &jack(world, to)) {
        Ok(most) => most,
        Err(why) => {
            let (rule, why) = match why {
                NoFocus::NotOwn => (cite!("primal:warcaster-focus-04"), format!("nobody commands {name}")),
                NoFocus::OutOfControl => (
                    cite!("primal:warcaster-control-range-03"),
                    format!("{name} is out of the control range of {by_name}"),
                ),
                NoFocus::CortexCrippled if warjack.profile.is_monstrosity() => (
                    cite!("primal:monstrosity-05"),
                    format!("the Brain of {name} is crippled"),
                ),
                NoFocus::NoCortex | NoFocus::CortexCrippled => (
                    cite!("primal:warcaster-focus-03"),
                    format!("{name} has no working cortex"),
                ),
                NoFocus::Inert => (cite!("primal:inert-warjack-01"), format!("{name} is inert")),
                NoFocus::Full { most } => (
                    cite!("primal:warcaster-focus-03"),
                    format!("{name} has {most} focus points already"),
                ),
                NoFocus::Barred => (
                    cite!("primal:weapon-quality-disruption-01"),
                    format!("{name} cannot gain focus"),
                ),
                NoFocus::NothingToGive | NoFocus::NoPowerUp => (
                    cite!("primal:warcaster-focus-02"),
                    format!("{by_name} has no focus points"),
                ),
            };
            return no(rule, why);
        }
    };
    if points == 0 || points > giver.points {
        let why = format!("{by_name} has {} focus points, not {points}", giver.points);
        return no(cite!("primal:warcaster-focus-02"), why);
    }
    if points > most {
        let why = format!("{name} would have more than {JACK_FOCUS} focus points");
        return no(cite!("primal:warcaster-focus-03"), why);
    }
    Ok(())
}

/// Whether a model has so many points and can spend them (primal:warjack-cortex-03). `short` is the rule that asks for them.
pub fn can_spend(world: &World, id: ModelId, points: u8, short: RuleId) -> Result<(), Refusal> {
    let model = world.model(id);
    let name = &model.name;
    let manipulates = model.profile.has_focus_manipulation();
    if let Some(denied) = Field::standing(world).forbids(id, "points", Some("spend")) {
        return Err(Refusal::new(cite!("primal:special-rules-01"), denied.to_string()));
    }
    let spender = Jack {
        has_cortex: manipulates || model.profile.cortex().is_some(),
        is_barred: false,
        ..jack(world, id)
    };
    purses::can_spend(&spender, points).map_err(|why| {
        let (rule, why) = match why {
            NoSpending::Inert => (cite!("primal:inert-warjack-01"), "is inert".to_string()),
            NoSpending::CortexCrippled | NoSpending::Barred if model.profile.is_monstrosity() => {
                (cite!("primal:monstrosity-05"), "has a crippled Brain".into())
            }
            NoSpending::CortexCrippled | NoSpending::Barred => {
                (cite!("primal:warjack-cortex-03"), "has no working cortex".into())
            }
            NoSpending::Short(lack) => (
                short,
                format!("has {} focus points, and it takes {}", lack.has, lack.needs),
            ),
        };
        Refusal::new(rule, format!("{name} {why}"))
    })
}

/// A monstrosity gains a point for its pain (primal:monstrosity-06).
pub fn rage(play: &mut Play<'_, Primal>, model: ModelId) {
    let points = most_gained(play.world(), model, 1);
    if points > 0 {
        play.record(
            Event::FocusGained { model, points },
            &[cite!("primal:monstrosity-06"), cite!("primal:monstrosity-04")],
        );
    }
}

/// Whether a vector can gain the point that another's spending induces (primal:convergence-08).
pub fn can_induce(world: &World, from: ModelId, to: ModelId) -> Result<(), Refusal> {
    let rule = cite!("primal:convergence-08");
    let Some(vector) = { world.get(to) }.filter(|model| model.is_in_play() && model.profile.is_vector() && to != from)
    else {
        return Err(Refusal::new(rule, "it is not another vector in play"));
    };
    let name = &vector.name;
    let own = world.commander_of(from);
    if own.is_none() || world.commander_of(to) != own {
        let why = format!("{name} is of another battlegroup");
        return Err(Refusal::new(rule, why));
    }
    if !within(&world.footprint(from), &world.footprint(to), Length::inches(6)) {
        let why = format!("{name} is farther away than 6\"");
        return Err(Refusal::new(rule, why));
    }
    if most_gained(world, to, 1) == 0 {
        let why = format!("{name} cannot gain a focus point");
        return Err(Refusal::new(rule, why));
    }
    Ok(())
}

/// For each point that a vector has spent in its activation another may gain one (primal:convergence-08). Gives back whether there was such a
/// point.
pub fn induce(play: &mut Play<'_, Primal>) -> Asked<bool> {
    let world = play.world();
    let Some(now) = world.activation.as_ref().filter(|now| now.inductions > 0) else {
        return Ok(false);
    };
    let spender = now
        .parts
        .iter()
        .find(|part| world.model(part.model).profile.is_vector());
    let Some(from) = spender.map(|part| part.model) else {
        return Ok(false);
    };
    let mut open = vec![Answer::No];
    let near = world.in_play().filter(|to| can_induce(world, from, *to).is_ok());
    open.extend(near.map(Answer::Model));
    let answer = if open.len() == 1 {
        Answer::No
    } else {
        play.choose(now.seat, Ask::Induce { from }, open)?
    };
    let to = match answer {
        Answer::Model(to) => Some(to),
        _ => None,
    };
    play.record(Event::Induced { from, to }, &[cite!("primal:convergence-08")]);
    Ok(true)
}

pub fn spend(play: &mut Play<'_, Primal>, model: ModelId, points: u8, rules: &'static [RuleId]) {
    play.record(Event::FocusSpent { model, points }, rules);
}
