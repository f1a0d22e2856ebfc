import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { uiHooks } from '@/components/uiHooks';
import { gateway, ok } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { MySessions } from './MySessions';

afterEach(() => vi.restoreAllMocks());

const year = new Date().getFullYear();
const here = {
  SessionId: 's-1',
  Device: 'Chrome 142 · Windows',
  Address: '10.1.2.3',
  Place: '总厂',
  Created: `${year}-11-20T08:30:00`,
  Seen: `${year}-11-20T10:02:00`,
  Switched: false,
  Current: true,
};
const phone = {
  ...here,
  SessionId: 's-2',
  Device: '企业微信 4 · Android 14',
  Address: '203.0.113.8',
  Place: '',
  Current: false,
};
const signIn = {
  AuditId: 'a-1',
  CreateDate: `${year}-11-20T08:30:00`,
  Event: 'account.signin',
  ActorAccount: 'putong',
  SubjectAccount: 'putong',
  Object: 'code',
  Address: '10.1.2.3',
  Place: '总厂',
  Device: 'Chrome 142 · Windows',
};

function show(list: object[], history: object[] = []) {
  const requests = gateway({
    'account/sessions': ok({ list, total: list.length }),
    'account/sign-ins': ok({ list: history, total: 12 }),
    'signout-others': ok(1),
    'signout/s-2': ok(1),
  });
  render(<MySessions />, { wrapper: ThemeProvider });
  return () => requests.filter(({ method }) => method === 'post').map(({ url }) => url);
}

it('lists the devices, and signs out one or all others once that is confirmed', async () => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValue(true);
  const posted = show([here, phone], [signIn]);
  const list = await screen.findByRole('list', { name: '登录的设备' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Chrome 142 · Windows本机总厂 10.1.2.311-20 08:30 登录，最近使用 11-20 10:02',
    '企业微信 4 · Android 14203.0.113.811-20 08:30 登录，最近使用 11-20 10:02退出',
  ]);
  const one = within(list).getByRole('button', { name: '退出 企业微信 4 · Android 14' });
  await userEvent.click(one);
  expect(posted()).toEqual([]);
  await userEvent.click(one);
  await waitFor(() => expect(posted()).toEqual(['/admin/account/signout/s-2']));
  await userEvent.click(screen.getByRole('button', { name: '退出其他设备' }));
  await waitFor(() => expect(posted().at(-1)).toBe('/admin/account/signout-others'));
  expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: '退出其他设备？', careful: true });
});

it('offers nothing to sign out where there is only this device', async () => {
  show([here]);
  await screen.findByText('本机');
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells when, how, with what and from where one signed in', async () => {
  show(
    [here],
    [
      signIn,
      { ...signIn, AuditId: 'a-2', Event: 'account.session.end', Object: '微信 8 · iPhone 10.2.0.1' },
      {
        ...signIn,
        AuditId: 'a-3',
        Event: 'account.switch',
        Object: '',
        ActorAccount: 'admin',
        Device: null,
        Place: '',
      },
    ],
  );
  const list = await screen.findByRole('list', { name: '登录记录' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '验证码登录11-20 08:30Chrome 142 · Windows，总厂 10.1.2.3',
    '退出设备 微信 8 · iPhone 10.2.0.111-20 08:30Chrome 142 · Windows，总厂 10.1.2.3',
    '被切换（由 admin）11-20 08:30其他程序，10.1.2.3',
  ]);
  expect(screen.getByText('共 12 条，以上是最近的 3 条。')).toBeInTheDocument();
});
