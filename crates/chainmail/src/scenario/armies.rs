//! Warbands that a scenario says are legal, or are not.

use scenario::{Failure, is_refused_by};

use super::file::{ArmyFile, ScenarioFile};
use crate::army::{self, LegalWarband, WarbandList};
use crate::data::Library;

pub fn check(scenario: &ScenarioFile) -> Result<(), Failure> {
    // Models of the scenario without a card of their own can be enlisted too.
    let mut library = Library::embedded().clone();
    for model in &scenario.models {
        let card = model.value.card.is_none().then(|| model.value.stat_card(None));
        library.cards.extend(card.map(std::sync::Arc::new));
    }
    for (at, file) in scenario.armies.iter().enumerate() {
        let wrong = |why: String| Failure::at(file.place, format!("armies[{at}]"), why);
        check_one(&file.value, &library).map_err(wrong)?;
    }
    Ok(())
}

fn check_one(file: &ArmyFile, library: &Library) -> Result<(), String> {
    let list = WarbandList {
        name: "warband".into(),
        faction: file.faction.clone(),
        points: file.points,
        tactical_advantage: file.tactical_advantage,
        models: file.models.clone(),
        ..WarbandList::default()
    };
    match army::muster(&list, library, None) {
        Ok(warband) => match file.refused.first() {
            Some(rule) => Err(format!("it is not refused by {rule}")),
            None => compare(file, &warband),
        },
        Err(problems) => is_refused_by(&file.refused, &problems, |problem| problem.rule),
    }
}

fn compare(file: &ArmyFile, warband: &LegalWarband) -> Result<(), String> {
    let faction = warband.faction.clone().unwrap_or_default();
    let cards = warband.members.iter().map(|member| &*member.card);
    let capacity = army::capacity(cards, &faction);
    let expected = &file.expect;
    if expected.faction.as_ref().is_some_and(|wanted| *wanted != faction) {
        return Err(format!("its faction is {faction}"));
    }
    let figures = [
        ("it costs", expected.cost.map(i64::from), i64::from(warband.cost())),
        ("it needs", expected.needs.map(i64::from), i64::from(capacity.needed)),
        (
            "its capacity is",
            expected.capacity.map(i64::from),
            i64::from(capacity.there_is),
        ),
    ];
    for (what, wanted, is) in figures {
        if wanted.is_some_and(|wanted| wanted != is) {
            return Err(format!("{what} {is}"));
        }
    }
    Ok(())
}
