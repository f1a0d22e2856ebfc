import { act, renderHook, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { expect, it, vi } from 'vitest';
import { uiHooks } from '@/components/uiHooks';
import { gateway, ok } from '../../../../test/signedIn';
import type { ClientErrorRow } from './api';
import { useActions } from './useActions';

const error = { id: '7', message: 'x is undefined' } as ClientErrorRow;

it('deleting asks, with Enter for the careful answer, and only then deletes', async () => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const requests = gateway({ 'client-errors/delete': ok(null) });
  const onDone = vi.fn();
  const { result } = renderHook(() => useActions(error, onDone), { wrapper: App });
  await act(async () => result.current.run('delete'));
  expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: '删除这个错误的记录？', careful: true });
  expect(requests).toEqual([]);
  await act(async () => result.current.run('delete'));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('delete'));
  expect(requests).toMatchObject([{ method: 'delete', data: '{"id":"7"}' }]);
});
