import { useMemo } from 'react';
import { useAccess } from '@/access';
import type { RecordTable } from '@/services/generated/record';
import { type Resource, resource, type Versioned } from '@/services/resource';

type Guarded = 'add' | 'update' | 'remove' | 'export' | 'importFile';

/** The calls of a kind of record; those that the user has no right to are missing, and so are their buttons. */
export type OwnResource<Row> = Omit<Resource<Row>, Guarded> & Partial<Pick<Resource<Row>, Guarded>>;

/**
 * `page` is the readable id of the page's menu entry, below which its buttons stand: `dormitory-inventory`. `edit` is the
 * button of those who may change a record.
 */
export function useResource<Row extends Versioned>(
  table: RecordTable,
  page: string,
  edit = 'edit',
): OwnResource<Row> {
  const { canUse } = useAccess();
  return useMemo(() => {
    const { add, update, remove, export: exportRows, importFile, ...reads } = resource<Row>(table);
    return {
      ...reads,
      add: canUse(`${page}.add`) ? add : undefined,
      update: !table.addOnly && canUse(`${page}.${edit}`) ? update : undefined,
      remove: !table.addOnly && canUse(`${page}.delete`) ? remove : undefined,
      export: !table.addOnly && canUse(`${page}.export`) ? exportRows : undefined,
      importFile: table.imports && canUse(`${page}.import`) ? importFile : undefined,
    };
  }, [table, page, edit, canUse]);
}
