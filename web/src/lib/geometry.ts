import type { BaseShape, Shape } from './protocol';
import { mm } from './lengths';

export type Spot = { x: number; y: number };

export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The points of a polygon as SVG wants them. */
export const corners = (outline: [number, number][]): string => outline.map(([x, y]) => `${mm(x)},${mm(y)}`).join(' ');

/** A path for rings that may overlap: each is turned the same way round, so that their union is filled. */
export function rings(outlines: [number, number][][]): string {
  return outlines
    .filter((outline) => outline.length > 2)
    .map((outline) => (turn(outline) < 0 ? outline.toReversed() : outline))
    .map((outline) => `M${outline.map(([x, y]) => `${mm(x)} ${mm(y)}`).join('L')}Z`)
    .join('');
}

/** Twice the signed area. */
function turn(outline: [number, number][]): number {
  let sum = 0;
  outline.forEach(([x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  });
  return sum;
}

export function shapePath(shape: Shape): string {
  switch (shape.shape) {
    case 'circle': {
      const [x, y, r] = [mm(shape.at[0]), mm(shape.at[1]), mm(shape.radius)];
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }
    case 'line':
      return `M${mm(shape.from[0])} ${mm(shape.from[1])}L${mm(shape.to[0])} ${mm(shape.to[1])}`;
    case 'rings':
      return rings(shape.rings);
  }
}

/** Where a label of the shape is best put. */
export function shapeMiddle(shape: Shape): Spot {
  switch (shape.shape) {
    case 'circle':
      return { x: mm(shape.at[0]), y: mm(shape.at[1]) };
    case 'line':
      return { x: mm(shape.from[0] + shape.to[0]) / 2, y: mm(shape.from[1] + shape.to[1]) / 2 };
    case 'rings':
      return outlineMiddle(shape.rings[0] ?? []);
  }
}

export function outlineMiddle(outline: [number, number][]): Spot {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  if (!outline.length) return { x: 0, y: 0 };
  return { x: mm(Math.min(...xs) + Math.max(...xs)) / 2, y: mm(Math.min(...ys) + Math.max(...ys)) / 2 };
}

/** Half axes in millimetres: the first along the facing. */
export function halfAxes(base: BaseShape): [number, number] {
  return base.shape === 'round' ? [mm(base.radius), mm(base.radius)] : [mm(base.long), mm(base.short)];
}

export const degrees = (facing: [number, number] | null): number =>
  facing ? (Math.atan2(facing[1], facing[0]) * 180) / Math.PI : 0;

/** A direction of whole numbers, turned by so many degrees. */
export function turned(facing: [number, number], by: number): [number, number] {
  const angle = Math.atan2(facing[1], facing[0]) + (by * Math.PI) / 180;
  return [Math.round(Math.cos(angle) * 10_000), Math.round(Math.sin(angle) * 10_000)];
}

/** The smallest convex outline around spots. */
export function hull(spots: Spot[]): Spot[] {
  const sorted = spots.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: Spot[]): Spot[] => {
    const kept: Spot[] = [];
    for (const spot of all) {
      for (let [a, b] = [kept.at(-2), kept.at(-1)]; a && b && (b.x - a.x) * (spot.y - a.y) - (b.y - a.y) * (spot.x - a.x) <= 0; [a, b] = [kept.at(-2), kept.at(-1)]) kept.pop();
      kept.push(spot);
    }
    return kept.slice(0, -1);
  };
  return sorted.length < 2 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}
