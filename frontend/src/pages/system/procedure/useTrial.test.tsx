import { act, renderHook, waitFor } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { tryProcedure } from './api';
import { useTrial } from './useTrial';

vi.mock('./api', () => ({ tryProcedure: vi.fn() }));

it('a page that was hidden during a trial can run another when it comes back', async () => {
  vi.mocked(tryProcedure).mockImplementationOnce(
    (_endpoint, _payload, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  let mode: 'visible' | 'hidden' = 'visible';
  const wrapper = ({ children }: { children: ReactNode }) => <Activity mode={mode}>{children}</Activity>;
  const { result, rerender } = renderHook(useTrial, { wrapper });
  act(() => void result.current.run('DataTable', {}));
  expect(result.current.state.status).toBe('running');
  mode = 'hidden';
  rerender();
  mode = 'visible';
  rerender();
  await waitFor(() => expect(result.current.state.status).toBe('idle'));

  const trial = { msg: '', data: [], ms: 3 };
  vi.mocked(tryProcedure).mockResolvedValueOnce(trial);
  await act(() => result.current.run('DataTable', {}));
  expect(result.current.state).toEqual({ status: 'done', trial });
});
