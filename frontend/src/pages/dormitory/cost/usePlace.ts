import { useLocation } from '@umijs/max';
import { useChangeQuery } from '@/components/useChangeQuery';
import { isMonth } from '../parts/months';

/** The part of the address for a list that is not of the month alone. */
const ofList = ['page', 'id'];

/** The month and the part of its costs that the address names, and the ways to others. */
export function usePlace() {
  const { search } = useLocation();
  const changeQuery = useChangeQuery();
  const params = new URLSearchParams(search);
  const month = params.get('month') ?? '';
  const go = (query: URLSearchParams) => changeQuery(`?${query}`, { replace: false });
  return {
    month: isMonth(month) ? month : undefined,
    part: params.get('tab') ?? undefined,
    /** Another month with the same part and its conditions. */
    goMonth(to: string) {
      for (const name of ofList) params.delete(name);
      params.set('month', to);
      go(params);
    },
    /** Another part of the month; the conditions of the last one say nothing there. */
    goPart(tab: string, conditions: Record<string, string> = {}) {
      go(new URLSearchParams({ ...(isMonth(month) && { month }), tab, ...conditions }));
    },
  };
}
