import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useKeptDraft } from '@/components/useKeptDraft';
import { useUnsaved } from '@/components/useUnsaved';
import { failureText } from '@/services/failure';
import type { QuotationRules } from '@/services/generated/quotation';
import { conflictOf, invalidFields } from '@/services/refusal';
import { reckoner, type Terms } from '../api/pricing';
import { type DayPrice, type FullQuotation, fetchQuotation, saveQuotation } from '../api/quotations';
import { isBlank, type Mark, marksOf, renewed, rowOf, type SheetRow, toSend } from './rows';

/** How many lines a quotation has. */
export const mostLines = 600;

/** Where the typed values are, in words. */
export const savedText = ({ dirty, kept }: Pick<ReturnType<typeof useSheet>, 'dirty' | 'kept'>): string => {
  if (!dirty) return '已保存';
  return kept === 'no' ? '未保存，本机不能暂存' : '未保存，已留在本机';
};

/** The typed values of a quotation. */
export interface Sheet {
  rows: SheetRow[];
  terms: Terms;
}

/** The stored draft, and the version of the quotation that it began with. */
interface Kept extends Sheet {
  version: number;
}

const sheetOf = ({ Lines, Rate, TaxRate, Freight, FullYuan }: FullQuotation): Sheet => ({
  rows: Lines.map(rowOf),
  terms: { Rate, TaxRate, Freight, FullYuan },
});

/** How many steps can be undone. */
const steps = 50;

interface Opened {
  quotation: FullQuotation;
  prices: readonly DayPrice[];
  rules: QuotationRules;
  decidesDealer: boolean;
  /** Takes the quotation as it is saved. */
  onSaved: (quotation: FullQuotation) => void;
}

/** The lines and terms that are typed, with their sums; kept in the browser until the server has them. */
export function useSheet({ quotation, prices, rules, decidesDealer, onSaved }: Opened) {
  const { QuotationId: id } = quotation;
  const [sheet, setSheet] = useState(() => sheetOf(quotation));
  const [dirty, setDirty] = useState(false);
  const past = useRef<Sheet[]>([]);
  const latest = useRef(sheet);
  const show = useMemoizedFn((next: Sheet) => {
    latest.current = next;
    setSheet(next);
  });
  const keeping = useKeeping(id, quotation.RowVersion);
  const change = useMemoizedFn((next: Partial<Sheet>, step = true) => {
    if (step) past.current = [...past.current.slice(1 - steps), latest.current];
    show({ ...latest.current, ...next });
    setDirty(true);
    keeping.keep(latest.current);
  });
  const undo = useMemoizedFn(() => {
    const before = past.current.pop();
    if (before) change(before, false);
  });
  const restored = useMemoizedFn((kept: Sheet) => {
    show({ rows: renewed(kept.rows), terms: kept.terms });
    setDirty(true);
  });
  const found = useFound(id, keeping, restored);
  const saving = useSaving({ id, decidesDealer, latest, show, keeping, setDirty, onSaved });
  useUnsaved(dirty, '报价明细', { save: saving.save });
  const reckon = useMemo(
    () => reckoner(new Map(prices.map((price) => [price.Code, price])), rules),
    [prices, rules],
  );
  const priced = useMemo(() => reckon(sheet.rows, sheet.terms), [reckon, sheet]);
  const discard = useMemoizedFn(() => {
    void keeping.drop();
    found.close();
    show(sheetOf(quotation));
    setDirty(false);
    saving.clear();
  });
  return { sheet, priced, dirty, kept: keeping.kept, change, undo, discard, found, ...saving };
}

/** The draft in the browser. */
function useKeeping(id: string, version: number) {
  const begun = useRef(version);
  const { kept, keep: store, drop, find } = useKeptDraft<Kept>(`quotation/${id}`);
  const keep = useMemoizedFn((sheet: Sheet) => store({ ...sheet, version: begun.current }));
  return { kept, keep, drop, find, begun };
}

