import {
  DownOutlined,
  HomeOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { history } from '@umijs/max';
import { memo, type RefObject, useRef, useState } from 'react';
import { useAccess } from '@/access';
import { belowButton, ContextMenu, type ContextMenuItem, type Point } from '@/components/ContextMenu';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { mayLeave } from '@/components/mayLeave';
import { UserAvatar } from '@/components/UserAvatar';
import { useSignOut } from '@/components/useSignOut';
import { useLock } from '@/features/lock-screen/useLock';
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

/** In pixels. */
const menuWidth = 160;

type Dialog = 'personal' | 'switch' | 'password';

interface Props {
  onSettings: () => void;
  /** Left out where there is no keyboard. */
  onShortcuts: (() => void) | undefined;
}

/** The entries of the menu; `trigger` is its button. */
function useEntries(
  { onSettings, onShortcuts }: Props,
  trigger: RefObject<HTMLButtonElement | null>,
  setDialog: (dialog: Dialog) => void,
): ContextMenuItem[] {
  const session = useSession();
  const { informationCentre } = useAccess();
  const signOut = useSignOut();
  const lock = useLock();
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
  return [
    { text: '个人中心', icon: <UserOutlined />, run: fromTrigger(() => setDialog('personal')) },
    ...(informationCentre
      ? [{ text: '切换账号', icon: <SwapOutlined />, run: fromTrigger(() => setDialog('switch')) }]
      : []),
    { text: '首页', icon: <HomeOutlined />, run: () => history.push(homePath) },
    { text: '页面设置', icon: <SettingOutlined />, run: fromTrigger(onSettings) },
    // A password is its owner's to choose.
    ...(session.switched
      ? []
      : [{ text: '修改密码', icon: <KeyOutlined />, run: fromTrigger(() => setDialog('password')) }]),
    ...(onShortcuts
      ? [{ text: '快捷键', icon: <QuestionCircleOutlined />, run: fromTrigger(onShortcuts) }]
      : []),
    { text: '锁定屏幕', icon: <LockOutlined />, apart: true, run: fromTrigger(() => void lock()) },
    { text: '退出登录', icon: <LogoutOutlined />, run: () => void leave() },
  ];
}

/** The user's own menu: account, home page, sign-out (specification §2). */
export const UserMenu = memo((props: Props) => {
  const session = useSession();
  const [dialog, setDialog] = useState<Dialog>();
  const [menuAt, setMenuAt] = useState<Point>();
  const trigger = useRef<HTMLButtonElement>(null);
  const entries = useEntries(props, trigger, setDialog);
  const close = () => setDialog(undefined);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-haspopup="menu"
        aria-expanded={menuAt !== undefined}
        onClick={({ currentTarget }) => setMenuAt(menuAt ? undefined : belowButton(currentTarget, menuWidth))}
        aria-label={`${session.name}，用户菜单`}
      >
        <UserAvatar name={session.name} src={session.avatar} />
        <span className={`${styles.who} qiao-desk-only`}>
          <span className="qiao-cut qiao-medium">{session.name}</span>
          <span className="qiao-cut qiao-small">{session.departmentName}</span>
        </span>
        <DownOutlined className="qiao-caret qiao-desk-only" aria-hidden="true" />
      </button>
      {menuAt && (
        <ContextMenu
          label="用户菜单"
          items={entries}
          at={menuAt}
          width={menuWidth}
          opener={trigger}
          onClose={() => setMenuAt(undefined)}
        />
      )}
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
