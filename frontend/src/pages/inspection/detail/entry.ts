import type {
  DefectKind,
  InspectionEntry,
  InspectionItem,
  InspectionRow,
  SentEntry,
  Severity,
} from '../api/inspections';
import { countsPieces } from '../api/lot';

/** The findings of an inspector so far, as typed. */
export interface Draft {
  /** Of the inspection that it began on. */
  version: number;
  /** By item: the measured values, or how many pieces failed. */
  items: Record<string, { values: string[]; found: string }>;
  defects: DraftDefect[];
  defective: string;
  /** Defective pieces by the class of their worst defect, where these are compared with Ac. */
  pieces?: Partial<Record<Severity, string>>;
}

/** So many of each class. */
export type Counts = Record<Severity, number>;

/** The classes of defects, the worst first. */
const severities = ['致命', '严重', '轻微'] as const satisfies readonly Severity[];

/** A kind of defect while it is entered: count, note and photos. */
export interface DraftDefect {
  CategoryId: string;
  counted: string;
  note: string;
  photos: DraftPhoto[];
  /** The item among whose failed pieces the inspector has counted them. Empty: none. Missing: not answered yet. */
  at?: string;
}

/** A photo that is sent, and is shown from here as long as the page is open: the server shows it only once the defect is saved. */
export interface SentPhoto {
  id: string;
  file: File;
}

/** The id of one that the server has, the file of one that is still to be sent, or both. */
export type DraftPhoto = string | File | SentPhoto;

/** The server's name of a photo; undefined before it is sent. */
export const photoId = (photo: DraftPhoto): string | undefined =>
  typeof photo === 'string' ? photo : photo instanceof File ? undefined : photo.id;

/** The number of defective pieces without an entry: that of the defects. */
const reckonedOf = ({ FoundCritical, FoundMajor, FoundMinor, SampleSize }: InspectionRow): number =>
  Math.min((FoundCritical ?? 0) + (FoundMajor ?? 0) + (FoundMinor ?? 0), SampleSize ?? 0);

/** The pieces that differ from the computed ones, as they would be typed. */
function typedPieces(lot: InspectionRow): Pick<Draft, 'pieces'> {
  if (!countsPieces(lot)) return {};
  const found = { 致命: lot.FoundCritical ?? 0, 严重: lot.FoundMajor ?? 0, 轻微: lot.FoundMinor ?? 0 };
  const has = { 致命: lot.PiecesCritical, 严重: lot.PiecesMajor, 轻微: lot.PiecesMinor };
  const pieces: Partial<Record<Severity, string>> = {};
  for (const severity of severities) {
    const reckoned = piecesOf(pieces, found, lot.SampleSize ?? 0)[severity];
    if (has[severity] !== null && has[severity] !== reckoned) pieces[severity] = String(has[severity]);
  }
  return { pieces };
}

/** The server's values, as they would be typed. */
export function draftOf({ Items, Defects }: InspectionEntry, lot: InspectionRow): Draft {
  return {
    version: lot.RowVersion,
    items: Object.fromEntries(
      Items.map(({ ItemId, Kind, Pieces, Values, Found }) => [
        ItemId,
        {
          values: Kind === '计量' ? Array.from({ length: Pieces }, (_, piece) => Values[piece] ?? '') : [],
          found: Kind === '计数' && Found !== null ? String(Found) : '',
        },
      ]),
    ),
    defects: Defects.filter(({ Counted, Note, Photos }) => Counted > 0 || Note || Photos.length > 0).map(
      ({ CategoryId, Counted, Note, Photos, ItemId, Beside }) => ({
        CategoryId,
        counted: String(Counted),
        note: Note ?? '',
        photos: Photos,
        ...(ItemId ? { at: ItemId } : Beside && { at: '' }),
      }),
    ),
    defective: countsPieces(lot) || lot.Defective === reckonedOf(lot) ? '' : String(lot.Defective ?? ''),
    ...typedPieces(lot),
  };
}

/** A draft without files, as it is sent. */
export function toSend(draft: Draft, items: readonly InspectionItem[]): SentEntry {
  return {
    Items: items.map(({ ItemId, Kind }) => {
      const { values = [], found = '' } = draft.items[ItemId] ?? {};
      return Kind === '计量'
        ? { ItemId, Values: values.map((value) => value.trim()).filter(Boolean) }
        : { ItemId, Found: found.trim() };
    }),
    Defects: draft.defects.map((defect) => ({
      CategoryId: defect.CategoryId,
      Counted: defect.counted.trim() || '0',
      Note: defect.note.trim(),
      Photos: defect.photos.map(photoId).filter((id) => id !== undefined),
      ...sentPlace(defect, draft, items),
    })),
    Defective: draft.defective.trim(),
    ...(draft.pieces && {
      Pieces: {
        Critical: draft.pieces.致命?.trim() ?? '',
        Major: draft.pieces.严重?.trim() ?? '',
        Minor: draft.pieces.轻微?.trim() ?? '',
      },
    }),
  };
}

/** Where a defect is counted: as it was said, or at the only item that covers its kind. */
const sentPlace = (defect: DraftDefect, draft: Draft, items: readonly InspectionItem[]) => {
  const at = defect.at ?? placeOf(defect, draft, items)?.ItemId;
  return at === undefined ? {} : at ? { ItemId: at } : { Beside: true };
};

/** Whether two drafts are equal, even with different beginnings. */
export const saysSame = (one: Draft, other: Draft, items: readonly InspectionItem[]): boolean =>
  JSON.stringify(toSend(one, items)) === JSON.stringify(toSend(other, items)) &&
  !one.defects.some(({ photos }) => photos.some((photo) => photoId(photo) === undefined));

