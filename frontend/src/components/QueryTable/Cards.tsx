import styles from './index.module.css';
import { type RowsProps, Tick } from './Rows';

/** The rows on a phone, where a table would be wider than the screen. */
export function Cards<Row>({ list, rowKey, card, note, actions, selection, rowLabel }: RowsProps<Row>) {
  return (
    <>
      {selection && (
        <div className={styles.tickAll}>
          <Tick selection={selection} rows={list} label="选择本页全部">
            选择本页全部
          </Tick>
        </div>
      )}
      <ul className={styles.cards}>
        {list.map((row) => (
          <li key={rowKey(row)}>
            {selection && (
              <Tick selection={selection} rows={[row]} label={`选择${rowLabel?.(row) ?? rowKey(row)}`} />
            )}
            <div className={styles.card}>
              {card(row)}
              {note?.(row)}
              {actions && <div className={styles.cardActions}>{actions.render(row)}</div>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
