import { CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleRecord } from '../../../test/modules';
import {
  answer,
  hang,
  noAnswer,
  type Reply,
  recordUi,
  stubTransport,
  testConfig,
} from '../../../test/stubTransport';
import { failureText } from '../failure';
import { clients, initClients } from '../http';
import { loadRuntimeConfig } from '../runtimeConfig';
import { followOtherTabs, restoreSession, sessionState, signIn, signOut } from './store';

const user = {
  Account: 'putong',
  UserId: 'u-7',
  UserName: '张伟',
  RealName: '张伟',
  ThumbAvatar: null,
  PostName: '普通员工',
  DepartmentName: '生产部',
  DepartmentId: null,
  Department: '10110',
  TopDepartmentName: '总部',
  Mobile: null,
  MustChangePassword: false,
};

const ok = (data: unknown): Reply => answer({ code: 0, msg: '成功', data });

/** What the gateway answers, by a part of the URL or the CXType. */
const signedIn: Record<string, Reply> = {
  newlogin: ok({ token: 'secret-token', user: '{}' }),
  'user/info': ok({ roles: ['普通员工'], name: '张伟', avatar: '', introduction: '你好' }),
  'user/logout': ok(null),
  用户详情查询: ok([user]),
  模块权限含角色查询: ok({
    Table: [moduleRecord({ MenuId: 'repair', FullName: '宿舍报修' })],
    Table1: [
      { ButtonId: 'repair.add', MenuId: 'repair', FullName: '新增', Icon: null, SortCode: 1, IsExist: 1 },
      { ButtonId: 'repair.handle', MenuId: 'repair', FullName: '处理', Icon: null, SortCode: 2, IsExist: 0 },
    ],
  }),
};

function gateway(replies: Record<string, Reply>) {
  const requests = stubTransport((config) => {
    const what = `${config.url} ${config.data}`;
    const found = Object.entries(replies).find(([part]) => what.includes(part));
    if (!found) throw new Error(`no reply for ${what}`);
    return found[1](config);
  });
  initClients(testConfig, recordUi().ui);
  return requests;
}

beforeEach(async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
});

describe('signIn', () => {
  it('trims the account, keeps the session-storage fields and the placeholder, never the token', async () => {
    const requests = gateway(signedIn);
    await signIn('  putong ', 'Demo@2026');
    expect(JSON.parse(requests[0]?.data)).toEqual({ username: 'putong', password: 'Demo@2026' });
    expect({ ...sessionStorage }).toMatchObject({
      token: 'admin-token',
      name: '张伟',
      avatar: '',
      introduction: '你好',
      roles: '["普通员工"]',
      account: 'putong',
      userid: 'u-7',
      departmentname: '生产部',
      tabtitle: '首页',
      isloadroutes: 'true',
    });
    expect(JSON.parse(sessionStorage.getItem('menu') ?? '')[0].FullName).toBe('宿舍报修');
    expect(document.cookie).toContain('Admin-Token=admin-token');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie).not.toContain(
      'secret-token',
    );
  });

  it('makes a session of the answers: granted buttons only, Department where DepartmentId is missing', async () => {
    gateway(signedIn);
    await signIn('putong', 'Demo@2026');
    const state = sessionState();
    expect(state.status === 'signedIn' && state.session).toMatchObject({
      departmentId: '10110',
      mustChangePassword: false,
    });
    expect(state.status === 'signedIn' && [...state.session.buttons]).toEqual(['repair.add']);
  });

  it('rejects with the message of the server', async () => {
    gateway({ newlogin: answer({ code: -1, msg: '账号或密码错误', data: null }) });
    await expect(signIn('putong', 'x')).rejects.toMatchObject({ msg: '账号或密码错误' });
  });

  it.each([
    ['an empty list of roles', { roles: [] }, 'getInfo: roles must be a non-null array!'],
    ['no user information', null, 'Verification failed, please Login again.'],
  ])('that half succeeds, with %s, says why and can be retried', async (_, info, text) => {
    gateway({ ...signedIn, 'user/info': ok(info) });
    await signIn('putong', 'x');
    const failed = sessionState();
    expect(failed.status === 'failed' && failureText(failed.error)).toBe(text);
    gateway(signedIn);
    await restoreSession();
    expect(sessionState().status).toBe('signedIn');
  });
});

