import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { password, signInAs } from './helpers';

/**
 * No foreign page signs a browser in: a request with its own credentials leaves the victim's session unchanged. Over
 * plain HTTP to a host name browsers say least of the origin of a call: no `Sec-Fetch-*` at all, and a page can leave
 * out the `Referer` and send `null` as its origin.
 */
export const stranger = { username: 'kefu', password };
export const path = '/MobileQageModule/IndexHandler.ashx';

const field = (name: string, value: string) => {
  const quoted = (text: string) => text.replaceAll('"', '&quot;');
  return `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`;
};
const credentials = field('username', stranger.username) + field('password', stranger.password);
const post = (to: string, inner: string, more = '') =>
  `<form method="post" action="${to}${path}?action=newlogin" ${more}>${inner}<button>go</button></form>`;
export const reading = (to: string) => `${to}${path}?action=newlogin&${new URLSearchParams(stranger)}`;
const script = (line: string) => `<button onclick='${line}'>go</button>`;

/** JSON as a form of text makes it: the sign between a field's name and its value goes into a member of no meaning. */
export const asText = [`${JSON.stringify(stranger).slice(0, -1)},"x":"`, '"}'] as const;

/** The foreign page with a form for the gateway at `to`. The user is lured to press its button. */
const attacks: Record<string, (to: string) => string> = {
  'a form of text that is JSON': (to) => post(to, field(...asText), 'enctype="text/plain"'),
  'an ordinary form': (to) => post(to, credentials),
  'a form answered in a frame': (to) =>
    `<iframe name="frame"></iframe>${post(to, field(...asText), 'enctype="text/plain" target="frame"')}`,
  'a fetch of text that is JSON': (to) => {
    const call = { method: 'POST', mode: 'no-cors', credentials: 'include', body: JSON.stringify(stranger) };
    return script(`fetch("${to}${path}?action=newlogin", ${JSON.stringify(call)})`);
  },
  'a link': (to) => `<a href="${reading(to)}"><button>go</button></a>`,
  'an image': (to) => script(`new Image().src = "${reading(to)}"`),
  'a frame': (to) => `<iframe></iframe>${script(`document.querySelector("iframe").src = "${reading(to)}"`)}`,
};

/** `test` with the port of the foreign page on 127.0.0.1, which every name below .test leads to. */
export const test = base.extend<{ foreignPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  foreignPort: async ({}, use) => {
    const server = createServer((call, answer) => {
      const { searchParams } = new URL(call.url ?? '', 'http://evil.test');
      const [attack = '', to = '', policy = ''] = ['attack', 'to', 'policy'].map(
        (key) => searchParams.get(key) ?? '',
      );
      const page = `<meta name="referrer" content="${policy}">${attacks[attack]?.(to)}`;
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    await use((server.address() as AddressInfo).port);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});

/** The gateway's address under one of its host names. */
export const gatewayAt = (host: string): string =>
  `http://${host}:${new URL(process.env.QIAO_BASE_URL ?? '').port}`;

/** The session cookies that the browser would send to an address. */
const sessions = async (page: Page, at: string) =>
  (await page.context().cookies(at)).filter(({ name }) => name.endsWith('qiao_session'));

/** Opens the gateway at an address, in a browser that is signed in there as 张伟. */
export async function openGateway(page: Page, at: string): Promise<void> {
  await signInAs(page, 'putong');
  for (const { name, value } of await sessions(page, process.env.QIAO_BASE_URL ?? ''))
    await page.context().addCookies([{ name, value, url: at, httpOnly: true, sameSite: 'Strict' }]);
  expect(await whoIsSignedIn(page, at)).toBe('张伟');
}

/** The end of the stranger's call. An image that is none counts as failed, though its answer has come. */
function end(page: Page): Promise<unknown> {
  const isSignIn = (call: Request) => call.url().includes('action=newlogin');
  return Promise.race([
    page.waitForEvent('requestfinished', isSignIn),
    page.waitForEvent('requestfailed', isSignIn),
  ]);
}

/** Asks from a page of the gateway itself, which is left open. */
export async function whoIsSignedIn(page: Page, at: string): Promise<string> {
  await page.goto(`${at}/appVersion.json`);
  const { data } = await page.evaluate(async () => {
    const answer = await fetch('/vue-element-admin/user/info', { headers: { 'X-Qiao-Client': 'web' } });
    return answer.json();
  });
  return data.name;
}

/** Tries every attack from a foreign page on who is signed in at an address: nothing changes. */
export async function expectUnmoved(page: Page, at: string, foreign: string, policy: string): Promise<void> {
  const before = await sessions(page, at);
  for (const attack of Object.keys(attacks))
    await test.step(`by ${attack}, ${policy}`, async () => {
      const query = new URLSearchParams({ attack, to: at, policy });
      await page.goto(`${foreign}/?${query}`);
      const ended = end(page);
      await page.getByRole('button', { name: 'go' }).click();
      await ended;
      expect(await sessions(page, at)).toEqual(before);
      expect(await whoIsSignedIn(page, at)).toBe('张伟');
    });
}
