import Input from 'antd/es/input/Input';
import type { TextFilter } from '../query/filter';
import styles from './Toolbar.module.css';
import { useTyped } from './useTyped';

interface Props {
  filter: TextFilter;
  value: string;
  onChange: (value: string) => void;
}

/** A text that a column of the rows contains. */
export function Contains({ filter: { label }, value, onChange }: Props) {
  const { input } = useTyped(value, onChange);
  return (
    <Input
      className={styles.contains}
      maxLength={100}
      placeholder={label}
      aria-label={label}
      allowClear
      {...input}
    />
  );
}
