import { App } from 'antd';
import { today } from '@/components/dates';
import { yuan } from '@/components/money';
import { uiHooks } from '@/components/uiHooks';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import { bedOf, type CheckInRow, undoCheckOut } from '../../api/checkIns';

/** Whether a check-out may have been entered today; the server decides. */
export const isUndoable = ({ ToDate, ModifyDate }: CheckInRow): boolean =>
  Boolean(ToDate && ModifyDate?.startsWith(today()));

/** 撤销退宿: asks, takes the check-out back, and says where the person lives again. */
export function useUndo(): (row: CheckInRow, changed: () => void) => Promise<void> {
  const { message, modal } = App.useApp();
  return async (row, changed) => {
    const sure = await uiHooks.confirm({
      title: `撤销 ${row.Resident} 的退宿？`,
      content: `恢复为登记退宿之前：仍住 ${bedOf(row)}，押金转为未退。`,
      okText: '撤销退宿',
      cancelText: '取消',
    });
    if (!sure) return;
    try {
      await undoCheckOut(row);
      const held = row.Deposit ? `，押金 ${yuan(row.Deposit)} 元未退` : '';
      void message.success(`已撤销退宿：${row.Resident} 仍住 ${bedOf(row)}${held}`);
    } catch (error) {
      if (isCancelled(error)) return;
      modal.error({ title: '撤销退宿失败', content: failureText(error), okText: '知道了', centered: true });
    }
    changed();
  };
}
