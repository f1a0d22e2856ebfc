/** The longest side that a picture is sent with, in pixels; enough to read a screen by. */
const longest = 1920;

/** How good a JPEG is made, one after the other until it is small enough. */
const qualities = [0.85, 0.7, 0.5];

/** A picture of no more bytes than `most`: as it is where it fits, else smaller. `undefined` where it cannot be made so. */
export async function fittingPicture(file: File, most: number): Promise<File | undefined> {
  if (file.size <= most) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = drawn(picture);
  for (const quality of qualities) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (made && made.size <= most)
      return new File([made], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  }
  return undefined;
}

/** On white: a JPEG has nothing to see through. */
function drawn(picture: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return canvas;
}
