//! Rules that are proved by tests in the code instead of scenarios: a list of rule ids and the names of the tests.

use std::collections::BTreeMap;

use rulebook::RuleId;

use crate::OneOrMany;

/// Reads such a list: `warcry:reroll-01: a_roll_is_never_rerolled_twice`, one rule a line.
pub fn tested_in_code(text: &str) -> Result<BTreeMap<RuleId, OneOrMany>, String> {
    if text
        .lines()
        .all(|line| line.trim().is_empty() || line.trim().starts_with('#'))
    {
        return Ok(BTreeMap::new());
    }
    yaml::read(text).map_err(|error| error.to_string())
}
