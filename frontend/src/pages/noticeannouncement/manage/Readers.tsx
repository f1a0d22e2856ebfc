import { useDebounce } from 'ahooks';
import { App, Button, Input, Tag } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Scroll } from '@/components/Detail';
import { shortTime } from '@/components/dates';
import { ExportButton } from '@/components/ExportButton';
import { FailureAlert } from '@/components/FailureAlert';
import { Select } from '@/components/Select';
import { uiHooks } from '@/components/uiHooks';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { exportReaders, fetchReaders, type ManagedAnnouncement, type Reader, remind } from '../api';
import styles from './detail.module.css';

interface Props {
  announcement: ManagedAnnouncement;
  onChanged: () => void;
}

const some = 50;

/** The addressees: who has read it, and who has not. */
export function Readers({ announcement, onChanged }: Props) {
  const { NoticeId, MustRead, Status, Readers: counts } = announcement;
  const { canUse } = useAccess();
  const [which, setWhich] = useState('');
  const [typed, setTyped] = useState('');
  const [size, setSize] = useState(some);
  const keyword = useDebounce(typed.trim(), { wait: 300 });
  const conditions = { ...conditionsOf[which], ...(keyword && { keyword }) };
  const { data, error, loading } = useRead(
    (options) => fetchReaders(NoticeId, { ...conditions, page: 1, pageSize: size }, options),
    { deps: [NoticeId, which, keyword, size, counts.ReadCount, counts.AckCount] },
  );
  return (
    <>
      <p className="qiao-mb-8">
        共 {counts.Total} 人，已读 {counts.ReadCount}，未读 {counts.Total - counts.ReadCount}
        {MustRead && `，已知晓 ${counts.AckCount}`}
      </p>
      <div className={`${styles.tools} qiao-buttons qiao-mb-12`}>
        <Which mustRead={MustRead} value={which} onChange={setWhich} />
        <Who value={typed} onChange={setTyped} />
        {canUse('noticeannouncement.export') && (
          <ExportButton
            run={(params, options) => exportReaders(NoticeId, params, options)}
            params={conditions}
          />
        )}
        {Status === '已发布' && canUse('noticeannouncement.publish') && (
          <Remind announcement={announcement} onChanged={onChanged} />
        )}
      </div>
      <FailureAlert text={error && failureText(error)} />
      <ReaderTable rows={data?.list ?? []} mustRead={MustRead} />
      {data?.list.length === 0 && <p className="qiao-mt-8 qiao-quiet">没有符合条件的人</p>}
      {data && data.list.length < data.total && (
        <Button block type="text" loading={loading} onClick={() => setSize(size + some)}>
          还有 {data.total - data.list.length} 人
        </Button>
      )}
    </>
  );
}

const conditionsOf: Record<string, Record<string, number>> = {
  unread: { isRead: 0 },
  read: { isRead: 1 },
  waiting: { isAcknowledged: 0 },
};

/** People who have not read it; if it must be acknowledged, also those who have not done that. */
const waitingOf = ({ MustRead, Readers: { Total, ReadCount, AckCount } }: ManagedAnnouncement) =>
  Total - (MustRead ? AckCount : ReadCount);

function Remind({ announcement, onChanged }: Props) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { NoticeId, Title, MustRead } = announcement;
  const waiting = waitingOf(announcement);
  const press = async () => {
    const agreed = await uiHooks.confirm({
      title: `提醒 ${waiting} 人？`,
      content: `“${Title}”还有 ${waiting} 人${MustRead ? '未读或未确认' : '未读'}，每人会收到一条通知。一小时内只能提醒一次。`,
      okText: '提醒',
      cancelText: '取消',
    });
    if (!agreed) return;
    setBusy(true);
    try {
      void message.success(`已提醒 ${await remind(NoticeId)} 人`);
      onChanged();
    } catch (error) {
      void message.error(failureText(error));
    }
    setBusy(false);
  };
  return (
    <Button loading={busy} disabled={waiting === 0} onClick={() => void press()}>
      提醒未读的人
    </Button>
  );
}

function ReaderTable({ rows, mustRead }: { rows: readonly Reader[]; mustRead: boolean }) {
  if (rows.length === 0) return null;
  return (
    <Scroll label="阅读情况">
      <table>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">部门</th>
            <th scope="col">阅读</th>
            {mustRead && <th scope="col">知晓</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((reader) => (
            <tr key={reader.UserId}>
              <th scope="row">{reader.RealName}</th>
              <td>
                {reader.DepartmentName}
                <small className="qiao-block">{reader.PostName}</small>
              </td>
              <td>{reader.ReadDate ? shortTime(reader.ReadDate) : <Tag>未读</Tag>}</td>
              {mustRead && <td>{reader.AckDate ? shortTime(reader.AckDate) : <Tag>未知晓</Tag>}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface ConditionProps {
  value: string;
  onChange: (value: string) => void;
}

const Which = ({ mustRead, value, onChange }: ConditionProps & { mustRead: boolean }) => (
  <Select
    value={value}
    onChange={onChange}
    aria-label="阅读状态"
    options={[
      { value: '', label: '全部' },
      { value: 'unread', label: '未读' },
      { value: 'read', label: '已读' },
      ...(mustRead ? [{ value: 'waiting', label: '未知晓' }] : []),
    ]}
  />
);

const Who = ({ value, onChange }: ConditionProps) => (
  <Input
    className={styles.search}
    allowClear
    value={value}
    maxLength={50}
    placeholder="姓名、工号、部门"
    aria-label="姓名、工号、部门"
    onChange={({ target }) => onChange(target.value)}
  />
);
