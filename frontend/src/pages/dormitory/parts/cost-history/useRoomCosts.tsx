import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';

const RoomDialog = lazyWithRetry(() => import(/* webpackChunkName: "room-costs" */ './RoomDialog'));

interface Room {
  id: string;
  name: string;
}

/** Opens the costs of a room; `undefined` for users who may not see costs. With the dialog that shows them. */
export function useRoomCosts() {
  const may = useAccess().canUse('dormitory-cost.detail');
  const [shown, setShown] = useState<Room & { open: boolean }>();
  const show = may ? (room: Room) => setShown({ ...room, open: true }) : undefined;
  const dialog = (
    <LazyDialog
      open={shown?.open ?? false}
      onClose={() => setShown((last) => last && { ...last, open: false })}
    >
      {(state) => shown && <RoomDialog {...state} id={shown.id} name={shown.name} />}
    </LazyDialog>
  );
  return { show, dialog };
}
