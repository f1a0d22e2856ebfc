import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePaperTitle } from './usePaperTitle';

const tell = (event: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(event));

it('the document is called by its content while it is printed, and as before then', () => {
  document.title = '费用汇总 - 桥';
  const { unmount } = renderHook(() => usePaperTitle('各部门费用 2026年10月'));
  tell('beforeprint');
  expect(document.title).toBe('各部门费用 2026年10月');
  tell('afterprint');
  expect(document.title).toBe('费用汇总 - 桥');
  tell('beforeprint');
  unmount();
  expect(document.title).toBe('费用汇总 - 桥');
});
