import { useMemoizedFn } from 'ahooks';
import { Button } from 'antd';
import { Fragment, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { grouped, methods, type Priced } from '../api/pricing';
import type { DayPrice } from '../api/quotations';
import styles from './cards.module.css';
import {
  type Column,
  columns,
  copyOf,
  dealerAmount,
  type Mark,
  marksIn,
  newRow,
  type Pointed,
  type SheetRow,
  textOf,
  typedValue,
  units,
} from './rows';
import { isOpen } from './useGrid';
import { mostLines } from './useSheet';

interface Props {
  rows: readonly SheetRow[];
  priced: readonly Priced[];
  prices: readonly DayPrice[];
  seesDealer: boolean;
  decidesDealer?: boolean;
  /** What the server has refused. */
  marks?: readonly Mark[];
  /** Left out where nothing can be changed. */
  onChange?: (rows: SheetRow[]) => void;
  pointed?: Pointed | undefined;
  onPointed?: () => void;
}

/** The lines on a phone: a card for each, by cabinet; a touch opens one to change it. */
export function Cards({ rows, priced, prices, marks, onChange, pointed, onPointed, ...rights }: Props) {
  const [opened, setOpened] = useState<number>();
  const byCode = useMemo(() => new Map(prices.map((price) => [price.Code, price])), [prices]);
  const toggle = useMemoizedFn((id: number) => setOpened((last) => (last === id ? undefined : id)));
  const set = useMemoizedFn((changed: SheetRow) =>
    onChange?.(rows.map((row) => (row.id === changed.id ? changed : row))),
  );
  const insert = useMemoizedFn((row: SheetRow, below?: SheetRow) => {
    const at = below ? rows.findIndex(({ id }) => id === below.id) + 1 : rows.length;
    onChange?.([...rows.slice(0, at), row, ...rows.slice(at)]);
    setOpened(row.id);
  });
  const remove = useMemoizedFn((id: number) => onChange?.(rows.filter((row) => row.id !== id)));
  const full = rows.length >= mostLines;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line is pointed at once.
  useEffect(() => {
    const row = pointed && rows[pointed.row];
    if (!row) return;
    setOpened(row.id);
    list.current?.querySelectorAll('section')[pointed.row]?.scrollIntoView?.({ block: 'center' });
    onPointed?.();
  }, [pointed]);
  return (
    <div ref={list} className={styles.cards}>
      {rows.map((row, at) => (
        <Fragment key={row.id}>
          {placeOf(row) !== placeOf(rows[at - 1]) && (
            <h2 className={styles.cabinet}>{placeOf(row) || '其他'}</h2>
          )}
          <Card
            at={at}
            row={row}
            priced={priced[at] as Priced}
            prices={prices}
            listed={row.Code ? byCode.get(row.Code) : undefined}
            {...rights}
            marks={marksIn(row, marks ?? unmarked)}
            open={opened === row.id}
            {...(onChange && { toggle, set, remove, insert: full ? undefined : insert })}
          />
        </Fragment>
      ))}
      {onChange && !full && (
        <Button block onClick={() => insert(newRow(rows.at(-1)))}>
          加一行
        </Button>
      )}
    </div>
  );
}

const unmarked: readonly Mark[] = [];

/** Where a line belongs: 主卧 衣柜. */
const placeOf = (row: SheetRow | undefined): string | undefined =>
  row && [row.Room, row.Cabinet].filter(Boolean).join(' ');

interface CardProps extends Pick<Props, 'prices' | 'seesDealer' | 'decidesDealer'> {
  at: number;
  row: SheetRow;
  priced: Priced;
  listed: DayPrice | undefined;
  open: boolean;
  marks: readonly Mark[];
  toggle?: (id: number) => void;
  set?: (row: SheetRow) => void;
  remove?: (id: number) => void;
  insert?: ((row: SheetRow, below?: SheetRow) => void) | undefined;
}

const Card = memo(function Card({
  at,
  row,
  priced,
  listed,
  open,
  marks,
  toggle,
  insert,
  remove,
  ...shared
}: CardProps) {
  const name = [listed?.FullName ?? row.FullName, listed?.Spec ?? row.Spec].filter(Boolean).join('，');
  const head = (
    <>
      <span>
        {at + 1}. {name || '未填写'}
      </span>
      <span className={styles.amount}>{priced.fault ? '—' : grouped(priced.amount)}</span>
      <span className="qiao-note">
        {priced.fault ? <span className="qiao-warning">{priced.fault}</span> : priced.measure}
      </span>
      {marks.map(({ field, text }) => (
        <span key={field} className="qiao-danger">
          {text}
        </span>
      ))}
      {shared.seesDealer && !priced.fault && (
        <span className="qiao-note">经销 {dealerAmount(row, grouped(priced.dealer))}</span>
      )}
    </>
  );
  return (
    <section className={styles.card} aria-label={`第 ${at + 1} 行`}>
      {toggle ? (
        <button type="button" className={styles.head} aria-expanded={open} onClick={() => toggle(row.id)}>
          {head}
        </button>
      ) : (
        <div className={styles.head}>{head}</div>
      )}
      {open && (
        <>
          <Inputs row={row} {...shared} />
          <div className="qiao-buttons qiao-mt-8">
            {insert && <Button onClick={() => insert(copyOf(row), row)}>复制</Button>}
            <Button danger onClick={() => remove?.(row.id)}>
              删除
            </Button>
          </div>
        </>
      )}
    </section>
  );
});

/** Fields that take the whole width of a card. */
const wide: readonly string[] = ['Code', 'FullName', 'Note'];
/** Fields that are often changed on a phone come first. */
const order = ['Code', 'FullName', 'Width', 'Height', 'Depth', 'Pieces', 'Method', 'LineRate'];
const sorted = [...columns].sort((a, b) => place(a) - place(b));
function place({ field }: Column): number {
  const at = order.indexOf(field);
  return at < 0 ? order.length : at;
}

/** The values of a line, each as the phone fills it in best. */
function Inputs({
  row,
  prices,
  decidesDealer,
  set,
}: Pick<CardProps, 'row' | 'prices' | 'decidesDealer' | 'set'>) {
  const shown = sorted.filter(
    (column) => isOpen(row, column) && (column.field !== 'DealerPrice' || decidesDealer),
  );
  const choices: Partial<Record<Column['field'], readonly (readonly [string, string])[]>> = {
    Code: prices.map(({ Code, FullName, Spec }) => [Code, [FullName, Spec, Code].filter(Boolean).join(' ')]),
    Method: methods.slice(0, 3).map((method) => [method, method]),
    Unit: units.map((unit) => [unit, unit]),
  };
  return (
    <div className={styles.inputs}>
      {shown.map((column) => (
        <Value
          key={column.field}
          column={column}
          text={textOf(row, column.field)}
          choices={choices[column.field]}
          onChange={(value) => set?.({ ...row, [column.field]: value })}
        />
      ))}
    </div>
  );
}

interface ValueProps {
  column: Column;
  text: string;
  choices: readonly (readonly [string, string])[] | undefined;
  onChange: (value: SheetRow[Column['field']]) => void;
}

/** One value. Each key counts, as far as the column accepts the text. */
function Value({ column, text, choices, onChange }: ValueProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const wrong = typedValue(column, typed) === undefined;
  const type = (next: string) => {
    setTyped(next);
    const value = typedValue(column, next);
    if (value !== undefined) onChange(value);
  };
  return (
    <div className={wide.includes(column.field) ? styles.across : undefined}>
      <label htmlFor={id} className="qiao-note">
        {column.field === 'Code' ? '板材、材料' : column.label}
      </label>
      {choices ? (
        <select id={id} value={text} onChange={({ target }) => type(target.value)}>
          <option value="">不选</option>
          {!choices.some(([value]) => value === text) && text !== '' && <option value={text}>{text}</option>}
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          inputMode={column.number === 'whole' ? 'numeric' : column.number ? 'decimal' : undefined}
          autoComplete="off"
          aria-invalid={wrong || undefined}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </div>
  );
}
