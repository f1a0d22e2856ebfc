import { shortTime } from '@/components/dates';
import { HistoryList } from '@/components/RecordPage/History';
import { users } from '@/services/generated/organization';
import type { HistoryRow } from '@/services/generated/record';
import type { ListAnswer } from '@/services/resource';
import type { OpenSession, Right, SignIn } from '@/services/staff';
import styles from './index.module.css';

/** The menus by their groups, each with the buttons that may be used there. */
export function Rights({ list }: { list: readonly Right[] }) {
  const menus = list.filter(({ Kind }) => Kind === 'menu');
  const below = (parent: string) => menus.filter(({ Parent }) => Parent === parent);
  const groups = below('').map((top) => ({ top, pages: below(top.Id) }));
  return (
    <div className={styles.body}>
      {groups.map(({ top, pages }) => (
        <section key={top.Id} className={styles.group}>
          <h3>{top.Name}</h3>
          {(pages.length > 0 ? pages : [top]).map((page) => (
            <p key={page.Id}>
              {pages.length > 0 && <span>{page.Name} </span>}
              <small>{buttonsOf(list, page)}</small>
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

const buttonsOf = (list: readonly Right[], page: Right): string =>
  list
    .filter(({ Kind, Parent }) => Kind === 'button' && Parent === page.Id)
    .map(({ Name }) => Name)
    .join('、') || '查看';

/** What a part says that has nothing to list. */
const None = ({ text }: { text: string }) => <p className={`${styles.body} ${styles.none}`}>{text}</p>;

export function Sessions({ list }: { list: readonly OpenSession[] }) {
  if (list.length === 0) return <None text="没有登录中的设备" />;
  return (
    <div className={styles.body}>
      <ul className={styles.rows}>
        {list.map(({ Created, Seen, Switched }) => (
          <li key={`${Created} ${Seen}`}>
            <span>
              {shortTime(Created)} 登录{Switched && '（切换到其他账号）'}
            </span>
            <small>最近使用 {shortTime(Seen)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

const events: Record<string, string> = {
  'account.signin': '登录',
  'account.switch': '被切换',
  'account.switch.back': '切换结束',
  'account.password.reset': '重置密码',
};

/** When and from where somebody signed in, and what others did with the account. */
export function SignIns({ list, total }: { list: readonly SignIn[]; total: number }) {
  if (list.length === 0) return <None text="还没有登录过" />;
  return (
    <div className={styles.body}>
      <ul className={styles.rows}>
        {list.map(({ AuditId, CreateDate, Event, ActorAccount, SubjectAccount, Address }) => (
          <li key={AuditId}>
            <span>
              {shortTime(CreateDate)} {events[Event] ?? Event}
              {ActorAccount !== SubjectAccount && `（由 ${ActorAccount}）`}
            </span>
            <small>{Address}</small>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <small>
          共 {total} 次，以上是最近的 {list.length} 次。
        </small>
      )}
    </div>
  );
}

export function Changes({ history }: { history: ListAnswer<HistoryRow> }) {
  if (history.list.length === 0) return <None text="还没有修改" />;
  return (
    <div className={styles.body}>
      <HistoryList table={users} history={history} />
    </div>
  );
}
