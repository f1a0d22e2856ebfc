import { expect, it } from 'vitest';
import type { InspectionEntry, InspectionItem, InspectionRow } from '../api/inspections';
import { classesOf } from '../api/lot';
import {
  type Draft,
  type DraftDefect,
  draftOf,
  failedOf,
  isAsked,
  itemOf,
  missingOf,
  piecesOf,
  placeOf,
  saysSame,
  toSend,
  totalsOf,
  wrongOf,
} from './entry';
import { kindsFor } from './kinds';

const item = (values: Partial<InspectionItem>): InspectionItem => ({
  ItemId: 'a',
  FullName: '厚度',
  Kind: '计量',
  Requirement: '',
  Method: null,
  Tool: null,
  Unit: 'mm',
  LowerLimit: '17.7',
  UpperLimit: '18.3',
  Pieces: 3,
  CategoryId: 'thick',
  Found: null,
  Values: [],
  Covers: [],
  Names: [],
  ...values,
});

const look = item({
  ItemId: 'b',
  FullName: '外观',
  Kind: '计数',
  LowerLimit: null,
  UpperLimit: null,
  Pieces: 0,
  CategoryId: 'scratch',
});
const items = [item({}), look];
const lot = {
  RowVersion: 4,
  SampleSize: 32,
  Defective: 4,
  FoundCritical: 0,
  FoundMajor: 1,
  FoundMinor: 3,
} as InspectionRow;
const kinds = [
  { CategoryId: 'thick', FullPath: '尺寸 / 厚度超差', Severity: '严重' as const },
  { CategoryId: 'scratch', FullPath: '外观 / 划伤', Severity: '轻微' as const },
];
const server: InspectionEntry = {
  Items: [item({ Values: ['18.1', '18.4'], Found: 1 }), { ...look, Found: 2 }],
  Defects: [
    {
      DefectId: 'd1',
      CategoryId: 'thick',
      CategoryName: '',
      Severity: '严重',
      Counted: 0,
      Quantity: 1,
      Note: null,
      ItemId: null,
      Beside: false,
      Photos: [],
    },
    {
      DefectId: 'd2',
      CategoryId: 'scratch',
      CategoryName: '',
      Severity: '轻微',
      Counted: 1,
      Quantity: 3,
      Note: '右下角',
      ItemId: null,
      Beside: false,
      Photos: ['p1'],
    },
  ],
  NoConcession: '',
};

it('shows what the server has as it would be typed, and sends the same back', () => {
  const draft = draftOf(server, lot);
  expect(draft).toEqual({
    version: 4,
    items: { a: { values: ['18.1', '18.4', ''], found: '' }, b: { values: [], found: '2' } },
    defects: [{ CategoryId: 'scratch', counted: '1', note: '右下角', photos: ['p1'] }],
    defective: '',
  });
  expect(toSend(draft, items)).toEqual({
    Items: [
      { ItemId: 'a', Values: ['18.1', '18.4'] },
      { ItemId: 'b', Found: '2' },
    ],
    Defects: [{ CategoryId: 'scratch', Counted: '1', Note: '右下角', Photos: ['p1'] }],
    Defective: '',
  });
});

it('keeps the number of defective pieces that somebody has said', () => {
  expect(draftOf(server, { ...lot, Defective: 3 }).defective).toBe('3');
});

it.each([
  ['', undefined],
  ['17.7', undefined],
  ['18.3', undefined],
  ['17.6999', '低于下限'],
  ['18.31', '高于上限'],
  ['18.00001', '不是数'],
  ['十八', '不是数'],
])('%s of a thickness from 17.7 to 18.3: %s', (value, wrong) => {
  expect(wrongOf(value, item({}))).toBe(wrong);
});

it('adds up by severity what failed at the items and what was counted beside them', () => {
  const draft = draftOf(server, lot);
  expect(failedOf(draft, items[0] as InspectionItem)).toBe(1);
  expect(
    totalsOf(
      { ...draft, defects: [{ ...draft.defects[0], note: '', photos: [] } as DraftDefect] },
      items,
      kinds,
    ),
  ).toEqual({ 致命: 0, 严重: 1, 轻微: 3 });
});

