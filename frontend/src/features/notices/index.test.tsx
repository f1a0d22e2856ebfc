import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UiHost } from '@/components/uiHooks';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, ok, signedIn } from '../../../test/signedIn';
import { answer, noAnswer, type Reply, testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { NoticeBell } from './NoticeBell';
import { NoticeList } from './NoticeList';
import { NoticesHost, useNotices } from './Notices';

const noticeOf = (id: number, IsRead: boolean) => ({
  NoticeId: `n-${id}`,
  Title: `公告 ${id}`,
  Category: '公司公告',
  Summary: '',
  Content: `第 ${id} 条的内容`,
  Publisher: '行政部',
  PublishDate: '2026-11-20T08:30:00',
  IsTop: false,
  IsRead,
});

/** Ten announcements: the last two are unread. */
const ten = Array.from({ length: 10 }, (_, index) => noticeOf(index + 1, index < 8));

/** The announcement as it is read. */
const reading: Reply = (config) => {
  const { Content, ...notice } = noticeOf(Number(String(config.url).split('n-')[1]), false);
  const more = { MustRead: false, Version: 1, AckDate: null, Attachments: [], ...toRead };
  return ok({ ...notice, Content: `<p>${Content}</p>`, ...more })(config);
};
let toRead: object;

let replies: Record<string, Reply>;
beforeEach(async () => {
  replies = {
    ...signedIn,
    未读公告数量: ok(2),
    公告列表查询: ok(ten),
    公告已读写入: ok(1),
    公告全部已读写入: ok(0),
    'notice/single': reading,
  };
  toRead = {};
  await loadRuntimeConfig(async () => Response.json(testConfig));
});
afterEach(() => vi.useRealTimers());

/** A page with a list of its own beside the bell. */
function Page() {
  const { list, open } = useNotices();
  return <NoticeList notices={list.data ?? []} onOpen={open} />;
}

async function show() {
  const requests = gateway(new Proxy(replies, {}));
  await restoreSession();
  render(
    <>
      <UiHost />
      <NoticesHost />
      <NoticeBell />
      <main>
        <Page />
      </main>
    </>,
    { wrapper: StillTheme },
  );
  return (cxtype: string) => requests.filter(({ data }) => String(data).includes(`"${cxtype}"`)).length;
}

const bell = (name: string) => screen.findByRole('button', { name });
/** A notice in the opened panel; a skeleton has list items too. */
const inPanel = async (title: string) => {
  const panel = await screen.findByRole('region', { name: '最近的通知与公告' });
  return within(panel).findByText(title);
};
const titles = (place: HTMLElement) =>
  within(place)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('the bell has the number of unread ones; the list is read when the panel is opened, unread ones first', async () => {
  const asked = await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  await waitFor(() =>
    expect(titles(document.querySelector('section') as HTMLElement).slice(0, 3)).toEqual([
      '未读公告 911-20',
      '未读公告 1011-20',
      '已读公告 111-20',
    ]),
  );
  expect(document.querySelectorAll('section li')).toHaveLength(8);
  expect(asked('公告列表查询')).toBe(1);
  expect(asked('未读公告数量')).toBe(1);
});

it('opening one marks it as read, for the bell and every list; the panel closes, and the focus comes back to the bell', async () => {
  const asked = await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  await userEvent.click(await inPanel('公告 9'));
  const drawer = await screen.findByRole('dialog', { name: '公告 9' });
  await waitFor(() => expect(drawer).toHaveTextContent('第 9 条的内容'));
  expect(document.querySelector('section[aria-label="最近的通知与公告"]')).toBeNull();
  await bell('通知与公告，1 条未读');
  expect(titles(screen.getByRole('main'))[8]).toBe('已读公告 911-20');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: '通知与公告，1 条未读' })).toHaveFocus();
  await userEvent.click(within(screen.getByRole('main')).getByText('公告 9'));
  await screen.findByRole('dialog', { name: '公告 9' });
  expect(asked('公告已读写入')).toBe(1);
});

