import { CanceledError } from 'axios';
import type { Gate } from './http';

/** A gate that the user closes and opens. */
export interface UserGate extends Gate {
  close(): void;
  open(): void;
}

export function createGate(): UserGate {
  let closed = false;
  const closing = new Set<() => void>();
  const opening = new Set<() => void>();
  return {
    get closed() {
      return closed;
    },
    close() {
      closed = true;
      for (const call of closing) call();
    },
    open() {
      closed = false;
      for (const call of opening) call();
      opening.clear();
    },
    onClose(call) {
      closing.add(call);
      return () => closing.delete(call);
    },
    passed: (signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new CanceledError());
        if (!closed) return resolve();
        opening.add(resolve);
        signal?.addEventListener('abort', () => reject(new CanceledError()), { once: true });
      }),
  };
}
