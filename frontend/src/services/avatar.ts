import { clients } from './http';

const path = '/admin/account/avatar';
const silent = { silent: true } as const;

/** The width and height of an avatar, in pixels; the gateway takes no other. */
export const avatarSide = 256;

/** Makes a picture the own avatar; answers with its path. */
export async function uploadAvatar(picture: File): Promise<string> {
  const form = new FormData();
  form.append('picture', picture, picture.name);
  return (await clients.main.upload<{ Avatar: string }>(path, form, undefined, silent)).data.Avatar;
}

/** From now on the name is shown again. */
export const removeAvatar = async (): Promise<void> => void (await clients.main.delete(path, {}, silent));
