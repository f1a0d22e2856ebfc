import { render, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { unsavedOn } from '@/services/unsaved';
import { userEvent } from '../../../test/userEvent';
import { WithoutMotion } from '../../../test/withoutMotion';
import { LazyDialog } from '../LazyDialog';
import { uiHooks } from '../uiHooks';
import { Dialog } from '.';

interface Shown {
  onOk?: () => void;
  pending?: boolean;
  failure?: string;
  notice?: string;
  unsaved?: string;
  children?: ReactNode;
}

function Opener({ children, ...dialog }: Shown) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        编辑
      </button>
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(state) => (
          <Dialog {...state} {...dialog} title="报修单">
            {children ?? <input aria-label="内容" />}
          </Dialog>
        )}
      </LazyDialog>
    </>
  );
}

async function show(dialog: Shown) {
  const page = (shown: Shown) => (
    <MemoryRouter initialEntries={['/repair']}>
      <Opener {...shown} />
    </MemoryRouter>
  );
  const { rerender } = render(page(dialog), { wrapper: WithoutMotion });
  await userEvent.click(screen.getByRole('button', { name: '编辑' }));
  await waitFor(() => expect(box()).toBeVisible());
  return (changed: Shown) => rerender(page(changed));
}

const box = () => screen.getByRole('dialog', { name: '报修单' });
const mask = () => box().closest<HTMLElement>('.ant-modal-wrap') ?? box();
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

const ways: [string, () => Promise<unknown>][] = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click on the mask', () => userEvent.click(mask())],
  ['the cross', () => userEvent.click(within(box()).getByRole('button', { name: '关闭' }))],
  ['取消', () => userEvent.click(within(box()).getByRole('button', { name: '取消' }))],
];

it.each(ways)('%s closes it, destroys it and gives the focus back', async (_, close) => {
  await show({ onOk: vi.fn() });
  await userEvent.type(screen.getByLabelText('内容'), '水管漏水');
  await close();
  await gone();
  expect(screen.getByRole('button', { name: '编辑' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '编辑' }));
  expect(await screen.findByLabelText('内容')).toHaveValue('');
});

it.each(ways)('%s asks first while something is unsaved', async (_, close) => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await show({ onOk: vi.fn(), unsaved: '报修单' });
  await close();
  expect(confirm).toHaveBeenLastCalledWith(
    expect.objectContaining({ content: '报修单还没有保存，关闭后将丢失。' }),
  );
  expect(box()).toBeVisible();
  await close();
  await gone();
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('is modal, and 15vh from the top of the window', async () => {
  await show({ onOk: vi.fn() });
  expect(box().style.top).toBe('15vh');
  expect(box()).toHaveAttribute('aria-modal', 'true');
});

it('begins in its first field that can be filled in', async () => {
  await show({
    onOk: vi.fn(),
    children: (
      <>
        <input type="hidden" />
        <input disabled aria-label="编号" />
        <textarea aria-label="内容" />
      </>
    ),
  });
  await waitFor(() => expect(screen.getByLabelText('内容')).toHaveFocus());
});

it('is unsaved work of its page only while it is open', async () => {
  await show({ onOk: vi.fn(), unsaved: '报修单' });
  expect(unsavedOn(['/repair'])).toEqual([{ path: '/repair', what: '报修单' }]);
  vi.spyOn(uiHooks, 'confirm').mockResolvedValue(true);
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(unsavedOn()).toEqual([]);
});

it('stays while its button is at work, and says why that failed', async () => {
  const onOk = vi.fn();
  const change = await show({ onOk });
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(onOk).toHaveBeenCalledOnce();
  change({ onOk, pending: true });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(mask());
  await userEvent.click(screen.getByRole('button', { name: /确定/ }));
  expect(box()).toBeVisible();
  expect(onOk).toHaveBeenCalledOnce();
  change({ onOk, failure: '房间号重复' });
  expect(within(box()).getByRole('alert')).toHaveTextContent('房间号重复');
});

it('says beside its button what to know before it is pressed', async () => {
  const change = await show({ onOk: vi.fn() });
  expect(within(box()).queryByRole('alert')).not.toBeInTheDocument();
  change({ onOk: vi.fn(), notice: '与另一份申请时间重叠' });
  const notice = within(box()).getByRole('alert');
  expect(notice).toHaveTextContent('与另一份申请时间重叠');
  const button = screen.getByRole('button', { name: '确定' });
  expect(button).toHaveAccessibleDescription('与另一份申请时间重叠');
  expect(button.parentElement).toContainElement(notice);
  expect(button).toBeEnabled();
});

it('without anything to confirm has one button, and its content can be scrolled by keyboard', async () => {
  await show({ children: <p>很长的说明</p> });
  expect(screen.queryByRole('button', { name: '确定' })).not.toBeInTheDocument();
  expect(screen.getByText('很长的说明').closest('[tabindex="0"]')).not.toBeNull();
  const [, below] = within(box()).getAllByRole('button', { name: '关闭' });
  await userEvent.click(below ?? box());
  await gone();
});
