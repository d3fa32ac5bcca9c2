import type { Line } from './protocol';

/** How long what has just been shown is left to be read before the next comes, in milliseconds. */
export function readingTime(lines: Line[], speed: number): number {
  if (speed <= 0) return 0;
  if (!lines.length) return 150 / speed;
  const dice = lines.some((line) => line.dice.length) ? 500 : 0;
  return Math.min(2200, 350 + 200 * lines.length + dice) / speed;
}
