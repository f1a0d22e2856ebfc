import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { yuan } from '@/components/money';
import { type QueryColumn, QueryTable, type RowAction } from '@/components/QueryTable';
import { useRemove } from '@/components/RecordPage/useRemove';
import { Clamped, RowLink } from '@/components/RowText';
import { useOpenRow } from '@/components/useOpenRow';
import { corrections } from '@/services/generated/cost';
import { resource } from '@/services/resource';
import { monthText } from '../parts/months';
import type { CorrectionRow } from './CorrectionDialog';
import { firstOpen } from './months';
import type { PartProps } from './part';

const CorrectionDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "cost-parts" */ './CorrectionDialog'),
);
const CorrectionDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "cost-parts" */ './CorrectionDrawer'),
);

/** The actions on a month's corrections: they are edited and deleted in the first open month. */
function useCorrections({ month, months, list }: PartProps) {
  const { canUse } = useAccess();
  const calls = useMemo(() => resource<CorrectionRow>(corrections), []);
  const { open, shown, detail } = useOpenRow(true);
  const [form, setForm] = useState<{ open: boolean; row?: CorrectionRow }>({ open: false });
  const [changes, setChanges] = useState(0);
  const removeAsked = useRemove();
  const next = firstOpen(months);
  const writes = canUse('dormitory-cost.settle') && month === next;
  const changed = () => {
    list.current?.refresh();
    setChanges((count) => count + 1);
  };
  const remove = (row: CorrectionRow) =>
    removeAsked({
      what: `更正“${nameOf(row)}”`,
      remove: () => calls.remove(row.CorrectionId, row.RowVersion),
      onDone: (removed) => {
        if (removed) detail.onClose();
        changed();
      },
    });
  const actions: RowAction<CorrectionRow>[] = writes
    ? [
        { text: '编辑', run: (row) => setForm({ open: true, row }) },
        { text: '删除', danger: true, run: (row) => void remove(row) },
      ]
    : [];
  return { calls, open, shown, detail, form, setForm, changes, changed, next, writes, actions };
}

/** The corrections that a month has of earlier ones; new ones are added in the first open month. */
export default function Corrections(props: PartProps) {
  const { month, months, list } = props;
  const { canUse } = useAccess();
  const { calls, open, shown, detail, actions, ...rest } = useCorrections(props);
  const { form, setForm, changes, changed, next, writes } = rest;
  return (
    <>
      <QueryTable<CorrectionRow>
        ref={list}
        name="dormitory-cost-corrections"
        title="更正"
        onPaper={monthText(month)}
        heading="h2"
        searches="姓名、原因"
        columns={columnsOf(open)}
        rowKey={({ CorrectionId }) => CorrectionId}
        nameOf={nameOf}
        fetch={(params, options) => calls.list({ ...params, month }, options)}
        exportRows={
          canUse('dormitory-cost.export')
            ? (params, options) => calls.export({ ...params, month }, options)
            : undefined
        }
        toolbar={writes && <AddButton onClick={() => setForm({ open: true })} />}
        actions={actions}
        onOpen={open && (({ CorrectionId }) => open(CorrectionId))}
        emptyText={emptyText(month, next)}
      />
      <LazyDialog {...detail}>
        {(dialog) =>
          shown && (
            <CorrectionDrawer {...dialog} id={shown} resource={calls} changes={changes} actions={actions} />
          )
        }
      </LazyDialog>
      <LazyDialog open={form.open} onClose={() => setForm({ ...form, open: false })}>
        {(dialog) => (
          <CorrectionDialog
            {...dialog}
            month={month}
            row={form.row}
            closed={months.filter(({ Closed }) => Closed).map(({ Month }) => Month)}
            onSaved={changed}
          />
        )}
      </LazyDialog>
    </>
  );
}

function columnsOf(open: ReturnType<typeof useOpenRow>['open']): QueryColumn<CorrectionRow>[] {
  return [
    {
      title: '姓名',
      width: 110,
      sort: 'ResidentName',
      render: (row) => (
        <RowLink id={row.CorrectionId} name={`更正 ${nameOf(row)}`} open={open}>
          {row.ResidentName}
        </RowLink>
      ),
    },
    { title: '部门', render: ({ DepartmentName }) => DepartmentName },
    { title: '房间', width: 110, render: ({ RoomName }) => RoomName ?? '—' },
    { title: '更正月份', width: 96, render: ({ ForMonth }) => ForMonth },
    {
      title: '金额',
      width: 104,
      align: 'right',
      sort: 'Amount',
      descendFirst: true,
      sum: { name: 'Amount', text: yuan },
      render: ({ Amount }) => yuan(Amount),
    },
    { title: '原因', render: ({ Reason }) => <Clamped text={Reason} /> },
    { title: '登记人', width: 96, render: ({ CreateUserName }) => CreateUserName },
  ];
}

const nameOf = ({ ResidentName, ForMonth }: CorrectionRow) => `${ResidentName} ${ForMonth}`;

function emptyText(month: string, next: string | undefined): string {
  if (!next) return '关账以后发现的差错在这里更正；现在还没有已关账的月份';
  return month === next
    ? '没有更正。已关账月份的差错在这里更正'
    : `${monthText(month)}没有更正。新的更正计入${monthText(next)}`;
}

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button type="primary" onClick={onClick}>
    登记更正
  </Button>
);
