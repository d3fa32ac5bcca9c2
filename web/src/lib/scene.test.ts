import { expect, test } from 'vitest';
import type { Changed, Marker, Scene } from './protocol';
import { sceneAfter } from './scene';

const marker = (id: number, x: number): Marker => ({ id, look: '', label: '', says: '', at: { x, y: 0, z: 0 }, radius: 1, seat: null, carrier: null });
const scene: Scene = { headline: 'Round 1', plan: [], sides: [], models: [], markers: [marker(1, 5), marker(2, 6)], areas: [], units: [], progress: [], ending: null };
const nothing: Changed = { fields: {}, models: [], models_gone: [], markers: [], markers_gone: [] };

test('a change is put over the scene before', () => {
  const change = { ...nothing, fields: { headline: 'Round 2' }, markers: [{ id: 2, seat: 1 }, marker(3, 9)], markers_gone: [1] };
  const after = sceneAfter(scene, { is: 'changed', ...change });
  expect(after?.headline).toBe('Round 2');
  expect(after?.markers).toEqual([{ ...marker(2, 6), seat: 1 }, marker(3, 9)]);
  expect(after?.models).toBe(scene.models);
});

test('a whole scene takes the place of any, and a change of nothing is noticed', () => {
  expect(sceneAfter(null, { is: 'all', scene })).toBe(scene);
  expect(sceneAfter(null, { is: 'changed', ...nothing })).toBeNull();
});
