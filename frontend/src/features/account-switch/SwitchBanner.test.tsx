import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { UiHost, uiHooks } from '@/components/uiHooks';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession, useSessionState } from '@/services/session';
import { gateway, info, ok, signedIn } from '../../../test/signedIn';
import { answer, type Reply, testConfig } from '../../../test/stubTransport';
import { SwitchBanner } from './SwitchBanner';

const under = (seconds: number): Reply =>
  ok({
    ...info,
    switched: {
      by: '陈建国',
      account: 'admin',
      department: '信息中心',
      until: '2026-11-20T10:00:00',
      seconds,
    },
  });

/** The banner in its place: only below the guard. */
function Shell() {
  return useSessionState().status === 'signedIn' ? <SwitchBanner /> : <p>正在加载</p>;
}

async function show(replies: Record<string, Reply>) {
  const requests = gateway({ ...signedIn, ...replies }, { ui: uiHooks, toasts: [], prompts: [] });
  await restoreSession();
  render(
    <MemoryRouter>
      <UiHost />
      <Shell />
    </MemoryRouter>,
    { wrapper: ThemeProvider },
  );
  return requests;
}

beforeEach(async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
  vi.useFakeTimers({ now: new Date('2026-11-20T01:30:00Z') });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says whose account it is, who acts and for how long yet', async () => {
  await show({ 'user/info': under(1800) });
  const banner = screen.getByRole('region', { name: '账号切换' });
  expect(banner).toHaveTextContent('正在以张伟（生产部）的身份操作由陈建国切换，剩余30:00返回本人账号');
  await pass(61_000);
  expect(screen.getByRole('timer')).toHaveTextContent('28:59');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await pass(28 * 60_000);
  expect(screen.getByRole('timer')).toHaveTextContent('00:59');
  expect(screen.getByRole('status')).toHaveTextContent('请尽快保存');
});

it('is not there for who acts under the own account', async () => {
  await show({});
  expect(screen.queryByRole('region', { name: '账号切换' })).not.toBeInTheDocument();
});

it('at the end of the time goes back to the own account and says so', async () => {
  let back = false;
  const requests = await show({
    'user/info': (config) => (back ? ok(info) : under(90))(config),
    switchback: async (config) => {
      back = true;
      return ok({ token: 't', user: '{}' })(config);
    },
  });
  await pass(89_000);
  expect(requests.some(({ url }) => url?.includes('switchback'))).toBe(false);
  await pass(1000);
  await pass(200);
  expect(screen.queryByRole('region', { name: '账号切换' })).not.toBeInTheDocument();
  expect(screen.getByText('已返回本人账号')).toBeInTheDocument();
  expect(requests.filter(({ url }) => url?.includes('switchback'))).toHaveLength(1);
  await pass(60_000);
  expect(screen.getByText('已返回本人账号')).toBeInTheDocument();
});

it('the way back that fails is a toast, and can be tried again', async () => {
  await show({
    'user/info': under(1800),
    switchback: answer({ code: -1, msg: '当前没有切换账号', data: null }),
  });
  const button = screen.getByRole('button', { name: '返回本人账号' });
  fireEvent.click(button);
  await pass(100);
  expect(screen.getByText('当前没有切换账号')).toBeInTheDocument();
  expect(button).toBeEnabled();
});
