import type { LabelText } from '@/components/Paper/Labels';
import type { Room } from '@/services/generated/dormitory';
import { roomPath } from '@/services/roomPath';
import { meterLabel } from '../parts/meterLabel';

/** The label of a room's door. Its code opens 报修 and 抄表 for the room. */
export const roomLabel = ({ RoomId, Building, RoomNo, RoomType, Beds }: Room): LabelText => ({
  title: `${Building} ${RoomNo}`,
  path: roomPath(RoomId),
  facts: [
    ['扫码', '报修、抄表'],
    ['房型', RoomType],
    ['床位', `${Beds} 张`],
  ],
});

export const meterLabels = ({ RoomId, Building, RoomNo, WaterMeter, PowerMeter }: Room): LabelText[] => [
  meterLabel(RoomId, `${Building} ${RoomNo}`, 'Water', [['表号', WaterMeter ?? '—']]),
  meterLabel(RoomId, `${Building} ${RoomNo}`, 'Power', [['表号', PowerMeter ?? '—']]),
];
