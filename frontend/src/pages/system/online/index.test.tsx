import { renderHook, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { uiHooks } from '@/components/uiHooks';
import { gateway, ok } from '../../../../test/signedIn';
import type { OnlineSession } from './api';
import { useSignOut } from './useSignOut';

afterEach(() => vi.restoreAllMocks());

const row = {
  SessionId: 's-1',
  UserId: 'u-7',
  Account: 'putong',
  RealName: '张伟',
  SwitchedBy: '',
  Device: '微信 8 · iPhone',
  Address: '10.1.2.3',
  Place: '总厂',
} as OnlineSession;

it('signing somebody out names the person and the device, and asks with Enter for the careful answer', async () => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValue(true);
  const requests = gateway({ 'signout/u-7': ok(1) });
  const done = vi.fn();
  const { result } = renderHook(() => useSignOut(done), { wrapper: App });
  result.current.one(row);
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(confirm.mock.lastCall?.[0]).toMatchObject({
    title: '退出 张伟（putong） 的这处登录？',
    content: '微信 8 · iPhone，总厂 10.1.2.3\n一秒内失效，须重新登录才能使用。',
    careful: true,
  });
  expect(requests).toHaveLength(0);
  result.current.one({ ...row, SwitchedBy: '陈建国' });
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: '退出 陈建国 的这处登录？' });
  result.current.all(row);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: '退出 张伟（putong） 的全部登录？' });
  expect(requests.map(({ url }) => url)).toEqual([
    '/admin/system/online/signout/u-7/s-1',
    '/admin/system/online/signout/u-7',
  ]);
});
