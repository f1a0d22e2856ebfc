import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type QueryColumn, QueryTable } from '@/components/QueryTable';
import { amount, count, rareAmount } from '@/components/QueryTable/columns';
import { RowLink } from '@/components/RowText';
import { type OpenRow, useOpenRow } from '@/components/useOpenRow';
import { useRead } from '@/components/useRead';
import { type DepartmentCost, exportCosts, fetchCosts, type PersonCost } from '../api/costs';
import { buildings } from '../api/rooms';
import { monthText } from '../parts/months';
import type { PartProps } from './part';
import { daysText } from './words';

const BillDrawer = lazyWithRetry(() => import(/* webpackChunkName: "cost-parts" */ './BillDrawer'));

const asOptions = (values: readonly string[] | undefined) =>
  values?.map((value) => ({ value, label: value }));

/** The costs of each person by room; each leads to the bill. */
export default function Persons({ month, months, list }: PartProps) {
  const { canUse } = useAccess();
  const { open, shown, detail } = useOpenRow(true);
  const choices = usePersonChoices(month);
  return (
    <>
      <QueryTable<PersonCost>
        ref={list}
        name="dormitory-cost-persons"
        title="各人费用"
        onPaper={monthText(month)}
        heading="h2"
        searches="姓名、工号、房号、部门"
        columns={columnsOf(open)}
        rowKey={({ CostId }) => CostId}
        nameOf={({ ResidentName }) => ResidentName}
        filters={[
          {
            name: 'DepartmentName',
            label: '部门',
            options: asOptions(choices.data?.departments),
            request: choices,
          },
          { name: 'building', label: '楼栋', options: asOptions(choices.data?.houses), request: choices },
          { label: '合计', from: 'TotalFrom', to: 'TotalTo', of: 'number' },
        ]}
        fetch={(params, options) => fetchCosts('index', { ...params, month }, options)}
        exportRows={
          canUse('dormitory-cost.export')
            ? (params, options) => exportCosts('index', { ...params, month }, options)
            : undefined
        }
        onOpen={open && (({ CostId }) => open(CostId))}
        emptyText={`${monthText(month)}还没有费用`}
      />
      <LazyDialog {...detail}>
        {(dialog) =>
          shown && (
            <BillDrawer
              {...dialog}
              id={shown}
              month={month}
              months={months}
              onChanged={() => list.current?.refresh()}
            />
          )
        }
      </LazyDialog>
    </>
  );
}

const columnsOf = (open: OpenRow): QueryColumn<PersonCost>[] => [
  {
    title: '姓名',
    width: 150,
    sort: 'ResidentName',
    render: (row) => (
      <RowLink id={row.CostId} name={`${row.ResidentName}的账单`} open={open}>
        {row.ResidentName} {row.ResidentNo && <small>{row.ResidentNo}</small>}
      </RowLink>
    ),
  },
  { title: '部门', sort: 'DepartmentName', render: ({ DepartmentName }) => DepartmentName },
  { title: '房间', width: 96, sort: 'RoomNo', render: ({ Building, RoomNo }) => `${Building} ${RoomNo}` },
  { title: '住宿日期', width: 124, render: daysText },
  count('天数', 'Days', { sort: true, sum: true }),
  amount('房租', 'Rent', { sort: true, sum: true }),
  amount('水费', 'Water', { sort: true, sum: true }),
  amount('电费', 'Power', { sort: true, sum: true }),
  rareAmount('更正', 'Correction', { sum: true }),
  amount('合计', 'Total', { sort: true, sum: true, width: 108 }),
];

/** The buildings, and the departments that pay something in a month. */
const usePersonChoices = (month: string) =>
  useRead(async (options) => {
    const [houses, departments] = await Promise.all([
      buildings(options),
      fetchCosts<DepartmentCost>('summary', { month, page: 1, pageSize: 1000 }, options),
    ]);
    return { houses, departments: departments.list.map(({ DepartmentName }) => DepartmentName) };
  });
