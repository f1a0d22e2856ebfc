import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { forgetSession, renewSession, restoreSession, signIn } from '@/services/session';
import { fresh } from '../../test/fresh';
import { StillTheme } from '../../test/StillTheme';
import { gateway, ok, signedIn, user } from '../../test/signedIn';
import { testConfig } from '../../test/stubTransport';
import { userEvent } from '../../test/userEvent';
import { UiHost, UiOfAccount, uiHooks } from './uiHooks';

const question = {
  title: '操作指引',
  content: '第一行\n第二行',
  okText: '清除缓存并刷新',
  cancelText: '取消',
};

afterEach(() => act(forgetSession));

const host = () =>
  render(
    <>
      <UiHost />
      <UiOfAccount />
    </>,
    { wrapper: StillTheme },
  );

it('before the first render nobody can be asked, and nothing breaks', async () => {
  const { uiHooks: early } = await fresh<typeof import('./uiHooks')>('components/uiHooks');
  early.toast('Error', 5000);
  await expect(early.confirm(question)).resolves.toBe(false);
});

it('a toast is shown once, however many calls failed', async () => {
  host();
  act(() => {
    uiHooks.toast('网络错误，请检查网络连接', 5000);
    uiHooks.toast('网络错误，请检查网络连接', 5000);
  });
  expect(await screen.findAllByText('网络错误，请检查网络连接')).toHaveLength(1);
});

it('a message of 存储过程 is shown line by line, without empty lines', async () => {
  host();
  act(() => uiHooks.toast('存储过程执行成功\r\n\r\n已派单\r\n', 5000));
  const shown = await screen.findByText(/已派单/);
  expect(shown.textContent).toBe('存储过程执行成功\n已派单');
  expect(shown).toHaveStyle({ whiteSpace: 'pre-line' });
});

it.each([
  ['清除缓存并刷新', true],
  ['取消', false],
])('a question answered with %s resolves with %s', async (button, expected) => {
  host();
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = uiHooks.confirm(question);
  });
  expect(await screen.findByText(/第一行/)).toHaveStyle({ whiteSpace: 'pre-line' });
  await userEvent.click(
    await screen.findByRole('button', { name: new RegExp(`^${[...button].join('\\s?')}$`) }),
  );
  await expect(answer).resolves.toBe(expected);
});

it.each([true, false])('a third way of a question decides by what it does: %s', async (done) => {
  host();
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = uiHooks.confirm({ ...question, also: { text: '保存并继续', run: async () => done } });
  });
  await userEvent.click(await screen.findByRole('button', { name: '保存并继续' }));
  await expect(answer).resolves.toBe(done);
});

const ask = async (withdrawn?: AbortSignal) => {
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = uiHooks.confirm(question, withdrawn);
  });
  await screen.findByText(/第一行/);
  return answer;
};

const gone = () => waitFor(() => expect(screen.queryByText(/第一行/)).toBeNull());

it('a question that is withdrawn closes as not agreed to; one withdrawn before is not asked', async () => {
  host();
  const controller = new AbortController();
  const answer = (async () => ask(controller.signal))();
  await screen.findByText(/第一行/);
  act(() => controller.abort());
  await expect(answer).resolves.toBe(false);
  await gone();
  await expect(uiHooks.confirm(question, controller.signal)).resolves.toBe(false);
});

describe('questions and messages of an account', () => {
  beforeEach(async () => {
    await loadRuntimeConfig(async () => Response.json(testConfig));
    gateway(signedIn);
    await restoreSession();
    host();
  });

  it.each([
    ['is signed in no longer', async () => forgetSession()],
    [
      'gives way to another one',
      async () => {
        gateway({ ...signedIn, 用户详情查询: ok([{ ...user, Account: 'changjia' }]) });
        await renewSession();
      },
    ],
  ])('go when it %s', async (_, end) => {
    act(() => uiHooks.toast('报修单 BX-7 没有保存', 60_000));
    await screen.findByText('报修单 BX-7 没有保存');
    const answer = ask();
    await screen.findByText(/第一行/);
    await act(end);
    await expect(answer).resolves.toBe(false);
    await gone();
    await waitFor(() => expect(screen.queryByText('报修单 BX-7 没有保存')).toBeNull());
  });

  it('stay when its session is read anew without a change', async () => {
    act(() => uiHooks.toast('密码已修改', 60_000));
    await screen.findByText('密码已修改');
    await act(() => signIn('putong', 'Demo@2026'));
    expect(screen.getByText('密码已修改')).toBeInTheDocument();
  });
});
