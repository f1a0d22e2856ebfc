import { Scroll } from '@/components/Detail';
import type { FlowField, FormRow } from '../api';
import { formText } from './formText';
import styles from './table.module.css';
import { isSummed, sumOf } from './tables';

/** A table of a form, read-only, with the sums of its numbers. */
export function TableValue({
  field: { Label, Columns = [] },
  rows,
}: {
  field: FlowField;
  rows: readonly FormRow[];
}) {
  const summed = Columns.some(isSummed);
  const first = Columns.findIndex((column) => !isSummed(column));
  return (
    <Scroll label={Label}>
      <table className={styles.value}>
        <thead>
          <tr>
            {Columns.map((column) => (
              <th key={column.Name} scope="col" className={classOf(column)}>
                {column.Label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key but their place.
            <tr key={index}>
              {Columns.map((column) => (
                <td key={column.Name} className={classOf(column)}>
                  {formText(column, row[column.Name], {})}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr>
              {Columns.map((column, index) => (
                <td key={column.Name} className={classOf(column)}>
                  {isSummed(column) && formText(column, sumOf(rows.map((row) => row[column.Name])), {})}
                  {index === first && '合计'}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Scroll>
  );
}

const classOf = (column: FlowField) => (isSummed(column) ? 'qiao-number qiao-nowrap' : undefined);
