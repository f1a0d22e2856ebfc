import { useMemo } from 'react';
import { useAccess } from '@/access';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage } from '@/components/RecordPage';
import type { BatchAction } from '@/components/RecordPage/batch/action';
import { useSearchParam } from '@/components/useSearchParam';
import { operateRepair } from './api';
import { anyRoom, fieldsFor, type RepairRow, table } from './fields';

// One chunk for both: each name more is told to every browser.
const RepairDrawer = lazyWithRetry(() => import(/* webpackChunkName: "repair-parts" */ './RepairDrawer'));
const ReportDialog = lazyWithRetry(() => import(/* webpackChunkName: "repair-parts" */ './ReportDialog'));

const batch: readonly BatchAction<RepairRow>[] = [
  {
    text: '受理',
    done: '已受理',
    about: '处理人是您。',
    run: ({ RepairId, RowVersion }) => operateRepair(RepairId, { Status: '处理中' }, RowVersion),
  },
];

/** 宿舍报修: requests for repairs, of all for who handles them, else one's own. `?add=ROOMID` reports in a room. */
export default function Repairs() {
  const handles = useAccess().canUse('dormitory-repair.handle');
  const fields = useMemo(() => fieldsFor(handles), [handles]);
  const [room, setRoom] = useSearchParam('add');
  return (
    <RecordPage<RepairRow>
      table={table}
      page="dormitory-repair"
      title="宿舍报修"
      searches="单号、房间、内容、报修人、处理人"
      fields={fields}
      form={ReportDialog}
      batch={handles ? batch : undefined}
      own={{
        adding: room !== undefined,
        onAdding: (adding) => setRoom(adding ? anyRoom : undefined),
        detail: (dialog, id, changes, changed) => (
          <RepairDrawer {...dialog} id={id} changes={changes} onChanged={changed} />
        ),
      }}
    />
  );
}
