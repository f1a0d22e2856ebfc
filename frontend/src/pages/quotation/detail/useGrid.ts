import { useMemoizedFn } from 'ahooks';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { DayPrice } from '../api/quotations';
import { keyed } from './keys';
import {
  type Cell,
  type Column,
  copyOf,
  newRow,
  type Offer,
  offered,
  pasted,
  type SheetRow,
  textOf,
  typedValue,
} from './rows';
import { mostLines } from './useSheet';

interface Parts {
  rows: SheetRow[];
  columns: readonly Column[];
  prices: readonly DayPrice[];
  change: (rows: SheetRow[]) => void;
  undo: () => void;
  /** A line is gone; the function brings it back. */
  removed: (at: number, restore: () => void) => void;
  /** Shows the reason of a failed action. */
  refuse: (text: string) => void;
}

/** The cell that is filled in, or was last: it follows its line. */
interface Own extends Cell {
  id: number;
  /** The text before it was filled in. */
  before: string;
  /** The focus has left it. Its line is still the one that the buttons mean. */
  left?: boolean;
}

/** Whether a cell is filled in: name, unit and prices of a listed line are those of the price list. */
export const isOpen = (row: SheetRow | undefined, column: Column | undefined): boolean =>
  Boolean(column && !(column.free && row?.Code));

/** The latest lines. One key may change them twice: it writes a cell and adds a line. */
function useLatest({ rows, change, refuse }: Parts) {
  const latest = useRef(rows);
  latest.current = rows;
  const put = useMemoizedFn((next: SheetRow[]) => {
    latest.current = next;
    change(next);
  });
  /** False for a text that the column cannot have. */
  const set = useMemoizedFn((id: number, column: Column, text: string): boolean => {
    const value = typedValue(column, text);
    if (value === undefined) return false;
    const old = latest.current.find((row) => row.id === id);
    if (old && value !== old[column.field])
      put(latest.current.map((one) => (one === old ? { ...one, [column.field]: value } : one)));
    return true;
  });
  const insert = useMemoizedFn((at: number, row: SheetRow): boolean => {
    if (latest.current.length >= mostLines) {
      refuse(`最多 ${mostLines} 行`);
      return false;
    }
    put([...latest.current.slice(0, at), row, ...latest.current.slice(at)]);
    return true;
  });
  return { latest, put, set, insert };
}

/** The cell that is filled in, and its choices. */
function useCell(parts: Parts, { latest, set }: ReturnType<typeof useLatest>) {
  const { columns, prices, rows, refuse } = parts;
  const [own, setOwn] = useState<Own>();
  const line = own ? rows.findIndex(({ id }) => id === own.id) : -1;
  const at = (row: number, column: number): Own | undefined => {
    const of = latest.current[row];
    const opened = columns[column];
    if (!of || !opened) return undefined;
    const text = textOf(of, opened.field);
    return { id: of.id, row, column, editing: false, text, before: text, chosen: -1 };
  };
  // Its line is gone: the cursor goes on in the next one.
  if (own && line < 0) setOwn(own.left ? undefined : at(Math.min(own.row, rows.length - 1), own.column));
  const cell = own && !own.left && line >= 0 ? { ...own, row: line } : undefined;
  const field = cell && columns[cell.column]?.field;
  const offers: Offer[] = cell?.editing && field ? offered(field, cell.text, latest.current, prices) : [];
  const open = useMemoizedFn((row: number, column: number) => {
    const next = at(row, column);
    if (next) setOwn(next);
  });
  const type = useMemoizedFn((text: string) => {
    const column = cell && columns[cell.column];
    if (!column) return;
    setOwn({ ...cell, text, editing: true, chosen: column.field === 'Code' && text !== '' ? 0 : -1 });
    // A code counts when the cell is written; all other cells count with each key.
    if (column.field !== 'Code' && column.field !== 'Method' && column.field !== 'Unit')
      set(cell.id, column, text);
  });
  /** Sets the typed value, by key the marked one. One that the column cannot have is refused, and the former stays. */
  const take = useMemoizedFn((byKey = true) => {
    const column = cell && columns[cell.column];
    if (!cell?.editing || !column) return;
    const text = (byKey && offers[cell.chosen]?.value) || cell.text;
    if (set(cell.id, column, text)) return;
    set(cell.id, column, cell.before);
    refuse(`${column.label}不能是“${text.trim()}”，没有填入`);
  });
  const choose = useMemoizedFn((value: string) => {
    const column = cell && columns[cell.column];
    if (!column) return;
    set(cell.id, column, value);
    setOwn({ ...cell, text: value, editing: false, chosen: -1 });
  });
  const mark = useMemoizedFn((part: Partial<Cell>) => cell && setOwn({ ...cell, ...part }));
  const shut = useMemoizedFn(() => setOwn((last) => last && { ...last, left: true }));
  return { cell, line: line < 0 ? undefined : line, offers, open, type, take, choose, mark, shut };
}

/** The actions in the sheet, by keys and with the mouse. */
export function useGrid(parts: Parts) {
  const { columns, refuse, undo, removed } = parts;
  const lines = useLatest(parts);
  const { latest, put, insert } = lines;
  const own = useCell(parts, lines);
  const { cell, open, take, shut } = own;
  /** The next cell to fill in, over the ends of lines; undefined behind the last one. */
  const next = (from: Cell, step: 1 | -1): [number, number] | undefined => {
    let [row, column] = [from.row, from.column];
    do {
      column += step;
      if (column < 0 || column >= columns.length)
        [row, column] = [row + step, step > 0 ? 0 : columns.length - 1];
      if (!latest.current[row]) return undefined;
    } while (!isOpen(latest.current[row], columns[column]));
    return [row, column];
  };
  const add = useMemoizedFn((at: number, row = newRow(latest.current[at - 1]), column = 2) => {
    if (insert(at, row)) open(at, column);
  });
  const copy = useMemoizedFn((at: number, column = 2) => {
    const row = latest.current[at];
    if (row) add(at + 1, copyOf(row), column);
  });
  const remove = useMemoizedFn((at: number) => {
    const row = latest.current[at];
    if (!row) return;
    put(latest.current.filter((one) => one !== row));
    open(Math.min(at, latest.current.length - 1), cell?.column ?? 2);
    removed(at, () => insert(Math.min(at, latest.current.length), row));
  });
  const onward = (from: Cell, step: 1 | -1): boolean => {
    take();
    const to = next(from, step);
    if (to) open(...to);
    return to !== undefined;
  };
  const onKeyDown = useMemoizedFn((event: KeyboardEvent) => {
    if (!cell || event.nativeEvent.isComposing) return;
    if (keyed(event, { ...own, cell, latest, onward, add, copy, remove, undo })) event.preventDefault();
  });
  const onPaste = useMemoizedFn((event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!cell || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    const result = pasted(latest.current, cell, text, columns, mostLines);
    put(result.rows);
    open(cell.row, cell.column);
    if (result.refused > 0) refuse(`${result.refused} 个单元格的内容不符合所在的列，没有填入`);
  });
  const leave = useMemoizedFn(() => {
    take(false);
    shut();
  });
  const click = useMemoizedFn((row: number, column: number) => {
    take(false);
    open(row, column);
  });
  return { ...own, click, add, copy, remove, leave, onKeyDown, onPaste };
}
