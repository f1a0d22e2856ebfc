/** The entry file, `/appConfig.json`: the settings that the front end needs before it starts, and the list of pages. */

import type { RuntimeConfig } from './types';

/** How long the gateway may take to answer (ms). */
const timeout = 10_000;

/** The answer for the entry file was not a configuration; the message describes the answer. */
export class BrokenEntryFile extends Error {
  override readonly name = 'BrokenEntryFile';
}

/** Answers of a proxy before the gateway, or of a busy gateway: they say nothing about the file. */
const outOfReach: readonly number[] = [429, 502, 503, 504];

/**
 * Fetches it again, past every cache. Rejects with `BrokenEntryFile` for another content; with another error for no or
 * a partial answer, or when the gateway cannot answer now.
 */
export async function fetchEntryFile(fetcher: typeof fetch = fetch): Promise<RuntimeConfig> {
  const answer = await fetcher('/appConfig.json', {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
  });
  const body = await answer.text();
  if (outOfReach.includes(answer.status)) throw new Error(`HTTP ${answer.status}`);
  if (!answer.ok) throw new BrokenEntryFile(`HTTP ${answer.status}`);
  const config = parsed(body) as Partial<RuntimeConfig> | null;
  if (typeof config?.title !== 'string') throw new BrokenEntryFile('缺少 title');
  if (!isRecord(config.clients)) throw new BrokenEntryFile('缺少 clients');
  if (!isRecord(config.pages)) throw new BrokenEntryFile('缺少 pages');
  return config as RuntimeConfig;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BrokenEntryFile('内容不是 JSON');
  }
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
