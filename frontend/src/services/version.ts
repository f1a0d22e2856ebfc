import { localTexts } from './browserStorage';
import { versionKey } from './session/keys';

/** How long the gateway may take to answer (ms). */
const timeout = 10_000;

/**
 * The number of the release that the gateway has now. The path is relative to the page, as specification §7 has it.
 * Rejects when there is no answer, or none with an integer.
 */
export async function fetchVersion(): Promise<number> {
  const answer = await fetch(`appVersion.json?t=${Date.now()}`, {
    cache: 'no-store',
    headers: { 'Cache-Control': 'no-cache' },
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const { version } = (await answer.json()) as { version?: unknown };
  if (typeof version !== 'number' || !Number.isInteger(version)) throw new Error('no integer "version"');
  return version;
}

/** The release that was taken over last, by any tab of this browser. */
export function storedVersion(): number | undefined {
  const version = Number.parseInt(localTexts.get(versionKey) ?? '', 10);
  return Number.isNaN(version) ? undefined : version;
}

/** Notes the release that this browser runs, for its other tabs too. */
export function storeVersion(version: number): void {
  localTexts.set(versionKey, String(version));
}
