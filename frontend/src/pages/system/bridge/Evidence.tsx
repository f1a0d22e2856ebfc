import { Button, Skeleton, Switch } from 'antd';
import { useAccess } from '@/access';
import { type Fact, Facts, Part } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { type BridgeBoard, type BridgeTargetDetail, recount, refusal, setStates } from './api';
import { mayTry } from './change';
import { TrialText } from './StateDialog';
import styles from './target.module.css';
import { countText, effects, nameOf, needsOf, otherBlocks, states, timeText } from './words';

const DaysChart = lazyWithRetry(
  () => import(/* webpackChunkName: "bridge-charts" */ './DaysChart'),
  <Skeleton active paragraph={{ rows: 5 }} />,
);

interface Props {
  detail: BridgeTargetDetail;
  gates: BridgeBoard['Gates'];
  onChanged: () => void;
}

const unimplemented =
  '本系统没有实现它，只能由旧系统回答。存储过程可以先用 gateway bridge scaffold 生成调用原存储过程的条目，' +
  '再比较和切换；不再需要的可以留在旧系统里，直到没有人调用。';

/** The numbers by which a target moves, and its calls. */
export function Evidence({ detail, gates, onChanged }: Props) {
  return (
    <>
      {detail.Summary && <p className="qiao-mb-12">{detail.Summary}</p>}
      {detail.Implemented ? (
        detail.State !== 'native' && <Compared detail={detail} gates={gates} onChanged={onChanged} />
      ) : (
        <p className="qiao-note">{unimplemented}</p>
      )}
      <Part title="调用">
        <Facts facts={factsOf(detail)} />
        {detail.Days.length > 0 ? (
          <ErrorBoundary>
            <DaysChart days={detail.Days} />
          </ErrorBoundary>
        ) : (
          <p className="qiao-note">还没有人调用过。</p>
        )}
      </Part>
    </>
  );
}

/** What is compared before this system answers all calls. */
const Compared = (props: Props) => (
  <>
    <Gate {...props} />
    {props.detail.Effect === 'write' && <Trial {...props} />}
  </>
);

function factsOf(detail: BridgeTargetDetail): Fact[] {
  const { LegacyCalls, NativeCalls, LegacyFailed, NativeFailed } = detail;
  const side = (calls: number, failed: number) =>
    failed > 0 ? `${countText(calls)}（失败 ${countText(failed)}）` : countText(calls);
  return [
    ['旧系统回答', side(LegacyCalls, LegacyFailed)],
    ['本系统回答', side(NativeCalls, NativeFailed)],
    ['人数', countText(detail.People)],
    ['最近调用', detail.LastDate ? shortTime(detail.LastDate) : '—'],
    ['旧系统 P50 / P95', `${timeText(detail.LegacyP50)} / ${timeText(detail.LegacyP95)}`],
    ['本系统 P50 / P95', `${timeText(detail.NativeP50)} / ${timeText(detail.NativeP95)}`],
    ['读/写', effects[detail.Effect]],
  ];
}

/** What the gate asks for, and what there is. */
function Gate({ detail, gates, onChanged }: Props) {
  const attempt = useAttempt();
  const may = useAccess().canUse('bridge.set');
  const days = detail.Days.filter(({ Compared }) => Compared > 0).length;
  const needs = needsOf(detail, days, gates);
  const others = otherBlocks(detail.Blocks, needs);
  const again = async () => {
    const sure = await uiHooks.confirm({
      title: `重新计数 ${nameOf(detail)}？`,
      content:
        '比较的次数、一致率和已发现的差异会清空，从现在起重新计数；噪声和固定保留。改过实现之后用它，旧的差异不再算在内。',
      okText: '重新计数',
      cancelText: '取消',
      careful: true,
    });
    if (sure) await attempt('已重新计数', () => recount(detail.Target), onChanged);
  };
  const tools = may && detail.Compared > 0 && (
    <Button size="small" onClick={() => void again()}>
      重新计数
    </Button>
  );
  return (
    <Part title="切换条件" tools={tools}>
      <ul className={styles.needs}>
        {needs.map(({ name, has, needs, progress, met }) => (
          <li key={name} className={styles.need} data-met={met || undefined}>
            <div className="qiao-spread">
              <span className="qiao-note">{name}</span>
              <span className={met ? 'qiao-success' : 'qiao-warning'}>{met ? '已达到' : '未达到'}</span>
            </div>
            <p className="qiao-digits">
              <strong>{has}</strong> <span className="qiao-note">需要 {needs}</span>
            </p>
            <div className={styles.meter} aria-hidden="true">
              <span style={{ width: `${progress}%` }} />
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && <p className="qiao-mt-8 qiao-warning">{others.join('；')}</p>}
      {detail.State === 'legacy' && detail.Next && (
        <p className="qiao-mt-8 qiao-note">
          在{states.legacy.text}状态不比较；先切换到{states[detail.Next].text}。
        </p>
      )}
    </Part>
  );
}

/** Writes are compared only by a trial that is rolled back. */
function Trial({ detail, onChanged }: Omit<Props, 'gates'>) {
  const attempt = useAttempt();
  const may = useAccess().canUse('bridge.set');
  const { Target, State, Percentage, Trial: on, CanTry, Untried } = detail;
  if (!CanTry)
    return (
      <Part title="写入">
        <p className="qiao-note">写入不会执行两遍。{Untried}，所以不能比较；切换要填写原因。</p>
      </Part>
    );
  const set = (Trial: boolean) =>
    attempt(
      Trial ? '已打开写入试跑' : '已关闭写入试跑',
      async () => {
        const Reason = Trial ? '打开写入试跑' : '关闭写入试跑';
        const [result] = await setStates({ Targets: [Target], State, Percentage, Trial, Reason });
        if (result?.Refused) throw refusal(result.Refused);
      },
      onChanged,
    );
  return (
    <Part title="写入">
      <div className="qiao-row qiao-top qiao-gap-12">
        <Switch
          aria-label="试跑写入"
          checked={on}
          disabled={!may || !mayTry([detail], State)}
          onChange={(value) => void set(value)}
        />
        <TrialText />
      </div>
      {State === 'legacy' && <p className="qiao-mt-8 qiao-note">在影子比较和灰度里才能打开。</p>}
    </Part>
  );
}
