import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { MenuNode } from '@/services/menu';

const GuideDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "operation-guide" */ '@/features/operation-guide/GuideDialog'),
);
const PageDialog = lazyWithRetry(() => import(/* webpackChunkName: "guide-page" */ './PageDialog'));

/** A change of the guides that is begun from their list. */
export interface Wanted {
  /** The page whose guides are changed; without it the user is asked. */
  page?: MenuNode | undefined;
  /** The stored path of the guide to be replaced; without it new ones are uploaded. */
  replace?: string;
  /** Reads the list again. */
  changed: () => void;
}

interface Props {
  wanted: Wanted | undefined;
  onEnd: () => void;
}

/** The operation guide's own dialog, opened at its uploader. */
export function GuideChange({ wanted, onEnd }: Props) {
  const [change, setChange] = useState(wanted);
  const [picked, setPicked] = useState<MenuNode>();
  if (wanted && wanted !== change) {
    setChange(wanted);
    setPicked(undefined);
  }
  const page = change?.page ?? picked;
  const begin = change?.replace ? { replace: change.replace } : ({ upload: true } as const);
  const end = () => {
    change?.changed();
    onEnd();
  };
  return (
    <>
      <LazyDialog open={wanted !== undefined && !page} onClose={onEnd}>
        {(dialog) => <PageDialog {...dialog} onPick={setPicked} />}
      </LazyDialog>
      <LazyDialog open={wanted !== undefined && page !== undefined} onClose={end}>
        {(dialog) => page && <GuideDialog page={page} begin={begin} {...dialog} />}
      </LazyDialog>
    </>
  );
}
