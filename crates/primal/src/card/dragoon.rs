//! Dragoons: riders that go on fighting on foot (primal:dragoon-01 to primal:dragoon-04).

use rulebook::names::same;
use serde::{Deserialize, Serialize};

use super::{Advantage, BaseSize, Life, Profile, WeaponKind};

/// What a dragoon is without its mount. Stats that are left out are those of the rider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnFoot {
    pub base: BaseSize,
    #[serde(default)]
    pub spd: Option<u8>,
    #[serde(default)]
    pub str: Option<u8>,
    #[serde(default)]
    pub mat: Option<u8>,
    #[serde(default)]
    pub rat: Option<u8>,
    #[serde(default)]
    pub def: Option<u8>,
    #[serde(default)]
    pub arm: Option<u8>,
    /// Its damage boxes on foot, besides those of the rider.
    pub life: Life,
    /// Special rules, advantages and weapons that it loses with its mount.
    #[serde(default)]
    pub loses: Vec<String>,
}

impl Profile {
    /// The same model without its mount: no Cavalry, no Mount, and nothing that its card says is lost with it (primal:dragoon-03,
    /// primal:dragoon-04). Nothing for a model that does not ride, or not any more.
    pub fn on_foot(&self) -> Option<Profile> {
        let foot = self.dismounted.as_ref()?;
        let is_kept = |name: &str| !foot.loses.iter().any(|lost| same(lost, name));
        let mut made = self.clone();
        made.dismounted = None;
        made.base = foot.base;
        made.spd = foot.spd.unwrap_or(made.spd);
        made.str = foot.str.or(made.str);
        made.mat = foot.mat.or(made.mat);
        made.rat = foot.rat.or(made.rat);
        made.def = foot.def.unwrap_or(made.def);
        made.arm = foot.arm.unwrap_or(made.arm);
        made.life = foot.life.clone();
        { &mut made.advantages }.retain(|advantage| *advantage != Advantage::Cavalry && is_kept(advantage.name()));
        { &mut made.weapons }.retain(|weapon| weapon.kind != WeaponKind::Mount && is_kept(&weapon.name));
        { &mut made.rules }.retain(|rule| is_kept(&rule.rule) && is_kept(rule.name().as_str()));
        Some(made)
    }
}
