import { history, useLocation } from '@umijs/max';
import { Skeleton } from 'antd';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';

const ApplicationBody = lazyWithRetry(
  () => import(/* webpackChunkName: "approval-parts" */ '../parts/ApplicationBody'),
  <Skeleton active paragraph={{ rows: 12 }} />,
);

/** 审批详情: one application, on a page of its own that can be sent to others. */
export default function ApprovalDetail() {
  const id = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  return (
    <section className="qiao-card" aria-labelledby="approval-detail">
      <h1 id="approval-detail" className="qiao-sr-only">
        审批详情
      </h1>
      <ErrorBoundary key={id}>
        <ApplicationBody id={id} onGone={() => history.push('/approval/mine')} />
      </ErrorBoundary>
    </section>
  );
}
