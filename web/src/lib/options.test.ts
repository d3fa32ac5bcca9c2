import { expect, it } from 'vitest';
import { grouped } from './options';
import type { Choice } from './protocol';

const option = (label: string, group: string, declines = false): Choice => ({ label, group, declines, says: '', target: null, shapes: [] });

it('shows groups together, what declines last, and keys from top to bottom', () => {
  const groups = grouped([option('wait', '', true), option('move', 'Act'), option('hit', 'Attack'), option('climb', 'Act')]);
  const shown = groups.flatMap((group) => group.offered.map(({ option, at, key }) => [group.name, option.label, at, key]));
  expect(shown).toEqual([
    ['Act', 'move', 1, '1'],
    ['Act', 'climb', 3, '2'],
    ['Attack', 'hit', 2, '3'],
    ['', 'wait', 0, 'x'],
  ]);
});

it('shows what aims at the own side after the rest of its group', () => {
  const [friend, foe] = [option('friend', 'Charge'), option('foe', 'Charge')];
  const [group] = grouped([friend, foe], (one) => one === friend);
  expect(group?.offered.map(({ at }) => at)).toEqual([1, 0]);
});
