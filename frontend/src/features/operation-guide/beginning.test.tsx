import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { calls, guide, guidesOfTwo, list, show } from '../../../test/guideDialog';

beforeEach(guidesOfTwo);

it('opened for uploading, it begins at the uploader', async () => {
  show(undefined, undefined, { upload: true });
  expect(await screen.findByText('已是最后一页了')).toBeVisible();
  expect(screen.queryByText(/正在替换/)).toBeNull();
});

it('opened for replacing, it begins with that guide', async () => {
  show(undefined, undefined, { replace: guide('b.mp4').FilePath });
  expect(await screen.findByText('正在替换：b.mp4')).toBeVisible();
  expect(screen.getByRole('tab', { name: '视频' })).toHaveAttribute('aria-selected', 'true');
});

it('a guide that is gone is not replaced', async () => {
  list(guide('a.png'));
  show(undefined, undefined, { replace: guide('b.mp4').FilePath });
  expect(await screen.findByRole('img', { name: 'a.png的说明' })).toBeVisible();
  expect(screen.queryByText(/正在替换/)).toBeNull();
});

it('pictures are asked for as small as the setting says', async () => {
  calls.imageLimit.mockResolvedValue(800);
  show(undefined, undefined, { upload: true });
  expect(await screen.findByText(/jpg\/png.*800kb/)).toBeInTheDocument();
});
