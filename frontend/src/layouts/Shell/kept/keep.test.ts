import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { type Kept, keep, mostKept, nothingKept, type Situation } from './keep';

const placeOf = (path: string, search = ''): Location => ({
  pathname: path,
  search,
  hash: '',
  state: null,
  key: path + search,
});

const situation = (path: string | undefined, fields: Partial<Situation> = {}): Situation => ({
  place: placeOf(path ?? '/404'),
  page: path ? { path, noCache: false } : undefined,
  refreshed: undefined,
  tabs: ['/a', '/b', '/c'],
  isUnsaved: () => false,
  ...fields,
});

const visitAll = (paths: string[], fields: Partial<Situation> = {}): Kept =>
  paths.reduce((kept, path) => keep(kept, situation(path, fields)), nothingKept);

const paths = ({ pages }: Kept) => pages.map(({ path }) => path);

describe('the kept pages', () => {
  it('stay in the order of their first visit, and are the same ones when one comes back', () => {
    const before = visitAll(['/a', '/b']);
    const after = keep(before, situation('/a'));
    expect(paths(after)).toEqual(['/a', '/b']);
    expect(after.pages.map(({ id }) => id)).toEqual(before.pages.map(({ id }) => id));
  });

  it('change nothing while nothing has changed', () => {
    const same = situation('/a');
    const kept = keep(nothingKept, same);
    expect(keep(kept, same)).toBe(kept);
  });

  it('have the same place, as an object, for the same address', () => {
    const before = visitAll(['/a', '/b']);
    const after = keep(before, situation('/a', { place: { ...placeOf('/a'), key: 'another step' } }));
    expect(after.pages[0]?.place).toBe(before.pages[0]?.place);
    expect(after.pages[0]?.used).toBeGreaterThan(after.pages[1]?.used ?? 0);
  });

  it('take a new query of the current page for its address, and leave the others theirs', () => {
    const before = visitAll(['/a', '/b']);
    const after = keep(before, situation('/b', { place: placeOf('/b', '?page=2') }));
    expect(after.pages.map(({ place }) => place.search)).toEqual(['', '?page=2']);
  });

  it('are all kept while an error page is shown', () => {
    expect(paths(keep(visitAll(['/a', '/b']), situation(undefined)))).toEqual(['/a', '/b']);
  });

  it('go with their tab, but never the current one before its tab is there', () => {
    const kept = visitAll(['/a', '/b', '/c']);
    expect(paths(keep(kept, situation('/c', { tabs: ['/b'] })))).toEqual(['/b', '/c']);
  });

  it('are opened anew when they are refreshed', () => {
    const before = visitAll(['/a', '/b']);
    const away = keep(before, situation(undefined, { refreshed: '/b' }));
    expect(paths(away)).toEqual(['/a']);
    const again = keep(away, situation('/b'));
    expect(again.pages[1]?.id).not.toBe(before.pages[1]?.id);
  });

  it('are not kept behind others where the menu says so, unless work on them is unsaved', () => {
    const noCache = keep(nothingKept, situation('/a', { page: { path: '/a', noCache: true } }));
    expect(paths(keep(noCache, situation('/b')))).toEqual(['/b']);
    expect(paths(keep(noCache, situation('/b', { isUnsaved: (path) => path === '/a' })))).toEqual([
      '/a',
      '/b',
    ]);
  });

  it(`are ${mostKept} at most: the one not used for longest goes first, but nothing unsaved`, () => {
    const many = Array.from({ length: mostKept }, (_, index) => `/${index}`);
    const tabs = [...many, '/new', '/newer'];
    const full = keep(visitAll(many, { tabs }), situation('/0', { tabs }));
    const isUnsaved = (path: string) => path === '/1';
    const one = keep(full, situation('/new', { tabs, isUnsaved }));
    expect(paths(one)).toEqual([...many.filter((path) => path !== '/2'), '/new']);
    const two = keep(one, situation('/newer', { tabs, isUnsaved }));
    expect(paths(two)).not.toContain('/3');
    expect(paths(two)).toContain('/0');
    expect(two.pages).toHaveLength(mostKept);
  });
});
