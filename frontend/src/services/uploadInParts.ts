import type { PartialUpload } from './generated/upload';
import { ApiError, clients, type RequestOptions, type UploadOptions } from './http';
import { pauseFor } from './http/pauses';
import { fileKey, forgetUpload, keepUpload, keptUpload } from './keptUploads';
import type { UploadQuery } from './uploadQuery';

export type { PartialUpload } from './generated/upload';

const root = '/admin/upload';

/** Files above so many bytes are sent in parts, which go on after a broken connection. */
const largeFrom = 16 << 20;

export const isLarge = ({ size }: Blob): boolean => size > largeFrom;

/** The reason of an abort that gives the upload up; after any other one it can go on later. */
export const givenUp = 'given up';

/** Milliseconds until the first repeat of a call, and the longest pause. Each pause is twice the one before. */
const firstPause = 1000;
const longestPause = 30_000;

/** A line on which no byte has gone for so many milliseconds is taken for broken. */
const silence = 45_000;

/** How often one part may be refused as out of place before the user is told. */
const mostRefusals = 3;

/** What is the same for all calls of one upload. */
interface Sending {
  file: File;
  account: string;
  options: UploadOptions;
  /** The pause before the next repeat. */
  pause: number;
}

/** Sends a file in parts and answers with its path. The same file of an unfinished upload goes on from where that was. */
export async function uploadInParts(
  file: File,
  query: UploadQuery & Record<string, unknown>,
  options: UploadOptions,
): Promise<string> {
  const sending: Sending = { file, account: query.User, options, pause: firstPause };
  const key = fileKey(file, query);
  let upload = await begun(sending, key, query);
  keepUpload(sending.account, key, upload.UploadId);
  try {
    upload = await sendParts(sending, upload);
    options.onProgress?.(1);
    const { UploadId } = upload;
    const { FilePath } = await persist(sending, () =>
      clients.main
        // As bytes, because that has no time limit: gigabytes are put together.
        .putBytes<PartialUpload>(`${root}/finish/${UploadId}`, new Blob([]), {}, quiet(options))
        .then(({ data }) => data),
    );
    forgetUpload(sending.account, UploadId);
    return FilePath;
  } catch (error) {
    await leave(sending, upload.UploadId, error);
    throw error;
  }
}

/** The caller shows failures; a missing upload says nothing about the page. */
const quiet = ({ signal }: RequestOptions): RequestOptions => ({ signal, silent: true, ofShell: true });

/** The unfinished upload of the file, else a new one. */
async function begun(sending: Sending, key: string, query: UploadQuery & object): Promise<PartialUpload> {
  const { file, account, options } = sending;
  const kept = keptUpload(account, key);
  if (kept) {
    try {
      return await persist(sending, () => fetchUpload(kept, quiet(options)));
    } catch (error) {
      if (!isGone(error)) throw error;
      forgetUpload(account, kept);
    }
  }
  const body = { ...query, FileName: file.name, FileSize: file.size };
  return persist(sending, () =>
    clients.main.post<PartialUpload>(`${root}/begin`, body, quiet(options)).then(({ data }) => data),
  );
}

const fetchUpload = (id: string, options: RequestOptions): Promise<PartialUpload> =>
  clients.main.get<PartialUpload>(`${root}/state/${id}`, undefined, options).then(({ data }) => data);

/** Sends what is not there yet. */
async function sendParts(sending: Sending, begin: PartialUpload): Promise<PartialUpload> {
  const { file, options } = sending;
  let upload = begin;
  let refusals = 0;
  while (upload.Received < upload.FileSize) {
    options.onProgress?.(upload.Received / upload.FileSize);
    await opened(options);
    const at = upload;
    const bytes = file.slice(at.Received, Math.min(at.Received + at.PartSize, at.FileSize));
    await readable(bytes);
    try {
      upload = await sendPart(sending, at, bytes);
      refusals = 0;
      sending.pause = firstPause;
    } catch (error) {
      const passing = isBroken(error) || isHeld(options);
      refusals = passing ? 0 : refusals + 1;
      const mayHelp = passing || (isOutOfPlace(error) && refusals <= mostRefusals);
      if (options.signal?.aborted || !mayHelp) throw error;
      if (isBroken(error) && !isHeld(options)) await waitForLine(sending);
      await opened(options);
      // The part may have come although its answer has not.
      upload = await persist(sending, () => fetchUpload(at.UploadId, quiet(options)));
    }
  }
  return upload;
}

