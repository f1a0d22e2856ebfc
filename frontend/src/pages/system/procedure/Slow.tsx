import { Part, Scroll } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import type { ProcedureDetail, ProcedurePlan, ProcedureShape } from './api';
import styles from './index.module.css';
import { timeText } from './words';

/** The last slow calls, without what they were called with, and how the database runs the statement. */
export function Slow({ detail: { slow, plan, source } }: { detail: ProcedureDetail }) {
  if (slow.length === 0) {
    return (
      <Part title="慢调用">
        <p className="qiao-note">没有慢调用</p>
      </Part>
    );
  }
  return (
    <>
      <Part title="慢调用">
        <p className="qiao-note">最近 10 次；只记参数的类型和长度，不记参数的值。</p>
        <Scroll label="慢调用">
          <table>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">耗时</th>
                <th scope="col">数据库</th>
                <th scope="col">参数</th>
                <th scope="col">请求编号</th>
              </tr>
            </thead>
            <tbody>
              {slow.map((call) => (
                <tr key={call.requestId + call.time}>
                  <td className="qiao-nowrap">{shortTime(call.time)}</td>
                  <td className="qiao-nowrap">{timeText(call.took)}</td>
                  <td>{call.database}</td>
                  <td className={styles.why}>{call.shape.map(shapeText).join('，') || '—'}</td>
                  <td>
                    <code>{call.requestId}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </Part>
      {source !== 'go' && <Plan plan={plan} />}
    </>
  );
}

/** A parameter without its value: `SouSuo nvarchar(100)（12 字）`. */
export function shapeText({ name, type, null: isNull, length }: ProcedureShape): string {
  const size = isNull ? ' = NULL' : length === null ? '' : `（${length} 字）`;
  return [name, type].filter(Boolean).join(' ') + size;
}

function Plan({ plan }: { plan: ProcedurePlan | null }) {
  return (
    <Part title="执行计划">
      {plan ? (
        <>
          <p className="qiao-note">
            {shortTime(plan.time)} 在数据库 {plan.database} 上取得，不计入调用的耗时。
          </p>
          <Scroll label="执行计划">
            <pre className={styles.plan}>
              {plan.lines.join('\n') + (plan.cut ? '\n……（太长，以下省略）' : '')}
            </pre>
          </Scroll>
        </>
      ) : (
        <p className="qiao-note">
          没有执行计划：刚发生的慢调用稍后取得；在 SQL Server 上要有 SHOWPLAN 权限。
        </p>
      )}
    </Part>
  );
}
