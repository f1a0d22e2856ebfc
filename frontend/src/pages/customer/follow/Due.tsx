import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { Block } from '@/components/Block';
import { today } from '@/components/dates';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { useSession } from '@/services/session';
import { type CustomerRow, fetchDue } from '../api/customers';
import styles from './due.module.css';
import { monthAfter, weeksOf } from './month';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** A calendar of the customers by their next follow-up. */
export default function Due() {
  const { userId } = useSession();
  const [asked, setMonth] = useSearchParam('month');
  const [mine, setMine] = useSearchParam('mine');
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? '') ? (asked ?? '') : today().slice(0, 7);
  const weeks = weeksOf(month);
  const [first, last] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? ''];
  const request = useRead((options) => fetchDue([first, last], mine ? userId : undefined, options), {
    deps: [first, last, mine],
  });
  return (
    <Block title="待跟进日历" heading="h1" request={request} lines={12}>
      {({ list, total }) => (
        <div className="qiao-body">
          <div className="qiao-wrap qiao-gap-8 qiao-mb-8">
            <label className="qiao-row qiao-gap-4">
              <input
                type="checkbox"
                checked={Boolean(mine)}
                onChange={({ target }) => setMine(target.checked ? '1' : undefined)}
              />
              只看我负责的
            </label>
            <Button
              aria-label="上个月"
              icon={<LeftOutlined aria-hidden="true" />}
              onClick={() => setMonth(monthAfter(month, -1))}
            />
            <strong className="qiao-digits">{monthText(month)}</strong>
            <Button
              aria-label="下个月"
              icon={<RightOutlined aria-hidden="true" />}
              onClick={() => setMonth(monthAfter(month, 1))}
            />
          </div>
          {list.length === 0 && <p className="qiao-note">这几周没有要跟进的客户</p>}
          {Number(total) !== list.length && (
            <p className="qiao-warning">客户太多，只显示前 {list.length} 个，请勾选只看我负责的</p>
          )}
          <Month month={month} weeks={weeks} due={list} />
        </div>
      )}
    </Block>
  );
}

const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

interface MonthProps {
  month: string;
  weeks: string[][];
  due: readonly CustomerRow[];
}

function Month({ month, weeks, due }: MonthProps) {
  const byDay = new Map<string, CustomerRow[]>();
  for (const row of due) {
    const day = row.NextDate?.slice(0, 10) ?? '';
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <Day key={day} day={day} outside={!day.startsWith(month)} customers={byDay.get(day) ?? []} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  outside: boolean;
  customers: readonly CustomerRow[];
}

/** One day; on a phone only the days with an entry are shown, one below the other. */
const Day = ({ day, outside, customers }: DayProps) => (
  <td
    data-outside={outside || undefined}
    data-today={day === today() || undefined}
    data-late={day < today() || undefined}
    data-empty={customers.length === 0 || undefined}
  >
    <span className={styles.day}>
      <span className={styles.long}>{day.slice(5)} </span>
      <span className={styles.short}>{Number(day.slice(8))}</span>
      {customers.length > 0 && <small className={styles.count}>{customers.length} 个</small>}
    </span>
    <ul className={styles.due}>
      {customers.map(({ CustomerId, Name, Stage, OwnerName }) => (
        <li key={CustomerId}>
          <Link to={`/customer/detail/${CustomerId}`} title={`${Name} ${Stage} ${OwnerName ?? '公海'}`}>
            {Name} <small>{Stage}</small>
          </Link>
        </li>
      ))}
    </ul>
  </td>
);
