import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import * as editor from '@/components/RichTextEditor';
import * as query from '@/components/useChangeQuery';
import * as access from '@/components/useResource';
import { drafts } from '@/services/drafts';
import { gateway, ok, signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import Write from './Write';

const kept = new Map<string, unknown>();
const calls = { add: vi.fn(), update: vi.fn(), go: vi.fn() };

beforeEach(() => {
  kept.clear();
  for (const call of Object.values(calls)) call.mockReset();
  signInAs({ account: 'admin', buttons: new Set(['noticeannouncement.publish']) });
  vi.spyOn(drafts, 'get').mockImplementation(
    async (account, name) => kept.get(`${account} ${name}`) as never,
  );
  vi.spyOn(drafts, 'put').mockImplementation(async (account, name, draft) => {
    kept.set(`${account} ${name}`, structuredClone(draft));
    return true;
  });
  vi.spyOn(drafts, 'delete').mockImplementation(
    async (account, name) => void kept.delete(`${account} ${name}`),
  );
  vi.spyOn(query, 'useChangeQuery').mockReturnValue(calls.go);
  vi.spyOn(access, 'useResource').mockReturnValue(calls as never);
  gateway({ categories: ok({ list: [{ Category: '公司公告' }] }) });
  vi.spyOn(editor, 'RichTextEditor').mockImplementation(({ value = '', onChange }) => (
    <textarea aria-label="正文" value={value} onChange={({ target }) => onChange?.(target.value)} />
  ));
});

const show = () =>
  render(
    <MemoryRouter>
      <Write id={undefined} />
    </MemoryRouter>,
    { wrapper: WithoutMotion },
  );
const title = () => screen.findByRole('textbox', { name: '标题' });

it('keeps what is typed and brings it back, also when the page is opened anew', async () => {
  const { unmount } = show();
  await userEvent.type(await title(), '停电');
  await userEvent.type(screen.getByRole('textbox', { name: '正文' }), '周日');
  // Leaving at once loses nothing either.
  unmount();
  await waitFor(() => expect(kept.size).toBe(1));
  show();
  expect(await title()).toHaveValue('停电');
  expect(screen.getByRole('textbox', { name: '正文' })).toHaveValue('周日');
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(async () => expect(await title()).toHaveValue(''));
  expect(kept.size).toBe(0);
});

it('saves and publishes in one step, and leads to the list', async () => {
  calls.add.mockRejectedValueOnce(new Error('断线'));
  calls.add.mockResolvedValueOnce('n1');
  show();
  await userEvent.type(await title(), '停电');
  await userEvent.type(screen.getByRole('textbox', { name: '正文' }), '周日');
  await userEvent.click(screen.getByRole('button', { name: '保存并发布' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await title()).toHaveValue('停电');
  expect(calls.go).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '保存并发布' }));
  await waitFor(() => expect(calls.go).toHaveBeenCalledWith('?view=manage&id=n1', { replace: true }));
  expect(calls.add.mock.lastCall?.[0]).toMatchObject({ Title: '停电', Content: '周日', Publish: true });
  await waitFor(() => expect(kept.size).toBe(0));
});

it('marks what publishing needs, and saves a draft without it', async () => {
  calls.add.mockResolvedValueOnce('n1');
  show();
  await userEvent.type(await title(), '停电');
  expect(screen.getByText('发布范围')).toHaveClass('ant-form-item-required');
  await userEvent.type(screen.getByRole('textbox', { name: '正文' }), '周日');
  await userEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() => expect(calls.add).toHaveBeenCalledOnce());
});
