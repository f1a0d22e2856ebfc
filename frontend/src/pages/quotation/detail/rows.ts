import type { Line } from '@/services/generated/quotation';
import type { LineRow } from '@/services/generated/record';
import { methods, type Shape } from '../api/pricing';
import type { DayPrice } from '../api/quotations';

/** A line in the editor. Each change makes a new object. */
export interface SheetRow extends Shape {
  /** The key of a line while it is edited. */
  id: number;
  /** Of a line that the server has. */
  LineId?: string;
  FullName: string | null;
  Spec: string | null;
  Note: string | null;
}

/** The columns that are filled in. */
export type Field = Exclude<keyof SheetRow, 'id' | 'LineId' | 'Spec'>;

export interface Column {
  field: Field;
  label: string;
  width: number;
  /** Only a line without a code has it of its own. */
  free?: true;
  number?: 'whole' | 'decimal';
  least?: number;
  most?: number;
}

export const columns: readonly Column[] = [
  { field: 'Room', label: '空间', width: 72 },
  { field: 'Cabinet', label: '柜体', width: 88 },
  { field: 'Code', label: '编码', width: 108 },
  { field: 'FullName', label: '名称', width: 168, free: true },
  { field: 'Method', label: '计价方式', width: 80 },
  { field: 'Width', label: '宽/长', width: 64, number: 'whole', least: 1, most: 20000 },
  { field: 'Height', label: '高/宽', width: 64, number: 'whole', least: 1, most: 20000 },
  { field: 'Depth', label: '深', width: 56, number: 'whole', least: 1, most: 20000 },
  { field: 'Pieces', label: '数量', width: 56, number: 'whole', least: 1, most: 9999 },
  { field: 'Unit', label: '单位', width: 52, free: true },
  { field: 'Price', label: '单价', width: 80, free: true, number: 'decimal', least: 0, most: 9_999_999 },
  { field: 'LineRate', label: '折扣%', width: 64, number: 'decimal', least: 1, most: 100 },
  {
    field: 'DealerPrice',
    label: '经销单价',
    width: 80,
    free: true,
    number: 'decimal',
    least: 0,
    most: 9_999_999,
  },
  { field: 'Note', label: '说明', width: 110 },
];

/** The cell that is filled in. */
export interface Cell {
  row: number;
  column: number;
  /** The arrows left and right move in the text, because it is being edited. */
  editing: boolean;
  text: string;
  /** The suggestion that Enter chooses; -1 keeps the typed text. */
  chosen: number;
}

export const units = ['㎡', 'm', '件', '套', '项', '%'];

/** A line to look at, such as the one that a refusal names, and the field in it. */
export interface Pointed {
  row: number;
  field?: string | undefined;
}

/** The line that a refusal names: 明细第 3 行缺少长. */
export function pointedBy(text: string): Pointed | undefined {
  const [, number] = /明细第 (\d+) 行/.exec(text) ?? [];
  return number ? { row: Number(number) - 1 } : undefined;
}

/** A value that the server has refused. It is marked until it is changed. */
export interface Mark {
  /** Of the line. */
  id: number;
  /** Empty for the line as a whole. */
  field: string;
  value: unknown;
  text: string;
}

/** The marks of a refusal: `Lines[2].Note` is a field of the third line that was sent. */
export const marksOf = (fields: Readonly<Record<string, string>>, sent: readonly SheetRow[]): Mark[] =>
  Object.entries(fields).flatMap(([name, text]) => {
    const [, at, field = ''] = /^Lines\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? [];
    const row = sent[Number(at)];
    return row ? [{ id: row.id, field, value: row[field as Field], text }] : [];
  });

/** The marks of a line that still has the refused values. */
export const marksIn = (row: SheetRow, marks: readonly Mark[]): readonly Mark[] => {
  const own = marks.filter(({ id, field, value }) => id === row.id && row[field as Field] === value);
  return own.length > 0 ? own : unmarked;
};

const unmarked: readonly Mark[] = [];

let made = 0;
const nextId = () => {
  made += 1;
  return made;
};

export const rowOf = (line: Line): SheetRow => ({
  ...pick(line),
  id: nextId(),
  LineId: line.LineId,
  Spec: line.Spec,
});

const pick = (from: Line) =>
  Object.fromEntries(columns.map(({ field }) => [field, from[field as keyof Line] ?? null])) as Omit<
    SheetRow,
    'id' | 'LineId' | 'Spec'
  >;

/** A new line belongs where the one above it does. */
export const newRow = (above?: SheetRow): SheetRow => ({
  id: nextId(),
  Room: above?.Room ?? null,
  Cabinet: above?.Cabinet ?? null,
  Code: null,
  FullName: null,
  Spec: null,
  Method: null,
  Width: null,
  Height: null,
  Depth: null,
  Pieces: 1,
  Unit: null,
  Price: null,
  LineRate: 100,
  Note: null,
});

/** Lines of an earlier visit, with keys of this one. */
export const renewed = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.map((row) => ({ ...row, id: nextId() }));

