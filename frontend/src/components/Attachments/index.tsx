import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { type Attachment, longestAttachment, sizeText } from '@/services/attachment';
import { failureText } from '@/services/failure';
import styles from './index.module.css';

interface Props {
  /** Sends a file and answers its id. */
  send: (file: File) => Promise<string>;
  /** Where a file is; without it its name does not lead there. */
  url?: (id: string) => string;
  id?: string;
  value?: readonly Attachment[];
  onChange?: (files: Attachment[]) => void;
}

/** How many files there may be. */
const most = 10;

/** Documents of a text that is being written; each is sent when it is chosen. */
export function Attachments({ send, url, id, value = [], onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = async (files: readonly File[]) => {
    setBusy(true);
    const { added, refused } = await sendAll(files, value, send);
    setBusy(false);
    setRefusal(refused.join('\n') || undefined);
    if (added.length > 0) onChange?.([...value, ...added]);
  };
  return (
    <div>
      <Files
        files={value}
        url={url}
        onRemove={(file) => onChange?.(value.filter((other) => other !== file))}
      />
      <input
        ref={input}
        type="file"
        multiple
        accept=".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip,.jpg,.jpeg,.png,.gif,.webp"
        hidden
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {value.length < most && (
        <Button id={id} size="small" loading={busy} onClick={() => input.current?.click()}>
          添加附件
        </Button>
      )}
      {refusal && (
        <p className="qiao-danger qiao-full qiao-mt-4 qiao-pre-line" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

function whyNot({ name, size }: File, others: readonly Attachment[]): string | undefined {
  if (size > longestAttachment) return `${name}：附件不能超过 20 MB`;
  if (others.some(({ FileName }) => FileName === name)) return `${name}：已有同名附件`;
  return undefined;
}

/** Sends as many files as there is room for beside the others; answers those that are there, and why the rest is not. */
async function sendAll(files: readonly File[], others: readonly Attachment[], send: Props['send']) {
  const room = most - others.length;
  const added: Attachment[] = [];
  const refused: string[] = files.length > room ? [`最多 ${most} 个附件，多出的没有添加`] : [];
  for (const file of files.slice(0, room)) {
    const wrong = whyNot(file, [...others, ...added]);
    if (wrong) refused.push(wrong);
    else
      try {
        added.push({ FileId: await send(file), FileName: file.name, FileSize: file.size });
      } catch (error) {
        refused.push(`${file.name}：${failureText(error)}`);
      }
  }
  return { added, refused };
}

interface FilesProps {
  files: readonly Attachment[];
  url: Props['url'];
  onRemove: (file: Attachment) => void;
}

const Files = ({ files, url, onRemove }: FilesProps) => (
  <ul className={styles.attachments}>
    {files.map((file) => (
      <li key={file.FileId}>
        <PaperClipOutlined aria-hidden="true" />
        {url ? (
          <a href={url(file.FileId)} target="_blank" rel="noreferrer">
            {file.FileName}
          </a>
        ) : (
          <span>{file.FileName}</span>
        )}
        <small className="qiao-small">{sizeText(file.FileSize)}</small>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={`移除 ${file.FileName}`}
          onClick={() => onRemove(file)}
        />
      </li>
    ))}
  </ul>
);
