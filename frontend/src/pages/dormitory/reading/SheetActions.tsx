import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '@/components/ExportButton';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useResource } from '@/components/useResource';
import { readings } from '@/services/generated/reading';
import type { ReadingRow } from './fields';

const ImportDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "import-dialog" */ '@/components/RecordPage/ImportDialog'),
);

interface Props {
  month: string;
  building: string | undefined;
  onImported: () => void;
}

/** Readings from a spreadsheet and into one, for who has the right. */
export function SheetActions({ month, building, onImported }: Props) {
  const { importFile, template, export: exportRows } = useResource<ReadingRow>(readings, 'dormitory-reading');
  const [importing, setImporting] = useState(false);
  return (
    <div className="qiao-wrap">
      {importFile && <Button onClick={() => setImporting(true)}>导入</Button>}
      {exportRows && <ExportButton run={exportRows} params={{ month, ...(building && { building }) }} />}
      <LazyDialog open={importing} onClose={() => setImporting(false)}>
        {(dialog) =>
          importFile && (
            <ImportDialog
              {...dialog}
              table={readings}
              importFile={importFile}
              template={template}
              onWritten={onImported}
            />
          )
        }
      </LazyDialog>
    </div>
  );
}
