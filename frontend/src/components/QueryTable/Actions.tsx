import { RowButton } from '../RowText';
import type { RowAction } from './rowTypes';

interface Props<Row> {
  row: Row;
  /** What the row is called: a screen reader reads many buttons of one text. */
  name: string;
  actions: readonly RowAction<Row>[];
}

/** The buttons of a row. */
export function Actions<Row>({ row, name, actions }: Props<Row>) {
  return actions.map(({ text, danger, run }) => (
    <RowButton key={text} danger={danger} aria-label={`${text} ${name}`} onClick={() => run(row)}>
      {text}
    </RowButton>
  ));
}

/** How wide they are (px): the letters, what parts them, and the edges of the column. */
export const widthOf = (actions: readonly RowAction<never>[]): number =>
  actions.length === 0 ? 0 : actions.reduce((sum, { text }) => sum + 14 * text.length + 12, 16);
