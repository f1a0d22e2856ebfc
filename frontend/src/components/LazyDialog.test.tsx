import { render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { StillTheme } from '../../test/StillTheme';
import { userEvent } from '../../test/userEvent';
import { type DialogState, LazyDialog } from './LazyDialog';
import { lazyWithRetry } from './lazyWithRetry';
import { ThemeProvider } from './theme/ThemeProvider';

it('a dialog whose file is missing says so and can be closed; what is around it stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = lazyWithRetry<object>(() => Promise.reject(new Error('Loading chunk 7 failed')));
  const onClose = vi.fn();
  render(
    <>
      <p>周围</p>
      <LazyDialog open onClose={onClose}>
        {() => <Missing />}
      </LazyDialog>
    </>,
    { wrapper: ThemeProvider },
  );
  expect(await screen.findByRole('dialog', { name: '加载失败' })).not.toHaveTextContent('chunk');
  expect(screen.getByText('周围')).toBeInTheDocument();
  await userEvent.click(screen.getByText('关闭'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('loads nothing before it is opened', () => {
  const content = vi.fn();
  render(
    <LazyDialog open={false} onClose={() => undefined}>
      {content}
    </LazyDialog>,
  );
  expect(content).not.toHaveBeenCalled();
});

const load = vi.fn<() => Promise<{ default: (dialog: DialogState) => ReactNode }>>();
const Retried = lazyWithRetry(load);

function Place() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => <Retried {...dialog} />}
      </LazyDialog>
    </>
  );
}

it('a dialog whose file was missing is loaded again when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  load.mockResolvedValue({ default: ({ open }) => open && <p>内容</p> });
  render(<Place />, { wrapper: StillTheme });
  await userEvent.click(await screen.findByText('关闭'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByText('打开'));
  expect(await screen.findByText('内容')).toBeInTheDocument();
});
