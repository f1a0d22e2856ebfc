import type { ReactNode } from 'react';
import styles from './Tick.module.css';
import type { Selection } from './useSelection';

interface Props<Row> {
  selection: Selection<Row>;
  rows: readonly Row[];
  label: string;
  children?: ReactNode;
}

/** Ticks these rows, one or a whole page. The browser's own box, for the reason that `Grid` gives. */
export function Tick<Row>({ selection, rows, label, children }: Props<Row>) {
  const ticked = rows.filter(selection.has).length;
  return (
    <label className={`${styles.tick} qiao-screen-only`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={ticked > 0 && ticked === rows.length}
        ref={(input) => {
          if (input) input.indeterminate = ticked > 0 && ticked < rows.length;
        }}
        onChange={(event) => selection.set(rows, event.target.checked)}
      />
      {children}
    </label>
  );
}
