import { picturePath } from '@/services/announcement';

/** What is no text, or would load something while it is being pasted. */
const gone =
  'script,style,link,meta,title,svg,math,iframe,object,embed,video,audio,form,xml,template,noscript';

/**
 * What Word, WeChat or a page has put on the clipboard, without whatever could load or run in the editor. The document
 * that it is read into is none that the browser shows: nothing in it loads. Pictures of elsewhere are left out; those
 * that are pasted as files come by themselves.
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
