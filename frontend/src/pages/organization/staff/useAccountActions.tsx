import { history } from '@umijs/max';
import { App } from 'antd';
import { useAccess } from '@/access';
import { CopyButton } from '@/components/CopyButton';
import type { RowAction } from '@/components/QueryTable';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { type Issued, resetPassword, setEnabled } from './api';
import type { StaffRow } from './fields';
import styles from './index.module.css';

/** The actions on an account; a refusal of the server stays until the user closes it. */
export function useAccountActions() {
  const { canUse } = useAccess();
  const { modal } = App.useApp();
  const attempt = useAttempt();
  const sure = (title: string, content: string) =>
    uiHooks.confirm({ title, content, okText: '确定', cancelText: '取消', careful: true });
  const show = (issued: Issued) =>
    modal.success({
      title: '密码已重置',
      content: <Password {...issued} />,
      okText: '知道了',
      centered: true,
      mask: { closable: false },
    });

  return (row: StaffRow, changed: () => void): RowAction<StaffRow>[] => {
    const { RealName, UserId, Enabled, Status } = row;
    const reset = async () => {
      const lost = '原来的密码立即失效，已登录的设备会退出。新密码只显示一次。';
      if (await sure(`重置 ${RealName} 的密码？`, lost))
        await attempt(undefined, async () => show(await resetPassword(UserId)));
    };
    const toggle = async () => {
      const verb = Enabled ? '停用' : '启用';
      const effect = Enabled
        ? '停用后不能登录，已登录的设备会在一秒内退出。'
        : '启用后可以用原来的密码登录。';
      if (await sure(`${verb} ${RealName} 的账号？`, effect))
        await attempt(`已${verb}`, () => setEnabled(UserId, !Enabled), changed);
    };
    return [
      ...(canUse('staff.reset') && Enabled ? [{ text: '重置密码', run: () => void reset() }] : []),
      ...(canUse('staff.disable') && Status === '在职'
        ? [{ text: Enabled ? '停用账号' : '启用账号', danger: Enabled, run: () => void toggle() }]
        : []),
    ];
  };
}

/** Beside the actions on the account, the link to the details of the person. */
export function usePersonActions() {
  const { canUse } = useAccess();
  const accountActions = useAccountActions();
  return (row: StaffRow, changed: () => void): RowAction<StaffRow>[] => [
    ...(canUse('staff.detail')
      ? [{ text: '权限与登录', run: () => history.push(`/organization/staff/${row.UserId}`) }]
      : []),
    ...accountActions(row, changed),
  ];
}

function Password({ Account, Password: password }: Issued) {
  return (
    <div className={styles.issued}>
      <p>
        账号 {Account} 的新密码，关闭后不再显示：
        <br />
        <code>{password}</code>
      </p>
      <CopyButton text={password} label="复制新密码" />
      <p>请当面或电话告知本人。首次登录须修改密码，且最多登录两次。</p>
    </div>
  );
}
