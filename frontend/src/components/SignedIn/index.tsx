import type { ReactNode } from 'react';
import { shortTime } from '@/components/dates';
import { StatusTag } from '@/components/StatusTag';
import type { OpenSession, SignIn } from '@/services/signedIn';
import styles from './index.module.css';

/** The ways of signing in that are not a password. */
const ways: Record<string, string> = { code: '验证码登录', wechat: '企业微信登录' };

/** Where an address is, and the address itself. */
export const whereText = ({ Place, Address }: { Place: string; Address: string }): string =>
  [Place, Address].filter(Boolean).join(' ');

/** The name of an unknown device. */
export const deviceText = ({ Device }: { Device: string | null }): string => Device || '其他程序';

interface SessionsProps {
  list: readonly OpenSession[];
  /** At the end of a session's line. */
  tools?: (session: OpenSession) => ReactNode;
}

/** The open sessions of a user. */
export function Sessions({ list, tools }: SessionsProps) {
  if (list.length === 0) return <p className={`${styles.more} qiao-note`}>没有登录中的设备</p>;
  return (
    <ul className={`${styles.rows} qiao-lines`} aria-label="登录的设备">
      {list.map((session) => (
        <li key={session.SessionId} className="qiao-spread">
          <div className={styles.what}>
            <span className={`${styles.name} qiao-wrap qiao-gap-2`}>
              {deviceText(session)}
              {session.Current && <StatusTag tone="success">本机</StatusTag>}
              {session.Switched && <StatusTag tone="warning">切换到其他账号</StatusTag>}
            </span>
            <small>{whereText(session)}</small>
            <small>
              {shortTime(session.Created)} 登录，最近使用 {shortTime(session.Seen)}
            </small>
          </div>
          {tools?.(session)}
        </li>
      ))}
    </ul>
  );
}

const events: Record<string, string> = {
  'account.signin': '登录',
  'account.switch': '被切换',
  'account.switch.back': '切换结束',
  'account.password.reset': '重置密码',
  'account.session.end': '退出设备',
};

/** Time and place of the sign-ins, and actions of others with the account. */
export function SignIns({ list, total }: { list: readonly SignIn[]; total: number }) {
  if (list.length === 0) return <p className={`${styles.more} qiao-note`}>还没有登录过</p>;
  return (
    <>
      <ul className={`${styles.rows} qiao-lines`} aria-label="登录记录">
        {list.map((row) => (
          <li key={row.AuditId}>
            <div className={styles.what}>
              <span className={`${styles.name} qiao-wrap qiao-gap-2`}>
                {whatText(row)}
                <time dateTime={row.CreateDate}>{shortTime(row.CreateDate)}</time>
              </span>
              <small>{[deviceText(row), whereText(row)].join('，')}</small>
            </div>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <p className={`${styles.more} qiao-note`}>
          共 {total} 条，以上是最近的 {list.length} 条。
        </p>
      )}
    </>
  );
}

const whatText = ({ Event, Object: object, ActorAccount, SubjectAccount }: SignIn): string =>
  [
    (Event === 'account.signin' && ways[object ?? '']) || (events[Event] ?? Event),
    Event === 'account.session.end' && object && ` ${object}`,
    ActorAccount !== SubjectAccount && `（由 ${ActorAccount}）`,
  ]
    .filter(Boolean)
    .join('');
