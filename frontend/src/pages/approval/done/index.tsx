import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { shortTime } from '@/components/dates';
import { PageTabs } from '@/components/PageTabs';
import { type Filter, type QueryColumn, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { Clamped } from '@/components/RowText';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { useOpenRow } from '@/components/useOpenRow';
import { useSearchParam } from '@/components/useSearchParam';
import { type DoneRow, exportApprovals, fetchDone } from '../api';
import { ApplicationDetail } from '../parts/ApplicationDetail';
import { firstColumns, nameOf } from '../parts/columns';
import { StateTag, states } from '../parts/states';
import { useFlowFilter } from '../parts/useFlowFilter';

const tabs = [
  { key: undefined, text: '我审批的' },
  { key: 'cc', text: '抄送我的' },
];

/** 我已审批: the user's decisions, and the copies that the user got. */
export default function Done() {
  const [kind = 'acted', setKind] = useSearchParam('kind');
  const told = kind === 'cc';
  const may = useAccess().canUse('approval-done.export');
  const { open, shown, detail } = useOpenRow(true);
  const list = useRef<QueryTableHandle>(null);
  const [changes, setChanges] = useState(0);
  const flows = useFlowFilter('done');
  const filters: Filter[] = [
    { name: 'State', label: '状态', options: states.map((value) => ({ value, label: value })) },
    flows,
    { label: told ? '抄送日期' : '处理日期', from: 'ActedDateFrom', to: 'ActedDateTo', of: 'day' },
  ];
  const changed = () => {
    list.current?.refresh();
    setChanges((count) => count + 1);
  };
  return (
    <>
      <PageTabs label="我已审批" tabs={tabs} current={told ? 'cc' : undefined} onChange={setKind} />
      <QueryTable<DoneRow>
        // Another list: its ticks, pages and order are its own.
        key={kind}
        ref={list}
        name={`approval-done-${told ? 'cc' : 'acted'}`}
        title={told ? '抄送我的' : '我审批的'}
        searches="编号、标题、摘要、申请人"
        columns={[...firstColumns<DoneRow>(open), ...columnsOf(told)]}
        filters={filters}
        rowKey={({ RowId }) => RowId}
        nameOf={nameOf}
        onOpen={open && (({ ApplicationId }) => open(ApplicationId))}
        fetch={(params, options) => fetchDone({ ...params, kind }, options)}
        exportRows={
          may ? (params, options) => exportApprovals('done', { ...params, kind }, options) : undefined
        }
        emptyText={told ? '没有抄送给您的申请' : '还没有审批过申请'}
      />
      <ApplicationDetail shown={shown} detail={detail} changes={changes} onChanged={changed} />
    </>
  );
}

const tones: Record<string, Tone> = {
  已同意: 'success',
  已驳回: 'danger',
  已转交: 'info',
  未读: 'warning',
  已读: 'neutral',
};

const columnsOf = (told: boolean): QueryColumn<DoneRow>[] => [
  {
    title: '申请人',
    width: 150,
    render: ({ ApplicantName, DepartmentName }) => [ApplicantName, DepartmentName].filter(Boolean).join(' '),
  },
  {
    title: told ? '阅读' : '我的处理',
    width: 90,
    render: ({ Decision }) => <StatusTag tone={tones[Decision] ?? 'neutral'}>{Decision}</StatusTag>,
  },
  ...(told
    ? []
    : [{ title: '意见', width: 160, render: ({ Opinion }: DoneRow) => <Clamped text={Opinion ?? ''} /> }]),
  {
    title: told ? '抄送时间' : '处理时间',
    width: 130,
    sort: 'ActedDate',
    descendFirst: true,
    render: ({ ActedDate }) => (ActedDate ? shortTime(ActedDate) : '—'),
  },
  { title: '状态', width: 90, card: 'state', render: ({ State }) => <StateTag state={State} /> },
];
