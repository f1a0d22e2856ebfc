import { describe, expect, it } from 'vitest';
import {
  afterClose,
  close,
  closeAll,
  closeBeside,
  closeOthers,
  move,
  reconcile,
  type Tab,
  togglePin,
  visit,
} from './tabs';

const tab = (path: string, fields: Partial<Tab> = {}): Tab => ({
  path,
  search: '',
  title: path,
  affix: false,
  ...fields,
});
const pinned = tab('/pin', { affix: true });
const tabs = [pinned, tab('/a'), tab('/b', { search: '?x=1' })];
const paths = (list: Tab[]) => list.map((one) => one.path);

describe('visit', () => {
  it('adds a new path at the end', () => {
    expect(paths(visit(tabs, tab('/c')))).toEqual(['/pin', '/a', '/b', '/c']);
  });

  it('changes nothing when a tab is come back to as it was', () => {
    expect(visit(tabs, tab('/b', { search: '?x=1' }))).toBe(tabs);
  });

  it('updates the query of a known path in its place', () => {
    const after = visit(tabs, tab('/a', { search: '?y=2' }));
    expect(paths(after)).toEqual(['/pin', '/a', '/b']);
    expect(after[1]?.search).toBe('?y=2');
  });
});

describe('pinning', () => {
  it('puts a tab behind the pinned ones, and lets it go in front of the others', () => {
    const one = togglePin(tabs, '/b');
    expect(paths(one)).toEqual(['/pin', '/b', '/a']);
    expect(paths(togglePin(one, '/b'))).toEqual(['/pin', '/b', '/a']);
    expect(paths(close(one, '/b'))).toEqual(['/pin', '/b', '/a']);
    expect(paths(closeAll(one))).toEqual(['/pin', '/b']);
  });

  it('leaves what the menu pins alone', () => {
    expect(togglePin(tabs, '/pin')).toBe(tabs);
  });

  it('lasts when the page is visited again', () => {
    expect(visit(togglePin(tabs, '/a'), tab('/a', { search: '?z=3' }))[1]).toMatchObject({
      pinned: true,
      search: '?z=3',
    });
  });
});

describe('closing beside a tab', () => {
  const many = [...tabs, tab('/c'), tab('/d')];

  it.each([
    ['left', '/b', ['/pin', '/b', '/c', '/d']],
    ['right', '/b', ['/pin', '/a', '/b']],
    ['left', '/a', ['/pin', '/a', '/b', '/c', '/d']],
    ['right', '/gone', ['/pin', '/a', '/b', '/c', '/d']],
  ] as const)('on the %s of %s leaves %j: pinned ones stay', (side, path, left) => {
    expect(paths(closeBeside(many, path, side))).toEqual(left);
  });
});

describe('move', () => {
  const many = [...tabs, tab('/c')];

  it('puts a tab at the place of another one, in both directions', () => {
    expect(paths(move(many, '/a', '/c'))).toEqual(['/pin', '/b', '/c', '/a']);
    expect(paths(move(many, '/c', '/a'))).toEqual(['/pin', '/c', '/a', '/b']);
  });

  it('never mixes pinned tabs with others', () => {
    expect(move(many, '/a', '/pin')).toBe(many);
    expect(move(many, '/pin', '/c')).toBe(many);
    expect(move(many, '/a', '/a')).toBe(many);
    expect(move(many, '/a', '/gone')).toBe(many);
  });
});

describe('closing', () => {
  it('closes one, but never a pinned one', () => {
    expect(paths(close(tabs, '/a'))).toEqual(['/pin', '/b']);
    expect(paths(close(tabs, '/pin'))).toEqual(['/pin', '/a', '/b']);
  });

  it('keeps the clicked and the pinned ones when closing others', () => {
    expect(paths(closeOthers(tabs, '/b'))).toEqual(['/pin', '/b']);
  });

  it('keeps the pinned ones when closing all', () => {
    expect(paths(closeAll(tabs))).toEqual(['/pin']);
  });
});

describe('afterClose', () => {
  it('stays where the active tab is still open', () => {
    expect(afterClose([...tabs, tab('/c')], tabs, '/a', '/home')).toEqual({ tabs });
  });

  it('moves to the last tab, with its query', () => {
    expect(afterClose([...tabs, tab('/c')], tabs, '/c', '/home')).toEqual({ tabs, to: '/b?x=1' });
  });

  it('goes home when none is left', () => {
    expect(afterClose([tab('/c')], [], '/c', '/home')).toEqual({ tabs: [], to: '/home' });
  });

  it('keeps the tab of the home page where the user is there', () => {
    const home = tab('/home', { search: '?from=chat' });
    expect(afterClose([home], [], '/home', '/home')).toEqual({ tabs: [home] });
    expect(afterClose([tab('/a'), home], [], '/home', '/home')).toEqual({ tabs: [home] });
  });

  it('stays on a page without a tab, such as /404', () => {
    expect(afterClose(tabs, [pinned], '/404', '/home')).toEqual({ tabs: [pinned] });
  });
});

describe('reconcile', () => {
  it('puts pinned tabs first, corrects titles and drops pages that are gone', () => {
    const stored = [tab('/gone'), tab('/a', { title: '旧名', affix: true }), tab('/pin')];
    const titles: Record<string, string> = { '/a': '新名', '/pin': '钉' };
    expect(reconcile(stored, [pinned], ({ path }) => titles[path])).toEqual([
      pinned,
      tab('/a', { title: '新名', affix: false }),
    ]);
  });
});
