import { describe, expect, it } from 'vitest';
import { harm, over, seldom } from './luck';

describe('luck', () => {
  it('has a sign', () => {
    expect(over({ expected: 4.26, actual: 7 })).toBe('+2.7');
    expect(over({ expected: 4, actual: 2 })).toBe('−2');
    expect(over({ expected: 4.01, actual: 4 })).toBe('±0');
  });

  it('says how seldom something is', () => {
    expect([0, 0.001, 0.26, 0.7].map(seldom)).toEqual(['very rare luck', '1-in-1000 luck', '1-in-4 luck', 'common luck']);
  });

  it('says what each side took', () => {
    const moment = { given: 9, seat: 0, by: 5.5, chance: 0.1, says: '' };
    const [some, none] = [
      { expected: 1.5, actual: 6 },
      { expected: 0, actual: 0 },
    ];
    expect(harm({ ...moment, damage: [none, some] }, ['Red', 'Blue'])).toBe('6 damage to Blue, 1.5 expected');
    expect(harm({ ...moment, damage: [some, some] }, ['Red', 'Blue'])).toBe('6 damage to Red, 1.5 expected; 6 damage to Blue, 1.5 expected');
  });
});
