import type { ReactNode } from 'react';
import { linked } from '../../Linked';
import type { QueryColumn } from '../rowTypes';
import styles from './RowCard.module.css';

const filled = (value: ReactNode) => value !== '—' && value !== '' && value !== null && value !== undefined;

/** A row of a list on a phone: the headline column or the name on top, the other columns below it, without empty ones. */
export function RowCard<Row>({ columns, row }: { columns: QueryColumn<Row>[]; row: Row }) {
  const [first, ...others] = columns;
  const state = others.find(({ card }) => card === 'state')?.render(row);
  const headline = others.find(({ card }) => card === 'headline')?.render(row);
  const name = first?.render(row);
  const facts = others
    .filter(({ card }) => card === undefined)
    .map(({ title, render }) => ({ title, value: render(row) }))
    .filter(({ value }) => filled(value));
  return (
    <div className={`${styles.card} qiao-stack qiao-gap-4`}>
      <div className="qiao-spread qiao-top">
        {filled(headline) ? <span className="qiao-medium">{linked(headline)}</span> : linked(name)}
        {filled(state) && state}
      </div>
      {filled(headline) && <div className="qiao-small">{linked(name)}</div>}
      <dl className={styles.facts}>
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{linked(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
