import { useLocation } from '@umijs/max';
import { RecordPage } from '@/components/RecordPage';
import { useChangeQuery } from '@/components/useChangeQuery';
import { users } from '@/services/generated/staff';
import { DepartmentTree } from './DepartmentTree';
import { fields, type StaffRow } from './fields';
import styles from './index.module.css';
import { usePersonActions } from './useAccountActions';

/** 员工: the staff with their accounts, and the tree of departments beside them. */
export default function Staff() {
  const more = usePersonActions();
  const [department, choose] = useDepartment();
  return (
    <div className={styles.beside}>
      <DepartmentTree chosen={department} onChoose={choose} />
      <RecordPage<StaffRow>
        table={users}
        page="staff"
        title="员工"
        searches="姓名、拼音、工号、账号、手机号"
        fields={fields}
        nameWidth={96}
        more={more}
      />
    </div>
  );
}

/** The department by which the list is filtered, and the way to another one: it leads to the first page. */
function useDepartment(): [string | undefined, (id: string | undefined) => void] {
  const { search } = useLocation();
  const changeQuery = useChangeQuery();
  const params = new URLSearchParams(search);
  const choose = (id: string | undefined) => {
    params.delete('page');
    if (id) params.set('OrganizationId', id);
    else params.delete('OrganizationId');
    const text = params.toString();
    changeQuery(text && `?${text}`, { replace: true });
  };
  return [params.get('OrganizationId') ?? undefined, choose];
}
