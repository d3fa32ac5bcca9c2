import { expect, test } from 'vitest';
import { Quality } from './quality';

const frames = (quality: Quality, from: number, every: number, count: number): number => {
  for (let at = 0; at < count; at += 1) quality.note(from + at * every);
  return quality.share;
};

test('a quick machine draws every pixel', () => {
  expect(frames(new Quality(), 1000, 16.7, 300)).toBe(1);
});

test('a slow one draws fewer while something moves, all of them at rest, and remembers', () => {
  const quality = new Quality();
  expect(frames(quality, 1000, 16.7, 2)).toBe(1);
  expect(frames(quality, 5000, 90, 2)).toBe(1);
  expect(frames(quality, 5180, 90, 20)).toBe(0.4);
  quality.rest();
  expect(quality.share).toBe(1);
  // The first frame of the next movement is drawn whole; from the second on it is quick.
  expect(quality.note(9000)).toBe(false);
  expect(quality.note(9030)).toBe(true);
  expect(quality.share).toBe(0.4);
});

test('frames far apart are no movement', () => {
  expect(frames(new Quality(), 1000, 3000, 20)).toBe(1);
});
