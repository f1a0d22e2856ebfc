import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { WithoutMotion } from '../../../../test/withoutMotion';

const kept = vi.hoisted(() => new Map<string, unknown>());
const calls = vi.hoisted(() => ({ add: vi.fn(), update: vi.fn(), go: vi.fn() }));

vi.mock('@/services/drafts', () => ({
  drafts: {
    get: async (account: string, name: string) => kept.get(`${account} ${name}`),
    put: async (account: string, name: string, draft: unknown) => {
      kept.set(`${account} ${name}`, structuredClone(draft));
      return true;
    },
    delete: async (account: string, name: string) => void kept.delete(`${account} ${name}`),
  },
}));
vi.mock('@/services/session', () => ({ useSession: () => ({ account: 'admin' }) }));
vi.mock('@/access', () => ({ useAccess: () => ({ canUse: () => true }) }));
vi.mock('@/components/useUnsaved', () => ({ useUnsaved: () => undefined }));
vi.mock('@/components/useTabName', () => ({ useTabName: () => undefined }));
vi.mock('@/components/useChangeQuery', () => ({ useChangeQuery: () => calls.go }));
vi.mock('@/components/useResource', () => ({ useResource: () => calls }));
vi.mock('@/services/categories', () => ({
  categoriesOf: () => async () => ['公司公告'],
  including: (offered: string[]) => offered,
}));
vi.mock('@/components/RichTextEditor', () => ({
  RichTextEditor: ({ value = '', onChange }: { value?: string; onChange?: (text: string) => void }) => (
    <textarea aria-label="正文" value={value} onChange={({ target }) => onChange?.(target.value)} />
  ),
}));

const { default: Write } = await import('./Write');

beforeEach(() => {
  kept.clear();
  for (const call of Object.values(calls)) call.mockReset();
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
