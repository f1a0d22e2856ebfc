import { Scroll } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { EmptyState } from '@/components/EmptyState';
import type { BridgeTargetDetail } from './api';
import { countText } from './words';

/** The people whom this gateway would have refused: they need a right before it answers. */
export function Refusals({ refusals }: { refusals: BridgeTargetDetail['Refusals'] }) {
  if (refusals.length === 0) return <EmptyState text="调用过的人都有权限" />;
  return (
    <>
      <p className="qiao-note qiao-mb-12">
        这些人的调用由旧系统照常回答；按本系统的权限会被拒绝。需要的人请先在权限设置里授权，再切换到本系统或
        legacy.access: enforce。
      </p>
      <Scroll label="无权限的人">
        <table className="qiao-digits">
          <thead>
            <tr>
              <th scope="col">账号</th>
              <th scope="col" className="qiao-right">
                次数
              </th>
              <th scope="col" className="qiao-right">
                最近
              </th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ Account, Calls, LastDate }) => (
              <tr key={Account}>
                <td>{Account || '没有登录'}</td>
                <td className="qiao-right">{countText(Calls)}</td>
                <td className="qiao-right">{shortTime(LastDate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
