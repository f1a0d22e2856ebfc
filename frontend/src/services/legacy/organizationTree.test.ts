import { expect, it } from 'vitest';
import { buildOrganizationTree, type OrganizationNode } from './organizationTree';

const record = (OrganizationId: string, ParentId: string) => ({
  OrganizationId,
  ParentId,
  FullName: `部门${OrganizationId}`,
});

const records = [
  record('10100', '10000'),
  record('10110', '10100'),
  record('10111', '10110'),
  record('10112', '10110'),
  record('10120', '10100'),
  record('10200', '10000'),
];

/** id → ✓ for checked, – for indeterminate. */
function marks(nodes: OrganizationNode[]): Record<string, string> {
  return Object.assign(
    {},
    ...nodes.map(({ id, checked, indeterminate, children }) => ({
      [id]: `${checked ? '✓' : ''}${indeterminate ? '–' : ''}`,
      ...marks(children),
    })),
  );
}

it('hangs the departments below root 10000, in the order of the records', () => {
  const tree = buildOrganizationTree(records);
  expect(tree.map(({ id, title }) => [id, title])).toEqual([
    ['10100', '部门10100'],
    ['10200', '部门10200'],
  ]);
  expect(tree[0]?.children.map(({ id }) => id)).toEqual(['10110', '10120']);
  expect(buildOrganizationTree(records, new Set(), '10110').map(({ id }) => id)).toEqual(['10111', '10112']);
});

it.each<[string, string[], Record<string, string>]>([
  ['nothing', [], {}],
  ['one of two: its parents are indeterminate', ['10111'], { 10111: '✓', 10110: '–', 10100: '–' }],
  [
    'all of a department: so is the department',
    ['10111', '10112'],
    { 10111: '✓', 10112: '✓', 10110: '✓', 10100: '–' },
  ],
  [
    'a department stands for what is below it',
    ['10100'],
    { 10100: '✓', 10110: '✓', 10111: '✓', 10112: '✓', 10120: '✓' },
  ],
])('chosen: %s', (_, chosen, expected) => {
  const none = Object.fromEntries(records.map(({ OrganizationId }) => [OrganizationId, '']));
  expect(marks(buildOrganizationTree(records, new Set(chosen)))).toEqual({ ...none, ...expected });
});

it('leaves out what no parent leads to and what leads to itself', () => {
  const odd = [record('1', 'gone'), record('2', '2'), record('10000', '3'), record('3', '10000')];
  expect(marks(buildOrganizationTree(odd))).toEqual({ 3: '' });
});
