import { shortDay } from '@/components/dates';
import type { LabelText } from '@/components/Paper/Labels';
import { numberPath } from '@/services/find';
import type { InspectionRow } from '../api/inspections';
import { classesOf, countingOf, planOf, stateOf } from '../api/lot';

/** The label of a lot. Its code opens the lot. */
export const labelOf = (lot: InspectionRow): LabelText => ({
  title: lot.InspectionNo,
  state: stateOf(lot),
  path: numberPath(lot.InspectionNo),
  facts: (
    [
      ['物料', lot.MaterialName],
      ['规格', lot.Spec],
      ['供应商', lot.SupplierName],
      ['批号', lot.BatchNo],
      ['数量', `${lot.LotSize} ${lot.Unit}`],
      ['到货', shortDay(lot.ArrivalDate, new Date(0))],
      ['抽样', planOf(lot)],
      ['判定计数', countingOf(lot)],
      [
        'Ac / Re',
        classesOf(lot)
          .map(({ severity, accept }) => `${severity} ${accept}/${accept + 1}`)
          .join('　'),
      ],
      ['检验', lot.Inspector],
      ['判定', lot.Judge],
    ] as const
  ).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
});
