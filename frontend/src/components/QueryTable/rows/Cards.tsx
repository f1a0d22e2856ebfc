import { meansRow, type RowsProps } from '../rowTypes';
import { Actions } from './Actions';
import styles from './Cards.module.css';
import { RowCard } from './RowCard';
import { SumCard } from './SumCard';
import { Tick, TickAll } from './Tick';

/** The rows on a phone, where a table would be wider than the screen. */
export function Cards<Row>(props: RowsProps<Row>) {
  const { list, rowKey, nameOf, columns, note, actions, selection, onOpen, sums } = props;
  return (
    <>
      {selection && (
        <div className={`${styles.tickAll} qiao-screen-only`}>
          <TickAll selection={selection} rows={list}>
            选择本页全部
          </TickAll>
        </div>
      )}
      <ul className={styles.cards}>
        {list.map((row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: for the finger; by keyboard the row's name opens it.
          <li
            key={rowKey(row)}
            className={onOpen && styles.opens}
            onClick={onOpen && ((event) => meansRow(event) && onOpen(row))}
          >
            {selection && (
              <Tick
                label={`选择${nameOf(row)}`}
                ticked={selection.has(row)}
                onTick={(chosen, through) => selection.tick(row, chosen, through)}
              />
            )}
            <div className="qiao-fill">
              <RowCard columns={columns} row={row} />
              {note?.(row)}
              {actions.length > 0 && (
                <div className={`${styles.cardActions} qiao-screen-only`}>
                  <Actions row={row} name={nameOf(row)} actions={actions} />
                </div>
              )}
            </div>
          </li>
        ))}
        {sums && <SumCard columns={columns} sums={sums} />}
      </ul>
    </>
  );
}
