import { Button, Select, type SelectProps } from 'antd';
import type { DefaultOptionType } from 'antd/es/select';
import { failureText } from '@/services/failure';
import { useOnline } from './useOnline';
import type { useRead } from './useRead';

interface Props<Value, Option extends DefaultOptionType> extends SelectProps<Value, Option> {
  /** Reads the options. */
  request: Pick<ReturnType<typeof useRead<unknown>>, 'loading' | 'error' | 'refresh'>;
  /** The text for an empty result. */
  none?: string;
}

/** A list to choose from that is read. Where that fails it says so, and can be read again: it is not an empty list. */
export function ReadSelect<Value = string, Option extends DefaultOptionType = DefaultOptionType>({
  request: { loading, error, refresh },
  none = '没有找到',
  ...control
}: Props<Value, Option>) {
  const online = useOnline();
  const failed = error && (
    <div role="alert" className="qiao-row qiao-gap-8 qiao-box">
      <span className="qiao-fill qiao-break">读取失败：{failureText(error)}</span>
      {/* The list would close as the focus leaves its box. */}
      <Button
        size="small"
        loading={loading}
        onMouseDown={(event) => event.preventDefault()}
        onClick={refresh}
      >
        重试
      </Button>
    </div>
  );
  return (
    <Select<Value, Option>
      {...control}
      loading={loading}
      notFoundContent={loading ? '正在查找…' : online ? none : '网络已断开，恢复后自动读取'}
      {...(failed && { popupRender: () => failed })}
    />
  );
}
