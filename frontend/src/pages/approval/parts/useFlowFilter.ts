import type { Filter } from '@/components/QueryTable';
import { useRead } from '@/components/useRead';
import { fetchFlowNames } from '../api';

export function useFlowFilter(list: 'todo' | 'mine' | 'done'): Filter {
  const request = useRead((options) => fetchFlowNames(list, options));
  return {
    name: 'FlowId',
    label: '流程',
    options: request.data?.map(({ FlowId, FullName }) => ({ value: FlowId, label: FullName })),
    request,
  };
}
