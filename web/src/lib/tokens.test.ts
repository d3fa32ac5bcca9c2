import { expect, test } from 'vitest';
import { factionColour, hash, seeded } from './seeded';
import { badgeName, conditionIcon, division, nearness, SILHOUETTES } from './tokens';

test('the same kind bears the same mark everywhere, and kinds differ', () => {
  expect(division('Trollblood Champion')).toBe(division('Trollblood Champion'));
  const kinds = ['Warrior', 'Archer', 'Champion', 'Beast', 'Priest', 'Rider'];
  expect(new Set(kinds.map(division)).size).toBeGreaterThan(2);
  expect(hash('a')).not.toBe(hash('b'));
});

test('seeded numbers repeat and stay between 0 and 1', () => {
  const [one, other] = [seeded(7), seeded(7)];
  for (let at = 0; at < 100; at += 1) {
    const value = one();
    expect(value).toBe(other());
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
  }
  expect(seeded(8)()).not.toBe(seeded(7)());
});

test('a faction has one colour in each theme', () => {
  expect(factionColour('Cygnar', false)).toMatch(/^hsl\(\d+ /);
  expect(factionColour('Cygnar', false)).not.toBe(factionColour('Cygnar', true));
});

test('conditions have icons and names', () => {
  const down = { letters: '▼', says: 'Knocked down: DEF 5, it engages nobody.' };
  expect(conditionIcon(down)).not.toBeNull();
  expect(badgeName(down)).toBe('Knocked down');
  const spell = { letters: 'Ar', says: 'Upkeep: Arcane Shield of Haley.' };
  expect(badgeName(spell)).toBe('Arcane Shield');
  expect(conditionIcon({ letters: 'Zz', says: 'Zest of somebody.' })).toBeNull();
});

test('the nearer, the more is told', () => {
  expect([4, 12, 30, 60].map(nearness)).toEqual(['far', 'middle', 'near', 'close']);
  expect(Object.keys(SILHOUETTES)).toHaveLength(8);
});
