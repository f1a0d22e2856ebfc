import type { Approver, By, Condition, FieldType, FlowField, Lane, Op, Step } from '../api';
import { modeText } from '../parts/steps';
import { isSummed } from '../parts/tables';

/** The names of people, posts, roles and departments, by their keys. */
export type Names = Readonly<Record<string, string>>;

export const byText: Record<By, string> = {
  person: '指定人员',
  post: '岗位',
  role: '角色',
  head: '部门主管',
  choose: '发起人自选',
};

export const typeText: Record<FieldType, string> = {
  text: '单行文字',
  paragraph: '多行文字',
  number: '数字',
  money: '金额',
  date: '日期',
  datetime: '日期时间',
  choice: '单选',
  choices: '多选',
  person: '人员',
  files: '附件',
  days: '天数（自动计算）',
  table: '明细表',
};

export const columnTypes: readonly FieldType[] = ['text', 'number', 'money', 'date', 'choice'];

export const opText: Record<Op, string> = {
  eq: '等于',
  ne: '不等于',
  in: '属于',
  lt: '小于',
  le: '不大于',
  gt: '大于',
  ge: '不小于',
};

const signs: Record<Op, string> = { eq: '=', ne: '≠', in: '属于', lt: '<', le: '≤', gt: '>', ge: '≥' };

/** The properties of the applicant in a condition. */
export const applicantFields = [
  { value: '$department', label: '发起人部门' },
  { value: '$post', label: '发起人岗位' },
];

/** The values in a condition: fields, and the sums of a table's numbers. */
export const askedFields = (fields: readonly FlowField[]): FlowField[] =>
  fields.flatMap((field) => {
    if (field.Type === 'files' || !field.Name) return [];
    if (field.Type !== 'table') return [field];
    return (field.Columns ?? []).filter(isSummed).map((column) => ({
      ...column,
      Name: `${field.Name}.${column.Name}`,
      Label: `${field.Label}·${column.Label}合计`,
    }));
  });

/** The comparisons of a field; values with an order can be less or greater. */
export function opsOf(fields: readonly FlowField[], name: string): Op[] {
  if (name.startsWith('$')) return ['in', 'ne'];
  const type = askedFields(fields).find(({ Name }) => Name === name)?.Type;
  if (type === 'number' || type === 'money' || type === 'days') return ['ge', 'gt', 'le', 'lt', 'eq', 'ne'];
  if (type === 'date' || type === 'datetime') return ['ge', 'gt', 'le', 'lt', 'eq', 'ne'];
  return ['in', 'eq', 'ne'];
}

export function headText(level = 1): string {
  return level === 1 ? '直属部门主管' : `第 ${level} 级部门主管`;
}

/** 岗位：会计、出纳 */
export function approverText({ By, IDs = [], Level }: Approver, names: Names): string {
  if (By === 'head') return headText(Level);
  if (By === 'choose') return byText.choose;
  const chosen = IDs.map((id) => names[id] ?? '…').join('、') || '未选择';
  return By === 'person' ? chosen : `${byText[By]}：${chosen}`;
}

/** The people of a step, and how they decide together. */
export function whoText({ Kind, Who = [], Mode }: Step, names: Names): string {
  if (Who.length === 0) return Kind === 'cc' ? '请选择抄送人' : '请选择审批人';
  const people = Who.map((one) => approverText(one, names)).join('；');
  return Kind === 'approve' && Mode ? `${people}（${modeText[Mode]}）` : people;
}

/** 天数 ≥ 3 */
export function conditionText(
  { Field, Op, Values }: Condition,
  fields: readonly FlowField[],
  names: Names,
): string {
  const field = askedFields(fields).find(({ Name }) => Name === Field);
  const asked = applicantFields.find(({ value }) => value === Field)?.label ?? field?.Label ?? Field;
  const named = field?.Type === 'person' || Field.startsWith('$');
  const values = Values.map((value) => (named ? (names[value] ?? '…') : value)).join('、');
  return `${asked || '未选择'} ${signs[Op]} ${values || '未填写'}${field?.Unit ? ` ${field.Unit}` : ''}`;
}

/** The condition of a lane; of a branch, the last lane is for all other cases. */
export function laneText(step: Step, index: number, fields: readonly FlowField[], names: Names): string {
  if (step.Kind === 'parallel') return '同时进行';
  const lane: Lane | undefined = step.Lanes?.[index];
  if (!lane || index === (step.Lanes?.length ?? 0) - 1) return '不满足以上条件时';
  const groups = (lane.When ?? []).map((group) =>
    group.map((condition) => conditionText(condition, fields, names)).join(' 且 '),
  );
  return groups.join('；或 ') || '请设置条件';
}
