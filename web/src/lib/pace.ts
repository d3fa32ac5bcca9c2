import type { Line, Position, Way } from './protocol';
import { mm } from './lengths';

/** How long what has just been shown is left to be read before the next comes, in milliseconds. */
export function readingTime(lines: Line[], speed: number): number {
  if (speed <= 0) return 0;
  if (!lines.length) return 150 / speed;
  const dice = lines.some((line) => line.dice.length) ? 500 : 0;
  const reading = Math.min(2200, 350 + 200 * lines.length + dice);
  return Math.max(reading, ...lines.flatMap((line) => line.ways ?? []).map((way) => travelTime(way.points) + 150)) / speed;
}

/** How long a model is seen on its way, in milliseconds: longer ways take longer, but nobody waits for a run across the table. */
export function travelTime(points: Position[]): number {
  return Math.min(1100, 260 + 5 * wayLength(points));
}

/** In millimetres. */
export function wayLength(points: Position[]): number {
  let sum = 0;
  for (let at = 1; at < points.length; at += 1) sum += leg(points[at - 1], points[at]);
  return sum;
}

const leg = (a: Position | undefined, b: Position | undefined): number => (a && b ? mm(Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z)) : 0);

/** Where a model is on its way, after a share of it between 0 and 1. */
export function onTheWay(points: Position[], share: number): Position | null {
  let left = wayLength(points) * Math.min(1, Math.max(0, share));
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1], points[at]];
    if (!from || !to) continue;
    const far = leg(from, to);
    if (left <= far && far > 0) {
      const part = left / far;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, z: from.z + (to.z - from.z) * part };
    }
    left -= far;
  }
  return points.at(-1) ?? null;
}

/** The ways of lines, each model once: what it went in several lines is one way. */
export function joinedWays(lines: Line[]): Way[] {
  const all = new Map<number, Position[]>();
  for (const way of lines.flatMap((line) => line.ways ?? [])) {
    const known = all.get(way.model);
    if (known) known.push(...way.points.slice(1));
    else all.set(way.model, [...way.points]);
  }
  return [...all].map(([model, points]) => ({ model, points }));
}
