import { expect, it } from 'vitest';
import { fresh } from '../../test/fresh';
import { testConfig } from '../../test/stubTransport';

const page = () => fresh<typeof import('./runtimeConfig')>('services/runtimeConfig');

const load = async (support?: string) => {
  const { loadRuntimeConfig, supportPhone } = await page();
  await loadRuntimeConfig(async () => Response.json({ ...testConfig, support }));
  return supportPhone();
};

it('the extension to call is the one of the configuration, and none where none is set', async () => {
  expect(await load('8001')).toBe('8001');
  expect(await load()).toBe('');
});

it('while the gateway is out of reach, it is the one that it named last', async () => {
  await load('8001');
  const { loadRuntimeConfig, supportPhone } = await page();
  await expect(
    loadRuntimeConfig(async () => Promise.reject(new TypeError('Failed to fetch'))),
  ).rejects.toThrow();
  expect(supportPhone()).toBe('8001');
});
