import { Button, Modal } from 'antd';
import { CopyButton } from '@/components/CopyButton';
import { type Fact, Facts, Stack } from '@/components/Detail';
import type { DialogState } from '@/components/LazyDialog';
import { clearErrors, type LoggedError, useErrors } from '@/services/errorLog';
import { clockTime, textOf } from './words';

/** The errors that this browser has met since the page was loaded. */
export default function ErrorLogDialog({ open, onClose, afterClose }: DialogState) {
  const errors = useErrors();
  const clear = () => {
    clearErrors();
    onClose();
  };
  return (
    <Modal
      open={open}
      title="错误日志"
      width={860}
      styles={{ body: { maxHeight: '64vh', overflowY: 'auto' } }}
      footer={
        <>
          <Button danger disabled={errors.length === 0} onClick={clear}>
            全部清除
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
      onCancel={onClose}
      afterClose={afterClose}
    >
      <p className="qiao-mb-12 qiao-note">
        本页打开以来遇到的错误，已自动上报信息中心。需要说明情况时，可复制后发送。
      </p>
      <ol className="qiao-parts" aria-label="错误">
        {errors.map((error) => (
          <li key={error.id}>
            <Entry error={error} />
          </li>
        ))}
      </ol>
    </Modal>
  );
}

function Entry({ error }: { error: LoggedError }) {
  return (
    <article aria-label={error.message}>
      <header className="qiao-spread qiao-top qiao-mb-8">
        <h3 className="qiao-danger qiao-break">{error.message}</h3>
        <CopyButton text={textOf(error)} label={`复制 ${error.message}`} />
      </header>
      <Facts facts={factsOf(error)} />
      {error.stack && <Stack text={error.stack} />}
    </article>
  );
}

function factsOf({ info, url, time, count, requestId }: LoggedError): Fact[] {
  return [
    ['位置', info],
    ['页面', url],
    ['时间', count > 1 ? `${clockTime(time)}，共 ${count} 次` : clockTime(time)],
    ...(requestId ? [['请求编号', <code key="id">{requestId}</code>] satisfies Fact] : []),
  ];
}
