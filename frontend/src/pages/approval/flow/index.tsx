import { useAccess } from '@/access';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage } from '@/components/RecordPage';
import { useSearchParam } from '@/components/useSearchParam';
import { type FlowRow, fields, table } from './fields';

const Designer = lazyWithRetry(() => import(/* webpackChunkName: "approval-designer" */ './Designer'));

/** 流程设置: the flows; `?design=FLOWID` draws one. */
export default function Flows() {
  const mayEdit = useAccess().canUse('approval-flow.edit');
  const [design, setDesign] = useSearchParam('design');
  if (design)
    return (
      <ErrorBoundary key={design}>
        <Designer id={design} mayEdit={mayEdit} onClose={() => setDesign(undefined)} />
      </ErrorBoundary>
    );
  return (
    <RecordPage<FlowRow>
      table={table}
      page="approval-flow"
      title="流程设置"
      searches="名称、说明"
      fields={fields}
      onOpen={setDesign}
      more={({ FlowId }) => [{ text: mayEdit ? '设计流程' : '查看流程', run: () => setDesign(FlowId) }]}
    />
  );
}
