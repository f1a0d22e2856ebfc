import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type PointerEvent, useRef } from 'react';
import { leastWidth } from '../preferences';
import { nextOrder, type Query } from '../query/query';
import type { QueryColumn } from '../rowTypes';
import styles from './Grid.module.css';

interface Props<Row> {
  column: QueryColumn<Row>;
  /** It stays in sight where the table scrolls sideways. */
  fixed: boolean;
  query: Query;
  onChange: (change: Partial<Query>) => void;
  onResize: (title: string, width: number) => void;
}

/** The heading of a column; if the list can be sorted by it, a button that goes through both directions and back. */
export function Heading<Row>({ column, fixed, query, onChange, onResize }: Props<Row>) {
  const { title, sort, width, descendFirst } = column;
  const heading = useRef<HTMLTableCellElement>(null);
  const order = sort && sort === query.sort ? query.order : undefined;
  return (
    <th
      ref={heading}
      scope="col"
      style={{ width }}
      className={classesOf(column, fixed)}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {sort ? (
        <button
          type="button"
          className={order ? `${styles.sort} ${styles.sorted}` : styles.sort}
          onClick={() => onChange(nextOrder(sort, order, descendFirst))}
        >
          {title}
          {order === 'asc' ? (
            <CaretUpOutlined aria-hidden="true" />
          ) : (
            <CaretDownOutlined aria-hidden="true" />
          )}
        </button>
      ) : (
        title
      )}
      {/* For the mouse; by keyboard the width is set in the settings. */}
      <span
        aria-hidden="true"
        className={styles.edge}
        title="拖动调整列宽"
        onPointerDown={(event) =>
          heading.current && drag(event, heading.current, (size) => onResize(title, size))
        }
      />
    </th>
  );
}

/** The classes of a column's cells, its heading among them. */
export const classesOf = ({ align, width }: Pick<QueryColumn<never>, 'align' | 'width'>, fixed: boolean) =>
  [align && 'qiao-number', width && width <= short && 'qiao-short', fixed && styles.fixed]
    .filter(Boolean)
    .join(' ') || undefined;

/** The text of a column that is not wider than this (px) is never broken on paper: a day, a state, a number. */
const short = 130;

/** Moves the edge with the pointer until it is released, then reports the width. */
function drag(event: PointerEvent, heading: HTMLElement, done: (width: number) => void): void {
  const start = { x: event.clientX, width: heading.offsetWidth };
  const widthAt = ({ clientX }: { clientX: number }) =>
    Math.max(leastWidth, Math.round(start.width + clientX - start.x));
  const end = new AbortController();
  const { signal } = end;
  event.preventDefault();
  const show = (width: string) => {
    heading.style.width = width;
    heading.style.flexBasis = width; // in a long list
  };
  document.addEventListener('pointermove', (moved) => show(`${widthAt(moved)}px`), { signal });
  signal.addEventListener('abort', () => (heading.style.flexBasis = ''));
  document.addEventListener('pointercancel', () => end.abort(), { signal });
  document.addEventListener(
    'pointerup',
    (released) => {
      end.abort();
      if (released.clientX !== start.x) done(widthAt(released));
    },
    { signal },
  );
}
