import styles from './index.module.css';

const marks = [1, 2, 3, 4, 5] as const;

/** The stars in words, for screen readers. */
const words = ['很差', '较差', '一般', '满意', '很满意'];

/** 4 → ★★★★☆ */
export const starsOf = (rating: number): string => '★★★★★☆☆☆☆☆'.slice(5 - rating, 10 - rating);

interface Props {
  id?: string;
  value?: number;
  onChange?: (value: number) => void;
}

/** Chooses a score from 1 to 5. */
export function Stars({ id, value = 0, onChange }: Props) {
  return (
    <div id={id} className={styles.stars} role="radiogroup" aria-label="评价">
      {marks.map((mark) => (
        <label key={mark} data-given={mark <= value || undefined}>
          <input
            type="radio"
            name={id}
            checked={mark === value}
            aria-label={`${mark} 分，${words[mark - 1]}`}
            onChange={() => onChange?.(mark)}
          />
          ★
        </label>
      ))}
      {value > 0 && <span className="qiao-quiet">{words[value - 1]}</span>}
    </div>
  );
}
