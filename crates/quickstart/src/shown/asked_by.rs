//! The rules that questions come from.

use kernel::{RuleId, cite};

use crate::questions::{Aim, Ask, MoveKind, RollKind, What};

pub fn rules(ask: &Ask) -> Vec<RuleId> {
    match ask {
        Ask::First => vec![cite!("hqs:setup-order-01")],
        Ask::Edge => vec![cite!("hqs:deployment-01"), cite!("hqs:deployment-02")],
        Ask::Deploy { .. } => vec![cite!("hqs:deployment-01"), cite!("hqs:deployment-02")],
        Ask::Leach { .. } => vec![cite!("hqs:leaching-02"), cite!("hqs:control-phase-02")],
        Ask::Upkeep { .. } => vec![cite!("hqs:upkeep-01"), cite!("hqs:control-phase-03")],
        Ask::Check => vec![cite!("hqs:threshold-01"), cite!("hqs:control-phase-04")],
        Ask::Activate => vec![cite!("hqs:activation-01")],
        Ask::GiveUp { .. } => vec![cite!("hqs:special-rules-01")],
        Ask::Act { .. } => vec![cite!("hqs:activation-02"), cite!("hqs:activation-03")],
        Ask::Way { move_kind, .. } => match move_kind {
            MoveKind::Advance => vec![cite!("hqs:advance-01"), cite!("hqs:advance-02")],
            MoveKind::Run => vec![cite!("hqs:run-01")],
            MoveKind::Extra => vec![cite!("hqs:special-rules-01"), cite!("hqs:advance-02")],
        },
        Ask::Rush { slam: false, .. } => vec![cite!("hqs:charge-05"), cite!("hqs:charge-08")],
        Ask::Rush { slam: true, .. } => vec![cite!("hqs:slam-04"), cite!("hqs:slam-06")],
        Ask::Face { .. } => vec![cite!("hqs:knockdown-07")],
        Ask::Boost { roll, .. } => vec![
            cite!("hqs:fury-boost-01"),
            match roll {
                RollKind::Attack => cite!("hqs:attack-roll-03"),
                RollKind::Damage => cite!("hqs:damage-roll-02"),
            },
        ],
        Ask::FreeStrike { .. } => vec![cite!("hqs:free-strike-01"), cite!("hqs:free-strike-02")],
        Ask::Transfer { .. } => vec![cite!("hqs:fury-transfer-01"), cite!("hqs:fury-transfer-02")],
        Ask::Reave { .. } => vec![cite!("hqs:reaving-01")],
        Ask::HealWhere { .. } => vec![cite!("hqs:fury-heal-02")],
        Ask::ThrowAt { .. } => vec![cite!("hqs:double-throw-at-01")],
        Ask::Direction { of: Aim::Spray, .. } => vec![cite!("hqs:spray-01")],
        Ask::Direction {
            of: Aim::Throw { .. }, ..
        } => vec![cite!("hqs:thrown-01"), cite!("hqs:thrown-03")],
        Ask::Option { what: What::Warp, .. } => vec![cite!("hqs:special-rules-02")],
        Ask::Option { .. } | Ask::Pick { .. } | Ask::Place { .. } | Ask::MayStrike { .. } => {
            vec![cite!("hqs:special-rules-01")]
        }
    }
}
