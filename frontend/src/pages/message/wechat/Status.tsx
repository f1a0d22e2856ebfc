import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { shortTime } from '@/components/dates';
import { StatusTag } from '@/components/StatusTag';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { act, type Run, testConnection, type WechatOverview, type WechatTest } from './api';
import { openKinds, runText, runTones, sums } from './words';

interface Props {
  overview: WechatOverview;
  onChanged: () => void;
  /** Shows the differences of a kind. */
  onKind: (kind: string) => void;
}

/** The state of the connection, the last comparison with its result, and the run. */
export function Status({ overview, onChanged, onKind }: Props) {
  const running = overview.synced?.state === '运行中';
  return (
    <div className="qiao-body qiao-stack qiao-gap-12">
      {overview.missing.length > 0 && <Missing keys={overview.missing} />}
      <Actions overview={overview} running={running} onChanged={onChanged} />
      <dl className="qiao-facts">
        <div>
          <dt>已绑定</dt>
          <dd>
            {overview.everyone - overview.unbound} / {overview.everyone} 人
            {overview.scope && <span className="qiao-note">（范围：{overview.scope}）</span>}
          </dd>
        </div>
        <div>
          <dt>上次比对</dt>
          <dd>
            {overview.compared ? (
              <Compared run={overview.compared} overview={overview} onKind={onKind} />
            ) : (
              '还没有比对过'
            )}
          </dd>
        </div>
        <div>
          <dt>{running ? '正在同步' : '上次同步'}</dt>
          <dd>{overview.synced ? <Synced run={overview.synced} /> : '还没有同步过'}</dd>
        </div>
      </dl>
    </div>
  );
}

const Missing = ({ keys }: { keys: string[] }) => (
  <div className="qiao-box qiao-tinted" role="status">
    <p>企业微信还没有配置完整，通讯录不会同步。请系统管理员在配置文件里填写：</p>
    <p className="qiao-mt-4">
      <code>{keys.join('、')}</code>
    </p>
  </div>
);

function Compared({
  run,
  overview,
  onKind,
}: {
  run: Run;
  overview: WechatOverview;
  onKind: Props['onKind'];
}) {
  const kinds = openKinds(overview);
  const failed = run.state === '已失败';
  return (
    <>
      <span className="qiao-wrap qiao-gap-6">
        {shortTime(run.end)} {run.by}
        {failed && <StatusTag tone="danger">{run.state}</StatusTag>}
        {kinds.length === 0 && !failed && '，没有要处理的差异'}
      </span>
      {kinds.length > 0 && (
        <div className="qiao-wrap qiao-gap-6 qiao-mt-4">
          {kinds.map(({ kind, total }) => (
            <Button key={kind} size="small" onClick={() => onKind(kind)}>
              {kind} {total}
            </Button>
          ))}
        </div>
      )}
      {run.reason && <p className="qiao-danger">{run.reason}</p>}
    </>
  );
}

function Synced({ run }: { run: Run }) {
  const running = run.state === '运行中';
  return (
    <>
      <span className="qiao-wrap qiao-gap-6">
        {shortTime(running ? run.start : run.end)} {run.by}
        <StatusTag tone={runTones[run.state] ?? 'neutral'}>{run.state}</StatusTag>
        {runText(run)}
      </span>
      {running && (
        <Progress
          percent={Math.floor((run.done / Math.max(run.total, 1)) * 100)}
          status="active"
          aria-label="同步进度"
        />
      )}
      {run.reason && (
        <p className="qiao-danger">
          {run.reason}
          {running && `（${shortTime(run.until)} 继续）`}
        </p>
      )}
    </>
  );
}

function Actions({ overview, running, onChanged }: Omit<Props, 'onKind'> & { running: boolean }) {
  const attempt = useAttempt();
  const [busy, setBusy] = useState<string>();
  const [test, setTest] = useState<WechatTest>();
  const may = useAccess().canUse('wechat-contact.sync');
  const { waiting } = sums(overview);
  if (!may) return null;
  const run = async (name: string, done: string | undefined, work: () => Promise<unknown>) => {
    setBusy(name);
    await attempt(done, work, onChanged);
    setBusy(undefined);
  };
  const sync = async () => {
    const lines = openKinds(overview).map(({ kind, total }) => `${kind} ${total}`);
    const sure = await uiHooks.confirm({
      title: `把 ${waiting} 处差异写入企业微信？`,
      content: `${lines.join('，')}。待确认的不会写入。\n在后台进行，可以随时停止。`,
      okText: '开始同步',
      cancelText: '取消',
    });
    if (sure) await run('sync', '同步已开始', () => act('sync'));
  };
  const off = overview.missing.length > 0;
  return (
    <>
      <div className="qiao-buttons">
        <Button
          disabled={off}
          loading={busy === 'test'}
          onClick={() => void run('test', undefined, async () => setTest(await testConnection()))}
        >
          测试连接
        </Button>
        <Button
          disabled={off || running}
          loading={busy === 'compare'}
          onClick={() => void run('compare', '比对完成', () => act('compare'))}
        >
          比对
        </Button>
        {running ? (
          <Button
            danger
            loading={busy === 'stop'}
            onClick={() => void run('stop', '同步已停止', () => act('stop'))}
          >
            停止
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={off || waiting === 0}
            loading={busy === 'sync'}
            onClick={() => void sync()}
          >
            同步{waiting > 0 && ` ${waiting} 处差异`}
          </Button>
        )}
      </div>
      {test && <Tested test={test} />}
    </>
  );
}

/** What works and what is wrong. */
const Tested = ({ test }: { test: WechatTest }) => (
  <ul className="qiao-box" role="status" aria-label="测试结果">
    {test.lines.map(({ what, ok, text }) => (
      <li key={what} className="qiao-row qiao-gap-6 qiao-top">
        <StatusTag tone={ok ? 'success' : 'danger'}>{ok ? '正常' : '不通'}</StatusTag>
        <span className="qiao-fill">
          {what}：{text}
        </span>
      </li>
    ))}
  </ul>
);
