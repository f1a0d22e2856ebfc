import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { CanceledError } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { gateway, info, ok, signedIn, user } from '../../../test/signedIn';
import { answer, hang, noAnswer, type Reply, testConfig } from '../../../test/stubTransport';
import { failureText, signInFailureText } from '../failure';
import { clients } from '../http';
import { localCache } from '../localCache';
import { loadRuntimeConfig } from '../runtimeConfig';
import { loadWithSession, restoreSession, sessionState, signIn, signOut } from './store';

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

  it('asks for nothing more while the password is an initial one, and for everything once it is changed', async () => {
    const initial = { ...info, mustChangePassword: true, account: 'putong' };
    const requests = gateway({ newlogin: signedIn.newlogin as Reply, 'user/info': ok(initial) });
    await signIn('putong', 'Initial-7');
    const state = sessionState();
    expect(state.status === 'signedIn' && state.session).toMatchObject({
      account: 'putong',
      name: '张伟',
      mustChangePassword: true,
      menu: [],
    });
    expect(requests).toHaveLength(2);

    gateway(signedIn);
    await signIn('putong', 'Bridge@2026');
    const changed = sessionState();
    expect(changed.status === 'signedIn' && changed.session).toMatchObject({
      mustChangePassword: false,
      departmentId: '10110',
    });
  });

  it('loads the routes once', async () => {
    const requests = gateway(signedIn);
    await signIn('putong', 'Demo@2026');
    expect(requests.filter(({ data }) => String(data).includes('模块权限含角色查询'))).toHaveLength(1);
  });

  it('shows the mobile number of the user as others may see it', async () => {
    const numbers = ['13800000007', '138****0007', '1234567', null];
    const shown: unknown[] = [];
    for (const Mobile of numbers) {
      gateway({ ...signedIn, 用户详情查询: ok([{ ...user, Mobile }]) });
      await signIn('putong', 'Demo@2026');
      const state = sessionState();
      shown.push(state.status === 'signedIn' && state.session.mobile);
    }
    expect(shown).toEqual(['138****0007', '138****0007', '', '']);
  });

  it('rejects with the message of the server', async () => {
    gateway({ newlogin: answer({ code: -1, msg: '账号或密码错误', data: null }) });
    await expect(signIn('putong', 'x')).rejects.toMatchObject({ msg: '账号或密码错误' });
  });

  it('says that the browser has not kept the cookie, and shows the sign-in again', async () => {
    gateway({ ...signedIn, 'user/info': answer({ code: 50008, msg: '未授权，请重新登录', data: null }) });
    const failure = await signIn('putong', 'Demo@2026').then(() => '', signInFailureText);
    expect(failure).toMatch(/浏览器没有保存登录状态.*允许本站使用 Cookie/);
    expect(sessionState().status).toBe('signedOut');
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
  it('shows the pages once their files are there as well, and does not fail without them', async () => {
    let arrive = () => {};
    const files = new Promise<void>((arrived) => {
      arrive = arrived;
    });
    loadWithSession(() => files);
    const requests = gateway(signedIn);
    const restored = restoreSession();
    await waitFor(() => expect(requests).toHaveLength(3));
    await new Promise((answered) => setTimeout(answered));
    expect(sessionState().status).toBe('restoring');
    arrive();
    await restored;
    expect(sessionState().status).toBe('signedIn');

    loadWithSession(() => Promise.reject(new Error('Loading chunk 7 failed')));
    await restoreSession();
    expect(sessionState().status).toBe('signedIn');
    loadWithSession(async () => undefined);
  });

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
  await waitFor(() => undefined);
  await signOut();
  await slow;
});

describe('the local cache', () => {
  beforeEach(async () => {
    gateway(signedIn);
    await signIn('putong', 'Demo@2026');
    await localCache.set('k', 1);
  });

  it('stays while the same account is signed in', async () => {
    await restoreSession();
    await expect(localCache.get('k')).resolves.toBe(1);
  });

  it('is cleared on signing out', async () => {
    await signOut();
    await expect(localCache.get('k')).resolves.toBeUndefined();
  });

  it('is cleared when the session was lost', async () => {
    gateway({ 'user/info': answer({ code: 50008, message: '登录已失效', data: null }) });
    await restoreSession();
    await expect(localCache.get('k')).resolves.toBeUndefined();
  });

  it('is cleared when another account signs in', async () => {
    gateway({ ...signedIn, 用户详情查询: ok([{ ...user, Account: 'changjia' }]) });
    await signIn('changjia', 'Demo@2026');
    await expect(localCache.get('k')).resolves.toBeUndefined();
  });
});
