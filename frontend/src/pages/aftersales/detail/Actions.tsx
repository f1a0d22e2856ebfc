import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useResource } from '@/components/useResource';
import { orders, visits } from '@/services/generated/aftersales';
import type { OrderRow, VisitRow } from '../api/orders';
import { moves } from '../parts/moves';

const MoveDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/MoveDialog'),
);
const VisitDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/VisitDialog'),
);
const OrderDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/OrderDialog'),
);

interface Props {
  row: OrderRow;
  /** The keys of the moves that the user may make now. */
  can: readonly string[];
  changed: () => void;
}

/** The buttons of the moves that the user may make. The usual next one is primary. */
export function Actions({ row, can, changed }: Props) {
  const { canUse } = useAccess();
  const [open, setOpen] = useState(false);
  const [last, setLast] = useState('note');
  const show = (which: string) => () => {
    setOpen(true);
    setLast(which);
  };
  const possible = can.flatMap((key) => (moves[key] ? [{ key, ...moves[key] }] : []));
  const visit = can.includes('visit');
  const first = visit ? undefined : possible.find(({ primary }) => primary)?.key;
  return (
    <div className="qiao-buttons qiao-screen-only">
      {visit && (
        <Button type="primary" onClick={show('visit')}>
          回访
        </Button>
      )}
      {possible.map(({ key, text, danger }) => (
        <Button key={key} type={key === first ? 'primary' : 'default'} danger={danger} onClick={show(key)}>
          {text}
        </Button>
      ))}
      {(row.State ?? 0) < 2 && canUse('aftersales-list.edit') && <Button onClick={show('edit')}>编辑</Button>}
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => <Opened {...dialog} which={last} row={row} onSaved={changed} />}
      </LazyDialog>
    </div>
  );
}

interface OpenedProps {
  which: string;
  row: OrderRow;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  onSaved: () => void;
}

function Opened({ which, row, ...dialog }: OpenedProps) {
  const order = useResource<OrderRow>(orders, 'aftersales-list');
  const visit = useResource<VisitRow>(visits, 'aftersales-visit');
  if (which === 'edit') return <OrderDialog {...dialog} row={row} resource={order} />;
  if (which === 'visit')
    return (
      <VisitDialog
        {...dialog}
        orderId={row.OrderId}
        resource={visit}
        words={{ add: '回访', added: () => `已记录 ${row.CustomerName ?? ''} 的回访` }}
      />
    );
  return <MoveDialog {...dialog} move={which} order={row} />;
}
