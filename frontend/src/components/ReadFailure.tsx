import { Button } from 'antd';
import { failureText } from '@/services/failure';
import type { useRead } from './useRead';

/** A list of choices that is read. */
export type ReadRequest = Pick<ReturnType<typeof useRead<unknown>>, 'loading' | 'error' | 'refresh'>;

/** Says why choices could not be read, with a button to read them again; nothing without a failure. */
export const ReadFailure = ({ loading, error, refresh }: ReadRequest) =>
  error && (
    <div role="alert" className="qiao-row qiao-gap-8 qiao-box">
      <span className="qiao-fill qiao-break">读取失败：{failureText(error)}</span>
      {/* An open list would close as the focus leaves its box. */}
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
