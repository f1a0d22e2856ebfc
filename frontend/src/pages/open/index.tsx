import { Navigate, useLocation } from '@umijs/max';
import { StatusPage } from '@/components/StatusPage';
import { useWaysBack } from '@/components/StatusPage/useWaysBack';
import { recordAddress } from '@/services/find';
import { useSession } from '@/services/session';

/** /open/{page}/{key}: leads to a record. Messages in 企业微信 name the record by the id of its page and its key. */
export default function Open() {
  const { pathname } = useLocation();
  const { menu } = useSession();
  const [page = '', key = ''] = pathname.slice('/open/'.length).split('/').map(decodeURIComponent);
  const to = recordAddress(menu, page, key);
  const ways = useWaysBack();
  if (to) return <Navigate to={to} replace />;
  return (
    <StatusPage
      kind="missing"
      title="打不开这条消息的页面"
      text="您没有查看它的页面，请联系管理员开通"
      actions={ways}
    />
  );
}
