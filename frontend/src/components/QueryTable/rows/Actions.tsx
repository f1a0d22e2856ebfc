import { MoreMenu } from '../../MoreMenu';
import { RowButton } from '../../RowText';
import type { RowAction, RowMenu } from '../rowTypes';

interface Props<Row> {
  row: Row;
  /** The name of the row: a screen reader reads many buttons of one text. */
  name: string;
  actions: readonly (RowAction<Row> | RowMenu<Row>)[];
}

/** The buttons of a row. */
export function Actions<Row>({ row, name, actions }: Props<Row>) {
  return actions.map((action) =>
    'menu' in action ? (
      <MoreMenu key={action.text} row={row} name={name} menu={action.menu} />
    ) : (
      <RowButton
        key={action.text}
        danger={action.danger}
        aria-label={`${action.textOf?.(row) ?? action.text} ${name}`}
        onClick={() => action.run(row)}
      >
        {action.textOf?.(row) ?? action.text}
      </RowButton>
    ),
  );
}

/** Their width (px): the letters, the gaps, and the edges of the column. */
export const widthOf = (actions: readonly { text: string }[]): number =>
  actions.length === 0 ? 0 : actions.reduce((sum, { text }) => sum + 14 * text.length + 12, 16);
