import { expect, it, vi } from 'vitest';
import { randomString } from './randomString';

it('has 32 letters and digits unless told otherwise', () => {
  expect(randomString()).toMatch(/^[A-Za-z0-9]{32}$/);
  for (const length of [0, 1, 7, 500]) expect(randomString(length)).toHaveLength(length);
});

it('is another one each time and uses the whole alphabet', () => {
  const made = Array.from({ length: 200 }, () => randomString());
  expect(new Set(made).size).toBe(made.length);
  expect(new Set(made.join('')).size).toBe(62);
});

it('passes over bytes that would prefer some characters', () => {
  const bytes = [255, 248, 247, 0];
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint8Array).forEach((_, index, all) => {
      all[index] = bytes.shift() ?? 61;
    });
    return array;
  });
  expect(randomString(3)).toBe('9A9');
});
