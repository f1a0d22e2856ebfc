import { history } from '@umijs/max';
import { useAccess } from '@/access';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage, type Words } from '@/components/RecordPage';
import { type ContractRow, submitContract } from '../api/contracts';
import { fields, whole, wholeFields, withoutDealer } from '../parts/fields';
import { isDraft } from '../parts/standing';
import { useSubmitting } from '../parts/useSubmitting';

const ContractDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "contract-form" */ '../parts/ContractDialog'),
);

const words: Words<ContractRow> = {
  add: '新签合同',
  // Of one that was submitted only the remark may change; all else is a 变更.
  edit: (row) => (isDraft(row) ? '编辑' : '备注'),
  added: ({ ContractNo, CustomerName }) =>
    `已保存 ${CustomerName ?? ''} 的合同 ${ContractNo}，核对后提交审批`,
};

/** 合同列表: the contracts within the user's scope. */
export default function Contracts() {
  const { canUse } = useAccess();
  const submitting = useSubmitting();
  const dealer = canUse('contract-list.dealer');
  const more = (row: ContractRow, changed: () => void) =>
    isDraft(row) && canUse('contract-list.audit')
      ? [
          {
            text: '提交审批',
            run: () =>
              void submitting(
                `${row.CustomerName ?? ''} 的合同`,
                () => submitContract(row.ContractId, row.RowVersion),
                changed,
              ),
          },
        ]
      : [];
  return (
    <RecordPage<ContractRow>
      table={dealer ? whole : withoutDealer}
      page="contract-list"
      title="合同列表"
      searches="编号、客户、拼音、手机号、备注"
      fields={dealer ? wholeFields : fields}
      words={words}
      nameWidth={148}
      form={ContractDialog}
      onOpen={(id) => history.push(`/contract/detail/${id}`)}
      more={more}
    />
  );
}
