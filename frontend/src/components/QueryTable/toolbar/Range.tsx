import type { RangeFilter } from '../query/filter';
import { Amount } from './Amount';
import { Day } from './Day';
import styles from './Toolbar.module.css';

interface Props {
  filter: RangeFilter;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

/** Two days or two numbers between which the rows lie, both included. */
export function Range({ filter: { label, from, to, of }, values, onChange }: Props) {
  const [first = '', last = ''] = [values[from], values[to]];
  const End = of === 'number' ? Amount : Day;
  return (
    <fieldset className={styles.range}>
      <legend className="qiao-sr-only">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <End
        label={`${label}从`}
        value={first}
        least=""
        most={last}
        onChange={(value) => onChange({ [from]: value })}
      />
      <span aria-hidden="true">至</span>
      <End
        label={`${label}到`}
        value={last}
        least={first}
        most=""
        onChange={(value) => onChange({ [to]: value })}
      />
    </fieldset>
  );
}
