import type { LabelText } from '@/components/Paper/Labels';
import { roomPath, type Supply } from '@/services/roomPath';

const names: Record<Supply, string> = { Water: '水表', Power: '电表' };

/** The label of a meter, of a room or the main one of a building. Its code opens 抄表. */
export const meterLabel = (
  id: string,
  title: string,
  supply: Supply,
  facts: LabelText['facts'] = [],
): LabelText => ({
  title,
  state: names[supply],
  path: roomPath(id, supply),
  facts: [['扫码', '抄表'], ...facts],
});
