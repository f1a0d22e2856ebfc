import { Button } from 'antd';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useNight } from '@/components/theme/night';
import type { PicturedRoom } from '../api/checkIns';
import type { Picture } from './changes';
import { bedColors } from './colors';
import styles from './index.module.css';
import { Legend } from './Legend';
import { type Bed, type Floor, floorsOf, isPicked, type Picked } from './picture';
import { Room } from './Room';

const Finder = lazyWithRetry(() => import(/* webpackChunkName: "check-in" */ './Finder'), <span />);

/** The view that the address names. */
export interface Shown {
  building: string;
  picked: Picked | undefined;
  /** The room that the user has found, and the bed in it: `ROOMID 2`. */
  place: string | undefined;
  /** Hides empty rooms. */
  occupied: boolean;
}

interface Props extends Shown {
  picture: Picture;
  changed: ReadonlySet<string>;
  onShow: (change: {
    building?: string;
    state?: Picked;
    place?: string;
    occupied?: string | undefined;
  }) => void;
  onSeen: () => void;
  onOpen: (room: PicturedRoom, bed?: Bed) => void;
}

/** One building: a legend with the count of each state, and the floors. */
export function Building(props: Props) {
  const { picture, building, picked, place, occupied, changed, onShow, onSeen, onOpen } = props;
  const { rooms, residents } = picture;
  const names = useMemo(() => [...new Set(rooms.map(({ Building: name }) => name))], [rooms]);
  const floors = useMemo(() => floorsOf(rooms, residents, building), [rooms, residents, building]);
  const view = useMemo(
    () => ({ building, floors: floorsWith(floors, picked, occupied), picked, changed }),
    [building, floors, picked, occupied, changed],
  );
  const kept = { building, state: picked, ...(occupied && { occupied: '1' }) };
  const root = useRef<HTMLDivElement>(null);
  usePlaceInSight(root, place);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from bed to bed; each is a button.
    <div ref={root} className="qiao-body" style={bedColors(useNight())} onKeyDown={moveFocus}>
      <div className={`${styles.finder} qiao-mb-8`}>
        <Finder
          rooms={rooms}
          residents={residents}
          onFind={(room, bedNo) => onShow({ place: [room.RoomId, bedNo].filter(Boolean).join(' ') })}
        />
      </div>
      <fieldset className="qiao-chips qiao-mb-8" aria-label="楼栋">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === building}
            onClick={() => onShow({ ...kept, building: name })}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Legend floors={floors} picked={picked} onPick={(state) => onShow({ ...kept, state })} />
      <p className="qiao-mb-8 qiao-screen-only">
        <label className="qiao-row">
          <input
            type="checkbox"
            checked={occupied}
            onChange={({ target }) => onShow({ ...kept, occupied: target.checked ? '1' : undefined })}
          />
          隐藏空房间
        </label>
      </p>
      {changed.size > 0 && <Changes count={changed.size} onSeen={onSeen} />}
      {/* Hundreds of beds follow the click that asks for them. */}
      <Rooms {...useDeferredValue(view)} onOpen={onOpen} />
    </div>
  );
}

/** The floors with the rooms that have a bed of the picked state. */
const floorsWith = (floors: readonly Floor[], picked: Picked | undefined, occupied: boolean): Floor[] =>
  floors
    .map(({ floor, rooms }) => ({
      floor,
      rooms: rooms.filter(
        ({ beds }) =>
          beds.some((bed) => isPicked(bed, picked)) &&
          (!occupied || beds.some((bed) => bed.resident ?? bed.next)),
      ),
    }))
    .filter(({ rooms }) => rooms.length > 0);

interface RoomsProps extends Pick<Props, 'building' | 'picked' | 'changed' | 'onOpen'> {
  floors: readonly Floor[];
}

const Rooms = memo(function Rooms({ building, floors, ...room }: RoomsProps) {
  return (
    <>
      {floors.length > 1 && <Floors floors={floors} />}
      {floors.length === 0 && <p className="qiao-state">{building}没有这样的床位</p>}
      {floors.map(({ floor, rooms }) => (
        <section
          key={floor}
          className={styles.floor}
          aria-label={`${building} ${floor} 层`}
          data-floor={floor}
          tabIndex={-1}
        >
          <h2 className="qiao-mb-8">{floor} 层</h2>
          <div className={styles.rooms}>
            {rooms.map((one) => (
              <Room key={one.room.RoomId} {...one} {...room} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
});

/** Scrolls to the found place and focuses it, once for each place. */
function usePlaceInSight(root: React.RefObject<HTMLDivElement | null>, place: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!place || shown.current === place) return;
    const [room, bed] = place.split(' ');
    const box = [...(root.current?.querySelectorAll<HTMLElement>('[data-room]') ?? [])].find(
      ({ dataset }) => dataset.room === room,
    );
    if (!box) return;
    shown.current = place;
    box.scrollIntoView({ block: 'center' });
    box.querySelector<HTMLElement>(bed ? `[data-bed="${Number(bed)}"]` : 'button')?.focus();
  });
}

/** Buttons that scroll to the floors. */
const Floors = ({ floors }: { floors: readonly Floor[] }) => (
  <nav className={`${styles.floors} qiao-chips qiao-screen-only`} aria-label="楼层">
    {floors.map(({ floor }) => (
      <button
        key={floor}
        type="button"
        onClick={({ currentTarget }) => {
          const to = currentTarget
            .closest('.qiao-body')
            ?.querySelector<HTMLElement>(`[data-floor="${floor}"]`);
          to?.scrollIntoView();
          to?.focus({ preventScroll: true });
        }}
      >
        {floor} 层
      </button>
    ))}
  </nav>
);

/** How many beds and rooms have changed since the user confirmed last; each has a mark. */
const Changes = ({ count, onSeen }: { count: number; onSeen: () => void }) => (
  <p className="qiao-row qiao-mb-8" role="status">
    <span className={styles.mark} aria-hidden="true" />
    打开后有 {count} 处变化
    <Button type="link" size="small" onClick={onSeen}>
      知道了
    </Button>
  </p>
);

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The arrows go from bed to bed; Tab goes from room to room. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-place]')];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  places[at + step]?.focus();
}
