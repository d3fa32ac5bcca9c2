import { expect, it } from 'vitest';
import { deeds, folded, newFrom, patched } from './log';
import type { Line } from './protocol';

const line = (text: string): Line => ({ text, depth: 1, seat: 0, dice: [], rules: [], models: [], unit: null, member_of: null });
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

it('folds the lines of members under the line of their unit', () => {
  const unit = { ...line('the guard marches'), unit: 4 };
  const member = (text: string) => ({ ...line(text), member_of: 4 });
  const lines = [line('round 1'), unit, member('one'), member('two'), line('a roll'), member('alone'), { ...unit, text: 'again' }, { ...member('other'), member_of: 5 }];
  expect(folded(lines).map(({ line, at, members }) => [line.text, at, members.map(({ text }) => text)])).toEqual([
    ['round 1', 0, []],
    ['the guard marches', 1, ['one', 'two']],
    ['a roll', 4, []],
    ['alone', 5, []],
    ['again', 6, []],
    ['other', 7, []],
  ]);
});

it('folds what follows from a deed under it', () => {
  const of = (depth: number, text: string) => ({ text, depth, seat: 0, dice: [], rules: [], models: [], unit: null, member_of: null });
  const lines = [of(0, 'Round 1'), of(2, 'It begins.'), of(1, 'A acts.'), of(2, 'A moves.'), of(3, 'It hits.'), of(1, 'B acts.'), of(0, 'Round 2')];
  const told = deeds(folded(lines)).map(({ head, rest }) => [head.line.text, rest.map(({ line }) => line.text)]);
  expect(told).toEqual([
    ['Round 1', []],
    ['It begins.', []],
    ['A acts.', ['A moves.', 'It hits.']],
    ['B acts.', []],
    ['Round 2', []],
  ]);
});
