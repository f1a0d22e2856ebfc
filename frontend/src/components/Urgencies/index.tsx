import styles from './index.module.css';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** The field that it fills in. */
  field: { label: string; options: readonly string[] };
  /** Until when each is to be dealt with. */
  hours: Readonly<Record<string, number>>;
}

/** The urgency of a request, and its meaning. */
export function Urgencies({ id, value, onChange, field, hours }: Props) {
  return (
    <div id={id} className={styles.urgencies} role="radiogroup" aria-label={field.label}>
      {field.options.map((option) => (
        <label key={option} className={styles.urgency}>
          <input
            type="radio"
            name={id}
            value={option}
            checked={value === option}
            onChange={() => onChange?.(option)}
          />
          {option}
          <small className="qiao-small">{hours[option]} 小时内</small>
        </label>
      ))}
    </div>
  );
}
