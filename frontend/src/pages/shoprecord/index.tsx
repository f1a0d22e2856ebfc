import { useAccess } from '@/access';
import { useRecordFiles } from '@/components/Attachments/useRecordFiles';
import { RecordPage, type Words } from '@/components/RecordPage';
import { type DocumentRow, fields, table } from './fields';

const words: Words<DocumentRow> = {
  add: '登记档案',
  added: ({ ShopName, Kind }) => `已登记 ${ShopName ?? ''} 的${Kind}；同类同名的旧档案已转为已替换`,
};

/** 店铺档案: the documents of the shops. Documents that end first are at the top. */
export default function Documents() {
  const { canUse } = useAccess();
  const files = useRecordFiles<DocumentRow>(table, canUse('shoprecord.edit'));
  return (
    <>
      <RecordPage<DocumentRow>
        table={table}
        page="shoprecord"
        title="店铺档案"
        searches="店铺、类别、名称、证照编号"
        fields={fields}
        words={words}
        addRight="edit"
        nameWidth={190}
        more={(row, changed) => [
          { text: '文件', run: () => files.show(row, `${row.ShopName ?? ''} 的${row.Kind}`, changed) },
        ]}
      />
      {files.dialog}
    </>
  );
}
