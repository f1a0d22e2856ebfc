import type { QueryColumn, RowsProps, Sums } from '../rowTypes';
import styles from './Grid.module.css';
import { classesOf } from './Heading';

/** The sum of a column as it is written; nothing until it is there. */
export function sumText<Row>({ sum }: QueryColumn<Row>, sums: Sums): string {
  const value = sum && sums[sum.name];
  return value === undefined || value === null ? '' : (sum?.text(value) ?? '');
}

type Props<Row> = Pick<RowsProps<Row>, 'columns' | 'selection' | 'actions'> & { sums: Sums };

/** The sums of all pages, in sight at the foot of the table while one scrolls. */
export function Foot<Row>({ columns, sums, selection, actions }: Props<Row>) {
  return (
    <tfoot>
      <tr>
        {selection && <td className={`${styles.fixed} qiao-screen-only`} />}
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.title} scope="row" className={classesOf(column, true)}>
              合计
            </th>
          ) : (
            <td key={column.title} className={classesOf(column, false)}>
              {sumText(column, sums)}
            </td>
          ),
        )}
        {actions.length > 0 && <td className={`${styles.actions} qiao-screen-only`} />}
      </tr>
    </tfoot>
  );
}
