import { useState } from 'react';
import type { RecordTable } from '@/services/generated/record';
import { idOf, type Versioned } from '@/services/resource';
import { LazyDialog } from '../LazyDialog';
import { lazyWithRetry } from '../lazyWithRetry';

const RecordFiles = lazyWithRetry(() => import(/* webpackChunkName: "record-files" */ './RecordFiles'));

/** The dialog with the files of a record: `show` opens it, and calls `changed` after each change. */
export function useRecordFiles<Row extends Versioned>(table: RecordTable, mayEdit: boolean) {
  const [of, setOf] = useState<{ row: Row; title: string; changed: () => void }>();
  const dialog = (
    <LazyDialog open={of !== undefined} onClose={() => setOf(undefined)}>
      {(state) =>
        of && (
          <RecordFiles
            {...state}
            title={of.title}
            path={table.path}
            id={idOf(of.row, table.key)}
            version={of.row.RowVersion}
            mayEdit={mayEdit}
            onSaved={of.changed}
          />
        )
      }
    </LazyDialog>
  );
  return { show: (row: Row, title: string, changed: () => void) => setOf({ row, title, changed }), dialog };
}
