import { Button } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import { PlainAlert } from '@/components/PlainAlert';
import { useMobile } from '@/components/useMobile';
import { useShortcut } from '@/components/useShortcut';
import type { QuotationRules } from '@/services/generated/quotation';
import { grouped } from '../api/pricing';
import type { DayPrice, FullQuotation } from '../api/quotations';
import { Cards } from './Cards';
import styles from './cards.module.css';
import { GridLines } from './GridLines';
import { type Pointed, pointedBy } from './rows';
import { SumsOf, Terms } from './Terms';
import { savedText, useSheet } from './useSheet';

interface Props {
  quotation: FullQuotation;
  prices: readonly DayPrice[];
  rules: QuotationRules;
  seesDealer: boolean;
  /** May set the dealer's price of a line that is not in the price list. */
  decidesDealer: boolean;
  onSaved: (quotation: FullQuotation) => void;
  /** The line that the page leads to; until `onPointed`. */
  pointed: Pointed | undefined;
  onPoint: (line: Pointed | undefined) => void;
}

const isSave = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 's';

/** A draft to fill in: its lines, as a spreadsheet or on a phone as cards, and the sums of the typed values. */
export default function Editor({ pointed, onPoint, ...opened }: Props) {
  const { prices, rules, seesDealer, decidesDealer } = opened;
  const work = useSheet(opened);
  const { sheet, priced, change, dirty, save } = work;
  useShortcut(isSave, () => dirty && void save());
  const pointing = { pointed, onPointed: () => onPoint(undefined) };
  const mobile = useMobile();
  return (
    <>
      <Told work={work} onPoint={onPoint} />
      {mobile ? (
        <Cards
          rows={sheet.rows}
          priced={priced.lines}
          prices={prices}
          seesDealer={seesDealer}
          decidesDealer={decidesDealer}
          marks={work.marks}
          onChange={(rows) => change({ rows })}
          {...pointing}
        />
      ) : (
        <GridLines
          work={work}
          prices={prices}
          seesDealer={seesDealer}
          decidesDealer={decidesDealer}
          {...pointing}
        />
      )}
      <Terms terms={sheet.terms} onChange={(terms) => change({ terms: { ...sheet.terms, ...terms } })} />
      <SumsOf sums={priced.sums} limit={rules.DiscountLimit} seesDealer={seesDealer} />
      {mobile && <Dock work={work} />}
    </>
  );
}

/** The sum and the way to save it, at the foot of a phone. */
const Dock = ({ work }: { work: ReturnType<typeof useSheet> }) => (
  <div className={styles.dock}>
    <span>
      总价 <strong>{grouped(work.priced.sums.total)}</strong>
      <span className="qiao-note" role="status">
        {' '}
        {savedText(work)}
      </span>
    </span>
    <Button type="primary" disabled={!work.dirty} loading={work.saving} onClick={() => void work.save()}>
      保存
    </Button>
  </div>
);

/** The browser's findings, and the reason why saving failed. */
function Told({ work, onPoint }: { work: ReturnType<typeof useSheet>; onPoint: Props['onPoint'] }) {
  const { found, discard, failure, marks, theirs, overwrite, dirty, sheet } = work;
  const first = marks[0];
  const marked = first ? sheet.rows.findIndex(({ id }) => id === first.id) : -1;
  const refused =
    first && marked >= 0 ? { row: marked, field: first.field || undefined } : failure && pointedBy(failure);
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
      {refused && (
        <div className="qiao-buttons qiao-mb-8">
          {button(`看第 ${refused.row + 1} 行`, () => onPoint(refused))}
        </div>
      )}
      {theirs !== undefined && (
        <div className="qiao-buttons qiao-mb-8">{button('用我的覆盖', () => void overwrite())}</div>
      )}
    </>
  );
}
