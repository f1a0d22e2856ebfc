import { Fragment, memo, useEffect, useRef } from 'react';
import { fieldOf, grouped, type Priced } from '../api/pricing';
import type { DayPrice } from '../api/quotations';
import styles from './index.module.css';
import { Offers } from './Offers';
import {
  type Cell,
  type Column,
  dealerAmount,
  isBlank,
  type Mark,
  marksIn,
  type Offer,
  type SheetRow,
  textOf,
  typedValue,
} from './rows';
import { isOpen } from './useGrid';
import { useRowsInSight } from './useRowsInSight';

interface Props {
  rows: readonly SheetRow[];
  priced: readonly Priced[];
  columns: readonly Column[];
  prices: ReadonlyMap<string, DayPrice>;
  seesDealer: boolean;
  cell: Cell | undefined;
  /** The line that the buttons mean. */
  line?: number | undefined;
  offers: readonly Offer[];
  /** What the server has refused. */
  marks?: readonly Mark[];
  /** Left out where nothing can be changed. */
  open?: (row: number, column: number) => void;
  type: (text: string) => void;
  choose: (value: string) => void;
}

/** The lines as a table; the one cell that is filled in is an input. Its parent scrolls. */
export function Sheet({ rows, priced, columns, seesDealer, cell, line, offers, marks, ...shared }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const { shown, below } = useRowsInSight(table, rows.length, cell?.row);
  return (
    <table ref={table} className={styles.sheet} aria-label="报价明细" aria-rowcount={rows.length + 1}>
      <thead>
        <tr>
          <th scope="col">行</th>
          {columns.map(({ field, label, width }) => (
            <th key={field} scope="col" style={{ minWidth: width }}>
              {label}
            </th>
          ))}
          <th scope="col" style={{ minWidth: 170 }}>
            计量
          </th>
          {seesDealer && (
            <th scope="col" className={styles.figure}>
              经销金额
            </th>
          )}
          <th scope="col" className={styles.last}>
            金额
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ at, gap }) => {
          const row = rows[at] as SheetRow;
          return (
            <Fragment key={row.id}>
              <Gap height={gap} />
              <SheetLine
                at={at}
                row={row}
                priced={priced[at] as Priced}
                columns={columns}
                seesDealer={seesDealer}
                begins={begins(rows[at - 1], row)}
                cell={cell?.row === at ? cell : undefined}
                current={line === at}
                offers={cell?.row === at ? offers : none}
                marks={marksIn(row, marks ?? unmarked)}
                {...shared}
              />
            </Fragment>
          );
        })}
        <Gap height={below} />
      </tbody>
    </table>
  );
}

/** The room of rows that are out of sight. */
const Gap = ({ height }: { height: number }) => (height > 0 ? <tr style={{ height }} /> : null);

const none: readonly Offer[] = [];
const unmarked: readonly Mark[] = [];

/** Whether a line is the first of its cabinet. */
const begins = (above: SheetRow | undefined, row: SheetRow) =>
  above !== undefined && (above.Room !== row.Room || above.Cabinet !== row.Cabinet);

interface LineProps extends Omit<Props, 'rows' | 'priced' | 'line' | 'marks'> {
  at: number;
  marks: readonly Mark[];
  current: boolean;
  row: SheetRow;
  priced: Priced;
  begins: boolean;
}

const SheetLine = memo(function SheetLine(props: LineProps) {
  const {
    at,
    row,
    priced,
    columns,
    prices,
    seesDealer,
    begins: first,
    cell,
    current,
    offers,
    marks,
    open,
    type,
    choose,
  } = props;
  const listed = row.Code ? prices.get(row.Code) : undefined;
  const lacking = isBlank(row) ? undefined : fieldOf(priced);
  const refused = (field: string) => marks.find((mark) => mark.field === field)?.text;
  return (
    <tr
      className={first ? styles.first : undefined}
      aria-rowindex={at + 2}
      aria-current={current || undefined}
    >
      <th
        scope="row"
        data-lacking={lacking || marks.length > 0 ? '' : undefined}
        title={marks.map(({ text }) => text).join('\n') || undefined}
      >
        {at + 1}
      </th>
      {columns.map((column, place) =>
        cell?.column === place && isOpen(row, column) ? (
          <td key={column.field} className={styles.active}>
            <Input
              {...{ cell, column, offers, type, choose }}
              label={`第 ${at + 1} 行 ${column.label}`}
              refused={refused(column.field)}
            />
          </td>
        ) : (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys reach every cell from the one that is filled in.
          <td
            key={column.field}
            className={column.number && styles.figure}
            data-closed={isOpen(row, column) ? undefined : ''}
            data-lacking={column.field === lacking || refused(column.field) ? '' : undefined}
            title={refused(column.field) ?? (column.field === lacking ? priced.fault : undefined)}
            onClick={open && (() => open(at, place))}
          >
            {shown(column, row, priced, listed)}
          </td>
        ),
      )}
      <td className={styles.measure}>
        {priced.fault ? <span className="qiao-warning">{priced.fault}</span> : priced.measure}
      </td>
      {seesDealer && (
        <td className={styles.figure}>{priced.fault ? '—' : dealerAmount(row, grouped(priced.dealer))}</td>
      )}
      <td className={styles.last}>{priced.fault ? '—' : grouped(priced.amount)}</td>
    </tr>
  );
});

/** A read-only cell: of a listed line the price list's value. */
function shown({ field }: Column, row: SheetRow, priced: Priced, listed: DayPrice | undefined): string {
  if (field === 'Method') return priced.method || (row.Method ?? '');
  if (!listed) return textOf(row, field);
  if (field === 'FullName') return [listed.FullName, listed.Spec].filter(Boolean).join('，');
  if (field === 'Unit') return listed.Unit;
  if (field === 'Price') return listed.RetailPrice.toFixed(2);
  if (field === 'DealerPrice') return listed.DealerPrice?.toFixed(2) ?? '';
  return textOf(row, field);
}

interface InputProps extends Pick<Props, 'offers' | 'type' | 'choose'> {
  cell: Cell;
  column: Column;
  label: string;
  refused: string | undefined;
}

/** The cell that is filled in. Typing replaces its content. */
function Input({ cell, column, offers, label, refused, type, choose }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    input.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, []);
  const wrong = cell.editing && typedValue(column, cell.text) === undefined;
  const list = `${column.field}-offers`;
  return (
    <>
      <input
        ref={input}
        aria-label={label}
        aria-invalid={wrong || refused !== undefined || undefined}
        title={refused}
        {...(offers.length > 0 && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': list,
          'aria-activedescendant': cell.chosen < 0 ? undefined : `${list}-${cell.chosen}`,
        })}
        inputMode={column.number ? 'decimal' : undefined}
        autoComplete="off"
        value={cell.text}
        onChange={({ target }) => type(target.value)}
      />
      {offers.length > 0 && <Offers id={list} anchor={input} chosen={cell.chosen} {...{ offers, choose }} />}
    </>
  );
}
