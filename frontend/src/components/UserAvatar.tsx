import { useState } from 'react';
import { fileUrl } from '@/services/http';
import styles from './UserAvatar.module.css';

interface Props {
  name: string;
  /** Stored path or full address of a picture; without one, or when it cannot be loaded, the name is shown. */
  src?: string;
  size?: number;
}

/** A picture of the user, or the part of the name that people call each other by. */
export function UserAvatar({ name, src, size = 30 }: Props) {
  const [failed, setFailed] = useState<string>();
  const box = { width: size, height: size, fontSize: size * 0.4 };
  if (src && failed !== src)
    return (
      <img className={styles.avatar} style={box} src={fileUrl(src)} alt="" onError={() => setFailed(src)} />
    );
  return (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** Two characters: the given name of a Chinese name, the first letters of any other. */
export function initials(name: string): string {
  const text = name.trim();
  if (/^\p{Script=Han}+$/u.test(text)) return text.slice(-2);
  return text
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('');
}
