import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Video } from './Video';

const film = () => screen.getByLabelText<HTMLVideoElement>('视频');
const sees = (width: number) => Object.defineProperty(film(), 'videoWidth', { value: width });

it.each([
  ['cannot read', () => fireEvent.error(film())],
  ['plays without a picture', () => sees(0) && fireEvent.loadedMetadata(film())],
])('a film that the browser %s is to be downloaded', (_, show) => {
  render(<Video url="/files/1" />);
  show();
  expect(screen.getByRole('alert')).toHaveTextContent('不能播放这段视频，请下载后观看');
  expect(screen.getByRole('link', { name: '下载视频' })).toHaveAttribute('href', '/files/1');
});

it('a film that the browser plays can be downloaded too', () => {
  render(<Video url="/files/1" />);
  sees(640);
  fireEvent.loadedMetadata(film());
  expect(film()).toHaveAttribute('src', '/files/1');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '下载视频' })).toHaveAttribute('download');
});
