import { act, render, screen } from '@testing-library/react';
import { CanceledError } from 'axios';
import { expect, it, vi } from 'vitest';
import { ApiError, type Download, type DownloadOptions } from '@/services/http';
import { userEvent } from '../../test/userEvent';
import { WithoutMotion } from '../../test/withoutMotion';
import { ExportButton } from './ExportButton';

const button = () => screen.getByRole('button');

/** An export that ends when the test says so. */
function show() {
  let options: DownloadOptions = {};
  const ends: { resolve?: (download: Download) => void; reject?: (error: unknown) => void } = {};
  const run = vi.fn((_: object, given: DownloadOptions) => {
    options = given;
    given.signal?.addEventListener('abort', () => ends.reject?.(new CanceledError()));
    return new Promise<Download>((resolve, reject) => Object.assign(ends, { resolve, reject }));
  });
  render(<ExportButton run={run} params={{ Status: '可用' }} />, { wrapper: WithoutMotion });
  return { run, ends, progress: (bytes: number) => act(() => options.onProgress?.(bytes)) };
}

it('exports the conditions of the list, tells how much is there, and saves the file under its name', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const handed = vi.spyOn(URL, 'createObjectURL');
  const { run, ends, progress } = show();
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  expect(run.mock.lastCall?.[0]).toEqual({ Status: '可用' });
  expect(button()).toHaveTextContent('正在导出，点击取消');
  progress(300 * 1024);
  expect(button()).toHaveTextContent('已导出 300 KB，点击取消');
  progress(1.5 * 1024 * 1024);
  expect(button()).toHaveTextContent('已导出 1.5 MB，点击取消');
  const file = new Blob(['x']);
  await act(async () => ends.resolve?.({ file, name: '房间台账.xlsx' }));
  expect(handed).toHaveBeenCalledExactlyOnceWith(file);
  expect(saved.mock.contexts[0]).toMatchObject({
    download: '房间台账.xlsx',
    href: handed.mock.results[0]?.value,
  });
  expect(await screen.findByText('已导出 房间台账.xlsx')).toBeInTheDocument();
  expect(button()).toHaveTextContent(/^导出$/);
});

it('is cancelled by a second click, and can begin anew', async () => {
  show();
  await userEvent.click(button());
  await userEvent.click(button());
  expect(await screen.findByText('已取消导出')).toBeInTheDocument();
  expect(button()).toHaveTextContent(/^导出$/);
});

it('says why it failed', async () => {
  const { ends } = show();
  await userEvent.click(button());
  const said = '导出太多，请缩小范围';
  await act(async () =>
    ends.reject?.(new ApiError({ kind: 'business', code: -1, msg: said, said, url: '/x' })),
  );
  expect(await screen.findByText('导出失败：导出太多，请缩小范围')).toBeInTheDocument();
});
