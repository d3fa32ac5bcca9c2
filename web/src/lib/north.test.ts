import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIRECTIONS, PLACES, PLACES_OF_SHAPES, turned } from './north';

const up = { y_grows: 'up', depth: 1000 } as const;
const update = {
  type: 'update',
  board: { depth: 1000, y_grows: 'up', features: [{ id: 1, parts: [{ outline: [[0, 0], [10, 20]], rises: [3, 4], top: 5 }] }] },
  scene: { is: 'changed', fields: { areas: [{ label: 'zone', shape: { shape: 'rings', rings: [[[1, 2], [3, 4]]] } }] }, models: [{ id: 7, at: { x: 1, y: 2, z: 3 }, facing: [5, -6] }, { id: 8, at: null, facing: null }] },
  prompts: [
    { seat: 0, choices: { kind: 'options', verbs: [{ label: 'Claw', models: [[3, 12]], options: [{ at: 4, target: { on: 'point', at: [5, 6] } }, { at: 5, target: { on: 'line', from: [1, 2], to: [3, 4] } }] }] } },
    { seat: 1, choices: { kind: 'place', areas: [{ shape: { shape: 'circle', at: [7, 8], radius: 9 } }] } },
  ],
  log: { from: 12, lines: [{ text: 'moves', ways: [{ model: 7, points: [{ x: 0, y: 100, z: 0 }] }] }] },
  consent: { by: 0, count: 1, from: [0, 1] },
  said: [{ at: 5 }],
};

test('turning there and back is the identity', () => {
  const there = turned(update, up);
  expect(there).not.toEqual(update);
  expect(turned(there, up)).toEqual(update);
});

test('places are counted from the other edge, and directions turn over', () => {
  const there = turned(update, up);
  expect(there.board.features[0]?.parts[0]).toEqual({ outline: [[0, 1000], [10, 980]], rises: [3, -4], top: 5 });
  expect(there.scene.models[0]).toEqual({ id: 7, at: { x: 1, y: 998, z: 3 }, facing: [5, 6] });
  expect(there.scene.fields.areas[0]?.shape.rings).toEqual([[[1, 998], [3, 996]]]);
  expect(there.prompts[0]?.choices.verbs?.[0]?.options[1]?.target).toEqual({ on: 'line', from: [1, 998], to: [3, 996] });
  expect(there.log.lines[0]?.ways[0]?.points).toEqual([{ x: 0, y: 900, z: 0 }]);
  expect(turned({ gesture: { by: 'place', x: 1, y: 2, facing: [0, 1] } }, up)).toEqual({ gesture: { by: 'place', x: 1, y: 998, facing: [0, -1] } });
  expect(turned({ draft: { legs: [{ way: 'walk', to: { x: 1, y: 2, z: 0 } }], members: [{ model: 1, way: [[0, 0]] }] } }, up)).toEqual({ draft: { legs: [{ way: 'walk', to: { x: 1, y: 998, z: 0 } }], members: [{ model: 1, way: [[0, 1000]] }] } });
});

test('pairs that are no places stay as they are', () => {
  const there = turned(update, up);
  expect(there.consent).toEqual(update.consent);
  expect(there.prompts[0]?.choices.verbs?.[0]?.models).toEqual([[3, 12]]);
});

test('a game that counts down the screen is left alone', () => {
  expect(turned(update, { y_grows: 'down', depth: 1000 })).toBe(update);
});

test('every pair of numbers that the server can say is known', () => {
  const types = readFileSync(new URL('./protocol.ts', import.meta.url), 'utf8');
  const fields = [...types.matchAll(/(\w+)\??: (?:Array<)*\[number, number\]/g)].map(([, name]) => name ?? '');
  expect(fields.length).toBeGreaterThan(10);
  // Places in a list with the model that they aim at, and figures of odds.
  const no_places = ['models', 'falls_between', 'damage'];
  expect(fields.filter((name) => ![...DIRECTIONS, ...PLACES, ...PLACES_OF_SHAPES, ...no_places].includes(name))).toEqual([]);
});
