import { Facts, Part, Scroll } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import type { ProcedureDetail } from './api';
import styles from './index.module.css';
import { Slow } from './Slow';
import { countText, timeText } from './words';

/** How the calls go since the gateway has started. */
export function Usage({ detail }: { detail: ProcedureDetail }) {
  const { calls, errors, p50, p95, lastError, failures } = detail;
  return (
    <>
      <Facts
        facts={[
          ['调用', countText(calls)],
          ['错误', countText(errors)],
          ['耗时 P50', timeText(p50)],
          ['耗时 P95', timeText(p95)],
          ['最近错误', lastError ? shortTime(lastError) : '—'],
        ]}
      />
      <p className="qiao-note">从本次启动算起；业务上的拒绝（如必填项为空）不算错误。</p>
      <Part title="最近的失败">
        {failures.length === 0 ? (
          <p className="qiao-note">没有失败的调用</p>
        ) : (
          <Failures failures={failures} />
        )}
      </Part>
      <Slow detail={detail} />
    </>
  );
}

function Failures({ failures }: Pick<ProcedureDetail, 'failures'>) {
  return (
    <Scroll label="失败的调用">
      <table>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">账号</th>
            <th scope="col">返回码</th>
            <th scope="col">原因</th>
            <th scope="col">请求编号</th>
          </tr>
        </thead>
        <tbody>
          {failures.map((failure) => (
            <tr key={failure.requestId + failure.time}>
              <td className="qiao-nowrap">{shortTime(failure.time)}</td>
              <td>{failure.account || '—'}</td>
              <td>{failure.code}</td>
              <td className={styles.why}>
                {failure.message}
                {failure.detail && <small className="qiao-block">{failure.detail}</small>}
              </td>
              <td>
                <code>{failure.requestId}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
