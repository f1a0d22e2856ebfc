import { useState } from 'react';
import { useAccess } from '@/access';
import { yuan } from '@/components/money';
import type { RowAction } from '@/components/QueryTable';
import { useRemove } from '@/components/RecordPage/useRemove';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { remits } from '@/services/generated/remit';
import { resource } from '@/services/resource';
import { auditRemit, type RemitRow, rejectRemit, reverseRemit, submitRemit } from '../api/remits';

/** A move that needs a reason. */
export interface Asked {
  text: '驳回' | '红冲';
  row: RemitRow;
  run: (reason: string) => Promise<void>;
  changed: () => void;
}

const called = ({ Kind, RemitNo, Payer, Amount }: RemitRow) =>
  `${Kind} ${RemitNo}（${Payer}，${yuan(Amount)} 元）`;

/** Deletes a remittance that is not posted. */
function useRemoval() {
  const { canUse } = useAccess();
  const ask = useRemove();
  return (row: RemitRow, changed: () => void): RowAction<RemitRow>[] => {
    if (!canUse('remit-list.edit') || row.ExamineStatus === 1 || row.Pending) return [];
    const remove = () => resource(remits).remove(row.RemitId, row.RowVersion);
    return [
      {
        text: '删除',
        danger: true,
        run: () => void ask({ what: called(row), remove, onDone: changed }),
      },
    ];
  };
}

/** The next moves of a remittance, by the user's rights; `ask` asks for a reason where one is required. */
export function useMoves() {
  const { canUse } = useAccess();
  const [asked, ask] = useState<Asked & { open: boolean }>();
  const attempt = useAttempt();
  const audit = async (row: RemitRow, changed: () => void) => {
    const sure = await uiHooks.confirm({
      title: `审核入账 ${called(row)}？`,
      content: `${row.Similar > 0 ? `另有 ${row.Similar} 笔付款人、日期和金额相同，请先核对。` : ''}入账后不能修改，有误只能红冲。`,
      okText: '审核入账',
      cancelText: '取消',
    });
    if (sure) await attempt('已入账', () => auditRemit(row.RemitId, row.RowVersion), changed);
  };
  const withReason = (text: Asked['text'], row: RemitRow, changed: () => void) => {
    const call = text === '驳回' ? rejectRemit : reverseRemit;
    ask({
      text,
      row,
      open: true,
      changed,
      run: (reason) => call(row.RemitId, reason, row.RowVersion),
    });
  };
  const removal = useRemoval();
  const movesOf = (row: RemitRow, changed: () => void): RowAction<RemitRow>[] => {
    const { ExamineStatus, Pending, ReverseDate } = row;
    const waits = ExamineStatus === 0 && !Pending;
    if (waits && canUse('remit-list.audit'))
      return [
        { text: '审核入账', run: () => void audit(row, changed) },
        { text: '驳回', run: () => withReason('驳回', row, changed) },
        ...removal(row, changed),
      ];
    if ((ExamineStatus === -1 || ExamineStatus === -2) && canUse('remit-list.add'))
      return [
        {
          text: '提交',
          run: () => void attempt('已提交', () => submitRemit(row.RemitId, row.RowVersion), changed),
        },
        ...removal(row, changed),
      ];
    if (ExamineStatus === 1 && !ReverseDate && canUse('remit-list.audit'))
      return [{ text: '红冲', danger: true, run: () => withReason('红冲', row, changed) }];
    return removal(row, changed);
  };
  return { movesOf, asked, close: () => ask(asked && { ...asked, open: false }) };
}
