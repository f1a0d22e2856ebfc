import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '@/components/ExportButton';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useLabels } from '@/components/Paper/useLabels';
import { useResource } from '@/components/useResource';
import { useSavedFirst } from '@/components/useSavedFirst';
import { readings } from '@/services/generated/reading';
import { meterLabel } from '../parts/meterLabel';
import type { SheetRow } from './api';
import type { ReadingRow } from './fields';
import { rowsIn } from './sheet';

const ImportDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "import-dialog" */ '@/components/RecordPage/ImportDialog'),
);

const mainLabels = ({ MeterId, MeterName }: SheetRow) => [
  meterLabel(MeterId, MeterName, 'Water'),
  meterLabel(MeterId, MeterName, 'Power'),
];

interface Props {
  rows: readonly SheetRow[];
  month: string;
  building: string | undefined;
  onImported: () => void;
}

/** Import and export of readings, for users with the right; the sheet and the labels of main meters on paper. */
export function SheetActions({ rows, month, building, onImported }: Props) {
  const { importFile, template, export: exportRows } = useResource<ReadingRow>(readings, 'dormitory-reading');
  const { print, printing } = useLabels();
  const mains = rowsIn(rows, { building, floor: undefined, kind: undefined }).filter(({ RoomId }) => !RoomId);
  const [importing, setImporting] = useState(false);
  const { save, savedFirst } = useSavedFirst();
  const importFirst = savedFirst(() => setImporting(true));
  const printPage = savedFirst(() => window.print());
  return (
    <div className="qiao-wrap">
      {importFile && <Button onClick={() => void importFirst()}>导入</Button>}
      {exportRows && (
        <ExportButton run={exportRows} params={{ month, ...(building && { building }) }} before={save} />
      )}
      <Button className="qiao-desk-only" onClick={() => void printPage()}>
        打印
      </Button>
      {mains.length > 0 && (
        <Button className="qiao-desk-only" onClick={() => print(mains.flatMap(mainLabels))}>
          打印总表标签
        </Button>
      )}
      {printing}
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
