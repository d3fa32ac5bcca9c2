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
  if (chance <= 0) return 'very rare luck';
  if (chance > 0.4) return 'common luck';
  return `1-in-${Math.round(1 / chance)} luck`;
}

/** What each side took, and what it takes on average. */
export function harm(moment: LuckyMoment, names: string[]): string {
  const taken = moment.damage.flatMap(({ expected, actual }, seat) =>
    expected || actual ? [`${actual} damage to ${names[seat] ?? 'somebody'}, ${expected.toFixed(1)} expected`] : [],
  );
  return taken.join('; ');
}
