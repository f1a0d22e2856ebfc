import { Scroll } from '@/components/Detail';
import { yuan } from '@/components/money';
import type { ContractRow } from '../api/contracts';
import { DueTag } from '../parts/standing';

/** 付款计划: what is due when, and what is overdue. */
export function Payments({ row }: { row: ContractRow }) {
  const plan = row.Plan ?? [];
  const binds = row.ExamineStatus === 1 && row.CancelStatus === 0;
  return (
    <div className="qiao-body">
      <Scroll label="付款计划">
        <table className="qiao-table qiao-digits">
          <thead>
            <tr>
              {['款项', '比例', '金额（元）', '付款日期', '付款条件'].map((title) => (
                <th key={title} scope="col" className={title === '金额（元）' ? 'qiao-right' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plan.map(({ PlanId, Stage, Share, Amount, DueDate, Note }) => (
              <tr key={PlanId}>
                <th scope="row">{Stage}</th>
                <td>{Share === null ? '—' : `${Share}%`}</td>
                <td className="qiao-right">{yuan(Amount ?? 0)}</td>
                <td className="qiao-nowrap">
                  {DueDate.slice(0, 10)} {binds && <DueTag day={DueDate} />}
                </td>
                <td>{Note ?? '—'}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              <td />
              <td className="qiao-right qiao-bold">{yuan(row.Amount)}</td>
              <td />
              <td />
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </div>
  );
}
