import { type InspectionRow, statusTones } from './inspections';

/** The state of a lot; 让步审批中 while a concession waits for its approval. */
export const stateOf = ({ Status, ConcessionState }: InspectionRow): keyof typeof stateTones =>
  Status === '待判定' && ConcessionState === '审批中' ? asksConcession : Status;

/** The state of a lot that waits for the approval of a concession; the list can be filtered by it. */
export const asksConcession = '让步审批中';

/** The colour of each state. */
export const stateTones = { ...statusTones, [asksConcession]: 'warning' } as const;

/** Whether defective pieces, and not defects, are compared with Ac. */
export const countsPieces = ({ CountBy }: InspectionRow): boolean => CountBy === '不良件数';

/** The classes of defects with the limits of the plan and the counts. */
export const classesOf = (lot: InspectionRow) => {
  const pieces = countsPieces(lot);
  return [
    {
      severity: '致命',
      aql: lot.AqlCritical,
      accept: lot.AcCritical ?? 0,
      found: (pieces ? lot.PiecesCritical : lot.FoundCritical) ?? 0,
    },
    {
      severity: '严重',
      aql: lot.AqlMajor,
      accept: lot.AcMajor ?? 0,
      found: (pieces ? lot.PiecesMajor : lot.FoundMajor) ?? 0,
    },
    {
      severity: '轻微',
      aql: lot.AqlMinor,
      accept: lot.AcMinor ?? 0,
      found: (pieces ? lot.PiecesMinor : lot.FoundMinor) ?? 0,
    },
  ] as const;
};

/** The sample of a lot, in one line. */
export const planOf = (lot: InspectionRow): string =>
  `${lot.SampleSize} ${lot.Unit}（${lot.Strictness}，水平 ${lot.InspectLevel}，字码 ${lot.Letter}）`;

/** The number that is compared with Ac, in the words of the standard. */
export const countingOf = (lot: InspectionRow): string =>
  countsPieces(lot) ? '不良件数（不合格品百分数）' : '缺陷数（每百单位产品不合格数）';