/** Sends a part. It ends when the user holds the upload, and when the line is silent. */
async function sendPart({ options }: Sending, upload: PartialUpload, bytes: Blob): Promise<PartialUpload> {
  const own = new AbortController();
  const end = () => own.abort();
  let timer = setTimeout(end, silence);
  const stop = options.gate?.onClose(end);
  options.signal?.addEventListener('abort', end);
  try {
    const { data } = await clients.main.putBytes<PartialUpload>(
      `${root}/part/${upload.UploadId}`,
      bytes,
      { offset: upload.Received },
      {
        ...quiet({ signal: own.signal }),
        onBytes: (sent) => {
          clearTimeout(timer);
          timer = setTimeout(end, silence);
          options.onProgress?.((upload.Received + Math.min(sent, bytes.size)) / upload.FileSize);
        },
      },
    );
    return data;
  } catch (error) {
    if (own.signal.aborted && !options.signal?.aborted) throw new SilentLine();
    throw error;
  } finally {
    clearTimeout(timer);
    stop?.();
    options.signal?.removeEventListener('abort', end);
  }
}

/** A part that was cut off: the line was silent, or the user holds the upload. */
class SilentLine extends Error {}

const isHeld = ({ gate }: UploadOptions): boolean => gate?.closed ?? false;

/** Waits until the user lets the upload go on. */
async function opened({ gate, signal, onHeld }: UploadOptions): Promise<void> {
  if (!gate?.closed) return;
  onHeld?.('paused');
  await gate.passed(signal);
  onHeld?.(undefined);
}

/** Repeats a call until it is answered. */
async function persist<T>(sending: Sending, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const answer = await call();
      sending.pause = firstPause;
      return answer;
    } catch (error) {
      if (!isBroken(error) || sending.options.signal?.aborted) throw error;
      await waitForLine(sending);
    }
  }
}

/** Waits before a repeat, each time longer; a line that comes back ends the wait. */
async function waitForLine(sending: Sending): Promise<void> {
  const { onHeld, signal } = sending.options;
  onHeld?.('waiting');
  await pauseFor(sending.pause, signal, (go) => {
    window.addEventListener('online', go);
    return () => window.removeEventListener('online', go);
  });
  sending.pause = Math.min(sending.pause * 2, longestPause);
  onHeld?.(undefined);
}

/** Whether a repeat may help: no answer, too many calls, or a server that is away for a while. */
function isBroken(error: unknown): boolean {
  if (error instanceof SilentLine) return true;
  if (!(error instanceof ApiError) || error.kind === 'business') return false;
  return error.status === undefined || error.status >= 500 || [408, 429].includes(error.status);
}

const isOutOfPlace = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Refuses a file that has changed since it was chosen: the browser no longer reads it. */
async function readable(bytes: Blob): Promise<void> {
  try {
    await bytes.slice(0, 1).arrayBuffer();
  } catch {
    const msg = '文件已更改或已移走，请重新选择';
    throw new ApiError({ kind: 'business', code: -1, msg, said: msg, url: root });
  }
}

/** An upload that was given up, or can never be finished, is removed; any other one can go on later. */
async function leave({ account, options }: Sending, id: string, error: unknown): Promise<void> {
  const gone = isGone(error);
  const given = options.signal?.aborted && options.signal.reason === givenUp;
  if (!gone && !given) return;
  forgetUpload(account, id);
  if (given) await dropUpload(id, account).catch(() => undefined);
}

/** Gives an unfinished upload up. */
export async function dropUpload(id: string, account: string): Promise<void> {
  await clients.main.delete(`${root}/drop/${id}`, undefined, { silent: true, ofShell: true });
  forgetUpload(account, id);
}

/** The user's unfinished uploads, the newest first. */
export const fetchUnfinished = (options?: RequestOptions): Promise<PartialUpload[]> =>
  clients.main
    .get<PartialUpload[]>(`${root}/list`, undefined, { ...options, silent: true, ofShell: true })
    .then(({ data }) => data);
