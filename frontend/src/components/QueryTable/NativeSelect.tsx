import styles from './NativeSelect.module.css';

/** A value to choose, and what it is called. */
export interface Choice {
  value: string;
  /** Also what a search among many finds. */
  text: string;
}

interface Props {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

/** The browser's own list of values: antd's is as large as the whole of the list's other parts. */
export function NativeSelect({ label, value, choices, onChange }: Props) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  );
}
