import { useMemoizedFn, useUnmount } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '@/components/useUnsaved';
import { failureText } from '@/services/failure';
import type { Conflict } from '@/services/generated/record';
import { conflictOf } from '@/services/refusal';
import { useSession } from '@/services/session';
import {
  fetchEntry,
  fetchInspection,
  type InspectionEntry,
  type InspectionRow,
  saveEntry,
} from '../api/inspections';
import { drafts } from './drafts';
import { type Draft, draftOf, saysSame, toSend } from './entry';
import { withPhotos } from './sendPhotos';
import { useSendAgain } from './useSendAgain';

/** Where what was typed stands: with the server, on its way, only in this browser, or behind what others did. */
export type EntryState =
  | { at: 'server' }
  | { at: 'sending' }
  | { at: 'browser'; why?: string }
  | { at: 'conflict'; conflict: Conflict };

/** Whether this browser has what was typed last: it is being written, it stands there, or the browser refuses it. */
export type Kept = 'writing' | 'yes' | 'no';

/** How long one types without a pause before it is sent, in milliseconds. */
const pause = 3000;

interface Opened {
  lot: InspectionRow;
  entry: InspectionEntry;
  onSaved: () => void;
}

/**
 * What an inspector types. It is kept in the browser with each change, and sent after a pause, when the network is back,
 * and when the page is left; see decision 48.
 */
export function useEntry({ lot, entry, onSaved }: Opened) {
  const { account } = useSession();
  const name = `inspection/${lot.InspectionId}`;
  const items = entry.Items;
  const [draft, setDraft] = useState(() => draftOf(entry, lot));
  const [state, setState] = useState<EntryState>({ at: 'server' });
  const [kept, setKept] = useState<Kept>('yes');
  const latest = useRef(draft);
  const changed = useRef(false);
  const sending = useRef<Promise<boolean>>(undefined);
  const timer = useRef<number>(undefined);
  useUnsaved(state.at === 'browser' || state.at === 'conflict', '未发送的检验数据');

  const store = async (next: Draft) => {
    setKept('writing');
    const done = await drafts.put(account, name, next);
    if (latest.current === next) setKept(done ? 'yes' : 'no');
  };

  const keep = useMemoizedFn((next: Draft) => {
    latest.current = next;
    setDraft(next);
    void store(next);
  });

  const take = useMemoizedFn((version: number) => {
    const next = { ...latest.current, version };
    latest.current = next;
    setDraft(next);
    if (changed.current) void store(next);
    else void drafts.delete(account, name);
  });

  /** Whether the server has what was sent although it answered that others have changed it: the answer was lost. */
  const arrived = async (sent: Draft): Promise<boolean> => {
    const [now, found] = await Promise.all([fetchInspection(lot.InspectionId), fetchEntry(lot.InspectionId)]);
    if (!now || !saysSame(draftOf(found, now), sent, items)) return false;
    take(now.RowVersion);
    return true;
  };

  const transmit = async (finish: boolean): Promise<boolean> => {
    setState({ at: 'sending' });
    changed.current = false;
    try {
      const sent = await withPhotos(latest.current, keep);
      take(
        await saveEntry(
          lot.InspectionId,
          { ...toSend(sent, items), ...(finish && { Finish: true }) },
          sent.version,
        ),
      );
      setState(changed.current ? { at: 'browser' } : { at: 'server' });
      return true;
    } catch (error) {
      changed.current = true;
      const conflict = conflictOf(error);
      if (conflict && (await arrived(latest.current).catch(() => false))) {
        changed.current = false;
        setState({ at: 'server' });
        return true;
      }
      setState(conflict ? { at: 'conflict', conflict } : { at: 'browser', why: failureText(error) });
      return false;
    }
  };

  /** Sends what is there, one after the other; whether the server has it. */
  const send = useMemoizedFn(async (finish = false): Promise<boolean> => {
    window.clearTimeout(timer.current);
    await sending.current;
    if (!changed.current && !finish) return true;
    sending.current = transmit(finish);
    const done = await sending.current;
    if (done) onSaved();
    return done;
  });

  const change = useMemoizedFn((next: Draft) => {
    changed.current = true;
    keep(next);
    setState((before) => (before.at === 'conflict' ? before : { at: 'browser' }));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (navigator.onLine) void send();
    }, pause);
  });

  /** Drops what was typed here for what the server has. */
  const takeTheirs = async () => {
    const [now, found] = await Promise.all([fetchInspection(lot.InspectionId), fetchEntry(lot.InspectionId)]);
    if (!now) return;
    changed.current = false;
    latest.current = draftOf(found, now);
    setDraft(latest.current);
    setState({ at: 'server' });
    await drafts.delete(account, name);
    onSaved();
  };

  const resolve = useMemoizedFn((mine: boolean, { RowVersion }: Conflict) => {
    if (mine) {
      keep({ ...latest.current, version: RowVersion });
      void send();
      return;
    }
    takeTheirs().catch((error) => setState({ at: 'browser', why: failureText(error) }));
  });

  // What was typed before and did not reach the server.
  useEffect(() => {
    void drafts.get<Draft>(account, name).then((kept) => {
      if (!kept || changed.current || saysSame(kept, latest.current, items)) return;
      changed.current = true;
      latest.current = kept;
      setDraft(kept);
      setState({ at: 'browser' });
      if (navigator.onLine) void send();
    });
  }, [account, name, items, send]);

  const online = useSendAgain(
    useMemoizedFn(() => {
      if (changed.current) void send();
    }),
  );
  useUnmount(() => window.clearTimeout(timer.current));

  return { draft, change, state, kept, send, resolve, online };
}
