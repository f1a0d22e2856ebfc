import { Scroll } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { EmptyState } from '@/components/EmptyState';
import type { BridgeTargetDetail } from './api';
import { countText, endpointText, shareText, timeText } from './words';

const numbers = ['旧系统', '本系统', '已比较', '一致率', '旧系统 P95', '本系统 P95', '最近'];

/** How the target is called: by endpoint and by the parameters that are filled. */
export function Shapes({ shapes }: { shapes: BridgeTargetDetail['Shapes'] }) {
  if (shapes.length === 0) return <EmptyState text="还没有人调用过" />;
  return (
    <Scroll label="参数的组合">
      <table className="qiao-digits">
        <thead>
          <tr>
            <th scope="col">端点</th>
            <th scope="col">填写的参数</th>
            {numbers.map((title) => (
              <th key={title} scope="col" className="qiao-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shapes.map((shape) => (
            <tr key={`${shape.Endpoint} ${shape.Fields}`}>
              <td title={shape.Endpoint}>{endpointText(shape.Endpoint)}</td>
              <td>{shape.Fields || '（没有）'}</td>
              <td className="qiao-right">{countText(shape.LegacyCalls)}</td>
              <td className="qiao-right">{countText(shape.NativeCalls)}</td>
              <td className="qiao-right">{countText(shape.Compared)}</td>
              <td className="qiao-right">{shareText(shape.Equal, shape.Compared)}</td>
              <td className="qiao-right qiao-nowrap">{timeText(shape.LegacyP95)}</td>
              <td className="qiao-right qiao-nowrap">{timeText(shape.NativeP95)}</td>
              <td className="qiao-right qiao-nowrap">{shape.LastDate ? shortTime(shape.LastDate) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
