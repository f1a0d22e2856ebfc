import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';

/**
 * A film of a record. Phones record in codings that not every browser plays (HEVC of iPhones): then the picture stays
 * empty, or an error comes. It can be downloaded in any case.
 */
export function Video({ url }: { url: string }) {
  const [unplayable, setUnplayable] = useState(false);
  return (
    <div>
      {unplayable ? (
        <p role="alert">这个浏览器不能播放这段视频，请下载后观看。</p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: videos of customers have no captions.
        <video
          src={url}
          aria-label="视频"
          controls
          playsInline
          preload="metadata"
          style={{ maxWidth: '100%', maxHeight: 360 }}
          onError={() => setUnplayable(true)}
          onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && setUnplayable(true)}
        />
      )}
      <Button type="link" icon={<DownloadOutlined aria-hidden="true" />} href={url} download>
        下载视频
      </Button>
    </div>
  );
}
