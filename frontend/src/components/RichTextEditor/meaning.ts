/** What a person reads in a rich text, by the name that staff have for it. Texts of equal meaning have equal values. */
export type Meaning = Record<string, string>;

/** The names of what differs between two texts. */
export function differences(one: string, other: string): string[] {
  const [before, after] = [meaningOf(one), meaningOf(other)];
  return Object.keys({ ...before, ...after }).filter((name) => (before[name] ?? '') !== (after[name] ?? ''));
}

const blocks = new Set(
  'P,DIV,H1,H2,H3,H4,UL,OL,LI,DL,DT,DD,PRE,BLOCKQUOTE,TABLE,CAPTION,TR,TD,TH,HR,BR'.split(','),
);

type Count = (inherited: string, element: HTMLElement) => string;

const has =
  (tags: string, property?: string, value?: RegExp): Count =>
  (inherited, element) =>
    inherited ||
    (tags.split(' ').includes(element.tagName) ||
    (property && value?.test(element.style.getPropertyValue(property)))
      ? '是'
      : '');

const deeper =
  (tag: string, value: string): Count =>
  (inherited, { tagName, style }) =>
    tagName === tag || style.getPropertyValue('vertical-align') === value ? `${inherited}^` : inherited;

const of =
  (property: string): Count =>
  (inherited, { style }) =>
    style.getPropertyValue(property) || inherited;

/** What elements say of the text in them. */
const counts: Record<string, Count> = {
  删除线: has('S DEL', 'text-decoration', /line-through/),
  下划线: has('U INS', 'text-decoration', /underline/),
  加粗: has('B STRONG', 'font-weight', /bold|[6-9]00/),
  斜体: has('I EM', 'font-style', /italic/),
  上标: deeper('SUP', 'super'),
  下标: deeper('SUB', 'sub'),
  文字颜色: of('color'),
  底色: of('background-color'),
  对齐: (inherited, { tagName, style }) => style.textAlign || (tagName === 'CAPTION' ? 'center' : inherited),
  标题: (inherited, { tagName }) => (/^H[1-4]$/.test(tagName) ? tagName : inherited),
  引用: (inherited, { tagName }) => (tagName === 'BLOCKQUOTE' ? `${inherited}>` : inherited),
  名词解释: (inherited, { tagName }) => (tagName === 'DT' || tagName === 'DD' ? tagName : inherited),
  链接: (inherited, element) => (element.tagName === 'A' && element.getAttribute('href')) || inherited,
  表格: (inherited, element) =>
    element.tagName === 'TD' || element.tagName === 'TH'
      ? `${inherited}${element.tagName} ${element.getAttribute('colspan') ?? 1} ${element.getAttribute('rowspan') ?? 1}/`
      : inherited,
};

/** Collects texts with their marks. Neighbouring texts with equal marks become one. */
class Said {
  private last = '';
  text = '';
  add(said: string, text: string): void {
    if (said !== this.last) this.text += `\n${said}:`;
    this.last = said;
    if (said) this.text += text;
  }
}

export function meaningOf(html: string): Meaning {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const said = Object.fromEntries(Object.keys(counts).map((name) => [name, new Said()]));
  const whole = { 文字: '', 空格和换行: '', 图片: '', 分隔线: '', 编号: '' };
  const walk = (element: HTMLElement, inherited: Record<string, string>) => {
    for (const node of element.childNodes) {
      if (node.nodeType === 3) {
        const text = (node.textContent ?? '').replace(/\s/g, '');
        if (keepsSpaces(element)) whole.空格和换行 += node.textContent;
        if (text) for (const name in counts) said[name]?.add(inherited[name] ?? '', text);
        whole.文字 += text;
      } else if (node instanceof HTMLElement) {
        visit(node);
        const own: Record<string, string> = {};
        for (const [name, count] of Object.entries(counts)) own[name] = count(inherited[name] ?? '', node);
        walk(node, own);
        if (blocks.has(node.tagName)) whole.文字 += '\n';
      }
    }
  };
  const visit = (element: HTMLElement) => {
    if (blocks.has(element.tagName)) whole.文字 += '\n';
    if (element.tagName === 'IMG') whole.图片 += `${element.getAttribute('src')}\n`;
    if (element.tagName === 'HR') whole.分隔线 += '-';
    if (element.tagName === 'OL' || element.tagName === 'UL') whole.编号 += numbersOf(element);
  };
  walk(body, {});
  whole.文字 = whole.文字.replace(/\n+/g, '\n').trim();
  return { ...whole, ...Object.fromEntries(Object.entries(said).map(([name, { text }]) => [name, text])) };
}

const keepsSpaces = (element: HTMLElement) => element.closest('pre') !== null;

/** The numbers that a list shows, as far as its own attributes say. */
function numbersOf(list: HTMLElement): string {
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI') as HTMLElement[];
  const down = list.hasAttribute('reversed');
  const kind = list.style.listStyleType || list.getAttribute('type') || list.tagName;
  let number = Number(list.getAttribute('start') ?? (down ? items.length : 1));
  const numbers = items.map((item) => {
    number = Number(item.getAttribute('value') ?? number);
    const shown = `${item.style.listStyleType || kind} ${number}`;
    number += down ? -1 : 1;
    return shown;
  });
  return `(${numbers.join(', ')})`;
}
