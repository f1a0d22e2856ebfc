import type { ReactNode } from 'react';
import type { RecordTable } from '@/services/generated/record';
import { idOf, type Versioned } from '@/services/resource';
import { lazyWithRetry } from '../../lazyWithRetry';
import { useMobile } from '../../useMobile';
import type { OwnResource } from '../../useResource';
import { nameOf } from '../fields';
import type { BatchAction, TogetherAction } from './action';

const BatchButtons = lazyWithRetry(
  () => import(/* webpackChunkName: "record-batch" */ './BatchButtons'),
) as typeof import('./BatchButtons').default;

/**
 * The buttons for the ticked records, by the user's rights; `undefined` where there are none, and on a phone, which has
 * actions on single rows only.
 */
export function useBulk<Row extends Versioned>(
  table: RecordTable,
  { remove, export: exportRows }: OwnResource<Row>,
  own: readonly (BatchAction<Row> | TogetherAction<Row>)[] = [],
  changed: () => void,
): ((rows: Row[], done: () => void) => ReactNode) | undefined {
  const mobile = useMobile();
  const removal: BatchAction<Row>[] = remove
    ? [
        {
          text: '删除',
          done: '已删除',
          danger: true,
          about: '删除后不能恢复，修改历史会保留。',
          run: (row) => remove(idOf(row, table.key), row.RowVersion),
        },
      ]
    : [];
  const together = own.filter((action) => 'together' in action);
  const actions = [...own.filter((action) => 'run' in action), ...removal];
  if (mobile || (actions.length + together.length === 0 && !exportRows)) return undefined;
  return (rows, done) => (
    <BatchButtons<Row>
      rows={rows}
      nameOf={(row) => nameOf(table, row)}
      together={together}
      actions={actions}
      exportRows={exportRows}
      keys={rows.map((row) => idOf(row, table.key)).join()}
      onDone={() => {
        done();
        changed();
      }}
    />
  );
}
