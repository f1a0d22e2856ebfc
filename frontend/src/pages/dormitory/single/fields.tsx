import type { PageFields } from '@/components/RecordPage';
import { type SingleStay, singleStays } from '@/services/generated/dormitory';
import { buildings } from '../api/rooms';

/** Columns of the list that are not fields of the record. */
export interface SingleStayRow extends SingleStay {
  State: string;
  DepartmentName: string | null;
  Building: string;
}

export const table = {
  ...singleStays,
  fields: {
    ...singleStays.fields,
    State: {
      name: 'State',
      label: '状态',
      type: 'text',
      options: ['有效', '未开始', '已结束'],
      setBy: 'server',
    },
    DepartmentName: { name: 'DepartmentName', label: '部门', type: 'text', setBy: 'server' },
    Building: { name: 'Building', label: '楼栋', type: 'text', setBy: 'server' },
  },
} as const;

export const fields: PageFields<SingleStayRow> = {
  Building: { column: false, filter: buildings },
  State: { filter: true, tones: { 有效: 'success', 未开始: 'info', 已结束: 'neutral' } },
  DepartmentName: {},
  FromDate: { sort: true, filter: true },
  ToDate: { sort: true, filter: true },
  Reason: {},
  ApproverId: {},
  Remark: {},
};
