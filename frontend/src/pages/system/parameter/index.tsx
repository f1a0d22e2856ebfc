import { RecordPage } from '@/components/RecordPage';
import { parameters } from '@/services/generated/system';
import { fields } from './fields';

/** 参数设置: the choices that pages offer, by category. */
export default function Parameters() {
  return (
    <RecordPage
      table={parameters}
      page="parameter"
      title="参数设置"
      searches="类别、名称、值"
      fields={fields}
    />
  );
}
