import { expect, it } from 'vitest';
import { dealerAmount, newRow } from './rows';

it('a line that is not in the price list has no dealer’s amount before the factory has decided its price', () => {
  const free = { ...newRow(), FullName: '旧柜改色' };
  expect(dealerAmount(free, '0.00')).toBe('待核定');
  expect(dealerAmount({ ...free, DealerPrice: null }, '0.00')).toBe('待核定');
  expect(dealerAmount({ ...free, DealerPrice: '0' }, '0.00')).toBe('0.00');
  expect(dealerAmount({ ...newRow(), Code: 'GT-YG' }, '3,032.64')).toBe('3,032.64');
});
