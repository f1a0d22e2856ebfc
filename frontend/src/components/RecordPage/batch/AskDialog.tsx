import { Form } from 'antd';
import { useId } from 'react';
import { failureText } from '@/services/failure';
import { Dialog } from '../../Dialog';
import { FailureAlert } from '../../FailureAlert';
import type { DialogState } from '../../LazyDialog';
import { Select } from '../../Select';
import { useRead } from '../../useRead';
import type { BatchAction } from './action';

interface Props<Row> extends DialogState {
  action: BatchAction<Row> & Required<Pick<BatchAction<Row>, 'ask'>>;
  count: number;
  onGiven: (value: string) => void;
}

/** Asks for the value that an action needs, such as the person to whom requests are assigned. */
export function AskDialog<Row>({ action, count, onGiven, ...dialog }: Props<Row>) {
  const id = useId();
  const { text, about, ask } = action;
  const { data, loading, error } = useRead(ask.options);
  return (
    <Dialog {...dialog} title={`${text}选中的 ${count} 条`} width={420} form={id} okText={text}>
      <FailureAlert text={error && failureText(error)} />
      {about && <p className="qiao-mb-12 qiao-quiet">{about}</p>}
      <Form
        id={id}
        layout="vertical"
        onFinish={({ given }: { given: string }) => {
          dialog.onClose();
          onGiven(given);
        }}
      >
        <Form.Item
          name="given"
          label={ask.label}
          rules={[{ required: true, message: `请选择${ask.label}` }]}
          extra={`每条单独处理：不能${text}的会列出原因，其余照常${text}。`}
        >
          <Select options={data} loading={loading} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
