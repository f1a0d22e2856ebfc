import { useMemo } from 'react';
import { useAccess } from '@/access';
import { outcomes } from '@/components/AuditLog/words';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type Filter, QueryTable } from '@/components/QueryTable';
import { useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { fetchOperationOptions, operations } from '../api/audit';
import { columnsOf, objectText } from './columns';

const OperationDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "operation-drawer" */ './OperationDrawer'),
);

/** 操作日志: who did what to which record, and the result. */
export default function OperationLog() {
  const { canUse } = useAccess();
  const { open, shown, detail } = useOpenRow(canUse('operation-log.detail'));
  const request = useRead(fetchOperationOptions);
  const filters: Filter[] = [
    { name: 'person', label: '操作人', contains: true },
    { label: '日期', from: 'from', to: 'to', of: 'day' },
    { name: 'event', label: '操作', options: request.data?.events, request },
    { name: 'kind', label: '类别', options: request.data?.kinds, request },
    { name: 'outcome', label: '结果', options: outcomes },
    { name: 'subject', label: '所用或所涉账号', contains: true },
    { name: 'address', label: '地址', contains: true },
  ];
  const columns = useMemo(() => columnsOf(open), [open]);
  return (
    <>
      <QueryTable
        name="operation-log"
        title="操作日志"
        searches="操作、对象、编号、操作人"
        columns={columns}
        rowKey={(row) => row.AuditId}
        nameOf={(row) => `${row.Action} ${objectText(row)}`}
        onOpen={open && ((row) => open(row.AuditId))}
        fetch={operations.list}
        exportRows={canUse('operation-log.export') ? operations.export : undefined}
        filters={filters}
        emptyText="还没有操作：新增、修改、删除、授权等会自动记录在这里"
      />
      <LazyDialog {...detail}>
        {(dialog) => shown && <OperationDrawer id={shown} onOpen={open} {...dialog} />}
      </LazyDialog>
    </>
  );
}
