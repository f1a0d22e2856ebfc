import { useAccess } from '@/access';
import { useRead } from '@/components/useRead';
import type { Figure } from '@/features/figures/figuresOf';
import { pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';
import { fetchProcedureProblems } from './api';

/** The number of entries' files with errors, for users who may see them; the gateway's data, not the database's. */
export function useProcedureProblems(): Figure[] {
  const page = pagesOf(useSession().menu).find(({ id }) => id === 'procedure');
  const concerned = useAccess().canUse('procedure.detail') && page !== undefined;
  const { data } = useRead(async (options) => (concerned ? fetchProcedureProblems(options) : undefined));
  if (!concerned) return [];
  const state = data?.quarantined || !data?.stale ? 'quarantined' : 'stale';
  const count = data && data.quarantined + data.stale;
  // Without a problem the whole list is more use than an empty one.
  return [{ label: '存储过程异常', count, to: page.path + (count ? `?state=${state}` : '') }];
}
