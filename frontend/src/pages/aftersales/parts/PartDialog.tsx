import { Form } from 'antd';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { ReadSelect } from '@/components/ReadSelect';
import type { RecordFormProps } from '@/components/RecordPage';
import { newLine } from '@/components/RecordPage/lines/values';
import { useRead } from '@/components/useRead';
import { parts } from '@/services/generated/aftersales';
import type { LineRow } from '@/services/generated/record';
import { fetchSources, type PartRow } from '../api/parts';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

/** The form of a part order. Without `orderId` the user chooses the order. */
export default function PartDialog(props: RecordFormProps<PartRow> & { orderId?: string }) {
  const { orderId, ...dialog } = props;
  return (
    <RecordDialog<PartRow>
      {...dialog}
      table={parts}
      {...(orderId && !dialog.row && { preset: { OrderId: orderId } })}
      head={<FromQuotation />}
    />
  );
}

/** Adds a line of the quotation of the order's contract to the lines. */
function FromQuotation() {
  const form = Form.useFormInstance();
  const order = Form.useWatch('OrderId', form) as string | undefined;
  const request = useRead(async (options) => (order ? fetchSources(order, options) : []), { deps: [order] });
  if (!request.data || request.data.length === 0) return null;
  const add = (id: string) => {
    const found = request.data?.find(({ LineId }) => LineId === id);
    if (!found) return;
    const lines = (form.getFieldValue('Lines') ?? []) as LineRow[];
    const filled = lines.filter(({ Name }) => Name);
    form.setFieldValue('Lines', [...filled, { ...newLine(parts.lines.Lines), Name: found.Name.trim() }]);
  };
  return (
    <ReadSelect<string>
      request={request}
      value={null as unknown as string}
      placeholder="从合同的报价明细添加"
      aria-label="从合同的报价明细添加"
      style={{ width: '100%' }}
      options={request.data.map(({ LineId, Name }) => ({ value: LineId, label: Name }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={add}
    />
  );
}
