import { Scroll } from '@/components/Detail';
import { yuan } from '@/components/money';
import { StatusTag } from '@/components/StatusTag';
import type { ContractPage } from '@/services/generated/contract';
import type { ContractRow } from '../api/contracts';
import { DueTag } from '../parts/standing';

const amounts = new Set(['金额（元）', '已收（元）', '待收（元）']);

interface Props {
  row: ContractRow;
  page: ContractPage;
}

/** 付款计划: days and amounts, the sums received, and which payments are overdue. */
export function Payments({ row, page }: Props) {
  const plan = row.Plan ?? [];
  const binds = row.ExamineStatus === 1 && row.CancelStatus === 0;
  const got = new Map((page.Received ?? []).map(({ PlanId, Received }) => [PlanId, Received]));
  return (
    <div className="qiao-body">
      <Scroll label="付款计划">
        <table className="qiao-table qiao-digits">
          <thead>
            <tr>
              {['款项', '比例', '金额（元）', '已收（元）', '待收（元）', '付款日期', '付款条件'].map(
                (title) => (
                  <th key={title} scope="col" className={amounts.has(title) ? 'qiao-right' : undefined}>
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {plan.map(({ PlanId, Stage, Share, Amount, DueDate, Note }) => {
              const due = Amount ?? 0;
              const received = got.get(PlanId) ?? 0;
              return (
                <tr key={PlanId}>
                  <th scope="row">{Stage}</th>
                  <td>{Share === null ? '—' : `${Share}%`}</td>
                  <td className="qiao-right">{yuan(due)}</td>
                  <td className="qiao-right">{yuan(received)}</td>
                  <td className="qiao-right">{yuan(open(due, received))}</td>
                  <td className="qiao-nowrap">
                    {DueDate.slice(0, 10)} {binds && <State due={due} received={received} day={DueDate} />}
                  </td>
                  <td>{Note ?? '—'}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              <td />
              <td className="qiao-right qiao-bold">{yuan(row.Amount)}</td>
              <td className="qiao-right qiao-bold">{yuan(row.Received)}</td>
              <td className="qiao-right qiao-bold">{yuan(open(row.Amount, row.Received))}</td>
              <td />
              <td />
            </tr>
          </tfoot>
        </table>
      </Scroll>
      {page.Charge && <p className="qiao-note qiao-mt-8">{page.Charge}</p>}
    </div>
  );
}

/** In cents: 0.3 - 0.1 is no 0.2. */
const open = (due: number, received: number) => (Math.round(due * 100) - Math.round(received * 100)) / 100;

const State = ({ due, received, day }: { due: number; received: number; day: string }) =>
  open(due, received) <= 0 ? <StatusTag tone="success">已收齐</StatusTag> : <DueTag day={day} />;
