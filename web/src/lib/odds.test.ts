import { describe, expect, it } from 'vitest';
import { bars, modelOddsSay, percent, shortly } from './odds';
import type { ModelOddsShown } from './protocol';

const model: ModelOddsShown = {
  model: 3,
  name: 'Vindictor',
  falls: 0.625,
  falls_exactly: '5/8',
  falls_between: null,
  expected: 7.44,
  median: 6,
  ninth_decile: 14,
  damage: [
    [0, 0.25],
    [6, 0.5],
    [14, 0.25],
  ],
  conditions: [['knocked down', 0.001]],
};

describe('odds', () => {
  it('calls nothing sure that is not', () => {
    expect([0, 0.0004, 0.5, 0.9951, 1].map(percent)).toEqual(['0 %', 'under 1 %', '50 %', 'over 99 %', '100 %']);
  });

  it('puts amounts together until they fit', () => {
    expect(bars(model.damage, 20)).toHaveLength(15);
    const few = bars(model.damage, 5);
    expect(few.map(({ from, to }) => [from, to])).toEqual([[0, 2], [3, 5], [6, 8], [9, 11], [12, 14]]);
    expect(few.map(({ chance }) => chance)).toEqual([0.25, 0, 0.5, 0, 0.25]);
    expect(bars([], 5)).toEqual([{ from: 0, to: 0, chance: 0 }]);
  });

  it('says it in words', () => {
    expect(modelOddsSay(model)).toBe(
      'Vindictor: 63 % kill chance; 7.4 damage on average, median 6, 90 %: 14 or less; knocked down: under 1 %.',
    );
    expect(shortly({ exact: true, courses: 9, assumed: '', models: [model] })).toBe('63 % kill chance · 7.4 damage on average');
  });
});
