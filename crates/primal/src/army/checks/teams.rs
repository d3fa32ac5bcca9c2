//! Which player of a team controls what (primal:team-game-01).

use kernel::cite;

use super::Problems;
use crate::army::lines::Line;

pub fn check(lines: &[Line<'_>], problems: &mut Problems) {
    if lines.iter().all(|line| line.said.player.is_none()) {
        return;
    }
    let rule = cite!("primal:team-game-01");
    let said: Vec<u8> = lines.iter().filter_map(|line| line.said.player).collect();
    let last = said.iter().copied().max().unwrap_or(0);
    if let Some(idle) = (1..last).find(|player| !said.contains(player)) {
        let why = format!("player {idle} of {last} controls nothing");
        problems.add(rule, None, why);
    }
    for line in lines {
        let leader = lines.iter().find(|other| line.is_led_by(other) || line.joins(other));
        match (line.said.player, leader) {
            (None, None) => problems.add(
                rule,
                Some(line),
                "the list does not say which player controls it".into(),
            ),
            (Some(0), _) => problems.add(rule, Some(line), "players of a team are counted from 1".into()),
            (Some(own), Some(leader)) if leader.said.player.is_some_and(|other| other != own) => {
                let why = format!("its player is not the one who controls {}", leader.label());
                problems.add(rule, Some(line), why);
            }
            _ => {}
        }
    }
}
