import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { yuan } from '@/components/money';
import { RecordPage, type Words } from '@/components/RecordPage';
import { useResource } from '@/components/useResource';
import type { RemitRow } from '../api/remits';
import { fields, table } from './fields';
import { useMoves } from './useMoves';

const RemitDialog = lazyWithRetry(() => import(/* webpackChunkName: "remit-form" */ './RemitDialog'));
const ReasonDialog = lazyWithRetry(() => import(/* webpackChunkName: "remit-form" */ './ReasonDialog'));
const RemitDrawer = lazyWithRetry(() => import(/* webpackChunkName: "remit-form" */ './RemitDrawer'));

const words: Words<RemitRow> = {
  add: '登记回款',
  added: ({ RemitNo, AccountName, Amount, ExamineStatus }) =>
    `已登记 ${AccountName ?? ''} 的${yuan(Amount)} 元，${RemitNo} ${ExamineStatus === 0 ? '等待财务审核' : '请提交审批'}`,
};

/** 回款登记: payments of dealers, refunds and corrections. */
export default function Remits() {
  const { movesOf, asked, close } = useMoves();
  const [adding, setAdding] = useState(false);
  const [edited, edit] = useState<{ row: RemitRow; changed: () => void; open: boolean }>();
  const resource = useResource<RemitRow>(table, 'remit-list');
  const actionsOf = (row: RemitRow, changed: () => void) => [
    ...movesOf(row, changed),
    ...(resource.update && row.ExamineStatus !== 1 && !row.Pending
      ? [{ text: '编辑', run: () => edit({ row, changed, open: true }) }]
      : []),
  ];
  return (
    <>
      <RecordPage<RemitRow>
        table={table}
        page="remit-list"
        title="回款登记"
        searches="编号、付款人、账户、合同、客户、备注"
        fields={fields}
        words={words}
        nameWidth={148}
        form={RemitDialog}
        editRight="none"
        more={actionsOf}
        own={{
          adding,
          onAdding: setAdding,
          detail: (dialog, id, changes, changed) => (
            <RemitDrawer {...dialog} id={id} changes={changes} actions={(row) => actionsOf(row, changed)} />
          ),
        }}
      />
      <LazyDialog open={edited?.open ?? false} onClose={() => edit(edited && { ...edited, open: false })}>
        {(dialog) =>
          edited && <RemitDialog {...dialog} resource={resource} row={edited.row} onSaved={edited.changed} />
        }
      </LazyDialog>
      <LazyDialog open={asked?.open ?? false} onClose={close}>
        {(dialog) => asked && <ReasonDialog {...dialog} asked={asked} />}
      </LazyDialog>
    </>
  );
}
