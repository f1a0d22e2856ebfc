import { useLayoutEffect, useRef } from 'react';

/** A list with this number of rows or more is long. */
export const longFrom = 50;

/** The number of measured rows: about those that are visible first. */
const shownFirst = 20;

interface Props {
  /** The `data-widths` of the table. */
  of: string;
  /** The widths of all cells of a row (px), with ticks and buttons; cells of undefined width share the rest. */
  widths: (number | undefined)[];
  /** The smallest width of a column of undefined width (px). */
  least: number;
  rows: readonly unknown[];
  compact: boolean;
}

/**
 * Lays out only the rows of a long list that are in the window. The browser cannot do that for a table, so each row is a
 * box of its own. The columns have the widths of `table-layout: fixed`. All rows have the same height: a row that is
 * higher than expected would move the list while the user scrolls.
 */
export function LongRows({ of, widths, least, rows, compact }: Props) {
  const style = useRef<HTMLStyleElement>(null);
  const measured = useRef<Pick<Props, 'rows' | 'compact'>>(undefined);
  useLayoutEffect(() => {
    const last = measured.current;
    // A hidden page that is shown again has the same rows.
    if (last?.rows === rows && last.compact === compact) return;
    measured.current = { rows, compact };
    const table = style.current?.parentElement?.querySelector('table');
    // Remove the old height, which would be the least one.
    if (last && last.compact !== compact) table?.style.removeProperty('--row');
    const lines = [...(table?.tBodies[0]?.rows ?? [])].slice(0, shownFirst);
    table?.style.setProperty('--row', `${Math.max(0, ...lines.map((line) => line.offsetHeight))}px`);
  }, [rows, compact]);
  const share = widths.includes(undefined);
  const rules = widths.map((width, index) => {
    const size = width === undefined ? `1 0 ${least}px` : `${share ? 0 : width} 0 ${width}px`;
    return `[data-widths="${of}"] tr > :nth-child(${index + 1}) { flex: ${size} }`;
  });
  return <style ref={style}>{`@media screen { ${rules.join('\n')} }`}</style>;
}
