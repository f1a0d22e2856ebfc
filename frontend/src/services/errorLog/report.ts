import type { RuntimeConfig } from '../http';
import { uiMark } from '../http/uiMark';
import { type LoggedError, metErrors, onError } from './log';

/** How long errors are gathered before they are sent together (ms). */
const delay = 3000;

/** Errors of one report. */
const perReport = 10;
/** Bytes of their texts: the gateway takes 16 KiB from a page without a session. An error of its own may be longer. */
const bytesPerReport = 15_000;

/** Different errors that are sent in a minute; the rest waits, as far as there is room. */
const perMinute = 30;
const minute = 60_000;
const room = 100;

/**
 * Sends the errors to the gateway, on public pages too, each with its count since the last report. It does not use the
 * request layer: a report that fails is dropped, and neither shown nor logged.
 */
export function reportErrors({ version, header }: Pick<RuntimeConfig, 'version' | 'header'>): () => void {
  // Errors of the start-up.
  const pending = new Map(metErrors().map((error) => [error.id, error]));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let minuteStart = Number.NEGATIVE_INFINITY;
  let sent = 0;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = Date.now();
    if (now - minuteStart >= minute) {
      minuteStart = now;
      sent = 0;
    }
    const batch = fitting([...pending.values()].slice(0, Math.min(perReport, perMinute - sent)));
    for (const { id } of batch) pending.delete(id);
    sent += batch.length;
    if (batch.length > 0) void send(batch, version, header);
    if (pending.size > 0) timer = setTimeout(flush, sent < perMinute ? delay : minuteStart + minute - now);
  };

  if (pending.size > 0) timer = setTimeout(flush, delay);
  const unfollow = onError((error) => {
    const count = (pending.get(error.id)?.count ?? 0) + 1;
    if (count === 1 && pending.size >= room) return;
    pending.set(error.id, { ...error, count });
    timer ??= setTimeout(flush, delay);
  });
  const leave = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('pagehide', flush);
  return () => {
    clearTimeout(timer);
    unfollow();
    document.removeEventListener('visibilitychange', leave);
    window.removeEventListener('pagehide', flush);
  };
}

/** The first errors that fit into one report, one at least. */
function fitting(errors: LoggedError[]): LoggedError[] {
  let bytes = 0;
  const over = errors.findIndex((error, i) => {
    bytes += new TextEncoder().encode(JSON.stringify(toReport(error))).length;
    return i > 0 && bytes > bytesPerReport;
  });
  return over < 0 ? errors : errors.slice(0, over);
}

const toReport = ({ message, info, url, stack, requestId, count }: LoggedError) => ({
  message,
  info,
  url,
  stack,
  requestId,
  count,
});

/** Sends some errors; those that cannot be sent are dropped. */
async function send(
  batch: LoggedError[],
  version: RuntimeConfig['version'],
  header: RuntimeConfig['header'],
): Promise<void> {
  try {
    const answer = await fetch('/api/client-errors', {
      method: 'POST',
      // It outlives the page.
      keepalive: true,
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', ...uiMark, [header.name]: header.value },
      body: JSON.stringify({ version, userAgent: navigator.userAgent, errors: batch.map(toReport) }),
    });
    // Reading the answer frees its connection.
    await answer.text();
  } catch {
    // Dropped.
  }
}
