import type { PageFields } from '@/components/RecordPage';
import { StatusTag } from '@/components/StatusTag';
import { checkIns } from '@/services/generated/dormitory';
import type { CheckInRow } from '../api/checkIns';
import { buildings } from '../api/rooms';

const own = { type: 'text', setBy: 'server', max: 50 } as const;

export const table = {
  ...checkIns,
  fields: {
    State: { ...own, name: 'State', label: '状态', options: ['在住', '待入住', '已退宿'] },
    Leaving: { ...own, name: 'Leaving', label: '离职人员', options: ['待退宿'] },
    Kind: { ...own, name: 'Kind', label: '人员类别', options: ['员工', '外来人员'] },
    DepartmentName: { ...own, name: 'DepartmentName', label: '部门' },
    Building: { ...own, name: 'Building', label: '楼栋' },
    ...checkIns.fields,
  },
} as const;

export const fields: PageFields<CheckInRow> = {
  Building: { column: false, filter: buildings },
  State: {
    filter: true,
    width: 140,
    tones: { 在住: 'success', 待入住: 'info', 已退宿: 'neutral' },
    text: ({ State, Leaving }) => (
      <>
        <StatusTag tone={State === '在住' ? 'success' : State === '待入住' ? 'info' : 'neutral'}>
          {State}
        </StatusTag>{' '}
        {Leaving && <StatusTag tone="warning">{Leaving}</StatusTag>}
      </>
    ),
  },
  BedNo: { width: 84, text: ({ BedNo }) => `${BedNo} 号床` },
  Gender: { width: 64 },
  Kind: { filter: true },
  DepartmentName: { text: ({ DepartmentName, WorkerCompany }) => DepartmentName ?? WorkerCompany ?? '—' },
  WorkerIdNumber: {
    column: false,
    text: ({ WorkerIdNumber, WorkerIdNumberMasked }) => WorkerIdNumber ?? WorkerIdNumberMasked ?? '—',
  },
  Leaving: { column: false, filter: true },
  FromDate: { sort: true, filter: true },
  ToDate: { sort: true, filter: true },
  LateReason: { column: false },
  Remark: {},
};
