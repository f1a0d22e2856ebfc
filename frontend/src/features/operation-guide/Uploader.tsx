import { InboxOutlined } from '@ant-design/icons';
import { Button, Progress, Tabs, Upload as UploadArea } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import type { FileKind } from '@/services/files';
import type { Guide } from '@/services/guide';
import styles from './Guides.module.css';
import { kinds } from './rules';
import type { Upload } from './useUpload';

interface Props {
  kind: FileKind;
  setKind: (kind: FileKind) => void;
  /** The guide that the next file replaces. */
  replaced: Guide | undefined;
  stopReplacing: () => void;
  take: (file: File) => Promise<void>;
  /** Is given what opens the browser's file chooser. */
  choose: RefObject<(() => void) | undefined>;
  upload: Upload;
}

/** Takes one file at a time, pictures under one tab and videos under the other (specification §2). */
export function Uploader({ kind, setKind, replaced, stopReplacing, take, choose, upload }: Props) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    choose.current = () => area.current?.querySelector('input')?.click();
  }, [choose]);

  return (
    <div className={styles.uploader}>
      {replaced && (
        <p className={styles.replaced}>
          <span className={styles.file}>正在替换：{replaced.FileName}</span>
          <Button size="small" disabled={upload.running !== undefined} onClick={stopReplacing}>
            取消替换
          </Button>
        </p>
      )}
      <Tabs
        activeKey={kind}
        onChange={(key) => setKind(key as FileKind)}
        items={(['image', 'video'] as const).map((one) => ({ key: one, label: kinds[one].label }))}
      />
      <FailureAlert text={upload.failure} />
      {upload.running ? (
        <Running {...upload.running} onCancel={upload.cancel} />
      ) : (
        <div ref={area}>
          <UploadArea.Dragger
            key={kind}
            accept={kinds[kind].accept}
            multiple={false}
            showUploadList={false}
            beforeUpload={(file) => {
              void take(file);
              return false;
            }}
          >
            <InboxOutlined style={{ fontSize: 32 }} aria-hidden="true" />
            <p>点击选择{kinds[kind].label}，或拖到这里</p>
            <p className={styles.hint}>{kinds[kind].hint}</p>
          </UploadArea.Dragger>
        </div>
      )}
    </div>
  );
}

function Running({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  return (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <p className={styles.file}>{share < 1 ? `正在上传 ${name}` : `正在保存 ${name}`}</p>
        <Progress percent={Math.floor(share * 100)} aria-label={`${name} 的上传进度`} />
      </div>
      <Button onClick={onCancel}>取消上传</Button>
    </div>
  );
}
