import { type ReactNode, useState } from 'react';
import { useAccess } from '@/access';
import { today } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RowAction } from '@/components/QueryTable';
import type { CheckInRow } from '../../api/checkIns';

const CheckOutDialog = lazyWithRetry(() => import(/* webpackChunkName: "check-in" */ './CheckOutDialog'));
const TransferDialog = lazyWithRetry(() => import(/* webpackChunkName: "check-in" */ './TransferDialog'));
const UndoDialog = lazyWithRetry(() => import(/* webpackChunkName: "check-in" */ './UndoDialog'));
const StaysDialog = lazyWithRetry(() => import(/* webpackChunkName: "check-in" */ './StaysDialog'));

/** Whether a check-out may have been entered today; the server decides. */
export const isUndoable = ({ ToDate, ModifyDate }: CheckInRow): boolean =>
  Boolean(ToDate && ModifyDate?.startsWith(today()));

type Kind = 'transfer' | 'checkOut' | 'undo' | 'person';
type Room = Pick<CheckInRow, 'RoomId' | 'RoomName'>;
type Work = { kind: Kind; row: CheckInRow; changed: () => void } | { kind: 'room'; row: Room };

/** The actions on a check-in beside editing it, and their dialogs. */
export function useStays() {
  const { canUse } = useAccess();
  const [work, setWork] = useState<Work & { open: boolean }>();
  const showRoom = (row: Room) => setWork({ kind: 'room', row, open: true });
  const actions = (row: CheckInRow, changed: () => void): RowAction<CheckInRow>[] => {
    const act = (text: string, kind: Kind) => ({
      text,
      run: () => setWork({ kind, row, changed, open: true }),
    });
    const there = row.State !== '已退宿';
    return [
      ...(there && canUse('dormitory-into.checkin') ? [act('调房', 'transfer')] : []),
      ...(there && canUse('dormitory-into.checkout') ? [act('退宿', 'checkOut')] : []),
      ...(isUndoable(row) && canUse('dormitory-into.checkout') ? [act('撤销退宿', 'undo')] : []),
      act('住宿经历', 'person'),
      { text: '房间历史', run: showRoom },
    ];
  };
  const dialogs: ReactNode = (
    <LazyDialog
      open={work?.open ?? false}
      onClose={() => setWork((last) => last && { ...last, open: false })}
    >
      {(dialog) => {
        if (!work) return null;
        if (work.kind === 'room')
          return (
            <StaysDialog
              {...dialog}
              title={`房间历史：${work.row.RoomName}`}
              of={{ RoomId: work.row.RoomId }}
            />
          );
        const { kind, row, changed } = work;
        if (kind === 'transfer') return <TransferDialog {...dialog} row={row} onSaved={changed} />;
        if (kind === 'checkOut') return <CheckOutDialog {...dialog} row={row} onSaved={changed} />;
        if (kind === 'undo') return <UndoDialog {...dialog} row={row} onSaved={changed} />;
        return (
          <StaysDialog {...dialog} title={`住宿经历：${row.Resident}`} of={{ PersonOf: row.CheckInId }} />
        );
      }}
    </LazyDialog>
  );
  return { actions, showRoom, dialogs };
}
