import { act, renderHook, waitFor } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useTrial } from './useTrial';

it('a page that was hidden during a trial can run another when it comes back', async () => {
  const waits = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  let mode: 'visible' | 'hidden' = 'visible';
  const wrapper = ({ children }: { children: ReactNode }) => <Activity mode={mode}>{children}</Activity>;
  const { result, rerender } = renderHook(useTrial, { wrapper });
  act(() => void result.current.run(waits));
  expect(result.current.state.status).toBe('running');
  mode = 'hidden';
  rerender();
  mode = 'visible';
  rerender();
  await waitFor(() => expect(result.current.state.status).toBe('idle'));

  const trial = { msg: '', data: [], ms: 3 };
  await act(() => result.current.run(async () => trial));
  expect(result.current.state).toEqual({ status: 'done', trial });
});
