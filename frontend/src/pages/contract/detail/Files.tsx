import { App } from 'antd';
import { useAccess } from '@/access';
import { Attachments } from '@/components/Attachments';
import { FileLinks } from '@/components/Attachments/FileLinks';
import type { Attachment } from '@/services/attachment';
import { failureText } from '@/services/failure';
import { attachFiles, type ContractRow, fileUrl, sendScan } from '../api/contracts';

interface Props {
  row: ContractRow;
  files: readonly Attachment[];
  changed: () => void;
}

/** 附件: the scan of the signed paper, and other files of the contract. */
export function Files({ row, files, changed }: Props) {
  const { canUse } = useAccess();
  const { message } = App.useApp();
  const save = async (kept: readonly Attachment[]) => {
    try {
      await attachFiles(
        row.ContractId,
        kept.map(({ FileId }) => FileId),
        row.RowVersion,
      );
      void message.success('附件已保存');
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    changed();
  };
  return (
    <div className="qiao-body">
      {files.length === 0 && <p className="qiao-note qiao-mb-8">双方签字盖章后，把扫描件放在这里。</p>}
      {canUse('contract-list.edit') ? (
        <Attachments send={sendScan} url={fileUrl} value={files} onChange={(kept) => void save(kept)} />
      ) : (
        <FileLinks files={files} url={fileUrl} />
      )}
    </div>
  );
}
