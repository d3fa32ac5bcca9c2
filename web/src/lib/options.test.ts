import { expect, test } from 'vitest';
import { listed, unfolded } from './options';
import type { Asked, Verb } from './protocol';

const asked = (verbs: Verb[]): Asked => ({ seat: 0, asks: '', model: null, rules: [], lets_pass: null, choices: { kind: 'options', verbs } });
const name = (id: number) => `model ${id}`;
const claw: Verb = { label: 'Claw', group: 'Attack', models: [[0, 7], [2, 9]] };
const bite: Verb = { label: 'Bite', group: 'Attack', models: [[1, 7]] };
const done: Verb = { label: 'End', declines: true, options: [{ at: 3, label: 'End' }] };

test('options stand at their places, with what is known of them', () => {
  const options = unfolded(asked([claw, bite, done]), name, new Map([[2, { at: 2, label: 'Claw at nine', says: 'It hurts.', shapes: [] }]]));
  expect(options.map(({ label }) => label)).toEqual(['Claw: model 7', 'Bite: model 7', 'Claw at nine', 'End']);
  expect(options[2]?.says).toBe('It hurts.');
  expect(options[0]?.target).toEqual({ on: 'model', id: 7 });
});

test('a verb comes first, then its targets; one with a single target is that option', () => {
  const question = asked([claw, bite, done]);
  const options = unfolded(question, name, new Map());
  const [attack, end] = listed(question, options, null);
  expect(attack?.offered.map(({ label, at, targets }) => [label, at, targets])).toEqual([['Claw', null, 2], ['Bite: model 7', 1, 1]]);
  expect(end?.offered.map(({ key, at }) => [key, at])).toEqual([['x', 3]]);
  const [targets, still] = listed(question, options, 0);
  expect(targets?.offered.map(({ label, at, key }) => [label, at, key])).toEqual([['model 7', 0, '1'], ['model 9', 2, '2']]);
  expect(still?.offered.map(({ key }) => key)).toEqual(['x']);
});

test('giving the game up is not among what is listed', () => {
  const question = asked([claw, { label: 'Concede the game', declines: true, gives_up: true, options: [{ at: 3, label: 'Concede the game' }] }]);
  const groups = listed(question, unfolded(question, name, new Map()), null);
  expect(groups.flatMap(({ offered }) => offered.map(({ at }) => at))).toEqual([0, 2]);
});

test('the only verb is open at once', () => {
  const question = asked([claw, done]);
  const [targets] = listed(question, unfolded(question, name, new Map()), null);
  expect(targets?.offered.map(({ label }) => label)).toEqual(['model 7', 'model 9']);
});

test('a verb says who moves by it', () => {
  const question = asked([{ label: 'Activate', target_moves: true, models: [[0, 4], [1, 5]] }, { label: 'Walk', moves: 4, options: [{ at: 2, label: 'Walk' }] }]);
  expect(unfolded(question, name, new Map()).map(({ moves }) => moves)).toEqual([4, 5, 4]);
});

test('verbs that read the same are one, whether or not a drag chooses them', () => {
  const question = asked([{ label: 'Activate', models: [[0, 4], [2, 6]] }, { label: 'Activate', target_moves: true, models: [[1, 5]] }, done]);
  const options = unfolded(question, name, new Map());
  const [targets] = listed(question, options, null);
  expect(targets?.offered.map(({ label }) => label)).toEqual(['model 4', 'model 6', 'model 5']);
  expect(options.map((option) => option?.moves ?? null)).toEqual([null, 5, null, null]);
});
