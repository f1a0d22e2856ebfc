import { expect, it } from 'vitest';
import type { FlowDefinition, FlowField, Step } from '../api';
import {
  addLane,
  allSteps,
  changeLane,
  changeStep,
  changeType,
  complete,
  insertStep,
  lacksPair,
  moveLane,
  moveStep,
  newField,
  newStep,
  removeLane,
  removeStep,
  startsFor,
} from './edits';
import { peopleOf } from './useNames';

const step = (ID: string, more: Partial<Step> = {}): Step => ({ ID, Kind: 'approve', Name: ID, ...more });
const branch = step('b', {
  Kind: 'branch',
  Lanes: [
    { Name: '长', When: [[{ Field: 'Days', Op: 'ge', Values: ['3'] }]], Steps: [step('x'), step('y')] },
    { Name: '其他', Steps: [] },
  ],
});
const steps = [step('a'), branch, step('z')];
const ids = (some: readonly Step[]) => allSteps(some).map(({ ID }) => ID);

it('puts a step where one has clicked, also into a lane, and leaves the old picture as it was', () => {
  expect(ids(insertStep(steps, {}, 1, step('n')))).toEqual(['a', 'n', 'b', 'x', 'y', 'z']);
  expect(ids(insertStep(steps, { step: 'b', lane: 0 }, 1, step('n')))).toEqual([
    'a',
    'b',
    'x',
    'n',
    'y',
    'z',
  ]);
  expect(ids(insertStep(steps, { step: 'b', lane: 1 }, 0, step('n')))).toEqual([
    'a',
    'b',
    'x',
    'y',
    'n',
    'z',
  ]);
  expect(ids(steps)).toEqual(['a', 'b', 'x', 'y', 'z']);
});

it('changes, moves and removes a step wherever it stands', () => {
  expect(allSteps(changeStep(steps, 'y', { Name: '财务' })).map(({ Name }) => Name)).toContain('财务');
  expect(ids(moveStep(steps, 'y', -1))).toEqual(['a', 'b', 'y', 'x', 'z']);
  expect(ids(moveStep(steps, 'x', -1))).toEqual(ids(steps));
  expect(ids(moveStep(steps, 'z', 1))).toEqual(ids(steps));
  expect(ids(removeStep(steps, 'x'))).toEqual(['a', 'b', 'y', 'z']);
  expect(ids(removeStep(steps, 'b'))).toEqual(['a', 'z']);
});

it('adds a lane in front of the one for all other cases; of the last two, what is left takes the place', () => {
  const three = { ...branch, ...addLane(branch) };
  expect(three.Lanes?.map(({ Name }) => Name)).toEqual(['长', '条件 2', '其他']);
  expect(moveLane(three, 0, 1).Lanes?.map(({ Name }) => Name)).toEqual(['条件 2', '长', '其他']);
  expect(moveLane(three, 1, 1).Lanes).toBe(three.Lanes);
  expect(moveLane(three, 2, -1).Lanes).toBe(three.Lanes);
  expect(changeLane(branch, 0, { Name: '短' }).Lanes?.[0]?.Name).toBe('短');
  expect(ids(removeLane(steps, 'b', 1))).toEqual(['a', 'x', 'y', 'z']);
  expect(ids(removeLane([three], 'b', 0))).toEqual(['b']);
});

it('gives new steps and fields keys that nothing else has', () => {
  expect(newStep([step('step1'), step('step3')], 'approve')).toEqual({
    ID: 'step4',
    Kind: 'approve',
    Name: '审批人',
    Mode: 'any',
    Who: [{ By: 'head', Level: 1 }],
  });
  expect(newStep([], 'branch').Lanes?.map(({ When }) => When)).toEqual([[], undefined]);
  expect(newStep([], 'parallel').Lanes).toHaveLength(2);
  expect(newField([{ Name: 'Field2', Label: '', Type: 'text' }]).Name).toBe('Field3');
});

