//! What has changed in a scene since the one that a client has.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::Scene;

/// A scene as it travels: all of it for who has none yet, and what changed for who has the one before.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum SceneChange {
    All { scene: Box<Scene> },
    Changed(Changed),
}

/// Fields to put in the place of a scene's old ones. Models and markers are known by their ids; of each only what changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Changed {
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Omit<Scene, 'models' | 'markers'>>"))]
    pub fields: Map<String, Value>,
    #[cfg_attr(feature = "typescript", ts(type = "(Partial<Model> & { id: number })[]"))]
    pub models: Vec<Value>,
    /// Models that are not there any more.
    pub models_gone: Vec<u64>,
    #[cfg_attr(feature = "typescript", ts(type = "(Partial<Marker> & { id: number })[]"))]
    pub markers: Vec<Value>,
    pub markers_gone: Vec<u64>,
}

const MODELS: &str = "models";
const MARKERS: &str = "markers";

impl SceneChange {
    pub fn between(before: Option<&Scene>, now: &Scene) -> SceneChange {
        let changed = before.and_then(|before| Changed::between(before, now));
        changed.map_or_else(
            || SceneChange::All {
                scene: Box::new(now.clone()),
            },
            SceneChange::Changed,
        )
    }
}

impl Changed {
    fn between(before: &Scene, now: &Scene) -> Option<Changed> {
        let (Value::Object(before), Value::Object(now)) =
            (serde_json::to_value(before).ok()?, serde_json::to_value(now).ok()?)
        else {
            return None;
        };
        let mut changed = Changed::default();
        for (key, value) in now {
            let known = before.get(&key);
            match key.as_str() {
                MODELS => (changed.models, changed.models_gone) = things(known?.as_array()?, &value)?,
                MARKERS => (changed.markers, changed.markers_gone) = things(known?.as_array()?, &value)?,
                _ if known == Some(&value) => {}
                _ => {
                    changed.fields.insert(key, value);
                }
            }
        }
        Some(changed)
    }
}

fn id(thing: &Value) -> Option<u64> {
    thing.get("id")?.as_u64()
}

/// What changed of things that have ids, and which of them are gone.
fn things(before: &[Value], now: &Value) -> Option<(Vec<Value>, Vec<u64>)> {
    let now = now.as_array()?;
    let mut changed = vec![];
    for thing in now {
        let known = before.iter().find(|known| id(known) == id(thing));
        match known {
            Some(known) if known == thing => {}
            Some(known) => {
                let fields = thing.as_object()?.iter();
                let fields = fields.filter(|(key, value)| *key == "id" || known.get(key.as_str()) != Some(*value));
                let fields = fields.map(|(key, value)| (key.clone(), value.clone()));
                changed.push(Value::Object(fields.collect()));
            }
            None => changed.push(thing.clone()),
        }
    }
    let here = |gone: &u64| now.iter().any(|thing| id(thing) == Some(*gone));
    let gone = before.iter().filter_map(id).filter(|gone| !here(gone)).collect();
    Some((changed, gone))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Marker, Position};

    fn marker(id: u16, x: i64) -> Marker {
        Marker {
            id,
            look: "objective".into(),
            label: id.to_string(),
            says: String::new(),
            at: Some(Position { x, y: 0, z: 0 }),
            radius: 1,
            seat: None,
            carrier: None,
        }
    }

    #[test]
    fn only_what_changed_travels() {
        let before = Scene {
            headline: "Round 1".into(),
            markers: vec![marker(1, 5), marker(2, 6), marker(3, 7)],
            ..Scene::default()
        };
        let now = Scene {
            headline: "Round 2".into(),
            markers: vec![marker(1, 5), marker(3, 8), marker(4, 9)],
            ..Scene::default()
        };
        let SceneChange::Changed(changed) = SceneChange::between(Some(&before), &now) else {
            panic!("it is a change");
        };
        assert_eq!(changed.fields.len(), 1);
        assert_eq!(changed.fields["headline"], "Round 2");
        assert_eq!(changed.markers_gone, [2]);
        assert_eq!(
            changed.markers[0],
            serde_json::json!({"id": 3, "at": {"x": 8, "y": 0, "z": 0}})
        );
        assert_eq!(id(&changed.markers[1]), Some(4));
        assert_eq!(
            SceneChange::between(Some(&now), &now),
            SceneChange::Changed(Changed::default())
        );
    }

    #[test]
    fn whoever_has_no_scene_gets_all_of_it() {
        assert!(matches!(
            SceneChange::between(None, &Scene::default()),
            SceneChange::All { .. }
        ));
    }
}
