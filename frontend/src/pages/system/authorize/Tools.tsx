import { Button } from 'antd';
import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { useSearchParam } from '@/components/useSearchParam';
import { isType, WhyDrawer } from '@/features/why';
import type { ObjectRef } from '@/services/authorize';
import type { Changes } from './changes';
import { CompareDrawer, CopyDialog, HistoryDrawer } from './dialogs';
import type { Node } from './tree';

interface Props {
  object: ObjectRef;
  name: string;
  nodes: readonly Node[];
  names: ReadonlyMap<string, string>;
  changes: Changes;
  onDraft: (changes: Changes) => void;
}

/** The other views and actions beside the tree. */
export function Tools({ object, name, nodes, names, changes, onDraft }: Props) {
  const [shown, setShown] = useState<'copy' | 'history' | 'why'>();
  const [compare, setCompare] = useSearchParam('compare');
  const close = () => setShown(undefined);
  return (
    <div className="qiao-buttons qiao-screen-only">
      {object.type === 'user' && <Button onClick={() => setShown('why')}>为什么能看到</Button>}
      <Button onClick={() => setCompare('with')}>比较</Button>
      <Button onClick={() => setShown('copy')}>复制</Button>
      <Button onClick={() => setShown('history')}>历史</Button>
      {changes.size > 0 && (
        <span className="qiao-note">比较和为什么能看到按已保存的权限，未保存的改动不在内</span>
      )}
      <LazyDialog open={compare !== undefined} onClose={() => setCompare(undefined)}>
        {(dialog) => (
          <CompareDrawer
            {...dialog}
            object={object}
            nodes={nodes}
            names={names}
            other={refOf(compare)}
            onOther={(other) => setCompare(other ? `${other.type}.${other.id}` : 'with')}
          />
        )}
      </LazyDialog>
      <LazyDialog open={shown === 'copy'} onClose={close}>
        {(dialog) => (
          <CopyDialog
            {...dialog}
            object={object}
            name={name}
            nodes={nodes}
            names={names}
            draft={changes}
            onCopy={(changes) => {
              onDraft(changes);
              close();
            }}
          />
        )}
      </LazyDialog>
      <LazyDialog open={shown === 'why'} onClose={close}>
        {(dialog) => <WhyDrawer {...dialog} id={object.id} />}
      </LazyDialog>
      <LazyDialog open={shown === 'history'} onClose={close}>
        {(dialog) => <HistoryDrawer {...dialog} object={object} name={name} />}
      </LazyDialog>
    </div>
  );
}

/** The object that the address names: `user.6f1c…`. */
function refOf(text: string | undefined): ObjectRef | undefined {
  const [type = '', ...id] = text?.split('.') ?? [];
  return isType(type) && id.length > 0 ? { type, id: id.join('.') } : undefined;
}
