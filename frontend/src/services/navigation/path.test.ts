import { expect, it } from 'vitest';
import { canonicalPath } from './path';

it.each([
  ['/', '/'],
  ['/dashboard/', '/dashboard'],
  ['/a//b', '/a/b'],
  ['/Login', '/login'],
  ['/MANAGEMENT/', '/management'],
  ['/Redirect/Store/Shop', '/redirect/Store/Shop'],
  ['/LoginLog', '/LoginLog'],
  ['/Mealdetails', '/Mealdetails'],
  ['/%E5%AE%BF%E8%88%8D', '/宿舍'],
  ['/a%2Fb', '/a%2Fb'],
  ['/100%25', '/100%25'],
  ['/broken%', '/broken%'],
])('%s is %s, and stays it', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});
