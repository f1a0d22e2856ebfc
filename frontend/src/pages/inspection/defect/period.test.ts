import { expect, it } from 'vitest';
import { behindOf } from './period';

it('asks for the inspections of whole months, as the sums do', () => {
  const period = { from: '2026-02-10', to: '2026-02-11', materialclass: '板材' };
  expect(behindOf('supplier', { Id: 's1' }, period)).toEqual({
    judged: 'true',
    materialclass: '板材',
    arrivaldatefrom: '2026-02-01',
    arrivaldateto: '2026-02-28',
    supplierid: 's1',
  });
  expect(behindOf('month', { Id: '2024-02' }, {})).toEqual({
    judged: 'true',
    arrivaldatefrom: '2024-02-01',
    arrivaldateto: '2024-02-29',
  });
  expect(behindOf('category', { Id: 'c1' }, {})).toEqual({ judged: 'true', categoryid: 'c1' });
});
