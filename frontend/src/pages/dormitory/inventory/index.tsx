import { useLabels } from '@/components/Paper/useLabels';
import { RecordPage } from '@/components/RecordPage';
import { type Room, rooms } from '@/services/generated/dormitory';
import { useRoomCosts } from '../parts/cost-history/useRoomCosts';
import { fields } from './fields';
import { meterLabels, roomLabel } from './labels';

/** 房间台账: the rooms of the dormitory. */
export default function Inventory() {
  const { show, dialog } = useRoomCosts();
  const { print, printing } = useLabels();
  const history = show && {
    text: '费用历史',
    run: ({ RoomId, Building, RoomNo }: Room) => show({ id: RoomId, name: `${Building} ${RoomNo}` }),
  };
  const printRooms = (list: readonly Room[]) => print(list.map(roomLabel));
  const printMeters = (list: readonly Room[]) => print(list.flatMap(meterLabels));
  return (
    <>
      <RecordPage<Room>
        table={rooms}
        page="dormitory-inventory"
        title="房间台账"
        searches="楼栋、房号、备注"
        fields={fields}
        more={() => [
          ...(history ? [history] : []),
          { text: '打印标签', run: (row) => printRooms([row]) },
          { text: '打印水电表标签', run: (row) => printMeters([row]) },
        ]}
        batch={[
          { text: '打印标签', together: printRooms },
          { text: '打印水电表标签', together: printMeters },
        ]}
      />
      {dialog}
      {printing}
    </>
  );
}
