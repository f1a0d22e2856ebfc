import { Image } from 'antd';
import { useState } from 'react';
import styles from './index.module.css';

/** Stored photos by their addresses; a click shows one in the whole window, with the others beside it. */
export function Photos({ urls }: { urls: readonly string[] }) {
  const [shown, setShown] = useState<number>();
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
        items={[...urls]}
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
