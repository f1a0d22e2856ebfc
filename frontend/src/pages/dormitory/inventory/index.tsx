import { RecordPage } from '@/components/RecordPage';
import { rooms } from '@/services/generated/dormitory';
import { fields } from './fields';

/** 房间台账: the rooms of the dormitory. */
export default function Inventory() {
  return (
    <RecordPage
      table={rooms}
      page="dormitory-inventory"
      title="房间台账"
      searches="楼栋、房号、备注"
      fields={fields}
    />
  );
}
