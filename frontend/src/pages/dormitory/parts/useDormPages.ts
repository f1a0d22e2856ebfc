import { pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';

/** The addresses of the pages that the overview leads to; `undefined` where the user does not have them. */
export function useDormPages() {
  const { menu } = useSession();
  const pathOf = (id: string) => pagesOf(menu).find((page) => page.id === id)?.path;
  return { into: pathOf('dormitory-into'), repair: pathOf('dormitory-repair') };
}
