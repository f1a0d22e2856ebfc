import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '@/components/useOnline';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { conflictOf, invalidFields } from '@/services/refusal';
import type { RecordValues } from '@/services/resource';
import { fetchSheet, type SheetRow, type Supply, saveReading, sendReadingPhoto } from './api';
import { countedOf, type Draft, faultsOf, supplies, type TypedField } from './counting';
import { typed, unsent, valuesOf } from './sheet';

/** Photos that are not saved yet; null to remove one. */
export type Photos = Readonly<Partial<Record<Supply, File | null>>>;

/** The unsaved values of a meter, and the state of their saving. */
export interface Entry {
  draft?: Draft | undefined;
  photos?: Photos | undefined;
  saving?: boolean;
  /** Why it could not be saved. */
  failure?: string;
  /** The server's errors, by field. */
  refused?: Readonly<Record<string, string>>;
  /** Another user has written the reading meanwhile. */
  stale?: boolean;
}

type Entries = Readonly<Record<string, Entry>>;

/** Whether something of a meter is typed or chosen and not saved. */
export const isUnsaved = (entry: Entry | undefined): boolean =>
  entry?.draft !== undefined || entry?.photos !== undefined;

const isSound = (row: SheetRow, { draft }: Entry): boolean =>
  supplies.every((supply) => Object.keys(faultsOf(countedOf(row, draft, supply))).length === 0);

/** The meters of a month, with the unsaved values, which a failed save or a lost line keeps. */
export function useSheet(month: string) {
  const request = useRead((options) => fetchSheet(month, options));
  const { entries, latest, change } = useEntries();

  const type = useMemoizedFn((row: SheetRow, field: TypedField, text: string) =>
    change(row.MeterId, ({ photos, saving, draft }) => {
      const now = { draft: typed(row, draft, field, text), photos, ...(saving && { saving }) };
      return isUnsaved(now) || saving ? now : undefined;
    }),
  );
  const attach = useMemoizedFn((row: SheetRow, photos: Photos) =>
    change(row.MeterId, (entry) => ({ ...entry, photos: { ...entry.photos, ...photos } })),
  );

  /** Whether all values of the meter are saved afterwards. */
  const save = useMemoizedFn(async (id: string): Promise<boolean> => {
    const row = request.data?.find(({ MeterId }) => MeterId === id);
    const entry = latest.current[id];
    if (!row || !entry || entry.saving || !isUnsaved(entry)) return !isUnsaved(entry);
    const { draft = {}, photos = {} } = entry;
    change(id, (now) => ({ draft: now.draft, photos: now.photos, saving: true }));
    try {
      const values = { ...valuesOf(draft), ...(await sendPhotos(photos)) };
      const state = await saveReading(row, month, values);
      request.mutate((rows = []) =>
        rows.map((one) => (one.MeterId === id ? ({ ...one, ...values, ...state } as SheetRow) : one)),
      );
      change(id, (now) => leftOf(now, draft, photos));
    } catch (error) {
      change(id, ({ draft, photos }) => ({ draft, photos, ...whyNot(error) }));
    }
    return !isUnsaved(latest.current[id]);
  });

  /** Leaving a row saves only values that can be right. */
  const leave = useMemoizedFn((row: SheetRow) => {
    const entry = latest.current[row.MeterId];
    if (entry && isSound(row, entry)) void save(row.MeterId);
  });
  /** One after the other: together they would be more writes than one account may have at once. */
  const saveAll = useMemoizedFn(async () => {
    for (const [id, entry] of Object.entries(latest.current)) if (isUnsaved(entry)) await save(id);
    return !Object.values(latest.current).some(isUnsaved);
  });
  const reload = useMemoizedFn((id: string) => {
    request.refresh();
    change(id, ({ draft, photos }) => ({ draft, photos }));
  });

  useOnceOnline(saveAll);
  return { request, entries, type, attach, save, leave, saveAll, reload };
}

/** The rest of a draft after a draft and photos were saved: changes that were made meanwhile. */
function leftOf(now: Entry, draft: Draft, sent: Photos): Entry | undefined {
  const photos = Object.entries(now.photos ?? {}).filter(
    ([supply, photo]) => sent[supply as Supply] !== photo,
  );
  const left: Entry = {
    draft: unsent(now.draft, draft),
    photos: photos.length > 0 ? Object.fromEntries(photos) : undefined,
  };
  return isUnsaved(left) ? left : undefined;
}

async function sendPhotos(photos: Photos): Promise<RecordValues> {
  const values: RecordValues = {};
  for (const supply of supplies) {
    const photo = photos[supply];
    if (photo !== undefined) values[`${supply}Photo`] = photo && (await sendReadingPhoto(photo));
  }
  return values;
}

/** The unsaved entries by meter, and a function that changes one. */
function useEntries() {
  const [entries, setEntries] = useState<Entries>({});
  // A value counts as soon as it is typed: leaving its input may follow before the next render.
  const latest = useRef(entries);
  const change = (id: string, to: (entry: Entry) => Entry | undefined) => {
    const { [id]: entry = {}, ...others } = latest.current;
    const now = to(entry);
    latest.current = now ? { ...others, [id]: now } : others;
    setEntries(latest.current);
  };
  return { entries, latest, change };
}

/** Why a reading could not be saved. */
function whyNot(error: unknown): Entry {
  const refused = invalidFields(error);
  const stale = conflictOf(error) !== undefined || 'Month' in refused || 'MeterId' in refused;
  return { failure: failureText(error), refused, stale };
}

/** Values that could not be saved offline are saved when the line is back. */
function useOnceOnline(saveAll: () => Promise<unknown>): void {
  const online = useOnline();
  useEffect(() => {
    if (online) void saveAll();
  }, [online, saveAll]);
}
