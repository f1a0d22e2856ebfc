import { localTexts } from './browserStorage';
import type { UploadQuery } from './uploadQuery';

const keyOf = (account: string) => `qiao.uploads.${account}`;

/** How a file is known when it is chosen again: the browser tells no more of it than its name, size and time. */
export const fileKey = (file: File, { FileType, FileParam }: UploadQuery): string =>
  [FileType, FileParam, file.name, file.size, file.lastModified].join('|');

/** The numbers of an account's unfinished uploads by file; none where the browser keeps nothing. */
function read(account: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localTexts.get(keyOf(account)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function write(account: string, kept: Record<string, string>): void {
  if (Object.keys(kept).length === 0) localTexts.remove(keyOf(account));
  else localTexts.set(keyOf(account), JSON.stringify(kept));
}

export const keptUpload = (account: string, file: string): string | undefined => read(account)[file];

export const keepUpload = (account: string, file: string, id: string): void =>
  write(account, { ...read(account), [file]: id });

/** Forgets an upload by its number: it has ended. */
export const forgetUpload = (account: string, id: string): void =>
  write(account, Object.fromEntries(Object.entries(read(account)).filter(([, kept]) => kept !== id)));
