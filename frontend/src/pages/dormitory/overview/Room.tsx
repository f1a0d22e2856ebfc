import { memo } from 'react';
import type { PicturedRoom } from '../api/checkIns';
import { bedKey } from './changes';
import styles from './index.module.css';
import { type Bed, bedText, isPicked, type Picked, type RoomPicture } from './picture';

interface Props extends RoomPicture {
  picked: Picked | undefined;
  /** The beds and rooms that have changed since the user confirmed last. */
  changed: ReadonlySet<string>;
  onOpen: (room: PicturedRoom, bed?: Bed) => void;
}

/** A room with its beds, each a button; states outside of the legend's filter are paler. */
export const Room = memo(function Room({ room, beds, picked, changed, onOpen }: Props) {
  const taken = beds.filter(({ resident }) => resident).length;
  return (
    <fieldset
      className={styles.room}
      aria-label={room.RoomName}
      data-room={room.RoomId}
      data-changed={changed.has(room.RoomId) || undefined}
    >
      <button type="button" className={styles.name} data-place="" onClick={() => onOpen(room)}>
        <strong>{room.RoomNo}</strong>
        <span>{room.RoomType}</span>
        <span className="qiao-push qiao-digits">
          {taken}/{room.Beds}
        </span>
      </button>
      <div className={styles.beds}>
        {beds.map((bed) => (
          <button
            key={bed.no}
            type="button"
            className={isPicked(bed, picked) ? styles.bed : `${styles.bed} ${styles.other}`}
            data-place=""
            data-state={bed.state}
            data-leaving={bed.resident?.Leaving ?? undefined}
            data-changed={changed.has(bedKey(room.RoomId, bed.no)) || undefined}
            data-bed={bed.no}
            tabIndex={-1}
            aria-label={bedText(room, bed)}
            title={bedText(room, bed)}
            onClick={() => onOpen(room, bed)}
          >
            <span>{bed.resident?.ResidentName ?? bed.next?.ResidentName ?? shortOf(bed)}</span>
            <small>{bed.no}</small>
          </button>
        ))}
      </div>
    </fieldset>
  );
});

/** Of a bed without anybody; the beds of a room that one pays for alone are kept for him. */
const shortOf = ({ state }: Bed): string => (state === '空床' ? '空' : state === '单间' ? '包间' : state);
