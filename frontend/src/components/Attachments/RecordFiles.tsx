import { App } from 'antd';
import { useState } from 'react';
import { type Attachment, recordFileUrl, sendFile } from '@/services/attachment';
import { failureText } from '@/services/failure';
import { clientOf } from '@/services/http/areas';
import type { Versioned } from '@/services/resource';
import { Block } from '../Block';
import { Dialog } from '../Dialog';
import type { DialogState } from '../LazyDialog';
import { useRead } from '../useRead';
import { Attachments } from '.';
import { FileLinks } from './FileLinks';

interface Props extends DialogState {
  title: string;
  /** The path of the record's routes files, attach, attachment and file. */
  path: string;
  id: string;
  /** The version of the record in the list. */
  version: number;
  mayEdit: boolean;
  onSaved: () => void;
}

const silent = { silent: true } as const;

/** A dialog with the files of a record. Users who may edit the record add and remove files. */
export default function RecordFiles({ title, path, id, version, mayEdit, onSaved, ...dialog }: Props) {
  const { message } = App.useApp();
  const client = clientOf(path);
  const [seen, setSeen] = useState(version);
  const request = useRead(
    async (options) =>
      (await client.get<{ Files: Attachment[] | null }>(`${path}/files/${id}`, undefined, options)).data
        .Files ?? [],
    { key: id, deps: [seen] },
  );
  const send = (file: File) => sendFile(`${path}/attachment`, file);
  const save = async (kept: readonly Attachment[]) => {
    try {
      const body = { RowVersion: seen, Attachments: kept.map(({ FileId }) => FileId) };
      const { data } = await client.post<Versioned>(`${path}/attach/${id}`, body, silent);
      void message.success('已保存');
      setSeen(data.RowVersion);
      onSaved();
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
  };
  const url = (file: string) => recordFileUrl(`${path}/file/${file}`);
  return (
    <Dialog {...dialog} title={title}>
      <Block title="文件" request={request}>
        {(files) => (
          <div className="qiao-body">
            {files.length === 0 && <p className="qiao-note qiao-mb-8">还没有文件</p>}
            {mayEdit ? (
              <Attachments send={send} url={url} value={files} onChange={(kept) => void save(kept)} />
            ) : (
              <FileLinks files={files} url={url} />
            )}
          </div>
        )}
      </Block>
    </Dialog>
  );
}
