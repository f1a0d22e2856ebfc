import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { colours } from './extensions';
import styles from './index.module.css';
import { LinkForm } from './LinkForm';

interface Props {
  editor: Editor;
  fields?: readonly string[] | undefined;
  onPictures?: ((files: File[]) => void) | undefined;
}

/** The actions on the text, and its format at the cursor. */
export function Toolbar({ editor, fields, onPictures }: Props) {
  const [linking, setLinking] = useState(false);
  const is = useEditorState({ editor, selector: stateOf });
  const run = () => editor.chain().focus();
  const part = { is, run };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="正文格式" aria-orientation="horizontal">
      <Tool name="撤销" icon={<UndoOutlined />} disabled={!is.undo} onClick={() => run().undo().run()} />
      <Tool name="重做" icon={<RedoOutlined />} disabled={!is.redo} onClick={() => run().redo().run()} />
      <Level {...part} />
      <LetterTools {...part} />
      <Colour {...part} />
      <ParagraphTools {...part} />
      <Tool name="链接" icon={<LinkOutlined />} on={is.link !== ''} onClick={() => setLinking(!linking)} />
      {onPictures && <PictureTool onPictures={onPictures} />}
      <Tool
        name="表格"
        icon={<TableOutlined />}
        on={is.table}
        disabled={is.table}
        onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Tool name="分隔线" icon={<MinusOutlined />} onClick={() => run().setHorizontalRule().run()} />
      {fields && <FieldTool fields={fields} run={run} />}
      {is.table && <TableTools editor={editor} />}
      {linking && (
        <LinkForm
          value={is.link}
          onSave={(href) => {
            if (href) run().extendMarkRange('link').setLink({ href }).run();
            else run().extendMarkRange('link').unsetLink().run();
            setLinking(false);
          }}
          onCancel={() => setLinking(false)}
        />
      )}
    </div>
  );
}

interface PartProps {
  /** The format at the cursor. */
  is: ReturnType<typeof stateOf>;
  /** Begins a change. */
  run: () => ChainedCommands;
}

function Level({ is, run }: PartProps) {
  return (
    <select
      aria-label="段落"
      value={is.level}
      onChange={({ target }) => {
        const level = Number(target.value) as 1 | 2 | 3 | 4;
        if (level) run().setHeading({ level }).run();
        else run().setParagraph().run();
      }}
    >
      <option value={0}>正文</option>
      <option value={1}>一级标题</option>
      <option value={2}>二级标题</option>
      <option value={3}>三级标题</option>
      <option value={4}>四级标题</option>
    </select>
  );
}

const Raised = () => (
  <span>
    x<sup>2</sup>
  </span>
);

const Lowered = () => (
  <span>
    x<sub>2</sub>
  </span>
);

function LetterTools({ is, run }: PartProps) {
  const tools: [string, ComponentType, boolean, () => ChainedCommands][] = [
    ['加粗', BoldOutlined, is.bold, () => run().toggleBold()],
    ['斜体', ItalicOutlined, is.italic, () => run().toggleItalic()],
    ['下划线', UnderlineOutlined, is.underline, () => run().toggleUnderline()],
    ['删除线', StrikethroughOutlined, is.strike, () => run().toggleStrike()],
    ['上标', Raised, is.superscript, () => run().unsetMark('subscript').toggleMark('superscript')],
    ['下标', Lowered, is.subscript, () => run().unsetMark('superscript').toggleMark('subscript')],
  ];
  return tools.map(([name, Icon, on, change]) => (
    <Tool key={name} name={name} icon={<Icon />} on={on} onClick={() => change().run()} />
  ));
}

function Colour({ is, run }: PartProps) {
  return (
    <select
      aria-label="文字颜色"
      value={is.colour}
      style={{ color: is.colour || undefined }}
      onChange={({ target }) =>
        target.value ? run().setColor(target.value).run() : run().unsetColor().run()
      }
    >
      <option value="">颜色</option>
      {colours.map(([value, name]) => (
        <option key={value} value={value} style={{ color: value }}>
          {name}
        </option>
      ))}
    </select>
  );
}

const Quote = () => '❝';

function ParagraphTools({ is, run }: PartProps) {
  const tools: [string, ComponentType, boolean, () => ChainedCommands][] = [
    ['项目符号', UnorderedListOutlined, is.bullets, () => run().toggleBulletList()],
    ['编号', OrderedListOutlined, is.numbers, () => run().toggleOrderedList()],
    ['引用', Quote, is.quote, () => run().toggleBlockquote()],
    ['左对齐', AlignLeftOutlined, is.align === 'left', () => run().unsetTextAlign()],
    ['居中', AlignCenterOutlined, is.align === 'center', () => run().setTextAlign('center')],
    ['右对齐', AlignRightOutlined, is.align === 'right', () => run().setTextAlign('right')],
  ];
  return tools.map(([name, Icon, on, change]) => (
    <Tool key={name} name={name} icon={<Icon />} on={on} onClick={() => change().run()} />
  ));
}

/** Inserts a field at the cursor. */
function FieldTool({ fields, run }: { fields: readonly string[] } & Pick<PartProps, 'run'>) {
  return (
    <select
      aria-label="插入字段"
      value=""
      onChange={({ target }) => run().insertContent(`{{${target.value}}}`).run()}
    >
      <option value="">插入字段</option>
      {fields.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function PictureTool({ onPictures }: { onPictures: (files: File[]) => void }) {
  const pictures = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool name="图片" icon={<PictureOutlined />} onClick={() => pictures.current?.click()} />
      <input
        ref={pictures}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/gif,image/webp"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

const stateOf = ({ editor }: { editor: Editor }) => ({
  undo: editor.can().undo(),
  redo: editor.can().redo(),
  level: ([1, 2, 3, 4] as const).find((level) => editor.isActive('heading', { level })) ?? 0,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  superscript: editor.isActive('superscript'),
  subscript: editor.isActive('subscript'),
  colour: String(editor.getAttributes('textStyle').color ?? ''),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  align: ['center', 'right'].find((textAlign) => editor.isActive({ textAlign })) ?? 'left',
  link: String(editor.getAttributes('link').href ?? ''),
  table: editor.isActive('table'),
});

interface ToolProps {
  name: string;
  icon: ReactNode;
  on?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ name, icon, on, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      aria-pressed={on}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus();
  const tools: [string, () => void][] = [
    ['加行', () => run().addRowAfter().run()],
    ['加列', () => run().addColumnAfter().run()],
    ['删行', () => run().deleteRow().run()],
    ['删列', () => run().deleteColumn().run()],
    ['合并或拆分', () => run().mergeOrSplit().run()],
    ['删除表格', () => run().deleteTable().run()],
  ];
  return (
    <div className={styles.line}>
      {tools.map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </div>
  );
}
