import { RecordPage } from '@/components/RecordPage';
import { materials } from '@/services/generated/material';
import { fields } from './fields';

/** 物料: delivered materials, and the sampling of their lots. */
export default function Materials() {
  return (
    <RecordPage
      table={materials}
      page="inspection-material"
      title="物料"
      searches="编号、名称、规格"
      fields={fields}
      nameWidth={200}
    />
  );
}
