/** Listeners for all failed calls, beside the callers. */

import type { ApiError } from './errors';

type Listener = (error: ApiError) => void;

const listeners = new Set<Listener>();

/** Follows the calls that failed for good, each once, shown or not; returns how to stop. Cancelled calls never failed. */
export function onFailedCall(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners that a call has failed. */
export function announceFailedCall(error: ApiError): void {
  for (const listener of listeners) listener(error);
}
