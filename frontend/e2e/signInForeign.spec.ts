import { expect } from '@playwright/test';
import {
  asText,
  expectUnmoved,
  gatewayAt,
  openGateway,
  path,
  reading,
  stranger,
  test,
  whoIsSignedIn,
} from './foreignPage';

test('nobody is signed in from another site; the same calls by a page of the gateway itself sign in', async ({
  page,
  foreignPort,
}) => {
  const at = gatewayAt('erp.qiao.test');
  await openGateway(page, at);
  await expectUnmoved(page, at, `http://evil.test:${foreignPort}`, 'no-referrer');

  const calls: [string, RequestInit][] = [
    [`${path}?action=newlogin`, { method: 'POST', body: `${asText.join('=')}\r\n` }],
    [`${path}?action=newlogin`, { method: 'POST', body: JSON.stringify(stranger) }],
    [reading(''), {}],
  ];
  for (const call of calls) {
    await openGateway(page, at);
    await page.evaluate(([url, init]) => fetch(url, init), call);
    expect(await whoIsSignedIn(page, at)).toBe('赵敏');
  }
});
