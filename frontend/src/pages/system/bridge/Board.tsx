import { Skeleton } from 'antd';
import { shortTime } from '@/components/dates';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PlainAlert } from '@/components/PlainAlert';
import { StatusTag } from '@/components/StatusTag';
import type { BridgeBoard, BridgeState } from './api';
import styles from './index.module.css';
import { accesses, countText, percentOf, sessions, stateNames, states } from './words';

const WeeksChart = lazyWithRetry(
  () => import(/* webpackChunkName: "bridge-charts" */ './WeeksChart'),
  <Skeleton active paragraph={{ rows: 6 }} />,
);

interface Props {
  board: BridgeBoard;
  /** Shows the targets of a state. */
  onState: (state: BridgeState) => void;
}

/** How far the move has come: the targets by state, the calls by the system that answers them, and the settings. */
export function Board({ board, onState }: Props) {
  const down = board.Upstreams.filter(({ Well }) => !Well).map(({ Name }) => Name);
  return (
    <div className="qiao-body qiao-stack qiao-gap-12">
      {down.length > 0 && (
        <PlainAlert
          type="error"
          text={`旧系统的服务器 ${down.join('、')} 不通：由它回答的调用现在返回 503，恢复后自动继续。`}
        />
      )}
      <div className={styles.board}>
        <div className="qiao-stack qiao-gap-12">
          <Progress board={board} onState={onState} />
          <Settings board={board} />
        </div>
        <div>
          {board.Weeks.length === 0 ? (
            <p className="qiao-note">
              还没有调用。把客户端的地址指向网关，调用几秒后就出现在这里；在那之前什么都没有改变。
            </p>
          ) : (
            <ErrorBoundary>
              <WeeksChart weeks={board.Weeks} />
            </ErrorBoundary>
          )}
        </div>
      </div>
    </div>
  );
}

/** The numbers that are understood at a glance. */
function Progress({ board: { States, Calls, Targets }, onState }: Props) {
  const all = stateNames.reduce((sum, state) => sum + States[state], 0);
  const calls = Calls.legacy + Calls.native;
  return (
    <>
      <dl className={styles.headline}>
        <div>
          <dt>本系统回答的目标</dt>
          <dd>
            {countText(States.native)} <small>/ {countText(all)}</small>
          </dd>
        </div>
        <div>
          <dt>本系统回答的调用（7 天）</dt>
          <dd>
            {calls === 0 ? '—' : `${percentOf(Calls.native, calls)}%`} <small>共 {countText(calls)} 次</small>
          </dd>
        </div>
      </dl>
      <div className={styles.bar} aria-hidden="true">
        {[...stateNames]
          .reverse()
          .map(
            (state) =>
              States[state] > 0 && (
                <span key={state} data-state={state} style={{ flexGrow: States[state] }} />
              ),
          )}
      </div>
      <ul className={styles.states} aria-label="各状态的目标">
        {[...stateNames].reverse().map((state) => (
          <li key={state}>
            <button type="button" title={states[state].about} onClick={() => onState(state)}>
              <span className={styles.count}>{countText(States[state])}</span>
              <span className="qiao-row qiao-gap-6 qiao-centred">
                <i data-state={state} aria-hidden="true" />
                {states[state].text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="qiao-note">
        调用过的目标 {countText(Targets.Called)} 个，其中 {countText(Targets.Called - Targets.Implemented)}{' '}
        个只有旧系统能回答；另有 {countText(Targets.NeverCalled)} 个有实现、未见调用。
      </p>
    </>
  );
}

function Settings({ board: { Upstreams, Session, Access, Gates, Recording } }: Pick<Props, 'board'>) {
  return (
    <dl className={styles.settings}>
      <dt>旧服务器</dt>
      <dd className="qiao-wrap qiao-gap-6">
        {Upstreams.map(({ Name, Well }) => (
          <span key={Name} className="qiao-row qiao-gap-4">
            {Name}
            <StatusTag tone={Well ? 'success' : 'danger'}>{Well ? '正常' : '不通'}</StatusTag>
          </span>
        ))}
      </dd>
      <dt>登录</dt>
      <dd>
        {sessions[Session]} <code>{Session}</code>
      </dd>
      <dt>权限</dt>
      <dd>
        {accesses[Access]} <code>{Access}</code>
      </dd>
      <dt>切换条件</dt>
      <dd>
        比较 {countText(Gates.Calls)} 次以上、{Gates.Days} 天以上，一致率不低于 {Gates.Equal}%
      </dd>
      <dt>录制</dt>
      <dd>{Recording.On ? recordingText(Recording) : '没有在录制'}</dd>
    </dl>
  );
}

function recordingText({ Until, Cases, Dropped }: BridgeBoard['Recording']): string {
  const until = Until ? `，到 ${shortTime(Until)} 为止` : '';
  const dropped = Dropped > 0 ? `，来不及录的 ${countText(Dropped)} 次` : '';
  return `正在录制${until}；这台网关已录 ${countText(Cases)} 个案例${dropped}`;
}
