import { Button } from 'antd';
import { useRef, useState } from 'react';
import { shortTime } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type Filter, type QueryColumn, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { useOpenRow } from '@/components/useOpenRow';
import { useSearchParam } from '@/components/useSearchParam';
import { exportApprovals, fetchMine, type OwnRow } from '../api';
import { ApplicationDetail } from '../parts/ApplicationDetail';
import { firstColumns, nameOf } from '../parts/columns';
import { StateTag, states } from '../parts/states';
import { useFlowFilter } from '../parts/useFlowFilter';

const ApplyDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "approval-apply" */ '../parts/ApplyDialog'),
);

/** In the address in place of a flow: the user still has to choose one. */
const anyFlow = 'new';

/** 我发起的: the user's own applications. `?add=FLOWID` applies with a flow. */
export default function Mine() {
  const { open, shown, detail } = useOpenRow(true);
  const list = useRef<QueryTableHandle>(null);
  const [changes, setChanges] = useState(0);
  const [flow, setFlow] = useSearchParam('add');
  const flows = useFlowFilter('mine');
  const changed = () => {
    list.current?.refresh();
    setChanges((count) => count + 1);
  };
  const filters: Filter[] = [
    { name: 'State', label: '状态', options: states.map((value) => ({ value, label: value })) },
    flows,
    { label: '发起日期', from: 'CreateDateFrom', to: 'CreateDateTo', of: 'day' },
  ];
  return (
    <>
      <QueryTable<OwnRow>
        ref={list}
        name="approval-mine"
        title="我发起的"
        searches="编号、标题、摘要"
        columns={[...firstColumns<OwnRow>(open), ...columns]}
        filters={filters}
        rowKey={({ ApplicationId }) => ApplicationId}
        nameOf={nameOf}
        onOpen={open && (({ ApplicationId }) => open(ApplicationId))}
        fetch={fetchMine}
        exportRows={(params, options) => exportApprovals('mine', params, options)}
        note={({ Reason }) => Reason && `提交失败：${Reason}`}
        toolbar={
          <Button type="primary" onClick={() => setFlow(anyFlow)}>
            发起审批
          </Button>
        }
        emptyText="还没有发起过审批"
      />
      <ApplicationDetail shown={shown} detail={detail} changes={changes} onChanged={changed} />
      <LazyDialog open={flow !== undefined} onClose={() => setFlow(undefined)}>
        {(dialog) => <ApplyDialog {...dialog} flow={flow === anyFlow ? undefined : flow} onSaved={changed} />}
      </LazyDialog>
    </>
  );
}

const columns: QueryColumn<OwnRow>[] = [
  { title: '状态', width: 90, card: 'state', render: ({ State }) => <StateTag state={State} /> },
  { title: '当前审批人', width: 110, render: ({ Waiting }) => Waiting ?? '—' },
  {
    title: '提交时间',
    width: 130,
    sort: 'SubmitDate',
    descendFirst: true,
    render: ({ SubmitDate }) => (SubmitDate ? shortTime(SubmitDate) : '—'),
  },
  {
    title: '结束时间',
    width: 130,
    sort: 'EndDate',
    descendFirst: true,
    render: ({ EndDate }) => (EndDate ? shortTime(EndDate) : '—'),
  },
];
