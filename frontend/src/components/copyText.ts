/**
 * Puts a text into the clipboard; false when the browser refuses. Without TLS, as on many intranets, browsers offer
 * only the old way.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Inside an open dialog, which would take the focus back from anything outside it.
  (document.activeElement?.parentElement ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
