import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import styles from './index.module.css';
import { nextOrder, type Query } from './query';
import type { QueryColumn } from './Rows';

interface Props<Row> {
  column: QueryColumn<Row>;
  query: Query;
  onChange: (change: Partial<Query>) => void;
}

/** The heading of a column; where one may sort by it, a button that goes through both directions and back. */
export function Heading<Row>({ column, query, onChange }: Props<Row>) {
  const { title, sort, width, align, descendFirst } = column;
  const order = sort && sort === query.sort ? query.order : undefined;
  return (
    <th
      scope="col"
      style={{ width }}
      className={align && styles[align]}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {sort ? (
        <button
          type="button"
          className={order ? `${styles.sort} ${styles.sorted}` : styles.sort}
          onClick={() => onChange(nextOrder(sort, order, descendFirst))}
        >
          {title}
          {order === 'asc' ? (
            <CaretUpOutlined aria-hidden="true" />
          ) : (
            <CaretDownOutlined aria-hidden="true" />
          )}
        </button>
      ) : (
        title
      )}
    </th>
  );
}
