import { type ApiDocument, resolved, type Schema } from './openapi';

/** A field as a table has it; `list[].RoomId` is one of a row. */
export interface FieldRow {
  name: string;
  type: string;
  required: boolean;
  note: string;
}

/** Deeper fields than these nobody reads in a table. */
export const deepest = 4;

/** The fields of a schema, and those within. */
export function fieldsOf(api: ApiDocument, schema: Schema | undefined, above = '', depth = 0): FieldRow[] {
  const of = resolved(api, schema);
  if (!of || depth > deepest) return [];
  if (of.items) return fieldsOf(api, of.items, `${above}[]`, depth + 1);
  return Object.entries(of.properties ?? {}).flatMap(([field, named]) => {
    const name = above ? `${above}.${field}` : field;
    const one = resolved(api, named) ?? named;
    return [
      { name, type: typeText(one), required: of.required?.includes(field) ?? false, note: noteOf(one) },
      ...fieldsOf(api, one.contentSchema ?? one, name, depth + 1),
    ];
  });
}

const types: Partial<Record<string, string>> = {
  string: '文本',
  integer: '整数',
  number: '数字',
  boolean: '是否',
  object: '对象',
  array: '列表',
};

/** A type in words: 文本(50)，可为空. */
export function typeText({ type, maxLength, format }: Schema): string {
  const names = [type ?? []].flat();
  const said = names.filter((name) => name !== 'null').map((name) => types[name] ?? name);
  if (said.length === 0) return '任意';
  const text = format === 'binary' ? '文件' : said.join(' / ');
  return text + (maxLength ? `(${maxLength})` : '') + (names.includes('null') ? '，可为空' : '');
}

export function noteOf({
  title,
  description,
  minimum,
  maximum,
  enum: values,
  default: initial,
}: Schema): string {
  const bounds = [minimum !== undefined && `≥ ${minimum}`, maximum !== undefined && `≤ ${maximum}`];
  const allowed = values?.filter((value) => value !== null).map(String);
  return [
    title,
    description,
    ...bounds,
    allowed?.length && `可用值：${allowed.join('、')}`,
    initial !== undefined && `默认 ${String(initial)}`,
  ]
    .filter(Boolean)
    .join('；');
}
