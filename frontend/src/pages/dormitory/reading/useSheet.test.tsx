import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { gateway, ok } from '../../../../test/signedIn';
import { answer, noAnswer, type Reply } from '../../../../test/stubTransport';
import type { SheetRow } from './api';
import { useSheet } from './useSheet';

const nothing = Object.fromEntries(
  ['Water', 'Power'].flatMap((supply) =>
    ['', 'OldEnd', 'NewStart', 'Photo', 'UsedBefore', 'After', 'AfterMonth'].map((rest) => [
      `${supply}${rest}`,
      null,
    ]),
  ),
);
const room = {
  ...nothing,
  MeterId: 'r-101',
  MeterName: 'A栋 101',
  ReadingId: null,
  RowVersion: null,
  Remark: null,
  WaterBefore: 500,
  WaterBeforeMonth: '2026-10',
  PowerBefore: 900,
  PowerBeforeMonth: '2026-10',
} as unknown as SheetRow;

const saved = ok({ ReadingId: 'x-1', RowVersion: 1 });

/** The sheet of one room, and the gateway's answers to the writes, one after the other. */
async function sheetOf(...writes: Reply[]) {
  const requests = gateway({
    '/sheet': ok({ list: [room], total: 1 }),
    '/photo': ok({ Picture: 'f-1' }),
    '/reading/': (config) => (writes.shift() ?? saved)(config),
  });
  const { result } = renderHook(() => useSheet('2026-11'));
  await waitFor(() => expect(result.current.request.data).toHaveLength(1));
  const row = () => result.current.request.data?.[0] as SheetRow;
  const entry = () => result.current.entries['r-101'];
  const sent = () =>
    requests
      .filter(({ method }) => method !== 'get')
      .map(({ method, url, data }) => [
        `${method} ${url}`,
        data instanceof FormData ? 'photo' : JSON.parse(data),
      ]);
  const type = (text: string) => act(() => result.current.type(row(), 'Water', text));
  return { result, row, entry, sent, type };
}

afterEach(() => {
  Reflect.deleteProperty(window.navigator, 'onLine');
});

it('a row is saved when it is left: first added, then changed in the version that it has', async () => {
  const { result, row, entry, sent, type } = await sheetOf(saved, ok({ ReadingId: 'x-1', RowVersion: 2 }));
  type('512,5');
  act(() => result.current.leave(row()));
  await waitFor(() => expect(entry()).toBeUndefined());
  expect(row()).toMatchObject({ Water: 512.5, ReadingId: 'x-1', RowVersion: 1 });
  type('513');
  act(() => result.current.leave(row()));
  await waitFor(() => expect(row().RowVersion).toBe(2));
  act(() => result.current.leave(row()));
  expect(sent()).toEqual([
    ['put /admin/dormitory/reading/add', { MeterId: 'r-101', Month: '2026-11', Water: 512.5 }],
    ['post /admin/dormitory/reading/update/x-1', { Water: 513, RowVersion: 1 }],
  ]);
});

it('a row that cannot be saved keeps what was typed, says why, and is saved by the next try', async () => {
  const { result, row, entry, sent, type } = await sheetOf(noAnswer('ERR_NETWORK'), saved);
  type('512');
  act(() => result.current.leave(row()));
  await waitFor(() => expect(entry()?.failure).toMatch(/网络/));
  expect(entry()?.draft).toEqual({ Water: '512' });
  await act(() => result.current.saveAll());
  expect(entry()).toBeUndefined();
  expect(row().Water).toBe(512);
  expect(sent()).toHaveLength(2);
});

it('what is unsaved is sent again when the line is back', async () => {
  const { result, row, entry, type } = await sheetOf(noAnswer('ERR_NETWORK'), saved);
  type('512');
  act(() => result.current.leave(row()));
  await waitFor(() => expect(entry()?.failure).toBeDefined());
  const line = (there: boolean) => {
    Object.defineProperty(window.navigator, 'onLine', { value: there, configurable: true });
    act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
  };
  line(false);
  line(true);
  await waitFor(() => expect(entry()).toBeUndefined());
  expect(row().Water).toBe(512);
});

it('what cannot be right is saved only when that is asked for', async () => {
  const refused = { Water: '比 2026年10月 的读数 500 小' };
  const { result, row, entry, sent, type } = await sheetOf(
    answer({ code: -1, msg: '比 2026年10月 的读数 500 小', data: { fields: refused } }),
  );
  type('499');
  act(() => result.current.leave(row()));
  expect(entry()).toEqual({ draft: { Water: '499' } });
  await act(() => result.current.saveAll());
  expect(sent()).toHaveLength(1);
  expect(entry()).toMatchObject({ draft: { Water: '499' }, refused });
  type('500');
  expect(entry()).toEqual({ draft: { Water: '500' } });
});

it('what somebody else has written is read anew, and what was typed stays', async () => {
  const { result, entry, row, type } = await sheetOf(
    answer({ code: -1, msg: '已存在', data: { fields: { Month: '表计 A栋 101、月份 2026-11 已存在' } } }),
  );
  type('512');
  act(() => result.current.leave(row()));
  await waitFor(() => expect(entry()?.stale).toBe(true));
  act(() => result.current.reload('r-101'));
  expect(entry()).toEqual({ draft: { Water: '512' }, photos: undefined });
});

it('a photo that was chosen is sent before the reading that names it', async () => {
  const { result, row, entry, sent } = await sheetOf();
  act(() => result.current.attach(row(), { Power: new File(['x'], 'meter.jpg') }));
  act(() => result.current.leave(row()));
  await waitFor(() => expect(entry()).toBeUndefined());
  expect(sent()).toEqual([
    ['post /admin/dormitory/reading/photo', 'photo'],
    ['put /admin/dormitory/reading/add', { MeterId: 'r-101', Month: '2026-11', PowerPhoto: 'f-1' }],
  ]);
  expect(row().PowerPhoto).toBe('f-1');
});
