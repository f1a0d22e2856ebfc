import { useLocation } from '@umijs/max';
import { useSyncExternalStore } from 'react';
import { onUnsavedChange, unsavedOn } from '@/services/unsaved';
import { mayDiscard } from './mayLeave';

/** Saves what a page has unsaved, or has its loss agreed to; false where it is refused, which its part shows. */
async function saveAll(path: string): Promise<boolean> {
  const works = unsavedOn([path]);
  for (const { save } of works) if (save && !(await save())) return false;
  return mayDiscard(
    works.filter(({ save }) => !save).map(({ what }) => what),
    '继续操作',
  );
}

/**
 * For the buttons of a page on which something may be unsaved. What they do is about what the server has; so they save
 * first, and do nothing where that fails. `savedFirst` makes the handler of a button, and says whether it has saved.
 */
export function useSavedFirst() {
  const { pathname } = useLocation();
  const unsaved = useSyncExternalStore(onUnsavedChange, () => unsavedOn([pathname]).length > 0);
  const save = () => saveAll(pathname);
  const savedFirst = (work: (saved: boolean) => void | Promise<void>) => async (): Promise<void> => {
    const saves = unsavedOn([pathname]).length > 0;
    if (await save()) await work(saves);
  };
  return { unsaved, save, savedFirst };
}
