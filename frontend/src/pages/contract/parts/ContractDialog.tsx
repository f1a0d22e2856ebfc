import { today } from '@/components/dates';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import type { ContractRow } from '../api/contracts';
import { remarkOnly, whole, withoutDealer } from './fields';
import { PlanSum } from './PlanSum';
import { isDraft } from './standing';
import { useMayCharge } from './useMayCharge';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

/** The form of a contract. Of one that was submitted only the remark is edited here. */
export default function ContractDialog(props: RecordFormProps<ContractRow>) {
  const { row } = props;
  const decides = useMayCharge();
  if (row && !isDraft(row))
    return (
      <RecordDialog<ContractRow>
        {...props}
        table={remarkOnly}
        about={({ ContractNo }) =>
          `${ContractNo} 已提交审批，这里只能改备注；改金额、付款计划或交货日期请走变更。`
        }
      />
    );
  return (
    <RecordDialog<ContractRow>
      {...props}
      table={decides ? whole : withoutDealer}
      preset={{ SignDate: today() }}
      foot={<PlanSum />}
    />
  );
}
