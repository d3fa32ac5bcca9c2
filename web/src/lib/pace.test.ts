import { expect, test } from 'vitest';
import { joinedWays, onTheWay, readingTime, travelTime, wayLength } from './pace';
import type { Line, Position } from './protocol';

const at = (x: number, y: number, z = 0): Position => ({ x: x * 1000, y: y * 1000, z: z * 1000 });
const line = (over: Partial<Line>): Line => ({ text: '', depth: 2, seat: 0, dice: [], rules: [], models: [], unit: null, member_of: null, ...over });

test('a model is on its way corner by corner', () => {
  const points = [at(0, 0), at(30, 0), at(30, 10)];
  expect(wayLength(points)).toBe(40);
  expect(onTheWay(points, 0)).toEqual(at(0, 0));
  expect(onTheWay(points, 0.5)).toEqual(at(20, 0));
  expect(onTheWay(points, 0.875)).toEqual(at(30, 5));
  expect(onTheWay(points, 2)).toEqual(at(30, 10));
  expect(onTheWay([], 0.5)).toBeNull();
});

test('long ways take longer, but never long', () => {
  expect(travelTime([at(0, 0), at(10, 0)])).toBeLessThan(travelTime([at(0, 0), at(100, 0)]));
  expect(travelTime([at(0, 0), at(2000, 0)])).toBe(1100);
});

test('what is shown at once is not waited for', () => {
  const lines = [line({ ways: [{ model: 1, points: [at(0, 0), at(500, 0)] }] })];
  expect(readingTime(lines, 0)).toBe(0);
  expect(readingTime(lines, 1)).toBe(1250);
  expect(readingTime(lines, 2)).toBe(625);
});

test('the legs of a model in several lines are one way', () => {
  const lines = [line({ ways: [{ model: 1, points: [at(0, 0), at(1, 0)] }] }), line({ ways: [{ model: 1, points: [at(1, 0), at(1, 1)] }, { model: 2, points: [at(5, 5), at(6, 5)] }] })];
  expect(joinedWays(lines)).toEqual([
    { model: 1, points: [at(0, 0), at(1, 0), at(1, 1)] },
    { model: 2, points: [at(5, 5), at(6, 5)] },
  ]);
});
