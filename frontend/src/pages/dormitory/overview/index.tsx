import { type KeyboardEvent, useMemo, useState } from 'react';
import { Block } from '@/components/Block';
import { type DialogState, LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useNight } from '@/components/theme/night';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { useSearchParam } from '@/components/useSearchParam';
import { checkIns } from '@/services/generated/dormitory';
import { type CheckInRow, fetchOverview, type PicturedResident, type PicturedRoom } from '../api/checkIns';
import { useStays } from '../parts/check-in/useStays';
import { useRoomCosts } from '../parts/cost-history/useRoomCosts';
import { useDormPages } from '../parts/useDormPages';
import { bedColors } from './colors';
import styles from './index.module.css';
import { Legend } from './Legend';
import { type Bed, floorsOf, isPicked, type Picked } from './picture';
import { Room } from './Room';

const CheckInDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "check-in" */ '../parts/check-in/CheckInDialog'),
);
const PlaceDialog = lazyWithRetry(() => import(/* webpackChunkName: "check-in" */ './PlaceDialog'));

/** What was clicked on. */
interface Place {
  room: PicturedRoom;
  bed?: Bed;
  open: boolean;
}

/** 住宿总览: every room and bed of a building as they stand today, from which one goes to work. */
export default function Overview() {
  const request = useRead(fetchOverview, { every: 60_000 });
  const [building, setBuilding] = useSearchParam('building');
  const [picked, setPicked] = useSearchParam('state');
  const stays = useStays();
  const costs = useRoomCosts();
  const [place, setPlace] = useState<Place>();
  const close = () => setPlace((last) => last && { ...last, open: false });
  const shown = (data: { rooms: PicturedRoom[] }) => building ?? data.rooms[0]?.Building ?? '';
  return (
    <>
      <Block
        title="住宿总览"
        heading="h1"
        request={request}
        lines={12}
        emptyText={({ rooms }) => (rooms.length === 0 ? '还没有房间，请先在房间台账中登记' : undefined)}
      >
        {(data) => (
          <Building
            {...data}
            building={shown(data)}
            picked={picked as Picked | undefined}
            onBuilding={setBuilding}
            onPick={setPicked}
            onOpen={(room, bed) => setPlace({ room, bed, open: true })}
          />
        )}
      </Block>
      <LazyDialog open={place?.open ?? false} onClose={close}>
        {(dialog) => place && <Opened {...dialog} {...{ place, stays, costs }} onChanged={request.refresh} />}
      </LazyDialog>
      {stays.dialogs}
      {costs.dialog}
    </>
  );
}

interface BuildingProps {
  rooms: PicturedRoom[];
  residents: PicturedResident[];
  building: string;
  picked: Picked | undefined;
  onBuilding: (name: string) => void;
  onPick: (picked: Picked | undefined) => void;
  onOpen: (room: PicturedRoom, bed?: Bed) => void;
}

/** One building: what there is of each state, and its floors. */
function Building({ rooms, residents, building, picked, onBuilding, onPick, onOpen }: BuildingProps) {
  const names = useMemo(() => [...new Set(rooms.map(({ Building: name }) => name))], [rooms]);
  const floors = useMemo(() => floorsOf(rooms, residents, building), [rooms, residents, building]);
  const seen = floors
    .map(({ floor, rooms: all }) => ({
      floor,
      rooms: all.filter(({ beds }) => beds.some((bed) => isPicked(bed, picked))),
    }))
    .filter(({ rooms: some }) => some.length > 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from bed to bed; each is a button.
    <div className="qiao-body" style={bedColors(useNight())} onKeyDown={moveFocus}>
      <fieldset className="qiao-chips qiao-mb-8" aria-label="楼栋">
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={name === building} onClick={() => onBuilding(name)}>
            {name}
          </button>
        ))}
      </fieldset>
      <Legend floors={floors} picked={picked} onPick={onPick} />
      {seen.length === 0 && <p className="qiao-state">{building}没有这样的床位</p>}
      {seen.map(({ floor, rooms: here }) => (
        <section key={floor} className={styles.floor} aria-label={`${building} ${floor} 层`}>
          <h2 className="qiao-mb-8">{floor} 层</h2>
          <div className={styles.rooms}>
            {here.map((one) => (
              <Room key={one.room.RoomId} {...one} picked={picked} onOpen={onOpen} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

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

interface OpenedProps extends DialogState {
  place: Place;
  stays: ReturnType<typeof useStays>;
  costs: ReturnType<typeof useRoomCosts>;
  onChanged: () => void;
}

/** What a click on a place opens: the check-in of an empty bed for who may, or what there is to know of it. */
function Opened({ place: { room, bed }, stays, costs, onChanged, ...dialog }: OpenedProps) {
  const resource = useResource<CheckInRow>(checkIns, 'dormitory-into');
  const pages = useDormPages();
  if (bed?.state === '空床' && resource.add && pages.into)
    return (
      <CheckInDialog
        {...dialog}
        resource={resource}
        bed={{ RoomId: room.RoomId, BedNo: bed.no }}
        onSaved={onChanged}
      />
    );
  return (
    <PlaceDialog
      {...dialog}
      room={room}
      bed={bed}
      stays={stays}
      showCosts={costs.show}
      onChanged={onChanged}
    />
  );
}
