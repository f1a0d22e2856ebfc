import { history, useLocation } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { Facts } from '@/components/Detail';
import { EmptyState } from '@/components/EmptyState';
import { LazyDialog } from '@/components/LazyDialog';
import { fieldValue } from '@/components/RecordPage/value';
import { Sessions, SignIns } from '@/components/SignedIn';
import { UserAvatar } from '@/components/UserAvatar';
import { useRead } from '@/components/useRead';
import { useTabName } from '@/components/useTabName';
import { WhyDrawer } from '@/features/why';
import { type User, users } from '@/services/generated/staff';
import { resource } from '@/services/resource';
import { useSession } from '@/services/session';
import { fetchSessions, fetchSignIns } from '@/services/signedIn';
import { fetchRights } from './api';
import { fields, type StaffRow } from './fields';
import styles from './index.module.css';
import { Changes, Rights } from './parts';
import { useAccountActions } from './useAccountActions';

const calls = resource<User>(users);

/** One person: fields, rights, and sessions. */
export default function StaffDetail() {
  const id = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const person = useRead(async (options) => ((await calls.get(id, options)) ?? null) as StaffRow | null, {
    key: id,
  });
  const actions = useAccountActions();
  const row = person.data;
  useTabName(row?.RealName);
  return (
    <div className={styles.page}>
      <Block
        heading="h1"
        title={row ? `${row.RealName}${row.StaffNo ? `（${row.StaffNo}）` : ''}` : '员工详情'}
        request={person}
        extra={
          row && (
            <div className="qiao-buttons">
              {actions(row, person.refresh).map(({ text, danger, run }) => (
                <Button key={text} danger={danger} onClick={() => run(row)}>
                  {text}
                </Button>
              ))}
            </div>
          )
        }
      >
        {(found) =>
          found ? (
            <div className={styles.body}>
              <div className="qiao-mb-12">
                <UserAvatar name={found.RealName} src={found.ThumbAvatar ?? ''} size={64} />
              </div>
              <Facts
                facts={Object.values(users.fields).map((field) => [
                  field.label,
                  fieldValue<StaffRow>(field, fields[field.name as keyof StaffRow] ?? {}, found),
                ])}
              />
            </div>
          ) : (
            <EmptyState text="没有这名员工，可能已被删除" />
          )
        }
      </Block>
      {row && <Parts key={id} id={id} account={row.Account ?? ''} />}
    </div>
  );
}

/** The parts of the account, for users who may see them. */
function Parts({ id, account }: { id: string; account: string }) {
  const { canUse } = useAccess();
  const own = useSession().account === account;
  return (
    <div className={styles.columns}>
      {(own || canUse('authorize.grant')) && <RightsPart id={id} />}
      <div className={styles.page}>
        {canUse('staff.reset') && <AccountParts id={id} />}
        <HistoryPart id={id} />
      </div>
    </div>
  );
}

function RightsPart({ id }: { id: string }) {
  const { canUse } = useAccess();
  const [asking, setAsking] = useState(false);
  const request = useRead((options) => fetchRights(id, options), { key: id });
  return (
    <Block
      title="权限"
      request={request}
      extra={
        canUse('authorize.grant') && (
          <div className="qiao-buttons">
            <Button size="small" onClick={() => setAsking(true)}>
              为什么能看到
            </Button>
            <Button size="small" onClick={() => history.push(`/system/authorize?type=user&id=${id}`)}>
              分配权限
            </Button>
            <LazyDialog open={asking} onClose={() => setAsking(false)}>
              {(dialog) => <WhyDrawer {...dialog} id={id} />}
            </LazyDialog>
          </div>
        )
      }
      emptyText={({ list }) => (list.length === 0 ? '没有任何权限' : undefined)}
    >
      {({ list }) => <Rights list={list} />}
    </Block>
  );
}

function AccountParts({ id }: { id: string }) {
  const sessions = useRead((options) => fetchSessions(options, id), { key: id });
  const signIns = useRead((options) => fetchSignIns(options, id), { key: id });
  return (
    <>
      <Block title="当前登录" request={sessions}>
        {({ list }) => <Sessions list={list} />}
      </Block>
      <Block title="登录记录" request={signIns}>
        {({ list, total }) => <SignIns list={list} total={total} />}
      </Block>
    </>
  );
}

function HistoryPart({ id }: { id: string }) {
  const request = useRead((options) => calls.history(id, options), { key: id });
  return (
    <Block title="修改历史" request={request}>
      {(history) => <Changes history={history} />}
    </Block>
  );
}
