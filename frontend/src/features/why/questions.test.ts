import { describe, expect, it } from 'vitest';
import type { Grant, Item } from '@/services/authorize';
import { found, topicsOf } from './questions';
import { byWhom, needText, sinceText, sourceText } from './words';

const item = (
  ItemType: Item['ItemType'],
  ItemId: string,
  Code: string,
  Parent: string,
  Name: string,
): Item => ({
  ItemType,
  ItemId,
  Code,
  Parent,
  Name,
  Own: null,
  From: [],
});

const topics = topicsOf(
  [
    item('menu', 'm1', 'system', 'root', '系统管理'),
    item('menu', 'm2', 'parameter', 'm1', '参数设置'),
    item('button', 'parameter.add', 'parameter.add', 'm2', '新增'),
  ],
  [
    { Kind: 'procedure', Id: 'go:P_A/列表', Name: 'P_A / 列表', Note: '参数列表', Access: 'signed-in' },
    { Kind: 'route', Id: 'GET /admin/x', Name: 'GET /admin/x', Note: '', Access: 'menu: parameter' },
  ],
);

describe('what one can ask about', () => {
  it('is found by all the words of name, note or code', () => {
    const named = (text: string) => found(topics, text).map(({ kind, item }) => `${kind} ${item}`);
    expect(named('参数')).toEqual(['menu parameter', 'button parameter.add', 'procedure go:P_A/列表']);
    expect(named('参数 新增')).toEqual(['button parameter.add']);
    expect(named('/ADMIN/')).toEqual(['route GET /admin/x']);
    expect(named('')).toHaveLength(5);
    expect(named('没有')).toEqual([]);
  });
});

describe('the words of an answer', () => {
  const grant: Grant = {
    ObjectType: 'role',
    ObjectId: 'r1',
    Name: '仓管员',
    Via: '仓库主管',
    UserName: '陈建国',
    CreateDate: '2020-11-20T09:30:00',
  };

  it('name the post of a role and the department below the one that is granted', () => {
    expect(sourceText(grant, true)).toBe('角色“仓管员”（岗位 仓库主管）');
    expect(sourceText({ ...grant, Via: '' }, true)).toBe('角色“仓管员”（没有岗位的员工都有）');
    expect(sourceText(grant, false)).toBe('角色“仓管员”');
    expect(sourceText({ ...grant, ObjectType: 'department', Name: '总部', Via: '生产部' }, true)).toBe(
      '部门“总部”（生产部 的上级）',
    );
    expect(sourceText({ ...grant, ObjectType: 'user' }, true)).toBe('本人');
  });

  it('say since when and by whom', () => {
    expect(sinceText(grant)).toBe('2020-11-20 09:30 由 陈建国 授予');
    expect(sinceText({ ...grant, UserName: '' })).toBe('2020-11-20 09:30 授予');
    expect(sinceText({ ...grant, CreateDate: null })).toBe('系统初始授权');
    expect(byWhom({ UserName: '李秀英', CreateDate: '2020-11-20T09:30:00' })).toBe(
      '2020-11-20 09:30 由 李秀英 登记',
    );
  });

  it('say what is needed', () => {
    const need = { Met: true, Grants: [] };
    expect(needText({ ...need, Kind: 'menu', Names: ['系统管理'] })).toBe('需要菜单“系统管理”');
    expect(needText({ ...need, Kind: 'roles', Names: ['会计', '出纳'] })).toBe(
      '需要岗位或角色“会计”或“出纳”',
    );
    expect(needText({ ...need, Kind: 'departments', Names: ['信息中心'] })).toBe('需要部门“信息中心”');
  });
});
