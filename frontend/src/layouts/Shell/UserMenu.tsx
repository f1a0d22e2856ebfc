import {
  DownOutlined,
  HomeOutlined,
  KeyOutlined,
  LogoutOutlined,
  SettingOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useNavigate } from '@umijs/max';
import { Dropdown, type MenuProps } from 'antd';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { mayLeave } from '@/components/mayLeave';
import { UserAvatar } from '@/components/UserAvatar';
import { useSignOut } from '@/components/useSignOut';
import { homePath } from '@/services/menu';
import { useSession } from '@/services/session';
import styles from './UserMenu.module.css';

const PersonalCentre = lazyWithRetry(
  () => import(/* webpackChunkName: "personal-centre" */ '@/features/personal-centre/Drawer'),
);
const AccountSwitch = lazyWithRetry(
  () => import(/* webpackChunkName: "account-switch" */ '@/features/account-switch/Dialog'),
);
const ChangePassword = lazyWithRetry(
  () => import(/* webpackChunkName: "change-password" */ '@/features/change-password/Dialog'),
);

type Dialog = 'personal' | 'switch' | 'password';

/** What concerns the user: who one is, where one starts, how one leaves (specification §2). */
export const UserMenu = memo(({ onSettings }: { onSettings: () => void }) => {
  const session = useSession();
  const { informationCentre } = useAccess();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [dialog, setDialog] = useState<Dialog>();
  const trigger = useRef<HTMLButtonElement>(null);

  // A dialog gives the focus back to where it was; the menu's entry will be gone by then.
  const fromTrigger = (open: () => void) => () => {
    trigger.current?.focus();
    open();
  };
  const leave = async () => {
    if (!(await mayLeave('退出登录'))) return;
    // The guard then leads to the entry page, with the way back.
    await signOut();
  };
  const entries = [
    entry('personal', '个人中心', <UserOutlined aria-hidden="true" />),
    ...(informationCentre ? [entry('switch', '切换账号', <SwapOutlined aria-hidden="true" />)] : []),
    entry('home', '首页', <HomeOutlined aria-hidden="true" />),
    entry('settings', '页面设置', <SettingOutlined aria-hidden="true" />),
    // A password is its owner's to choose.
    ...(session.switched ? [] : [entry('password', '修改密码', <KeyOutlined aria-hidden="true" />)]),
    { type: 'divider' as const },
    entry('leave', '退出登录', <LogoutOutlined aria-hidden="true" />),
  ];
  const actions: Record<string, () => void> = {
    personal: fromTrigger(() => setDialog('personal')),
    switch: fromTrigger(() => setDialog('switch')),
    home: () => navigate(homePath),
    settings: fromTrigger(onSettings),
    password: fromTrigger(() => setDialog('password')),
    leave: () => void leave(),
  };
  const close = () => setDialog(undefined);

  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        placement="bottomRight"
        menu={{ items: entries, onClick: ({ key }) => actions[key]?.() }}
      >
        <button
          ref={trigger}
          type="button"
          className={styles.trigger}
          aria-haspopup="menu"
          aria-label={`${session.name}，用户菜单`}
        >
          <UserAvatar name={session.name} src={session.avatar} />
          <span className={styles.who}>
            <span className={styles.name}>{session.name}</span>
            <span className={styles.department}>{session.departmentName}</span>
          </span>
          <DownOutlined className={styles.arrow} aria-hidden="true" />
        </button>
      </Dropdown>
      <LazyDialog open={dialog === 'personal'} onClose={close}>
        {(state) => <PersonalCentre {...state} />}
      </LazyDialog>
      <LazyDialog open={dialog === 'switch'} onClose={close}>
        {(state) => <AccountSwitch {...state} />}
      </LazyDialog>
      <LazyDialog open={dialog === 'password'} onClose={close}>
        {(state) => <ChangePassword account={session.account} {...state} />}
      </LazyDialog>
    </>
  );
});

const entry = (
  key: string,
  label: string,
  icon: ReactNode,
): NonNullable<NonNullable<MenuProps['items']>[number]> => ({ key, label, icon });
