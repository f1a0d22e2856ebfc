import { expect, it } from 'vitest';
import { type DepartmentRow, peopleBelow } from './tree';

const row = (OrganizationId: string, ParentId: string) =>
  ({ OrganizationId, ParentId, People: 1 }) as DepartmentRow;

it('counts people with all below', () => {
  const rows = [row('1', '10000'), row('11', '1'), row('111', '11'), row('12', '1'), row('2', '10000')];
  expect([...peopleBelow(rows)]).toEqual([
    ['1', 4],
    ['11', 2],
    ['111', 1],
    ['12', 1],
    ['2', 1],
  ]);
});
