/** How long the browser may take to begin (ms). */
const patience = 60_000;

/** Gives a file to the browser, which saves it in the user's folder of downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), patience);
}

/** The longest file name without its ending: file systems take 255 bytes, a Chinese character has three. */
const longestName = 80;

/** A file name that every system takes. */
export function fileNameOf(title: string, ending: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may have them.
  const allowed = title.replace(/[\\/:*?"<>|\u0000-\u001f\s]+/g, ' ').trim();
  const name = [...allowed]
    .slice(0, longestName)
    .join('')
    .replace(/[. ]+$/, '');
  return `${name || '导出'}.${ending}`;
}
