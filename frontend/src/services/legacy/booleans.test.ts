import { expect, it } from 'vitest';
import { toBoolean } from './booleans';

it.each([true, 'true', 'True', '1', 1, '是', ' 是 '])('%j means true', (value) => {
  expect(toBoolean(value)).toBe(true);
});

it.each([false, 'false', 'FALSE', '0', 0, '否'])('%j means false', (value) => {
  expect(toBoolean(value)).toBe(false);
});

it.each([undefined, null, '', 'yes', 2, '10', '不是', {}])('%j means neither', (value) => {
  expect(toBoolean(value)).toBeUndefined();
});
