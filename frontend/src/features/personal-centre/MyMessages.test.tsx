import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, ok } from '../../../test/signedIn';
import { answer, type Reply } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { MyMessages } from './MyMessages';

const choices = {
  Kinds: [
    { Kind: '审批', Fixed: false, Wechat: true, Sms: false },
    { Kind: '账号安全', Fixed: true, Wechat: true, Sms: true },
  ],
  QuietHours: '22:00-07:30',
  AllHours: false,
  WechatOff: '',
  SmsOff: '',
};

/** Shows the block; returns the bodies that were sent. */
function show(read: Reply, save: Reply = ok(choices)) {
  const requests = gateway({ choices: (config) => (config.method === 'post' ? save(config) : read(config)) });
  render(<MyMessages />, { wrapper: StillTheme });
  return () => requests.filter(({ method }) => method === 'post').map(({ data }) => JSON.parse(data));
}

const choice = (name: string) => screen.findByRole('switch', { name });

it('saves a choice of one kind and channel with all others as they were', async () => {
  const [approval, security] = choices.Kinds;
  const saved = { ...choices, Kinds: [{ ...approval, Sms: true }, security] };
  const sent = show(ok(choices), ok(saved));
  const sms = await choice('审批 短信');
  expect(await choice('审批 企业微信')).toBeChecked();
  expect(sms).not.toBeChecked();
  await userEvent.click(sms);
  await waitFor(() => expect(sms).toBeChecked());
  expect(sent()).toEqual([{ Kinds: saved.Kinds, AllHours: false }]);
});

it('a kind that is fixed cannot be changed, and is named', async () => {
  show(ok(choices));
  expect(await screen.findByText(/；账号安全不能更改/)).toBeVisible();
  for (const channel of ['企业微信', '短信']) {
    expect(await choice(`账号安全 ${channel}`)).toBeDisabled();
    expect(await choice(`审批 ${channel}`)).toBeEnabled();
  }
});

it('says why a channel does not reach the user; its choices are disabled, those of the other are not', async () => {
  show(ok({ ...choices, WechatOff: '您的账号没有绑定企业微信，请联系信息中心' }));
  expect(await screen.findByText('企业微信：您的账号没有绑定企业微信，请联系信息中心')).toBeVisible();
  expect(await choice('审批 企业微信')).toBeDisabled();
  expect(await choice('审批 短信')).toBeEnabled();
});

it('the quiet hours are on until the user takes notices at all hours', async () => {
  const sent = show(ok(choices), ok({ ...choices, AllHours: true }));
  const quiet = await choice('免打扰');
  expect(screen.getByText('免打扰（22:00-07:30）')).toBeVisible();
  expect(quiet).toBeChecked();
  await userEvent.click(quiet);
  await waitFor(() => expect(quiet).not.toBeChecked());
  expect(sent()).toEqual([{ Kinds: choices.Kinds, AllHours: true }]);
});

it.each(['无', ''])('quiet hours that are “%s” are not offered', async (QuietHours) => {
  show(ok({ ...choices, QuietHours }));
  await choice('审批 短信');
  expect(screen.queryByRole('switch', { name: '免打扰' })).toBeNull();
});

it('a choice that is not saved stays as it was, with the reason, and can be made again', async () => {
  let refused = true;
  const saved = { ...choices, Kinds: [{ ...choices.Kinds[0], Wechat: false }, choices.Kinds[1]] };
  show(ok(choices), (config) =>
    (refused ? answer({ code: -1, msg: '没有消息类型 审批，请刷新后重试', data: null }) : ok(saved))(config),
  );
  const wechat = await choice('审批 企业微信');
  await userEvent.click(wechat);
  expect(await screen.findByText('没有消息类型 审批，请刷新后重试')).toBeInTheDocument();
  expect(wechat).toBeChecked();
  expect(wechat).toBeEnabled();
  refused = false;
  await userEvent.click(wechat);
  await waitFor(() => expect(wechat).not.toBeChecked());
});

it('choices that could not be read are read again on request', async () => {
  let down = true;
  show((config) => (down ? answer({ code: -1, msg: '服务不可用', data: null }) : ok(choices))(config));
  expect(await screen.findByRole('alert')).toHaveTextContent('加载失败');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: /重.*试/ }));
  expect(await choice('审批 短信')).toBeVisible();
});
