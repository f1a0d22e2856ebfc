import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Scroll } from '@/components/Detail';
import type { DialogState } from '@/components/LazyDialog';
import { useMobile } from '@/components/useMobile';
import { runtimeConfig } from '@/services/runtimeConfig';
import { useSession } from '@/services/session';
import { Avatar } from './Avatar';
import styles from './Drawer.module.css';
import { Mobile } from './Mobile';
import { MyFeedback } from './MyFeedback';
import { MyMessages } from './MyMessages';
import { MySessions } from './MySessions';
import { Wechat } from './Wechat';

/** The user's names and places in the system (specification §1). */
export default function PersonalCentreDrawer({ open, onClose, afterClose }: DialogState) {
  const session = useSession();
  const mobile = useMobile();
  const fields: [string, ReactNode][] = [
    ['账号', session.account],
    ['手机号', <Mobile key="mobile" />],
    ...(runtimeConfig().signIn.wechat
      ? ([['企业微信', <Wechat key="wechat" />]] as [string, ReactNode][])
      : []),
    ['部门', session.departmentName || '未设置'],
    ['岗位', session.postName || '未设置'],
    ['角色', session.roles.join('、')],
  ];
  return (
    <Drawer
      title="个人中心"
      size={mobile ? '100%' : 400}
      open={open}
      onClose={onClose}
      afterOpenChange={(isOpen) => !isOpen && afterClose()}
    >
      <Scroll label="个人资料" className={styles.all}>
        <div className={styles.person}>
          <Avatar />
          <h2 className={styles.name}>{session.name}</h2>
          <p className="qiao-quiet">
            {[session.departmentName, session.postName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <dl className={`${styles.fields} qiao-lines`}>
          {fields.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="qiao-note qiao-mt-16">信息有误，请联系信息中心更正。</p>
        {!session.switched && <MySessions />}
        <MyMessages />
        <MyFeedback />
        <p className="qiao-note qiao-mt-16">版本 {runtimeConfig().release}</p>
      </Scroll>
    </Drawer>
  );
}
