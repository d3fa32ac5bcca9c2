import { expect, it } from 'vitest';
import { facingSays } from './words';

it('says where on the screen a model looks', () => {
  expect(facingSays([1, 0])).toBe('faces right');
  expect(facingSays([0, 5])).toBe('faces down');
  expect(facingSays([-3, -3])).toBe('faces up left');
  expect(facingSays([-9, 1])).toBe('faces left');
  expect(facingSays(null)).toBe('');
});
