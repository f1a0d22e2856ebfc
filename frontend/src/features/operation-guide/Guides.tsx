import { Button, Skeleton } from 'antd';
import { EmptyState } from '@/components/EmptyState';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchGuides } from '@/services/guide';
import type { MenuNode } from '@/services/menu';
import { Carousel, type Slide } from './Carousel';
import styles from './Guides.module.css';
import { GuideView } from './GuideView';
import { Uploader } from './Uploader';
import { useGuideRights } from './useGuideRights';
import { type Begin, useGuides } from './useGuides';
import type { Upload } from './useUpload';

interface Props {
  page: MenuNode;
  /** Begins at the uploader, or with replacing the guide of this stored path. */
  begin?: Begin | undefined;
  upload: Upload;
}

/** The guides of one page, one at a time; behind them the information centre finds its uploader. */
export function Guides({ page, begin, upload }: Props) {
  const read = useRead((options) => fetchGuides(page.id, options));
  const guides = read.data ?? [];
  // A failure is shown in place of the guides.
  const reload = async () => (await read.refreshAsync()) ?? [];
  const work = useGuides(page.id, read.data, upload, reload, begin);
  const may = useGuideRights();

  if (read.error && !read.loading) return <NotRead error={read.error} onRetry={read.refresh} />;
  if (!read.data)
    return (
      <div className={styles.state} aria-busy="true">
        <Skeleton active />
      </div>
    );

  const empty = guides.length === 0;
  if (empty && !may.upload)
    return (
      <div className={styles.state}>
        <EmptyState text="暂无引导，敬请期待" />
      </div>
    );
  const slides: Slide[] = guides.map((guide) => ({
    key: guide.FilePath,
    label: guide.FileCaption || guide.FileName,
    content: (
      <GuideView
        guide={guide}
        onReplace={may.replace ? () => work.startReplacing(guide) : undefined}
        onDelete={may.remove ? () => void work.remove(guide) : undefined}
      />
    ),
  }));
  slides.push({
    key: 'end',
    label: may.upload ? '上传' : '最后一页',
    content: (
      <div className={styles.end}>
        <p className={`${styles.endText} qiao-state`}>{empty ? '暂无引导，敬请期待' : '已是最后一页了'}</p>
        {(may.upload || work.replaced) && <Uploader {...work} upload={upload} />}
      </div>
    ),
  });
  return <Carousel label="操作指引" slides={slides} index={work.index} onChange={work.setIndex} />;
}

const NotRead = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className={styles.state} role="alert">
    <p>加载失败：{failureText(error)}</p>
    <Button onClick={onRetry}>重试</Button>
  </div>
);
