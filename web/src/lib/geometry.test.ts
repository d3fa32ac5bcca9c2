import { expect, it } from 'vitest';
import { degrees, hull, rings, shapeMiddle, turned } from './geometry';
import { inches, inchesAtLeast, INCH } from './lengths';
import { contains, fromBelow, level, levelsAt } from './terrain';
import type { Part } from './protocol';

const square: [number, number][] = [[0, 0], [10_000, 0], [10_000, 10_000], [0, 10_000]];
const part = (top: number): Part => ({ outline: square, bottom: 0, top, look: 'platform', says: '', rises: null, deadly: false });

it('turns all rings the same way round, so that their union is filled', () => {
  expect(rings([square, square.toReversed()])).toBe('M0 0L10 0L10 10L0 10ZM0 0L10 0L10 10L0 10Z');
});

it('speaks in inches', () => {
  expect(inches(3 * INCH)).toBe('3"');
  expect(inches(3.256 * INCH)).toBe('3.26"');
  expect(inchesAtLeast(3 * INCH)).toBe('3"');
  expect(inchesAtLeast(3 * INCH + 1)).toBe('3.01"');
});

it('turns a base and keeps whole numbers', () => {
  expect(turned([10_000, 0], 90)).toEqual([0, 10_000]);
  expect(degrees([0, 5])).toBe(90);
});

it('finds the middle of a shape', () => {
  expect(shapeMiddle({ shape: 'rings', rings: [square] })).toEqual({ x: 5, y: 5 });
});

it('knows what lies on a part, and draws from below', () => {
  expect(contains(part(INCH), { x: 5, y: 5 })).toBe(true);
  expect(contains(part(INCH), { x: 15, y: 5 })).toBe(false);
  const drawn = fromBelow([{ id: 1, name: 'tower', parts: [part(3 * INCH), part(INCH)] }]);
  expect(drawn.map(({ top }) => top)).toEqual([INCH, 3 * INCH]);
  expect([0.5, 1.5, 3, 6].map((high) => level(high * INCH))).toEqual([0, 1, 2, 3]);
});

it('finds the levels of a bridge: under it and on it', () => {
  const bridge = { ...part(3 * INCH), bottom: 2 * INCH };
  expect(levelsAt([{ id: 1, name: 'bridge', parts: [bridge] }], { x: 5, y: 5 })).toEqual([0, 3 * INCH]);
  expect(levelsAt([{ id: 1, name: 'block', parts: [part(3 * INCH)] }], { x: 5, y: 5 })).toEqual([3 * INCH]);
});

it('draws the smallest outline around spots', () => {
  const around = hull([{ x: 0, y: 0 }, { x: 4, y: 0 }, { x: 2, y: 1 }, { x: 4, y: 4 }, { x: 0, y: 4 }, { x: 2, y: 2 }]);
  expect(around.map(({ x, y }) => [x, y])).toEqual([[0, 0], [4, 0], [4, 4], [0, 4]]);
  expect(hull([{ x: 1, y: 1 }])).toEqual([{ x: 1, y: 1 }]);
});
