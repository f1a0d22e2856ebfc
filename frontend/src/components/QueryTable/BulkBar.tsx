import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './BulkBar.module.css';
import type { Selection } from './useSelection';

interface Props<Row> {
  selection: Selection<Row>;
  children: ReactNode;
}

/** The actions on the ticked rows; shown when the first row is ticked, without moving the rows. */
export function BulkBar<Row>({ selection, children }: Props<Row>) {
  const count = selection.rows.length;
  return (
    <>
      <div className="qiao-sr-only" role="status">
        {count > 0 && `已选 ${count} 条`}
      </div>
      {count > 0 && (
        <section className={`${styles.bulk} qiao-screen-only`} aria-label="批量操作">
          <span>已选 {count} 条</span>
          {children}
          <Button type="link" size="small" className="qiao-push" onClick={selection.clear}>
            取消选择
          </Button>
        </section>
      )}
    </>
  );
}
