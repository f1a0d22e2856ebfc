import type { ReactNode } from 'react';
import { Scroll } from '@/components/Detail';
import { yuan } from '@/components/money';
import type { MonthRow, Occupancy } from '../api/costs';
import styles from './chart.module.css';
import { shareOf } from './options';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  /** The name of a row, under its heading, and its figures. */
  columns: readonly (readonly [title: string, text: (row: Row) => ReactNode])[];
}

/** The figures of a chart; closed at first, because users who see the chart seldom need them. */
function ChartTable<Row>({ label, rows, columns }: Props<Row>) {
  return (
    <details className={styles.table}>
      <summary className="qiao-note">{label}的数字</summary>
      <Scroll label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(columns[0]?.[1](row))}>
                {columns.map(([title, text]) => (
                  <td key={title}>{text(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

type Costs = Pick<MonthRow, 'Rent' | 'Outsource' | 'Power' | 'Water' | 'Total'>;

interface CostProps<Row> {
  label: string;
  heading: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}

/** Amounts of months or departments. */
export const CostTable = <Row extends Costs>({ label, heading, rows, nameOf }: CostProps<Row>) => (
  <ChartTable
    label={label}
    rows={rows}
    columns={[
      [heading, nameOf],
      ['房租', ({ Rent }) => yuan(Rent)],
      ['外包住宿', ({ Outsource }) => yuan(Outsource)],
      ['电费', ({ Power }) => yuan(Power)],
      ['水费', ({ Water }) => yuan(Water)],
      ['合计', ({ Total }) => yuan(Total)],
    ]}
  />
);

export const OccupancyTable = ({ rows }: { rows: readonly Occupancy[] }) => (
  <ChartTable
    label="各月入住情况"
    rows={rows}
    columns={[
      ['月份', ({ Month }) => Month],
      ['住过的人', ({ Residents }) => Residents],
      ['住宿天数', ({ Days }) => Days],
      ['床位入住率', (row) => `${shareOf(row)}%`],
    ]}
  />
);
