import { PaperClipOutlined } from '@ant-design/icons';
import { type Attachment, sizeText } from '@/services/attachment';
import { attachmentUrl } from '../api';

/** Files of an application, to open. */
export function FileLinks({ files }: { files: readonly Attachment[] }) {
  return (
    <span className="qiao-stack qiao-gap-4 qiao-break">
      {files.map(({ FileId, FileName, FileSize }) => (
        <a key={FileId} href={attachmentUrl(FileId)} target="_blank" rel="noreferrer">
          <PaperClipOutlined aria-hidden="true" /> {FileName}
          <small className="qiao-small"> {sizeText(FileSize)}</small>
        </a>
      ))}
    </span>
  );
}
