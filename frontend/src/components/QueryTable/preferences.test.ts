import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { defaultPreferences, moveSaved, ordered, shown, usePreferences } from './preferences';

const columns = ['房号', '床位', '楼栋', '备注'].map((title) => ({ title }));
const titles = (list: { title: string }[]) => list.map(({ title }) => title).join();

describe('the columns of a user', () => {
  it('are the page’s own without wishes', () => {
    expect(titles(ordered(columns, defaultPreferences))).toBe('房号,床位,楼栋,备注');
  });

  it('stand in the user’s order, the one that names the row first', () => {
    const order = ['备注', '房号', '床位', '楼栋'];
    expect(titles(ordered(columns, { ...defaultPreferences, order }))).toBe('房号,备注,床位,楼栋');
  });

  it('include new ones, in the page’s place, and forget those that are gone', () => {
    const order = ['备注', '已删除的列', '楼栋'];
    expect(titles(ordered(columns, { ...defaultPreferences, order }))).toBe('房号,床位,备注,楼栋');
  });

  it('are shown unless hidden; the first always is', () => {
    const hidden = ['房号', '楼栋'];
    expect(titles(shown(columns, { ...defaultPreferences, hidden }))).toBe('房号,床位,备注');
  });

  it('are as wide as the user wants them, else as the page does', () => {
    const wide = columns.map(({ title }) => ({ title, width: 80 }));
    const widths = shown(wide, { ...defaultPreferences, widths: { 床位: 130 } }).map(({ width }) => width);
    expect(widths).toEqual([80, 130, 80, 80]);
  });
});

describe('usePreferences', () => {
  it('keeps the wishes of each table', () => {
    const { result, unmount } = renderHook(() => usePreferences('rooms'));
    const wishes = { hidden: ['备注'], widths: { 床位: 120 } };
    act(() => result.current[1](wishes));
    act(() => result.current[1]({ order: ['床位'] }));
    expect(result.current[0].order).toEqual(['床位']);
    unmount();
    expect(renderHook(() => usePreferences('rooms')).result.current[0]).toEqual({
      order: ['床位'],
      ...wishes,
    });
    expect(renderHook(() => usePreferences('beds')).result.current[0]).toEqual(defaultPreferences);
  });

  it.each([
    '{',
    'null',
    '7',
    '{"order":"x","hidden":[1,null]}',
    '{"widths":{"床位":20,"楼栋":"120","备注":1001},"saved":[null,"x",{"name":"空"}]}',
  ])('takes what cannot be read for no wishes: %s', (kept) => {
    localStorage.setItem('qiao.table..rooms', kept);
    expect(renderHook(() => usePreferences('rooms')).result.current[0]).toEqual(defaultPreferences);
  });

  it('works without a storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('QuotaExceededError');
    });
    const { result } = renderHook(() => usePreferences('rooms'));
    act(() => result.current[1]({ ...defaultPreferences, hidden: ['床位'] }));
    expect(result.current[0].hidden).toEqual(['床位']);
  });
});

it('what this browser had saved goes to the server once, and stays here as long as it could not', async () => {
  const key = 'qiao.table.putong.rooms';
  const saved = [{ name: '空', search: '?a=1' }, { name: 7 }, null, { name: '女', search: '?b=2' }];
  localStorage.setItem(key, JSON.stringify({ order: ['床位'], saved }));
  await moveSaved('putong', 'rooms', () => Promise.reject(new Error('offline')));
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ order: ['床位'], saved });

  const send = vi.fn(({ name }) =>
    name === '空' ? Promise.resolve() : Promise.reject(new Error('refused')),
  );
  await moveSaved('putong', 'rooms', send);
  expect(send.mock.calls.map(([one]) => one.name)).toEqual(['空', '女']);
  expect(JSON.parse(localStorage.getItem(key) ?? '').saved).toEqual([{ name: '女', search: '?b=2' }]);

  await moveSaved('putong', 'rooms', () => Promise.resolve());
  expect(localStorage.getItem(key)).toBe('{"order":["床位"]}');
});
