import { Link } from '@umijs/max';
import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type PageFields, RecordPage, type Words } from '@/components/RecordPage';
import { useRemove } from '@/components/RecordPage/useRemove';
import { EnumerationTag } from '@/components/StatusTag';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { useSearchParam } from '@/components/useSearchParam';
import { parts } from '@/services/generated/aftersales';
import { partState } from '@/services/generated/enumerations';
import { resource } from '@/services/resource';
import { movePart, type PartMove, type PartRow } from '../api/parts';
import type { FormMove } from '../parts/PartMoveDialog';

const PartDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/PartDialog'),
);
const PartMoveDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/PartMoveDialog'),
);
const OrderPhotos = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/OrderPhotos'),
);

const table = {
  ...parts,
  fields: {
    ...parts.fields,
    CustomerName: { name: 'CustomerName', label: '客户', type: 'text', setBy: 'server' },
    ShopName: { name: 'ShopName', label: '店铺', type: 'text', setBy: 'server' },
    Pieces: { name: 'Pieces', label: '件数', type: 'integer', setBy: 'server' },
    Photos: { name: 'Photos', label: '工单照片', type: 'text', setBy: 'server' },
  },
} as const;

const calls = resource<PartRow>(parts);

const fields: PageFields<PartRow> = {
  State: { filter: true, width: 88, text: ({ State }) => <EnumerationTag of={partState} value={State} /> },
  OrderId: {
    width: 148,
    text: ({ OrderId, OrderNo }) => <Link to={`/aftersales/detail/${OrderId}`}>{OrderNo}</Link>,
  },
  CustomerName: { width: 84 },
  Pieces: { width: 72, sum: true },
  ShopName: { width: 130 },
  Photos: { column: false, text: ({ OrderId }) => <OrderPhotos id={OrderId} /> },
  Carrier: { width: 96 },
  TrackingNo: { width: 150 },
  ShipDate: { sort: true, filter: true, width: 112 },
  ReceiveDate: { filter: true, width: 112 },
  CreateDate: { sort: true },
};

const words: Words<PartRow> = {
  add: '申请补件',
  added: ({ PartNo, CustomerName }) => `已保存 ${CustomerName} 的补件 ${PartNo}，核对后提交审批`,
};

/** By state: the next move of a part order, its right, the question before it, and the message after it. */
const steps: Partial<
  Record<number, { move: PartMove; text: string; right: string; ask?: string; done: string }>
> = {
  0: {
    move: 'submit',
    text: '提交审批',
    right: 'aftersales-part.add',
    ask: '提交后不能再修改；审批前可以撤回，退回后可以改好重新提交。',
    done: '已提交审批',
  },
  1: { move: 'withdraw', text: '撤回', right: 'aftersales-part.add', done: '已撤回' },
  2: { move: 'produce', text: '投产', right: 'aftersales-part.audit', done: '已投产' },
  3: { move: 'ship', text: '发货', right: 'aftersales-part.audit', done: '已发货' },
  4: {
    move: 'receive',
    text: '签收',
    right: 'aftersales-part.add',
    ask: '请先按明细清点，签收后不能改回。',
    done: '已签收',
  },
};

/** The moves of a row that the user may make. `askFor` opens the form of a move that needs one. */
function useMoves(askFor: (row: PartRow, move: FormMove, changed: () => void) => void) {
  const { canUse } = useAccess();
  const attempt = useAttempt();
  const removeAsked = useRemove();
  const [shown, setShown] = useSearchParam('id');
  /** The factory cannot make the parts, or nobody needs them. */
  const sendBack = (row: PartRow, changed: () => void) =>
    (row.State === 2 || row.State === 3) && canUse('aftersales-part.audit')
      ? [{ text: '退回', run: () => askFor(row, 'return', changed) }]
      : [];
  const next = (row: PartRow, changed: () => void) => {
    const step = steps[row.State ?? -1];
    if (!step || !canUse(step.right)) return [];
    const { move, text, ask, done } = step;
    const run = async () => {
      if (move === 'produce' || move === 'ship') return askFor(row, move, changed);
      const question = {
        title: `${text} ${row.PartNo}？`,
        content: ask ?? '',
        okText: text,
        cancelText: '取消',
      };
      if (ask && !(await uiHooks.confirm(question))) return;
      await attempt(`${row.PartNo} ${done}`, () => movePart(move, row.PartId, row.RowVersion), changed);
    };
    return [{ text, run: () => void run() }];
  };
  const removal = (row: PartRow, changed: () => void) => {
    const run = () =>
      removeAsked({
        what: `补件单“${row.PartNo}”`,
        remove: () => calls.remove(row.PartId, row.RowVersion),
        onDone: (removed) => {
          if (removed && shown === row.PartId) setShown(undefined); // the detail shows the deleted record
          changed();
        },
      });
    const isOffered = row.State === 0 && canUse('aftersales-part.edit');
    return isOffered ? [{ text: '删除', danger: true, run: () => void run() }] : [];
  };
  return (row: PartRow, changed: () => void) => [
    ...next(row, changed),
    ...sendBack(row, changed),
    ...removal(row, changed),
  ];
}

/** 补件管理: the part orders of the orders within the user's scope. */
export default function Parts() {
  const [asked, setAsked] = useState<{ row: PartRow; move: FormMove; changed: () => void }>();
  const [open, setOpen] = useState(false);
  const more = useMoves((row, move, changed) => {
    setAsked({ row, move, changed });
    setOpen(true);
  });
  return (
    <>
      <RecordPage<PartRow>
        table={table}
        page="aftersales-part"
        title="补件管理"
        searches="补件单号、工单编号、运单号、客户"
        fields={fields}
        words={words}
        nameWidth={156}
        form={PartDialog}
        editable={({ State }) => State === 0}
        more={more}
      />
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) =>
          asked && <PartMoveDialog {...dialog} move={asked.move} row={asked.row} onSaved={asked.changed} />
        }
      </LazyDialog>
    </>
  );
}
