import { describe, expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { moduleRecord, records } from '../../../test/modules';
import { entriesAt, entriesOf } from './entries';
import { matchPinyin } from './pinyin';
import { searchOf } from './search';

const entries = entriesOf(buildMenu(records, []));
const titles = (found: { titles: string[] }[]) => found.map((entry) => entry.titles.join(' > '));

describe('what can be searched', () => {
  it('is the user’s visible routes with the titles above them; not noRedirect parents, but their children', () => {
    expect(titles(entries)).toEqual([
      '首页',
      '组织人事 > 员工',
      '宿舍管理',
      '宿舍管理 > 入住管理',
      '宿舍管理 > 宿舍报修',
      '公共信息',
      '公共信息 > 公告',
    ]);
  });

  it('a group leads to its first page', () => {
    expect(entries.find(({ path }) => path === '/dormitory')?.to).toBe('/dormitory/into');
  });

  it('leaves out what has no title or needs an id, and roles the user does not hold', () => {
    const menu = buildMenu(
      [
        moduleRecord({ MenuId: 'one', Path: '/one/:id', FullName: '一个' }),
        moduleRecord({ MenuId: 'two', Path: '/two', FullName: '' }),
        moduleRecord({ MenuId: 'three', Path: '/three', FullName: '三', Roles: '会计' }),
      ],
      ['普通员工'],
    );
    expect(titles(entriesOf(menu))).toEqual(['首页']);
  });

  it('finds recent pages again as long as they are in the menu', () => {
    expect(titles(entriesAt(entries, ['/dormitory/repair', '/gone', '/dashboard']))).toEqual([
      '宿舍管理 > 宿舍报修',
      '首页',
    ]);
  });
});

describe('the search by title and path', () => {
  const search = searchOf(entries);

  it.each([
    ['报修', '宿舍管理 > 宿舍报修'],
    ['宿舍报修', '宿舍管理 > 宿舍报修'],
    ['宿舍管理', '宿舍管理'],
    ['repair', '宿舍管理 > 宿舍报修'],
    ['REPAIR', '宿舍管理 > 宿舍报修'],
    ['/organization/staff', '组织人事 > 员工'],
    ['  公告 ', '公共信息 > 公告'],
  ])('%s finds %s first', (text, first) => {
    expect(titles(search(text))[0]).toBe(first);
  });

  /* How far from its beginning a text has the word, by the hundredth, is how little it is like it. A path that begins
     with it has 0.001, so that of a title with it at 5 and one at 6 the first alone is above the path: 0.05^0.7 < 0.001^0.3
     < 0.06^0.7. */
  it.each([
    ['a title with the word at 5 is above a path that begins with it', 5, true],
    ['a title with the word at 6 is below it', 6, false],
  ])('a title counts 0.7 and a path 0.3: %s', (_, at, titleFirst) => {
    const title = `${'桥'.repeat(at)}staff`;
    const found = searchOf([
      { path: '/x', to: '/x', titles: [title] },
      { path: 'staff/list', to: '/staff/list', titles: ['店铺'] },
    ])('staff');
    expect(titles(found)).toEqual(titleFirst ? [title, '店铺'] : ['店铺', title]);
  });

  it.each([
    ['a word at 40 is found', 40, 1],
    ['at 41 it is not', 41, 0],
  ])('is fuzzy up to 0.4 and no further: %s', (_, at, count) => {
    const far = [{ path: '/x', to: '/x', titles: [`${'桥'.repeat(at)}staff`] }];
    expect(searchOf(far)('staff')).toHaveLength(count);
  });

  it('forgives a wrong letter, and finds nothing in what is not alike', () => {
    expect(titles(search('repxir'))).toContain('宿舍管理 > 宿舍报修');
    expect(search('zzzzzz')).toEqual([]);
    expect(search('财务')).toEqual([]);
  });

  it('uses the first 32 characters of what is typed', () => {
    const asked: string[] = [];
    const match = (_: string, pinyin: string) => {
      asked.push(pinyin);
      return null;
    };
    const letters = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmn';
    searchOf([{ path: '/x', to: '/x', titles: ['桥'] }], match)(letters);
    expect(new Set(asked)).toEqual(new Set(['abcdefghijklmnopqrstuvwxyzabcdef']));
    const long = searchOf([{ path: '/x', to: '/x', titles: ['桥'.repeat(32)] }]);
    expect(long('桥'.repeat(32) + 'z'.repeat(500))).toHaveLength(1);
  });

  it.each(['', '   '])('finds nothing for nothing: "%s"', (text) => {
    expect(search(text)).toEqual([]);
  });

  it('does not know pinyin before its dictionary is there', () => {
    expect(titles(search('ssbx'))).not.toContain('宿舍管理 > 宿舍报修');
  });
});

describe('the search by pinyin', () => {
  const search = searchOf(entries, matchPinyin);

  it.each([
    ['ssbx', '宿舍管理 > 宿舍报修'],
    ['SSBX', '宿舍管理 > 宿舍报修'],
    ['bx', '宿舍管理 > 宿舍报修'],
    ['sushebaoxiu', '宿舍管理 > 宿舍报修'],
    ['sushebaox', '宿舍管理 > 宿舍报修'],
    ["s's'b'x", '宿舍管理 > 宿舍报修'],
    ['su she bao xiu', '宿舍管理 > 宿舍报修'],
    ['宿舍bx', '宿舍管理 > 宿舍报修'],
    ['ssgl', '宿舍管理'],
    ['sy', '首页'],
    ['yg', '组织人事 > 员工'],
  ])('%s finds %s first', (text, first) => {
    expect(titles(search(text))[0]).toBe(first);
  });

  it('ranks own titles before those above, and each entry once', () => {
    expect(titles(search('ssgl'))).toEqual(['宿舍管理', '宿舍管理 > 入住管理', '宿舍管理 > 宿舍报修']);
    const found = titles(search('gg'));
    expect(found[0]).toBe('公共信息');
    expect(new Set(found).size).toBe(found.length);
  });

  it('leaves paths and Chinese words as they are', () => {
    expect(titles(search('repair'))[0]).toBe('宿舍管理 > 宿舍报修');
    expect(titles(search('入住'))[0]).toBe('宿舍管理 > 入住管理');
  });
});
