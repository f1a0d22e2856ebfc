import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { expect, it, vi } from 'vitest';
import { LazyDialog } from './LazyDialog';
import { ThemeProvider } from './theme/ThemeProvider';

it('a dialog whose file is missing says so and can be closed; what is around it stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Missing = lazy(() => Promise.reject(new Error('Loading chunk 7 failed')));
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
  expect(await screen.findByRole('dialog', { name: '没有打开' })).not.toHaveTextContent('chunk');
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
