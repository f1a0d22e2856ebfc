import type { LabelText } from '@/components/Paper/Labels';
import type { Room } from '@/services/generated/dormitory';
import { roomPath } from '@/services/roomPath';

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

/** The labels of a room's meters. Their codes open 抄表. */
export const meterLabels = ({ RoomId, Building, RoomNo, WaterMeter, PowerMeter }: Room): LabelText[] =>
  (
    [
      ['水表', 'Water', WaterMeter],
      ['电表', 'Power', PowerMeter],
    ] as const
  ).map(([meter, supply, number]) => ({
    title: `${Building} ${RoomNo}`,
    state: meter,
    path: roomPath(RoomId, supply),
    facts: [
      ['扫码', '抄表'],
      ['表号', number ?? '—'],
    ],
  }));
