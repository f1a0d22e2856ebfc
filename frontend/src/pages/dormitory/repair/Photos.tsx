import { Image } from 'antd';
import { useState } from 'react';
import { photoUrl } from '@/services/repair';
import styles from './index.module.css';

/** The photos of a request; pressed, one fills the window and the others are beside it. */
export function Photos({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState<number>();
  const urls = ids.map(photoUrl);
  return (
    <>
      <ul className={styles.photos}>
        {urls.map((url, index) => (
          <li key={url}>
            <button type="button" onClick={() => setShown(index)} aria-label={`放大照片 ${index + 1}`}>
              <img src={url} alt={`照片 ${index + 1}`} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Image.PreviewGroup
        items={urls}
        preview={{
          open: shown !== undefined,
          current: shown ?? 0,
          onOpenChange: (open) => open || setShown(undefined),
          onChange: setShown,
        }}
      />
    </>
  );
}
