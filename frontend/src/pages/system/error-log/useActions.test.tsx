import { act, renderHook, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { expect, it, vi } from 'vitest';
import { uiHooks } from '@/components/uiHooks';
import { type ClientErrorRow, deleteClientError } from './api';
import { useActions } from './useActions';

vi.mock('./api');

const error = { id: '7', message: 'x is undefined' } as ClientErrorRow;

it('deleting asks, with Enter for the careful answer, and only then deletes', async () => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const onDone = vi.fn();
  const { result } = renderHook(() => useActions(error, onDone), { wrapper: App });
  await act(async () => result.current.run('delete'));
  expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: '删除这个错误的记录？', careful: true });
  expect(deleteClientError).not.toHaveBeenCalled();
  await act(async () => result.current.run('delete'));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('delete'));
  expect(deleteClientError).toHaveBeenCalledWith('7');
});
