import { HistoryList } from '@/components/RecordPage/History';
import type { HistoryRow } from '@/services/generated/record';
import { users } from '@/services/generated/staff';
import type { ListAnswer } from '@/services/resource';
import type { Right } from './api';
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
            <p key={page.Id} className="qiao-mt-4">
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

/** The changes of a person's record. */
export function Changes({ history }: { history: ListAnswer<HistoryRow> }) {
  if (history.list.length === 0) return <p className={`${styles.body} qiao-quiet`}>还没有修改</p>;
  return (
    <div className={styles.body}>
      <HistoryList table={users} history={history} />
    </div>
  );
}
