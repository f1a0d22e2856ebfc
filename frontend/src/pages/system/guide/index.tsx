import { RecordPage } from '@/components/RecordPage';
import { files } from '@/services/generated/system';
import { fields, Preview } from './fields';

/** 操作指引: the guides of all pages, with their captions and their order. New ones are added on the page itself. */
export default function Guides() {
  return (
    <RecordPage
      table={files}
      page="guide"
      title="操作指引"
      searches="文件、说明、页面"
      fields={fields}
      about={(row) => <Preview row={row} />}
      nameWidth={220}
    />
  );
}
