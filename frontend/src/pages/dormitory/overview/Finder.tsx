import { useMemo, useState } from 'react';
import { Select } from '@/components/Select';
import type { PicturedResident, PicturedRoom } from '../api/checkIns';
import { find } from './find';

interface Props {
  rooms: readonly PicturedRoom[];
  residents: readonly PicturedResident[];
  onFind: (room: PicturedRoom, bedNo?: number) => void;
}

/** Finds a room or the bed of a person in all buildings. */
export default function Finder({ rooms, residents, onFind }: Props) {
  const [typed, setTyped] = useState('');
  const found = useMemo(() => find(rooms, residents, typed), [rooms, residents, typed]);
  return (
    <Select
      className="qiao-full"
      aria-label="查找人员或房间"
      placeholder="姓名、拼音、工号或房号"
      value={null}
      options={found.map(({ key, room, resident }) => ({
        value: key,
        label: resident ? `${resident.Resident} · ${room.RoomName} ${resident.BedNo} 号床` : room.RoomName,
      }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      notFoundContent={typed ? '没有找到住在这里的人或这样的房间' : '输入姓名、拼音、工号或房号'}
      onChange={(key) => {
        const chosen = found.find((one) => one.key === key);
        setTyped('');
        if (chosen) onFind(chosen.room, chosen.resident?.BedNo);
      }}
    />
  );
}
