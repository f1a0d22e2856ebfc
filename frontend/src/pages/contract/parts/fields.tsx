import { Link } from '@umijs/max';
import { shortDay } from '@/components/dates';
import type { PageFields } from '@/components/RecordPage';
import { StatusTag } from '@/components/StatusTag';
import { contracts } from '@/services/generated/contract';
import type { ContractRow } from '../api/contracts';
import { StandingTags } from './standing';

const beside = {
  Received: { name: 'Received', label: '已收（元）', type: 'decimal', scale: 2, setBy: 'server' },
  OpenAmount: { name: 'OpenAmount', label: '待收（元）', type: 'decimal', scale: 2, setBy: 'server' },
  NextDue: { name: 'NextDue', label: '下次到期', type: 'date', setBy: 'server' },
  Due: { name: 'Due', label: '到期款', type: 'boolean', setBy: 'server' },
  Pending: { ...contracts.fields.Pending, label: '审批事项' },
} as const;

/** For users who may read the dealer's amount. */
export const whole = { ...contracts, fields: { ...contracts.fields, ...beside } } as const;

const { DealerAmount: _, ...others } = whole.fields;

/** For everybody else. */
export const withoutDealer = { ...contracts, fields: others } as const;

/** Once a contract is submitted, only these can be edited. */
export const remarkOnly = { ...contracts, fields: { Remark: contracts.fields.Remark }, lines: undefined };

/** The next due day, behind how many payments are overdue. */
const Next = ({ row: { NextDue, Overdue } }: { row: ContractRow }) => (
  <span className="qiao-wrap qiao-gap-4">
    {Overdue ? <StatusTag tone="danger">逾期 {Overdue} 笔</StatusTag> : null}
    {NextDue ? shortDay(NextDue) : Overdue ? null : '—'}
  </span>
);

export const fields: PageFields<ContractRow> = {
  CustomerId: {
    width: 88,
    text: ({ CustomerId, CustomerName }) => <Link to={`/customer/detail/${CustomerId}`}>{CustomerName}</Link>,
  },
  ExamineStatus: { filter: true, width: 140, text: (row) => <StandingTags row={row} /> },
  CancelStatus: { column: false, filter: true },
  Pending: { column: false, filter: true },
  Amount: { sort: true, filter: true, sum: true, width: 132 },
  ContractType: { filter: true, width: 88 },
  Received: { sum: true, width: 120 },
  OpenAmount: { sum: true, width: 120 },
  NextDue: { width: 132, text: (row) => <Next row={row} /> },
  Due: { column: false, filter: true },
  SignDate: { sort: true, filter: true, width: 104 },
  DeliveryDate: { sort: true, filter: true, width: 104 },
  ShopId: { filter: true, width: 130 },
  OwnerId: { filter: true, width: 76 },
  CreateDate: { sort: true },
};

/** The same with the dealer's amount. */
export const wholeFields: PageFields<ContractRow> = { ...fields, DealerAmount: { width: 140 } };
