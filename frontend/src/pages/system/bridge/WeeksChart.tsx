import { useMemo } from 'react';
import { Chart } from '@/components/Chart';
import { useColors } from '@/components/Chart/look';
import { Scroll } from '@/components/Detail';
import { shortDay } from '@/components/dates';
import type { BridgeBoard } from './api';
import { sharesOption } from './options';
import { callsOf, countText, percentOf, shareText, stateNames, states } from './words';

/** The share of the calls by the state of their targets, week by week, as a picture and as a table. */
export default function WeeksChart({ weeks }: { weeks: BridgeBoard['Weeks'] }) {
  const colors = useColors();
  const option = useMemo(() => sharesOption(weeks, colors), [weeks, colors]);
  return (
    <div className="qiao-stack">
      <Chart label="每周各状态的调用的占比，数字见下表" height={190} option={option} />
      <Scroll label="每周的调用">
        <table className="qiao-digits">
          <thead>
            <tr>
              <th scope="col">周（周一）</th>
              {[...stateNames.map((state) => states[state].text), '本系统回答', '已比较', '一致率'].map(
                (title) => (
                  <th key={title} scope="col" className="qiao-right">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {[...weeks].reverse().map(({ Week, Calls, Native, Compared, Equal }) => (
              <tr key={Week}>
                <td className="qiao-nowrap">{shortDay(Week)}</td>
                {stateNames.map((state) => (
                  <td key={state} className="qiao-right">
                    {countText(Calls[state])}
                  </td>
                ))}
                <td className="qiao-right">{percentOf(Native, callsOf(Calls))}%</td>
                <td className="qiao-right">{countText(Compared)}</td>
                <td className="qiao-right">{shareText(Equal, Compared)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  );
}
