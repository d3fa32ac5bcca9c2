//! Lists that must be legal warbands, or refused by certain rules.

use scenario::{Failure, is_refused_by};

use super::file::ScenarioFile;
use crate::Library;
use crate::army::{Muster, USUAL_POINTS, WarbandList};

pub fn check(scenario: &ScenarioFile) -> Result<(), Failure> {
    for (at, file) in scenario.armies.iter().enumerate() {
        let army = &file.value;
        let fail = |why: String| Failure::at(file.place, format!("armies[{at}]"), why);
        let list = WarbandList {
            starter: false,
            name: "warband".into(),
            faction: army.faction.clone(),
            fighters: army.fighters.clone(),
            says: String::new(),
        };
        let points = army.points.unwrap_or(USUAL_POINTS);
        let problems = Muster::with_points(&list, Library::embedded(), points)
            .err()
            .unwrap_or_default();
        is_refused_by(&army.refused, &problems, |problem| problem.rule).map_err(fail)?;
    }
    Ok(())
}
