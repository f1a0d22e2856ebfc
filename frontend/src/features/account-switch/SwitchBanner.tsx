import { useNavigate } from '@umijs/max';
import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useRootClass } from '@/components/useRootClass';
import { homePath } from '@/services/menu';
import { endSwitch, type Switched, takeReturned, useSession } from '@/services/session';
import styles from './SwitchBanner.module.css';
import { clockText, useCountdown } from './useCountdown';
import { useSwitch } from './useSwitch';

/** Above the header while a user acts under another account: its name, the user, the time left, the way back. */
export function SwitchBanner() {
  const { switched, name, departmentName } = useSession();
  const { notification } = App.useApp();
  useEffect(() => {
    if (!takeReturned()) return;
    // It stays until it is read: the time may have ended without the user at the screen.
    notification.info({
      key: 'account-switch',
      title: '已返回本人账号',
      description: '切换账号的时间已到（最长 30 分钟），接下来的操作都以您本人的身份进行。',
      duration: 0,
    });
  }, [notification]);
  if (!switched) return null;
  return <Strip switched={switched} who={departmentName ? `${name}（${departmentName}）` : name} />;
}

/** Seconds before the end at which the user is warned. */
const warnAt = 120;

function Strip({ switched, who }: { switched: Switched; who: string }) {
  const navigate = useNavigate();
  const { busy, leave } = useSwitch();
  useRootClass(styles.switched);
  const seconds = useCountdown(switched.until, () => {
    navigate(homePath);
    void endSwitch();
  });
  const ending = seconds <= warnAt;
  return (
    <section className={styles.banner} aria-label="账号切换">
      <span className="qiao-cut" title={`正在以${who}的身份操作`}>
        正在以<strong>{who}</strong>的身份操作
      </span>
      <span>
        由{switched.by}切换，剩余
        <span role="timer" className={ending ? 'qiao-digits qiao-bold qiao-danger' : 'qiao-digits'}>
          {clockText(seconds)}
        </span>
        <span role="status">{ending && '，请尽快保存'}</span>
      </span>
      <Button type="link" size="small" className={styles.back} loading={busy} onClick={() => void leave()}>
        返回本人账号
      </Button>
    </section>
  );
}
