import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count, rareAmount } from '@/components/QueryTable/columns';
import { RowLink } from '@/components/RowText';
import type { OpenRow } from '@/components/useOpenRow';
import { type DepartmentCost, exportCosts, fetchCosts } from '../api/costs';
import { monthText } from '../parts/months';
import { stateOf } from './months';
import type { PartProps } from './part';
import { usePlace } from './usePlace';

const BillsDialog = lazyWithRetry(() => import(/* webpackChunkName: "cost-parts" */ './BillsDialog'));

/** The costs of each department; each leads to its people. */
export function Departments({ month, months, list }: PartProps) {
  const { canUse } = useAccess();
  const details = canUse('dormitory-cost.detail');
  const { goPart } = usePlace();
  const bills = useBills(month, months);
  const open = details ? (name: string) => goPart('persons', { DepartmentName: name }) : undefined;
  return (
    <>
      <QueryTable<DepartmentCost>
        ref={list}
        name="dormitory-cost"
        title="各部门费用"
        onPaper={monthText(month)}
        heading="h2"
        searches="部门"
        columns={columnsOf(open)}
        rowKey={({ OrganizationId, DepartmentName }) => OrganizationId ?? DepartmentName}
        nameOf={({ DepartmentName }) => DepartmentName}
        fetch={(params, options) => fetchCosts('summary', { ...params, month }, options)}
        exportRows={
          canUse('dormitory-cost.export')
            ? (params, options) => exportCosts('summary', { ...params, month }, options)
            : undefined
        }
        onOpen={open && (({ DepartmentName }) => open(DepartmentName))}
        actions={
          details ? [{ text: '账单', run: ({ DepartmentName }) => bills.show(DepartmentName) }] : undefined
        }
        emptyText={`${monthText(month)}还没有费用`}
      />
      {bills.dialog}
    </>
  );
}

const columnsOf = (open: OpenRow): QueryColumn<DepartmentCost>[] => [
  {
    title: '部门',
    sort: 'DepartmentName',
    render: ({ DepartmentName: name }) => (
      <RowLink id={name} name={`${name}的人员`} open={open}>
        {name}
      </RowLink>
    ),
  },
  count('人数', 'Persons', { sort: true, sum: true }),
  count('住宿天数', 'Days', { sum: true }),
  amount('房租', 'Rent', { sort: true, sum: true }),
  amount('水费', 'Water', { sort: true, sum: true }),
  amount('电费', 'Power', { sort: true, sum: true }),
  rareAmount('更正', 'Correction', { sum: true }),
  amount('外包住宿', 'Outsource', { sort: true, sum: true }),
  amount('合计', 'Total', { sort: true, sum: true, width: 108 }),
];

function useBills(month: PartProps['month'], months: PartProps['months']) {
  const [bills, setBills] = useState<{ department: string; open: boolean }>();
  const dialog = (
    <LazyDialog
      open={bills?.open ?? false}
      onClose={() => setBills((last) => last && { ...last, open: false })}
    >
      {(state) =>
        bills && (
          <BillsDialog
            {...state}
            month={month}
            department={bills.department}
            closed={stateOf(months, month) === '已关账'}
          />
        )
      }
    </LazyDialog>
  );
  return { show: (department: string) => setBills({ department, open: true }), dialog };
}
