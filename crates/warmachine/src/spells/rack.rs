//! Racking: spells that a warcaster takes from its faction's list before the game (wm4:spell-rack-01 to wm4:spell-rack-05).

use kernel::{Asked, Choices, Play, Question, Refusal, cite};
use smallvec::SmallVec;

use crate::ids::{ModelId, PlayerId};
use crate::questions::{Answer, Ask};
use crate::world::Stage;
use crate::{Event, Warmachine, World};

/// The warcasters that have slots and a list to fill them from.
fn racking(world: &World) -> impl Iterator<Item = (PlayerId, ModelId)> + '_ {
    world.ids().filter_map(|id| {
        let model = world.model(id);
        let has_list = !world.player(model.owner).spells.is_empty();
        (model.profile.rack > 0 && has_list).then_some((model.owner, id))
    })
}

/// Both players choose in secret, and all is revealed at once (wm4:setup-step-07, wm4:setup-step-08).
pub fn rack(play: &mut Play<'_, Warmachine>) -> Asked<()> {
    let world = play.world();
    let racking: Vec<(PlayerId, ModelId)> = racking(world).collect();
    let question = |(player, model): &(PlayerId, ModelId)| Question {
        seat: player.seat(),
        ask: Ask::Rack { model: *model },
        choices: choices(world, *model),
    };
    if !racking.is_empty() {
        let answers = play.ask_together(racking.iter().map(question).collect())?;
        for ((_, model), answer) in racking.into_iter().zip(answers) {
            if let Answer::Rack(spells) = answer {
                play.record(
                    Event::SpellsRacked { model, spells },
                    &[
                        cite!("wm4:spell-rack-01"),
                        cite!("wm4:spell-rack-03"),
                        cite!("wm4:setup-step-07"),
                        cite!("wm4:setup-step-08"),
                    ],
                );
            }
        }
    }
    let stage = Stage::StartingRoll;
    play.record(Event::StageReached { stage }, &[cite!("wm4:setup-step-02")]);
    Ok(())
}

/// More combinations than anybody reads are not listed.
const MOST_LISTED: usize = 400;

/// Everything that can be racked, as many spells as there are slots first.
fn choices(world: &World, id: ModelId) -> Choices<Answer> {
    let open: SmallVec<[u8; 16]> = (0..world.player(world.model(id).owner).spells.len().min(255) as u8)
        .filter(|number| judge(world, id, &[*number]).is_ok())
        .collect();
    let mut sets: Vec<SmallVec<[u8; 4]>> = vec![SmallVec::new()];
    let mut from = 0;
    for _ in 0..world.model(id).profile.rack {
        let before = sets.len();
        for at in from..before {
            let after = sets[at].last().copied();
            for number in open.iter().filter(|number| after.is_none_or(|last| **number > last)) {
                let mut set = sets[at].clone();
                set.push(*number);
                sets.push(set);
            }
            if sets.len() > MOST_LISTED {
                return Choices::Region;
            }
        }
        from = before;
    }
    sets.reverse();
    Choices::Listed(sets.into_iter().map(Answer::Rack).collect())
}

/// Whether a warcaster may rack these spells of its faction's list.
pub fn judge(world: &World, id: ModelId, chosen: &[u8]) -> Result<(), Refusal> {
    let model = world.model(id);
    let (name, slots) = (&model.name, usize::from(model.profile.rack));
    let list = &world.player(model.owner).spells;
    if chosen.len() > slots {
        let why = format!("{name} has {slots} rack slots, not {}", chosen.len());
        return Err(Refusal::new(cite!("wm4:spell-rack-01"), why));
    }
    for (at, number) in chosen.iter().enumerate() {
        let Some(spell) = list.get(usize::from(*number)) else {
            let why = format!("that spell is not open to the faction of {name}");
            return Err(Refusal::new(cite!("wm4:spell-rack-02"), why));
        };
        let known = model.profile.spells.iter().any(|own| own.name == spell.name);
        if known || chosen[..at].contains(number) {
            let why = format!("{name} has {} already", spell.name);
            return Err(Refusal::new(cite!("wm4:spell-rack-02"), why));
        }
        if !spell.is_enforced() {
            let why = format!("{} says more than the game can carry out", spell.name);
            return Err(Refusal::new(cite!("wm4:spell-stat-01"), why));
        }
    }
    Ok(())
}

/// The first spells of the list that can be racked.
pub fn sample(world: &World, id: ModelId) -> SmallVec<[u8; 4]> {
    let model = world.model(id);
    let mut chosen: SmallVec<[u8; 4]> = SmallVec::new();
    for number in 0..world.player(model.owner).spells.len().min(255) as u8 {
        chosen.push(number);
        if judge(world, id, &chosen).is_err() {
            chosen.pop();
        }
    }
    chosen
}
