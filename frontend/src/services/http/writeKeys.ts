/**
 * The `Idempotency-Key` of writes: the server makes writes of the same key once. A write that got no answer may have
 * been made, so the same write again, by the same button, has the same key.
 */

/** Named by the server's contract. */
export const writeKeyHeader = 'Idempotency-Key';

/** How long a key is kept (ms): half of the server's time. */
const keyLife = 5 * 60_000;

export type WriteEnd = 'answered' | 'unanswered';

/** The keys by which the server detects a repeated write. */
export interface WriteKeys {
  /** The key of a write, and a function to call when the write has ended. */
  begin(method: string, url: string, payload: unknown): { key: string; end: (how: WriteEnd) => void };
}

export function createWriteKeys(): WriteKeys {
  const open = new Map<string, { key: string; running: number; at: number }>();

  /** An answered write may have overwritten the unanswered ones: sent again, those are new writes. */
  function forgetUnanswered() {
    for (const [write, { running }] of open) if (running === 0) open.delete(write);
  }

  return {
    begin(method, url, payload) {
      const write = JSON.stringify([method, url, payload]);
      const known = open.get(write);
      const same = known && (known.running > 0 || Date.now() - known.at < keyLife);
      const entry = same ? known : { key: newKey(), running: 0, at: 0 };
      open.set(write, entry);
      entry.running++;
      return {
        key: entry.key,
        end(how) {
          entry.running--;
          entry.at = Date.now();
          if (how === 'unanswered') return;
          if (open.get(write) === entry) open.delete(write);
          forgetUnanswered();
        },
      };
    },
  };
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
