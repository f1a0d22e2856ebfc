import { afterEach, expect, it } from 'vitest';
import { leaveForSignIn, sessionState } from '.';

afterEach(() => window.history.replaceState(null, '', '#/'));

it.each([
  ['#/repair?page=2&sort=Floor', '#/login?redirect=%2Frepair%3Fpage%3D2%26sort%3DFloor'],
  ['#/', '#/login'],
  ['', '#/login'],
  ['#/management', '#/login'],
])('from %s one signs in again at %s', (hash, place) => {
  window.history.replaceState(null, '', hash || '/');
  expect(leaveForSignIn()).toBe(place);
  expect(sessionState()).toEqual({ status: 'signedOut' });
});
