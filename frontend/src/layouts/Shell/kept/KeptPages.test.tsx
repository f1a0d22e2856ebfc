import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { OutsideRouter } from '@/components/OutsideRouter';
import { useUnsaved } from '@/components/useUnsaved';
import { buildMenu } from '@/services/menu';
import { unsavedOn } from '@/services/unsaved';
import * as routes from '../../../../config/routes';
import { moduleRecord } from '../../../../test/modules';
import { signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { KeptPages } from './KeptPages';
import { useKeptPages } from './useKeptPages';

const running = new Set<string>();

/** The paths of the pages that have been rendered, one after the other. */
const rendered: string[] = [];

/** A page with the risks of a kept page: state, an address of its own, effects, unsaved work. */
function Customer() {
  const { pathname, search } = useLocation();
  const [note, setNote] = useState('');
  rendered.push(pathname);
  useUnsaved(note !== '', '客户备注');
  useEffect(() => {
    running.add(pathname);
    return () => void running.delete(pathname);
  }, [pathname]);
  return (
    <section aria-label={pathname}>
      <p>
        {pathname}
        {search}
      </p>
      <Link to="/repair">to the repairs</Link>
      <input aria-label="备注" value={note} onChange={(event) => setNote(event.target.value)} />
    </section>
  );
}

let changeTitle: (title: string) => void;

/** A page with an open dialog that is rendered again while the page is hidden. */
function Repair() {
  const [title, setTitle] = useState('报修');
  const [open, setOpen] = useState(true);
  changeTitle = setTitle;
  return (
    <Modal open={open} title={title} onCancel={() => setOpen(false)}>
      <input aria-label="报修内容" />
    </Modal>
  );
}

const pages = {
  'customer/detail/index': async () => ({ default: Customer }),
  'repair/index': async () => ({ default: Repair }),
};

const menu = buildMenu(
  [
    moduleRecord({ MenuId: 'detail', Path: '/customer/detail/:id', Component: 'customer/detail/index' }),
    moduleRecord({ MenuId: 'repair', Path: '/repair', Component: 'repair/index' }),
  ],
  [],
);

const tabs = ['/customer/detail/1', '/customer/detail/2', '/repair'];

function Shell({ open = tabs }: { open?: string[] }) {
  const { pathname } = useLocation();
  const pages = useKeptPages(open.map((path) => ({ path })));
  return (
    <>
      <Link to="/customer/detail/1">first</Link>
      <Link to="/customer/detail/2?from=list">second</Link>
      <Link to="/redirect/customer/detail/1">refresh first</Link>
      <Link to="/repair">repair</Link>
      <KeptPages pages={pages} current={pathname} />
    </>
  );
}

const start = () =>
  render(<Shell />, {
    wrapper: ({ children }) => (
      <>
        <MemoryRouter initialEntries={['/customer/detail/1']}>{children}</MemoryRouter>
        <OutsideRouter />
      </>
    ),
  });
const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const note = () => screen.getByRole('textbox', { name: '备注' });

beforeEach(() => {
  running.clear();
  signInAs({ menu });
  vi.spyOn(routes, 'menuPages', 'get').mockReturnValue(pages);
});

it('two tabs of the same page with different ids never share state', async () => {
  start();
  await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '甲');
  await go('second');
  expect(await screen.findByText('/customer/detail/2?from=list')).toBeVisible();
  expect(note()).toHaveValue('');
  await userEvent.type(note(), '乙');
  await go('first');
  expect(note()).toHaveValue('甲');
  await go('second');
  expect(note()).toHaveValue('乙');
});

it('a hidden page keeps its address and its effects are stopped', async () => {
  start();
  await screen.findByRole('textbox', { name: '备注' });
  expect([...running]).toEqual(['/customer/detail/1']);
  await go('second');
  await screen.findByText('/customer/detail/2?from=list');
  expect([...running]).toEqual(['/customer/detail/2']);
  expect(screen.getByText('/customer/detail/1')).not.toBeVisible();
});

it('a step to another page renders no page that is hidden, nor one that comes back as it was', async () => {
  start();
  await screen.findByRole('textbox', { name: '备注' });
  await go('second');
  await screen.findByText('/customer/detail/2?from=list');
  rendered.length = 0;
  await go('first');
  await go('repair');
  await screen.findByRole('dialog', { name: '报修' });
  fireEvent.click(screen.getByText('second'));
  expect(await screen.findByText('/customer/detail/2?from=list')).toBeVisible();
  expect(rendered).toEqual([]);
});

it('unsaved work of a hidden page is still known, until its tab is closed', async () => {
  const { rerender } = start();
  await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '甲');
  await go('second');
  await screen.findByText('/customer/detail/2?from=list');
  expect(unsavedOn([tabs[0] ?? ''])).toEqual([{ path: '/customer/detail/1', what: '客户备注' }]);
  rerender(<Shell open={tabs.slice(1)} />);
  expect(unsavedOn()).toEqual([]);
});

it('refreshing drops what the page held', async () => {
  start();
  await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '甲');
  await go('refresh first');
  await go('first');
  expect(await screen.findByRole('textbox', { name: '备注' })).toHaveValue('');
});

it('an open dialog keeps what was typed when its page renders anew behind another tab', async () => {
  start();
  await go('repair');
  await userEvent.type(await screen.findByRole('textbox', { name: '报修内容' }), '马桶堵塞');
  // This browser does not animate. Where a dialog does, it comes to its end here.
  fireEvent.animationEnd(screen.getByRole('dialog', { name: '报修' }));
  // The dialog covers the page; keyboards and addresses lead away all the same.
  fireEvent.click(screen.getByText('first'));
  await screen.findByRole('textbox', { name: '备注' });
  await act(async () => changeTitle('报修单'));
  fireEvent.click(screen.getByText('repair'));
  await waitFor(() => expect(screen.getByRole('dialog', { name: '报修单' })).toBeVisible());
  expect(screen.getByRole('textbox', { name: '报修内容' })).toHaveValue('马桶堵塞');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('.ant-modal-wrap')).not.toBeVisible());
});
