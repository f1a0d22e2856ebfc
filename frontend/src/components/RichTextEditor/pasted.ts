import { picturePath } from '@/services/announcement';
import { editable } from './editable';

/** Elements that are not text, or would load something during the paste. */
const gone =
  'script,style,link,meta,title,svg,math,iframe,object,embed,video,audio,canvas,select,textarea,xml,template,noscript';

/** What cannot be kept although a reader sees it, as the server calls it too (gateway/richtext). */
const losses: [string, string][] = [
  ['iframe, object, embed, video, audio', '视频、音频或嵌入的网页'],
  ['svg, canvas', '矢量图形'],
  ['math', '公式'],
  ['select, textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"])', '表单控件'],
  ['li[class*="ql-indent-"]', '由样式生成的编号或文字'],
  ['bdo, [dir="rtl"]', '从右到左的文字'],
];

interface Pasted {
  /** For the editor. */
  text: string;
  /** The names of what it has lost. */
  lost: string[];
}

/**
 * Cleans the clipboard's content of Word, WeChat or a page of everything that could load or run. The browser never
 * shows the document that parses it, so nothing in it loads. External pictures are left out; pictures that are pasted
 * as files are handled elsewhere. What the styles of Excel and Word mean stays.
 */
export function pasted(html: string): Pasted {
  const { body, head } = new DOMParser().parseFromString(html, 'text/html');
  const sheets = [...head.querySelectorAll('style'), ...body.querySelectorAll('style')];
  for (const { textContent } of sheets) applySheet(body, textContent ?? '');
  for (const element of body.querySelectorAll<HTMLElement>('[style], [hidden]'))
    if (element.style.display === 'none' || element.hidden) element.remove();
  const lost = losses.filter(([names]) => body.querySelector(names)).map(([, name]) => name);
  for (const element of body.querySelectorAll(gone)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name);
  }
  for (const image of body.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    if (source.includes(picturePath)) continue;
    if (source || image.hasAttribute('data-src')) lost.push('图片（请用工具栏的“图片”上传）');
    image.remove();
  }
  editable(body);
  return { text: body.innerHTML, lost: [...new Set(lost)] };
}

/** Properties that change what a text means. */
const properties = [
  'text-decoration',
  'vertical-align',
  'font-weight',
  'font-style',
  'color',
  'background-color',
  'text-align',
  'list-style-type',
  'display',
];

/** The colours of an ordinary text. */
const ordinary =
  /^(?:black|white|windowtext|transparent|rgb\((?:0, 0, 0|255, 255, 255)\)|#0{3}|#0{6}|#f{3}|#f{6})$/i;

/** Writes the rules of a style sheet to the elements that they are for; what an element says itself counts more. */
function applySheet(body: HTMLElement, text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  // The later rule counts more.
  for (const rule of [...sheet.cssRules].reverse()) {
    if (!(rule instanceof CSSStyleRule)) continue;
    const { style, selectorText } = rule;
    const values = properties
      .map((property) => [property, style.getPropertyValue(property)] as const)
      .filter(([, value]) => value !== '' && !ordinary.test(value));
    if (values.length === 0) continue;
    for (const element of found(body, selectorText))
      for (const [property, value] of values)
        if (!element.style.getPropertyValue(property)) element.style.setProperty(property, value);
  }
}

function found(body: HTMLElement, selector: string): HTMLElement[] {
  try {
    return [...body.querySelectorAll<HTMLElement>(selector)];
  } catch {
    // A selector that only its own program knows.
    return [];
  }
}
