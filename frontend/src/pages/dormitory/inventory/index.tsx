import { RecordPage } from '@/components/RecordPage';
import { type Room, rooms } from '@/services/generated/dormitory';
import { useRoomCosts } from '../parts/cost-history/useRoomCosts';
import { fields } from './fields';

/** 房间台账: the rooms of the dormitory. */
export default function Inventory() {
  const { show, dialog } = useRoomCosts();
  const history = show && {
    text: '费用历史',
    run: ({ RoomId, Building, RoomNo }: Room) => show({ id: RoomId, name: `${Building} ${RoomNo}` }),
  };
  return (
    <>
      <RecordPage<Room>
        table={rooms}
        page="dormitory-inventory"
        title="房间台账"
        searches="楼栋、房号、备注"
        fields={fields}
        more={() => (history ? [history] : [])}
      />
      {dialog}
    </>
  );
}
