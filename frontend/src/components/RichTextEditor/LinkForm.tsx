import { Button, Input } from 'antd';
import { useState } from 'react';
import styles from './index.module.css';

interface Props {
  /** The link at the cursor; empty for none. */
  value: string;
  /** Without an address the link is taken away. */
  onSave: (href: string) => void;
  onCancel: () => void;
}

/** The links that the server keeps (gateway/richtext): pages of this system, and external addresses. */
const allowed = /^(https?:\/\/|mailto:|tel:|\/?#\/)/i;

/** The address of a link. */
export function LinkForm({ value, onSave, onCancel }: Props) {
  const [href, setHref] = useState(value);
  const typed = href.trim();
  const address =
    /^[^/#?.]/.test(typed) && !allowed.test(typed) && !typed.includes(':') ? `https://${typed}` : typed;
  const wrong = address !== '' && !allowed.test(address);
  const save = () => wrong || onSave(address);
  return (
    <div className={styles.line}>
      <Input
        size="small"
        autoFocus
        value={href}
        status={wrong ? 'error' : undefined}
        placeholder="https://，留空则去掉链接"
        aria-label="链接地址"
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          if (event.key !== 'Enter') return;
          // Not the form around it.
          event.preventDefault();
          save();
        }}
      />
      <Button size="small" type="primary" disabled={wrong} onClick={save}>
        确定
      </Button>
      <Button size="small" onClick={onCancel}>
        取消
      </Button>
    </div>
  );
}