/** The error of a measured value; undefined where it is within the limits or empty. */
export function wrongOf(value: string, { LowerLimit, UpperLimit }: InspectionItem): string | undefined {
  if (!value.trim()) return undefined;
  if (!/^-?\d+(\.\d{1,4})?$/.test(value.trim())) return '不是数';
  const number = Number(value);
  if (LowerLimit !== null && number < Number(LowerLimit)) return '低于下限';
  if (UpperLimit !== null && number > Number(UpperLimit)) return '高于上限';
  return undefined;
}

const countOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : 0);

/** How many pieces failed at an item, as typed so far. */
export function failedOf(draft: Draft, item: InspectionItem): number {
  const { values = [], found = '' } = draft.items[item.ItemId] ?? {};
  return item.Kind === '计量'
    ? values.filter((value) => wrongOf(value, item)?.endsWith('限')).length
    : countOf(found);
}

/**
 * The counted item of this kind, whose row shows the photos and the note of the kind. The number that is kept with them
 * is then not added; the server does the same.
 */
export function itemOf(
  { CategoryId, counted, note, photos, at }: DraftDefect,
  draft: Draft,
  items: readonly InspectionItem[],
): InspectionItem | undefined {
  if (at === '') return undefined;
  const of = items.filter((item) => item.CategoryId === CategoryId && (!at || item.ItemId === at));
  const failed = of.find((item) => failedOf(draft, item) > 0);
  if (countOf(counted) === 0) return failed ?? of[0];
  return at || note.trim() || photos.length > 0 ? failed : undefined;
}

/** The items whose failed pieces may include a defect of another category: they cover the category, or their text names it. */
export const itemsFor = (
  { CategoryId }: DraftDefect,
  draft: Draft,
  items: readonly InspectionItem[],
): InspectionItem[] =>
  items.filter(
    (item) =>
      failedOf(draft, item) > 0 &&
      [item.CategoryId, ...item.Covers, ...item.Names].some((id) => id === CategoryId),
  );

/** The item whose failed pieces include a defect of another category: the answer of the inspector, or the only item that covers the category. */
export function placeOf(
  { CategoryId, at }: DraftDefect,
  draft: Draft,
  items: readonly InspectionItem[],
): InspectionItem | undefined {
  const failed = items.filter((item) => failedOf(draft, item) > 0);
  if (at !== undefined) return failed.find(({ ItemId }) => ItemId === at);
  if (items.some((item) => item.CategoryId === CategoryId)) return undefined;
  const covering = failed.filter(({ Covers }) => Covers.includes(CategoryId));
  return covering.length === 1 ? covering[0] : undefined;
}

/** Whether the form must ask where a defect is counted: an item may include it, and no answer is given. */
export const isAsked = (defect: DraftDefect, draft: Draft, items: readonly InspectionItem[]): boolean =>
  defect.at !== '' &&
  countOf(defect.counted) > 0 &&
  !itemOf(defect, draft, items) &&
  !placeOf(defect, draft, items) &&
  itemsFor(defect, draft, items).length > 0;

/**
 * Defects by severity, as typed so far. A defect among the failed pieces of an item describes these pieces and is not
 * counted a second time.
 */
export function totalsOf(
  draft: Draft,
  items: readonly InspectionItem[],
  kinds: readonly DefectKind[],
): Counts {
  const totals: Counts = { 致命: 0, 严重: 0, 轻微: 0 };
  const add = (id: string, count: number) => {
    const severity = kinds.find(({ CategoryId }) => CategoryId === id)?.Severity;
    if (severity) totals[severity] += count;
  };
  const beside = draft.defects.filter((defect) => !itemOf(defect, draft, items));
  for (const item of items) {
    const among = beside.filter((defect) => placeOf(defect, draft, items) === item);
    const told = among.reduce((sum, { counted }) => sum + countOf(counted), 0);
    add(item.CategoryId, Math.max(0, failedOf(draft, item) - told));
  }
  for (const { CategoryId, counted } of beside) add(CategoryId, countOf(counted));
  return totals;
}

/** Defective pieces by class: as typed, else every defect on a piece of its own, as far as there are pieces. */
export function piecesOf(typed: Draft['pieces'], totals: Counts, size: number): Counts {
  const pieces = { 致命: 0, 严重: 0, 轻微: 0 };
  let left = size;
  for (const severity of severities) {
    const text = typed?.[severity] ?? '';
    pieces[severity] = text.trim() ? countOf(text) : Math.max(0, Math.min(totals[severity], left));
    left -= pieces[severity];
  }
  return pieces;
}

/** The open points before the judgement, the first item first. */
export function missingOf(
  draft: Draft,
  items: readonly InspectionItem[],
  kinds: readonly DefectKind[] = [],
): string[] {
  const looked = items.flatMap((item) => {
    const { values = [], found = '' } = draft.items[item.ItemId] ?? {};
    if (item.Kind === '计数') return found.trim() ? [] : [`${item.FullName}：还没有检验`];
    const left = item.Pieces - values.filter((value) => value.trim()).length;
    return left > 0 ? [`${item.FullName}：还差 ${left} 个测量值`] : [];
  });
  const asked = draft.defects
    .filter((defect) => isAsked(defect, draft, items))
    .map(({ CategoryId }) => kinds.find((kind) => kind.CategoryId === CategoryId)?.FullPath ?? '缺陷');
  return [...looked, ...asked.map((name) => `${name}：请选择已计入检验项目还是另计`)];
}
