import type { ReactNode } from 'react';
import type { Selection } from '../useSelection';
import styles from './Tick.module.css';

interface Props {
  label: string;
  ticked: boolean;
  /** Of a box for many rows: some of them are. */
  some?: boolean;
  /** `through`: with those between it and the one before. */
  onTick: (chosen: boolean, through: boolean) => void;
  children?: ReactNode;
}

/**
 * Ticks a row, or all of a page. The browser's own box, for the reason that `Grid` gives, and nothing around it: a list
 * has hundreds.
 */
export function Tick({ label, ticked, some = false, onTick, children }: Props) {
  const box = (
    <input
      type="checkbox"
      className={`${styles.box} qiao-screen-only`}
      aria-label={label}
      checked={ticked}
      ref={(input) => {
        if (input) input.indeterminate = some && !ticked;
      }}
      onChange={({ target, nativeEvent }) =>
        onTick(target.checked, (nativeEvent as MouseEvent).shiftKey === true)
      }
    />
  );
  if (!children) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control.
    <label className={`${styles.tick} qiao-screen-only`}>
      {box}
      {children}
    </label>
  );
}

interface AllProps<Row> {
  selection: Selection<Row>;
  rows: readonly Row[];
  children?: ReactNode;
}

/** Ticks the whole page. */
export function TickAll<Row>({ selection, rows, children }: AllProps<Row>) {
  const count = rows.filter(selection.has).length;
  return (
    <Tick
      label="选择本页全部"
      ticked={count > 0 && count === rows.length}
      some={count > 0}
      onTick={(chosen) => selection.set(rows, chosen)}
    >
      {children}
    </Tick>
  );
}
