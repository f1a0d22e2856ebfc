import type { RecordValues } from '@/services/resource';
import type { SheetRow, Supply } from './api';
import {
  countedOf,
  type Draft,
  monthName,
  readFigure,
  supplies,
  supplyNames,
  type TypedField,
  typedOf,
  usedOf,
} from './counting';

/** The part of the sheet that is shown. */
export interface View {
  /** The only meters, by their id, after their code was scanned. */
  room?: string | undefined;
  building: string | undefined;
  floor: string | undefined;
  /** Water, power, or both. */
  kind: Supply | undefined;
  /** Set: without the rooms that need not be read. */
  occupied?: string | undefined;
}

/** The shown part in words, such as 2026年11月 A栋 1 层 水表. */
export const viewInWords = (month: string, { building, floor, kind, occupied }: View): string =>
  [
    monthName(month),
    building ?? '全部楼栋',
    floor && `${floor} 层`,
    kind && supplyNames[kind].meter,
    occupied && '有人住的',
  ]
    .filter(Boolean)
    .join(' ');

/** The meters that the view shows. */
export const kindsOf = ({ kind }: View): readonly Supply[] => (kind ? [kind] : supplies);

/** The meters of a view; a main meter is on no floor. */
export function rowsIn(rows: readonly SheetRow[], view: View): SheetRow[] {
  const { room, building, floor, occupied } = view;
  return rows.filter(
    (row) =>
      (!room || row.MeterId === room) &&
      (!building || row.Building === building) &&
      (!floor || String(row.Floor) === floor) &&
      (!occupied || !isNotNeeded(row, kindsOf(view))),
  );
}

/** Whether a room need not be read: it had no residents and has no reading. */
export const isNotNeeded = (row: SheetRow, kinds: readonly Supply[]): boolean =>
  !row.Needed && kinds.every((supply) => row[supply] === null);

/** Whether a required reading is missing; an unsaved value counts as missing. */
export const isMissing = (row: SheetRow, kinds: readonly Supply[]): boolean =>
  !isNotNeeded(row, kinds) && kinds.some((supply) => row[supply] === null);

export const savedOf = (row: SheetRow, kinds: readonly Supply[]): Supply[] =>
  kinds.filter((supply) => row[supply] !== null);

export interface Progress {
  read: number;
  all: number;
}

/** How many rows must be read, and how many of these have all readings. */
export function progressOf(rows: readonly SheetRow[], kinds: readonly Supply[]): Progress {
  const needed = rows.filter((row) => !isNotNeeded(row, kinds));
  return { read: needed.filter((row) => !isMissing(row, kinds)).length, all: needed.length };
}

/** The sum of the known consumption of several meters. */
export interface Sum {
  supply: Supply;
  used: number;
  /** Meters that are still to be read. */
  unread: number;
}

/** The sums of the rooms. The sums of main meters are beside them and are not added. */
export function sumsOf(rows: readonly SheetRow[], kinds: readonly Supply[]) {
  const of = (label: string, some: readonly SheetRow[]) => ({
    label,
    meters: kinds.map((supply): Sum => {
      const used = some.map((row) => usedOf(countedOf(row, undefined, supply)) ?? 0);
      return {
        supply,
        used: Math.round(used.reduce((sum, one) => sum + one, 0) * 100) / 100,
        unread: some.filter((row) => isMissing(row, [supply])).length,
      };
    }),
    count: some.length,
  });
  const isMain = ({ RoomId }: SheetRow) => RoomId === null;
  return [
    of(
      '各房间合计',
      rows.filter((row) => !isMain(row)),
    ),
    of('总表合计', rows.filter(isMain)),
  ].filter(({ count }) => count > 0);
}

/** The draft after a change of a field; `undefined` where it equals the saved values. */
export function typed(
  row: SheetRow,
  draft: Draft | undefined,
  field: TypedField,
  text: string,
): Draft | undefined {
  const { [field]: _, ...others } = draft ?? {};
  // 870.2 is the 870.20 that is saved.
  const same =
    text === typedOf(row, undefined, field) || (field !== 'Remark' && readFigure(text) === row[field]);
  const now = same ? others : { ...others, [field]: text };
  return Object.keys(now).length > 0 ? now : undefined;
}

/** The values that a draft sends: numbers as numbers, emptied ones as null, and invalid numbers as typed. */
export const valuesOf = (draft: Draft): RecordValues =>
  Object.fromEntries(
    Object.entries(draft).map(([field, text]) => {
      if (field === 'Remark') return [field, text.trim() || null];
      const value = readFigure(text);
      return [field, value === undefined ? text : value];
    }),
  );

/** The rest to save after a draft was sent, when the user has typed on. */
export function unsent(draft: Draft | undefined, sent: Draft): Draft | undefined {
  const left = Object.entries(draft ?? {}).filter(([field, text]) => sent[field as TypedField] !== text);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/** Meters are read at the end of a month: until the 24th it is still the last one that is written down. */
export function monthToRead(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  return monthBefore(year, month, day >= 25 ? 0 : 1);
}

/** So many months before one. */
function monthBefore(year: number, month: number, ago: number): string {
  const count = year * 12 + month - 1 - ago;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The months that can be chosen: this one, and those of two years. */
export function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 25 }, (_, ago) => monthBefore(year, month, ago));
}
