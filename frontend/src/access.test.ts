import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../test/signedIn';
import { useAccess } from './access';

beforeEach(() =>
  signInAs({ buttons: new Set(['repair.handle']), topDepartmentName: '渠道伙伴', dealer: true }),
);

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
