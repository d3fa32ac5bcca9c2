//! Whom all of a unit can be ordered to attack.

use live::{AllOnOffer, AttackKind};

/// Every target that at least one of these members can attack.
pub fn offers(
    members: &[u16],
    targets: impl Iterator<Item = u16>,
    can_attack: impl Fn(u16, AttackKind, u16) -> bool,
) -> Vec<AllOnOffer> {
    let targets: Vec<u16> = targets.collect();
    let mut offers = vec![];
    for how in [AttackKind::Melee, AttackKind::Ranged] {
        offers.extend(targets.iter().filter_map(|target| {
            let able = members.iter().filter(|member| can_attack(**member, how, *target));
            let members: Vec<u16> = able.copied().collect();
            (!members.is_empty()).then_some(AllOnOffer {
                target: *target,
                how,
                members,
            })
        }));
    }
    offers
}
