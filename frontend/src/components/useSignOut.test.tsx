import { act, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import { expect, it, vi } from 'vitest';
import * as store from '@/services/session/store';
import { useSignOut } from './useSignOut';

it('signs out, and says so where it has not worked', async () => {
  const signOut = vi.spyOn(store, 'signOut');
  const { result } = renderHook(useSignOut, { wrapper: App });
  signOut.mockResolvedValueOnce();
  await act(() => result.current());
  expect(screen.queryByText(/退出失败/)).toBeNull();

  signOut.mockRejectedValueOnce(new Error('offline'));
  await act(() => result.current());
  expect(await screen.findByText('退出失败，请检查网络后重试')).toBeInTheDocument();
});
