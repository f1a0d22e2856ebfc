import { waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gateway, info, ok, signedIn, user } from '../../../test/signedIn';
import { answer, recordUi, testConfig } from '../../../test/stubTransport';
import { clients } from '../http';
import { loadRuntimeConfig } from '../runtimeConfig';
import { noteUnsaved } from '../unsaved';
import { followOtherTabs } from './following';
import { isLocked } from './lock';
import { forgetSession, restoreSession, sessionState, signIn, signOut } from './store';

beforeEach(async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
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
    await waitFor(() => expect(heard).toEqual(['putong', '']));
  });

  it('that sign in as somebody else are followed', async () => {
    gateway(changjia);
    other.postMessage('changjia');
    await waitFor(() => expect(account()).toBe('changjia'));
  });

  it('that sign out are followed', async () => {
    gateway({ 'user/info': answer({ code: 50008, message: '登录已失效', data: null }) });
    other.postMessage('');
    await waitFor(() => expect(account()).toBe('signedOut'));
  });

  it('that lock and unlock are followed, and so is a call that is refused because of a lock', async () => {
    const locked = () => isLocked(sessionState());
    other.postMessage({ locked: true });
    await waitFor(() => expect(locked()).toBe(true));
    expect(account()).toBe('putong');
    other.postMessage({ locked: false });
    await waitFor(() => expect(locked()).toBe(false));

    const recorded = recordUi();
    gateway(
      {
        ...signedIn,
        用户详情查询: answer({ code: 423, msg: '屏幕已锁定，请先解锁', data: null }),
      },
      recorded,
    );
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(locked()).toBe(true));
    expect(recorded.toasts).toEqual([]);
    gateway(signedIn);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(locked()).toBe(false));
  });

  it('that changed the account unheard are noticed when the user comes back', async () => {
    gateway(changjia);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(account()).toBe('changjia'));
  });

  it('leave a session alone that is still the same', async () => {
    const requests = gateway(signedIn);
    other.postMessage('putong');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(account()).toBe('putong');
  });

  it('hear nothing of a session that was lost: each asks about its own work', async () => {
    const heard: unknown[] = [];
    other.onmessage = ({ data }) => heard.push(data);
    forgetSession();
    await signIn('putong', 'Demo@2026');
    await waitFor(() => expect(heard).toEqual(['putong']));
  });

  describe('while something is unsaved here', () => {
    const lost = { 用户详情查询: answer({ code: 50008, message: '登录已失效', data: null }), '/save': ok(1) };
    let saved: () => void;
    beforeEach(() => {
      saved = noteUnsaved({ path: '/repair', what: '报修单' });
    });
    afterEach(async () => {
      saved();
      gateway(signedIn);
      await restoreSession();
    });

    it('a sign-out there asks and leaves the pages alone', async () => {
      const recorded = recordUi();
      gateway(lost, recorded);
      other.postMessage('');
      await waitFor(() => expect(recorded.prompts).toMatchObject([{ title: '登录已过期' }]));
      expect(account()).toBe('putong');
    });

    it('another account there asks, and nothing is saved under it', async () => {
      const recorded = recordUi();
      const requests = gateway({ ...changjia, '/save': ok(1) }, recorded);
      other.postMessage('changjia');
      await waitFor(() => expect(recorded.prompts).toMatchObject([{ title: '登录已过期' }]));
      expect(account()).toBe('putong');
      await expect(clients.main.post('/save')).rejects.toMatchObject({ code: 50012 });
      expect(requests.map(({ url }) => url)).not.toContain('/save');
    });

    it('another account there that has to change its initial password asks too', async () => {
      const recorded = recordUi();
      const initial = { ...info, mustChangePassword: true, account: 'xinren' };
      const refused = answer({ code: 403, msg: '请先修改初始密码', data: null });
      gateway({ 用户详情查询: refused, 'user/info': ok(initial), '/save': ok(1) }, recorded);
      other.postMessage('xinren');
      await waitFor(() => expect(recorded.prompts).toMatchObject([{ title: '登录已过期' }]));
      await expect(clients.main.post('/save')).rejects.toMatchObject({ code: 50012 });
    });

    it('the own account there again withdraws the question, and saving works', async () => {
      const recorded = recordUi(new Promise(() => undefined));
      const withdrawn: (AbortSignal | undefined)[] = [];
      const { confirm } = recorded.ui;
      recorded.ui.confirm = (question, signal) => {
        withdrawn.push(signal);
        return Promise.race([confirm(question), aborted(signal)]);
      };
      gateway({ ...changjia, '/save': ok(1) }, recorded);
      other.postMessage('changjia');
      await waitFor(() => expect(withdrawn).toHaveLength(1));
      other.postMessage('putong');
      await waitFor(() => expect(withdrawn[0]?.aborted).toBe(true));
      await expect(clients.main.post('/save')).resolves.toMatchObject({ data: 1 });
      expect(account()).toBe('putong');
    });

    it('a sign-out that was not one changes nothing', async () => {
      const recorded = recordUi();
      const requests = gateway(signedIn, recorded);
      other.postMessage('');
      await waitFor(() => expect(requests).toHaveLength(1));
      expect(account()).toBe('putong');
      expect(recorded.prompts).toEqual([]);
    });

    it('what has been given up keeps nobody from following', async () => {
      gateway(changjia);
      other.postMessage('changjia');
      await waitFor(() => expect(clients.main.post('/save')).rejects.toMatchObject({ code: 50012 }));
      saved();
      document.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(account()).toBe('changjia'));
    });
  });
});

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<boolean>((resolve) => signal?.addEventListener('abort', () => resolve(false)));
