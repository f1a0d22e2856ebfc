import { ApiOutlined, QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type Filter, QueryTable } from '@/components/QueryTable';
import { useOpenRow } from '@/components/useOpenRow';
import { useSearchParam } from '@/components/useSearchParam';
import type { RequestOptions } from '@/services/http';
import { fetchProcedures } from './api';
import { columnsOf } from './columns';
import { Problem } from './Problem';
import { sources, states } from './words';

const ProcedureDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "procedure-drawer" */ './ProcedureDrawer'),
);

const Legend = lazyWithRetry(() => import(/* webpackChunkName: "procedure-legend" */ './Legend'));

const Interfaces = lazyWithRetry(() => import(/* webpackChunkName: "procedure-interfaces" */ './Interfaces'));

/** A user who saves an entry sees the result here (interval in ms). */
const every = 5000;

const filters: Filter[] = [
  {
    name: 'state',
    label: '状态',
    options: Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
  },
  {
    name: 'source',
    label: '来源',
    options: Object.entries(sources).map(([value, { text }]) => ({ value, label: text })),
  },
];

async function fetchPage(params: Record<string, string | number>, options: RequestOptions) {
  const { list, total, states: state, sources: source, problem } = await fetchProcedures(params, options);
  return { list, total, counts: { state, source }, warning: problem };
}

/** 存储过程: what is registered, or, for developers of clients, all that one may call. */
export default function ProcedurePage() {
  const [view, setView] = useSearchParam('view');
  return view === 'interfaces' ? (
    <Interfaces onBack={() => setView(undefined)} />
  ) : (
    <Procedures onInterfaces={() => setView('interfaces')} />
  );
}

/** Every registered procedure, the errors of entries' files, and the statistics of the calls. */
function Procedures({ onInterfaces }: { onInterfaces: () => void }) {
  const { open, shown, detail } = useOpenRow(useAccess().canUse('procedure.detail'));
  const [explaining, setExplaining] = useState(false);
  return (
    <>
      <QueryTable
        name="procedure"
        title="存储过程"
        toolbar={
          <>
            <Button icon={<ApiOutlined aria-hidden="true" />} onClick={onInterfaces}>
              接口文档
            </Button>
            <Button
              icon={<QuestionCircleOutlined aria-hidden="true" />}
              aria-label="状态与来源说明"
              title="状态与来源说明"
              onClick={() => setExplaining(true)}
            />
          </>
        }
        searches="名称、CXType、说明、文件"
        columns={columnsOf(open)}
        rowKey={(row) => row.id}
        onOpen={open && ((row) => open(row.id))}
        fetch={fetchPage}
        filters={filters}
        every={every}
        note={(row) => row.findings.length > 0 && <Problem row={row} />}
        emptyText="还没有登记存储过程"
      />
      <LazyDialog open={explaining} onClose={() => setExplaining(false)}>
        {(dialog) => <Legend {...dialog} />}
      </LazyDialog>
      <LazyDialog {...detail}>{(dialog) => shown && <ProcedureDrawer id={shown} {...dialog} />}</LazyDialog>
    </>
  );
}
