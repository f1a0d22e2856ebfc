/** Which calls are the shell's: when they fail, the page on screen is not to blame. */

import { afterEach, expect, it, vi } from 'vitest';
import { answer, recordUi, stubTransport, testConfig } from '../../test/stubTransport';
import { fetchOwnUser, fetchUserInfo } from './account';
import { fetchDueModule, fetchProblemTags, submitFeedback } from './feedback';
import { fetchGuides } from './guide';
import { initClients } from './http';
import { fetchOwnModules } from './menu';
import { fetchPendingRepairCount, fetchPendingRepairs } from './waiting';

afterEach(() => vi.unstubAllGlobals());

/** Whether the entry file is asked for after this call found no interface while a page is on screen. */
async function blamesPage(call: () => Promise<unknown>): Promise<boolean> {
  const entryFile = vi.fn(async () => Response.json(testConfig));
  vi.stubGlobal('fetch', entryFile);
  stubTransport(answer('', 404));
  const page = { component: 'dashboard/index', title: '首页', path: '/dashboard' };
  initClients(testConfig, recordUi().ui, { current: () => page, reload: async () => undefined });
  await expect(call()).rejects.toMatchObject({ status: 404 });
  return entryFile.mock.calls.length > 0;
}

it.each([
  ['the pending repair count', () => fetchPendingRepairCount({ silent: true })],
  ['the check whether feedback is due', () => fetchDueModule('repair', { silent: true })],
  ['the problem tags', () => fetchProblemTags({ silent: true })],
  ['feedback', () => submitFeedback({ modId: 'repair', opinion: '慢' })],
  ['the guides of a page', () => fetchGuides('repair', { silent: true })],
  ['who is signed in', fetchUserInfo],
  ['the own user record', fetchOwnUser],
  ['the menu', fetchOwnModules],
])('%s does not blame the page', async (_, call) => {
  expect(await blamesPage(call)).toBe(false);
});

it('a list of the page does', async () => {
  expect(await blamesPage(() => fetchPendingRepairs({ silent: true }))).toBe(true);
});
