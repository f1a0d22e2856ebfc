import { Drawer, Skeleton } from 'antd';
import { exactTime } from '@/components/AuditLog/words';
import { type Fact, Facts, Part, Scroll } from '@/components/Detail';
import { shortDay } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type ClientRow, fetchClients } from './api';
import { countText, ways } from './words';

/** One client: its keys by fingerprint, its rights, and its number of calls on each day. */
export default function ClientDrawer({ name, open, onClose, afterClose }: DialogState & { name: string }) {
  const mobile = useMobile();
  const { data, error } = useRead((options) => fetchClients({ page: 1, pageSize: 200 }, options));
  const shown = data?.list.find((row) => row.Name === name);
  return (
    <Drawer
      open={open}
      title={shown?.Label ?? '接口客户端'}
      size={mobile ? '100%' : 720}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <FailureAlert text={error && failureText(error)} />
      {data && !shown && <p>没有这个客户端，配置可能已修改。</p>}
      {shown ? <Content row={shown} /> : !data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
}

function Content({ row }: { row: ClientRow }) {
  const procedures = row.Procedures ?? [];
  return (
    <>
      <Facts facts={factsOf(row)} />
      {row.Account && (
        <Part title="可以调用的存储过程">
          {procedures.length > 0 ? (
            <ul>
              {procedures.map((procedure) => (
                <li key={procedure}>{procedure}</li>
              ))}
            </ul>
          ) : (
            <p>没有会话时什么也不能调用。</p>
          )}
        </Part>
      )}
      <Part title="每天的调用">{row.Usage?.length ? <Days row={row} /> : <p>还没有调用。</p>}</Part>
    </>
  );
}

function factsOf({ Kind, Account, Keys, Networks, Repeats, LastDate }: ClientRow): Fact[] {
  return [
    ['类型', Kind],
    ['服务账号', Account || '—'],
    ['最近调用', LastDate ? exactTime(LastDate) : '—'],
    ...(Keys ? [['有效的密钥', Keys.join('、'), true] satisfies Fact] : []),
    ...(Keys ? [['同一签名可重复使用', Repeats ? '是' : '否'] satisfies Fact] : []),
    ...(Networks ? [['网络', Networks.join('、'), true] satisfies Fact] : []),
  ];
}

function Days({ row }: { row: ClientRow }) {
  return (
    <Scroll label="每天的调用">
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col">方式</th>
            <th scope="col">次数</th>
            <th scope="col">拒绝原因</th>
            <th scope="col">最近</th>
          </tr>
        </thead>
        <tbody>
          {row.Usage?.map(({ CallDay, Way, Reason, Calls, LastDate }) => (
            <tr key={`${CallDay} ${Way} ${Reason}`}>
              <td>{shortDay(CallDay)}</td>
              <td>{ways[Way] ?? Way}</td>
              <td>{countText(Calls)}</td>
              <td>{Reason || '—'}</td>
              <td>{exactTime(LastDate).slice(11)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
