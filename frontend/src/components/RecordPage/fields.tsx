import type { Option } from '@/services/choices';
import type { RecordField, RecordTable } from '@/services/generated/record';
import { idOf } from '@/services/resource';
import type { Filter, QueryColumn } from '../QueryTable';
import { RowLink } from '../RowText';
import { itemOf } from '../StatusTag';
import type { OpenRow } from '../useOpenRow';
import type { PageField, PageFields } from './pageFields';
import type { useChoices } from './useChoices';
import { cellOf, valueText } from './value';

/** Pixels of a column, by the type of its field; a text gets the rest. */
const widths: Record<RecordField['type'], number | undefined> = {
  text: undefined,
  integer: 84,
  decimal: 104,
  date: 112,
  datetime: 120,
  boolean: 72,
};

/** Of a field with options or an enumeration. */
const optionsWidth = 88;

/** The name of a record, such as A栋 301. */
export const nameOf = (table: RecordTable, row: object): string =>
  table.title
    .map((column) => {
      const { choice, enumeration, type } = table.fields[column] ?? {};
      const value = (row as Record<string, string | number | null>)[choice?.shown ?? column];
      if (type === 'date') return String(value ?? '').slice(0, 10);
      return String((enumeration && itemOf(enumeration, value)?.label) ?? value ?? '');
    })
    .filter(Boolean)
    .join(' ');

/** The fields of the page in its order, each with the server's declaration. */
function declared<Row>(table: RecordTable, fields: PageFields<Row>): [RecordField, PageField<Row>][] {
  return Object.entries<PageField<Row> | undefined>(fields).map(([name, own]) => {
    const field = table.fields[name];
    if (!field) throw new Error(`${table.path} has no field ${name}`);
    return [field, own ?? {}];
  });
}

/** The columns of the list: the name of the record, which opens its detail, then the page's. */
export function columnsOf<Row extends object>(
  table: RecordTable,
  fields: PageFields<Row>,
  open: OpenRow,
  nameWidth = 140,
): QueryColumn<Row>[] {
  const naming: QueryColumn<Row> = {
    title: table.label,
    width: nameWidth,
    render: (row) => (
      <RowLink id={idOf(row, table.key)} name={nameOf(table, row)} open={open}>
        {nameOf(table, row)}
      </RowLink>
    ),
  };
  const others = declared(table, fields).filter(([, { column }]) => column !== false);
  return [naming, ...others.map(([field, own]) => columnOf(field, own))];
}

function columnOf<Row>(field: RecordField, own: PageField<Row>): QueryColumn<Row> {
  const { name, label, type, options, enumeration } = field;
  const number = !enumeration && (type === 'integer' || type === 'decimal');
  return {
    title: label,
    sort: own.sort && name,
    descendFirst: number || type === 'date' || type === 'datetime',
    width: own.width ?? (options || enumeration ? optionsWidth : widths[type]),
    align: number ? 'right' : undefined,
    sum: own.sum && { name, text: (sum) => valueText(field, sum) },
    card: own.headline ? 'headline' : own.tones || enumeration ? 'state' : undefined,
    render: (row) => cellOf(field, own, row),
  };
}

/**
 * The filters of the list, those with few values first, because they are used most, and later ones are behind a button.
 * `choices` reads the values of filters without options of their own.
 */
export function filtersOf<Row>(
  table: RecordTable,
  fields: PageFields<Row>,
  choices?: ReturnType<typeof useChoices>,
  firsts: Readonly<Record<string, string | undefined>> | null = null,
): Filter[] {
  const filters = declared(table, fields)
    .filter(([, { filter }]) => filter)
    .map(([field, { filter, first }]) => {
      const one = filterOf(field, typeof filter === 'function', choices?.data?.[field.name]);
      if (!('options' in one)) return one;
      return {
        ...one,
        ...(!one.options && choices && { request: choices }),
        ...(first && { first: firsts ? (firsts[field.name] ?? '') : null }),
      };
    });
  const isChoice = (filter: Filter) => 'options' in filter;
  return [...filters.filter(isChoice), ...filters.filter((filter) => !isChoice(filter))];
}

function filterOf(field: RecordField, read: boolean, values?: readonly (string | Option)[]): Filter {
  const { name, label, type, choice, parameter } = field;
  const options = optionsOf(field);
  if (options || field.enumeration || read || choice || parameter)
    return {
      name,
      label,
      // 全部启用 beside 是 and 否 would be an order.
      all: type === 'boolean' ? `${label}：全部` : undefined,
      options:
        field.enumeration ??
        (options ?? values)?.map((one) => (typeof one === 'string' ? { value: one, label: one } : one)),
    };
  if (type === 'text') return { name, label, contains: true };
  const of = type === 'integer' || type === 'decimal' ? 'number' : 'day';
  return { label, from: `${name}From`, to: `${name}To`, of };
}

/** The possible values of a field; the server accepts 是 and 否 for a boolean. */
const optionsOf = ({ type, options }: RecordField): readonly string[] | undefined =>
  type === 'boolean' ? ['是', '否'] : options;