type Keeping = ReturnType<typeof useKeeping>;

/** The draft of an earlier visit: shown at once, unless others have changed the quotation since. */
function useFound(id: string, keeping: Keeping, show: (kept: Sheet) => void) {
  const [state, setState] = useState<'none' | 'restored' | 'stale'>('none');
  const stale = useRef<Kept>(undefined);
  const sought = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each quotation, not when its tab is visited again.
  useEffect(() => {
    let left = sought.current;
    void keeping.find().then((kept) => {
      if (left) return;
      sought.current = true;
      if (!kept) return;
      if (kept.version !== keeping.begun.current) {
        stale.current = kept;
        setState('stale');
        return;
      }
      show(kept);
      setState('restored');
    });
    return () => {
      left = true;
    };
  }, [id]);
  const take = useMemoizedFn(() => {
    if (stale.current) show(stale.current);
    setState('restored');
  });
  return { state, take, close: () => setState('none') };
}

interface SavingParts {
  id: string;
  decidesDealer: boolean;
  latest: { current: Sheet };
  show: (sheet: Sheet) => void;
  keeping: Keeping;
  setDirty: (dirty: boolean) => void;
  onSaved: Opened['onSaved'];
}

/** The lines with the keys that the server has given to them. */
const withKeys = (sheet: Sheet, keys: ReadonlyMap<number, string | undefined>): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => {
    const LineId = keys.get(row.id);
    return LineId && LineId !== row.LineId ? { ...row, LineId } : row;
  }),
});

/**
 * Saves lines and terms. Lines into which nothing was typed go from the screen too: a refusal names a line by its number.
 */
function useSaving({ id, decidesDealer, latest, show, keeping, setDirty, onSaved }: SavingParts) {
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  /** The version that others have made meanwhile. */
  const [theirs, setTheirs] = useState<number>();
  const clear = useMemoizedFn(() => {
    setFailure(undefined);
    setMarks([]);
    setTheirs(undefined);
  });
  const send = useMemoizedFn(async (): Promise<boolean> => {
    const filled = latest.current.rows.filter((row) => !isBlank(row));
    if (filled.length < latest.current.rows.length) show({ ...latest.current, rows: filled });
    const sent = latest.current;
    setSaving(true);
    clear();
    try {
      const values = { ...sent.terms, Lines: filled.map((row) => toSend(row, decidesDealer)) } as Parameters<
        typeof saveQuotation
      >[1];
      keeping.begun.current = await saveQuotation(id, values, keeping.begun.current);
      const saved = await fetchQuotation(id);
      const same = latest.current === sent;
      const keys = new Map(filled.map(({ id: row }, at) => [row, saved.Lines[at]?.LineId]));
      show(withKeys(latest.current, keys));
      if (same) void keeping.drop();
      else keeping.keep(latest.current);
      setDirty(!same);
      onSaved(saved);
      return same;
    } catch (error) {
      setTheirs(conflictOf(error)?.RowVersion);
      setFailure(failureText(error));
      setMarks(marksOf(invalidFields(error), filled));
      return false;
    } finally {
      setSaving(false);
    }
  });
  const running = useRef<Promise<boolean>>(undefined);
  /** One at a time: a second one would conflict with the version that the first one makes. */
  const save = useMemoizedFn((): Promise<boolean> => {
    const before = running.current;
    const own = (async () => (await before) || send())().finally(() => {
      if (running.current === own) running.current = undefined;
    });
    running.current = own;
    return own;
  });
  /** Overwrites the changes of others. */
  const overwrite = useMemoizedFn(async () => {
    if (theirs === undefined) return;
    keeping.begun.current = theirs;
    setTheirs(undefined);
    latest.current = { ...latest.current, rows: latest.current.rows.map(({ LineId: _, ...row }) => row) };
    await save();
  });
  return { save, saving, failure, marks, theirs, overwrite, clear };
}
