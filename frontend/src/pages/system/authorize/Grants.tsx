import { type ReactNode, useState } from 'react';
import { Empty, Failed, Waiting } from '@/components/QueryTable/States';
import { useRead } from '@/components/useRead';
import { labels, quoted } from '@/features/why';
import type { Item, ObjectRef } from '@/services/authorize';
import { fetchObject } from './api';
import { type Changes, toggleChoice, toggleMenu, unchanged } from './changes';
import { DataScope } from './DataScope';
import { Asking } from './dialogs';
import { Filters } from './Filters';
import { GrantTree } from './GrantTree';
import styles from './index.module.css';
import { SaveBar } from './SaveBar';
import { Tools } from './Tools';
import { useGrants } from './useGrants';
import { useView } from './useView';

interface Props {
  object: ObjectRef;
  draft: Changes;
  onDraft: (changes: Changes) => void;
  /** The way back to the list, where there is no room for both. */
  back?: ReactNode;
}

/** The grants of one user, role or department, and their unsaved changes. */
export function Grants({ object, draft, onDraft, back }: Props) {
  const grants = useGrants(object, { draft, onDraft });
  const { nodes, names, changes } = grants;
  const { data, error, loading, refresh } = grants.request;
  const about = useRead((options) => fetchObject(object, options));
  const view = useView(nodes, changes);
  const [asked, setAsked] = useState(false);
  const [source, setSource] = useState<Item>();
  const name = data ? quoted(object.type, data.Name) : labels[object.type];
  return (
    <section className="qiao-card" aria-label={`${name}的权限`} aria-busy={loading}>
      <div className={styles.head}>
        {back}
        <Who name={data?.Name} said={[labels[object.type], about.data?.Note]} />
        {data && <Tools {...{ object, nodes, names, changes, onDraft }} name={data.Name} />}
      </div>
      {object.type !== 'department' && <DataScope object={object} />}
      {error && !data && <Failed error={error} loading={loading} onRetry={refresh} />}
      {!error && !data && <Waiting />}
      {data && <Filters view={view} nodes={nodes} />}
      {view.lines.length > 0 && (
        <GrantTree
          lines={view.lines}
          changes={changes}
          closed={view.closed}
          onClose={view.toggle}
          onToggleMenu={(line) => onDraft(toggleMenu(changes, line))}
          onToggleChoice={(line, item) => onDraft(toggleChoice(changes, line, item))}
          onSource={setSource}
        />
      )}
      {data && view.lines.length === 0 && (
        <Empty
          text={view.only === 'had' ? `${name}还没有任何权限` : '没有改动'}
          onWiden={view.keyword ? () => view.setKeyword('') : undefined}
        />
      )}
      <SaveBar changes={changes} onDrop={() => onDraft(unchanged)} onSave={() => setAsked(true)} />
      <Asking
        {...{ object, name, grants, source }}
        asked={asked}
        onAsked={() => setAsked(false)}
        onSource={() => setSource(undefined)}
      />
    </section>
  );
}

/** The holder of the grants, and notes on it. */
const Who = ({
  name,
  said: [type, note],
}: {
  name: string | undefined;
  said: (string | null | undefined)[];
}) => (
  <div className={styles.who}>
    <h2 className="qiao-break">{name ?? '…'}</h2>
    <p className="qiao-note qiao-cut" title={note ?? ''}>
      {[type, note].filter(Boolean).join(' · ')}
    </p>
  </div>
);
