import { history } from '@umijs/max';
import { Button } from 'antd';
import { Block } from '@/components/Block';
import { Scroll } from '@/components/Detail';
import { today } from '@/components/dates';
import { useRead } from '@/components/useRead';
import type { MealCounts } from '@/services/generated/meal';
import { fetchCounts } from './api';
import { daysAfter, meals } from './days';
import styles from './tables.module.css';

/** The list of the requests that wait for an answer of the canteen. */
const waiting = '/Mealdetails?view=list&State=待食堂确认';

/** 备餐: how many meals the canteen cooks today and tomorrow, by meal and department; it can be printed. */
export default function Counts() {
  const [first, second] = [today(), daysAfter(today(), 1)];
  const request = useRead(
    async (options) => [await fetchCounts(first, options), await fetchCounts(second, options)],
    { deps: [first] },
  );
  return (
    <Block
      title="备餐人数"
      heading="h1"
      request={request}
      lines={8}
      extra={
        <div className="qiao-wrap qiao-gap-8 qiao-screen-only">
          <Button onClick={() => history.push(waiting)}>待答复的补报</Button>
          <Button onClick={() => window.print()}>打印</Button>
        </div>
      }
    >
      {(days) => (
        <div className={`${styles.table} qiao-body qiao-stack qiao-gap-12`}>
          {days.map((counts, index) => (
            <Of key={counts.Day} counts={counts} name={index === 0 ? '今天' : '明天'} />
          ))}
        </div>
      )}
    </Block>
  );
}

function Of({ counts: { Day, Rows }, name }: { counts: MealCounts; name: string }) {
  const rows = Rows ?? [];
  const departments = [...new Set(rows.map(({ DepartmentName }) => DepartmentName))];
  const portions = (meal: string, department?: string) =>
    rows
      .filter((row) => row.Meal === meal && (!department || row.DepartmentName === department))
      .reduce((sum, { Staff, Guests }) => sum + Staff + Guests, 0);
  const guests = rows.reduce((sum, row) => sum + row.Guests, 0);
  if (rows.length === 0)
    return (
      <p className="qiao-note">
        {name} {Day.slice(0, 10)} 还没有人报餐
      </p>
    );
  return (
    <section>
      <h2 className="qiao-medium qiao-mb-8">
        {name} <span className="qiao-digits">{Day.slice(0, 10)}</span>
        {guests > 0 && <small className="qiao-note">　含来客 {guests} 份</small>}
      </h2>
      <Scroll label={`${name}的备餐人数`}>
        <table className="qiao-table qiao-digits">
          <thead>
            <tr>
              <th scope="col">部门</th>
              {meals.map((meal) => (
                <th key={meal} scope="col" className="qiao-right">
                  {meal}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {departments.map((department) => (
              <tr key={department}>
                <th scope="row">{department}</th>
                {meals.map((meal) => (
                  <td key={meal} className="qiao-right">
                    {portions(meal, department) || '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              {meals.map((meal) => (
                <td key={meal} className="qiao-right">
                  {portions(meal)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scroll>
    </section>
  );
}
