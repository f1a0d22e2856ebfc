import { shortDay } from '@/components/dates';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { InspectionRow } from '../api/inspections';
import { classesOf, countingOf, planOf } from './entry';
import styles from './index.module.css';

const RecordCode = lazyWithRetry(
  () => import(/* webpackChunkName: "record-code" */ '@/components/RecordCode'),
);

/** What sticks to the lot: it alone is on paper, with a code that opens the lot on a phone. */
export function Label({ lot }: { lot: InspectionRow }) {
  const facts = [
    ['物料', lot.MaterialName],
    ['规格', lot.Spec],
    ['供应商', lot.SupplierName],
    ['批号', lot.BatchNo],
    ['数量', `${lot.LotSize} ${lot.Unit}`],
    ['到货', shortDay(lot.ArrivalDate, new Date(0))],
    ['抽样', planOf(lot)],
    ['判定计数', countingOf(lot)],
    [
      'Ac / Re',
      classesOf(lot)
        .map(({ severity, accept }) => `${severity} ${accept}/${accept + 1}`)
        .join('　'),
    ],
    ['检验', lot.Inspector],
    ['判定', lot.Judge],
  ].filter(([, value]) => value);
  return (
    <section className={`${styles.label} qiao-paper-only`} aria-hidden="true">
      <p>
        <strong>{lot.InspectionNo}</strong>
        <b>{lot.Status}</b>
      </p>
      <div className={styles.code}>
        <RecordCode number={lot.InspectionNo} />
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="qiao-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