describe('restoreSession', () => {
  it('is signed in when the cookie is, without anything stored', async () => {
    gateway(signedIn);
    await restoreSession();
    expect(sessionState().status).toBe('signedIn');
    expect(sessionStorage.getItem('token')).toBe('admin-token');
  });

  it.each([50008, 50012, 50014])('is signed out on %i, and forgets what was stored', async (code) => {
    gateway(signedIn);
    await restoreSession();
    gateway({ 'user/info': answer({ code, message: '登录已失效', data: null }) });
    await restoreSession();
    expect(sessionState().status).toBe('signedOut');
    expect(sessionStorage).toHaveLength(0);
    expect(document.cookie).not.toContain('Admin-Token=admin-token');
  });

  it('is undecided, not signed out, when the server cannot say', async () => {
    gateway({ ...signedIn, 用户详情查询: answer({ code: 400, msg: '请求参数错误', data: null }, 400) });
    await restoreSession();
    expect(sessionState().status).toBe('failed');
  });
});

describe('signOut', () => {
  it('clears what was stored', async () => {
    gateway(signedIn);
    await signIn('putong', 'Demo@2026');
    await signOut();
    expect(sessionState().status).toBe('signedOut');
    expect(sessionStorage).toHaveLength(0);
  });

  it('stays signed in when the server could not be told', async () => {
    gateway({ ...signedIn, 'user/logout': noAnswer('ERR_NETWORK') });
    await signIn('putong', 'Demo@2026');
    await expect(signOut()).rejects.toThrow();
    expect(sessionState().status).toBe('signedIn');
  });

  it('is done when the server has ended the session already', async () => {
    gateway({ ...signedIn, 'user/logout': answer({ code: 50014, message: '登录已过期', data: null }) });
    await signIn('putong', 'Demo@2026');
    await signOut();
    expect(sessionState().status).toBe('signedOut');
  });
});

it('calls under way are given up on signing out, without a question', async () => {
  gateway({ ...signedIn, slow: hang });
  await signIn('putong', 'Demo@2026');
  const slow = expect(clients.main.get('/slow')).rejects.toBeInstanceOf(CanceledError);
  await vi.waitFor(() => undefined);
  await signOut();
  await slow;
});

describe('other browser tabs', () => {
  const other = new BroadcastChannel('qiao.session');
  const changjia = { ...signedIn, 用户详情查询: ok([{ ...user, Account: 'changjia' }]) };
  const account = () => {
    const state = sessionState();
    return state.status === 'signedIn' ? state.session.account : state.status;
  };
  let leave: () => void;

  beforeEach(async () => {
    gateway(signedIn);
    await signIn('putong', 'Demo@2026');
    leave = followOtherTabs();
  });
  afterEach(() => leave());

  it('hear of a sign-in and a sign-out here', async () => {
    const heard: unknown[] = [];
    other.onmessage = ({ data }) => heard.push(data);
    await signIn('putong', 'Demo@2026');
    await signOut();
    await vi.waitFor(() => expect(heard).toEqual(['putong', '']));
  });

  it('that sign in as somebody else are followed', async () => {
    gateway(changjia);
    other.postMessage('changjia');
    await vi.waitFor(() => expect(account()).toBe('changjia'));
  });

  it('that sign out are followed', async () => {
    gateway({ 'user/info': answer({ code: 50008, message: '登录已失效', data: null }) });
    other.postMessage('');
    await vi.waitFor(() => expect(account()).toBe('signedOut'));
  });

  it('that changed the account unheard are noticed when the user comes back', async () => {
    gateway(changjia);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(account()).toBe('changjia'));
  });

  it('leave a session alone that is still the same', async () => {
    const requests = gateway(signedIn);
    other.postMessage('putong');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(account()).toBe('putong');
  });
});
