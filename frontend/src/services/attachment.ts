import { clientNameOf, clientOf } from './http/areas';
import { storedFileUrl } from './http/fileUrl';
import type { CallOptions } from './http/types';
import { runtimeConfig } from './runtimeConfig';

export type { Attachment } from './generated/attachment';

/** Uploads a file for a record that is being written. The answer is the id by which the record names the file. */
export async function sendFile(path: string, file: File, options?: CallOptions): Promise<string> {
  const form = new FormData();
  form.append('file', file, file.name);
  const all = { silent: true, ...options };
  return (await clientOf(path).upload<{ Picture: string }>(path, form, undefined, all)).data.Picture;
}

/** Uploads files one after the other: a phone’s line is shared by all of them. */
export async function sendFiles(path: string, files: readonly File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) ids.push(await sendFile(path, file));
  return ids;
}

/** The address of a file of a record, on the host of the service that answers its path. */
export const recordFileUrl = (path: string): string =>
  storedFileUrl(runtimeConfig().clients[clientNameOf(path)] ?? '', path);

/** The most bytes of an attachment. */
export const longestAttachment = 20 << 20;

/** 12 KB, 3.4 MB, 5.6 GB */
export function sizeText(bytes: number): string {
  if (bytes < 1 << 20) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return bytes < 1 << 30 ? `${(bytes / (1 << 20)).toFixed(1)} MB` : `${(bytes / (1 << 30)).toFixed(1)} GB`;
}
