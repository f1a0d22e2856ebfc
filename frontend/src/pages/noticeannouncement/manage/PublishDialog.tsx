import { App, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useSubmission } from '@/components/useSubmission';
import { type ManagedAnnouncement, publish } from '../api';

interface Props extends DialogState {
  announcement: ManagedAnnouncement;
  onPublished: () => void;
}

/** Publishes at once, or at a time to come. */
export function PublishDialog({ announcement, onPublished, ...dialog }: Props) {
  const { NoticeId, RowVersion, Title, Version, Audience, Readers, Status, PublishDate } = announcement;
  const { message } = App.useApp();
  const [later, setLater] = useState(Status === '待发布');
  const [at, setAt] = useState(Status === '待发布' ? (PublishDate ?? '').slice(0, 16) : '');
  const [askAgain, setAskAgain] = useState(false);
  const { saving, failure, submit } = useSubmission(() =>
    publish(NoticeId, RowVersion, { ...(later && { PublishDate: at }), AskAgain: askAgain }),
  );
  const save = async () => {
    if (!(await submit(undefined))) return;
    void message.success(later ? '已安排发布' : '已发布');
    onPublished();
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`发布：${Title}`}
      width={480}
      okText={later ? '定时发布' : '立即发布'}
      pending={saving}
      failure={later && !at ? (failure ?? undefined) : failure}
      onOk={() => void save()}
    >
      <div className="qiao-stack qiao-top qiao-gap-12">
        <p className="qiao-quiet">
          发给：{Audience.map(({ Name }) => Name).join('、') || '还没有选择发布范围'}（{Readers.Total} 人）
        </p>
        <When later={later} onLater={setLater} at={at} onAt={setAt} />
        {Version > 0 && (
          <Checkbox checked={askAgain} onChange={({ target }) => setAskAgain(target.checked)}>
            请读过旧版本的人重新阅读
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}

interface WhenProps {
  later: boolean;
  onLater: (later: boolean) => void;
  /** As a field for date and time has it. */
  at: string;
  onAt: (at: string) => void;
}

const When = ({ later, onLater, at, onAt }: WhenProps) => (
  <>
    <Radio.Group
      value={later}
      onChange={({ target }) => onLater(target.value)}
      options={[
        { value: false, label: '立即发布' },
        { value: true, label: '定时发布' },
      ]}
    />
    {later && (
      <Input
        type="datetime-local"
        aria-label="发布时间"
        value={at}
        onChange={({ target }) => onAt(target.value)}
      />
    )}
  </>
);
