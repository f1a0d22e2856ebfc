import { yuan } from '@/components/money';
import type { Bill } from '../api/costs';
import { monthText } from '../parts/months';
import styles from './bill.module.css';
import { Signature } from './PersonBill';
import { sumOf } from './words';

interface Props {
  department: string;
  month: string;
  /** The costs of each person. */
  persons: readonly Bill[][];
}

const parts = ['Rent', 'Water', 'Power', 'Correction', 'Total'] as const;

/** The bills of a department, one line for each person, their sum, and a line for the signature of its head. */
export function DepartmentSum({ department, month, persons }: Props) {
  const all = persons.flat();
  return (
    <article className={`${styles.bill} qiao-card`} data-keep-together="" aria-label="部门合计">
      <header className="qiao-wrap qiao-baseline">
        <h3>
          {department} {monthText(month)} 合计
        </h3>
      </header>
      <table className={`${styles.lines} ${styles.numbers} qiao-table`}>
        <thead>
          <tr>
            {['姓名', '房租', '水费', '电费', '更正', '合计（元）'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {persons.map((bills) => (
            <tr key={bills[0]?.CostId}>
              <th scope="row">{bills[0]?.ResidentName}</th>
              {parts.map((part) => (
                <td key={part}>{yuan(sumOf(bills, part))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">共 {persons.length} 人</th>
            {parts.map((part) => (
              <td key={part}>{yuan(sumOf(all, part))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <Signature who="部门负责人" />
    </article>
  );
}
