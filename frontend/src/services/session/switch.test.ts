import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gateway, info, ok, signedIn, user } from '../../../test/signedIn';
import { answer, type Reply, recordUi, testConfig } from '../../../test/stubTransport';
import { loadRuntimeConfig } from '../runtimeConfig';
import { followOtherTabs } from './following';
import { endSwitch, renewSession, restoreSession, sessionState, signIn, takeReturned } from './store';

const switched = { by: '陈建国', account: 'admin', department: '信息中心', until: '2026-11-20T10:00:00' };
const underAnother = {
  ...signedIn,
  'user/info': ok({ ...info, switched: { ...switched, seconds: 1800 } }),
};
const admin = { ...signedIn, 用户详情查询: ok([{ ...user, Account: 'admin', DepartmentName: '信息中心' }]) };
const expired = answer({ code: 50014, message: '切换账号的时间已到，请返回本人账号', data: null });

/** Only for the failure: the default second is too short for a busy machine. */
const patience = { timeout: 60_000 };

const session = () => {
  const state = sessionState();
  return state.status === 'signedIn' ? state.session : undefined;
};

beforeEach(async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
  vi.useFakeTimers({ now: new Date('2026-11-20T01:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  takeReturned();
});

/** A gateway whose switched session has expired, until the user switches back. */
function overdue(back: Reply = ok({ token: 'x', user: '{}' })) {
  let returned = false;
  const replies =
    (reply: Reply): Reply =>
    (config) =>
      (returned ? reply : expired)(config);
  return gateway({
    ...admin,
    'user/info': replies(ok(info)),
    switchback: async (config) => {
      const result = await back(config);
      returned = true;
      return result;
    },
  });
}

it('a session under another account says who acts and until when, by the browser’s own clock', async () => {
  gateway({ ...underAnother, 用户详情查询: ok([{ ...user, MustChangePassword: true }]) });
  await restoreSession();
  expect(session()).toMatchObject({
    account: 'putong',
    switched: { by: '陈建国', until: Date.now() + 1_800_000 },
    // The password is for the owner of the account to change.
    mustChangePassword: false,
  });
});

it('after a switch loading shows for 200 ms before the session is renewed, and other tabs hear of it', async () => {
  gateway(admin);
  await signIn('admin', 'Demo@2026');
  const stop = followOtherTabs();
  const heard: unknown[] = [];
  const other = new BroadcastChannel('qiao.session');
  other.onmessage = ({ data }) => heard.push(data);
  const requests = gateway(underAnother);
  const renewing = renewSession();
  expect(sessionState().status).toBe('restoring');
  await vi.advanceTimersByTimeAsync(199);
  expect(requests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await renewing;
  expect(session()?.account).toBe('putong');
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard).toEqual(['putong']), patience);
  other.close();
  stop();
});

it('when the time ends the own account follows, and that is told once', async () => {
  gateway(underAnother);
  await restoreSession();
  const requests = overdue();
  const ending = endSwitch();
  await vi.advanceTimersByTimeAsync(200);
  await ending;
  expect(requests[0]?.url).toContain('switchback');
  expect(session()).toMatchObject({ account: 'admin', switched: undefined });
  expect([takeReturned(), takeReturned()]).toEqual([true, false]);
});

it('a reload after the end of the time goes back as well, without signing out', async () => {
  overdue();
  await restoreSession();
  expect(session()?.account).toBe('admin');
  expect(takeReturned()).toBe(true);
});

it('without a way back an expired session is signed out', async () => {
  gateway({ 'user/info': expired, switchback: answer({ code: -1, msg: '当前没有切换账号', data: null }) });
  await restoreSession();
  expect(sessionState().status).toBe('signedOut');
  expect(takeReturned()).toBe(false);
});

it('coming back to a tab whose time is over asks nothing', async () => {
  gateway(underAnother);
  await restoreSession();
  const stop = followOtherTabs();
  const recorded = recordUi();
  const requests = gateway({ 用户详情查询: expired }, recorded);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(requests).toHaveLength(1), patience);
  await vi.advanceTimersByTimeAsync(10);
  expect(recorded.prompts).toEqual([]);
  expect(session()?.account).toBe('putong');
  stop();
});
