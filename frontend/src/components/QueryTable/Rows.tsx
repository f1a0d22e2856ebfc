import { Fragment, type ReactNode } from 'react';
import { useMobile } from '../useMobile';
import { Heading } from './Heading';
import styles from './index.module.css';
import type { Query } from './query';

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

interface Props<Row> {
  title: string;
  list: Row[];
  columns: QueryColumn<Row>[];
  rowKey: (row: Row) => string;
  card: (row: Row) => ReactNode;
  note?: (row: Row) => ReactNode;
  query: Query;
  /** What is shown is not yet what was asked for. */
  waiting: boolean;
  onChange: (change: Partial<Query>) => void;
}

/** What a column without a width has at least (px); narrower, the table scrolls within itself. */
const least = 200;

/**
 * One page of the list: a table, or cards on a phone. Plain HTML: antd's Table, with the trees and menus of the
 * filters it brings along, would alone take a page beyond its budget.
 */
export function Rows<Row>({ waiting, ...props }: Props<Row>) {
  const mobile = useMobile();
  return (
    <div className={waiting ? `${styles.rows} ${styles.waiting}` : styles.rows}>
      {mobile ? <Cards {...props} /> : <Grid {...props} />}
    </div>
  );
}

type Content<Row> = Omit<Props<Row>, 'waiting'>;

function Cards<Row>({ list, rowKey, card, note }: Content<Row>) {
  return (
    <ul className={styles.cards}>
      {list.map((row) => (
        <li key={rowKey(row)}>
          {card(row)}
          {note?.(row)}
        </li>
      ))}
    </ul>
  );
}

function Grid<Row>({ title, list, columns, rowKey, note, query, onChange }: Content<Row>) {
  return (
    <table
      className={styles.grid}
      style={{ minWidth: columns.reduce((sum, { width }) => sum + (width ?? least), 0) }}
      aria-label={title}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.title} column={column} query={query} onChange={onChange} />
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((row) => {
          const own = note?.(row);
          return (
            <Fragment key={rowKey(row)}>
              <tr className={own ? styles.noted : undefined}>
                {columns.map((column) => (
                  <td key={column.title} className={column.align && styles[column.align]}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
              {own && (
                <tr>
                  <td colSpan={columns.length}>{own}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
