import { expect, it } from 'vitest';
import type { FlowField, Step } from '../api';
import { askedFields, conditionText, laneText, opsOf, whoText } from './words';

const fields: FlowField[] = [
  { Name: 'Days', Label: '天数', Type: 'number', Unit: '天' },
  { Name: 'Kind', Label: '类型', Type: 'choice', Options: ['年假', '事假'] },
];
const names = { u1: '陈建国', p1: '会计', d1: '生产部' };

it('says whom a step asks, and how they decide together', () => {
  const step: Step = { ID: 'a', Kind: 'approve', Name: '甲', Mode: 'all' };
  expect(whoText({ ...step, Who: [{ By: 'person', IDs: ['u1'] }] }, names)).toBe('陈建国（会签）');
  expect(whoText({ ...step, Who: [{ By: 'post', IDs: ['p1'] }, { By: 'choose' }] }, names)).toBe(
    '岗位：会计；发起人自选（会签）',
  );
  expect(whoText({ ...step, Who: [{ By: 'head', Level: 2 }] }, names)).toBe('第 2 级部门主管（会签）');
  expect(whoText({ ...step, Who: [] }, names)).toBe('请选择审批人');
  expect(whoText({ ID: 'c', Kind: 'cc', Name: '乙', Who: [] }, names)).toBe('请选择抄送人');
});

it('says when a lane is gone along', () => {
  expect(conditionText({ Field: 'Days', Op: 'ge', Values: ['3'] }, fields, names)).toBe('天数 ≥ 3 天');
  expect(conditionText({ Field: '$department', Op: 'in', Values: ['d1'] }, fields, names)).toBe(
    '发起人部门 属于 生产部',
  );
  expect(conditionText({ Field: 'Kind', Op: 'eq', Values: [] }, fields, names)).toBe('类型 = 未填写');
  const step: Step = {
    ID: 'b',
    Kind: 'branch',
    Name: '分支',
    Lanes: [
      {
        Name: '一',
        When: [
          [
            { Field: 'Days', Op: 'gt', Values: ['2'] },
            { Field: 'Kind', Op: 'eq', Values: ['事假'] },
          ],
          [{ Field: 'Days', Op: 'ge', Values: ['10'] }],
        ],
        Steps: [],
      },
      { Name: '二', When: [], Steps: [] },
      { Name: '三', Steps: [] },
    ],
  };
  expect([0, 1, 2].map((index) => laneText(step, index, fields, names))).toEqual([
    '天数 > 2 天 且 类型 = 事假；或 天数 ≥ 10 天',
    '请设置条件',
    '不满足以上条件时',
  ]);
  expect(laneText({ ...step, Kind: 'parallel' }, 0, fields, names)).toBe('同时进行');
});

it('lets conditions ask for the sum of a column', () => {
  const table: FlowField = {
    Name: 'Items',
    Label: '明细',
    Type: 'table',
    Columns: [
      { Name: 'Kind', Label: '类别', Type: 'text' },
      { Name: 'Amount', Label: '金额', Type: 'money', Unit: '元' },
    ],
  };
  const asked = [table, { Name: 'F', Label: '附件', Type: 'files' } as const, ...fields];
  expect(askedFields(asked).map(({ Name }) => Name)).toEqual(['Items.Amount', 'Days', 'Kind']);
  expect(opsOf(asked, 'Items.Amount')).toContain('ge');
  expect(conditionText({ Field: 'Items.Amount', Op: 'gt', Values: ['1000'] }, asked, names)).toBe(
    '明细·金额合计 > 1000 元',
  );
});

it('offers less and greater where values have an order', () => {
  expect(opsOf(fields, 'Days')).toContain('ge');
  expect(opsOf([{ Name: 'D', Label: '天数', Type: 'days' }], 'D')).toContain('ge');
  expect(opsOf(fields, 'Kind')).toEqual(['in', 'eq', 'ne']);
  expect(opsOf(fields, '$post')).toEqual(['in', 'ne']);
});
