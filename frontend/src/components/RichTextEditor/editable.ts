/**
 * Rewrites a saved or pasted text in the elements and styles that the editor's schema reads (extensions.ts). The schema
 * drops every other element without saying so.
 */
export function editable(body: HTMLElement): void {
  for (const [names, write] of replacements)
    for (const element of body.querySelectorAll<HTMLElement>(names)) write(element);
  keepSpaces(body);
  tint(body);
  for (const element of body.querySelectorAll<HTMLElement>('div, td, th')) align(element);
}

type Write = (element: HTMLElement) => void;

const rename =
  (name: string): Write =>
  (element) => {
    const other = element.ownerDocument.createElement(name);
    for (const { name: key, value } of element.attributes) other.setAttribute(key, value);
    other.append(...element.childNodes);
    element.replaceWith(other);
  };

const around =
  (before: string, after: string): Write =>
  (element) =>
    element.replaceWith(before, ...element.childNodes, after);

/** In this order; what one writes, the next may read. */
const replacements: [string, Write][] = [
  ['center', (element) => setDefault(element, 'text-align', 'center')],
  ['[align]', (element) => setDefault(element, 'text-align', element.getAttribute('align'))],
  ['[bgcolor]', (element) => setDefault(element, 'background-color', element.getAttribute('bgcolor'))],
  ['font[color]', (element) => setDefault(element, 'color', element.getAttribute('color'))],
  ['mark', (element) => setDefault(element, 'background-color', '#fff566')],
  ['font, mark', rename('span')],
  ['h5, h6', rename('h4')],
  ['center, details, summary, main, nav, legend', rename('div')],
  [
    'ol[type]',
    (element) => setDefault(element, 'list-style-type', kinds[element.getAttribute('type') ?? '']),
  ],
  ['input', box],
  ['rp', (element) => element.remove()],
  ['rt', around('（', '）')],
  ['q', around('“', '”')],
  ['dl > div', (element) => element.replaceWith(...element.childNodes)],
  ['li[data-list]', quillItem],
  ['tr', colourCells],
  ['caption', aboveTable],
];

/** The kinds of numbers that lists name by their attribute: style sheets would not tell a from A in it. */
const kinds: Record<string, string> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

function setDefault(element: HTMLElement, property: string, value: string | null | undefined): void {
  if (value && !element.style.getPropertyValue(property)) element.style.setProperty(property, value);
}

/** A box that can be ticked becomes a character. */
function box(element: HTMLElement): void {
  const type = element.getAttribute('type')?.toLowerCase();
  const ticked = element.hasAttribute('checked');
  if (type === 'checkbox') element.replaceWith(ticked ? '☑' : '☐');
  else if (type === 'radio') element.replaceWith(ticked ? '◉' : '○');
}

/** Quill has items of all kinds in `<ol>`. */
function quillItem(item: HTMLElement): void {
  const kind = item.dataset.list;
  if (kind === 'bullet') setDefault(item, 'list-style-type', 'disc');
  if (kind !== 'checked' && kind !== 'unchecked') return;
  setDefault(item, 'list-style-type', 'none');
  item.prepend(kind === 'checked' ? '☑ ' : '☐ ');
}

/** The background of a row is that of its cells. */
function colourCells(row: HTMLElement): void {
  const { backgroundColor } = row.style;
  for (const cell of row.children) setDefault(cell as HTMLElement, 'background-color', backgroundColor);
}

function aboveTable(caption: HTMLElement): void {
  const title = caption.ownerDocument.createElement('p');
  title.style.textAlign = caption.style.textAlign || 'center';
  title.append(...caption.childNodes);
  caption.closest('table')?.before(title);
  caption.remove();
}

/** Spaces and line breaks that a style keeps become those that every paragraph keeps. */
function keepSpaces(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const value = element.style.getPropertyValue('white-space');
    if (!/^(pre|break-spaces)/.test(value) || element.closest('pre')) continue;
    element.style.removeProperty('white-space');
    for (const node of textsIn(element)) {
      const lines = node.data.replace(/\r\n?/g, '\n').split('\n');
      const parts = lines.flatMap((line, at) => [
        ...(at > 0 ? [body.ownerDocument.createElement('br')] : []),
        value === 'pre-line' ? line : unbroken(line),
      ]);
      node.replaceWith(...parts);
    }
  }
}

/** Spaces that browsers would show as one. */
export const unbroken = (text: string): string =>
  text.replace(/^ | (?= )| $/g, '\u00a0').replace(/\t/g, '\u00a0\u00a0\u00a0\u00a0');

function textsIn(element: HTMLElement): Text[] {
  const found: Text[] = [];
  const walk = (node: Node) => {
    if (node.nodeType === 3) found.push(node as Text);
    else for (const child of node.childNodes) walk(child);
  };
  walk(element);
  return found;
}

const colours = ['color', 'background-color'] as const;

/** The colours of a text stand in one span around it; those of a cell's background stay with the cell. */
function tint(body: HTMLElement): void {
  const wraps: [Text, string][] = [];
  for (const text of textsIn(body)) {
    if (text.data.trim() === '') continue;
    const style = colours.map((property) => nearest(text, body, property)).join('');
    if (style) wraps.push([text, style]);
  }
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    element.style.removeProperty('color');
    if (!isCell(element)) element.style.removeProperty('background-color');
  }
  for (const [text, style] of wraps) {
    const span = body.ownerDocument.createElement('span');
    span.setAttribute('style', style);
    text.replaceWith(span);
    span.append(text);
  }
}

const isCell = (element: Element) => element.tagName === 'TD' || element.tagName === 'TH';

function nearest(text: Text, body: HTMLElement, property: (typeof colours)[number]): string {
  for (let at = text.parentElement; at && at !== body; at = at.parentElement) {
    if (property === 'background-color' && isCell(at)) return '';
    const value = at.style.getPropertyValue(property);
    if (value) return `${property}: ${value};`;
  }
  return '';
}

const blocks =
  'p, h1, h2, h3, h4, ul, ol, dl, table, blockquote, pre, hr, div, section, article, header, footer, aside, address, figure';

/** Gives the alignment of a div or a cell to the paragraphs in it. */
function align(element: HTMLElement): void {
  const { textAlign } = element.style;
  if (!textAlign) return;
  let line: HTMLElement | undefined;
  for (const child of [...element.childNodes]) {
    if (child instanceof Element && child.matches(blocks)) {
      line = undefined;
      if (child.matches('p, h1, h2, h3, h4, div')) setDefault(child as HTMLElement, 'text-align', textAlign);
      continue;
    }
    if (!line) {
      if (!child.textContent?.trim()) continue;
      line = element.ownerDocument.createElement('p');
      line.style.textAlign = textAlign;
      child.before(line);
    }
    line.append(child);
  }
}
