import { history } from '@umijs/max';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { today } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useLabels } from '@/components/Paper/useLabels';
import { QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import type { Words } from '@/components/RecordPage';
import { columnsOf, filtersOf } from '@/components/RecordPage/fields';
import { useChoices } from '@/components/RecordPage/useChoices';
import { useResource } from '@/components/useResource';
import type { InspectionRow } from '../api/inspections';
import { labelOf } from '../parts/label';
import { fields, table } from './fields';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const words: Words<InspectionRow> = {
  add: '登记到货',
  added: ({ InspectionNo, SupplierName, MaterialName, SampleSize, Unit }) =>
    `${InspectionNo} 已登记：${SupplierName} ${MaterialName}，抽样 ${SampleSize} ${Unit}`,
};

const open = (id: string) => history.push(`/inspection/detail/${encodeURIComponent(id)}`);

/** 检验单: the lots that have come, the latest first. One opens on a page of its own. */
export default function Inspections() {
  const resource = useResource<InspectionRow>(table, 'inspection-list');
  const { add } = resource;
  const list = useRef<QueryTableHandle>(null);
  const [adding, setAdding] = useState(false);
  const labels = useLabels();
  const choices = useChoices(table, fields, 0);
  const columns = useMemo(() => columnsOf<InspectionRow>(table, fields, open, 150), []);
  return (
    <>
      <QueryTable<InspectionRow>
        ref={list}
        name="inspection-list"
        title="检验单"
        searches="检验单号、批号、供应商、物料"
        columns={columns}
        filters={filtersOf(table, fields, choices)}
        rowKey={({ InspectionId }) => InspectionId}
        nameOf={({ InspectionNo }) => InspectionNo}
        onOpen={({ InspectionId }) => open(InspectionId)}
        fetch={resource.list}
        exportRows={resource.export}
        bulk={(rows) => (
          <Button size="small" onClick={() => labels.print(rows.map(labelOf))}>
            打印标签
          </Button>
        )}
        toolbar={
          add && (
            <Button type="primary" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          )
        }
        emptyText="还没有检验单"
      />
      {labels.printing}
      <LazyDialog open={adding} onClose={() => setAdding(false)}>
        {(dialog) => (
          <RecordDialog<InspectionRow>
            {...dialog}
            table={table}
            resource={resource}
            words={words}
            preset={{ ArrivalDate: today() }}
            onSaved={() => list.current?.refresh()}
          />
        )}
      </LazyDialog>
    </>
  );
}
