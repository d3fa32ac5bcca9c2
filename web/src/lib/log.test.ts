import { expect, it } from 'vitest';
import { newFrom, patched } from './log';
import type { Line } from './protocol';

const line = (text: string): Line => ({ text, depth: 1, seat: 0, dice: [], rules: [], models: [] });
const log = (...texts: string[]) => texts.map(line);

it('adds lines at the end', () => {
  expect(patched(log('a', 'b'), { from: 2, lines: log('c') })?.map((line) => line.text)).toEqual(['a', 'b', 'c']);
});

it('tells the end anew after a takeback', () => {
  expect(patched(log('a', 'b', 'c'), { from: 1, lines: log('x') })?.map((line) => line.text)).toEqual(['a', 'x']);
});

it('knows when lines are missing', () => {
  expect(patched(log('a'), { from: 3, lines: log('d') })).toBeNull();
});

it('finds the first new line', () => {
  expect(newFrom(log('a', 'b'), log('a', 'b', 'c'))).toBe(2);
  expect(newFrom(log('a', 'b', 'c'), log('a', 'x'))).toBe(1);
  expect(newFrom([], log('a'))).toBe(0);
});
