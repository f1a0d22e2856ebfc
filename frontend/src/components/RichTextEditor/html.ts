import { noticeFileUrl, picturePath } from '@/services/announcement';
import { editable } from './editable';

/** A text of the server as the editor's schema reads it. */
export function shown(html: string): string {
  if (!html) return '';
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  editable(body);
  return body.innerHTML.replaceAll(` src="${picturePath}`, ` src="${noticeFileUrl('')}/`);
}

/** A text of the editor as the server keeps it: it shows several spaces as the editor does. */
export const kept = (html: string): string =>
  html
    .replaceAll(` src="${noticeFileUrl('')}/`, ` src="${picturePath}`)
    .replace(/<pre[ >].*?<\/pre>|(<(?:p|h[1-4]|dt)(?: [^>]*)?>)?( *[^<>]+)(?=<)/gs, spaced);

function spaced(found: string, block: string | undefined, text: string | undefined): string {
  if (text === undefined) return found;
  const rest = block ? text.replace(/^ /, '\u00a0') : text;
  return (block ?? '') + rest.replace(/ (?= )/g, '\u00a0');
}
