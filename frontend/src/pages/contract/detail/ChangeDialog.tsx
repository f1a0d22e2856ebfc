import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { linesAsTyped, newLine } from '@/components/RecordPage/lines/values';
import { dayOf } from '@/components/RecordPage/value';
import { type Version, versions } from '@/services/generated/contract';
import type { LineRow } from '@/services/generated/record';
import { resource } from '@/services/resource';
import type { ContractRow } from '../api/contracts';
import { PlanSum } from '../parts/PlanSum';
import { useMayCharge } from '../parts/useMayCharge';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { ContractId: _, ...own } = versions.fields;
const { DealerAmount: __, ...others } = own;
const whole = { ...versions, fields: own };
const withoutDealer = { ...versions, fields: others };
const calls = resource<Version>(versions);

interface Props extends DialogState {
  contract: ContractRow;
  /** The change that is edited; a new one where it is left out. */
  row?: Version | undefined;
  onSaved: () => void;
}

/** Writes a change of a contract: it begins with the present values. */
export default function ChangeDialog({ contract, row, ...dialog }: Props) {
  const { ContractId, Amount, DealerAmount: dealer, DeliveryDate, Terms } = contract;
  const decides = useMayCharge();
  const next = (contract.VersionNo ?? 1) + 1;
  return (
    <RecordDialog<Version>
      {...dialog}
      table={decides ? whole : withoutDealer}
      row={row}
      words={{
        add: '变更合同',
        added: () => `已保存第 ${next} 版，核对后提交审批`,
        edit: `编辑第 ${next} 版`,
      }}
      resource={{ ...calls, add: (values) => calls.add({ ...values, ContractId }) }}
      preset={{
        Amount,
        ...(decides && { DealerAmount: dealer ?? null }),
        DeliveryDate: DeliveryDate && dayOf(DeliveryDate),
        Terms,
        Plan: planOf(contract),
      }}
      head={`${contract.ContractNo}：写明变更后的金额、付款计划和交货日期；审批通过前，合同仍按现在的内容执行。`}
      foot={<PlanSum />}
    />
  );
}

/** The plan of the contract as new lines. */
function planOf({ Plan = [] }: ContractRow): LineRow[] {
  const { Plan: lines } = versions.lines;
  const typed = linesAsTyped(versions, { Plan: Plan as unknown as LineRow[] }).Plan as LineRow[];
  return typed.map(({ Stage = null, Share = null, Amount = null, DueDate = null, Note = null }) => ({
    ...newLine(lines),
    Stage,
    // Values that depend on the share are computed again.
    Amount: Share === null ? Amount : null,
    Share,
    DueDate,
    Note,
  }));
}
