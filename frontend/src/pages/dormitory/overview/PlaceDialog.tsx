import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { type Fact, Facts } from '@/components/Detail';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type CheckInRow, fetchCheckIn, fetchStays, type PicturedRoom } from '../api/checkIns';
import { isUndoable, type useStays } from '../parts/check-in/useStays';
import type { useRoomCosts } from '../parts/cost-history/useRoomCosts';
import { useDormPages } from '../parts/useDormPages';
import type { Bed } from './picture';

interface Props extends DialogState {
  room: PicturedRoom;
  /** Left out for the room as a whole. */
  bed?: Bed | undefined;
  stays: ReturnType<typeof useStays>;
  /** Left out for users who may not see costs. */
  showCosts: ReturnType<typeof useRoomCosts>['show'];
  onChanged: () => void;
}

/** A bed with its resident, or a room: the known facts, and the actions. */
export default function PlaceDialog({ room, bed, stays, showCosts, onChanged, ...dialog }: Props) {
  const { into, repair } = useDormPages();
  const about = bed?.resident ?? bed?.next;
  const { data, error } = useRead(
    async (options) => (about && into ? fetchCheckIn(about.CheckInId, options) : undefined),
    { key: about?.CheckInId },
  );
  const left = useRead(
    async (options) =>
      into && !about ? (await fetchStays({ RoomId: room.RoomId }, options)).filter(isUndoable) : [],
    { key: about?.CheckInId },
  );
  const failure = error ?? left.error;
  const leave = (work: () => void) => () => {
    dialog.onClose();
    work();
  };
  const history = { text: '房间历史', run: () => stays.showRoom(room) };
  const buttons = data
    ? stays.actions(data, onChanged).map(({ text, run }) => ({ text, run: () => run(data) }))
    : into && !about
      ? [...undone(left.data ?? [], stays, onChanged), history]
      : [];
  return (
    <Dialog
      {...dialog}
      title={bed ? `${room.RoomName} ${bed.no} 号床` : room.RoomName}
      width={560}
      failure={failure && failureText(failure)}
      extra={
        <>
          {buttons.map(({ text, run }) => (
            <Button key={text} onClick={leave(run)}>
              {text}
            </Button>
          ))}
          {showCosts && !bed && (
            <Button onClick={leave(() => showCosts({ id: room.RoomId, name: room.RoomName }))}>
              费用历史
            </Button>
          )}
        </>
      }
    >
      <Facts facts={factsOf(room, bed)} />
      {repair && (
        <p className="qiao-mt-16">
          <Link to={`${repair}?add=${room.RoomId}`} onClick={dialog.onClose}>
            报修这个房间
          </Link>
        </p>
      )}
    </Dialog>
  );
}

/** A check-out of today can be undone. */
const undone = (left: CheckInRow[], stays: Props['stays'], onChanged: () => void) =>
  left.flatMap((row) =>
    stays
      .actions(row, onChanged)
      .filter(({ text }) => text === '撤销退宿')
      .map(({ text, run }) => ({ text: `${text}：${row.BedNo} 号床 ${row.Resident}`, run: () => run(row) })),
  );

function factsOf(room: PicturedRoom, bed: Bed | undefined): Fact[] {
  const who = bed?.resident ?? bed?.next;
  const ofRoom: Fact[] = [
    ['房型', room.RoomType],
    ['床位', `${room.Beds} 张`],
    ['状态', room.Status],
    ...(room.AloneFor ? [['单间住宿', room.AloneFor] as Fact] : []),
  ];
  if (!who) return ofRoom;
  return [
    ['入住人', who.Resident],
    ['性别', who.Gender],
    ['入住日期', who.FromDate.slice(0, 10)],
    ['退宿日期', who.ToDate?.slice(0, 10) ?? '—'],
    ['状态', who.Leaving ? `${who.State}，已离职，待退宿` : who.State],
    ...(bed?.resident && bed.next
      ? [['之后入住', `${bed.next.Resident}（${bed.next.FromDate.slice(0, 10)} 起）`, true] as Fact]
      : []),
    ...ofRoom.slice(0, 2),
  ];
}
