import { kindOf } from '@/services/files';
import { fittingPicture } from '@/services/pictures';

/** A picture of more than `limit` KB is made smaller; the gateway refuses one that cannot be. */
export async function fitting(file: File, limit: number): Promise<File> {
  if (kindOf(file.name) !== 'image') return file;
  return (await fittingPicture(file, limit * 1024)) ?? file;
}
