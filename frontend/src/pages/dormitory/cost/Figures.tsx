import { difference, yuan } from '@/components/money';
import type { MonthRow } from '../api/costs';
import styles from './index.module.css';
import { sums } from './months';

interface Props {
  row: MonthRow;
  /** The month before it, as far as it was computed. */
  before: MonthRow | undefined;
}

/** The sums of a month in yuan, and how they differ from those of the month before. */
export function Figures({ row, before }: Props) {
  return (
    <dl className={styles.figures} aria-label="本月合计">
      {sums.map(([name, label]) => (
        <div key={name} data-sum={name === 'Total' || undefined}>
          <dt>{label}</dt>
          <dd>
            {yuan(row[name])}
            {before && <small>较上月 {difference(row[name], before[name])}</small>}
          </dd>
        </div>
      ))}
      <div>
        <dt>人数</dt>
        <dd>
          {row.Persons}
          <small>{row.Rooms} 间房</small>
        </dd>
      </div>
    </dl>
  );
}
