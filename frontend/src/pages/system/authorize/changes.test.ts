import { describe, expect, it } from 'vitest';
import { type Grant, type Item, pathsOf } from '@/services/authorize';
import {
  type Changes,
  change,
  copied,
  countsOf,
  setOf,
  stillOf,
  tickedOf,
  toggleChoice,
  toggleMenu,
  unchanged,
} from './changes';
import { compared } from './compare';
import { flat, linesOf, type Node, treeOf, type View } from './tree';

const own: Grant = {
  ObjectType: 'user',
  ObjectId: 'u1',
  Name: '',
  Via: '',
  UserName: '陈建国',
  CreateDate: '2026-11-20T09:30:00',
};
const role: Grant = { ...own, ObjectType: 'role', ObjectId: 'r1', Name: '仓管员', Via: '仓库主管' };

const item = (id: string, Parent: string, Name: string, facts: Partial<Item> = {}): Item => ({
  ItemType: id.includes('.') ? 'button' : 'menu',
  ItemId: id,
  Code: id,
  Parent,
  Name,
  Own: null,
  From: [],
  ...facts,
});

/** 首页 alone; 系统管理 with 参数 (own, with 新增 of the two buttons) and 日志 (from a role). */
const list = [
  item('home', 'root', '首页'),
  item('system', 'root', '系统管理', { Own: own }),
  item('param', 'system', '参数', { Own: own }),
  item('param.add', 'param', '新增', { Own: own }),
  item('param.delete', 'param', '删除'),
  item('log', 'system', '日志', { From: [role] }),
  item('log.clear', 'log', '清空'),
];
const nodes = treeOf(list);

const nodeOf = (id: string): Node => {
  const found = flat(nodes).find(({ menu }) => menu.ItemId === id);
  if (!found) throw new Error(id);
  return found;
};
const itemOf = (id: string): Item => {
  const found = list.find(({ ItemId }) => ItemId === id);
  if (!found) throw new Error(id);
  return found;
};
const told = (changes: Changes) => Object.fromEntries(changes);

describe('the tree of menus and buttons', () => {
  const view: View = { keyword: '', only: 'all', closed: new Set() };
  const lines = (own: Partial<View>, fits: (item: Item) => boolean = () => true) =>
    linesOf(nodes, { ...view, ...own }, fits).map(({ menu, shown }) =>
      [menu.ItemId, ...shown.map(({ ItemId }) => ItemId)].join(' '),
    );

  it('has a line for each menu with what is granted on it, a group with its buttons alone', () => {
    expect(lines({})).toEqual([
      'home home',
      'system',
      'param param param.add param.delete',
      'log log log.clear',
    ]);
    expect(lines({ closed: new Set(['system']) })).toEqual(['home home', 'system']);
  });

  it('finds by menu and by button, closed or not, with the groups above', () => {
    expect(lines({ keyword: ' 删除 ', closed: new Set(['system']) })).toEqual([
      'system',
      'param param.delete',
    ]);
    expect(lines({ keyword: '日志' })).toEqual(['system', 'log log log.clear']);
    expect(lines({ keyword: '系统' })).toHaveLength(3);
    expect(lines({ keyword: '没有' })).toEqual([]);
  });

  it('narrows to what fits', () => {
    expect(lines({ only: 'had' }, ({ Own }) => Own !== null)).toEqual(['system', 'param param param.add']);
  });

  it('names everything by its path', () => {
    expect([...pathsOf(list)].slice(-2)).toEqual([
      ['menu/log', '系统管理 / 日志'],
      ['button/log.clear', '系统管理 / 日志 / 清空'],
    ]);
  });
});

