import { useRef, useState } from 'react';
import { lazyWithRetry } from '../lazyWithRetry';
import type { RowAction } from '../QueryTable/rowTypes';
import { RowButton } from '../RowText';
import type OpenedMenu from './Opened';

// In one chunk with the settings of the table: each name more is told to every browser.
const Opened = lazyWithRetry(
  () => import(/* webpackChunkName: "table-settings" */ './Opened'),
) as typeof OpenedMenu;

interface Props<Row> {
  row: Row;
  /** What the row is called. */
  name: string;
  /** Asked for when it opens. */
  menu: (row: Row) => readonly RowAction<Row>[];
}

/** ⋯: what one does less often, or cannot take back. */
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
