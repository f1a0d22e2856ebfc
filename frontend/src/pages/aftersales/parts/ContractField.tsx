import { Form } from 'antd';
import { useEffect } from 'react';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { choicesOf, type Option } from '@/services/choices';
import { orders } from '@/services/generated/aftersales';

interface Props {
  value?: string;
  onChange?: (contract?: string) => void;
  /** The customer; left out, that of the form. */
  customer?: string;
  /** The contract that the order has. It is offered too where the customer has more contracts than are read. */
  known?: Option | undefined;
}

/** Chooses a contract of the customer. When the customer changes, a contract of the former one is removed. */
export function ContractField({ customer, known, value, onChange, ...control }: Props) {
  const chosen = Form.useWatch<string | undefined>('CustomerId');
  const CustomerId = customer ?? chosen;
  const request = useRead(
    async (options) =>
      CustomerId ? choicesOf(orders.fields.ContractId.choice, { CustomerId })(options) : undefined,
    { deps: [CustomerId] },
  );
  const read = request.data;
  const options = known && read?.every((one) => one.value !== known.value) ? [known, ...read] : read;
  const foreign = value && options && !request.loading && options.every((one) => one.value !== value);
  useEffect(() => {
    if (foreign) onChange?.(undefined);
  }, [foreign, onChange]);
  return (
    <ReadSelect<string>
      {...control}
      value={value}
      onChange={onChange}
      request={request}
      options={options}
      disabled={!CustomerId}
      placeholder={CustomerId ? '请选择' : '先选客户'}
      none="这位客户没有合同"
      allowClear
    />
  );
}
