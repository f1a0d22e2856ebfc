import { render } from '@testing-library/react';
import { history } from '@umijs/max';
import type { InternalAxiosRequestConfig } from 'axios';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { type Room, rooms } from '@/services/generated/dormitory';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, ok } from '../../../test/signedIn';
import { answer, type Reply } from '../../../test/stubTransport';
import { UiHost } from '../uiHooks';
import { type PageFields, RecordPage, type Words } from '.';

/* A page of rooms without a gateway, for the tests. */

export const room = (RoomNo: string, own: Partial<Room> = {}): Room => ({
  RoomId: `r-${RoomNo}`,
  Building: 'A栋',
  Floor: 3,
  RoomNo,
  RoomType: '男',
  Beds: 4,
  RentPerBed: 120.5,
  RentFrom: null,
  WaterMeter: null,
  PowerMeter: null,
  Items: null,
  Status: '可用',
  Remark: null,
  RowVersion: 7,
  CreateUserName: '李秀英',
  CreateDate: '2026-11-01T08:30:00',
  ModifyUserName: null,
  ModifyDate: null,
  ...own,
});

export const refuse = (msg: string, data: unknown = null): Reply => answer({ code: -1, msg, data });

export const fields: PageFields<Room> = {
  Building: { column: false, filter: async () => ['A栋', 'B栋'] },
  RoomType: { filter: true },
  Beds: { sort: true },
  RentPerBed: { filter: true, text: ({ RentPerBed }) => `${RentPerBed} 元` },
  Status: { tones: { 可用: 'success', 维修: 'warning' } },
  Remark: { filter: true },
  CreateDate: { column: false, filter: true },
};

export type Call = Pick<InternalAxiosRequestConfig, 'url' | 'params'> & { body: unknown };

/** Shows the page with the server's answers below its path; returns the calls. */
export function show(replies: Record<string, Reply> = {}, search = '', words?: Words<Room>): () => Call[] {
  const list = ok({ list: [room('301'), room('302', { Status: '维修', Remark: '漏水' })], total: 2 });
  const requests = gateway({ history: ok({ list: [], total: 0 }), ...replies, index: list });
  history.replace(`/dormitory/inventory${search}`);
  render(
    <HistoryRouter history={history}>
      <UiHost />
      <RecordPage
        table={rooms}
        page="dormitory-inventory"
        title="房间台账"
        searches="楼栋、房号"
        fields={fields}
        words={words}
      />
    </HistoryRouter>,
    { wrapper: StillTheme },
  );
  return () =>
    requests.map(({ url, params, data }) => ({ url, params, body: data ? JSON.parse(data) : undefined }));
}
