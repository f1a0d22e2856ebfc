import { type PageFields, RecordPage } from '@/components/RecordPage';
import { type Supplier, suppliers } from '@/services/generated/partner';

const fields: PageFields<Supplier> = {
  SupplierNo: { sort: true, width: 92 },
  Status: { filter: true, tones: { 合作中: 'success', 停用: 'neutral' } },
  Supplies: { filter: true },
  Contact: { width: 92 },
  Mobile: { width: 128 },
  Address: {},
  SteadyProduction: { width: 108 },
};

/** 供应商档案. */
export default function Suppliers() {
  return (
    <RecordPage
      table={suppliers}
      page="inspection-partner"
      title="供应商档案"
      searches="编号、名称、联系人"
      fields={fields}
      nameWidth={230}
    />
  );
}
