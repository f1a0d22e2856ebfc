import { MoreMenu } from '../MoreMenu';
import { RowButton } from '../RowText';
import type { RowAction, RowMenu } from './rowTypes';

interface Props<Row> {
  row: Row;
  /** What the row is called: a screen reader reads many buttons of one text. */
  name: string;
  actions: readonly (RowAction<Row> | RowMenu<Row>)[];
}

/** The buttons of a row. */
export function Actions<Row>({ row, name, actions }: Props<Row>) {
  return actions.map((action) =>
    'menu' in action ? (
      <MoreMenu key={action.text} name={name} items={() => itemsOf(row, action.menu(row))} />
    ) : (
      <RowButton
        key={action.text}
        danger={action.danger}
        aria-label={`${action.text} ${name}`}
        onClick={() => action.run(row)}
      >
        {action.text}
      </RowButton>
    ),
  );
}

/** The same as entries of a menu. */
export const itemsOf = <Row,>(row: Row, actions: readonly RowAction<Row>[]) =>
  actions.map(({ text, danger = false, run }) => ({ text, danger, run: () => run(row) }));

/** How wide they are (px): the letters, what parts them, and the edges of the column. */
export const widthOf = (actions: readonly { text: string }[]): number =>
  actions.length === 0 ? 0 : actions.reduce((sum, { text }) => sum + 14 * text.length + 12, 16);
