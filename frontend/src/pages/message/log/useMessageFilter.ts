import type { Filter } from '@/components/QueryTable';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { fetchLog } from './api';

const name = 'messageid';

/** The filter by the one message that the address names, such as the link of a message does; else none. */
export function useMessageFilter(): Filter[] {
  const [id] = useSearchParam(name);
  const { data: title } = useRead(
    async (options) => id && (await fetchLog({ [name]: id, page: 1, pageSize: 1 }, options)).list[0]?.Title,
    { key: id },
  );
  if (!id) return [];
  return [{ name, label: '消息', all: '全部消息', ...(title && { options: [{ value: id, label: title }] }) }];
}
