import { RecordPage } from '@/components/RecordPage';
import { users } from '@/services/generated/staff';
import { fields, type StaffRow } from './fields';
import { usePersonActions } from './useAccountActions';

/** 员工: who works here, with the accounts. */
export default function Staff() {
  const more = usePersonActions();
  return (
    <RecordPage<StaffRow>
      table={users}
      page="staff"
      title="员工"
      searches="姓名、工号、账号、手机号"
      fields={fields}
      nameWidth={96}
      more={more}
    />
  );
}
