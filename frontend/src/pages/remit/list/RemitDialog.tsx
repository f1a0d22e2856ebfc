import { Form } from 'antd';
import { useAccess } from '@/access';
import { Attachments } from '@/components/Attachments';
import { today } from '@/components/dates';
import type { RecordFormProps } from '@/components/RecordPage';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import type { Attachment } from '@/services/attachment';
import { remits } from '@/services/generated/remit';
import { fetchSlips, type RemitRow, sendSlip, slipUrl } from '../api/remits';
import { SimilarNote } from './SimilarNote';

const { Kind: _, AccountId, Amount, Remark, ...others } = remits.fields;
const { hint: __, ...Paid } = Amount;
const { hint: ___, ...Note } = Remark;
const Slips = { name: 'Slips', label: '凭证', type: 'text' as const, max: Infinity };
const whole = { ...remits, fields: { ...remits.fields, Slips } };
/** Refunds and corrections are finance's. */
const ofDealers = {
  ...remits,
  fields: { AccountId, Amount: Paid, ...others, Remark: Note, Slips },
};

const idsOf = (files: unknown) => (files as readonly Attachment[]).map(({ FileId }) => FileId);

/** The form of a remittance with its slips. It says when the same payment may have been entered before. */
export default function RemitDialog({ resource, ...props }: RecordFormProps<RemitRow>) {
  const { canUse } = useAccess();
  const { add, update, get } = resource;
  return (
    <RecordDialog<RemitRow>
      {...props}
      table={canUse('remit-list.audit') ? whole : ofDealers}
      resource={{
        add: add && (({ Slips: files, ...values }) => add({ ...values, Slips: idsOf(files) as never })),
        update:
          update &&
          ((id, { Slips: files, ...values }, version) =>
            update(id, files ? { ...values, Slips: idsOf(files) as never } : values, version)),
        get: async (id, options) => {
          const [row, files] = await Promise.all([get(id, options), fetchSlips(id, options)]);
          return row && { ...row, Slips: files };
        },
      }}
      preset={{ RemitDate: today(), Slips: [] }}
      controls={{ Slips: <Attachments send={sendSlip} url={slipUrl} /> }}
      head="财务审核后入账。不填核销时，按合同、客户或账户各店铺的待收款项从早到晚核销。"
      foot={<Foot id={props.row?.RemitId ?? ''} />}
    />
  );
}

/** Watches the fields that are compared with similar remittances. */
function Foot({ id }: { id: string }) {
  const form = Form.useFormInstance();
  const payer = String(Form.useWatch('Payer', form) ?? '').trim();
  const amount = String(Form.useWatch('Amount', form) ?? '');
  const day = String(Form.useWatch('RemitDate', form) ?? '').slice(0, 10);
  return <SimilarNote payer={payer} amount={amount} day={day} id={id} />;
}
