import { useLayoutEffect, useRef } from 'react';

/** From this number of rows on each row is laid out by itself. */
export const longFrom = 50;

/** How many rows tell how high a row is: about those that the window shows first. */
const shownFirst = 20;

interface Props {
  /** Of the table, in its `data-widths`. */
  of: string;
  /** The columns' widths (px), that of the ticks and of the buttons among them; undefined shares what is left. */
  widths: (number | undefined)[];
  /** What a column without a width has at least (px). */
  least: number;
  rows: readonly unknown[];
}

/**
 * Gives the columns of a long list the widths that `table-layout: fixed` gives them, and all rows one height. The browser
 * lays a table out as a whole; rows of their own it leaves out while they are outside of the window, also when the list's
 * tab comes back. It has to know how high they are, or the list moves while it is scrolled.
 */
export function LongRows({ of, widths, least, rows }: Props) {
  const style = useRef<HTMLStyleElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be higher.
  useLayoutEffect(() => {
    const table = style.current?.parentElement?.querySelector('table');
    const lines = [...(table?.tBodies[0]?.rows ?? [])].slice(0, shownFirst);
    table?.style.setProperty('--row', `${Math.max(0, ...lines.map((line) => line.offsetHeight))}px`);
  }, [rows]);
  const share = widths.includes(undefined);
  const rules = widths.map((width, index) => {
    const size = width === undefined ? `1 0 ${least}px` : `${share ? 0 : width} 0 ${width}px`;
    return `[data-widths="${of}"] tr > :nth-child(${index + 1}) { flex: ${size} }`;
  });
  return <style ref={style}>{`@media screen { ${rules.join('\n')} }`}</style>;
}
