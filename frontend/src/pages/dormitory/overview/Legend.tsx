import styles from './index.module.css';
import { bedStates, countOf, type Floor, type Picked } from './picture';

interface Props {
  floors: readonly Floor[];
  picked: Picked | undefined;
  onPick: (picked: Picked | undefined) => void;
}

const all: readonly Picked[] = [...bedStates, '待退宿'];

/** The meaning of the colours and the number of beds of each; a click filters by one. */
export function Legend({ floors, picked, onPick }: Props) {
  return (
    <fieldset className={`${styles.legend} qiao-chips qiao-mb-8`} aria-label="床位状态">
      {all.map((state) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === picked}
          onClick={() => onPick(state === picked ? undefined : state)}
        >
          <span className={styles.swatch} data-state={state} aria-hidden="true" />
          {state} <b className="qiao-text qiao-digits">{countOf(floors, state)}</b>
        </button>
      ))}
    </fieldset>
  );
}
