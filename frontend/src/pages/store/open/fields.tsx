import type { PageFields } from '@/components/RecordPage';
import { stages } from '@/services/generated/shop';
import { ownersOf } from '@/services/shopOwners';
import type { StageRow } from '../api/shops';

const { StageNo: _, StartDate: __, ...own } = stages.fields;

export const table = {
  ...stages,
  fields: {
    ...own,
    State: {
      name: 'State',
      label: '状态',
      type: 'text',
      setBy: 'server',
      options: ['已完成', '已逾期', '未到期', '已中止'],
    },
    LateDays: { name: 'LateDays', label: '逾期天数', type: 'integer', setBy: 'server' },
    FileCount: { name: 'FileCount', label: '文件', type: 'integer', setBy: 'server' },
  },
} as const;

export const fields: PageFields<StageRow> = {
  Stage: { column: false, filter: true },
  State: {
    filter: true,
    width: 84,
    tones: { 已完成: 'success', 已逾期: 'danger', 未到期: 'neutral', 已中止: 'neutral' },
  },
  PlannedDate: { sort: true, filter: true, width: 112 },
  RealDate: { sort: true, width: 112 },
  LateDays: { width: 84, text: ({ LateDays }) => (LateDays ? `${LateDays} 天` : '—') },
  OwnerId: { filter: ownersOf(stages), width: 84 },
  FileCount: { width: 64, text: ({ FileCount }) => (FileCount ? `${FileCount} 个` : '—') },
  Note: {},
  ShopId: { column: false, filter: true },
};
