import { expect, it } from 'vitest';
import { behindOf } from './period';

it('asks for the inspections by the conditions of the summary, and that of the line', () => {
  const period = { from: '2026-02-10', to: '2026-02-11', materialclass: '板材' };
  expect(behindOf('supplier', { Id: 's1' }, period)).toEqual({
    by: 'supplier',
    from: '2026-02-10',
    to: '2026-02-11',
    materialclass: '板材',
    supplierid: 's1',
  });
  expect(behindOf('month', { Id: '2024-02' }, period)).toEqual({
    by: 'month',
    from: '2024-02-01',
    to: '2024-02-01',
    materialclass: '板材',
  });
  expect(behindOf('category', { Id: 'c1' }, {})).toEqual({ by: 'category', categoryid: 'c1' });
});
