import type { QueryColumn, Sums } from '../rowTypes';
import { sumText } from './Foot';
import styles from './RowCard.module.css';

/** The sums of all pages on a phone, as the last card. */
export function SumCard<Row>({ columns, sums }: { columns: QueryColumn<Row>[]; sums: Sums }) {
  return (
    <li className={styles.sums}>
      <div className="qiao-stack qiao-gap-4">
        <b>合计</b>
        <dl className={styles.facts}>
          {columns
            .filter(({ sum }) => sum)
            .map((column) => (
              <div key={column.title}>
                <dt>{column.title}</dt>
                <dd>{sumText(column, sums)}</dd>
              </div>
            ))}
        </dl>
      </div>
    </li>
  );
}
