import { describe, expect, it } from 'vitest';
import { closedAtFirst, parentsOf, shownOf, type TreeLine } from './tree';

const line = (id: string, parent: string, depth: number, more = '') => ({
  id,
  parent,
  depth,
  name: `部门${id}`,
  text: `部门${id} ${more}`,
  row: id,
});

const lines = [
  line('1', '10000', 1),
  line('11', '1', 2, '李秀英'),
  line('111', '11', 3),
  line('12', '1', 2),
  line('2', '10000', 1),
];
const idsOf = (shown: readonly TreeLine<unknown>[]) => shown.map(({ id }) => id);

describe('a tree', () => {
  it('shows all that is not below a closed line', () => {
    expect(idsOf(shownOf(lines, new Set(), ''))).toEqual(['1', '11', '111', '12', '2']);
    expect(idsOf(shownOf(lines, new Set(['11']), ''))).toEqual(['1', '11', '12', '2']);
    expect(idsOf(shownOf(lines, new Set(['1', '11']), ''))).toEqual(['1', '2']);
  });

  it('finds by the text of a line, with all above it, closed or not', () => {
    expect(idsOf(shownOf(lines, new Set(['1']), ' 部门111 '))).toEqual(['1', '11', '111']);
    expect(idsOf(shownOf(lines, new Set(), '李秀英'))).toEqual(['1', '11']);
    expect(shownOf(lines, new Set(), '没有')).toEqual([]);
  });

  it('knows which lines have others below them', () => {
    expect([...parentsOf(lines)]).toEqual(['1', '11']);
  });

  it('opens with two levels where there are more than 80 lines', () => {
    expect(closedAtFirst(lines).size).toBe(0);
    const many = Array.from({ length: 80 }, (_, index) => line(`3${index}`, '12', 3));
    const all = [...lines, ...many];
    expect(idsOf(shownOf(all, closedAtFirst(all), ''))).toEqual(['1', '11', '12', '2']);
  });
});
