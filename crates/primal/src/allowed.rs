//! What lasting changes allow, forbid and add, as the chapters ask for it.

use battlegroup::Field;
use battlegroup::ledger::Denied;
use battlegroup::rules::{Because, Change, Permission, Prohibition};
use battlegroup::select::{Scope, amount, fits};
use battlegroup::windows;
use smallvec::SmallVec;
use table::Length;

use crate::World;
use crate::ids::{ModelId, WeaponId};
use crate::terrain::Shelter;

/// The rule that permits a model something, with the name that stands with the word.
pub fn permits(world: &World, id: ModelId, word: &str, detail: Option<&str>) -> Option<Because> {
    Field::standing(world).permits(id, word, detail, None)
}

/// Whether a model, or the weapon that it uses, ignores something: `stealth`, `cover`, `clouds`.
pub fn ignores(world: &World, id: ModelId, what: &str, weapon: Option<u8>) -> bool {
    let standing = Field::standing(world);
    standing
        .permits(id, "ignores", Some(what), weapon.map(WeaponId))
        .is_some()
}

/// Whether another model is no hindrance: `ignores_models` for lines of sight, `passes_models` for ways.
pub fn about(world: &World, id: ModelId, word: &str, other: ModelId, attack: Option<&windows::Attack>) -> bool {
    Field::standing(world)
        .permits_about(world, id, word, other, attack)
        .is_some()
}

/// Whether some rule lets the model draw lines of sight in another way for its attacks than otherwise.
pub fn looks_otherwise(world: &World, id: ModelId) -> bool {
    let standing = Field::standing(world);
    standing.held(id).iter().any(|held| match &*held.change {
        Change::Permits(permissions) => permissions.iter().any(|permission| {
            matches!(
                permission,
                Permission::Ignores(_) | Permission::IgnoresModels(_) | Permission::TargetsBehind
            )
        }),
        _ => false,
    })
}

/// Whether a charge or slam at a target costs nothing.
pub fn is_free_at(world: &World, id: ModelId, what: &str, target: ModelId) -> bool {
    let standing = Field::standing(world);
    standing.held(id).iter().any(|held| {
        let Change::Permits(permissions) = &*held.change else {
            return false;
        };
        let scope = Scope {
            user: id,
            ..Scope::of(world, held.because.clone())
        };
        permissions.iter().any(|permission| match permission {
            Permission::FreeAt(free) => {
                free.what.iter().any(|name| name == what) && fits(world, &scope.on(target), None, &free.at, target)
            }
            _ => false,
        })
    })
}

/// Concealment or cover that rules give to a model wherever it stands.
pub fn shelter(world: &World, id: ModelId) -> Shelter {
    shelters(world, id).into_iter().max().unwrap_or_default()
}

/// The same, with concealment beside cover where rules give both.
pub fn shelters(world: &World, id: ModelId) -> SmallVec<[Shelter; 4]> {
    let standing = Field::standing(world);
    let given = standing.held(id).iter().filter_map(|held| match &*held.change {
        Change::Cover(what) if what == "cover" => Some(Shelter::Cover),
        Change::Cover(_) => Some(Shelter::Concealment),
        _ => None,
    });
    given.collect()
}

/// The rule that keeps a weapon from being used now: spent, or another weapon was used.
pub fn bars_weapon(world: &World, id: ModelId, weapon: u8) -> Option<Denied> {
    let standing = Field::standing(world);
    let named = world.model(id).profile.weapons.get(usize::from(weapon))?;
    standing.held(id).iter().find_map(|held| {
        let Change::Cannot(prohibitions) = &*held.change else {
            return None;
        };
        let own = held.because.weapon == Some(WeaponId(weapon));
        let barred = prohibitions.iter().find(|prohibition| match prohibition {
            Prohibition::Once(which) => match which.as_str() {
                "this_weapon" => own,
                "other_weapons" => !own,
                "after_other_weapons" => own && has_used_another(world, id, weapon),
                name => named.name == name,
            },
            _ => false,
        })?;
        Some(Denied {
            because: held.because.clone(),
            what: barred.told().into(),
        })
    })
}

fn has_used_another(world: &World, id: ModelId, weapon: u8) -> bool {
    let made = world.part(id).map(|part| part.made.clone()).unwrap_or_default();
    { made.iter().zip(0u8..) }.any(|(made, other)| *made > 0 && other != weapon)
}

/// What is added to the COST of the spells of a model, and how many times as much they cost.
pub fn spell_cost(world: &World, id: ModelId, printed: u8) -> u8 {
    let standing = Field::standing(world);
    let (mut more, mut times) = (0, 1);
    for held in standing.held(id) {
        match &*held.change {
            Change::SpellCost(by) => more += by,
            Change::SpellCostTimes(by) => times = times.max(i32::from(*by)),
            _ => {}
        }
    }
    ((i32::from(printed) * times) + more).clamp(0, 255) as u8
}

/// How many times as much a spell costs to upkeep for its caster because of a model: the caster itself (`own`), or one that the spell is on.
pub fn upkeep_times(world: &World, id: ModelId, caster: ModelId, own: bool) -> u8 {
    let standing = Field::standing(world);
    let times = standing.held(id).iter().filter_map(|held| match &*held.change {
        Change::UpkeepTimes(upkeep) => {
            let scope = Scope::of(world, held.because.clone());
            let fits_caster = |who| fits(world, &scope.on(caster), None, who, caster);
            (upkeep.own == own && upkeep.by.as_ref().is_none_or(fits_caster)).then_some(upkeep.times)
        }
        _ => None,
    });
    times.max().unwrap_or(1)
}

/// What is added to a range that goes by a stat: the control range by FURY or FOCUS.
pub fn longer_range(world: &World, id: ModelId) -> Length {
    let standing = Field::standing(world);
    let more = standing.held(id).iter().filter_map(|held| match &*held.change {
        Change::RangeOf(change) if ["FURY", "FOCUS"].contains(&change.stat.0.as_str()) => {
            let scope = Scope::of(world, held.because.clone());
            Some(amount(world, &scope, None, &change.by.0))
        }
        _ => None,
    });
    Length::inches(more.max().unwrap_or(0).into())
}

/// The rule that halves the ARM of a model.
pub fn halves_arm(world: &World, id: ModelId) -> bool {
    let standing = Field::standing(world);
    standing.held(id).iter().any(|held| *held.change == Change::HalveArm)
}

/// Whether the model has the volume of a small base.
pub fn is_small_to_the_eye(world: &World, id: ModelId) -> bool {
    let standing = Field::standing(world);
    standing
        .held(id)
        .iter()
        .any(|held| matches!(&*held.change, Change::Volume(size) if size == "small"))
}

/// Whether harm of a kind does not touch the model: `blast`, `impact`, `collateral`.
pub fn is_unhurt_by(world: &World, id: ModelId, what: &str) -> Option<Because> {
    permits(world, id, "unhurt_by", Some(what))
}

/// Whether terrain of a kind does not hinder the way of a model.
pub fn moves_through(world: &World, id: ModelId, what: &str) -> bool {
    permits(world, id, "moves_through", Some(what)).is_some()
}
