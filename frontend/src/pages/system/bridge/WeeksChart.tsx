import { useMemo } from 'react';
import { Chart } from '@/components/Chart';
import { useColors } from '@/components/Chart/look';
import { Scroll } from '@/components/Detail';
import { shortDay } from '@/components/dates';
import type { BridgeBoard } from './api';
import { sharesOption } from './options';
import { countText, percentOf, shareText } from './words';

/** The share of the calls that each system has answered, week by week, as a picture and as a table. */
export default function WeeksChart({ weeks }: { weeks: BridgeBoard['Weeks'] }) {
  const colors = useColors();
  const option = useMemo(
    () =>
      sharesOption(
        weeks.map(({ Week, Legacy, Native }) => ({ name: shortDay(Week), legacy: Legacy, native: Native })),
        colors,
      ),
    [weeks, colors],
  );
  return (
    <div className="qiao-stack">
      <Chart label="每周由旧系统和本系统回答的调用的占比，数字见下表" height={190} option={option} />
      <Scroll label="每周的调用">
        <table className="qiao-digits">
          <thead>
            <tr>
              <th scope="col">周（周一）</th>
              {['旧系统', '本系统', '本系统占比', '已比较', '一致率'].map((title) => (
                <th key={title} scope="col" className="qiao-right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...weeks].reverse().map(({ Week, Legacy, Native, Compared, Equal }) => (
              <tr key={Week}>
                <td className="qiao-nowrap">{shortDay(Week)}</td>
                <td className="qiao-right">{countText(Legacy)}</td>
                <td className="qiao-right">{countText(Native)}</td>
                <td className="qiao-right">{percentOf(Native, Legacy + Native)}%</td>
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
