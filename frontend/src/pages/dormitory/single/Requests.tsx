import { history } from '@umijs/max';
import type { PageFields } from '@/components/RecordPage';
import { RecordPage, type Words } from '@/components/RecordPage';
import { type SingleRequest, singleRequests } from '@/services/generated/singlerequest';

interface RequestRow extends SingleRequest {
  ApplicationNo: string | null;
}

const table = {
  ...singleRequests,
  fields: {
    ...singleRequests.fields,
    ApplicationNo: { name: 'ApplicationNo', label: '审批编号', type: 'text', setBy: 'server' },
  },
} as const;

const fields: PageFields<RequestRow> = {
  State: { filter: true, tones: { 审批中: 'warning', 已通过: 'success', 未通过: 'danger' } },
  FromDate: { sort: true },
  ToDate: {},
  Reason: {},
  ApplicationNo: { width: 140 },
};

const words: Words<RequestRow> = {
  add: '申请单间',
  added: ({ Person, RoomName }) => `已为 ${Person} 申请单间 ${RoomName}，等待审批`,
};

/** Applications for single rooms; an approval adds a stay. */
export default function Requests() {
  return (
    <RecordPage<RequestRow>
      table={table}
      page="dormitory-single"
      title="单间申请"
      searches="房间、员工、原因"
      fields={fields}
      words={words}
      nameWidth={220}
      more={({ ApplicationId }) =>
        ApplicationId
          ? [{ text: '查看审批', run: () => history.push(`/approval/detail/${ApplicationId}`) }]
          : []
      }
    />
  );
}