it('hangs photos and note of what an item counts on its row, and adds nothing for them', () => {
  const draft = draftOf(server, lot);
  const [scratched] = draft.defects as [DraftDefect];
  expect(itemOf(scratched, draft, items)).toBe(look);
  expect(totalsOf(draft, items, kinds)).toEqual({ 致命: 0, 严重: 1, 轻微: 2 });
  // While the number is typed again it stays there; a number beside an item that counts none is one of its own.
  const none = { ...draft, items: { ...draft.items, b: { values: [], found: '' } } };
  expect(itemOf({ ...scratched, counted: '0' }, none, items)).toBe(look);
  expect(itemOf(scratched, none, items)).toBeUndefined();
  expect(totalsOf(none, items, kinds).轻微).toBe(1);
});

/** Two pieces failed at 外观, whose kind is 气泡杂质; it covers 污渍, and its name is the group of 色差. */
const seen = item({ ...look, CategoryId: 'bubble', Covers: ['stain'], Names: ['shade'] });
const others = [
  { CategoryId: 'bubble', FullPath: '玻璃石材缺陷 / 气泡杂质', Severity: '轻微' as const },
  { CategoryId: 'stain', FullPath: '外观 / 污渍', Severity: '轻微' as const },
  { CategoryId: 'shade', FullPath: '外观 / 色差', Severity: '严重' as const },
];
const recorded = (found: string, defect: Partial<DraftDefect>): Draft => ({
  version: 1,
  items: { b: { values: [], found } },
  defects: [{ CategoryId: 'shade', counted: '1', note: '', photos: ['p1'], ...defect }],
  defective: '',
});

it('counts a defect once where an item covers its kind, as a defect of that kind', () => {
  const draft = recorded('2', { CategoryId: 'stain' });
  const [stain] = draft.defects as [DraftDefect];
  expect(placeOf(stain, draft, [seen])).toBe(seen);
  expect(isAsked(stain, draft, [seen])).toBe(false);
  expect(totalsOf(draft, [seen], others)).toEqual({ 致命: 0, 严重: 0, 轻微: 2 });
  expect(toSend(draft, [seen]).Defects).toMatchObject([{ ItemId: 'b' }]);
  // One piece may have more defects than one.
  expect(totalsOf(recorded('2', { CategoryId: 'stain', counted: '3' }), [seen], others).轻微).toBe(3);
  // An item that passes counts none.
  expect(totalsOf(recorded('0', { CategoryId: 'stain' }), [seen], others).轻微).toBe(1);
});

it('asks whether an item has counted a defect that its words name, and counts it as one says', () => {
  const draft = recorded('2', {});
  const [shade] = draft.defects as [DraftDefect];
  expect(isAsked(shade, draft, [seen])).toBe(true);
  expect(missingOf(draft, [seen], others)).toEqual(['外观 / 色差：请选择已计入检验项目还是另计']);
  expect(toSend(draft, [seen]).Defects[0]).not.toHaveProperty('ItemId');

  // A defect among the two pieces counts in its own class, not in the class of the item.
  const within = recorded('2', { at: 'b' });
  expect(totalsOf(within, [seen], others)).toEqual({ 致命: 0, 严重: 1, 轻微: 1 });
  expect(toSend(within, [seen]).Defects).toMatchObject([{ ItemId: 'b' }]);
  const beside = recorded('2', { at: '' });
  expect(totalsOf(beside, [seen], others)).toEqual({ 致命: 0, 严重: 1, 轻微: 2 });
  expect(toSend(beside, [seen]).Defects).toMatchObject([{ Beside: true }]);
  for (const said of [within, beside]) expect(missingOf(said, [seen], others)).toEqual([]);
  // The form asks only if pieces of the item failed.
  expect(missingOf(recorded('0', {}), [seen], others)).toEqual([]);
});

it('counts a defect of the kind of an item beside it where one says so, photo or not', () => {
  const own = recorded('2', { CategoryId: 'bubble' });
  expect(totalsOf(own, [seen], others).轻微).toBe(2);
  expect(totalsOf(recorded('2', { CategoryId: 'bubble', at: '' }), [seen], others).轻微).toBe(3);
  // A number without a photo may be counted in either place.
  const bare = recorded('2', { CategoryId: 'bubble', photos: [] });
  expect(isAsked(bare.defects[0] as DraftDefect, bare, [seen])).toBe(true);
  expect(totalsOf(recorded('2', { CategoryId: 'bubble', photos: [], at: 'b' }), [seen], others).轻微).toBe(2);
});

