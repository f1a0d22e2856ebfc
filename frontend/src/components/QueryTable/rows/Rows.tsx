import { memo } from 'react';
import { useMobile } from '../../useMobile';
import styles from '../index.module.css';
import type { RowsProps } from '../rowTypes';
import { Cards } from './Cards';
import { Grid } from './Grid';

/**
 * One page of the list: a table, or cards on a phone; paler until it is the requested one. Memo: a list that refreshes
 * every few seconds, or is shown again, has hundreds of unchanged rows.
 */
export const Rows = memo(AllRows) as typeof AllRows;

function AllRows<Row>({ waiting, ...props }: RowsProps<Row> & { waiting: boolean }) {
  const mobile = useMobile();
  return (
    <div className={waiting ? `${styles.rows} ${styles.waiting}` : styles.rows}>
      {mobile ? <Cards {...props} /> : <Grid {...props} />}
    </div>
  );
}
