import { kindOf } from '@/services/files';
import { fittingPicture } from '@/services/pictures';

/** A picture of more than `limit` KB is sent smaller; the gateway says what is wrong with what cannot be made so. */
export async function fitting(file: File, limit: number): Promise<File> {
  if (kindOf(file.name) !== 'image') return file;
  return (await fittingPicture(file, limit * 1024)) ?? file;
}
