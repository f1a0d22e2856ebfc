import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { useOpenRow } from '@/components/useOpenRow';

const ApplicationDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "approval-parts" */ './ApplicationDrawer'),
);

interface Props extends Pick<ReturnType<typeof useOpenRow>, 'shown' | 'detail'> {
  changes: number;
  onChanged: (decided: boolean) => void;
}

/** The application that the address names, beside a list. */
export function ApplicationDetail({ shown, detail, changes, onChanged }: Props) {
  return (
    <LazyDialog {...detail}>
      {(dialog) =>
        shown && <ApplicationDrawer {...dialog} id={shown} changes={changes} onChanged={onChanged} />
      }
    </LazyDialog>
  );
}
