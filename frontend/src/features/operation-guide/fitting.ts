import { kindOf } from '@/services/files';
import { fittingPicture } from '@/services/pictures';

/** What the hint promises (specification §5), in bytes. */
const mostOfPicture = 500 * 1024;

/** A larger picture is sent smaller; the gateway says what is wrong with what cannot be made so. */
export async function fitting(file: File): Promise<File> {
  if (kindOf(file.name) !== 'image') return file;
  return (await fittingPicture(file, mostOfPicture)) ?? file;
}
