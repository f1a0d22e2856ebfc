import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '@/components/ErrorBoundary';

const Widget = lazy(() => import(/* webpackChunkName: "feedback" */ './Widget'));

/** The feedback widget (specification §2), loaded after the page. Without it nothing else is missing. */
export function FeedbackWidget() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Widget />
      </Suspense>
    </ErrorBoundary>
  );
}