describe('changes of grants', () => {
  it('tick a menu with all, half with some of what stands below', () => {
    expect(tickedOf(nodeOf('home'), unchanged)).toBe('none');
    expect(tickedOf(nodeOf('system'), unchanged)).toBe('some');
    const all = change(unchanged, [itemOf('param.delete'), itemOf('log.clear')], true);
    expect(tickedOf(nodeOf('system'), all)).toBe('all');
  });

  it('give all that is missing, then take all; what comes from elsewhere stays out of it', () => {
    const given = toggleMenu(unchanged, nodeOf('system'));
    expect(told(given)).toEqual({ 'button/param.delete': true, 'button/log.clear': true });
    expect(told(toggleMenu(given, nodeOf('system')))).toEqual({
      'menu/param': false,
      'button/param.add': false,
    });
  });

  it('give a button with its page, and take a page with its buttons', () => {
    const taken = toggleChoice(unchanged, nodeOf('param'), itemOf('param'));
    expect(told(taken)).toEqual({ 'menu/param': false, 'button/param.add': false });
    expect(told(toggleChoice(taken, nodeOf('param'), itemOf('param.delete')))).toEqual({
      'button/param.add': false,
      'button/param.delete': true,
    });
    // The page comes from a role: its button alone.
    expect(told(toggleChoice(unchanged, nodeOf('log'), itemOf('log.clear')))).toEqual({
      'button/log.clear': true,
    });
  });

  it('leave nothing where something is given and taken again', () => {
    const given = toggleChoice(unchanged, nodeOf('home'), itemOf('home'));
    expect(countsOf(given)).toEqual({ given: 1, taken: 0 });
    expect(toggleChoice(given, nodeOf('home'), itemOf('home')).size).toBe(0);
  });

  it('are those that still make a difference to what was read anew', () => {
    const changes = new Map([
      ['menu/home', true],
      ['menu/param', true],
      ['menu/gone', true],
    ]);
    expect(told(stillOf(list, changes))).toEqual({ 'menu/home': true });
  });

  it('are saved as a whole set, in which groups need not stand', () => {
    expect(setOf(nodes, new Map([['menu/home', true]]))).toEqual({
      menus: ['home', 'param'],
      buttons: ['param.add'],
    });
    // The button's page comes from elsewhere.
    expect(setOf(nodes, new Map([['button/log.clear', true]])).menus).toEqual(['param']);
  });

  it('name a group that has buttons of its own for them', () => {
    const grouped = treeOf([...list, item('system.reset', 'system', '重置')]);
    const [, system] = grouped;
    const reset = system?.choices[0];
    if (!system || !reset) throw new Error('no group');
    expect(setOf(grouped, toggleChoice(unchanged, system, reset))).toEqual({
      menus: ['system', 'param'],
      buttons: ['system.reset', 'param.add'],
    });
  });
});

describe('what another has', () => {
  const other = list.map((one) => {
    if (one.ItemId === 'home') return { ...one, From: [role] };
    return one.ItemId === 'log.clear' ? { ...one, Own: own } : { ...one, Own: null, From: [] };
  });

  it('is copied with what it has from elsewhere, or without, and takes nothing unless it replaces', () => {
    const copy = (adding: boolean, everything: boolean) =>
      told(copied(nodes, unchanged, other, { adding, everything }));
    expect(copy(true, true)).toEqual({ 'menu/home': true, 'button/log.clear': true });
    expect(copy(true, false)).toEqual({ 'button/log.clear': true });
    expect(copy(false, false)).toEqual({
      'menu/param': false,
      'button/param.add': false,
      'button/log.clear': true,
    });
  });

  it('is not granted again where it comes from elsewhere', () => {
    const all = list.map((one) => ({ ...one, Own: own }));
    expect(copied(nodes, unchanged, all, { adding: true, everything: true }).has('menu/log')).toBe(false);
  });

  it('is compared by who has it and why', () => {
    const { differences, same } = compared(nodes, list, other);
    expect(same).toBe(0);
    expect(differences.map(({ key, side, grants }) => [key, side, grants[0]?.ObjectType])).toEqual([
      ['menu/home', 'right', 'role'],
      ['menu/param', 'left', 'user'],
      ['button/param.add', 'left', 'user'],
      ['menu/log', 'left', 'role'],
      ['button/log.clear', 'right', 'user'],
    ]);
    expect(compared(nodes, list, list)).toEqual({ differences: [], same: 3 });
  });
});
