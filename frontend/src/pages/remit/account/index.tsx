import { App } from 'antd';
import { useState } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage } from '@/components/RecordPage';
import { uiHooks } from '@/components/uiHooks';
import { useResource } from '@/components/useResource';
import { failureText } from '@/services/failure';
import { accounts } from '@/services/generated/remit';
import type { AccountRow } from '../api/remits';
import { fields, table } from './fields';

const AccountDialog = lazyWithRetry(() => import(/* webpackChunkName: "account-parts" */ './AccountDialog'));
const AccountDrawer = lazyWithRetry(() => import(/* webpackChunkName: "account-parts" */ './AccountDrawer'));

/** 账户管理: the accounts of shops with balance, credit and statements. */
export default function Accounts() {
  const [adding, setAdding] = useState(false);
  const stop = useStopping();
  return (
    <RecordPage<AccountRow>
      table={table}
      page="account-list"
      title="账户管理"
      searches="编号、名称、店铺、经销商"
      fields={fields}
      nameWidth={250}
      words={{ add: '新建账户' }}
      form={AccountDialog}
      more={stop}
      own={{
        adding,
        onAdding: setAdding,
        detail: (dialog, id, changes, changed) => (
          <AccountDrawer
            {...dialog}
            id={id}
            changes={changes}
            changed={changed}
            actions={(row) => stop(row, changed)}
          />
        ),
      }}
    />
  );
}

/** Stops an account, or lets it be used again. */
function useStopping() {
  const { update } = useResource<AccountRow>(accounts, 'account-list');
  const { message } = App.useApp();
  const to = async (State: '启用' | '停用', row: AccountRow, changed: () => void) => {
    const shops = row.SharedShops ? `${row.ShopName ?? ''}和共用它的 ${row.SharedShops} 家店铺` : '店铺';
    const sure = await uiHooks.confirm({
      title: `${State}账户 ${row.Name}？`,
      content:
        State === '停用'
          ? `停用后不再登记回款，${shops}不能再签合同；流水和对账单仍可查。`
          : `启用后可以登记回款，${shops}的合同从它扣款。`,
      okText: State,
      cancelText: '取消',
    });
    if (!sure) return;
    try {
      await update?.(row.AccountId, { State }, row.RowVersion);
      void message.success(`已${State} ${row.Name}`);
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    changed();
  };
  return (row: AccountRow, changed: () => void) => {
    if (!update) return [];
    const text = row.State === '启用' ? '停用' : '启用';
    return [{ text, run: () => void to(text, row, changed) }];
  };
}
