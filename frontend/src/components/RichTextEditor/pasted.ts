import { picturePath } from '@/services/announcement';

/** Elements that are not text, or would load something during the paste. */
const gone =
  'script,style,link,meta,title,svg,math,iframe,object,embed,video,audio,form,xml,template,noscript';

/**
 * Cleans the clipboard's content of Word, WeChat or a page of everything that could load or run. The browser never
 * shows the document that parses it, so nothing in it loads. External pictures are left out; pictures that are pasted
 * as files are handled elsewhere.
 */
export function pasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(gone)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name);
  }
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    if (!source.includes(picturePath)) image.remove();
  }
  return body.innerHTML;
}
