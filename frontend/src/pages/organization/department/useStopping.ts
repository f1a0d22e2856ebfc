import { useAccess } from '@/access';
import type { RowAction } from '@/components/QueryTable';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import type { OwnResource } from '@/components/useResource';
import type { DepartmentRow } from './tree';

/** Stops a dealer as a whole, or starts it again: for those who may close accounts. */
export function useStopping(update: OwnResource<DepartmentRow>['update'], changed: () => void) {
  const { canUse } = useAccess();
  const attempt = useAttempt();
  const to = async (row: DepartmentRow) => {
    const stop = row.Enabled;
    const text = stop ? '停用' : '启用';
    const sure = await uiHooks.confirm({
      title: `${text}经销商 ${row.FullName}？`,
      content: stop
        ? '它的人马上不能登录；店铺不再登记客户、报价和合同，待审批的合同不能生效。已生效的合同、售后和回款照常办理。'
        : '随它停用的在职员工恢复登录，店铺恢复业务；在此之前单独停用的账号仍停用。',
      okText: text,
      cancelText: '取消',
    });
    if (!sure) return;
    await attempt(
      `已${text} ${row.FullName}`,
      async () => update?.(row.OrganizationId, { Enabled: !stop }, row.RowVersion),
      changed,
    );
  };
  return (row: DepartmentRow): RowAction<DepartmentRow>[] =>
    row.Dealer && update && canUse('staff.disable')
      ? [{ text: row.Enabled ? '停用' : '启用', run: (of) => void to(of) }]
      : [];
}
