import { Fragment, useRef } from 'react';
import { Heading } from './Heading';
import styles from './index.module.css';
import { type RowsProps, Tick } from './Rows';
import { useNarrow } from './useNarrow';

/** What a column without a width has at least (px); narrower, the table scrolls within itself. */
const least = 200;

/** Of the column with the ticks (px). */
const tickWidth = 44;

/**
 * The rows as a table whose heading stays in sight. Plain HTML: antd's Table, with the trees and menus of the filters
 * it brings along, would alone take a page beyond its budget.
 */
export function Grid<Row>(props: RowsProps<Row>) {
  const { title, list, columns, rowKey, note, actions, selection, rowLabel, compact, query, onChange } =
    props;
  const frame = useRef<HTMLDivElement>(null);
  const own = (selection ? tickWidth : 0) + (actions?.width ?? 0);
  const minWidth = columns.reduce((sum, { width }) => sum + (width ?? least), own);
  const narrow = useNarrow(frame, minWidth);
  return (
    <div ref={frame} className={narrow ? styles.scrolling : undefined}>
      <table
        className={compact ? `${styles.grid} ${styles.compact}` : styles.grid}
        style={{ minWidth }}
        aria-label={title}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" style={{ width: tickWidth }}>
                <Tick selection={selection} rows={list} label="选择本页全部" />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.title} column={column} query={query} onChange={onChange} />
            ))}
            {actions && (
              <th scope="col" style={{ width: actions.width }} className={styles.actions}>
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => {
            const said = note?.(row);
            const kinds = [said && styles.noted, selection?.has(row) && styles.ticked];
            return (
              <Fragment key={rowKey(row)}>
                <tr className={kinds.filter(Boolean).join(' ') || undefined}>
                  {selection && (
                    <td>
                      <Tick
                        selection={selection}
                        rows={[row]}
                        label={`选择${rowLabel?.(row) ?? rowKey(row)}`}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.title} className={column.align && styles[column.align]}>
                      {column.render(row)}
                    </td>
                  ))}
                  {actions && <td className={styles.actions}>{actions.render(row)}</td>}
                </tr>
                {said && (
                  <tr>
                    <td colSpan={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}>{said}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
