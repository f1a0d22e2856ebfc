import { PaperClipOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { shortTime } from '@/components/dates';
import { RichText } from '@/components/RichText';
import { noticeFileUrl, type Reading } from '@/services/announcement';
import { type Attachment, sizeText } from '@/services/attachment';
import styles from './NoticeDrawer.module.css';

/** The text of an announcement, with its files. */
export function ReadingView({ reading }: { reading: Reading }) {
  const { Category, Publisher, PublishDate, MustRead, Version, Content, Attachments } = reading;
  return (
    <>
      <p className="qiao-row qiao-mb-16 qiao-note">
        <Tag>{Category}</Tag>
        {MustRead && <Tag color="warning">必读</Tag>}
        {Publisher} · {shortTime(PublishDate)}
        {Version > 1 && ` · 第 ${Version} 版`}
      </p>
      <RichText html={Content} />
      {Attachments.length > 0 && (
        <section className={`${styles.attachments} qiao-ruled qiao-break`} aria-label="附件">
          <h3 className="qiao-mb-8">附件</h3>
          <ul>
            {Attachments.map((file) => (
              <li key={file.FileId}>
                <AttachmentLink file={file} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A file of an announcement, to download. */
export const AttachmentLink = ({ file }: { file: Attachment }) => (
  <a href={noticeFileUrl(file.FileId)} target="_blank" rel="noreferrer" download={file.FileName}>
    <PaperClipOutlined aria-hidden="true" /> {file.FileName}
    <small> {sizeText(file.FileSize)}</small>
  </a>
);
