import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/services/http';
import { calls, guidesOfTwo, list, press, shop, show, user } from '../../../test/guideDialog';

beforeEach(guidesOfTwo);

describe('reading', () => {
  it('holds a carousel, not auto-playing, of the images and videos for the current page', async () => {
    show([], '生产部');
    expect(await screen.findByRole('img', { name: 'a.png的说明' })).toHaveAttribute(
      'src',
      '/files/2026-11-20/k/a.png?v=2026-11-20T08%3A30%3A00',
    );
    expect(calls.fetch.mock.calls[0]?.[0]).toBe('repair');
    expect(screen.getByText('1 / 3')).toBeInTheDocument();
    await press('下一页');
    expect(document.querySelector('video')).toHaveAttribute('controls');
    expect(document.querySelector('video')).not.toHaveAttribute('autoplay');
    await press('下一页');
    expect(screen.getByText('已是最后一页了')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('button', { name: '下一页' })).toBeDisabled();
  });

  it('is turned by arrow keys, by its dots and by a finger', async () => {
    show([], '生产部');
    const carousel = await screen.findByRole('region', { name: '操作指引' });
    fireEvent.keyDown(carousel, { key: 'ArrowRight' });
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
    fireEvent.keyDown(carousel, { key: 'ArrowLeft' });
    fireEvent.keyDown(carousel, { key: 'ArrowLeft' });
    expect(screen.getByText('1 / 3')).toBeInTheDocument();
    await press('第 3 页：最后一页');
    expect(screen.getByText('3 / 3')).toBeInTheDocument();
    fireEvent.touchStart(carousel, { touches: [{ clientX: 100 }] });
    fireEvent.touchEnd(carousel, { changedTouches: [{ clientX: 200 }] });
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
    const video = document.querySelector('video') as HTMLVideoElement;
    fireEvent.keyDown(video, { key: 'ArrowRight' });
    expect(screen.getByText('2 / 3')).toBeInTheDocument();
  });

  it('shows a picture in its own size, which arrow keys then scroll', async () => {
    show([], '生产部');
    await press('原始大小');
    const large = await screen.findByRole('region', { name: 'a.png的说明，原始大小' });
    fireEvent.keyDown(large, { key: 'ArrowRight' });
    expect(screen.getByText('1 / 3')).toBeInTheDocument();
    await press('适应窗口');
    expect(screen.queryByRole('region', { name: 'a.png的说明，原始大小' })).toBeNull();
  });

  it('says 暂无引导，敬请期待 where there is nothing', async () => {
    list();
    show([], '生产部');
    expect(await screen.findByText('暂无引导，敬请期待')).toBeInTheDocument();
    expect(screen.queryByText('已是最后一页了')).toBeNull();
  });

  it('says why the guides could not be loaded, and tries again', async () => {
    const failed = {
      kind: 'business',
      code: -1,
      msg: '暂时读不出来',
      said: '暂时读不出来',
      url: '',
    } as const;
    calls.fetch.mockRejectedValueOnce(new ApiError(failed));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('暂时读不出来');
    await press('重试');
    expect(await screen.findByRole('img', { name: 'a.png的说明' })).toBeInTheDocument();
  });

  it('says so where a file is missing', async () => {
    show();
    fireEvent.error(await screen.findByRole('img', { name: 'a.png的说明' }));
    expect(screen.getByText('文件加载失败，可能已被删除')).toBeInTheDocument();
  });

  it('follows when another page comes up', async () => {
    const { goTo } = show();
    await screen.findByRole('dialog', { name: '操作指引 · 宿舍报修' });
    goTo(shop);
    expect(await screen.findByRole('dialog', { name: '操作指引 · 店铺' })).toBeInTheDocument();
    await waitFor(() => expect(calls.fetch.mock.lastCall?.[0]).toBe('shop'));
  });

  it('has the focus and closes on Escape', async () => {
    const { onClose } = show();
    expect(await screen.findByRole('dialog')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('who may change guides', () => {
  it.each([
    ['another department with any buttons', ['guide.upload', 'guide.replace', 'guide.delete'], '生产部'],
    ['the information centre without the buttons', [], '信息中心'],
  ])('not %s', async (_, buttons, department) => {
    show(buttons, department);
    await screen.findByRole('img', { name: 'a.png的说明' });
    expect(screen.queryByRole('button', { name: '替换' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
    await press(/第 3 页/);
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});
