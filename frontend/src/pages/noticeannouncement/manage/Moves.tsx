import { App, Button } from 'antd';
import { uiHooks } from '@/components/uiHooks';
import { failureText } from '@/services/failure';
import { type ManagedAnnouncement, withdraw } from '../api';

interface Props {
  announcement: ManagedAnnouncement;
  onPublish: () => void;
  onChanged: () => void;
}

/** The actions on an announcement in its state. */
export function Moves({ announcement, onPublish, onChanged }: Props) {
  const { message } = App.useApp();
  const { NoticeId, RowVersion, Title, Status } = announcement;
  const stop = async () => {
    const agreed = await uiHooks.confirm({
      title: `撤回“${Title}”？`,
      content: '撤回后读者不再看到它，以后可以再次发布。',
      okText: '撤回',
      cancelText: '取消',
      careful: true,
    });
    if (!agreed) return;
    try {
      await withdraw(NoticeId, RowVersion);
      void message.success('已撤回');
    } catch (error) {
      void message.error(failureText(error));
    }
    onChanged();
  };
  const shown = Status === '已发布' || Status === '待发布' || Status === '已过期';
  return (
    <div className="qiao-row qiao-end">
      {shown && (
        <Button danger onClick={() => void stop()}>
          撤回
        </Button>
      )}
      {Status !== '已发布' && (
        <Button type="primary" onClick={onPublish}>
          {Status === '待发布' ? '修改发布时间' : '发布'}
        </Button>
      )}
    </div>
  );
}
