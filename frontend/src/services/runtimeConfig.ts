import type { RuntimeConfig } from './http';

export type { RuntimeConfig };

/** How long the gateway may take to answer with its configuration before the error page shows (ms). */
const timeout = 10_000;

let current: RuntimeConfig | undefined;

/**
 * Fetches the configuration that the gateway serves, so that one build fits every place it is installed at.
 * Rejects when the gateway is out of reach or answers with something else than a configuration.
 */
export async function loadRuntimeConfig(fetcher: typeof fetch = fetch): Promise<RuntimeConfig> {
  const answer = await fetcher('/appConfig.json', {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const config = (await answer.json()) as RuntimeConfig;
  if (typeof config?.title !== 'string' || typeof config.clients !== 'object')
    throw new Error('not a configuration');
  current = config;
  return config;
}

/** The configuration in force. Only valid after `loadRuntimeConfig` has resolved, which start-up waits for. */
export function runtimeConfig(): RuntimeConfig {
  if (!current) throw new Error('the run-time configuration has not been loaded');
  return current;
}
