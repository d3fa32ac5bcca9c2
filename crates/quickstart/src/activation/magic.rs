//! Spells, animi, feats and what else cards let a model use.

use kernel::{Asked, Play, cite};

use super::Rules;
use crate::abilities::EffectSource;
use crate::damage::Harm;
use crate::questions::PowerId;
use crate::spells::{self, Doing};
use crate::world::{Action, Moved};
use crate::{Event, ModelId, Quickstart, fury};

/// hqs:fury-cast-01 to hqs:fury-cast-03, hqs:animus-02
pub(super) fn cast(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    power_id: PowerId,
    target: Option<ModelId>,
) -> Asked<()> {
    let Some(power) = spells::power(play.world(), id, power_id).cloned() else {
        return Ok(());
    };
    fury::pay(
        play,
        id,
        power.cost,
        &[cite!("hqs:fury-cast-01"), cite!("hqs:spell-stat-01")],
    );
    play.record(Event::MagicUsed, &[cite!("hqs:run-04")]);
    let (part, once, rules): (_, _, Rules) = match power_id {
        PowerId::Spell(number) => (
            EffectSource::Other,
            power.once_a_turn.then_some(number),
            &[cite!("hqs:fury-cast-01"), cite!("hqs:fury-cast-02")],
        ),
        PowerId::AnimusOf(_) => (
            EffectSource::Animus,
            None,
            &[cite!("hqs:animus-02"), cite!("hqs:fury-cast-01")],
        ),
    };
    let name = power.name.clone();
    play.record(
        Event::SpellCast {
            caster: id,
            name,
            target,
            once,
        },
        rules,
    );
    spells::resolve(play, id, &power, target, part)
}

/// hqs:fury-animus-01 to hqs:fury-animus-04
pub(super) fn use_animus(play: &mut Play<'_, Quickstart>, id: ModelId, target: Option<ModelId>) -> Asked<()> {
    let Some(animus) = play.world().model(id).card.animus.clone() else {
        return Ok(());
    };
    fury::pay(
        play,
        id,
        animus.cost,
        &[cite!("hqs:fury-animus-03"), cite!("hqs:spell-stat-01")],
    );
    let name = animus.name.clone();
    let rules = &[
        cite!("hqs:fury-animus-01"),
        cite!("hqs:fury-animus-04"),
        cite!("hqs:animus-01"),
    ];
    play.record(
        Event::AnimusUsed {
            model: id,
            name,
            target,
        },
        rules,
    );
    spells::resolve(play, id, &animus, target, EffectSource::Animus)
}

/// hqs:feat-01
pub(super) fn use_feat(play: &mut Play<'_, Quickstart>, id: ModelId) -> Asked<()> {
    let card = play.world().model(id).card.clone();
    let Some(feat) = &card.feat else { return Ok(()) };
    play.record(Event::FeatUsed { model: id }, &[cite!("hqs:feat-01")]);
    play.record(Event::MagicUsed, &[cite!("hqs:run-04")]);
    doing(play, id, id, &feat.name, &[cite!("hqs:feat-01")]).carry_out(play, &feat.does)
}

fn doing<'a>(play: &Play<'_, Quickstart>, user: ModelId, target: ModelId, name: &'a str, rules: Rules) -> Doing<'a> {
    Doing {
        user,
        target,
        name,
        part: EffectSource::Other,
        harm: Harm::default(),
        number: play.world().next_number,
        rules,
    }
}

pub(super) fn use_ability(
    play: &mut Play<'_, Quickstart>,
    id: ModelId,
    number: u8,
    target: Option<ModelId>,
) -> Asked<()> {
    let card = play.world().model(id).card.clone();
    let ability = card.abilities.get(usize::from(number));
    let Some((ability, used)) = ability.and_then(|ability| Some((ability, ability.r#use.as_ref()?))) else {
        return Ok(());
    };
    if used.forced {
        fury::pay(play, id, 1, &[cite!("hqs:forcing-02")]);
    }
    play.record(
        Event::AbilityUsed {
            model: id,
            ability: number,
        },
        &[cite!("hqs:special-rules-01")],
    );
    if used.special_action {
        let rules = &[cite!("hqs:special-action-01"), cite!("hqs:activation-02")];
        play.record(
            Event::ActionBegun {
                action: Action::SpecialAction,
            },
            rules,
        );
        if play
            .world()
            .activation
            .as_ref()
            .is_some_and(|now| now.moved == Moved::NotYet)
        {
            play.record(
                Event::MovementUsed { moved: Moved::GivenUp },
                &[cite!("hqs:activation-03")],
            );
        }
    }
    if used.not_running {
        play.record(Event::MagicUsed, &[cite!("hqs:run-04")]);
    }
    let rules = &[cite!("hqs:special-rules-01")];
    doing(play, id, target.unwrap_or(id), &ability.name, rules).carry_out(play, &used.does)
}
