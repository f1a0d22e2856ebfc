import { DisconnectOutlined } from '@ant-design/icons';
import { useOnline } from '../useOnline';
import styles from './index.module.css';

/** Shows once for the whole page that the browser is offline; failed reads are repeated when the line is back. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status" className={`${styles.place} qiao-screen-only`}>
      {!online && (
        <p className={styles.bar}>
          <DisconnectOutlined aria-hidden="true" />
          网络已断开，恢复后自动重试，已填内容不受影响
        </p>
      )}
    </div>
  );
}
