//! Effects that stay for a while begin, and end what they replace.

use std::borrow::Cow;

use kernel::{Play, RuleId, cite};
use smallvec::SmallVec;

use crate::abilities::{Bearer, Change, EffectSource, Lasting, Until};
use crate::{Event, ModelId, Quickstart};

/// An effect begins, with a number of its own.
#[allow(clippy::too_many_arguments)]
pub fn begin(
    play: &mut Play<'_, Quickstart>,
    name: &str,
    part: EffectSource,
    by: ModelId,
    on: Bearer,
    changes: &[Change],
    until: Until,
    rules: &'static [RuleId],
) {
    begin_numbered(play, None, name, part, by, on, changes, until, rules);
}

/// An effect begins; what it replaces ends first (hqs:upkeep-02, hqs:upkeep-03, hqs:animus-03).
#[allow(clippy::too_many_arguments)]
pub(super) fn begin_numbered(
    play: &mut Play<'_, Quickstart>,
    number: Option<u32>,
    name: &str,
    part: EffectSource,
    by: ModelId,
    on: Bearer,
    changes: &[Change],
    until: Until,
    rules: &'static [RuleId],
) {
    let world = play.world();
    let side = world.model(by).side;
    let number = number.unwrap_or(world.next_number);
    let mut replaced: SmallVec<[u32; 4]> = SmallVec::new();
    let mut because: SmallVec<[RuleId; 4]> = SmallVec::new();
    for old in world
        .lasting
        .iter()
        .filter(|old| old.number != number && old.part == part)
    {
        let same_spell = part == EffectSource::Upkeep && old.by == by && old.name == name;
        let same_bearer = part == EffectSource::Upkeep && old.on.model() == on.model() && old.side == side;
        let same_animus = part == EffectSource::Animus && old.on.model() == on.model() && old.side == side;
        for (replaces, rule) in [
            (same_spell, cite!("hqs:upkeep-02")),
            (same_bearer, cite!("hqs:upkeep-03")),
            (same_animus, cite!("hqs:animus-03")),
        ] {
            if replaces {
                replaced.push(old.number);
                because.push(rule);
            }
        }
    }
    if !replaced.is_empty() {
        play.record(
            Event::EffectsEnded { numbers: replaced },
            Cow::Owned(because.into_vec()),
        );
    }
    let effect = Lasting {
        number,
        name: name.into(),
        part,
        by,
        side,
        on,
        changes: changes.to_vec(),
        until,
    };
    play.record(Event::EffectBegan { effect }, rules);
}
