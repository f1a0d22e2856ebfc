import { kindOf } from '@/services/files';

/** What the hint promises (specification §5), in bytes. */
const limit = 500 * 1024;

/** By how much each try makes sides shorter, and how short (px) a picture can still be read. */
const step = 0.8;
const least = 320;

/**
 * A picture with no more bytes than the hint allows, under its own name and type: with shorter sides, where it has more.
 * Whatever cannot be read as a picture stays as it is, and the gateway says what is wrong with it.
 */
export async function scaledDown(file: File): Promise<File> {
  if (kindOf(file.name) !== 'image' || file.size <= limit) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  try {
    return await smallEnough(picture, file);
  } finally {
    picture.close();
  }
}

async function smallEnough(picture: ImageBitmap, { name, type }: File): Promise<File> {
  const longest = Math.max(picture.width, picture.height);
  for (let scale = 1; ; scale *= step) {
    const drawn = await draw(picture, scale, type);
    if (drawn.size <= limit || longest * scale * step < least) return new File([drawn], name, { type });
  }
}

function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('the picture cannot be drawn'))),
      type,
      0.85,
    ),
  );
}
