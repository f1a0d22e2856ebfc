import { act, renderHook, screen } from '@testing-library/react';
import { App } from 'antd';
import { expect, it, vi } from 'vitest';
import { signOut } from '@/services/session';
import { useSignOut } from './useSignOut';

vi.mock('@/services/session', () => ({ signOut: vi.fn() }));

it('signs out, and says so where it has not worked', async () => {
  const { result } = renderHook(useSignOut, { wrapper: App });
  vi.mocked(signOut).mockResolvedValueOnce();
  await act(() => result.current());
  expect(screen.queryByText(/退出失败/)).toBeNull();

  vi.mocked(signOut).mockRejectedValueOnce(new Error('offline'));
  await act(() => result.current());
  expect(await screen.findByText('退出失败，请检查网络后重试')).toBeInTheDocument();
});
