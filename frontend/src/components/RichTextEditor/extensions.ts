import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import {
  Definitions,
  Inserted,
  Meaning,
  MoreAttributes,
  Preformatted,
  Subscript,
  Superscript,
  Term,
} from './formats';

/** The formats of a text; the server keeps no others (gateway/richtext). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
    },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  // A span without colours is no format; its other styles become marks.
  TextStyle.extend({ parseHTML: () => [{ tag: 'span[style*="color"]', consuming: false }] }),
  Color,
  BackgroundColor,
  Superscript,
  Subscript,
  Inserted,
  Preformatted,
  Definitions,
  Term,
  Meaning,
  MoreAttributes,
  Image.configure({ allowBase64: false }),
  TableKit.configure({ table: { resizable: false } }),
];

/** The colours that the server keeps, and their names. */
export const colours = [
  ['#cf1322', '红'],
  ['#d46b08', '橙'],
  ['#389e0d', '绿'],
  ['#096dd9', '蓝'],
  ['#531dab', '紫'],
  ['#8c8c8c', '灰'],
] as const;
