/** How long the browser may take to begin (ms). */
const patience = 60_000;

/** Hands a file to the browser, which keeps it where the user wants downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), patience);
}
