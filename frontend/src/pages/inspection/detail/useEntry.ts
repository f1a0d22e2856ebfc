import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { useKeptDraft } from '@/components/useKeptDraft';
import { useLeaving } from '@/components/useLeaving';
import { useOnline } from '@/components/useOnline';
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
import { type Draft, draftOf, saysSame, toSend } from './entry';
import { withPhotos } from './sendPhotos';

/** Where the typed values are: on the server, being sent, only in this browser, or in conflict with others. */
export type EntryState =
  | { at: 'server' }
  | { at: 'sending' }
  | { at: 'browser'; why?: string }
  | { at: 'conflict'; conflict: Conflict };

/** The longest typing without a pause before it is sent, in milliseconds. */
const pause = 3000;

interface Opened {
  lot: InspectionRow;
  entry: InspectionEntry;
  onSaved: () => void;
}

/** The typed values, and whether this browser keeps them. */
function useTyped(name: string, first: () => Draft) {
  const { account } = useSession();
  const [draft, setDraft] = useState(first);
  // Each change at once: a phone may end its browser at any time.
  const { kept, keep: store, find, drop } = useKeptDraft<Draft>(name, { pause: 0 });
  const latest = useRef(draft);
  /** Whether it is newer than the server's version. */
  const changed = useRef(false);

  const show = useMemoizedFn((next: Draft) => {
    latest.current = next;
    setDraft(next);
  });
  const keep = useMemoizedFn((next: Draft) => {
    show(next);
    store(next);
  });
  /** The server has it under this version. */
  const take = useMemoizedFn((version: number) => {
    const next = { ...latest.current, version };
    show(next);
    if (changed.current) store(next);
    else void drop();
  });
  return { account, name, draft, kept, latest, changed, show, keep, take, find, drop };
}

type Typed = ReturnType<typeof useTyped>;

/** The server's present state of a lot; undefined where the lot is deleted. */
async function draftAtServer(id: string): Promise<Draft | undefined> {
  const [now, found] = await Promise.all([fetchInspection(id), fetchEntry(id)]);
  return now ? draftOf(found, now) : undefined;
}

/** Sends a draft, one time after the other. */
function useSending(
  { lot, entry, onSaved }: Opened,
  { latest, changed, keep, take }: Typed,
  setState: (state: EntryState) => void,
) {
  const items = entry.Items;
  const sending = useRef<Promise<boolean>>(undefined);

  /** Whether the server has the sent values although it reported a conflict: its first answer was lost. */
  const arrived = async (sent: Draft): Promise<boolean> => {
    const there = await draftAtServer(lot.InspectionId);
    if (!there || !saysSame(there, sent, items)) return false;
    take(there.version);
    return true;
  };

  const transmit = async (finish: boolean): Promise<boolean> => {
    setState({ at: 'sending' });
    changed.current = false;
    try {
      const sent = await withPhotos(latest.current, keep);
      const written = { ...toSend(sent, items), ...(finish && { Finish: true }) };
      take(await saveEntry(lot.InspectionId, written, sent.version));
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

  return useMemoizedFn(async (finish: boolean): Promise<boolean> => {
    await sending.current;
    if (!changed.current && !finish) return true;
    sending.current = transmit(finish);
    const done = await sending.current;
    if (done) onSaved();
    return done;
  });
}

/**
 * The entries of an inspector. The browser keeps them with each change. They are sent after a pause, when the network is
 * back, and when the page is left; see decision 48.
 */
export function useEntry(opened: Opened) {
  const { lot, entry } = opened;
  const [state, setState] = useState<EntryState>({ at: 'server' });
  const typed = useTyped(`inspection/${lot.InspectionId}`, () => draftOf(entry, lot));
  const { draft, kept, changed, keep } = typed;
  const sendNow = useSending(opened, typed, setState);
  const timer = useRef<number>(undefined);
  /** Sends the entries, one after the other; returns whether the server has them. */
  const send = useMemoizedFn((finish = false): Promise<boolean> => {
    window.clearTimeout(timer.current);
    return sendNow(finish);
  });
  useUnsaved(state.at === 'browser' || state.at === 'conflict', '未发送的检验数据', { save: () => send() });

  const change = useMemoizedFn((next: Draft) => {
    changed.current = true;
    keep(next);
    setState((before) => (before.at === 'conflict' ? before : { at: 'browser' }));
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (navigator.onLine) void send();
    }, pause);
  });

  const resolve = useConflict(opened, typed, setState, send);
  const unsent = useMemoizedFn(() => setState({ at: 'browser' }));
  useFoundDraft(typed, entry.Items, unsent, send);
  const sendChanged = useMemoizedFn(() => {
    if (changed.current && navigator.onLine) void send();
  });
  const online = useOnline();
  // When the network is back, and when the page comes back to it.
  useEffect(() => {
    if (online) sendChanged();
  }, [online, sendChanged]);
  useLeaving((ended) => {
    window.clearTimeout(timer.current);
    // Closing the page asks the user. Values that are not sent stay in the browser.
    if (!ended) sendChanged();
  });

  return { draft, change, state, kept, send, resolve, online };
}

/** Continues with earlier values that did not reach the server. */
function useFoundDraft(
  { account, name, latest, changed, show, find }: Typed,
  items: InspectionEntry['Items'],
  onFound: () => void,
  send: () => Promise<boolean>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account's drafts are others, and so are another lot's.
  useEffect(() => {
    void find().then((kept) => {
      if (!kept || changed.current || saysSame(kept, latest.current, items)) return;
      changed.current = true;
      show(kept);
      onFound();
      if (navigator.onLine) void send();
    });
  }, [account, name, items, latest, changed, show, find, onFound, send]);
}

/** Ends a conflict: by the user's own draft, or by the server's values. */
function useConflict(
  { lot, onSaved }: Opened,
  { latest, changed, show, keep, drop }: Typed,
  setState: (state: EntryState) => void,
  send: () => Promise<boolean>,
) {
  /** Discards the typed values for those of the server. */
  const takeTheirs = async () => {
    const there = await draftAtServer(lot.InspectionId);
    if (!there) return;
    changed.current = false;
    show(there);
    setState({ at: 'server' });
    await drop();
    onSaved();
  };

  return useMemoizedFn((mine: boolean, { RowVersion }: Conflict) => {
    if (mine) {
      keep({ ...latest.current, version: RowVersion });
      void send();
      return;
    }
    takeTheirs().catch((error) => setState({ at: 'browser', why: failureText(error) }));
  });
}
