import { useMemo } from 'react';
import { useAccess } from '@/access';
import { shortTime } from '@/components/dates';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage, type Words } from '@/components/RecordPage';
import type { BatchAction } from '@/components/RecordPage/batch/action';
import { useSearchParam } from '@/components/useSearchParam';
import type { Option } from '@/services/choices';
import type { RequestOptions } from '@/services/http';
import { fetchRepairHandlers, operateRepair } from './api';
import { anyRoom, fieldsFor, type RepairRow, roomOf, table } from './fields';

// One chunk for both: each name more is told to every browser.
const RepairDrawer = lazyWithRetry(() => import(/* webpackChunkName: "repair-parts" */ './RepairDrawer'));
const ReportDialog = lazyWithRetry(() => import(/* webpackChunkName: "repair-parts" */ './ReportDialog'));

const added = (row: RepairRow) =>
  `已报修 ${roomOf(row)}，单号 ${row.RepairNo}${row.DueDate ? `，${shortTime(row.DueDate)} 前处理` : ''}`;
/** The texts for users who handle repairs and enter one for a caller, and for residents. */
const registers: Words<RepairRow> = { add: '登记报修', added };
const reports: Words<RepairRow> = { add: '我要报修', added };

/** Before the name of a person without an account. */
const byName = 'name:';

const handlers = async (options: RequestOptions): Promise<Option[]> =>
  (await fetchRepairHandlers(options)).map(({ UserId, Name }) => ({
    value: UserId ?? byName + Name,
    label: Name,
  }));

const batch: readonly BatchAction<RepairRow>[] = [
  {
    text: '受理',
    done: '已受理',
    about: '处理人是您。',
    run: ({ RepairId, RowVersion }) => operateRepair(RepairId, { Status: '处理中' }, RowVersion),
  },
  {
    text: '分配',
    done: '已分配',
    about: '待处理的同时受理；已在处理的转派。处理人会收到消息。',
    ask: { label: '处理人', options: handlers },
    run: ({ RepairId, RowVersion, Status }, given) =>
      operateRepair(
        RepairId,
        {
          ...(Status === '待处理' && { Status: '处理中' }),
          ...(given.startsWith(byName) ? { Handler: given.slice(byName.length) } : { HandlerUserId: given }),
        },
        RowVersion,
      ),
  },
];

/** 宿舍报修: requests for repairs, of all reporters for handlers, else the own. `?add=ROOMID` reports in a room. */
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
      words={handles ? registers : reports}
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
