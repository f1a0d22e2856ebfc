import type { Endpoint, ProcedureDetail, ProcedureParam } from './api';

/** One thing to fill in: a field of the call, or a key of the JSON text that a field carries. */
export interface TrialInput {
  /** `OtherA`, `OtherB.Building`. */
  id: string;
  field: string;
  key: string;
  /** The procedure's name of it; empty for a field without a declared parameter. */
  name: string;
  hint: string;
  /** Where only these make sense. */
  options?: { value: string; label: string }[];
}

/** The fields of a call besides its parameters (specification §3). */
const plainFields = ['OtherA', 'OtherB', 'Myresult', 'Ontime', 'Entime'];
const payloadFields = new Set(['ProcedureName', 'CXType', 'BaseDataName', ...plainFields]);

const orders = [
  { value: 'asc', label: '升序' },
  { value: 'desc', label: '降序' },
];
const bits = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
];

/** The parameters to fill in; values of the session or the clock are not asked for. */
export function inputsOf(detail: ProcedureDetail): TrialInput[] {
  const { source, sort, page } = detail;
  const found = [
    detail.cxtype === '' && input('CXType', 'CXType'),
    ...(source === 'go' ? plainFields.map((field) => input(field, '')) : []),
    ...detail.params.map((param) => paramInput(param, detail)),
    sort && input(sort.name, '排序字段', sort.default, labels(sort.columns)),
    sort && input(sort.order, '排序方向', '升序', orders),
    page && input(page.number, '页码', '1'),
    page && input(page.size, '每页行数', String(page.defaultSize)),
  ].filter((one): one is TrialInput => Boolean(one) && !isFixed(one as TrialInput, detail));
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
}

/** The names are those of the procedure, unless it answers to any. */
const isFixed = ({ id }: TrialInput, { procedure, cxtype }: ProcedureDetail): boolean =>
  (id === 'ProcedureName' && procedure !== '*') || (id === 'CXType' && cxtype !== '');

function paramInput(param: ProcedureParam, { filter }: ProcedureDetail): TrialInput | undefined {
  if (param.name === filter?.name) return input(param.from, param.name, '不筛选', labels(filter.columns));
  const byDefault = param.default ? `默认 ${param.default}` : '';
  const hint = [param.type, param.formats.join(' / '), byDefault].filter(Boolean).join('，');
  return input(param.from, param.name, hint, param.type === 'bit' ? bits : undefined);
}

function input(
  from: string,
  name: string,
  hint = '',
  options?: TrialInput['options'],
): TrialInput | undefined {
  const [field = '', ...rest] = from.split('.');
  return payloadFields.has(field) ? { id: from, field, key: rest.join('.'), name, hint, options } : undefined;
}

const labels = (columns: { label: string }[]) => columns.map(({ label }) => ({ value: label, label }));

/** The body of the call; empty values are left out, so that the procedure's default applies. */
export function payloadOf(
  { procedure, cxtype }: ProcedureDetail,
  inputs: TrialInput[],
  values: Record<string, string>,
): Record<string, string> {
  const payload: Record<string, string> = {
    ProcedureName: procedure === '*' ? '' : procedure,
    CXType: cxtype,
  };
  const objects: Record<string, Record<string, string>> = {};
  for (const { id, field, key } of inputs) {
    const value = values[id] ?? '';
    if (value === '') continue;
    if (key) objects[field] = { ...objects[field], [key]: value };
    else payload[field] = value;
  }
  for (const [field, object] of Object.entries(objects)) payload[field] ??= JSON.stringify(object);
  return payload;
}

/** A procedure that writes rarely answers with tables. */
export const usualEndpoint = ({ effect }: ProcedureDetail): Endpoint =>
  effect === 'write' ? 'Int' : 'DataSet';
