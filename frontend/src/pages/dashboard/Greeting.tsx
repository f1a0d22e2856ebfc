import { Skeleton } from 'antd';
import type { BlockRequest } from '@/components/Block';
import { greeting, longDay } from '@/components/dates';
import { UserAvatar } from '@/components/UserAvatar';
import type { Overview } from '@/services/dashboard';
import { useSession } from '@/services/session';
import styles from './Greeting.module.css';

const figures: { key: keyof Overview; label: string }[] = [
  { key: 'PendingRepairs', label: '待处理报修' },
  { key: 'UnreadNotices', label: '未读公告' },
  { key: 'StaffCount', label: '在职员工' },
  { key: 'ShopCount', label: '店铺' },
];

/** Who is signed in, the day, and the counts that the user may see. */
export function Greeting({ overview }: { overview: BlockRequest<Overview | undefined> }) {
  const { name, avatar, departmentName, postName } = useSession();
  const now = new Date();
  return (
    <section className={styles.strip} aria-label="概览">
      <UserAvatar name={name} src={avatar} size={48} />
      <div className={styles.who}>
        <h1>
          {greeting(now)}，{name}
        </h1>
        <p>{[departmentName, postName, longDay(now)].filter(Boolean).join(' · ')}</p>
      </div>
      <Figures overview={overview} />
    </section>
  );
}

function Figures({
  overview: { data, loading, error, refresh },
}: {
  overview: BlockRequest<Overview | undefined>;
}) {
  if (error && !loading)
    return (
      <p className={styles.failed} role="alert">
        数据加载失败
        <button type="button" onClick={refresh}>
          重试
        </button>
      </p>
    );
  if (!data)
    return (
      <div className={styles.figures}>
        {loading && <Skeleton.Button active style={{ width: 220, height: 48 }} />}
      </div>
    );
  return (
    <dl className={styles.figures}>
      {figures.map(({ key, label }) =>
        data[key] === null || data[key] === undefined ? null : (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{data[key]?.toLocaleString('zh-CN')}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
