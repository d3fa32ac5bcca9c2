//! What must be refused before anything is played: armies and tables.

use std::fmt::Display;

use rulebook::RuleId;
use serde::Deserialize;

/// Whether an army is refused as the file says: by all these rules, and for no other reason. An army without faults is legal.
pub fn is_refused_by<P: Display>(
    expected: &[RuleId],
    faults: &[P],
    rule_of: impl Fn(&P) -> Option<RuleId>,
) -> Result<(), String> {
    let is_missing = |rule: &&RuleId| !faults.iter().any(|fault| rule_of(fault) == Some(**rule));
    if let Some(rule) = expected.iter().find(is_missing) {
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        return Err(match &told[..] {
            [] => format!("it is not refused by {rule}"),
            _ => format!("it is not refused by {rule}, but: {}", told.join("; ")),
        });
    }
    let is_other = |fault: &&P| !rule_of(fault).is_some_and(|rule| expected.contains(&rule));
    match faults.iter().find(is_other) {
        Some(fault) => Err(format!("it is refused: {fault}")),
        None => Ok(()),
    }
}

/// A table that a rule must refuse.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BadTable<T> {
    pub layout: T,
    pub refused: RuleId,
}

impl<T> BadTable<T> {
    /// Whether building it is refused by that rule, which the reason names.
    pub fn check<B>(&self, build: impl FnOnce(&T) -> Result<B, String>) -> Result<(), String> {
        match build(&self.layout) {
            Err(why) if why.contains(self.refused.as_str()) => Ok(()),
            Err(why) => Err(format!("it is refused otherwise: {why}")),
            Ok(_) => Err("this table can be built".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::cite;

    #[test]
    fn an_army_is_refused_by_all_rules_that_the_file_names_and_by_no_other() {
        let (points, leader) = (cite!("warcry:warband-01"), cite!("warcry:warband-02"));
        let fault = |rule: Option<RuleId>| rule.map_or("unknown".to_string(), |rule| rule.to_string());
        let refused = |expected: &[RuleId], found: &[Option<RuleId>]| {
            let faults: Vec<String> = found.iter().map(|rule| fault(*rule)).collect();
            is_refused_by(expected, &faults, |fault| fault.parse().ok())
        };
        assert_eq!(refused(&[], &[]), Ok(()));
        assert_eq!(refused(&[points, leader], &[Some(leader), Some(points)]), Ok(()));
        assert!(refused(&[points], &[]).is_err());
        assert!(refused(&[points], &[Some(points), Some(leader)]).is_err());
        assert!(refused(&[], &[None]).is_err());
    }

    #[test]
    fn a_bad_table_is_refused_by_its_rule() {
        let rule = cite!("warcry:warband-01");
        let table = BadTable {
            layout: 1,
            refused: rule,
        };
        assert_eq!(table.check(|_| Err::<(), _>(format!("too large ({rule})"))), Ok(()));
        assert!(table.check(|_| Err::<(), _>("too large".into())).is_err());
        assert!(table.check(|layout| Ok(*layout)).is_err());
    }
}
