import { yuan } from '@/components/money';
import { Paper } from '@/components/Paper';
import { PlainAlert } from '@/components/PlainAlert';
import { usePaperTitle } from '@/components/usePaperTitle';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchStatement } from '../api/remits';
import styles from './paper.module.css';

interface Props {
  id: string;
  /** Such as 2026-10. */
  month: string;
  onEnd: () => void;
}

/** 对账单 on A4: opening, each movement, closing, and where both sides sign. */
export default function StatementPaper({ id, month, onEnd }: Props) {
  const { data, error } = useRead((options) => fetchStatement(id, month, options), { key: `${id} ${month}` });
  usePaperTitle(data && `对账单 ${data.AccountName} ${data.Month}`);
  if (error) return <PlainAlert type="error" text={`无法打印：${failureText(error)}`} />;
  if (!data) return null;
  return (
    <Paper page="size: A4" onEnd={onEnd}>
      <article className={styles.statement} aria-label="对账单">
        <h1>对账单</h1>
        <p>
          {data.DealerName}　{[data.ShopName, ...data.SharedBy].join('、')}　账户 {data.AccountNo}　
          {data.Month}
          {data.State === '已确认' && `　已由 ${data.ModifyUserName ?? ''} 确认`}
        </p>
        <table>
          <thead>
            <tr>
              {['日期', '类型', '摘要', '金额（元）', '余额（元）'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={4}>期初余额</td>
              <td>{yuan(data.Opening)}</td>
            </tr>
            {(data.Movements ?? []).map(({ Sequence, Day, Kind, Summary, Amount, BalanceAfter }) => (
              <tr key={Sequence}>
                <td>{Day.slice(0, 10)}</td>
                <td>{Kind}</td>
                <td>{Summary}</td>
                <td>{yuan(Amount)}</td>
                <td>{yuan(BalanceAfter)}</td>
              </tr>
            ))}
            <tr>
              <td colSpan={3}>
                期末余额（收款 {yuan(data.Paid)}，扣款 {yuan(data.Charged)}）
              </td>
              <td />
              <td>{yuan(data.Closing)}</td>
            </tr>
          </tbody>
        </table>
        <footer>
          <p>工厂财务（盖章）：</p>
          <p>经销商（签字盖章）：</p>
        </footer>
      </article>
    </Paper>
  );
}
