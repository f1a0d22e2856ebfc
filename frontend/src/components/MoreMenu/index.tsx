import { useRef, useState } from 'react';
import { lazyWithRetry } from '../lazyWithRetry';
import type { RowAction } from '../QueryTable/rowTypes';
import { RowButton } from '../RowText';
import type OpenedMenu from './Opened';

// The chunk of the table's settings: every browser loads the list of chunk names, so a new name costs all pages.
const Opened = lazyWithRetry(
  () => import(/* webpackChunkName: "table-settings" */ './Opened'),
) as typeof OpenedMenu;

interface Props<Row> {
  row: Row;
  /** The name of the row. */
  name: string;
  /** Makes the entries when the menu opens. */
  menu: (row: Row) => readonly RowAction<Row>[];
}

/** ⋯: rare actions, and those that cannot be undone. */
export function MoreMenu<Row>({ row, name, menu }: Props<Row>) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <RowButton
        ref={opener}
        aria-label={`更多操作 ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        ⋯
      </RowButton>
      {open && <Opened {...{ row, name, menu, opener }} onClose={() => setOpen(false)} />}
    </>
  );
}
