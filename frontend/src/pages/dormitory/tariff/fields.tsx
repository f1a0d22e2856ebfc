import type { PageFields } from '@/components/RecordPage';
import { type Tariff, tariffs } from '@/services/generated/tariff';

/** Columns of the list that are not fields of the record. */
export interface TariffRow extends Tariff {
  State: '未执行' | '执行中' | '已过期';
  /** The last month that is closed, `2026-09`. */
  ClosedThrough: string | null;
}

/** The name of the prices for all buildings without prices of their own. */
const everyBuilding = '全部';

/** Prices are of one of the buildings that there are, or of all others. */
export const tableFor = (buildings: readonly string[]) =>
  ({
    ...tariffs,
    fields: {
      ...tariffs.fields,
      Building: { ...tariffs.fields.Building, options: [everyBuilding, ...buildings] },
      State: {
        name: 'State',
        label: '状态',
        type: 'text',
        options: ['未执行', '执行中', '已过期'],
        setBy: 'server',
      },
    },
  }) as const;

/** Two digits, and the further ones that a price may have. */
const figure = (value: number) =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const waterText = ({ WaterPrice }: TariffRow) => `${figure(WaterPrice)} 元/吨`;
const powerText = ({ PowerPrice }: TariffRow) => `${figure(PowerPrice)} 元/度`;

/** Building, first month and prices: `A栋 从 2026-12 起，水 3.95 元/吨，电 0.7255 元/度`. */
export const pricesText = (row: TariffRow): string =>
  `${row.Building === everyBuilding ? '全部楼栋' : row.Building} 从 ${row.FromMonth} 起，水 ${waterText(row)}，电 ${powerText(row)}`;

export const fields: PageFields<TariffRow> = {
  State: { filter: true, tones: { 执行中: 'success', 未执行: 'info', 已过期: 'neutral' } },
  WaterPrice: { width: 112, text: waterText },
  PowerPrice: { width: 112, text: powerText },
  WaterFree: { width: 136, text: ({ WaterFree }) => `${figure(WaterFree)} 吨/人·月` },
  PowerFree: { width: 136, text: ({ PowerFree }) => `${figure(PowerFree)} 度/人·月` },
  Remark: {},
};

/** Why prices of a closed month cannot be changed; `undefined` for others. */
export function closedText({ FromMonth, ClosedThrough }: TariffRow): string | undefined {
  if (!ClosedThrough || FromMonth > ClosedThrough) return undefined;
  return `${ClosedThrough} 及以前已关账，这条标准已用于结算，价格和起始月份不能再改。调价请登记新标准，从还没有关账的月份起执行。`;
}
