import { Form } from 'antd';
import { useEffect } from 'react';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { choicesOf } from '@/services/choices';
import { orders } from '@/services/generated/aftersales';

interface Props {
  value?: string;
  onChange?: (contract?: string) => void;
  /** The customer; left out, that of the form. */
  customer?: string;
}

/** Chooses a contract of the customer. When the customer changes, a contract of the former one is removed. */
export function ContractField({ customer, value, onChange, ...control }: Props) {
  const chosen = Form.useWatch<string | undefined>('CustomerId');
  const CustomerId = customer ?? chosen;
  const request = useRead(
    async (options) =>
      CustomerId ? choicesOf(orders.fields.ContractId.choice, { CustomerId })(options) : undefined,
    { deps: [CustomerId] },
  );
  const foreign =
    value && request.data && !request.loading && request.data.every((one) => one.value !== value);
  useEffect(() => {
    if (foreign) onChange?.(undefined);
  }, [foreign, onChange]);
  return (
    <ReadSelect<string>
      {...control}
      value={value}
      onChange={onChange}
      request={request}
      options={request.data}
      disabled={!CustomerId}
      placeholder={CustomerId ? '请选择' : '先选客户'}
      notFoundContent="这位客户没有合同"
      allowClear
    />
  );
}