it('shows where a defect is counted as it was said', () => {
  const said = (where: object): InspectionEntry => ({
    ...server,
    Defects: [{ ...(server.Defects[1] as InspectionEntry['Defects'][0]), ...where }],
  });
  expect(draftOf(said({ ItemId: 'b' }), lot).defects[0]?.at).toBe('b');
  expect(draftOf(said({ Beside: true }), lot).defects[0]?.at).toBe('');
  expect(draftOf(said({}), lot).defects[0]).not.toHaveProperty('at');
});

it('offers the kinds of defects that the material can have', () => {
  const paths = ['外观 / 划伤', '板材缺陷 / 翘曲', '五金缺陷 / 断裂', '玻璃石材缺陷 / 爆边'];
  const all = paths.map((FullPath) => ({ CategoryId: FullPath, FullPath, Severity: '严重' as const }));
  const offered = (materialClass: string, of: InspectionItem[] = []) =>
    kindsFor(all, materialClass, of).map(({ FullPath }) => FullPath);
  expect(offered('板材')).toEqual(['外观 / 划伤', '板材缺陷 / 翘曲']);
  expect(offered('石材')).toEqual(['外观 / 划伤', '玻璃石材缺陷 / 爆边']);
  expect(offered('辅料')).toEqual(['外观 / 划伤']);
  expect(offered('辅料', [item({ CategoryId: '五金缺陷 / 断裂' })])).toEqual([
    '外观 / 划伤',
    '五金缺陷 / 断裂',
  ]);
});

it('says what is still to be done', () => {
  expect(missingOf(draftOf(server, lot), items)).toEqual(['厚度：还差 1 个测量值']);
  expect(missingOf({ version: 1, items: {}, defects: [], defective: '' }, items)).toEqual([
    '厚度：还差 3 个测量值',
    '外观：还没有检验',
  ]);
});

it('knows two drafts that say the same, but for photos that are still to be sent', () => {
  const one = draftOf(server, lot);
  const other = { ...one, version: 9 };
  expect(saysSame(one, other, items)).toBe(true);
  expect(saysSame({ ...one, defective: '2' }, other, items)).toBe(false);
  const [first] = one.defects;
  const withPhoto = {
    ...one,
    defects: first ? [{ ...first, photos: ['p1', new File(['x'], 'x.jpg')] }] : [],
  };
  expect(saysSame(withPhoto, other, items)).toBe(false);
});

it('counts defective pieces by class where the plan does', () => {
  const counted = {
    ...lot,
    CountBy: '不良件数',
    Defective: 2,
    PiecesCritical: 0,
    PiecesMajor: 1,
    PiecesMinor: 1,
    AcMajor: 0,
  } as InspectionRow;
  // One major defect is on one piece, as it would be computed; three minor ones on one piece were entered.
  const draft = draftOf(server, counted);
  expect(draft.defective).toBe('');
  expect(draft.pieces).toEqual({ 轻微: '1' });
  expect(toSend(draft, items).Pieces).toEqual({ Critical: '', Major: '', Minor: '1' });
  expect(saysSame(draft, draftOf(server, { ...counted, PiecesMinor: 3 }), items)).toBe(false);
  expect(classesOf(counted).map(({ found }) => found)).toEqual([0, 1, 1]);
  expect(piecesOf({}, { 致命: 1, 严重: 30, 轻微: 9 }, 32)).toEqual({ 致命: 1, 严重: 30, 轻微: 1 });
  expect(piecesOf({ 严重: '2' }, { 致命: 0, 严重: 30, 轻微: 9 }, 32)).toEqual({ 致命: 0, 严重: 2, 轻微: 9 });
});

it('sends no pieces by class where defects are counted', () => {
  expect(toSend(draftOf(server, { ...lot, CountBy: '缺陷数' }), items)).not.toHaveProperty('Pieces');
});
