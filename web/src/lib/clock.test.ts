import { expect, test } from 'vitest';
import { timeLeft } from './clock';

test('time is shown as far as it matters', () => {
  const clock = { limit: 1800, used: [1750, 20], loses: true };
  expect(timeLeft(clock, 0, 10)).toEqual({ says: '0:40', low: true });
  expect(timeLeft(clock, 1, 0)).toEqual({ says: '29:40', low: false });
  expect(timeLeft(clock, 0, 99)?.says).toBe('0:00');
  expect(timeLeft({ ...clock, loses: false }, 0, 115)?.says).toBe('−1:05');
  expect(timeLeft({ ...clock, limit: 7300 }, 1, 5)?.says).toBe('2:01:15');
  expect(timeLeft(undefined, 0, 0)).toBeNull();
});
