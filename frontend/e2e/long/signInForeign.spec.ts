import { expectUnmoved, gatewayAt, openGateway, test } from '../foreignPage';

/** The host under which the victim opens the gateway, and that of the foreign page, at another port. */
const places = {
  'another site': ['erp.qiao.test', 'evil.test'],
  'a sibling host': ['erp.qiao.test', 'shop.qiao.test'],
  'another port': ['erp.qiao.test', 'erp.qiao.test'],
  // Browsers trust this address like one with TLS, and send `Sec-Fetch-*` to it.
  'another site, of which the browser tells': ['127.0.0.1', 'evil.test'],
  'another port, of which the browser tells': ['127.0.0.1', '127.0.0.1'],
};

for (const [place, [victim = '', foreign]] of Object.entries(places))
  test(`nobody is signed in from ${place}`, async ({ page, foreignPort }) => {
    const at = gatewayAt(victim);
    await openGateway(page, at);
    for (const policy of ['strict-origin-when-cross-origin', 'no-referrer'])
      await expectUnmoved(page, at, `http://${foreign}:${foreignPort}`, policy);
  });
