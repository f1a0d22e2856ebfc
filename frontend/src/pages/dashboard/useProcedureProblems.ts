import { useAccess } from '@/access';
import { useRead } from '@/components/useRead';
import type { Figure } from '@/features/figures/figuresOf';
import { pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';
import { fetchProcedureProblems } from './api';

/** The numbers of entries' files with errors, for users who may see them; the gateway's data, not the database's. */
export function useProcedureProblems(): Figure[] {
  const page = pagesOf(useSession().menu).find(({ id }) => id === 'procedure');
  const concerned = useAccess().canUse('procedure.detail') && page !== undefined;
  const { data } = useRead(async (options) => (concerned ? fetchProcedureProblems(options) : undefined));
  return concerned ? problemsOf(page.path, data) : [];
}

/** A number for each state, since a list has one state; the second one only where there is something to count. */
export function problemsOf(
  path: string,
  problems: { quarantined: number; stale: number } | undefined,
): Figure[] {
  const { quarantined, stale = 0 } = problems ?? {};
  return [
    { label: '存储过程异常', count: quarantined, to: `${path}?state=quarantined` },
    ...(stale > 0 ? [{ label: '存储过程旧版', count: stale, to: `${path}?state=stale` }] : []),
  ];
}
