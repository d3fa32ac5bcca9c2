import { say } from '../lang/say.svelte';
import type { LuckFigure, LuckyMoment } from './protocol';

const whole = (figure: number): string => figure.toFixed(figure % 1 === 0 ? 0 : 1);

/** By how much it was more or less than usual, with its sign. */
export function over({ expected, actual }: LuckFigure): string {
  const by = actual - expected;
  if (Math.abs(by) < 0.05) return '±0';
  return `${by > 0 ? '+' : '−'}${whole(Math.round(Math.abs(by) * 10) / 10)}`;
}

/** How seldom something is, for people: "1-in-14 luck". */
export function seldom(chance: number): string {
  if (chance <= 0) return say('luck-very-rare');
  if (chance > 0.4) return say('luck-common');
  return say('luck-one-in', { many: String(Math.round(1 / chance)) });
}

/** What each side took, and what it takes on average. */
export function harm(moment: LuckyMoment, names: string[]): string {
  const taken = moment.damage.flatMap(({ expected, actual }, seat) =>
    expected || actual ? [say('luck-harm', { actual, name: names[seat] ?? say('somebody'), expected: expected.toFixed(1) })] : [],
  );
  return taken.join('; ');
}
