import { render } from '@testing-library/react';
import { history } from '@umijs/max';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import type { RecordTable } from '@/services/generated/record';
import type { Versioned } from '@/services/resource';
import { StillTheme } from '../../../../test/StillTheme';
import { gateway, ok } from '../../../../test/signedIn';
import type { Reply } from '../../../../test/stubTransport';
import { UiHost } from '../../uiHooks';
import { RecordPage } from '..';

/* A page of quotes with positions, without a gateway, for the tests. */

export const quotes = {
  path: '/admin/dormitory/inventory', // on a page that the test's user may see
  key: 'QuoteId',
  label: '报价',
  title: ['QuoteNo'],
  fields: { QuoteNo: { name: 'QuoteNo', label: '报价单号', type: 'text', required: true } },
  lines: {
    Positions: {
      name: 'Positions',
      key: 'PositionId',
      label: '明细',
      min: 1,
      max: 4,
      fields: {
        Code: { name: 'Code', label: '编码', type: 'text', required: true },
        Qty: { name: 'Qty', label: '数量', type: 'integer', required: true, min: 1, max: 100 },
        Due: { name: 'Due', label: '交期', type: 'date' },
        Amount: { name: 'Amount', label: '金额', type: 'decimal', scale: 2, setBy: 'server' },
      },
    },
  },
} as const satisfies RecordTable;

export const positions = [
  { PositionId: 'p1', Code: 'A', Qty: 1, Due: '2026-11-20T00:00:00', Amount: 10 },
  { PositionId: 'p2', Code: 'B', Qty: 2, Due: null, Amount: 20 },
];

interface Quote extends Versioned {
  QuoteId: string;
  QuoteNo: string;
}

/** Shows the page; returns the requests, by call. */
export function showQuotes(replies: Record<string, Reply> = {}, search = '') {
  const row = { QuoteId: 'q1', QuoteNo: 'Q1', RowVersion: 7 };
  const requests = gateway({
    history: ok({ list: [], total: 0 }),
    'detail/q1': ok({ ...row, Positions: positions }),
    ...replies,
    index: ok({ list: [row], total: 1 }),
  });
  history.replace(`/dormitory/inventory${search}`);
  render(
    <HistoryRouter history={history}>
      <UiHost />
      <RecordPage<Quote>
        table={quotes}
        page="dormitory-inventory"
        title="报价管理"
        searches="报价单号"
        fields={{}}
      />
    </HistoryRouter>,
    { wrapper: StillTheme },
  );
  return (call: string) =>
    requests.filter(({ url }) => url?.includes(`/${call}`)).map(({ data }) => data && JSON.parse(data));
}
