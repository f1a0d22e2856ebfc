import { useMemo } from 'react';
import { useMobile } from '@/components/useMobile';
import { type Priced, scaled } from '../api/pricing';
import type { FullQuotation } from '../api/quotations';
import { Cards } from './Cards';
import styles from './index.module.css';
import { columns, rowOf } from './rows';
import { Sheet } from './Sheet';
import { SumsOf } from './Terms';

const nothing = () => undefined;

/** The lines of a quotation as the server has computed them. */
export default function Reading({
  quotation: q,
  seesDealer,
}: {
  quotation: FullQuotation;
  seesDealer: boolean;
}) {
  const mobile = useMobile();
  const rows = useMemo(() => q.Lines.map(rowOf), [q]);
  const priced = useMemo(
    () =>
      q.Lines.map(
        (line): Priced => ({
          fault: line.Fault ?? '',
          method: line.Method ?? '',
          measure: line.Measure ?? '',
          quantity: 0n,
          price: scaled(line.Price, 2),
          list: scaled(line.ListAmount, 2),
          amount: scaled(line.Amount, 2),
          dealer: scaled(line.DealerAmount, 2),
        }),
      ),
    [q],
  );
  const shown = columns.filter(({ field }) => field !== 'DealerPrice' || seesDealer);
  const sums = {
    list: scaled(q.ListAmount, 2),
    goods: scaled(q.Goods, 2),
    discount: scaled(q.Discount, 2),
    freight: scaled(q.Freight, 2),
    tax: scaled(q.Tax, 2),
    rounding: scaled(q.Rounding, 2),
    total: scaled(q.Total, 2),
    dealer: scaled(q.DealerAmount, 2),
    faults: q.Faults ?? 0,
  };
  return (
    <>
      {mobile ? (
        <Cards rows={rows} priced={priced} prices={[]} seesDealer={seesDealer} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label="明细表">
          <Sheet
            rows={rows}
            priced={priced}
            columns={shown}
            prices={new Map()}
            seesDealer={seesDealer}
            cell={undefined}
            offers={[]}
            type={nothing}
            choose={nothing}
          />
        </section>
      )}
      <SumsOf sums={sums} seesDealer={seesDealer} />
    </>
  );
}
