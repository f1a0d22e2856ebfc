import { memo, type ReactNode } from 'react';
import { useMobile } from '../useMobile';
import { Cards } from './Cards';
import { Grid } from './Grid';
import styles from './index.module.css';
import type { Query } from './query';
import type { Selection } from './useSelection';

export interface QueryColumn<Row> {
  title: string;
  /** The server's name of the column, where one may sort by it. */
  sort?: string;
  /** Numbers and times are first sorted from the top. */
  descendFirst?: boolean;
  /** Pixels; the columns without one share what is left. */
  width?: number;
  align?: 'right';
  render: (row: Row) => ReactNode;
}

/** What one can do with a single row: buttons at its end, below it on a phone. */
export interface RowActions<Row> {
  /** Pixels. */
  width: number;
  render: (row: Row) => ReactNode;
}

export interface RowsProps<Row> {
  title: string;
  list: Row[];
  columns: QueryColumn<Row>[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  note?: (row: Row) => ReactNode;
  actions?: RowActions<Row>;
  selection?: Selection<Row>;
  /** What a row is called, for its tick. */
  rowLabel?: (row: Row) => string;
  compact: boolean;
  query: Query;
  onChange: (change: Partial<Query>) => void;
}

/**
 * One page of the list: a table, or cards on a phone; paler while it is not yet what was asked for. Memo: a list that
 * reads itself anew every few seconds, or comes back to the screen, has hundreds of rows that have not changed.
 */
export const Rows = memo(AllRows) as typeof AllRows;

function AllRows<Row>({ waiting, ...props }: RowsProps<Row> & { waiting: boolean }) {
  const mobile = useMobile();
  return (
    <div className={waiting ? `${styles.rows} ${styles.waiting}` : styles.rows}>
      {mobile ? <Cards {...props} /> : <Grid {...props} />}
    </div>
  );
}

interface TickProps<Row> {
  selection: Selection<Row>;
  rows: readonly Row[];
  label: string;
  children?: ReactNode;
}

/** Ticks these rows, one or a whole page. The browser's own box, for the reason that `Grid` gives. */
export function Tick<Row>({ selection, rows, label, children }: TickProps<Row>) {
  const ticked = rows.filter(selection.has).length;
  return (
    <label className={styles.tickLabel}>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={label}
        checked={ticked > 0 && ticked === rows.length}
        ref={(input) => {
          if (input) input.indeterminate = ticked > 0 && ticked < rows.length;
        }}
        onChange={(event) => selection.set(rows, event.target.checked)}
      />
      {children}
    </label>
  );
}