export const copyOf = ({ LineId: _, ...row }: SheetRow): SheetRow => ({ ...row, id: nextId() });

/** Whether a line has only a room and a cabinet. */
export const isBlank = (row: SheetRow): boolean =>
  !row.Code && !row.FullName && !row.Width && !row.Height && !row.Depth && !row.Price && !row.Note;

/**
 * The request for a line. The price list gives name, unit and prices of a listed one; only who decides the dealer's price of
 * another line sends it.
 */
export function toSend(row: SheetRow, decidesDealer: boolean): LineRow {
  const { id: _, Spec, ...values } = row;
  const line = { ...values, Spec: row.Code ? null : Spec } as unknown as LineRow;
  if (!decidesDealer) delete line.DealerPrice;
  return line;
}

/** What the factory charges for a line. It decides the price of one that is not in the price list. */
export const dealerAmount = (row: SheetRow, dealer: string): string =>
  !row.Code && (row.DealerPrice ?? '') === '' ? '待核定' : dealer;

/** A cell as text. */
export const textOf = (row: SheetRow, field: Field): string => String(row[field] ?? '');

/** The value of a text in a column; undefined if the column cannot have it. */
export function typedValue(
  { field, number, least = 0, most = 0 }: Column,
  text: string,
): SheetRow[Field] | undefined {
  const typed = text.trim().replace(/,/g, '');
  if (typed === '') return field === 'LineRate' ? 100 : null;
  if (field === 'Code') return typed.toUpperCase();
  if (field === 'Method') return methods.find((one) => one === typed) ?? undefined;
  if (field === 'Unit') return units.includes(typed) ? typed : undefined;
  if (!number) return text.trim();
  const pattern = number === 'whole' ? /^\d{1,5}$/ : /^\d{1,7}(\.\d{1,2})?$/;
  if (!pattern.test(typed) || Number(typed) < least || Number(typed) > most) return undefined;
  return number === 'whole' ? Number(typed) : typed;
}

/** The choices of a column for a text: the best first. */
export function offered(
  field: Field,
  text: string,
  rows: readonly SheetRow[],
  prices: readonly DayPrice[],
): Offer[] {
  const sought = text.trim().toLowerCase();
  if (field === 'Code')
    return sought === ''
      ? []
      : prices
          .filter(
            ({ Code, FullName, Pinyin, Spec }) =>
              Code.toLowerCase().includes(sought) ||
              FullName.toLowerCase().includes(sought) ||
              Pinyin?.includes(sought) ||
              Spec?.includes(sought),
          )
          .sort((a, b) => rank(a, sought) - rank(b, sought))
          .slice(0, 8)
          .map(({ Code, FullName, Spec, RetailPrice, Unit }) => ({
            value: Code,
            label: `${Code} ${FullName}`,
            note: `${Spec ?? ''} ${RetailPrice}/${Unit}`,
          }));
  const values =
    field === 'Method'
      ? methods.slice(0, 3)
      : field === 'Unit'
        ? units
        : field === 'Room'
          ? [...new Set([...known(rows, 'Room'), ...rooms])]
          : field === 'Cabinet'
            ? known(rows, 'Cabinet')
            : [];
  return values
    .filter((value) => value.toLowerCase().includes(sought) && value !== text)
    .slice(0, 8)
    .map((value) => ({ value, label: value }));
}

export interface Offer {
  value: string;
  label: string;
  note?: string;
}

const rooms = ['主卧', '次卧', '儿童房', '书房', '客厅', '餐厅', '厨房', '玄关', '阳台', '卫生间'];

const known = (rows: readonly SheetRow[], field: 'Room' | 'Cabinet') => [
  ...new Set(rows.flatMap((row) => (row[field] ? [row[field]] : []))),
];

/** Sorts matches at the beginning of a name before matches within it. */
const rank = ({ Code, FullName, Pinyin }: DayPrice, sought: string) =>
  Code.toLowerCase().startsWith(sought)
    ? 0
    : FullName.toLowerCase().startsWith(sought) || Pinyin?.startsWith(sought)
      ? 1
      : 2;

/** Fills cells of a spreadsheet in from a cell on; lines that are missing are added, up to `most`. */
export function pasted(
  rows: readonly SheetRow[],
  at: { row: number; column: number },
  text: string,
  shown: readonly Column[],
  most: number,
): { rows: SheetRow[]; refused: number } {
  const cells = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const result = [...rows];
  let refused = 0;
  cells.forEach((line, down) => {
    const place = at.row + down;
    if (place >= most) {
      refused += line.length;
      return;
    }
    const row = { ...(result[place] ?? newRow(result.at(-1))) };
    line.forEach((cell, right) => {
      const column = shown[at.column + right];
      const value = column && typedValue(column, cell);
      if (column && value !== undefined) Object.assign(row, { [column.field]: value });
      else if (cell.trim() !== '') refused += 1;
    });
    result[place] = row;
  });
  return { rows: result, refused };
}
