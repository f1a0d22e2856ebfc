import { useAccess } from '@/access';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { useSession } from '@/services/session';
import { type CustomerRow, releaseCustomer, takeCustomer } from '../api/customers';

interface OwnerAction {
  text: string;
  run: () => void;
}

/** The actions that change the owner of a customer: 领取 and 退回公海. */
export function useOwnerActions() {
  const { canUse } = useAccess();
  const { userId } = useSession();
  const attempt = useAttempt();
  return (row: CustomerRow, changed: () => void): OwnerAction[] => {
    const { CustomerId, Name, OwnerId, RowVersion } = row;
    if (!OwnerId)
      return [
        {
          text: '领取',
          run: () => void attempt(`${Name} 由你负责`, () => takeCustomer(CustomerId), changed),
        },
      ];
    if (OwnerId !== userId && !canUse('customer-list.assign')) return [];
    const release = async () => {
      const asked = {
        title: `把 ${Name} 退回公海？`,
        content: '店铺的其他人可以领取，跟进记录保留。',
        okText: '退回公海',
        cancelText: '取消',
      };
      if (!(await uiHooks.confirm(asked))) return;
      await attempt(`${Name} 已退回公海`, () => releaseCustomer(CustomerId, RowVersion), changed);
    };
    return [{ text: '退回公海', run: () => void release() }];
  };
}
