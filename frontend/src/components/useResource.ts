import { useMemo } from 'react';
import { useAccess } from '@/access';
import type { RecordTable } from '@/services/generated/record';
import { type Resource, resource, type Versioned } from '@/services/resource';
import type { ExportForm } from './ExportButton';

type Guarded = 'add' | 'update' | 'remove' | 'export' | 'exportLines' | 'importFile';

/** The calls of a kind of record; those that the user has no right to are missing, and so are their buttons. */
export type OwnResource<Row> = Omit<Resource<Row>, Guarded> &
  Partial<Pick<Resource<Row>, Exclude<Guarded, 'exportLines'>>> & {
    /** The exports with lines, of records that have some. */
    exportForms?: readonly ExportForm[] | undefined;
  };

/** The buttons of a page that changes, adds or deletes by another right than `edit`, `add` and `delete`. */
export interface OwnRights {
  edit?: string | undefined;
  add?: string | undefined;
  remove?: string | undefined;
}

/** `page` is the readable id of the page's menu entry, below which its buttons stand: `dormitory-inventory`. */
export function useResource<Row extends Versioned>(
  table: RecordTable,
  page: string,
  { edit = 'edit', add = 'add', remove = 'delete' }: OwnRights = {},
): OwnResource<Row> {
  const { canUse } = useAccess();
  return useMemo(() => {
    const {
      add: addRow,
      update,
      remove: removeRow,
      export: exportRows,
      exportLines,
      importFile,
      ...reads
    } = resource<Row>(table);
    const mayExport = !table.addOnly && canUse(`${page}.export`);
    return {
      ...reads,
      add: canUse(`${page}.${add}`) ? addRow : undefined,
      update: !table.addOnly && canUse(`${page}.${edit}`) ? update : undefined,
      remove: !table.addOnly && canUse(`${page}.${remove}`) ? removeRow : undefined,
      export: mayExport ? exportRows : undefined,
      exportForms: mayExport && table.lines ? formsOf(exportLines) : undefined,
      importFile: table.imports && canUse(`${page}.import`) ? importFile : undefined,
    };
  }, [table, page, edit, add, remove, canUse]);
}

const formsOf = (exportLines: Resource<unknown>['exportLines']): readonly ExportForm[] => [
  { text: '导出明细', run: (params, options) => exportLines('flat', params, options) },
  { text: '导出主从表', run: (params, options) => exportLines('nested', params, options) },
];
