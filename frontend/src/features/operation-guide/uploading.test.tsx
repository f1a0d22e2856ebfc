import { screen, waitFor, within } from '@testing-library/react';
import { CanceledError } from 'axios';
import { beforeEach, expect, it } from 'vitest';
import { ApiError, type UploadOptions } from '@/services/http';
import { unsavedOn } from '@/services/unsaved';
import {
  calls,
  choose,
  file,
  guide,
  guidesOfTwo,
  list,
  press,
  shop,
  show,
  user,
} from '../../../test/guideDialog';

beforeEach(guidesOfTwo);

it('the last slide is an uploader with an image tab and a video tab', async () => {
  show();
  await press('第 3 页：上传');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['图片', '视频']);
  expect(screen.getByText(/jpg\/png.*500kb/)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: '视频' }));
  expect(await screen.findByText(/MP4\/WebM\/OGG.*2GB/)).toBeInTheDocument();
});

it('a new file is shown when it is there', async () => {
  show();
  await press('第 3 页：上传');
  list(guide('a.png'), guide('b.mp4'), guide('c.png'));
  choose(file('c.png'));
  expect(await screen.findByText('上传成功')).toBeInTheDocument();
  expect(calls.upload.mock.calls[0]?.slice(0, 3)).toEqual([
    'repair',
    expect.objectContaining({ name: 'c.png' }),
    'c',
  ]);
  expect(await screen.findByRole('img', { name: 'c.png的说明' })).toBeInTheDocument();
});

it('what does not belong under the tab is refused', async () => {
  show();
  await press('第 3 页：上传');
  choose(file('c.mp4'));
  expect(await screen.findByText('c.mp4：请选择图片文件')).toBeInTheDocument();
  expect(calls.upload).not.toHaveBeenCalled();
});

it('a name that is there already is asked about', async () => {
  show();
  await press('第 3 页：上传');
  choose(file('a.png'));
  expect(await screen.findByText('已有同名文件“a.png”，上传后将替换它。')).toBeInTheDocument();
  await press('取消');
  expect(calls.upload).not.toHaveBeenCalled();
  choose(file('a.png'));
  // The question before it may still be on its way out.
  await user.click((await screen.findAllByRole('button', { name: '替换' })).at(-1) as HTMLElement);
  expect(await screen.findByText('替换成功')).toBeInTheDocument();
});

it('says why it failed, and stays', async () => {
  const said = '文件内容不是 png 格式，请换一个文件';
  calls.upload.mockRejectedValue(new ApiError({ kind: 'business', code: -1, msg: said, said, url: '' }));
  show();
  await press('第 3 页：上传');
  choose(file('c.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
});

it('several are sent one after the other in the order chosen, and one that fails stops no other', async () => {
  const said = '文件内容不是 png 格式，请换一个文件';
  let under = 0;
  calls.upload.mockImplementation(async (_, { name }) => {
    expect(++under).toBe(1);
    await Promise.resolve();
    under--;
    if (name === 'd.png') throw new ApiError({ kind: 'business', code: -1, msg: said, said, url: '' });
    return guide(name).FilePath;
  });
  show();
  await press('第 3 页：上传');
  list(guide('a.png'), guide('b.mp4'), guide('e.png'), guide('c.png'));
  choose(file('e.png'), file('d.png'), file('x.pdf'), file('c.png'));
  expect(await screen.findByText('已上传 2 个文件，2 个没有上传')).toBeInTheDocument();
  expect(calls.upload.mock.calls.map(([, sent]) => sent.name)).toEqual(['e.png', 'd.png', 'c.png']);
  const rows = within(screen.getByRole('region', { name: '上传的文件' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('已上传 e.png'),
    `d.png：${said}`,
    'x.pdf：请选择图片文件',
    expect.stringContaining('已上传 c.png'),
  ]);
  expect(screen.getByText('5 / 5')).toBeInTheDocument();
});

it('one of several can be cancelled, before and while it is sent', async () => {
  calls.upload.mockImplementation(
    (...call) =>
      new Promise((sent, reject) => {
        if (call[1].name === 'e.png') sent(guide('e.png').FilePath);
        call[4].signal?.addEventListener('abort', () => reject(new CanceledError()));
      }),
  );
  show();
  await press('第 3 页：上传');
  choose(file('c.png'), file('d.png'), file('e.png'));
  await press('取消 d.png');
  expect(await screen.findByText('已取消 d.png')).toBeInTheDocument();
  await press('取消 c.png');
  expect(await screen.findByText('已上传 1 个文件，2 个没有上传')).toBeInTheDocument();
  expect(calls.upload.mock.calls.map(([, sent]) => sent.name)).toEqual(['c.png', 'e.png']);
});

it('of several, those of a name that is there already can be left out', async () => {
  show();
  await press('第 3 页：上传');
  choose(file('a.png'), file('c.png'));
  expect(await screen.findByText('已有同名文件“a.png”，上传后将替换它。')).toBeInTheDocument();
  await press('跳过同名文件');
  expect(await screen.findByText('上传成功')).toBeInTheDocument();
  expect(calls.upload.mock.calls.map(([, sent]) => sent.name)).toEqual(['c.png']);
});

it('shows its progress, is unsaved work, stays with its page and can be cancelled', async () => {
  let options: UploadOptions = {};
  calls.upload.mockImplementation(
    (...call) =>
      new Promise((_, reject) => {
        options = call[4];
        options.signal?.addEventListener('abort', () => reject(new CanceledError()));
      }),
  );
  const { onClose, goTo } = show();
  await press('第 3 页：上传');
  choose(file('c.png'));
  await screen.findByText('正在上传 c.png');
  options.onProgress?.(0.42);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42'));
  expect(unsavedOn().map(({ what }) => what)).toEqual(['正在上传的操作指引']);
  // Closing the page's tab loses nothing.
  expect(unsavedOn(['/repair'])).toEqual([]);

  goTo(shop);
  expect(screen.getByRole('dialog', { name: '操作指引 · 宿舍报修' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  // Enter means the careful answer.
  await waitFor(() => expect(screen.getByRole('button', { name: '继续上传' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();

  await press('取消上传');
  expect(await screen.findByText('已取消上传')).toBeInTheDocument();
  expect(await screen.findByRole('dialog', { name: '操作指引 · 店铺' })).toBeInTheDocument();
  expect(unsavedOn()).toEqual([]);
});

it('closing cancels it once one has agreed', async () => {
  let signal: AbortSignal | undefined;
  calls.upload.mockImplementation((...call) => {
    signal = call[4].signal;
    return new Promise(() => undefined);
  });
  const { onClose } = show();
  await press('第 3 页：上传');
  choose(file('c.png'));
  await screen.findByText('正在上传 c.png');
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await press('取消上传并关闭');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(signal?.aborted).toBe(true);
});
