import { InboxOutlined } from '@ant-design/icons';
import { Button, Tabs, Upload as UploadArea } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { useRead } from '@/components/useRead';
import type { FileKind } from '@/services/files';
import { fetchImageLimit, type Guide, usualImageLimit } from '@/services/guide';
import { kinds } from './rules';
import { SendingFiles } from './SendingFiles';
import { UnfinishedUploads } from './UnfinishedUploads';
import type { Upload } from './useUpload';

interface Props {
  kind: FileKind;
  setKind: (kind: FileKind) => void;
  /** The guide that the next file replaces. */
  replaced: Guide | undefined;
  stopReplacing: () => void;
  take: (files: File[]) => Promise<void>;
  /** Receives the function that opens the browser's file chooser. */
  choose: RefObject<(() => void) | undefined>;
  upload: Upload;
}

/** Takes files, pictures under one tab and videos under the other (specification §2). */
export function Uploader({ kind, setKind, replaced, stopReplacing, take, choose, upload }: Props) {
  const limit = useRead(fetchImageLimit).data ?? usualImageLimit;
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    choose.current = () => area.current?.querySelector('input')?.click();
  }, [choose]);

  return (
    <div className="qiao-body">
      {replaced && (
        <p className="qiao-box qiao-tinted qiao-spread">
          <span className="qiao-break">正在替换：{replaced.FileName}</span>
          <Button size="small" disabled={upload.running} onClick={stopReplacing}>
            取消替换
          </Button>
        </p>
      )}
      <Tabs
        activeKey={kind}
        onChange={(key) => setKind(key as FileKind)}
        items={(['image', 'video'] as const).map((one) => ({ key: one, label: kinds[one].label }))}
      />
      {upload.files.length > 0 && <SendingFiles {...upload} />}
      {!upload.running && <UnfinishedUploads />}
      {!upload.running && (
        <div ref={area}>
          <UploadArea.Dragger
            key={kind}
            // A dropped file that does not fit is refused with a reason, not left out silently.
            accept={{ format: kinds[kind].accept, filter: 'native' }}
            multiple={!replaced}
            showUploadList={false}
            beforeUpload={(file, all) => {
              // It is called for each of them.
              if (file === all[0]) void take(all);
              return false;
            }}
          >
            <InboxOutlined style={{ fontSize: 32 }} aria-hidden="true" />
            <p>点击选择{kinds[kind].label}，或拖到这里</p>
            <p className="qiao-mt-4 qiao-quiet">{kinds[kind].hint(limit)}</p>
          </UploadArea.Dragger>
        </div>
      )}
    </div>
  );
}
