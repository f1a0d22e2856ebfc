import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { Choice } from './NativeSelect';
import styles from './Toolbar.module.css';

interface Props {
  label: string;
  value: string;
  choices: readonly (Choice & { label: ReactNode })[];
  onChange: (value: string) => void;
}

/** A list of values that one can search. */
export default function ManyChoices({ label, value, choices, onChange }: Props) {
  return (
    <Select
      className={styles.select}
      aria-label={label}
      value={value}
      options={[...choices]}
      showSearch={{ optionFilterProp: 'text' }}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}
