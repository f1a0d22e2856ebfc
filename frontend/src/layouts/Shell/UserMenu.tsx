import { DownOutlined, HomeOutlined, KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { useNavigate } from '@umijs/max';
import { App, Dropdown } from 'antd';
import { lazy, useRef, useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { UserAvatar } from '@/components/UserAvatar';
import { homePath } from '@/services/menu';
import { signOut, useSession } from '@/services/session';
import styles from './UserMenu.module.css';

const ChangePasswordDialog = lazy(
  () => import(/* webpackChunkName: "change-password" */ '@/features/change-password/Dialog'),
);

export function UserMenu() {
  const session = useSession();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const [changing, setChanging] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);

  const leave = async () => {
    try {
      // The guard then leads to the entry page, with the way back.
      await signOut();
    } catch {
      message.error('退出没有成功，请检查网络后再试一次');
    }
  };
  const actions: Record<string, () => void> = {
    home: () => navigate(homePath),
    password: () => {
      // The dialog gives the focus back to where it was; the menu's entry will be gone by then.
      trigger.current?.focus();
      setChanging(true);
    },
    leave: () => void leave(),
  };

  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        placement="bottomRight"
        menu={{
          items: [
            { key: 'home', icon: <HomeOutlined aria-hidden="true" />, label: '首页' },
            { key: 'password', icon: <KeyOutlined aria-hidden="true" />, label: '修改密码' },
            { type: 'divider' },
            { key: 'leave', icon: <LogoutOutlined aria-hidden="true" />, label: '退出登录' },
          ],
          onClick: ({ key }) => actions[key]?.(),
        }}
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
      <LazyDialog open={changing} onClose={() => setChanging(false)}>
        {(dialog) => <ChangePasswordDialog account={session.account} {...dialog} />}
      </LazyDialog>
    </>
  );
}
