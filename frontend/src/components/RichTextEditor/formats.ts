import { type Attributes, Extension, Mark, Node } from '@tiptap/core';

/** Raised text: 10³. */
export const Superscript = script('superscript', 'sup', 'super');

/** Lowered text: CO₂. */
export const Subscript = script('subscript', 'sub', 'sub');

function script(name: string, tag: string, verticalAlign: string) {
  return Mark.create({
    name,
    parseHTML: () => [
      { tag },
      { style: 'vertical-align', getAttrs: (value) => (value === verticalAlign ? null : false) },
    ],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

/** Text that has been added to an earlier one; it looks underlined. */
export const Inserted = Mark.create({
  name: 'inserted',
  parseHTML: () => [{ tag: 'ins' }],
  renderHTML: ({ HTMLAttributes }) => ['ins', HTMLAttributes, 0],
});

/** Text whose spaces and line breaks stay. */
export const Preformatted = Node.create({
  name: 'preformatted',
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => editor.isActive(this.name) && editor.commands.insertContent('\n'),
    };
  },
});

/** A list of terms, each with what it means. */
export const Definitions = Node.create({
  name: 'definitions',
  group: 'block',
  content: '(term | meaning)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
});

export const Term = Node.create({
  name: 'term',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
});

export const Meaning = Node.create({
  name: 'meaning',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
});

const style = (property: 'list-style-type' | 'background-color') => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.style.getPropertyValue(property) || null,
  renderHTML: ({ [property]: value }: Record<string, unknown>) =>
    value ? { style: `${property}: ${value}` } : {},
});

/** Attributes of lists and cells that tiptap's nodes do not have. */
export const MoreAttributes = Extension.create({
  name: 'moreAttributes',
  addGlobalAttributes: () => [
    {
      types: ['orderedList', 'bulletList', 'listItem'],
      attributes: { 'list-style-type': style('list-style-type') } as Attributes,
    },
    {
      types: ['orderedList'],
      attributes: {
        reversed: {
          default: false,
          parseHTML: (element) => element.hasAttribute('reversed'),
          renderHTML: ({ reversed }) => (reversed ? { reversed: '' } : {}),
        },
      },
    },
    {
      types: ['listItem'],
      attributes: {
        value: {
          default: null,
          parseHTML: (element) => element.getAttribute('value'),
          renderHTML: ({ value }) => (value === null ? {} : { value }),
        },
      },
    },
    {
      types: ['tableCell', 'tableHeader'],
      attributes: { 'background-color': style('background-color') } as Attributes,
    },
  ],
});
