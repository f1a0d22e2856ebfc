import { Facts } from '@/components/Detail';
import { shortDay } from '@/components/dates';
import { yuan } from '@/components/money';
import { Paper } from '@/components/Paper';
import { runtimeConfig } from '@/services/runtimeConfig';
import type { FullQuotation, Retail, RetailLine } from '../api/quotations';
import styles from './offer.module.css';

/** Days on paper have their year, whenever they are printed. */
const past = new Date(0);

type PaperLine = RetailLine & { DealerPrice?: number | null; DealerAmount?: number | null };

interface Props {
  offer: Retail;
  /** The same quotation with the dealer's prices; left out for the customer. */
  dealer?: FullQuotation | undefined;
  onEnd: () => void;
}

/** 报价单 on A4: for the customer, or with the dealer's prices. The browser prints it, also as a PDF. */
export default function Offer({ offer: { Quotation: q, Lines }, dealer, onEnd }: Props) {
  const lines: readonly PaperLine[] = dealer?.Lines ?? Lines;
  return (
    <Paper page="size: A4; margin: 12mm" onEnd={onEnd}>
      <article className={styles.offer} aria-label="报价单">
        <header>
          <p>{runtimeConfig().company}</p>
          <h1>{dealer ? '报价单（经销）' : '报价单'}</h1>
          <p className={styles.number}>
            <span>{q.QuotationNo}</span>
            <span>第 {q.Version} 版</span>
          </p>
        </header>
        <Facts
          facts={[
            ['客户', q.CustomerName ?? '—'],
            ['电话', q.Mobile ?? '—'],
            ['地址', [q.Community, q.Address].filter(Boolean).join(' ') || '—', true],
            ['店铺', q.ShopName ?? '—'],
            ['业务负责人', q.OwnerName ?? q.CreateUserName],
            ['报价日期', shortDay(q.CreateDate, past)],
            ['有效期至', q.ValidUntil ? shortDay(q.ValidUntil, past) : '—'],
          ]}
        />
        {cabinetsOf(lines).map(([name, group], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts of one cabinet may be apart.
          <Cabinet key={at} name={name} lines={group} rate={q.Rate} dealer={dealer !== undefined} />
        ))}
        <div className={styles.sums}>
          <Facts
            facts={[
              ['原价合计', yuan(q.ListAmount ?? 0)],
              ['折后货款', yuan(q.Goods ?? 0)],
              ['运费', yuan(q.Freight)],
              ['税额', yuan(q.Tax ?? 0)],
              ['取整', yuan(q.Rounding ?? 0)],
              ['总价', <b key="total">¥ {yuan(q.Total ?? 0)}</b>],
              ...(dealer ? ([['经销价合计', yuan(dealer.DealerAmount ?? 0)]] as [string, string][]) : []),
              ...(q.Remark ? [['备注', q.Remark, true] as [string, string, boolean]] : []),
            ]}
          />
        </div>
        <footer className={styles.signatures}>
          {['客户', '店铺'].map((who) => (
            <p key={who}>
              {who}签字：
              <span />
            </p>
          ))}
        </footer>
      </article>
    </Paper>
  );
}

/** The lines by rooms and cabinets, in their order. */
function cabinetsOf(lines: readonly PaperLine[]): [string, PaperLine[]][] {
  const groups: [string, PaperLine[]][] = [];
  for (const line of lines) {
    const name = [line.Room, line.Cabinet].filter(Boolean).join(' ') || '其他';
    const last = groups.at(-1);
    if (last?.[0] === name) last[1].push(line);
    else groups.push([name, [line]]);
  }
  return groups;
}

const priceOf = (price: number | null | undefined) => (price == null ? '—' : price.toFixed(2));

interface CabinetProps {
  name: string;
  lines: readonly PaperLine[];
  /** Percent that is charged of the whole quotation. */
  rate: number;
  dealer: boolean;
}

/** The charged amount of a line, with the discount of the whole quotation; empty for the full amount. */
const chargedOf = (line: number | null, rate: number) =>
  (line ?? 100) === 100 && rate === 100 ? '' : `${Math.round((line ?? 100) * rate) / 100}%`;

function Cabinet({ name, lines, rate, dealer }: CabinetProps) {
  const headings = ['名称', '计量', '单价', '折扣', '金额', ...(dealer ? ['经销单价', '经销金额'] : [])];
  return (
    <section>
      <h2>{name}</h2>
      <table className="qiao-table">
        <thead>
          <tr>
            {headings.map((heading, at) => (
              <th key={heading} scope="col" className={at > 1 ? 'qiao-number' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.LineId}>
              <td>{[line.FullName, line.Spec, line.Note].filter(Boolean).join('，')}</td>
              <td>{line.Measure ?? line.Fault}</td>
              <td className="qiao-number">{priceOf(line.Price)}</td>
              <td className="qiao-number">{chargedOf(line.LineRate, rate)}</td>
              <td className="qiao-number">{line.Amount === null ? '—' : yuan(line.Amount)}</td>
              {dealer && <td className="qiao-number">{priceOf(line.DealerPrice)}</td>}
              {dealer && (
                <td className="qiao-number">{line.DealerAmount == null ? '—' : yuan(line.DealerAmount)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
