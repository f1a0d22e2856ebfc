import { Block } from '@/components/Block';
import { Scroll } from '@/components/Detail';
import { shortDay } from '@/components/dates';
import { useRead } from '@/components/useRead';
import { fetchSums } from './api';

/** How many messages of each kind were sent on each of the last 30 days. */
export default function Sums() {
  const request = useRead(fetchSums);
  return (
    <Block
      title="最近 30 天"
      heading="h1"
      request={request}
      lines={8}
      emptyText={(rows) => (rows.length === 0 ? '最近 30 天没有发送记录' : undefined)}
    >
      {(rows) => (
        <div className="qiao-body">
          <Scroll label="按类型和日期的条数">
            <table className="qiao-table qiao-digits">
              <thead>
                <tr>
                  <th scope="col">日期</th>
                  <th scope="col">类型</th>
                  {['条数', '已发送', '失败或过期', '待发送', '已取消'].map((title) => (
                    <th key={title} scope="col" className="qiao-right qiao-nowrap">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ Day, Kind, Total, Sent, Failed, Waiting }) => (
                  <tr key={`${Day} ${Kind}`}>
                    <td className="qiao-nowrap">{shortDay(Day)}</td>
                    <td className="qiao-nowrap">{Kind}</td>
                    {[Total, Sent, Failed, Waiting, Total - Sent - Failed - Waiting].map((many, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                      <td key={column} className="qiao-right">
                        {many}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </div>
      )}
    </Block>
  );
}
