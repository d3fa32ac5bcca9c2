import { expect, test } from 'vitest';
import { pack, unpack } from './packed';

test('a list comes back out of an address as it went in', async () => {
  const text = 'Our cadre: Cygnar, Storm Legion, 50 points\nMajor Allister Caine\n  Deuce\nMöb “x”';
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toBe(text);
});

test('what is no list is nothing', async () => {
  expect(await unpack('###')).toBeUndefined();
  expect(await unpack('aGVsbG8')).toBeUndefined();
});
