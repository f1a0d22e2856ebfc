import { Facts } from '@/components/Detail';
import { grouped, type Sums, type Terms as TermsOf } from '../api/pricing';
import styles from './index.module.css';

interface Props {
  terms: TermsOf;
  onChange: (terms: Partial<TermsOf>) => void;
}

const decimals = [
  { name: 'Rate', label: '整单折扣（%）', pattern: /^\d{0,3}(\.\d{0,2})?$/, most: 100 },
  { name: 'Freight', label: '运费（元）', pattern: /^\d{0,7}(\.\d{0,2})?$/, most: 9_999_999 },
  { name: 'TaxRate', label: '税率（%）', pattern: /^\d{0,3}(\.\d{0,2})?$/, most: 100 },
] as const;

/** The fields of the whole quotation. */
export const Terms = ({ terms, onChange }: Props) => (
  <div className={styles.sums}>
    {decimals.map(({ name, label, pattern, most }) => (
      <label key={name}>
        <span className="qiao-note">{label}</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          value={String(terms[name] ?? '')}
          onChange={({ target: { value } }) =>
            pattern.test(value) && Number(value) <= most && onChange({ [name]: value })
          }
          onBlur={({ target: { value } }) => {
            const least = name === 'Rate' ? 1 : 0;
            if (Number(value) < least || value === '') onChange({ [name]: name === 'Rate' ? '100' : '0' });
          }}
        />
      </label>
    ))}
    <label>
      <span className="qiao-note">取整到元</span>
      <input
        type="checkbox"
        checked={terms.FullYuan}
        onChange={({ target }) => onChange({ FullYuan: target.checked })}
      />
    </label>
  </div>
);

interface SumsProps {
  sums: Sums;
  /** How much discount the user may give without approval, in percent. */
  limit?: number;
  seesDealer: boolean;
}

/** The sums of the lines. */
export function SumsOf({ sums, limit, seesDealer }: SumsProps) {
  const percent = `${grouped(sums.discount)}%`;
  const above = limit !== undefined && sums.discount > BigInt(limit) * 100n;
  return (
    <div className="qiao-mt-16">
      <Facts
        facts={[
          ['原价合计', grouped(sums.list)],
          [
            '优惠',
            above ? (
              <span key="discount" className="qiao-warning">
                {percent}，超过 {limit}%，提交后须审批
              </span>
            ) : (
              percent
            ),
          ],
          ['折后货款', grouped(sums.goods)],
          ['运费', grouped(sums.freight)],
          ['税额', grouped(sums.tax)],
          ['取整', grouped(sums.rounding)],
          [
            '总价',
            <span key="total" className={styles.total} data-testid="total">
              {grouped(sums.total)}
            </span>,
          ],
          ...(seesDealer ? ([['经销价合计', grouped(sums.dealer)]] as [string, string][]) : []),
          ...(sums.faults > 0 ? ([['待完成', `${sums.faults} 行`]] as [string, string][]) : []),
        ]}
      />
    </div>
  );
}
