import { Segmented } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { useRead } from '@/components/useRead';
import { quoted } from '@/features/why';
import { fetchGrants, type ObjectRef } from '@/services/authorize';
import { failureText } from '@/services/failure';
import { type Changes, copied } from './changes';
import styles from './index.module.css';
import { Picker } from './Picker';
import { countText } from './SaveBar';
import { Summary } from './Summary';
import type { Node } from './tree';

const extents: { value: 'all' | 'own'; label: string }[] = [
  { value: 'all', label: '全部权限' },
  { value: 'own', label: '仅直接授权' },
];

const ways: { value: 'add' | 'replace'; label: string }[] = [
  { value: 'add', label: '加到现有的' },
  { value: 'replace', label: '替换现有的' },
];

interface Props extends DialogState {
  object: ObjectRef;
  name: string;
  nodes: readonly Node[];
  names: ReadonlyMap<string, string>;
  /** The unsaved changes. */
  draft: Changes;
  onCopy: (changes: Changes) => void;
}

/** Copies the grants of another user or role; they are reviewed and saved in the tree. */
export default function CopyDialog({ object, name, nodes, names, draft, onCopy, ...dialog }: Props) {
  const [from, setFrom] = useState<ObjectRef>();
  const [way, setWay] = useState<'add' | 'replace'>('add');
  const [what, setWhat] = useState<'all' | 'own'>('all');
  const other = useRead(
    async (options) => (from ? { from, ...(await fetchGrants(from, options)) } : undefined),
    { deps: [from] },
  );
  const read = other.data?.from === from ? other.data : undefined;
  const changes =
    read && copied(nodes, draft, read.list, { adding: way === 'add', everything: what === 'all' });
  const ready = changes !== undefined && changes.size > 0;
  return (
    <Dialog
      {...dialog}
      title={`复制权限给${quoted(object.type, name)}`}
      width={720}
      okText="放入改动"
      {...(ready ? { onOk: () => onCopy(changes) } : {})}
    >
      <div className={styles.copy}>
        <Picker object={object} chosen={from?.id} onChoose={setFrom} />
        <div className="qiao-stack qiao-top qiao-gap-12">
          <Segmented aria-label="复制哪些" value={what} options={extents} onChange={setWhat} />
          <Segmented aria-label="怎样放入" value={way} options={ways} onChange={setWay} />
          <FailureAlert text={from && other.error && failureText(other.error)} />
          {!from && <p>请选择从谁那里复制。</p>}
          {read && changes?.size === 0 && <p>没有差别，不需要复制。</p>}
          {read && ready && (
            <>
              <p>{countText(changes)}。放入后还可以在树上修改，保存后才生效。</p>
              <Summary names={names} changes={changes} />
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
