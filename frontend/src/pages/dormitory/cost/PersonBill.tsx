import { yuan } from '@/components/money';
import { runtimeConfig } from '@/services/runtimeConfig';
import type { Bill } from '../api/costs';
import { monthText } from '../parts/months';
import styles from './bill.module.css';
import { daysText, isOfCompany, totalOf } from './words';

interface Props {
  /** Of one person in one month, one for every room. */
  bills: readonly Bill[];
  closed: boolean;
}

/** The bill of a person for a month and its computation, as it is printed. */
export function PersonBill({ bills, closed }: Props) {
  const [first] = bills;
  if (!first) return null;
  const { Month, ResidentName, ResidentNo, DepartmentName } = first;
  return (
    <article
      className={`${styles.bill} qiao-card`}
      data-keep-together=""
      aria-label={`${ResidentName}的账单`}
    >
      <header className="qiao-wrap qiao-baseline qiao-note">
        <span>{runtimeConfig().company}</span>
        <h3 className="qiao-nowrap">{monthText(Month)} 宿舍费用</h3>
        {!closed && <span>未关账，仅供核对</span>}
      </header>
      <p className={`${styles.who} qiao-facts qiao-baseline qiao-quiet qiao-mt-8`}>
        <b>{ResidentName}</b>
        {ResidentNo && <span>工号 {ResidentNo}</span>}
        {!isOfCompany(first) && <span>{DepartmentName}</span>}
      </p>
      {bills.map((bill) => (
        <RoomBill key={bill.CostId} bill={bill} alone={bills.length === 1} />
      ))}
      <p className={styles.total}>
        合计 <b>{yuan(totalOf(bills))}</b> 元
      </p>
      {!isOfCompany(first) && <Signature who="本人签字" />}
    </article>
  );
}

/** The costs of one room; `alone` where there is no other. */
function RoomBill({ bill, alone }: { bill: Bill; alone: boolean }) {
  const { Building, RoomNo, Days, Lines, Total } = bill;
  return (
    <table className={`${styles.lines} qiao-table`}>
      <caption>
        <b>
          {Building} {RoomNo}
        </b>
        {Days > 0 && <span className="qiao-quiet"> {`${daysText(bill)}，${Days} 天`}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">计算</th>
          <th scope="col">金额（元）</th>
        </tr>
      </thead>
      <tbody>
        {Lines.map(({ Item, Text, Amount }) => (
          <tr key={Item}>
            <th scope="row">{Item}</th>
            <td className="qiao-break">{Text}</td>
            <td>{yuan(Amount)}</td>
          </tr>
        ))}
      </tbody>
      {!alone && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              小计
            </th>
            <td>{yuan(Total)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** A line to sign on, and one for the day. */
export const Signature = ({ who }: { who: string }) => (
  <p className={styles.signature}>
    {who}
    <span />
    日期
    <span />
  </p>
);
