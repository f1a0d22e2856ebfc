import type { SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { ReadFailure, type ReadRequest } from './ReadFailure';
import { Select } from './Select';
import { useOnline } from './useOnline';

interface Props<Value, Option extends DefaultOptionType> extends SelectProps<Value, Option> {
  /** Reads the options. */
  request: ReadRequest;
  /** The text for an empty result. */
  none?: string;
}

/** A list to choose from that is read. Where that fails it says so, and can be read again: it is not an empty list. */
export function ReadSelect<Value = string, Option extends DefaultOptionType = DefaultOptionType>({
  request,
  none = '没有找到',
  ...control
}: Props<Value, Option>) {
  const online = useOnline();
  return (
    <Select<Value, Option>
      {...control}
      loading={request.loading}
      notFoundContent={request.loading ? '正在查找…' : online ? none : '网络已断开，恢复后自动读取'}
      {...(request.error && { popupRender: () => <ReadFailure {...request} /> })}
    />
  );
}
