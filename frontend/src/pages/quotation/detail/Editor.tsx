import { Button } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import { PlainAlert } from '@/components/PlainAlert';
import { useMobile } from '@/components/useMobile';
import type { QuotationRules } from '@/services/generated/quotation';
import { grouped } from '../api/pricing';
import type { DayPrice, FullQuotation } from '../api/quotations';
import { Cards } from './Cards';
import styles from './cards.module.css';
import { GridLines } from './GridLines';
import { SumsOf, Terms } from './Terms';
import { useSheet } from './useSheet';

interface Props {
  quotation: FullQuotation;
  prices: readonly DayPrice[];
  rules: QuotationRules;
  seesDealer: boolean;
  onSaved: () => void;
}

/** A draft to fill in: its lines, as a spreadsheet or on a phone as cards, and the sums of the typed values. */
export default function Editor({ quotation, prices, rules, seesDealer, onSaved }: Props) {
  const work = useSheet({ quotation, prices, rules, seesDealer, onSaved });
  const { sheet, priced, change } = work;
  const mobile = useMobile();
  return (
    <>
      <Told work={work} />
      {mobile ? (
        <Cards
          rows={sheet.rows}
          priced={priced.lines}
          prices={prices}
          seesDealer={seesDealer}
          onChange={(rows) => change({ rows })}
        />
      ) : (
        <GridLines work={work} prices={prices} seesDealer={seesDealer} />
      )}
      <Terms terms={sheet.terms} onChange={(terms) => change({ terms: { ...sheet.terms, ...terms } })} />
      <SumsOf sums={priced.sums} limit={rules.DiscountLimit} seesDealer={seesDealer} />
      {mobile && <Dock work={work} />}
    </>
  );
}

/** The sum and the way to save it, at the foot of a phone. */
const Dock = ({ work: { priced, dirty, saving, save } }: { work: ReturnType<typeof useSheet> }) => (
  <div className={styles.dock}>
    <span>
      总价 <strong>{grouped(priced.sums.total)}</strong>
      <span className="qiao-note" role="status">
        {' '}
        {dirty ? '未保存，已留在本机' : '已保存'}
      </span>
    </span>
    <Button type="primary" disabled={!dirty} loading={saving} onClick={() => void save()}>
      保存
    </Button>
  </div>
);

/** The browser's findings, and the reason why saving failed. */
function Told({ work }: { work: ReturnType<typeof useSheet> }) {
  const { found, discard, failure, theirs, overwrite, dirty } = work;
  const button = (text: string, run: () => void) => (
    <Button size="small" onClick={run}>
      {text}
    </Button>
  );
  return (
    <>
      {found.state === 'restored' && dirty && (
        <p className="qiao-row qiao-mb-8">已恢复上次没有保存的修改 {button('放弃这些修改', discard)}</p>
      )}
      {found.state === 'stale' && (
        <div className="qiao-stack qiao-mb-8">
          <PlainAlert type="warning" text="这台电脑上有没有保存的修改，但报价单后来又改过" />
          <div className="qiao-buttons">
            {button('用我的修改', found.take)}
            {button('放弃我的修改', discard)}
          </div>
        </div>
      )}
      <FailureAlert text={failure} />
      {theirs !== undefined && (
        <div className="qiao-buttons qiao-mb-8">{button('用我的覆盖', () => void overwrite())}</div>
      )}
    </>
  );
}
