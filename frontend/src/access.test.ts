import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAccess } from './access';

const session = vi.hoisted(() => ({
  buttons: new Set(['repair.handle']),
  topDepartmentName: '渠道伙伴',
  dealer: true,
}));
vi.mock('@/services/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
}));

it('permissions come from the button data alone, and stay the same object while it does', () => {
  const { result, rerender } = renderHook(useAccess);
  const access = result.current;
  expect(access.canUse('repair.handle')).toBe(true);
  expect(access.canUse('repair.export')).toBe(false);
  rerender();
  expect(result.current).toBe(access);
});

it('the server decides who is a dealer, for every name of the department', () => {
  expect(renderHook(useAccess).result.current.dealer).toBe(true);
});
