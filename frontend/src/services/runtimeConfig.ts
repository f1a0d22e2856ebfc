import type { RuntimeConfig } from './http';
import { fetchEntryFile } from './http/entryFile';

export type { RuntimeConfig };

let current: RuntimeConfig | undefined;

/**
 * Fetches the configuration that the gateway serves, so that one build fits every place it is installed at.
 * Rejects when the gateway is out of reach or answers with something else than a configuration.
 */
export async function loadRuntimeConfig(fetcher?: typeof fetch): Promise<RuntimeConfig> {
  current = await fetchEntryFile(fetcher);
  return current;
}

/** The configuration in force. Only valid after `loadRuntimeConfig` has resolved, which start-up waits for. */
export function runtimeConfig(): RuntimeConfig {
  if (!current) throw new Error('the run-time configuration has not been loaded');
  return current;
}
