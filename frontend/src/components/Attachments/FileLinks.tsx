import { PaperClipOutlined } from '@ant-design/icons';
import { type Attachment, sizeText } from '@/services/attachment';

interface Props {
  files: readonly Attachment[];
  /** Where a file is. */
  url: (id: string) => string;
}

/** Files of a record, to open. */
export function FileLinks({ files, url }: Props) {
  return (
    <span className="qiao-stack qiao-gap-4 qiao-break">
      {files.map(({ FileId, FileName, FileSize }) => (
        <a key={FileId} href={url(FileId)} target="_blank" rel="noreferrer">
          <PaperClipOutlined aria-hidden="true" /> {FileName}
          <small className="qiao-small"> {sizeText(FileSize)}</small>
        </a>
      ))}
    </span>
  );
}
