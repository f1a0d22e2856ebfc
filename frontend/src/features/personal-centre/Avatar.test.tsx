import { render, screen, waitFor } from '@testing-library/react';
import Cropper, { type Area } from 'react-easy-crop';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { uiHooks } from '@/components/uiHooks';
import * as pictures from '@/services/pictures';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession, sessionState } from '@/services/session';
import { StillTheme } from '../../../test/StillTheme';
import { gateway, info, ok, signedIn } from '../../../test/signedIn';
import { answer, testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { Avatar } from './Avatar';

const photo = new File(['photo'], '我.webp', { type: 'image/webp' });
const square = new File(['square'], 'avatar.jpg', { type: 'image/jpeg' });

let squarePicture: MockInstance<typeof pictures.squarePicture>;

beforeEach(async () => {
  vi.spyOn(pictures, 'isPicture').mockResolvedValue(true);
  squarePicture = vi.spyOn(pictures, 'squarePicture').mockResolvedValue(square);
  // Its look and the drag need a browser (e2e/personalCentre.spec.ts).
  vi.spyOn(Cropper.prototype, 'render').mockReturnValue(null as never);
  vi.spyOn(Cropper.prototype, 'componentDidMount').mockImplementation(function (this: Cropper) {
    this.props.onCropComplete?.({} as Area, { x: 10, y: 20, width: 300, height: 300 });
  });
  await loadRuntimeConfig(async () => Response.json(testConfig));
});

/** A user with an avatar, or without one; `uploaded` is the gateway's answer to another. */
async function show(avatar: string, uploaded = ok({ Avatar: '/files/d/k/new.jpg' })) {
  const requests = gateway({
    '/admin/account/avatar': (config) => (config.method === 'delete' ? ok(null) : uploaded)(config),
    ...signedIn,
    'user/info': ok({ ...info, avatar }),
  });
  await restoreSession();
  render(
    <MemoryRouter>
      <Avatar />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
  return () => requests.filter(({ url }) => url === '/admin/account/avatar');
}

const avatarNow = () => {
  const state = sessionState();
  return state.status === 'signedIn' ? state.session.avatar : undefined;
};

const choose = () => userEvent.upload(screen.getByLabelText('头像图片'), photo, { applyAccept: false });

it('cuts a square of 256 pixels out of a picture and makes it the avatar', async () => {
  const sent = await show('');
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  await waitFor(() => expect(avatarNow()).toBe('/files/d/k/new.jpg'));
  expect(squarePicture).toHaveBeenCalledExactlyOnceWith(
    photo,
    { x: 10, y: 20, width: 300, height: 300 },
    256,
  );
  const [upload] = sent();
  const form: FormData = upload?.data;
  expect(form.get('picture')).toHaveProperty('name', 'avatar.jpg');
  expect(document.querySelector('img')).toHaveAttribute('src', '/files/d/k/new.jpg');
  expect(screen.getByRole('button', { name: '更换头像' })).toBeInTheDocument();
});

it('says why a picture was refused, and keeps it for another try', async () => {
  await show('', answer({ code: -1, msg: '头像不能超过 200 KiB', data: null }));
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '保存' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('头像不能超过 200 KiB');
  expect(screen.getByRole('dialog', { name: '设置头像' })).toBeVisible();
  expect(avatarNow()).toBe('');
});

it('takes nothing that is no picture', async () => {
  vi.mocked(pictures.isPicture).mockResolvedValue(false);
  const sent = await show('');
  await choose();
  expect(await screen.findByText('这个文件不是图片，或图片已损坏，请换一张')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent()).toEqual([]);
});

it('removes an avatar once that is confirmed', async () => {
  const confirm = vi.spyOn(uiHooks, 'confirm').mockResolvedValueOnce(false).mockResolvedValue(true);
  const sent = await show('/files/d/k/old.jpg');
  await userEvent.click(screen.getByRole('button', { name: '移除' }));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '移除' }));
  await waitFor(() => expect(avatarNow()).toBe(''));
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(sent().map(({ method }) => method)).toEqual(['delete']);
  expect(screen.queryByRole('button', { name: '移除' })).toBeNull();
});
