import type { KeyboardEvent } from 'react';
import { type Cell, newRow, type Offer, type SheetRow } from './rows';

/** The actions of keys. */
interface Moves {
  cell: Cell;
  /** Changes the open cell. */
  mark: (part: Partial<Cell>) => void;
  shut: () => void;
  latest: { current: SheetRow[] };
  offers: readonly Offer[];
  open: (row: number, column: number) => void;
  take: () => void;
  /** Writes the cell and moves to the next one to fill in; false after the last one. */
  onward: (from: Cell, step: 1 | -1) => boolean;
  add: (at: number, row?: SheetRow, column?: number) => void;
  copy: (at: number, column: number) => void;
  remove: (at: number) => void;
  undo: () => void;
}

/** Applies a key in the sheet; false for a key without an action. */
export function keyed(event: KeyboardEvent, moves: Moves): boolean {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) return withControl(key, moves);
  const { cell, mark, shut, open, onward, add, latest } = moves;
  switch (key) {
    case 'Enter':
      if (!onward(cell, shiftKey ? -1 : 1) && !shiftKey) add(latest.current.length);
      return true;
    case 'Tab':
      // Behind the last cell the focus leaves the sheet.
      return onward(cell, shiftKey ? -1 : 1);
    case 'ArrowDown':
    case 'ArrowUp':
      upOrDown(key === 'ArrowDown' ? 1 : -1, moves);
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      if (cell.editing) return false;
      open(cell.row, cell.column + (key === 'ArrowRight' ? 1 : -1));
      return true;
    case 'Escape':
      if (cell.editing) open(cell.row, cell.column);
      else shut();
      return true;
    case 'F2':
      mark({ editing: true });
      return true;
    default:
      return false;
  }
}

/** Moves through the suggestions if there are any, else to the line above or below. */
function upOrDown(step: 1 | -1, { cell, mark, offers, open, take }: Moves) {
  if (offers.length > 0 && (step > 0 || cell.chosen >= 0)) {
    mark({ chosen: Math.min(cell.chosen + step, offers.length - 1) });
    return;
  }
  take();
  open(cell.row + step, cell.column);
}

function withControl(key: string, { cell, latest, take, add, copy, remove, undo, open }: Moves): boolean {
  switch (key.toLowerCase()) {
    case 'enter':
      take();
      add(cell.row + 1, newRow(latest.current[cell.row]));
      return true;
    case 'd':
      take();
      copy(cell.row, cell.column);
      return true;
    case 'delete':
    case 'backspace':
      remove(cell.row);
      return true;
    case 'z':
      undo();
      open(cell.row, cell.column);
      return true;
    case 's':
      take();
      // The page saves, wherever one types.
      return false;
    default:
      return false;
  }
}
