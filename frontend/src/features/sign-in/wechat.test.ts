import { expect, it, vi } from 'vitest';
import { wasTried } from './wechat';

it('counts the silent sign-in as tried where the browser keeps no mark of it, so that the page does not leave again and again', () => {
  expect(wasTried()).toBe(false);
  sessionStorage.setItem('qiao.wechat.tried', '1');
  expect(wasTried()).toBe(true);
  sessionStorage.clear();
  vi.stubGlobal('sessionStorage', null);
  const tried = wasTried();
  vi.unstubAllGlobals();
  expect(tried).toBe(true);
});
