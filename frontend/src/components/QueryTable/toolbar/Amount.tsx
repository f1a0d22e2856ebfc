import Input from 'antd/es/input/Input';
import type { EndProps } from '../query/filter';
import { isNumber } from '../query/query';
import styles from './Toolbar.module.css';
import { useTyped } from './useTyped';

/** A number; of one that is no number, or beyond the other end, the list hears nothing. */
export function Amount({ label, value, least, most, onChange }: EndProps) {
  const fits = (text: string) =>
    text === '' ||
    (isNumber(text) && (!least || Number(text) >= Number(least)) && (!most || Number(text) <= Number(most)));
  const { input, wrong } = useTyped(value, onChange, fits);
  return (
    <Input
      className={styles.amount}
      inputMode="decimal"
      maxLength={18}
      aria-label={label}
      aria-invalid={wrong || undefined}
      status={wrong ? 'error' : undefined}
      title={wrong ? '不是数字，或两个数字大小颠倒' : undefined}
      {...input}
    />
  );
}
