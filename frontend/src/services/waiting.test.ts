import { expect, it } from 'vitest';
import { gateway, ok } from '../../test/signedIn';
import { fetchPendingRepairCount } from './waiting';

it('the pending repair count is the count of treatCount', async () => {
  const requests = gateway({ '/admin/dormitory/repair/treatCount': ok({ count: 18 }) });
  expect(await fetchPendingRepairCount()).toBe(18);
  expect(requests[0]).toMatchObject({ method: 'get', baseURL: 'https://main.test' });
});
