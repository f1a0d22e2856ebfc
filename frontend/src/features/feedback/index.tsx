import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';

const Widget = lazyWithRetry(() => import(/* webpackChunkName: "feedback" */ './Widget'));

/** The feedback widget (specification §2), loaded after the page. Without it nothing else is missing. */
export function FeedbackWidget() {
  return (
    <ErrorBoundary fallback={null}>
      <Widget />
    </ErrorBoundary>
  );
}
