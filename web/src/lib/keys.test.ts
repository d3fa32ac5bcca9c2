import { expect, it } from 'vitest';
import { assignKeys, DECLINE, FIXED } from './keys';

const options = (count: number, declines: number[] = []) =>
  Array.from({ length: count }, (_, at) => ({ declines: declines.includes(at) }));

it('gives digits first, then letters', () => {
  expect(assignKeys(options(11))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b']);
});

it('gives what declines a key of its own', () => {
  expect(assignKeys(options(3, [2]))).toEqual(['1', '2', 'x']);
});

it('keeps the key that declines for what declines', () => {
  expect(assignKeys(options(40))).not.toContain(DECLINE);
  expect(assignKeys(options(4, [1, 2]))).toEqual(['1', DECLINE, '2', '3']);
});

it('never gives a key twice, nor one that is a command', () => {
  const keys = assignKeys(options(80, [3, 9, 40, 41, 42])).filter((key) => key !== null);
  expect(new Set(keys).size).toBe(keys.length);
  for (const command of Object.values(FIXED)) expect(keys).not.toContain(command);
  for (const zoom of ['+', '-', '0']) expect(keys).not.toContain(zoom);
});

it('leaves options without a key when there are no more', () => {
  expect(assignKeys(options(60)).at(-1)).toBeNull();
});
