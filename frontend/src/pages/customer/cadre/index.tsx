import { history } from '@umijs/max';
import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type QueryColumn, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { count } from '@/components/QueryTable/columns';
import { Clamped } from '@/components/RowText';
import { type CadreRow, fetchCadres } from './api';

const HandOverDialog = lazyWithRetry(() => import(/* webpackChunkName: "hand-over" */ './HandOverDialog'));

const columns: QueryColumn<CadreRow>[] = [
  { title: '姓名', sort: 'Person', width: 160, render: ({ Person }) => Person },
  { title: '部门', width: 160, render: ({ DepartmentName }) => <Clamped text={DepartmentName ?? '—'} /> },
  count('客户', 'Customers', { sort: true }),
  count('到期未跟进', 'Due', { sort: true, width: 112 }),
  count('本月登记', 'Added', { sort: true, width: 96 }),
  count('已签约', 'Signed'),
];

/** 业务负责人: the owners with the number of their customers and due follow-ups. Their customers can be handed over. */
export default function Cadres() {
  const { canUse } = useAccess();
  const list = useRef<QueryTableHandle>(null);
  const [leaving, setLeaving] = useState<CadreRow>();
  const [open, setOpen] = useState(false);
  const customersOf = ({ UserId }: CadreRow) => history.push(`/customer/list?OwnerId=${UserId}`);
  const hand = (row: CadreRow) => {
    setLeaving(row);
    setOpen(true);
  };
  return (
    <>
      <QueryTable<CadreRow>
        ref={list}
        name="customer-cadre"
        title="业务负责人"
        searches="姓名、拼音"
        columns={columns}
        rowKey={({ UserId }) => UserId}
        nameOf={({ Person }) => Person}
        fetch={fetchCadres}
        actions={[
          { text: '看客户', run: customersOf },
          ...(canUse('customer-cadre.edit') ? [{ text: '交接', run: hand }] : []),
        ]}
        emptyText="还没有人负责客户"
      />
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) =>
          leaving && <HandOverDialog {...dialog} cadre={leaving} onSaved={() => list.current?.refresh()} />
        }
      </LazyDialog>
    </>
  );
}
