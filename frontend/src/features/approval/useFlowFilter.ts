import type { Filter } from '@/components/QueryTable';
import { useRead } from '@/components/useRead';
import { fetchAppliedFlows } from '@/services/approval';

/** The flows by which a list of applications is filtered. */
export function useFlowFilter(): Filter {
  const { data } = useRead(fetchAppliedFlows);
  return {
    name: 'FlowId',
    label: '流程',
    options: data?.map(({ FlowId, FullName }) => ({ value: FlowId, label: FullName })),
  };
}
