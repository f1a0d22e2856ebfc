import { useEffect, useRef, useState } from 'react';
import { failureText } from '@/services/failure';
import { ApiError } from '@/services/http';
import type { Trial } from './api';

export type TrialState =
  | { status: 'idle' | 'running' }
  | { status: 'done'; trial: Trial }
  | { status: 'failed'; text: string; code?: number; requestId?: string };

/** One trial run at a time; leaving gives it up. */
export function useTrial() {
  const running = useRef<AbortController>(undefined);
  const [state, setState] = useState<TrialState>({ status: 'idle' });
  useEffect(() => () => running.current?.abort(), []);

  const run = async (call: (signal: AbortSignal) => Promise<Trial>) => {
    const own = new AbortController();
    running.current = own;
    setState({ status: 'running' });
    const after = await call(own.signal).then((trial): TrialState => ({ status: 'done', trial }), failedBy);
    // Also when the page was hidden meanwhile: it is kept, and comes back.
    if (running.current === own) setState(own.signal.aborted ? { status: 'idle' } : after);
  };
  const stop = () => {
    running.current?.abort();
    setState({ status: 'idle' });
  };
  return { state, run, stop };
}

function failedBy(error: unknown): TrialState {
  const { code, requestId } = error instanceof ApiError ? error : {};
  return { status: 'failed', text: failureText(error), code, requestId };
}
