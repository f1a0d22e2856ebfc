import { expect, it } from 'vitest';
import { behind } from './behind';

const asked = (query: string | undefined) => Object.fromEntries(new URLSearchParams(query));

it('leads from a sum to its orders, of the same period', () => {
  expect(asked(behind('kind', { Id: '质量' }, {}))).toEqual({ Kind: '质量' });
  expect(asked(behind('responsibility', { Id: '工厂' }, { from: '2026-10-05', to: '2026-11-20' }))).toEqual({
    Responsibility: '工厂',
    CreateDateFrom: '2026-10-05',
    CreateDateTo: '2026-11-20',
  });
});

it.each([
  ['2026-02', {}, '2026-02-01', '2026-02-28'],
  ['2028-02', {}, '2028-02-01', '2028-02-29'],
  ['2026-12', {}, '2026-12-01', '2026-12-31'],
  ['2026-11', { from: '2026-10-05', to: '2026-11-20' }, '2026-11-01', '2026-11-20'],
  ['2026-10', { from: '2026-10-05', to: '2026-11-20' }, '2026-10-05', '2026-10-31'],
])('a month %s within %o goes from %s to %s', (Id, period, CreateDateFrom, CreateDateTo) => {
  expect(asked(behind('month', { Id }, period))).toEqual({ CreateDateFrom, CreateDateTo });
});

it('leads nowhere from orders without a responsible side', () => {
  expect(behind('responsibility', { Id: '未判定' }, {})).toBeUndefined();
});
