//! Preparation, in the order of 500-sequence: reserves, light, the scouting check, who deploys where, terrain, deployment and
//! preparatory spells (106, 503 to 507).

mod areas;
mod deploy;
mod scouting;
mod spells;
mod terrain;

pub use areas::{DeploymentArea, Edge, area_of, check_deployment, choose, open_area, room_for};
pub use deploy::deploy;
pub use scouting::{likely_leaders, muster, scout};
pub use spells::{check as check_preparatory, prepare};
pub use terrain::{
    check as check_terrain, check_additional, check_brought, check_leaving, choices, pieces_each, place,
    sample as sample_terrain, sample_additional, spark_places,
};