it('what must be read is confirmed once, and says when', async () => {
  toRead = { MustRead: true };
  replies['notice/acknowledge'] = answer({ code: -1, msg: '公告不存在，可能已撤回', data: null });
  await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  await userEvent.click(await inPanel('公告 9'));
  const confirm = await screen.findByRole('button', { name: '我已知晓' });
  await userEvent.click(confirm);
  expect(await screen.findByText('公告不存在，可能已撤回')).toBeVisible();
  toRead = { MustRead: true, AckDate: '2026-11-20T09:30:00' };
  replies['notice/acknowledge'] = reading;
  await userEvent.click(confirm);
  expect(await screen.findByText(/^您已于 .* 确认知晓$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '我已知晓' })).toBeNull();
});

it('why one cannot be read is said in its place', async () => {
  replies['notice/single'] = answer({ code: -1, msg: '公告不存在，可能已撤回', data: null });
  await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  await userEvent.click(await inPanel('公告 9'));
  expect(await screen.findByText('公告不存在，可能已撤回')).toBeVisible();
});

it('one that could not be marked stays unread', async () => {
  replies.公告已读写入 = noAnswer('ERR_NETWORK');
  const asked = await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  await userEvent.click(await inPanel('公告 9'));
  await screen.findByRole('dialog', { name: '公告 9' });
  expect(asked('公告已读写入')).toBe(1);
  expect(titles(screen.getByRole('main'))[8]).toBe('未读公告 911-20');
});

it('全部已读 marks them all, and is gone with the number', async () => {
  const asked = await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }));
  await bell('通知与公告');
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull();
  expect(asked('公告列表查询')).toBe(1);
});

it('what 全部已读 has left over is read anew, and why it failed is said', async () => {
  replies.公告全部已读写入 = ok(1);
  const asked = await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  const all = () => screen.findByRole('button', { name: '全部已读' });
  await userEvent.click(await all());
  await waitFor(() => expect(asked('公告列表查询')).toBe(2));
  replies.公告全部已读写入 = answer({ code: -1, msg: '数据库正忙', data: null });
  await userEvent.click(await all());
  expect(await screen.findByText('数据库正忙')).toBeInTheDocument();
});

it('notices to oneself stand apart: counted in their own tab, and one opens the record that it is about', async () => {
  const personal = {
    ...noticeOf(20, false),
    Title: '报修已完成',
    Content: '换了密封圈',
    PageId: 'none',
    ObjectId: 'r-1',
  };
  replies.公告列表查询 = ok([personal, ...ten]);
  replies.未读公告数量 = ok(3);
  await show();
  await userEvent.click(await bell('通知与公告，3 条未读'));
  const panel = within(await screen.findByRole('region', { name: '最近的通知与公告' }));
  await panel.findByRole('button', { name: '通知 1', current: 'page' });
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '未读报修已完成换了密封圈11-20',
  ]);
  await userEvent.click(panel.getByRole('button', { name: '公告 2' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(8);
  await userEvent.click(panel.getByRole('button', { name: '通知 1' }));
  // 全部已读 marks the notices of its own tab.
  replies.公告全部已读写入 = ok(2);
  await userEvent.click(panel.getByRole('button', { name: '全部已读' }));
  await bell('通知与公告，2 条未读');
  expect(panel.queryByRole('button', { name: '全部已读' })).toBeNull();
  // A user without the record's page reads the notice.
  await userEvent.click(panel.getByText('报修已完成'));
  expect(await screen.findByRole('dialog', { name: '报修已完成' })).toHaveTextContent('换了密封圈');
});

it('the number is read every minute; a new announcement brings the list up to date', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = await show();
  await userEvent.click(await bell('通知与公告，2 条未读'));
  await inPanel('公告 9');
  replies.未读公告数量 = ok(3);
  replies.公告列表查询 = ok([...ten, noticeOf(11, false)]);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(asked('未读公告数量')).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(asked('未读公告数量')).toBe(2);
  await bell('通知与公告，3 条未读');
  expect(asked('公告列表查询')).toBe(2);
});
