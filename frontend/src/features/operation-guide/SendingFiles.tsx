import { CheckCircleOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import type { Held } from '@/services/http';
import type { UserGate } from '@/services/uploadGate';
import styles from './SendingFiles.module.css';
import type { Sending, Upload } from './useUpload';

/** The chosen files in their order: how far each is, and why one has failed. */
export function SendingFiles({ files, running, cancel }: Pick<Upload, 'files' | 'running' | 'cancel'>) {
  return (
    <section className={`${styles.files} qiao-stack qiao-top qiao-mb-12`} aria-label="上传的文件">
      <ul className="qiao-card qiao-lines qiao-full">
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two chosen files may have one name, and their places stay.
          <li key={at} className="qiao-row">
            <div className="qiao-fill qiao-break">
              <State file={file} />
            </div>
            {file.gate && file.status === 'sending' && file.share < 1 && (
              <Hold file={file} gate={file.gate} />
            )}
            {files.length > 1 && (file.status === 'waiting' || file.status === 'sending') && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden="true" />}
                aria-label={`取消 ${file.name}`}
                onClick={() => cancel(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {running && <Button onClick={() => cancel()}>{files.length > 1 ? '全部取消' : '取消上传'}</Button>}
    </section>
  );
}

/** What happens to a file that is being sent. */
function doing(name: string, share: number, held: Held | undefined): string {
  if (held === 'paused') return `已暂停 ${name}`;
  if (held === 'waiting') return `网络中断，恢复后自动继续 ${name}`;
  return share < 1 ? `正在上传 ${name}` : `正在保存 ${name}`;
}

/** Holds a file that is sent in parts, and lets it go on. */
function Hold({ file: { name, held }, gate }: { file: Sending; gate: UserGate }) {
  const [closed, setClosed] = useState(gate.closed);
  const paused = closed || held === 'paused';
  const turn = () => {
    if (paused) gate.open();
    else gate.close();
    setClosed(!paused);
  };
  return (
    <Button size="small" aria-label={`${paused ? '继续' : '暂停'} ${name}`} onClick={turn}>
      {paused ? '继续' : '暂停'}
    </Button>
  );
}

function State({ file: { name, status, share, failure, held } }: { file: Sending }) {
  if (status === 'waiting') return <p>等待上传 {name}</p>;
  if (status === 'cancelled') return <p className="qiao-quiet">已取消 {name}</p>;
  if (status === 'failed')
    return (
      <p role="alert" className="qiao-danger">
        {name}：{failure}
      </p>
    );
  if (status === 'sent')
    return (
      <p>
        <CheckCircleOutlined className="qiao-success" aria-hidden="true" /> 已上传 {name}
      </p>
    );
  return (
    <>
      <p>{doing(name, share, held)}</p>
      <Progress percent={Math.floor(share * 100)} aria-label={`${name} 的上传进度`} />
    </>
  );
}
