import { localTexts } from './browserStorage';
import type { RuntimeConfig } from './http';
import { fetchEntryFile } from './http/entryFile';
import { supportKey } from './session/keys';

export type { RuntimeConfig };

let current: RuntimeConfig | undefined;

/**
 * Fetches the configuration that the gateway serves, so that one build fits every place it is installed at.
 * Rejects when the gateway is out of reach or answers with something else than a configuration.
 */
export async function loadRuntimeConfig(fetcher?: typeof fetch): Promise<RuntimeConfig> {
  current = await fetchEntryFile(fetcher);
  if (localTexts.get(supportKey) !== (current.support ?? ''))
    localTexts.set(supportKey, current.support ?? '');
  return current;
}

/** The configuration in force. Only valid after `loadRuntimeConfig` has resolved, which start-up waits for. */
export function runtimeConfig(): RuntimeConfig {
  if (!current) throw new Error('the run-time configuration has not been loaded');
  return current;
}

/**
 * The extension of the information centre, empty where none is set. While the gateway is out of reach, the one that it
 * named last: that is when staff need it.
 */
export function supportPhone(): string {
  return current ? (current.support ?? '') : (localTexts.get(supportKey) ?? '');
}
