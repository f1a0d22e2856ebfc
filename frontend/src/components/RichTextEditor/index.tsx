import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { noticeFileUrl } from '@/services/announcement';
import { failureText } from '@/services/failure';
import { longestPhoto, takePicture } from '@/services/pictures';
import text from '../RichText/index.module.css';
import { extensions } from './extensions';
import { kept, shown } from './html';
import styles from './index.module.css';
import { differences } from './meaning';
import { pasted } from './pasted';
import { Toolbar } from './Toolbar';

interface Props {
  /** Sends a picture and answers its id. Without it the text has no pictures. */
  sendPicture?: (picture: File) => Promise<string>;
  /** The names of fields that the text may have: `{{name}}`. */
  fields?: readonly string[] | undefined;
  id?: string;
  /** Rich text as the server keeps it. */
  value?: string;
  onChange?: (html: string) => void;
}

/** Writes rich text. Pasted text keeps what the server keeps; pictures are uploaded when they are pasted. */
export function RichTextEditor({ sendPicture, fields, id, value = '', onChange }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [lost, setLost] = useState<string[]>([]);
  const written = useRef(value);
  const insert = useRef<(files: readonly File[]) => boolean>(() => false);
  const editor = useEditor({
    extensions,
    content: shown(value),
    // Our stylesheet has its rules; it adds no style element of its own.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...(id && { id }),
        class: `${text.text} ${styles.content}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': '正文',
      },
      transformPastedHTML: (html) => {
        const { text, lost } = pasted(html);
        setRefusal(lost.length > 0 ? `粘贴的内容里有不能保留的：${lost.join('、')}` : undefined);
        return text;
      },
      handlePaste: (_, event) => insert.current([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_, event) => insert.current([...(event.dataTransfer?.files ?? [])]),
    },
    onCreate: ({ editor }) => setLost(lostIn(value, editor.getHTML())),
    onUpdate: ({ editor }) => {
      written.current = editor.isEmpty ? '' : kept(editor.getHTML());
      onChange?.(written.current);
    },
  });
  // A value from outside: a stored draft, or the changes of others.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    if (!editor) return;
    editor.commands.setContent(shown(value), { emitUpdate: false });
    setLost(lostIn(value, editor.getHTML()));
  }, [editor, value]);
  const add = (files: readonly File[]) =>
    sendPicture && insertPictures(editor, files, sendPicture, setRefusal);
  // A text that is pasted from Word has a picture of itself: only the text is used.
  insert.current = (files) => {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (!sendPicture || pictures.length === 0) return false;
    void add(pictures);
    return true;
  };
  if (!editor) return null;
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} fields={fields} onPictures={sendPicture && ((files) => void add(files))} />
      {lost.length > 0 && (
        <p className={styles.refusal} role="alert">
          编辑器不能完整保留原文的{lost.join('、')}：不改正文则原样保留，一改正文这些就会变，请先核对。
        </p>
      )}
      <EditorContent editor={editor} />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** What of a text the editor cannot keep. */
const lostIn = (value: string, html: string): string[] => (value ? differences(value, kept(html)) : []);

/** Sends pictures one after the other, each to its place in the text. */
async function insertPictures(
  editor: ReturnType<typeof useEditor>,
  files: readonly File[],
  send: (picture: File) => Promise<string>,
  onRefuse: (why: string | undefined) => void,
): Promise<void> {
  for (const file of files) {
    const { picture, refusal } = await takePicture(file, longestPhoto, '正文的图片');
    onRefuse(refusal);
    if (!picture) continue;
    try {
      const src = noticeFileUrl(await send(picture));
      editor
        ?.chain()
        .focus()
        .setImage({ src, alt: file.name.replace(/\.\w+$/, '') })
        .run();
    } catch (error) {
      onRefuse(failureText(error));
    }
  }
}
