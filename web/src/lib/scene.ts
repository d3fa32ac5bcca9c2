import type { Scene, SceneChange } from './protocol';

/** The scene after an update: all of it, or the one before with what changed; nothing if there is none to change. */
export function sceneAfter(before: Scene | null, change: SceneChange): Scene | null {
  if (change.is === 'all') return change.scene;
  if (!before) return null;
  return {
    ...before,
    ...change.fields,
    models: patchedThings(before.models, change.models, change.models_gone),
    markers: patchedThings(before.markers, change.markers, change.markers_gone),
  };
}

function patchedThings<T extends { id: number }>(before: T[], changed: (Partial<T> & { id: number })[], gone: number[]): T[] {
  if (!changed.length && !gone.length) return before;
  const changes = new Map(changed.map((thing) => [thing.id, thing]));
  const kept = before.filter(({ id }) => !gone.includes(id));
  const known = new Set(kept.map(({ id }) => id));
  return [
    ...kept.map((thing) => (changes.has(thing.id) ? { ...thing, ...changes.get(thing.id) } : thing)),
    // What was not there before comes whole.
    ...changed.filter(({ id }) => !known.has(id)).map((thing) => thing as unknown as T),
  ];
}
