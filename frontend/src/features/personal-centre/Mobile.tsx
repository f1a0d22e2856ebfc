import { Button, Tag } from 'antd';
import { useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { runtimeConfig } from '@/services/runtimeConfig';
import { useSession } from '@/services/session';
import styles from './Mobile.module.css';

const MobileDialog = lazyWithRetry(() => import(/* webpackChunkName: "mobile" */ './MobileDialog'));

/**
 * The user's mobile number, and a change of it, where the gateway can send a code. A number that another person entered
 * is confirmed in the same way.
 */
export function Mobile() {
  const { account, mobile, mobileUnconfirmed, switched } = useSession();
  const [changing, setChanging] = useState(false);
  const verb = mobileUnconfirmed ? '确认' : mobile ? '更换' : '登记';
  const changeable = !switched && runtimeConfig().signIn.codes;
  return (
    <span className={styles.field}>
      {mobile || '未登记'}
      {mobileUnconfirmed && <Tag color="warning">未确认</Tag>}
      {changeable && (
        <Button type="link" size="small" aria-label={`${verb}手机号`} onClick={() => setChanging(true)}>
          {verb}
        </Button>
      )}
      <LazyDialog open={changing} onClose={() => setChanging(false)}>
        {(state) => <MobileDialog account={account} former={mobile} verb={verb} {...state} />}
      </LazyDialog>
    </span>
  );
}
