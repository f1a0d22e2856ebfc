import { useLocation } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { Facts } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { Linked } from '@/components/Linked';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { Photos } from '@/components/Photos';
import { fieldValue } from '@/components/RecordPage/value';
import { StatusTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { useTabName } from '@/components/useTabName';
import { OrdersBlock } from '@/features/orders/OrdersBlock';
import { type CustomerTimeline, followUps } from '@/services/generated/customer';
import { resource } from '@/services/resource';
import { type CustomerRow, type FollowUpRow, fetchTimeline, pictureUrl } from '../api/customers';
import { fields, table } from '../parts/fields';
import { useOwnerActions } from '../parts/useOwnerActions';

const MergeDialog = lazyWithRetry(() => import(/* webpackChunkName: "follow-up" */ './MergeDialog'));
const FollowUpDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "follow-up" */ '../parts/FollowUpDialog'),
);
const calls = resource<FollowUpRow>(followUps);

/** The next follow-up and the state are first. */
const first: readonly string[] = [
  'NextDate',
  'LastDate',
  'Stage',
  'CustomerStatus',
  'OwnerId',
  'ShopId',
  'Mobile',
];
const inTitle: readonly string[] = ['Name', 'CustomerNo', 'Pool', 'Region'];
const all = Object.values(table.fields);
const shown = [
  ...first.flatMap((name) => all.filter((field) => field.name === name)),
  ...all.filter(({ name }) => !first.includes(name) && !inTitle.includes(name)),
];

/** 客户详情: the fields of a customer and the follow-ups, the newest first. */
export default function CustomerDetail() {
  const id = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const request = useRead((options) => fetchTimeline(id, options), { key: id });
  const row = request.data?.Customer;
  useTabName(row?.Name);
  return (
    <div className="qiao-stack qiao-gap-12">
      <Block
        heading="h1"
        title={row ? `${row.Name}（${row.CustomerNo}）` : '客户详情'}
        request={request}
        lines={8}
        extra={row && <Actions row={row} changed={request.refresh} />}
      >
        {({ Customer }) => <Known row={Customer} />}
      </Block>
      {row && <OrdersBlock of={{ CustomerId: row.CustomerId }} />}
      <Block
        title="往来记录"
        request={request}
        emptyText={({ Events }) => (Events.length === 0 ? '还没有跟进，写下第一次联系' : undefined)}
      >
        {({ Events }) => <Past events={Events} />}
      </Block>
    </div>
  );
}

/** The fields of a customer that have a value. */
const Known = ({ row }: { row: CustomerRow }) => (
  <div className="qiao-body">
    <Facts
      facts={shown.flatMap((field) =>
        row[field.name] == null
          ? []
          : [[field.label, fieldValue<CustomerRow>(field, fields[field.name] ?? {}, row)]],
      )}
    />
  </div>
);

/** The buttons: write a follow-up, call, take or release the customer. */
function Actions({ row, changed }: { row: CustomerRow; changed: () => void }) {
  const { canUse } = useAccess();
  const [open, setOpen] = useState<'note' | 'merge'>();
  const close = () => setOpen(undefined);
  const actions = useOwnerActions();
  return (
    <div className="qiao-buttons">
      {canUse('customer-follow.add') && (
        <Button type="primary" onClick={() => setOpen('note')}>
          写跟进
        </Button>
      )}
      {row.Mobile && <Button href={`tel:${row.Mobile}`}>打电话</Button>}
      {actions(row, changed).map(({ text, run }) => (
        <Button key={text} onClick={run}>
          {text}
        </Button>
      ))}
      {canUse('customer-list.delete') && <Button onClick={() => setOpen('merge')}>合并</Button>}
      <LazyDialog open={open === 'merge'} onClose={close}>
        {(dialog) => <MergeDialog {...dialog} row={row} onSaved={changed} />}
      </LazyDialog>
      <LazyDialog open={open === 'note'} onClose={close}>
        {(dialog) => (
          <FollowUpDialog
            {...dialog}
            customerId={row.CustomerId}
            resource={calls}
            words={{ add: '写跟进', added: () => `已记录 ${row.Name} 的跟进` }}
            onSaved={changed}
          />
        )}
      </LazyDialog>
    </div>
  );
}

const tones = { 跟进: 'info', 报价: 'warning', 合同: 'success', 回款: 'success', 售后: 'danger' } as const;

const Past = ({ events }: { events: CustomerTimeline['Events'] }) => (
  <ol className="qiao-entries qiao-body">
    {events.map(({ Kind, Id, Title, Text, At, UserName, NextDate, Pictures }) => (
      <li key={Id} className="qiao-stack qiao-gap-4">
        <div className="qiao-spread">
          <span>
            <StatusTag tone={tones[Kind]}>{Title}</StatusTag> {UserName}
          </span>
          <span className="qiao-note qiao-digits">{shortTime(At)}</span>
        </div>
        <p className="qiao-text">
          <Linked text={Text} />
        </p>
        {Pictures && Pictures.length > 0 && <Photos urls={Pictures.map(pictureUrl)} />}
        {NextDate && <span className="qiao-note">下次跟进 {NextDate.slice(0, 10)}</span>}
      </li>
    ))}
  </ol>
);
