import { Navigate, useLocation } from '@umijs/max';
import { Skeleton } from 'antd';
import { StatusPage } from '@/components/StatusPage';
import { useWaysBack } from '@/components/StatusPage/useWaysBack';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { findNumber, recordAddress } from '@/services/find';
import { useSession } from '@/services/session';

/** /find/{number}: leads to the record of a number, which links, notices and labels name alone. */
export default function Find() {
  const { pathname } = useLocation();
  const { menu } = useSession();
  const number = decodeURIComponent(pathname.slice('/find/'.length));
  const { data, error } = useRead((options) => findNumber(number, options), { key: number });
  const ways = useWaysBack();
  const to = data && recordAddress(menu, data.Page, data.Key);
  if (to) return <Navigate to={to} replace />;
  if (!data && !error) return <Skeleton active className="qiao-mt-16" />;
  const text = error ? failureText(error) : `您没有查看${data?.Label}的页面，请联系管理员开通`;
  return <StatusPage kind="missing" title={`打不开 ${number}`} text={text} actions={ways} />;
}
