import { Link } from '@umijs/max';
import { Button } from 'antd';
import type { ReadRequest } from '@/components/ReadFailure';
import { failureText } from '@/services/failure';

/** Leads to the approval whose key was read; without one there is none. */
export function ToApproval({ request }: { request: ReadRequest & { data?: string | undefined } }) {
  const { data, error, loading, refresh } = request;
  if (error)
    return (
      <Button type="link" size="small" loading={loading} title={failureText(error)} onClick={refresh}>
        审批读取失败，重试
      </Button>
    );
  return data ? <Link to={`/approval/detail/${data}`}>看审批 ›</Link> : null;
}
