import type { PageFields } from '@/components/RecordPage';
import { categoriesOf } from '@/services/categories';
import { kindOf, versionedUrl } from '@/services/files';
import { files, type File as GuideFile } from '@/services/generated/system';
import styles from './index.module.css';

export const fields: PageFields<GuideFile> = {
  FileParam: { width: 140, filter: categoriesOf(files) },
  FilePath: { column: false, text: (row) => <Preview row={row} /> },
  FileCaption: {},
  SortCode: { sort: true },
  CreateUserName: { width: 104 },
  CreateDate: { sort: true },
};

/** The guide itself, as the page that it explains shows it. */
export function Preview({ row: { FilePath, FileCaption, CreateDate } }: { row: GuideFile }) {
  const url = versionedUrl(FilePath, CreateDate);
  if (kindOf(FilePath) !== 'video')
    return (
      <a href={url} target="_blank" rel="noreferrer">
        <img className={styles.preview} src={url} alt={FileCaption} />
      </a>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: staff upload recordings as they are; the caption says what they show.
    <video className={styles.preview} src={url} aria-label={FileCaption} controls preload="metadata" />
  );
}
