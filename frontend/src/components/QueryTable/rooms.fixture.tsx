import { render } from '@testing-library/react';
import { history } from '@umijs/max';
import type { Ref } from 'react';
import { unstable_HistoryRouter as HistoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { vi } from 'vitest';
import { WithoutMotion } from '../../../test/withoutMotion';
import type { ExportRows } from '../ExportButton';
import { type Filter, type QueryPage, QueryTable, type QueryTableHandle } from '.';

/* A list of rooms for the tests. */

export interface Room {
  no: string;
  beds: number;
}

export type Params = Record<string, string | number>;

export const rooms = (...numbers: string[]): QueryPage<Room> => ({
  list: numbers.map((no) => ({ no, beds: 4 })),
  total: numbers.length,
  counts: { building: { A: 3, B: 0 } },
});

export let here = '';
export let go: (to: string) => void = () => undefined;

export function Address() {
  here = useLocation().search;
  go = useNavigate();
  return null;
}

export const building: Filter = {
  name: 'building',
  label: '楼栋',
  options: [
    { value: 'A', label: 'A栋' },
    { value: 'B', label: 'B栋' },
  ],
};

export interface Shown {
  fetch: (params: Params) => Promise<QueryPage<Room>>;
  every?: number;
  filters?: Filter[];
  onOpen?: (no: string) => void;
  onDelete?: (rows: string[]) => void;
  exportRows?: ExportRows;
  /** The beds have a sum at the foot. */
  summed?: boolean;
  handle?: Ref<QueryTableHandle>;
}

export function Rooms({
  fetch,
  every,
  filters = [building],
  onOpen,
  onDelete,
  exportRows,
  summed,
  handle,
}: Shown) {
  return (
    <QueryTable
      ref={handle}
      name="rooms"
      title="房间"
      toolbar={<button type="button">新增</button>}
      columns={[
        { title: '房号', sort: 'no', render: (row) => row.no },
        {
          title: '床位',
          sort: 'beds',
          descendFirst: true,
          sum: summed ? { name: 'beds', text: (sum) => `${sum} 床` } : undefined,
          render: (row) => row.beds,
        },
        { title: '备注', render: () => '无' },
      ]}
      rowKey={(row) => row.no}
      onOpen={onOpen && ((row) => onOpen(row.no))}
      fetch={fetch}
      searches="房号"
      filters={filters}
      every={every}
      exportRows={exportRows}
      note={(row) => (row.no === '404' ? '没有这间' : undefined)}
      actions={onDelete && [{ text: '删除', danger: true, run: (row) => onDelete([row.no]) }]}
      nameOf={(row) => `${row.no} 房`}
      bulk={
        onDelete &&
        ((rows, done) => (
          <button
            type="button"
            onClick={() => {
              onDelete(rows.map(({ no }) => no));
              done();
            }}
          >
            批量删除
          </button>
        ))
      }
      emptyText="还没有房间"
    />
  );
}

export function show(fetch: Shown['fetch'], search = '', rest: Omit<Shown, 'fetch'> = {}) {
  const asked = vi.fn(fetch);
  history.replace(`/rooms${search}`);
  render(
    <HistoryRouter history={history}>
      <Address />
      <Rooms fetch={asked} {...rest} />
    </HistoryRouter>,
    { wrapper: WithoutMotion },
  );
  return asked;
}

export const lastAsked = (asked: ReturnType<typeof show>) => asked.mock.lastCall?.[0];
