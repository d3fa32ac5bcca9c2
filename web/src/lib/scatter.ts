import { hash, seeded } from './seeded';
import type { Part } from './protocol';
import { mm } from './lengths';
import { contains, narrowest } from './terrain';
import type { Spot } from './geometry';

/** A tree as both views of the table draw it. */
export type Tree = Spot & { r: number; tone: number };

/** Trees within a wood, the same in both views and on every screen. */
export function trees(part: Part): Tree[] {
  const xs = part.outline.map(([x]) => mm(x));
  const ys = part.outline.map(([, y]) => mm(y));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const chance = seeded(hash(part.outline.flat().join()));
  const most = Math.min(26, Math.max(4, Math.round(((right - left) * (bottom - top)) / 1500)));
  const small = Math.min(13, narrowest(part) / 5);
  const found: Tree[] = [];
  for (let tries = 0; tries < most * 12 && found.length < most; tries += 1) {
    const tree = { x: left + chance() * (right - left), y: top + chance() * (bottom - top), r: small * (0.7 + chance() * 0.5), tone: chance() };
    if (contains(part, tree) && !found.some((other) => Math.hypot(other.x - tree.x, other.y - tree.y) < (other.r + tree.r) * 0.8)) found.push(tree);
  }
  return found;
}
