import { Button, Drawer, Skeleton } from 'antd';
import { useAccess } from '@/access';
import { CopyButton } from '@/components/CopyButton';
import { type Fact, Facts, Part, Scroll, Stack } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type ClientErrorDetail, fetchClientError, type Met } from './api';
import { State } from './columns';
import styles from './index.module.css';
import { useActions } from './useActions';
import { countText, deviceText, resolvedText, textOf, whoText } from './words';

interface Props extends DialogState {
  id: string;
  /** The list is out of date. */
  onChanged: () => void;
}

/** The detail is read again while it is open, for new reports (ms). */
const every = 10_000;

/** One error: its details, its users, and its state. */
export default function ErrorDrawer({ id, onChanged, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const {
    data: shown,
    error,
    refresh,
  } = useRead((options) => fetchClientError(id, options), { key: id, every });
  const done = (action: string) => {
    onChanged();
    if (action === 'delete') onClose();
    else refresh();
  };
  return (
    <Drawer
      open={open}
      title="错误详情"
      size={mobile ? '100%' : 760}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      footer={shown && <Actions detail={shown} onDone={done} />}
    >
      <FailureAlert text={error && failureText(error)} />
      {shown ? <Content detail={shown} /> : !error && <Skeleton active paragraph={{ rows: 8 }} />}
    </Drawer>
  );
}

function Actions({ detail, onDone }: { detail: ClientErrorDetail; onDone: (action: string) => void }) {
  const { canUse } = useAccess();
  const { busy, run } = useActions(detail, onDone);
  const mark = detail.state === 'open' ? 'resolve' : 'reopen';
  return (
    <div className={`${styles.actions} qiao-row qiao-end`}>
      <CopyButton text={textOf(detail)} />
      {canUse('error-log.delete') && (
        <Button danger size="small" disabled={Boolean(busy)} onClick={() => run('delete')}>
          删除
        </Button>
      )}
      {canUse('error-log.handle') && (
        <Button type="primary" size="small" loading={busy === mark} onClick={() => run(mark)}>
          {mark === 'resolve' ? '标记已处理' : '重新打开'}
        </Button>
      )}
    </div>
  );
}

function Content({ detail }: { detail: ClientErrorDetail }) {
  return (
    <>
      <div className="qiao-spread qiao-top qiao-mb-12">
        <h2 className="qiao-break">{detail.message}</h2>
        <State row={detail} />
      </div>
      <Facts facts={factsOf(detail)} />
      <Part title="堆栈">
        {detail.stack ? <Stack text={detail.stack} /> : <p className="qiao-note qiao-break">没有堆栈</p>}
      </Part>
      <Part title="涉及的账号">
        <p className="qiao-note qiao-break">
          每个账号最近一次的情况；按请求编号可在网关日志中找到失败的调用。
        </p>
        <MetTable met={detail.met} />
      </Part>
    </>
  );
}

function factsOf(detail: ClientErrorDetail): Fact[] {
  const handled = resolvedText(detail);
  return [
    ['位置', detail.info || '—'],
    ['页面', detail.url || '—'],
    ['次数', countText(detail.occurrences)],
    ['涉及账号', countText(detail.accounts)],
    ['首次发生', shortTime(detail.first)],
    ['最近发生', shortTime(detail.last)],
    ...(handled ? [['处理', handled] satisfies Fact] : []),
  ];
}

function MetTable({ met }: { met: Met[] }) {
  return (
    <Scroll label="涉及的账号">
      <table className="qiao-nowrap">
        <thead>
          <tr>
            <th scope="col">账号</th>
            <th scope="col">次数</th>
            <th scope="col">最近</th>
            <th scope="col">设备</th>
            <th scope="col">版本</th>
            <th scope="col">请求编号</th>
          </tr>
        </thead>
        <tbody>
          {met.map((one) => (
            <tr key={one.account}>
              <td>{whoText(one)}</td>
              <td>{countText(one.occurrences)}</td>
              <td>{shortTime(one.last)}</td>
              <td title={one.userAgent || undefined}>{deviceText(one)}</td>
              <td>{one.build || '—'}</td>
              <td>{one.requestId ? <code>{one.requestId}</code> : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
