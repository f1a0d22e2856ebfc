import { CopyButton } from '@/components/CopyButton';
import type { Issued } from './api';
import styles from './index.module.css';

/** A new password, which is shown once. */
export default function Password({ Account, Password: password }: Issued) {
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
