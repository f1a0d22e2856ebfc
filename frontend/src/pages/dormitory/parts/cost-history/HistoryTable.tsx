import type { ReactNode } from 'react';
import { Scroll } from '@/components/Detail';
import { yuan } from '@/components/money';

interface Costs {
  Month: string;
  Rent: number;
  Water: number;
  Power: number;
  /** Of persons alone. */
  Correction?: number;
  Total: number;
}

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Columns between the month and the amounts. */
  own: readonly (readonly [title: string, text: (row: Row) => ReactNode, number?: true])[];
}

/** Costs of several months, one below the other. */
export function HistoryTable<Row extends Costs>({ label, rows, rowKey, own }: Props<Row>) {
  if (rows.length === 0) return <p className="qiao-quiet">还没有费用</p>;
  const amounts = amountsOf(rows);
  return (
    <div className="qiao-nowrap">
      <Scroll label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">月份</th>
              {own.map(([title, , number]) => (
                <th key={title} scope="col" className={number && 'qiao-number'}>
                  {title}
                </th>
              ))}
              {amounts.map(([title]) => (
                <th key={title} scope="col" className="qiao-number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                <td>{row.Month}</td>
                {own.map(([title, text, number]) => (
                  <td key={title} className={number && 'qiao-number'}>
                    {text(row)}
                  </td>
                ))}
                {amounts.map(([title, of]) => (
                  <td key={title} className="qiao-number">
                    {yuan(of(row))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  );
}

/** The columns of money; corrections only where there are any. */
function amountsOf<Row extends Costs>(rows: readonly Row[]): [string, (row: Row) => number][] {
  const corrected = rows.some(({ Correction }) => Correction);
  return [
    ['房租', ({ Rent }) => Rent],
    ['水费', ({ Water }) => Water],
    ['电费', ({ Power }) => Power],
    ...(corrected ? [['更正', (row: Row) => row.Correction ?? 0] as [string, (row: Row) => number]] : []),
    ['合计', ({ Total }) => Total],
  ];
}
