import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkWords, qrCode } from './qr';

const read = (text: string) => {
  const rows = qrCode(text);
  const bits = rows.map((row) => row.map((dark) => (dark ? 1 : 0)).join('')).join('\n');
  return [rows.length, createHash('sha256').update(bits).digest('hex').slice(0, 16)];
};

// Squares of the Python library qrcode 8.2 for the same text, version and mask.
test.each([
  ['HELLO', 21, 'd51e6b3d78d8b096'],
  ['http://127.0.0.1:7878/#/g/' + 'ab12'.repeat(16), 37, '7c2df8fef48983bd'],
  ['https://umpire.example.org/table/#/g/' + 'ab12'.repeat(16) + 'x'.repeat(60), 49, '8390b76c318cde78'],
  ['y'.repeat(250), 57, '32405f50085457be'],
])('%s', (text, size, hash) => {
  expect(read(text as string)).toEqual([size, hash]);
});

test('the check words of a block are those of the standard’s example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(checkWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test('what is too long is refused', () => {
  expect(() => qrCode('x'.repeat(300))).toThrow(/too long/);
});
