import { Button } from 'antd';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { Scroll } from '@/components/Detail';
import { today } from '@/components/dates';
import { ExportButton } from '@/components/ExportButton';
import { yuan } from '@/components/money';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { exportMonth, fetchMonth, type MonthRow } from './api';
import { daysOfMonth, meals, monthsAfter } from './days';
import styles from './tables.module.css';

/** The sums of rows: meals of staff and guests, and yuan. The cents are added as whole numbers, so the sum is exact. */
const totals = (rows: readonly MonthRow[]) => ({
  meals: (meal: string) =>
    rows.filter(({ Meal }) => Meal === meal).reduce((sum, { Staff, Guests }) => sum + Staff + Guests, 0),
  guests: rows.reduce((sum, { Guests }) => sum + Guests, 0),
  amount: rows.reduce((sum, { Amount }) => sum + Math.round(Amount * 100), 0) / 100,
});

/** 餐费: the costs of each department in a month. */
export default function Month() {
  const { canUse } = useAccess();
  const [asked, setMonth] = useSearchParam('month');
  const current = today().slice(0, 7);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? '') ? (asked ?? '') : current;
  const days = daysOfMonth(month);
  const request = useRead((options) => fetchMonth(days, options), { key: month });
  return (
    <Block
      title="餐费汇总"
      onPaper={month}
      heading="h1"
      request={request}
      lines={8}
      extra={
        canUse('mealdetails.export') && (
          <ExportButton run={(_, options) => exportMonth(days, options)} params={{}} />
        )
      }
      tools={
        <div className={`${styles.tools} qiao-screen-only`}>
          <Button onClick={() => setMonth(monthsAfter(month, -1))}>上一月</Button>
          <span className="qiao-digits">{month}</span>
          <Button disabled={month >= current} onClick={() => setMonth(monthsAfter(month, 1))}>
            下一月
          </Button>
        </div>
      }
      emptyText={(rows) => (rows.length === 0 ? '这个月没有报餐' : undefined)}
    >
      {(rows) => {
        const departments = [...new Map(rows.map((row) => [row.OrganizationId, row.DepartmentName]))];
        return (
          <div className={`${styles.table} qiao-body`}>
            <Scroll label={`${month} 餐费`}>
              <table className="qiao-table qiao-digits">
                <thead>
                  <tr>
                    <th scope="col">部门</th>
                    {['金额（元）', ...meals, '其中来客'].map((title) => (
                      <th key={title} scope="col" className="qiao-right">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {departments.map(([id, name]) => (
                    <Line
                      key={id}
                      name={name}
                      rows={rows.filter(({ OrganizationId }) => OrganizationId === id)}
                    />
                  ))}
                </tbody>
                <tfoot>
                  <Line name="合计" rows={rows} />
                </tfoot>
              </table>
            </Scroll>
          </div>
        );
      }}
    </Block>
  );
}

function Line({ name, rows }: { name: string; rows: readonly MonthRow[] }) {
  const of = totals(rows);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="qiao-right">{yuan(of.amount)}</td>
      {meals.map((meal) => (
        <td key={meal} className="qiao-right">
          {of.meals(meal) || '—'}
        </td>
      ))}
      <td className="qiao-right">{of.guests || '—'}</td>
    </tr>
  );
}
