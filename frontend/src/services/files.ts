import { ApiError, clients, fileUrl, type UploadOptions } from './http';
import { isLarge, uploadInParts } from './uploadInParts';
import type { UploadQuery } from './uploadQuery';

export type { UploadQuery } from './uploadQuery';

export type FileKind = 'image' | 'video';

const extensions: Record<FileKind, RegExp> = {
  image: /\.(jpe?g|png|gif|webp)$/i,
  video: /\.(mp4|webm|ogg)$/i,
};

/** By the extension (specification §3); `undefined` for any other file. */
export function kindOf(name: string): FileKind | undefined {
  if (extensions.video.test(name)) return 'video';
  return extensions.image.test(name) ? 'image' : undefined;
}

/**
 * The address of a stored file that may be replaced at its path: `version`, anything that changes with the content,
 * makes the browser ask for the new one.
 */
export const versionedUrl = (path: string, version: string): string =>
  `${fileUrl(path)}?v=${encodeURIComponent(version)}`;

/** Stores a file and answers with its path; one of the same name on the same page is replaced at its path. */
export async function uploadFile(
  file: File,
  key: string,
  query: UploadQuery,
  options: UploadOptions,
): Promise<string> {
  const url = '/api/File/UploadFilePost';
  const fixed = { AllowOverwrite: true, IsNeedVerify: 'False' };
  if (isLarge(file)) return uploadInParts(file, { ...query, ...fixed }, options);
  const form = new FormData();
  form.append(key, file, file.name);
  const { data } = await clients.file.upload<string | { file0: string }>(
    url,
    form,
    { ...query, ...fixed },
    options,
  );
  const path = typeof data === 'string' ? data : data?.file0;
  if (path) return path;
  const msg = '文件保存失败，请重试';
  throw new ApiError({ kind: 'business', code: -1, msg, said: msg, url });
}

/** Deletes a stored file: a change, although the legacy system has it as a GET. */
export async function deleteFile(path: string, account: string): Promise<void> {
  const query = { FilePath: path, User: account };
  await clients.file.get('/api/File/DeleteFile', query, { effect: 'write' });
}
