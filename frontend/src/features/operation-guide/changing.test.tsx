import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, choose, file, guide, guidesOfTwo, list, press, show, user } from '../../../test/guideDialog';

beforeEach(guidesOfTwo);

describe('replacing', () => {
  it('asks for the new file, takes one of the same name and type, and shows it', async () => {
    show();
    await press('替换');
    expect(await screen.findByText('请上传新的图片/视频替换当前内容')).toBeInTheDocument();
    expect(screen.getByText('正在替换：a.png')).toBeInTheDocument();
    choose(file('a.png'));
    expect(await screen.findByText('替换成功')).toBeInTheDocument();
    expect(calls.upload.mock.calls[0]?.[2]).toBe('a.png的说明');
    expect(await screen.findByRole('img', { name: 'a.png的说明' })).toBeInTheDocument();
  });

  it('a different file name asks: 重新选择 chooses again, 取消替换 goes back', async () => {
    show();
    await press('替换');
    const chooser = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    choose(file('c.png'));
    expect(
      await screen.findByText('替换的文件名必须为同名文件，当前选择的与需要替换a.png的文件名不匹配!'),
    ).toBeInTheDocument();
    await press('重新选择');
    await waitFor(() => expect(chooser).toHaveBeenCalledOnce());
    expect(screen.getByText('正在替换：a.png')).toBeInTheDocument();
    choose(file('d.png'));
    await user.click((await screen.findAllByRole('button', { name: '取消替换' })).at(-1) as HTMLElement);
    expect(await screen.findByRole('img', { name: 'a.png的说明' })).toBeInTheDocument();
    expect(calls.upload).not.toHaveBeenCalled();
  });

  it('a type mismatch gives an error', async () => {
    show();
    await press('替换');
    choose(file('a.mp4'));
    expect(await screen.findByText('只能替换为图片文件')).toBeInTheDocument();
    await press(/第 2 页/);
    await press('替换');
    expect(screen.getByRole('tab', { name: '视频' })).toHaveAttribute('aria-selected', 'true');
    choose(file('b.png'));
    expect(await screen.findByText('只能替换为视频文件')).toBeInTheDocument();
    expect(calls.upload).not.toHaveBeenCalled();
  });
});

/** The button of the question, which covers that of the guide. */
const agree = async () => {
  const [question] = await screen.findAllByRole('dialog', { name: '提示' });
  await user.click(within(question as HTMLElement).getByRole('button', { name: '删除' }));
};

describe('deleting', () => {
  it('asks with the title 提示, then says 删除成功', async () => {
    show();
    await press(/第 2 页/);
    await press('删除');
    expect(await screen.findByText(/^确定要删除这个文件吗\?/)).toBeInTheDocument();
    expect(screen.getAllByText('提示')).not.toHaveLength(0);
    list(guide('a.png'));
    await agree();
    expect(await screen.findByText('删除成功')).toBeInTheDocument();
    expect(calls.remove.mock.calls[0]?.[0]).toMatchObject({ FileName: 'b.mp4' });
    expect(await screen.findByRole('img', { name: 'a.png的说明' })).toBeInTheDocument();
  });

  it('says 已取消删除 when one does not want to', async () => {
    show();
    await press('删除');
    await press('取消');
    expect(await screen.findByText('已取消删除')).toBeInTheDocument();
    expect(calls.remove).not.toHaveBeenCalled();
  });

  it('Enter means the careful answer', async () => {
    show();
    await press('删除');
    await waitFor(() => expect(screen.getByRole('button', { name: /取 ?消/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('已取消删除')).toBeInTheDocument();
    expect(calls.remove).not.toHaveBeenCalled();
  });

  it('a deletion that fails says nothing of success', async () => {
    calls.remove.mockRejectedValue(new Error('gone'));
    show();
    await press('删除');
    await agree();
    await waitFor(() => expect(calls.fetch).toHaveBeenCalledTimes(2));
    expect(screen.queryByText('删除成功')).toBeNull();
  });
});
