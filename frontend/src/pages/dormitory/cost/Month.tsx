import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { MoreMenu } from '@/components/MoreMenu';
import { StatusTag } from '@/components/StatusTag';
import { useLast } from '@/components/useLast';
import { useSubmission } from '@/components/useSubmission';
import { computeMonth, type MonthRow } from '../api/costs';
import { later, monthText } from '../parts/months';
import { Figures } from './Figures';
import styles from './index.module.css';
import { changesText, closedThrough, stateOf, stateTones } from './months';

const ChecklistDialog = lazyWithRetry(() => import(/* webpackChunkName: "cost-parts" */ './ChecklistDialog'));
const ReopenDialog = lazyWithRetry(() => import(/* webpackChunkName: "cost-parts" */ './ReopenDialog'));

interface Props {
  month: string;
  months: readonly MonthRow[];
  /** The result of the last action on this page. */
  note: string | undefined;
  onChanged: (note?: string) => void;
}

/** The state of a month, its sums, and its actions. */
export function Month({ month, months, note, onChanged }: Props) {
  const { canUse } = useAccess();
  const state = stateOf(months, month);
  const row = months.find(({ Month: own }) => own === month);
  const [dialog, setDialog] = useState<'check' | 'close' | 'reopen'>();
  const close = () => setDialog(undefined);
  const shown = useLast(dialog);
  const compute = useSubmission(async () => {
    const after = await computeMonth(month);
    onChanged(changesText(row, after));
  });
  const settles = canUse('dormitory-cost.settle') && state !== '已关账';
  const reopens = canUse('dormitory-cost.reopen') && month === closedThrough(months);
  return (
    <div className={styles.month}>
      <div className="qiao-wrap qiao-gap-12 qiao-mb-8 qiao-quiet">
        <StatusTag tone={stateTones[state]}>{state}</StatusTag>
        <span className={styles.said}>
          {row ? historyOf(row) : state === '未计算' && '计算后显示各部门、房间和人员的费用'}
        </span>
        <MonthButtons
          {...{ month, state, row, reopens, settles }}
          computing={compute.saving}
          onCompute={() => void compute.submit(undefined)}
          onAsk={setDialog}
        />
      </div>
      <FailureAlert text={compute.failure} />
      {note && <Alert type="success" showIcon closable={{ onClose: () => onChanged() }} title={note} />}
      {row && <Figures row={row} before={months.find(({ Month: own }) => own === later(month, -1))} />}
      <LazyDialog open={dialog !== undefined} onClose={close}>
        {(parts) =>
          shown === 'reopen' ? (
            <ReopenDialog {...parts} month={month} onDone={onChanged} />
          ) : (
            <ChecklistDialog
              {...parts}
              month={month}
              row={shown === 'close' ? row : undefined}
              onDone={onChanged}
            />
          )
        }
      </LazyDialog>
    </div>
  );
}

/** The actions on the month, the latest first. */
function historyOf(row: MonthRow): string {
  const did: [who: string | null, when: string | null, what: string][] = [
    [row.Closed ? row.ClosedBy : null, row.ClosedDate, '关账'],
    [row.ReopenedBy, row.ReopenedDate, `反关账（${row.ReopenedReason}）`],
    [row.ComputedBy, row.ComputedDate, '计算'],
  ];
  return did
    .filter(([who, when]) => who && when)
    .map(([who, when, what]) => `${who} 于 ${shortTime(when ?? '')} ${what}`)
    .join('；');
}

interface ButtonsProps {
  month: string;
  state: ReturnType<typeof stateOf>;
  row: MonthRow | undefined;
  /** The user may open the month again, or compute and close it. */
  reopens: boolean;
  settles: boolean;
  computing: boolean;
  onCompute: () => void;
  onAsk: (dialog: 'check' | 'close' | 'reopen') => void;
}

function MonthButtons(props: ButtonsProps) {
  const { month, state, row, reopens, settles, computing, onCompute, onAsk } = props;
  const reopening = { text: '反关账', danger: true, run: () => onAsk('reopen') };
  return (
    <div className={`${styles.buttons} qiao-buttons qiao-screen-only`}>
      {state !== '已关账' && <Button onClick={() => onAsk('check')}>检查清单</Button>}
      {settles && (
        <Button type={row ? undefined : 'primary'} loading={computing} onClick={onCompute}>
          {row ? '重新计算' : '计算'}
        </Button>
      )}
      {settles && row && (
        <Button type="primary" disabled={computing} onClick={() => onAsk('close')}>
          关账
        </Button>
      )}
      {reopens && <MoreMenu row={month} name={monthText(month)} menu={() => [reopening]} />}
    </div>
  );
}
