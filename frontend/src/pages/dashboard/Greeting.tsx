import type { BlockRequest } from '@/components/Block';
import { greeting, longDay } from '@/components/dates';
import { UserAvatar } from '@/components/UserAvatar';
import type { Overview } from '@/features/figures/api';
import { useSession } from '@/services/session';
import { Figures } from './Figures';
import styles from './Greeting.module.css';

/** The user, the day, and the number of open tasks. */
export function Greeting({ overview }: { overview: BlockRequest<Overview | undefined> }) {
  const { name, avatar, departmentName, postName } = useSession();
  const now = new Date();
  return (
    <section className={styles.strip} aria-label="概览">
      <UserAvatar name={name} src={avatar} size={48} />
      <div className={`${styles.who} qiao-fill`}>
        <h1>
          {greeting(now)}，{name}
        </h1>
        <p>{[departmentName, postName, longDay(now)].filter(Boolean).join(' · ')}</p>
      </div>
      <Figures overview={overview} />
    </section>
  );
}
