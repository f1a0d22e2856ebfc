import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { Block } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { EnumerationTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { parts } from '@/services/generated/aftersales';
import { partState } from '@/services/generated/enumerations';
import type { OrderRow } from '../api/orders';
import { fetchParts, type PartRow } from '../api/parts';

const PartDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/PartDialog'),
);

/** 补件: the part orders of an order, the newest first. */
export function Parts({ order }: { order: OrderRow }) {
  const { OrderId, State } = order;
  const resource = useResource<PartRow>(parts, 'aftersales-part');
  const [open, setOpen] = useState(false);
  const request = useRead((options) => fetchParts(OrderId, options), { key: OrderId });
  const mayAdd = resource.add && (State ?? 0) < 2;
  if (request.data?.length === 0 && !mayAdd) return null;
  return (
    <>
      <Block
        title="补件"
        request={request}
        extra={mayAdd && <Button onClick={() => setOpen(true)}>申请补件</Button>}
        emptyText={(rows) => (rows.length === 0 ? '还没有补件' : undefined)}
      >
        {(rows) => (
          <ol className="qiao-entries qiao-body">
            {rows.map(({ PartId, PartNo, State: state, Pieces, Carrier, TrackingNo }) => (
              <li key={PartId} className="qiao-wrap qiao-gap-4">
                <Link to={`/aftersales/part?keyword=${PartNo}`}>{PartNo}</Link>
                <EnumerationTag of={partState} value={state} />
                {Pieces} 件
                {TrackingNo && (
                  <span className="qiao-note">
                    {Carrier} {TrackingNo}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </Block>
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => (
          <PartDialog
            {...dialog}
            orderId={OrderId}
            resource={resource}
            words={{ add: '申请补件', added: ({ PartNo }) => `已保存补件 ${PartNo}，核对后提交审批` }}
            onSaved={request.refresh}
          />
        )}
      </LazyDialog>
    </>
  );
}
