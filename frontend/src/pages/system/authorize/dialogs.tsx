import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useLast } from '@/components/useLast';
import { WhyDrawer } from '@/features/why';
import { type Item, keyOf, type ObjectRef } from '@/services/authorize';

import type { useGrants } from './useGrants';

const SaveDialog = lazyWithRetry(() => import(/* webpackChunkName: "authorize-dialogs" */ './SaveDialog'));
const ConflictDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "authorize-dialogs" */ './ConflictDialog'),
);
const SourceDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "authorize-dialogs" */ './SourceDialog'),
);
export const HistoryDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "authorize-dialogs" */ './HistoryDrawer'),
);
export const CopyDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "authorize-dialogs" */ './CopyDialog'),
);
export const CompareDrawer = lazyWithRetry(
  () => import(/* webpackChunkName: "authorize-dialogs" */ './CompareDrawer'),
);

interface Props {
  object: ObjectRef;
  /** The holder of the rights. */
  name: string;
  grants: ReturnType<typeof useGrants>;
  /** The changes are to be saved. */
  asked: boolean;
  onAsked: () => void;
  /** The item whose sources are to be shown. */
  source: Item | undefined;
  onSource: () => void;
}

/** The dialogs of the tree: the question before saving, a conflict with another user, the sources of a right. */
export function Asking({ object, name, grants, asked, onAsked, source, onSource }: Props) {
  const { names, changes, saving, save, conflict, resolve } = grants;
  const told = useLast(conflict);
  const shown = useLast(source);
  const saveAll = async () => {
    if (await save()) onAsked();
  };
  const goOn = (keep: boolean) => {
    onAsked();
    resolve(keep);
  };
  return (
    <>
      <LazyDialog open={asked && !conflict} onClose={onAsked}>
        {(dialog) => (
          <SaveDialog
            {...{ ...dialog, name, names, changes }}
            pending={saving.saving}
            failure={saving.failure}
            onSave={() => void saveAll()}
          />
        )}
      </LazyDialog>
      <LazyDialog open={conflict !== undefined} onClose={() => goOn(true)}>
        {(dialog) => told && <ConflictDialog {...{ ...dialog, name }} conflict={told} onResolve={goOn} />}
      </LazyDialog>
      <LazyDialog open={source !== undefined} onClose={onSource}>
        {(dialog) =>
          shown &&
          (object.type === 'user' ? (
            <WhyDrawer {...dialog} id={object.id} first={{ kind: shown.ItemType, item: shown.Code }} />
          ) : (
            <SourceDialog {...dialog} item={shown} title={names.get(keyOf(shown)) ?? shown.Name} />
          ))
        }
      </LazyDialog>
    </>
  );
}
