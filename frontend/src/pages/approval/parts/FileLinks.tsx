import { PaperClipOutlined } from '@ant-design/icons';
import { type Attachment, sizeText } from '@/services/attachment';
import { attachmentUrl } from '../api';
import styles from './application.module.css';

/** Files of an application, to open. */
export function FileLinks({ files }: { files: readonly Attachment[] }) {
  return (
    <span className={styles.files}>
      {files.map(({ FileId, FileName, FileSize }) => (
        <a key={FileId} href={attachmentUrl(FileId)} target="_blank" rel="noreferrer">
          <PaperClipOutlined aria-hidden="true" /> {FileName}
          <small> {sizeText(FileSize)}</small>
        </a>
      ))}
    </span>
  );
}
