// As in `Search`, without the other parts of antd's.
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import type { EndProps } from '../query/filter';
import styles from './Toolbar.module.css';

/**
 * A day. Of one that is being typed the list hears nothing until it is one: the year 20 is on the way to 2026. The
 * browser's own field: it fits a phone, and antd's would cost a fifth of the page.
 */
export function Day({ label, value, least, most, onChange }: EndProps) {
  const [min, max] = [least || '1970-01-01', most || '2999-12-31'];
  const [seen, setSeen] = useState(value);
  const [text, setText] = useState(value);
  const [wrong, setWrong] = useState(false);
  if (value !== seen) {
    setSeen(value);
    setText(value);
    setWrong(false);
  }
  return (
    <Input
      type="date"
      className={styles.day}
      aria-label={label}
      value={text}
      min={min}
      max={max}
      status={wrong ? 'error' : undefined}
      title={wrong ? '不是完整的日期，或两个日期前后颠倒' : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const day = target.value;
        const fits = day ? day >= min && day <= max : !target.validity.badInput;
        setWrong(!fits);
        if (fits) onChange(day);
      }}
    />
  );
}
