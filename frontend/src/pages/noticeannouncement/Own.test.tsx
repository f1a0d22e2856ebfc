import { render, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { unstable_HistoryRouter as HistoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { NoticesHost } from '@/features/notices/Notices';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { gateway, ok, signedIn } from '../../../test/signedIn';
import { testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { WithoutMotion } from '../../../test/withoutMotion';
import { Own } from './Own';

const row = (NoticeId: string) => ({
  NoticeId,
  Title: `公告 ${NoticeId}`,
  Category: '公司公告',
  Summary: '',
  Publisher: '行政部',
  PublishDate: '2026-11-20T08:30:00',
  IsTop: false,
  MustRead: false,
  IsRead: false,
  IsAcknowledged: false,
  Cover: null,
  HasAttachments: false,
  Version: 1,
});

const Address = () => <output aria-label="地址">{useLocation().search}</output>;

it('one that is read stays where it is, and the address names it while it is open', async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
  const requests = gateway({
    ...signedIn,
    未读公告数量: ok(2),
    公告列表查询: ok([]),
    公告已读写入: ok(1),
    'notice/own': ok({ list: [row('a'), row('b')], total: 2 }),
    'notice/categories': ok({ list: [] }),
    'notice/single': ok({ ...row('a'), Content: '<p>文</p>', AckDate: null, Attachments: [] }),
  });
  await restoreSession();
  history.replace('/noticeannouncement');
  render(
    <HistoryRouter history={history}>
      <NoticesHost />
      <Own />
      <Address />
    </HistoryRouter>,
    { wrapper: WithoutMotion },
  );
  await userEvent.click(await screen.findByRole('button', { name: /公告 a/ }));
  expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent('?id=a');
  await waitFor(() => expect(requests.some(({ data }) => String(data).includes('公告已读写入'))).toBe(true));
  await screen.findByText('文');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('status', { name: '地址' })).toHaveTextContent(''));
  const rows = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(rows[0]).toMatch(/^已读.*公告 a/);
  expect(rows[1]).toMatch(/^未读.*公告 b/);
  expect(requests.filter(({ url }) => url?.includes('notice/own'))).toHaveLength(1);
});