it('forgets of a field what its new type knows nothing of', () => {
  const field = { Name: 'F', Label: '金额', Type: 'money', Required: true, Min: '1', Unit: '元' } as const;
  expect(changeType(field, 'text', [])).toEqual({ Name: 'F', Label: '金额', Type: 'text', Required: true });
  expect(changeType(field, 'choice', [])).toEqual({
    Name: 'F',
    Label: '金额',
    Type: 'choice',
    Required: true,
    Options: [],
  });
});

it('gives days a unit of their own, and the dates that they may count', () => {
  const money = { Name: 'F', Label: '金额', Type: 'money', Required: true, Unit: '元' } as const;
  expect(changeType(money, 'days', [])).toEqual({ Name: 'F', Label: '金额', Type: 'days', Unit: '天' });
  expect(changeType({ ...money, Unit: '万元' }, 'number', []).Unit).toBe('万元');
  const fields: FlowField[] = [
    { Name: 'A', Label: '开始', Type: 'date' },
    { Name: 'B', Label: '结束', Type: 'date' },
    { Name: 'C', Label: '时间', Type: 'datetime' },
    { Name: 'D', Label: '天数', Type: 'days' },
  ];
  const starts = (at: number) => startsFor(fields, fields[at] as FlowField).map(({ Name }) => Name);
  expect([0, 1, 2, 3].map(starts)).toEqual([['B'], ['A'], [], ['A', 'B']]);
});

it('proposes the date before as the begin of a second one, and says which has none', () => {
  const begin: FlowField = { Name: 'A', Label: '开始', Type: 'date' };
  const end: FlowField = { Name: 'B', Label: '结束', Type: 'text' };
  const paired = changeType(end, 'date', [begin, end]);
  expect(paired).toMatchObject({ Name: 'B', Type: 'date', From: 'A' });
  const days: FlowField = { Name: 'C', Label: '天数', Type: 'text' };
  expect(changeType(days, 'days', [begin, paired, days])).toMatchObject({ From: 'A', To: 'B' });
  // A third date does not end a complete pair, and a time does not end a date.
  expect(changeType(days, 'date', [begin, paired, days])).not.toHaveProperty('From');
  expect(changeType(end, 'datetime', [begin, end])).not.toHaveProperty('From');
  const lone: FlowField = { ...end, Type: 'date' };
  expect([begin, lone].map((field) => lacksPair([begin, lone], field))).toEqual([false, true]);
  expect(lacksPair([begin, { ...lone, Alone: true }], lone)).toBe(false);
  expect(lacksPair([begin, paired], paired)).toBe(false);
});

it('begins a table with a column, and forgets its columns with it', () => {
  const table = changeType({ Name: 'F', Label: '明细', Type: 'text' }, 'table', []);
  expect(table).toEqual({
    Name: 'F',
    Label: '明细',
    Type: 'table',
    Columns: [{ Name: 'Field1', Label: '', Type: 'text' }],
  });
  expect(changeType(table, 'text', [])).toEqual({ Name: 'F', Label: '明细', Type: 'text' });
});

it('completes what the server leaves out, and finds everybody whom a flow names', () => {
  const flow = complete({
    Fields: null,
    Steps: [{ ...branch, Lanes: [{ Name: '一', Steps: null }] }],
  } as unknown as FlowDefinition);
  expect(flow.Fields).toEqual([]);
  expect(flow.Steps[0]?.Lanes?.[0]?.Steps).toEqual([]);
  const named = {
    Fields: [{ Name: 'P', Label: '人', Type: 'person' }],
    Steps: [
      step('a', {
        Who: [
          { By: 'person', IDs: ['u2', 'u1'] },
          { By: 'post', IDs: ['p1'] },
        ],
        HandTo: 'u3',
      }),
      step('b', {
        Kind: 'branch',
        Lanes: [{ Name: '一', When: [[{ Field: 'P', Op: 'eq', Values: ['u4'] }]], Steps: [] }],
      }),
    ],
    Fallback: 'u1',
    AllowOwn: false,
  } satisfies FlowDefinition;
  expect(peopleOf(named)).toEqual(['u1', 'u2', 'u3', 'u4']);
});
