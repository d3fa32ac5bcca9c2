import type { Feature, Part } from './protocol';
import { outlineMiddle, type Spot } from './geometry';
import { INCH, mm } from './lengths';

export type DrawnPart = Part & { feature: number; name: string };

/** From below upwards, so that what is higher covers what is lower. */
export function fromBelow(features: Feature[]): DrawnPart[] {
  return features
    .flatMap((feature) => feature.parts.map((part) => ({ ...part, feature: feature.id, name: feature.name })))
    .toSorted((a, b) => a.bottom - b.bottom || a.top - b.top);
}

/** The shade of a height: 0 to 3. */
export function level(top: number): number {
  const high = top / INCH;
  return high < 1 ? 0 : high < 2.5 ? 1 : high < 4.25 ? 2 : 3;
}

/** One climbs up on it by these. */
export const isWayUp = (part: Part): boolean => part.look === 'stairs' || part.look === 'ladder';

/** How wide the part is at its narrowest, seen along the axes, in millimetres. */
export function narrowest(part: Part): number {
  const xs = part.outline.map(([x]) => x);
  const ys = part.outline.map(([, y]) => y);
  return mm(Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)));
}

/** The spot for the label of a platform: its middle, unless something higher stands there. */
export function labelSpot(part: DrawnPart, all: DrawnPart[]): Spot | null {
  if (narrowest(part) < 18) return null;
  const spot = outlineMiddle(part.outline);
  const covered = all.some((other) => other !== part && other.top > part.top && contains(other, spot));
  return covered ? null : spot;
}

/** A spot is inside if a line from it to the right crosses the outline an odd number of times. */
export function contains(part: Part, spot: Spot): boolean {
  let inside = false;
  part.outline.forEach(([x, y], at) => {
    const [nextX, nextY] = part.outline[(at + 1) % part.outline.length] ?? [x, y];
    if (mm(y) > spot.y === mm(nextY) > spot.y) return;
    if (spot.x < mm(x) + ((spot.y - mm(y)) / (mm(nextY) - mm(y))) * (mm(nextX) - mm(x))) inside = !inside;
  });
  return inside;
}

/** The heights at which something may stand over a spot, as far as the drawing tells: the ground, and what can be stood on. */
export function levelsAt(features: Feature[], spot: Spot): number[] {
  const over = fromBelow(features).filter((part) => contains(part, spot) && !isWayUp(part));
  const solid = over.some((part) => part.bottom === 0 && part.top > 0 && part.look !== 'archway' && part.look !== 'door');
  const tops = over.filter((part) => part.look === 'platform').map((part) => part.top);
  return [...new Set(solid ? tops : [0, ...tops])].toSorted((a, b) => a - b);
}

/** How high a model stands, as far as the drawing tells: games without heights say nothing of hills, but nobody stands inside of one. */
export function standsAt(features: Feature[], at: { x: number; y: number; z: number }): number {
  if (at.z > 0) return at.z;
  const spot = { x: mm(at.x), y: mm(at.y) };
  const hills = features.flatMap((feature) => feature.parts).filter((part) => part.look === 'hill' && contains(part, spot));
  return Math.max(0, ...hills.map((part) => part.top));
}
