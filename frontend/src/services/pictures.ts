/** The longest side that a picture is made smaller to at once, in pixels; enough to read a screen by. */
const longest = 1920;

/** By how much each further try makes the sides shorter, and how short (px) a picture can still be read. */
const step = 0.8;
const least = 320;

const quality = 0.85;

/** The most bytes of a photo that belongs to a record. */
export const longestPhoto = 1 << 20;

/**
 * A picture of no more bytes than `most`: as it is where it fits, else with shorter sides and of the type `type`.
 * `undefined` where it is no picture or cannot be made so.
 */
export async function fittingPicture(file: File, most: number, type = file.type): Promise<File | undefined> {
  if (file.size <= most) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const longer = Math.max(picture.width, picture.height);
  try {
    for (let scale = Math.min(1, longest / longer); longer * scale >= least; scale *= step) {
      const made = await scaled(picture, scale, type);
      // A browser returns a PNG for types that it cannot write, such as a GIF.
      if (made?.type !== type) return undefined;
      if (made.size <= most) return new File([made], nameAs(file, type), { type });
    }
    return undefined;
  } finally {
    picture.close();
  }
}

/** Part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of a picture as a JPEG of `side` × `side` pixels; rejects where the file is no picture. */
export async function squarePicture(file: Blob, part: Area, side: number): Promise<File> {
  const picture = await createImageBitmap(file);
  try {
    const made = await draw(picture, part, side, side, 'image/jpeg');
    if (!made) throw new Error('the browser cannot draw the picture');
    return new File([made], 'avatar.jpg', { type: made.type });
  } finally {
    picture.close();
  }
}

/** Whether the browser can show a file as a picture. */
export async function isPicture(file: Blob): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  picture?.close();
  return picture !== undefined;
}

function scaled(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const { width, height } = picture;
  const whole = { x: 0, y: 0, width, height };
  return draw(picture, whole, Math.round(width * scale), Math.round(height * scale), type);
}

function draw(picture: ImageBitmap, part: Area, width: number, height: number, type: string) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context && type === 'image/jpeg') {
    // A JPEG has no transparency.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
}

/** The file's name, with the ending of another type where it has become one. */
const nameAs = ({ name, type: before }: File, type: string): string =>
  type === before
    ? name
    : `${name.replace(/\.\w+$/, '')}.${type === 'image/jpeg' ? 'jpg' : type.replace('image/', '')}`;

/** A photo as iPhones keep it; some systems do not name its type. */
const isHEIC = ({ name, type }: File) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

const heicRefusal =
  '这个浏览器打不开 HEIC 照片。请在手机的“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或者把照片另存为 jpg 再选';

/** The picture as a JPEG; `undefined` where the browser cannot show it. */
async function redrawn(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const type = 'image/jpeg';
  const made = await scaled(picture, Math.min(1, longest / Math.max(picture.width, picture.height)), type);
  picture.close();
  return made ? new File([made], nameAs(file, type), { type }) : undefined;
}

/** A file in a form that can be sent, in at most `most` bytes, or why it cannot be; `what` is its name. */
export async function takePicture(
  file: File | undefined,
  most: number,
  what: string,
): Promise<{ picture?: File; refusal?: string }> {
  if (!file) return {};
  if (isHEIC(file)) {
    const jpeg = await redrawn(file);
    return jpeg ? takePicture(jpeg, most, what) : { refusal: heicRefusal };
  }
  if (!/^image\/(jpeg|png|gif|webp)$/.test(file.type))
    return { refusal: `${what}只能是 jpg、png、gif 或 webp 图片` };
  const picture = await fittingPicture(file, most, 'image/jpeg');
  return picture ? { picture } : { refusal: '这张图片太大，请截取需要说明的部分' };
}
