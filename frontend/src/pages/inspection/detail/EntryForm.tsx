import { Alert, App, Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Block } from '@/components/Block';
import { shortTime } from '@/components/dates';
import type { Kept } from '@/components/useKeptDraft';
import type { DefectKind, InspectionEntry, InspectionRow } from '../api/inspections';
import { classesOf, countsPieces } from '../api/lot';
import { Defects } from './Defects';
import { type Counts, type Draft, missingOf, piecesOf, totalsOf } from './entry';
import { Items } from './Items';
import styles from './index.module.css';
import { type EntryState, useEntry } from './useEntry';

interface Props {
  lot: InspectionRow;
  entry: InspectionEntry;
  kinds: readonly DefectKind[];
  /** The user may enter findings, and the lot is not finished. */
  open: boolean;
  onSaved: () => void;
  /** Receives the numbers that are compared with Ac while the user types. */
  onCounted: (counted: Counts) => void;
}

const shown = <T,>(data: T) => ({ data, loading: false, refresh: () => undefined });

/** The findings: entered on a phone beside the lot, later read-only. */
export default function EntryForm({ lot, entry, kinds, open, onSaved, onCounted }: Props) {
  const { draft, change, state, kept, send, resolve, online } = useEntry({ lot, entry, onSaved });
  const { message } = App.useApp();
  const [finishing, setFinishing] = useState(false);
  const missing = missingOf(draft, entry.Items, kinds);
  const totals = totalsOf(draft, entry.Items, kinds);
  const counted = countsPieces(lot) ? piecesOf(draft.pieces, totals, lot.SampleSize ?? 0) : totals;
  const { 致命, 严重, 轻微 } = counted;
  useEffect(() => onCounted({ 致命, 严重, 轻微 }), [onCounted, 致命, 严重, 轻微]);
  const finish = async () => {
    setFinishing(true);
    if (await send(true)) void message.success('已提交，等待判定');
    setFinishing(false);
  };
  return (
    <>
      <Block title={`检验项目（抽 ${lot.SampleSize} ${lot.Unit}）`} request={shown(entry)}>
        {({ Items: items }) => <Items items={items} draft={draft} onChange={change} disabled={!open} />}
      </Block>
      <Block title="缺陷" request={shown(entry)}>
        {({ Items: items }) => (
          <Defects
            kinds={kinds}
            items={items}
            materialClass={lot.MaterialClass}
            draft={draft}
            onChange={change}
            disabled={!open}
          />
        )}
      </Block>
      {state.at === 'conflict' && (
        <ConflictAlert conflict={state.conflict} onResolve={(own) => resolve(own, state.conflict)} />
      )}
      {open && (
        <div className={`${styles.bar} qiao-screen-only`}>
          <div className={styles.totals}>
            <Totals lot={lot} counted={counted} />
            <Standing state={state} kept={kept} online={online} />
          </div>
          <Pieces lot={lot} draft={draft} totals={totals} onChange={change} />
          <Button size="large" loading={state.at === 'sending' && !finishing} onClick={() => void send()}>
            保存
          </Button>
          <Button
            size="large"
            type="primary"
            loading={finishing}
            disabled={missing.length > 0}
            title={missing[0]}
            onClick={() => void finish()}
          >
            提交判定
          </Button>
        </div>
      )}
    </>
  );
}

interface PiecesProps {
  lot: InspectionRow;
  draft: Draft;
  totals: Counts;
  onChange: (draft: Draft) => void;
}

/** How many pieces are defective; by class where these are compared with Ac. */
function Pieces({ lot, draft, totals, onChange }: PiecesProps) {
  const size = lot.SampleSize ?? 0;
  const field = (label: string, reckoned: number, value: string, set: (typed: string) => void) => (
    <div key={label} className={`${styles.pieces} qiao-row qiao-nowrap`}>
      <span>{label}</span>
      <Input
        aria-label={label}
        inputMode="numeric"
        size="large"
        maxLength={6}
        placeholder={String(reckoned)}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </div>
  );
  if (!countsPieces(lot)) {
    const found = totals.致命 + totals.严重 + totals.轻微;
    return field('不良件数', Math.min(found, size), draft.defective, (defective) =>
      onChange({ ...draft, defective }),
    );
  }
  return classesOf(lot).map(({ severity }) =>
    field(
      `${severity}不良件数`,
      piecesOf({ ...draft.pieces, [severity]: '' }, totals, size)[severity],
      draft.pieces?.[severity] ?? '',
      (typed) => onChange({ ...draft, pieces: { ...draft.pieces, [severity]: typed } }),
    ),
  );
}

interface StandingProps {
  state: EntryState;
  kept: Kept;
  online: boolean;
}

/** The state of the typed values, in words. */
function Standing({ state, kept, online }: StandingProps) {
  const here = kept === 'no' ? '本机不能保存，请不要关闭页面' : '已存在本机';
  const rest = online ? '尚未发送' : '恢复后自动发送';
  const text = {
    server: '已保存',
    sending: '正在发送…',
    conflict: '与他人的录入冲突',
    browser: [!online && '网络已断开', here, rest].filter(Boolean).join('，'),
  }[state.at];
  return (
    <span
      role="status"
      className={state.at === 'browser' || state.at === 'conflict' ? 'qiao-note qiao-warning' : 'qiao-note'}
      data-at={state.at}
      data-kept={kept}
    >
      {state.at === 'browser' && online && state.why ? `${here}，发送失败：${state.why}` : text}
    </span>
  );
}

interface ConflictProps {
  conflict: Extract<EntryState, { at: 'conflict' }>['conflict'];
  /** Whether the user's own draft stays. */
  onResolve: (own: boolean) => void;
}

/** Another person has changed the inspection meanwhile. */
const ConflictAlert = ({ conflict, onResolve }: ConflictProps) => (
  <Alert
    type="warning"
    showIcon
    title={`${conflict.UserName || '其他人'}${
      conflict.CreateDate ? `于 ${shortTime(conflict.CreateDate)}` : ''
    }改过这张检验单`}
    description="您录入的还在这台设备上，没有覆盖对方的数据。"
    action={
      <div className="qiao-buttons">
        <Button onClick={() => onResolve(false)}>用对方的</Button>
        <Button danger onClick={() => onResolve(true)}>
          用我的覆盖
        </Button>
      </div>
    }
  />
);

/** The number of each class, beside the limit of the plan; red where it is exceeded. */
const Totals = ({ lot, counted }: { lot: InspectionRow; counted: Counts }) => (
  <strong className="qiao-wrap qiao-gap-12">
    <span>{countsPieces(lot) ? '不良件数' : '缺陷'}/Ac</span>
    {classesOf(lot).map(({ severity, accept }) => (
      <span key={severity} className={counted[severity] > accept ? 'qiao-danger' : undefined}>
        {severity} {counted[severity]}/{accept}
        {counted[severity] > accept && ' 已达拒收数'}
      </span>
    ))}
  </strong>
);
