import styles from './index.module.css';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** The field that it fills in. */
  field: { label: string; options: readonly string[] };
  /** In how many hours each is dealt with; without an entry where that is not known. */
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
          {/* The space keeps its height until the hours are known. */}
          <small className="qiao-small">{hours[option] ? `${hours[option]} 小时内` : '\u00a0'}</small>
        </label>
      ))}
    </div>
  );
}
