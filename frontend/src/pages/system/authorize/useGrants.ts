import { App } from 'antd';
import { useMemo, useState } from 'react';
import { useRead } from '@/components/useRead';
import { useSubmission } from '@/components/useSubmission';
import { fetchGrants, type ObjectRef, pathsOf } from '@/services/authorize';
import type { Conflict } from '@/services/generated/record';
import { conflictOf } from '@/services/refusal';
import { saveGrants } from './api';
import { type Changes, setOf, stillOf, unchanged } from './changes';
import { treeOf } from './tree';

interface Drafts {
  /** The unsaved changes. */
  draft: Changes;
  onDraft: (changes: Changes) => void;
}

/** Applies the changes to the present grants of an object: meanwhile changes by others stay. */
export async function saveChanges(object: ObjectRef, draft: Changes): Promise<void> {
  const { list, RowVersion } = await fetchGrants(object, { silent: true });
  const changes = stillOf(list, draft);
  if (changes.size > 0) await saveGrants(object, { ...setOf(treeOf(list), changes), RowVersion });
}

/** The grants of an object, their unsaved changes, and the way to save them. */
export function useGrants(object: ObjectRef, { draft, onDraft }: Drafts) {
  const { message } = App.useApp();
  const request = useRead((options) => fetchGrants(object, options));
  const [conflict, setConflict] = useState<Conflict>();
  const list = request.data?.list;
  const nodes = useMemo(() => treeOf(list ?? []), [list]);
  const names = useMemo(() => pathsOf(list ?? []), [list]);
  const changes = useMemo(() => (list ? stillOf(list, draft) : draft), [list, draft]);
  const version = request.data?.RowVersion ?? 0;
  const saving = useSubmission(async () => {
    try {
      await saveGrants(object, { ...setOf(nodes, changes), RowVersion: version });
    } catch (error) {
      setConflict(conflictOf(error));
      throw error;
    }
  });
  const save = async () => {
    if (!(await saving.submit(undefined))) return false;
    void message.success('已保存，一秒内生效');
    // Saved changes are kept until the grants are read again.
    await request.refreshAsync();
    onDraft(unchanged);
    return true;
  };
  /** After a conflict: continues with the own changes, or without them. */
  const resolve = (keep: boolean) => {
    setConflict(undefined);
    if (!keep) onDraft(unchanged);
    request.refresh();
  };
  return { request, nodes, names, changes, saving, save, conflict, resolve };
}
