import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { Scroll } from '@/components/Detail';
import { today } from '@/components/dates';
import { ExportButton } from '@/components/ExportButton';
import { yuan } from '@/components/money';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { exportMonth, fetchMonth, type MonthRow } from './api';
import { daysOfMonth } from './days';

/** In cents, which add up exactly. */
const cents = (rows: readonly MonthRow[]): number =>
  rows.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0);

/** 餐费: what each department pays for a month. */
export default function Month() {
  const { canUse } = useAccess();
  const [asked, setMonth] = useSearchParam('month');
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? '') ? (asked ?? '') : today().slice(0, 7);
  const days = daysOfMonth(month);
  const request = useRead((options) => fetchMonth(days, options), { deps: [month] });
  return (
    <Block
      title="餐费汇总"
      heading="h1"
      request={request}
      lines={8}
      extra={
        <div className="qiao-wrap qiao-gap-8">
          <input
            type="month"
            aria-label="月份"
            value={month}
            onChange={({ target }) => setMonth(target.value || undefined)}
          />
          {canUse('mealdetails.export') && (
            <ExportButton run={(_, options) => exportMonth(days, options)} params={{}} />
          )}
        </div>
      }
      emptyText={(rows) => (rows.length === 0 ? '这个月没有报餐' : undefined)}
    >
      {(rows) => (
        <div className="qiao-body">
          <Scroll label={`${month} 餐费`}>
            <table className="qiao-table qiao-digits">
              <thead>
                <tr>
                  {['部门', '餐次', '员工', '来客', '金额（元）'].map((title, index) => (
                    <th key={title} scope="col" className={index > 1 ? 'qiao-right' : undefined}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.OrganizationId}${row.Meal}`}>
                    <th scope="row">{row.DepartmentName}</th>
                    <td>{row.Meal}</td>
                    <td className="qiao-right">{row.Staff}</td>
                    <td className="qiao-right">{row.Guests}</td>
                    <td className="qiao-right">{yuan(row.Amount)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">合计</th>
                  <td />
                  <td className="qiao-right">{rows.reduce((sum, { Staff }) => sum + Staff, 0)}</td>
                  <td className="qiao-right">{rows.reduce((sum, { Guests }) => sum + Guests, 0)}</td>
                  <td className="qiao-right qiao-bold">{yuan(cents(rows) / 100)}</td>
                </tr>
              </tfoot>
            </table>
          </Scroll>
        </div>
      )}
    </Block>
  );
}
