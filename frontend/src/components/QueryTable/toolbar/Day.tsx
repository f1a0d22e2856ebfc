// As in `Search`, without the other parts of antd's.
import Input from 'antd/es/input/Input';
import { useRef } from 'react';
import type { EndProps } from '../query/filter';
import styles from './Toolbar.module.css';
import { useTyped } from './useTyped';

/**
 * A day. Of one that is being typed the list hears nothing until it is one: the year 20 is on the way to 2026. The
 * browser's own field: it fits a phone, and antd's would cost a fifth of the page.
 */
export function Day({ label, value, least, most, onChange }: EndProps) {
  const [min, max] = [least || '1970-01-01', most || '2999-12-31'];
  /** Half a day is empty for the browser, which alone knows better. */
  const half = useRef(false);
  const fits = (day: string) => (day ? day >= min && day <= max : !half.current);
  const { input, wrong } = useTyped(value, onChange, fits, 0);
  return (
    <Input
      type="date"
      className={styles.day}
      aria-label={label}
      {...input}
      min={min}
      max={max}
      status={wrong ? 'error' : undefined}
      title={wrong ? '不是完整的日期，或两个日期前后颠倒' : undefined}
      onChange={(event) => {
        half.current = event.target.validity.badInput;
        input.onChange(event);
      }}
    />
  );
}
