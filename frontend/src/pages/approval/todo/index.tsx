import { Button } from 'antd';
import { useRef, useState } from 'react';
import { shortTime } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type QueryColumn, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { StatusTag } from '@/components/StatusTag';
import { useOpenRow } from '@/components/useOpenRow';
import type { TodoRow } from '@/services/waiting';
import { fetchTodo } from '../api';
import { ApplicationDetail } from '../parts/ApplicationDetail';
import { firstColumns, nameOf } from '../parts/columns';
import { nextAfter } from '../parts/moveKinds';
import { useFlowFilter } from '../parts/useFlowFilter';

const AgreeDialog = lazyWithRetry(() => import(/* webpackChunkName: "approval-parts" */ './AgreeDialog'));
const DeputiesDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "approval-parts" */ './DeputiesDialog'),
);

/** How often the visible list is read (ms). */
const every = 60_000;

/** 待我审批: the user's open tasks, the oldest first. After each decision the next one opens. */
export default function Todo() {
  const { open, shown, detail } = useOpenRow(true);
  const list = useRef<QueryTableHandle>(null);
  const { read, after } = useRowsRead();
  const [changes, setChanges] = useState(0);
  const flows = useFlowFilter('todo');
  const changed = () => {
    list.current?.refresh();
    setChanges((count) => count + 1);
  };
  const agreeing = useAgreeing(changed);
  const goOn = () => {
    const next = after(shown);
    if (next) open?.(next.ApplicationId);
    else detail.onClose();
  };
  return (
    <>
      <QueryTable<TodoRow>
        ref={list}
        name="approval-todo"
        title="待我审批"
        searches="编号、标题、摘要"
        columns={[...firstColumns<TodoRow>(open), ...columns]}
        filters={[flows]}
        rowKey={({ TaskId }) => TaskId}
        nameOf={nameOf}
        onOpen={open && (({ ApplicationId }) => open(ApplicationId))}
        fetch={read}
        every={every}
        toolbar={<Deputies />}
        bulk={(chosen, done) => <AgreeButton onClick={() => agreeing.agree(chosen, done)} />}
        emptyText="没有等待您审批的申请"
      />
      <ApplicationDetail
        shown={shown}
        detail={detail}
        changes={changes}
        onChanged={(decided) => {
          if (decided) goOn();
          changed();
        }}
      />
      {agreeing.dialog}
    </>
  );
}

/** Agrees to several applications at once, in a dialog. */
function useAgreeing(onDone: () => void) {
  const [agreed, setAgreed] = useState<{ rows: TodoRow[]; done: () => void; open: boolean }>();
  const dialog = (
    <LazyDialog
      open={agreed?.open ?? false}
      onClose={() => setAgreed((last) => last && { ...last, open: false })}
    >
      {(state) =>
        agreed && (
          <AgreeDialog
            {...state}
            rows={agreed.rows}
            onDone={() => {
              agreed.done();
              onDone();
            }}
          />
        )
      }
    </LazyDialog>
  );
  return { agree: (rows: TodoRow[], done: () => void) => setAgreed({ rows, done, open: true }), dialog };
}

const columns: QueryColumn<TodoRow>[] = [
  {
    title: '申请人',
    width: 150,
    render: ({ ApplicantName, DepartmentName }) => [ApplicantName, DepartmentName].filter(Boolean).join(' '),
  },
  {
    title: '到达时间',
    width: 130,
    sort: 'AskDate',
    render: ({ AskDate }) => (AskDate ? shortTime(AskDate) : '—'),
  },
  {
    // Whether it waits for longer than the flow wishes.
    title: '时限',
    width: 90,
    card: 'state',
    render: ({ Overdue }) => (Overdue ? <StatusTag tone="danger">超时</StatusTag> : '—'),
  },
];

/** Reads the list, and finds the row after another one of it. */
function useRowsRead() {
  const rows = useRef<TodoRow[]>([]);
  const read: typeof fetchTodo = async (params, options) => {
    const page = await fetchTodo(params, options);
    rows.current = page.list;
    return page;
  };
  const after = (id: string | undefined) =>
    nextAfter(rows.current, ({ ApplicationId }) => ApplicationId === id);
  return { read, after };
}

/** The deputies while the user is away. */
function Deputies() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>审批代理</Button>
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => <DeputiesDialog {...dialog} />}
      </LazyDialog>
    </>
  );
}

const AgreeButton = ({ onClick }: { onClick: () => void }) => (
  <Button type="primary" size="small" onClick={onClick}>
    批量同意
  </Button>
);
