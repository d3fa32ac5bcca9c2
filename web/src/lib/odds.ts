import { say } from '../lang/say.svelte';
import type { ModelOddsShown, OddsShown } from './protocol';

/** A chance for reading. What is not sure is never called so. */
export function percent(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance >= 1) return '100 %';
  if (chance < 0.01) return say('percent-under');
  if (chance > 0.99) return say('percent-over');
  return `${Math.round(chance * 100)} %`;
}

export const average = (figure: number): string => (figure >= 10 ? figure.toFixed(0) : figure.toFixed(1));

export type Bar = { from: number; to: number; chance: number };

/** Amounts of damage with their chances, put together until there are at most so many bars. */
export function bars(damage: [number, number][], most: number): Bar[] {
  const first = damage[0]?.[0] ?? 0;
  const last = damage.at(-1)?.[0] ?? 0;
  const width = Math.max(1, Math.ceil((last - first + 1) / most));
  const count = Math.ceil((last - first + 1) / width);
  const found: Bar[] = Array.from({ length: count }, (_, at) => ({
    from: first + at * width,
    to: Math.min(last, first + (at + 1) * width - 1),
    chance: 0,
  }));
  for (const [amount, chance] of damage) {
    const bar = found[Math.floor((amount - first) / width)];
    if (bar) bar.chance += chance;
  }
  return found;
}

/** What may happen to a model, in one sentence. */
export function modelOddsSay(odds: ModelOddsShown): string {
  const parts = [`${odds.name}: ${say('odds-kill', { chance: percent(odds.falls) })}`];
  if (odds.damage.some(([amount]) => amount > 0)) {
    parts.push(say('odds-average', { average: average(odds.expected), median: odds.median, most: odds.ninth_decile }));
  }
  for (const [condition, chance] of odds.conditions) parts.push(`${condition}: ${percent(chance)}`);
  return `${parts.join('; ')}.`;
}

/** In a few words, for a menu. */
export function shortly(odds: OddsShown): string {
  const [model] = odds.models;
  if (!model) return '';
  return say('odds-shortly', { chance: percent(model.falls), average: average(model.expected) });
}

/** How the figures were found. */
export function howFound(odds: OddsShown): string {
  return odds.exact ? say('odds-exact') : say('odds-estimated', { count: String(odds.courses) });
}
