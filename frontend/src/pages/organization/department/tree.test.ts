import { describe, expect, it } from 'vitest';
import { closedAtFirst, type DepartmentRow, linesOf, parentsOf, peopleBelow } from './tree';

const row = (OrganizationId: string, ParentId: string, Depth: number, own: Partial<DepartmentRow> = {}) =>
  ({
    OrganizationId,
    ParentId,
    Depth,
    FullName: `部门${OrganizationId}`,
    Manager: null,
    People: 1,
    ...own,
  }) as DepartmentRow;

const rows = [
  row('1', '10000', 1),
  row('11', '1', 2, { Manager: '李秀英' }),
  row('111', '11', 3),
  row('12', '1', 2),
  row('2', '10000', 1),
];
const idsOf = (lines: readonly DepartmentRow[]) => lines.map(({ OrganizationId }) => OrganizationId);

describe('the tree of departments', () => {
  it('shows all that is not below a closed one', () => {
    expect(idsOf(linesOf(rows, new Set(), ''))).toEqual(['1', '11', '111', '12', '2']);
    expect(idsOf(linesOf(rows, new Set(['11']), ''))).toEqual(['1', '11', '12', '2']);
    expect(idsOf(linesOf(rows, new Set(['1', '11']), ''))).toEqual(['1', '2']);
  });

  it('finds by name and manager, with all above it, closed or not', () => {
    expect(idsOf(linesOf(rows, new Set(['1']), ' 部门111 '))).toEqual(['1', '11', '111']);
    expect(idsOf(linesOf(rows, new Set(), '李秀英'))).toEqual(['1', '11']);
    expect(linesOf(rows, new Set(), '没有')).toEqual([]);
  });

  it('knows which have others below them', () => {
    expect([...parentsOf(rows)]).toEqual(['1', '11']);
  });

  it('counts people with all below', () => {
    expect([...peopleBelow(rows)]).toEqual([
      ['1', 4],
      ['11', 2],
      ['111', 1],
      ['12', 1],
      ['2', 1],
    ]);
  });

  it('opens with two levels where there are more than 80 lines', () => {
    expect(closedAtFirst(rows).size).toBe(0);
    const many = Array.from({ length: 80 }, (_, index) => row(`3${index}`, '12', 3));
    expect(idsOf(linesOf([...rows, ...many], closedAtFirst([...rows, ...many]), ''))).toEqual([
      '1',
      '11',
      '12',
      '2',
    ]);
  });
});
