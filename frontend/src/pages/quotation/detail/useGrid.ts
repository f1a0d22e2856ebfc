import { useMemoizedFn } from 'ahooks';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { DayPrice } from '../api/quotations';
import { keyed } from './keys';
import {
  type Cell,
  type Column,
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
  save: () => void;
  /** Shows the reason of a failed action. */
  refuse: (text: string) => void;
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
  const set = useMemoizedFn((row: number, column: Column, text: string) => {
    const value = typedValue(column, text);
    const old = latest.current[row];
    if (!old || value === undefined || value === old[column.field]) return;
    put(latest.current.map((one, at) => (at === row ? { ...one, [column.field]: value } : one)));
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
  const { columns, prices } = parts;
  const [cell, setCell] = useState<Cell>();
  const field = cell && columns[cell.column]?.field;
  const offers: Offer[] = cell?.editing && field ? offered(field, cell.text, latest.current, prices) : [];
  const open = useMemoizedFn((row: number, column: number) => {
    const of = latest.current[row];
    const opened = columns[column];
    if (of && opened) setCell({ row, column, editing: false, text: textOf(of, opened.field), chosen: -1 });
  });
  const type = useMemoizedFn((text: string) => {
    const column = cell && columns[cell.column];
    if (!column) return;
    setCell({ ...cell, text, editing: true, chosen: column.field === 'Code' && text !== '' ? 0 : -1 });
    // A code counts when the cell is written; all other cells count with each key.
    if (column.field !== 'Code' && column.field !== 'Method' && column.field !== 'Unit')
      set(cell.row, column, text);
  });
  /** Sets the typed or chosen value. */
  const take = useMemoizedFn(() => {
    const column = cell && columns[cell.column];
    if (cell?.editing && column) set(cell.row, column, offers[cell.chosen]?.value ?? cell.text);
  });
  const choose = useMemoizedFn((value: string) => {
    const column = cell && columns[cell.column];
    if (!column) return;
    set(cell.row, column, value);
    setCell({ ...cell, text: value, editing: false, chosen: -1 });
  });
  return { cell, setCell, offers, open, type, take, choose };
}

/** The actions in the sheet, by keys and with the mouse. */
export function useGrid(parts: Parts) {
  const { columns, refuse, undo, save } = parts;
  const lines = useLatest(parts);
  const { latest, put, insert } = lines;
  const own = useCell(parts, lines);
  const { cell, setCell, open, take } = own;
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
  const remove = useMemoizedFn((at: number) => {
    put(latest.current.filter((_, i) => i !== at));
    if (latest.current.length === 0) setCell(undefined);
    else open(Math.min(at, latest.current.length - 1), cell?.column ?? 2);
  });
  const onward = (from: Cell, step: 1 | -1): boolean => {
    take();
    const to = next(from, step);
    if (to) open(...to);
    return to !== undefined;
  };
  const onKeyDown = useMemoizedFn((event: KeyboardEvent) => {
    if (!cell || event.nativeEvent.isComposing) return;
    if (keyed(event, { ...own, cell, latest, onward, add, remove, undo, save })) event.preventDefault();
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
    take();
    setCell(undefined);
  });
  const click = useMemoizedFn((row: number, column: number) => {
    take();
    open(row, column);
  });
  return { ...own, click, add, remove, leave, onKeyDown, onPaste };
}
