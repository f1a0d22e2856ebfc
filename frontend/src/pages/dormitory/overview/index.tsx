import { useLocation } from '@umijs/max';
import { useCallback, useMemo, useState } from 'react';
import { Block } from '@/components/Block';
import { type DialogState, LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useChangeQuery } from '@/components/useChangeQuery';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { checkIns } from '@/services/generated/dormitory';
import { type CheckInRow, fetchOverview, type PicturedRoom } from '../api/checkIns';
import { useStays } from '../parts/check-in/useStays';
import { useRoomCosts } from '../parts/cost-history/useRoomCosts';
import { useDormPages } from '../parts/useDormPages';
import { Building, type Shown } from './Building';
import { changedSince, type Picture } from './changes';
import type { Bed, Picked } from './picture';

const CheckInDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "check-in" */ '../parts/check-in/CheckInDialog'),
);
const PlaceDialog = lazyWithRetry(() => import(/* webpackChunkName: "check-in" */ './PlaceDialog'));

/** The clicked place. */
interface Place {
  room: PicturedRoom;
  bed?: Bed;
  open: boolean;
}

/** 住宿总览: the present state of every room and bed of a building, with the actions. */
export default function Overview() {
  const request = useRead(fetchOverview, { every: 60_000 });
  const { shown, show } = useShown();
  const { changed, look } = useChanged(request.data);
  const stays = useStays();
  const costs = useRoomCosts();
  const [place, setPlace] = useState<Place>();
  const open = useCallback((room: PicturedRoom, bed?: Bed) => setPlace({ room, bed, open: true }), []);
  const close = () => setPlace((last) => last && { ...last, open: false });
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
            {...shown(data.rooms)}
            picture={data}
            changed={changed}
            onShow={show}
            onSeen={look}
            onOpen={open}
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

/** Reads and writes the view in the address: a building and a state of beds, or a found place. */
function useShown() {
  const { search } = useLocation();
  const changeQuery = useChangeQuery();
  const params = new URLSearchParams(search);
  const [building, picked, place, occupied] = ['building', 'state', 'place', 'occupied'].map(
    (name) => params.get(name) || undefined,
  );
  const show = (change: Record<string, string | undefined>) => {
    const given = Object.entries(change).filter((one): one is [string, string] => Boolean(one[1]));
    changeQuery(given.length > 0 ? `?${new URLSearchParams(given)}` : '', { replace: false });
  };
  const shown = (rooms: readonly PicturedRoom[]): Shown => ({
    building:
      rooms.find(({ RoomId }) => RoomId === place?.split(' ')[0])?.Building ??
      building ??
      rooms[0]?.Building ??
      '',
    picked: picked as Picked | undefined,
    place,
    occupied: occupied !== undefined,
  });
  return { shown, show };
}

/** The changes since the page was opened, or since the user confirmed the last ones. */
function useChanged(picture: Picture | undefined) {
  const [seen, setSeen] = useState<Picture>();
  if (picture && !seen) setSeen(picture);
  const changed = useMemo(
    () => (picture && seen ? changedSince(seen, picture) : new Set<string>()),
    [seen, picture],
  );
  return { changed, look: () => setSeen(picture) };
}

interface OpenedProps extends DialogState {
  place: Place;
  stays: ReturnType<typeof useStays>;
  costs: ReturnType<typeof useRoomCosts>;
  onChanged: () => void;
}

/** A click on a place opens the check-in of an empty bed for users with the right, else the details of the place. */
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
