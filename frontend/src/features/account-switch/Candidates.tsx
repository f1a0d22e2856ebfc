import { Radio } from 'antd';
import { UserAvatar } from '@/components/UserAvatar';
import type { UserRecord } from '@/services/account';
import styles from './Dialog.module.css';

interface Props {
  users: UserRecord[];
  chosen: UserRecord | undefined;
  onChoose: (user: UserRecord) => void;
}

/** The results. With several, the user chooses one. */
export function Candidates({ users, chosen, onChoose }: Props) {
  const [only] = users;
  if (!only)
    return (
      <p className="qiao-quiet">
        没有找到可以切换的账号，请核对后再试。已停用的账号、信息中心同事和有授权权限的账号不能切换。
      </p>
    );
  if (users.length === 1) return <Candidate user={only} />;
  return (
    <Radio.Group
      className={`${styles.list} qiao-stack`}
      value={chosen?.Account}
      aria-label="选择要切换的账号"
    >
      {users.map((user) => (
        <Radio key={user.Account} value={user.Account} onChange={() => onChoose(user)}>
          <Candidate user={user} />
        </Radio>
      ))}
    </Radio.Group>
  );
}

function Candidate({ user }: { user: UserRecord }) {
  const place = [user.DepartmentName, user.PostName].filter(Boolean).join(' · ');
  return (
    <div className={styles.candidate}>
      <UserAvatar name={user.RealName} src={user.ThumbAvatar ?? ''} size={36} />
      <span className={styles.who}>
        <span className="qiao-bold">{user.RealName}</span>
        <span className="qiao-quiet">{user.Account}</span>
        <span className="qiao-across qiao-note">{place || '未设置部门'}</span>
      </span>
    </div>
  );
}
