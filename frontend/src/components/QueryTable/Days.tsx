// As in `Search`, without what else antd's has.
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import type { DayFilter } from './filter';
import styles from './Toolbar.module.css';

interface Props {
  filter: DayFilter;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

/** Two days between which the rows lie. The browser's own fields: they fit a phone, and antd's would cost a fifth of the page. */
export function Days({ filter: { label, from, to }, values, onChange }: Props) {
  const [first = '', last = ''] = [values[from], values[to]];
  return (
    <fieldset className={styles.days}>
      <legend className="qiao-sr-only">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <Day label={`${label}从`} value={first} max={last} onChange={(day) => onChange({ [from]: day })} />
      <span aria-hidden="true">至</span>
      <Day label={`${label}到`} value={last} min={first} onChange={(day) => onChange({ [to]: day })} />
    </fieldset>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/** Of a day that is being typed the list hears nothing until it is one: the year 20 is on the way to 2026. */
function Day({ label, value, min, max, onChange }: DayProps) {
  const least = min || '1970-01-01';
  const most = max || '2999-12-31';
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
      min={least}
      max={most}
      status={wrong ? 'error' : undefined}
      title={wrong ? '不是完整的日期，或两个日期前后颠倒' : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const day = target.value;
        const fits = day ? day >= least && day <= most : !target.validity.badInput;
        setWrong(!fits);
        if (fits) onChange(day);
      }}
    />
  );
}
