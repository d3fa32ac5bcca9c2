//! A unit that follows one of its members.

use crate::{Gesture, MemberMove, Waypoint};

/// The way of each member by a gesture for their whole unit. Whoever is moved by itself goes its own way; the others keep their
/// place beside the member that is led. `members` are the models and where they stand.
pub fn follow(gesture: &Gesture, members: &[(u16, [i64; 2])]) -> Vec<MemberMove> {
    let Gesture::Unit { lead, moved } = gesture else {
        return vec![];
    };
    let stands = |model: u16| members.iter().find(|(member, _)| *member == model).map(|(_, at)| *at);
    let led = lead.as_ref().and_then(|lead| Some((lead, stands(lead.model)?)));
    let way = |model: u16, at: [i64; 2]| {
        let own = moved.iter().find(|own| own.model == model);
        if let Some(own) = own {
            return own.clone();
        }
        let (points, facing) = led.map_or((vec![], None), |(lead, from)| {
            let beside = |point: &Waypoint| Waypoint {
                x: point.x + at[0] - from[0],
                y: point.y + at[1] - from[1],
                ..point.clone()
            };
            (lead.points.iter().map(beside).collect(), lead.facing)
        });
        MemberMove { model, points, facing }
    };
    members.iter().map(|(model, at)| way(*model, *at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(model: u16, x: i64, y: i64) -> MemberMove {
        let (z, way) = (None, None);
        MemberMove {
            model,
            points: vec![Waypoint { x, y, z, way }],
            facing: None,
        }
    }

    #[test]
    fn members_keep_their_place_beside_the_led_one_unless_they_are_moved_by_themselves() {
        let members = [(1, [0, 0]), (2, [10, 0]), (3, [0, 10])];
        let gesture = Gesture::Unit {
            lead: Some(to(1, 100, 50)),
            moved: vec![to(3, 7, 7)],
        };
        assert_eq!(
            follow(&gesture, &members),
            [to(1, 100, 50), to(2, 110, 50), to(3, 7, 7)]
        );
    }

    #[test]
    fn nobody_led_means_that_the_rest_stays() {
        let gesture = Gesture::Unit {
            lead: None,
            moved: vec![to(2, 7, 7)],
        };
        let ways = follow(&gesture, &[(1, [0, 0]), (2, [10, 0])]);
        assert!(ways[0].points.is_empty());
        assert_eq!(ways[1], to(2, 7, 7));
    }
}
