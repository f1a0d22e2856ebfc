import { describe, expect, it } from 'vitest';
import { readTabs, writeTabs } from './storage';

const tab = { path: '/a', search: '?x=1', title: '甲', affix: false };

describe('the stored tabs', () => {
  it('come back for the same account, in any letter case, and for no other', () => {
    writeTabs('Admin', [tab]);
    expect(readTabs('admin')).toEqual([tab]);
    expect(readTabs('putong')).toEqual([]);
  });

  it('are those of the own browser tab, and in a new one those of whichever had them last', () => {
    writeTabs('admin', [tab]);
    const others = [{ ...tab, path: '/b' }];
    localStorage.setItem('qiao.tabs.admin', JSON.stringify(others));
    expect(readTabs('admin')).toEqual([tab]);
    sessionStorage.clear();
    expect(readTabs('admin')).toEqual(others);
  });

  it.each(['{', '"text"', '[{"path":1}]', 'null'])('count as none when they are %s', (stored) => {
    localStorage.setItem('qiao.tabs.admin', stored);
    expect(readTabs('admin')).toEqual([]);
  });
});
