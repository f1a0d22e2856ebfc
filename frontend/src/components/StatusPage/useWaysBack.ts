import { useNavigate } from '@umijs/max';
import { homePath } from '@/services/menu';
import type { StatusAction } from '.';

/** The ways on from a page that has nothing to show: home, and back where there is a page to go back to. */
export function useWaysBack(): StatusAction[] {
  const navigate = useNavigate();
  const home = { text: '返回首页', onClick: () => navigate(homePath) };
  // The router numbers its entries; 0 is the one the application was opened at.
  const position: unknown = window.history.state?.idx;
  if (typeof position !== 'number' || position === 0) return [home];
  return [home, { text: '返回上一页', onClick: () => navigate(-1) }];
}
