import {
  DeleteOutlined,
  ExportOutlined,
  SwapOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { versionedUrl } from '@/services/files';
import type { Guide } from '@/services/guide';
import styles from './GuideView.module.css';
import { guideKind } from './rules';

interface Props {
  guide: Guide;
  /** Left out where the user may not. */
  onReplace?: () => void;
  onDelete?: () => void;
}

/** One guide with its caption, and the actions of the information centre. */
export function GuideView({ guide, onReplace, onDelete }: Props) {
  const url = versionedUrl(guide.FilePath, guide.CreateDate);
  const caption = guide.FileCaption || guide.FileName;
  const video = guideKind(guide) === 'video';
  const [large, setLarge] = useState(false);
  return (
    <figure className={styles.guide}>
      <Media key={url} url={url} caption={caption} video={video} large={large} />
      <figcaption className={styles.caption}>
        <span className={styles.text} title={guide.FileName}>
          {caption}
        </span>
        <span className="qiao-row qiao-still">
          {!video && (
            <Button
              type="text"
              size="small"
              icon={large ? <ZoomOutOutlined aria-hidden="true" /> : <ZoomInOutlined aria-hidden="true" />}
              aria-pressed={large}
              onClick={() => setLarge(!large)}
            >
              {large ? '适应窗口' : '原始大小'}
            </Button>
          )}
          <Button
            type="link"
            size="small"
            icon={<ExportOutlined aria-hidden="true" />}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`在新窗口打开 ${caption}`}
          >
            打开原文件
          </Button>
          {onReplace && (
            <Button size="small" icon={<SwapOutlined aria-hidden="true" />} onClick={onReplace}>
              替换
            </Button>
          )}
          {onDelete && (
            <Button size="small" danger icon={<DeleteOutlined aria-hidden="true" />} onClick={onDelete}>
              删除
            </Button>
          )}
        </span>
      </figcaption>
    </figure>
  );
}

interface MediaProps {
  url: string;
  caption: string;
  video: boolean;
  /** A picture in its own size, which may be more than there is room for. */
  large: boolean;
}

function Media({ url, caption, video, large }: MediaProps) {
  const [broken, setBroken] = useState(false);
  const onError = () => setBroken(true);
  if (broken) return <p className={styles.broken}>文件加载失败，可能已被删除</p>;
  if (!video && large)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
      <section className={styles.large} tabIndex={0} aria-label={`${caption}，原始大小`} data-scrolls="">
        <img src={url} alt={caption} onError={onError} />
      </section>
    );
  if (!video) return <img className={styles.media} src={url} alt={caption} onError={onError} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: staff upload recordings as they are; the caption below says what they show.
    <video
      className={styles.media}
      src={url}
      aria-label={caption}
      controls
      playsInline
      preload="metadata"
      onError={onError}
    />
  );
}
