import { useAccess } from '@/access';
import { Outcome } from '@/components/AuditLog';
import { exactTime, outcomes, personText } from '@/components/AuditLog/words';
import { type Filter, type QueryColumn, QueryTable } from '@/components/QueryTable';
import { Clamped } from '@/components/RowText';
import { type SignInRow, signIns } from '../api/audit';

const columns: QueryColumn<SignInRow>[] = [
  { title: '账号', width: 190, render: (row) => personText(row.SubjectName, row.SubjectAccount) },
  { title: '事项', render: (row) => <Clamped text={actionText(row)} /> },
  { title: '方式', width: 90, render: ({ Way }) => Way || '—' },
  { title: '结果', width: 76, card: 'state', render: ({ Outcome: value }) => <Outcome value={value} /> },
  { title: '地址', width: 130, render: ({ Address }) => Address || '—' },
  { title: '设备', width: 190, render: ({ Device }) => Device || '—' },
  {
    title: '时间',
    sort: 'CreateDate',
    descendFirst: true,
    width: 166,
    align: 'right',
    render: ({ CreateDate }) => exactTime(CreateDate),
  },
];

/** The event, the acting user where that is another one, and the name that was typed. */
function actionText({ Action, ActorName, ActorAccount, SubjectAccount, Object: object, Title }: SignInRow) {
  const by =
    ActorAccount && ActorAccount !== SubjectAccount ? `由 ${personText(ActorName, ActorAccount)}` : '';
  return [Action, by, object || Title].filter(Boolean).join(' · ');
}

const filters: Filter[] = [
  { name: 'person', label: '账号或姓名', contains: true },
  { label: '日期', from: 'from', to: 'to', of: 'day' },
  { name: 'outcome', label: '结果', options: outcomes },
  {
    name: 'kind',
    label: '方式',
    options: [
      { value: 'password', label: '密码' },
      { value: 'code', label: '验证码' },
      { value: 'wechat', label: '企业微信' },
      { value: 'switched', label: '切换账号' },
      { value: 'program', label: '程序' },
    ],
  },
  { name: 'address', label: '地址', contains: true },
];

/** 登录日志: who signed in, or tried to, in which way and from where. */
export default function SignInLog() {
  const { canUse } = useAccess();
  return (
    <QueryTable
      name="sign-in-log"
      title="登录日志"
      searches="姓名、账号、地址"
      columns={columns}
      rowKey={(row) => row.AuditId}
      nameOf={(row) => `${personText(row.SubjectName, row.SubjectAccount)} ${exactTime(row.CreateDate)}`}
      fetch={signIns.list}
      exportRows={canUse('sign-in-log.export') ? signIns.export : undefined}
      filters={filters}
      emptyText="还没有登录记录"
    />
  );
}
