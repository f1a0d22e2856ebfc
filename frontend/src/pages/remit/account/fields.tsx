import { shortDay } from '@/components/dates';
import { yuan } from '@/components/money';
import type { PageFields } from '@/components/RecordPage';
import { StatusTag } from '@/components/StatusTag';
import { accounts } from '@/services/generated/remit';
import type { AccountRow } from '../api/remits';

const counted = { type: 'decimal', scale: 2, setBy: 'server' } as const;
const beside = {
  Balance: { name: 'Balance', label: '余额（元）', ...counted },
  Available: { name: 'Available', label: '可用（元）', ...counted },
  LastDay: { name: 'LastDay', label: '最近入账', type: 'date', setBy: 'server' },
  Overdrawn: { name: 'Overdrawn', label: '超出额度', type: 'boolean', setBy: 'server' },
  Disputed: { name: 'Disputed', label: '对账有异议', type: 'boolean', setBy: 'server' },
} as const;

export const table = { ...accounts, fields: { ...beside, ...accounts.fields } } as const;

const { Overdrawn: _, Disputed: __, ...known } = table.fields;

/** The fields of the detail. */
export const shown = { ...table, fields: known } as const;

/** An amount with a colour where it is owed. */
const Owed = ({ amount }: { amount: number }) => (
  <span className={amount < 0 ? 'qiao-danger' : undefined}>{yuan(amount)}</span>
);

/** Whether an account is used, and whether its dealer disputes a month. */
const Standing = ({ row: { State, Disputes } }: { row: AccountRow }) => (
  <span className="qiao-wrap qiao-gap-4">
    <StatusTag tone={State === '启用' ? 'success' : 'neutral'}>{State}</StatusTag>
    {Disputes > 0 && <StatusTag tone="danger">{`${Disputes} 个月有异议`}</StatusTag>}
  </span>
);

export const fields: PageFields<AccountRow> = {
  Balance: { sort: true, sum: true, width: 128, text: ({ Balance }) => <Owed amount={Balance} /> },
  CreditLimit: { sort: true, sum: true, width: 128 },
  Available: { sort: true, sum: true, width: 128, text: ({ Available }) => <Owed amount={Available} /> },
  State: {
    filter: true,
    width: 148,
    tones: { 启用: 'success', 停用: 'neutral' },
    text: (row) => <Standing row={row} />,
  },
  OrganizationId: { width: 130 },
  ShopId: {
    filter: true,
    width: 150,
    text: ({ ShopName, SharedShops }) =>
      SharedShops ? `${ShopName ?? ''} 等 ${SharedShops + 1} 家` : ShopName,
  },
  LastDay: { width: 104, text: ({ LastDay }) => (LastDay ? shortDay(LastDay) : '—') },
  Overdrawn: { column: false, filter: true },
  Disputed: { column: false, filter: true },
};
