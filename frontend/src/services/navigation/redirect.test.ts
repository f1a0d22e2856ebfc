import { describe, expect, it } from 'vitest';
import { guard } from './guard';
import { redirectOf, safeRedirect, withRedirect } from './redirect';

describe('safeRedirect', () => {
  it.each(['/', '/dashboard', '/a/b?x=1&y=2', '/a?next=https://elsewhere.example', '/a#b'])(
    'follows %s',
    (target) => {
      expect(safeRedirect(target)).toBe(target);
    },
  );

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/a',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    '/login',
    '/login?redirect=/login',
    '/management',
    '/auth-redirect?x=1',
    '/a/../login',
    '/Login/',
    '/%6Cogin',
    '/401?from=/a',
    '/404',
    '/501',
    '/redirect/dashboard',
    null,
    undefined,
  ])('refuses %j', (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });
});

describe('the redirect query', () => {
  it('carries the wanted path with its whole query', () => {
    const wanted = '/dormitory/repair?status=待处理&page=2&from=/a?b=c';
    const place = withRedirect('/management', wanted);
    expect(redirectOf(place.slice(place.indexOf('?')))).toBe(wanted);
  });

  it('is left out for the start page and for what would not be followed', () => {
    expect(withRedirect('/login', '/')).toBe('/login');
    expect(withRedirect('/login', '//elsewhere.example')).toBe('/login');
  });
});

describe('guard', () => {
  const place = (path: string) => {
    const [pathname = '', search = ''] = path.split(/(?=\?)/);
    return { pathname, search, hash: '' };
  };

  it.each(['/login', '/auth-redirect', '/management', '/Login', '/management/'])('%s is public', (path) => {
    expect(guard(place(path), false)).toBeUndefined();
  });

  it('sends signed-out visitors to /management with what they wanted', () => {
    expect(guard(place('/shop?a=1&b=2'), false)).toBe('/management?redirect=%2Fshop%3Fa%3D1%26b%3D2');
    expect(guard(place('/'), false)).toBe('/management');
    expect(guard({ ...place('/shop?a=1'), hash: '#b' }, false)).toBe(
      '/management?redirect=%2Fshop%3Fa%3D1%23b',
    );
  });

  it('sends signed-in users away from /login: to the wanted page, else to /', () => {
    expect(guard(place('/login'), true)).toBe('/');
    expect(guard(place('/LOGIN/'), true)).toBe('/');
    expect(guard(place('/login?redirect=%2Fshop%3Fa%3D1'), true)).toBe('/shop?a=1');
    expect(guard(place('/login?redirect=https%3A%2F%2Felsewhere.example'), true)).toBe('/');
  });

  it('leads from the entry page, too, who has signed in while it was shown', () => {
    expect(guard(place('/management'), true, true)).toBe('/');
    expect(guard(place('/management?redirect=%2Fshop%3Fa%3D1'), true, true)).toBe('/shop?a=1');
    expect(guard(place('/shop'), true, true)).toBeUndefined();
    expect(guard(place('/management'), false, true)).toBeUndefined();
  });

  it('lets signed-in users go anywhere else', () => {
    expect(guard(place('/shop'), true)).toBeUndefined();
    expect(guard(place('/management'), true)).toBeUndefined();
  });
});
