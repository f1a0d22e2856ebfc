import { Fragment, type KeyboardEvent, memo, type PointerEvent, type UIEvent, useId, useRef } from 'react';
import { linked } from '../../Linked';
import { meansRow, type RowsProps } from '../rowTypes';
import type { Selection } from '../useSelection';
import { Actions, widthOf } from './Actions';
import { Foot } from './Foot';
import styles from './Grid.module.css';
import { classesOf, Heading } from './Heading';
import { LongRows, longFrom } from './LongRows';
import { Tick, TickAll } from './Tick';
import { useNarrow } from './useNarrow';

/** The least width of a column without a width (px); narrower, the table scrolls sideways. */
const least = 200;

/** Of the column with the ticks (px). */
const tickWidth = 44;

/**
 * The rows as a table whose heading stays visible. Plain HTML: antd's Table, with the trees and menus of its filters,
 * would exceed the size limit of a page.
 */
export function Grid<Row>(props: RowsProps<Row>) {
  const { list, columns, actions, selection, compact, sums } = props;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const widths = [
    ...(selection ? [tickWidth] : []),
    ...columns.map(({ width }) => width),
    ...(actions.length > 0 ? [widthOf(actions)] : []),
  ];
  const minWidth = widths.reduce<number>((sum, width) => sum + (width ?? least), 0);
  const narrow = useNarrow(frame, minWidth);
  const long = list.length >= longFrom;
  const kinds = [styles.grid, compact && styles.compact, long && styles.long, 'qiao-edges'];
  return (
    <div
      ref={frame}
      className={narrow ? styles.frame : undefined}
      data-more={narrow || undefined}
      data-actions={actions.length > 0 || undefined}
    >
      {long && <LongRows of={id} widths={widths} least={least} rows={list} compact={compact} />}
      <div className={narrow ? styles.scrolling : undefined} onScroll={tellWhereItGoesOn}>
        <table
          className={kinds.filter(Boolean).join(' ')}
          style={{ minWidth }}
          data-widths={long ? id : undefined}
          aria-label={props.title}
          onPointerOver={tellInFull}
          onPointerMove={fold}
          onKeyUp={unfold}
        >
          <thead>
            <HeadLine {...props} />
          </thead>
          <Body {...props} cells={widths.length} />
          {sums && <Foot<Row> {...{ columns, sums, selection, actions }} />}
        </table>
      </div>
    </div>
  );
}

/** The rows. A note about a row is below it, across all columns. */
function Body<Row>({ list, rowKey, note, selection, cells, ...rest }: RowsProps<Row> & { cells: number }) {
  const { columns, nameOf, actions, onOpen } = rest;
  const lineProps = { columns, nameOf, actions, onOpen, tick: selection?.tick };
  return (
    <tbody>
      {list.map((row) => {
        const said = note?.(row);
        return (
          <Fragment key={rowKey(row)}>
            <Line<Row> {...lineProps} row={row} ticked={selection?.has(row) ?? false} noted={Boolean(said)} />
            {said && (
              <tr>
                <td colSpan={cells} style={{ flexBasis: '100%' }}>
                  {said}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}

/** Marks the sides where columns are outside of the scrolled area. */
function tellWhereItGoesOn({ currentTarget: box }: UIEvent<HTMLElement>): void {
  const frame = box.parentElement;
  frame?.toggleAttribute('data-scrolled', box.scrollLeft > 0);
  frame?.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}

/** Gives the cell below the pointer its full text as a tooltip, where it is cut. */
function tellInFull({ target }: PointerEvent<HTMLElement>): void {
  const cell = (target as Element).closest<HTMLElement>('th, td');
  if (!cell) return;
  const isCut = [cell, ...cell.children].some((part) => part.scrollWidth > part.clientWidth + 1);
  if (isCut) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/** Shows the focused row in full for a user of the Tab key: the style of the table reads the attribute. */
function unfold({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Tab') currentTarget.setAttribute('data-keys', '');
}

/** Folds the row before the mouse presses: a row that folds during a click moves its buttons away. */
function fold({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.removeAttribute('data-keys');
}

interface LineProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'nameOf' | 'actions' | 'onOpen'> {
  row: Row;
  ticked: boolean;
  /** Left out where rows are not ticked. */
  tick: Selection<Row>['tick'] | undefined;
  noted: boolean;
}

/** Memo: of a list that was read again, mostly some rows have changed. */
const Line = memo(OneLine) as typeof OneLine;

function OneLine<Row>(props: LineProps<Row>) {
  const { row, noted, ticked, columns, nameOf, actions, tick, onOpen } = props;
  const kinds = [noted && styles.noted, ticked && styles.ticked, onOpen && styles.opens];
  return (
    <tr
      className={kinds.filter(Boolean).join(' ') || undefined}
      // For the mouse; by keyboard the row's name opens it.
      onClick={onOpen && ((event) => meansRow(event) && onOpen(row))}
    >
      {tick && (
        <td className={`${styles.fixed} qiao-screen-only`}>
          <Tick
            label={`选择${nameOf(row)}`}
            ticked={ticked}
            onTick={(chosen, through) => tick(row, chosen, through)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.title} className={classesOf(column, index === 0)}>
          {linked(column.render(row))}
        </td>
      ))}
      {actions.length > 0 && (
        <td className={`${styles.actions} qiao-screen-only`}>
          <Actions row={row} name={nameOf(row)} actions={actions} />
        </td>
      )}
    </tr>
  );
}

/** The headings, with the box that ticks the whole page. */
function HeadLine<Row>(props: RowsProps<Row>) {
  const { list, columns, selection, query, onChange, onResize, actions } = props;
  return (
    <tr>
      {selection && (
        <th scope="col" style={{ width: tickWidth }} className={`${styles.fixed} qiao-screen-only`}>
          <TickAll selection={selection} rows={list} />
        </th>
      )}
      {columns.map((column, index) => (
        <Heading
          key={column.title}
          column={column}
          fixed={index === 0}
          query={query}
          onChange={onChange}
          onResize={onResize}
        />
      ))}
      {actions.length > 0 && (
        <th scope="col" style={{ width: widthOf(actions) }} className={`${styles.actions} qiao-screen-only`}>
          操作
        </th>
      )}
    </tr>
  );
}
