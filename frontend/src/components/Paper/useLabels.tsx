import { useState } from 'react';
import { ErrorBoundary } from '../ErrorBoundary';
import { lazyWithRetry } from '../lazyWithRetry';
import { PlainAlert } from '../PlainAlert';
import type { LabelText } from './Labels';

const Labels = lazyWithRetry(() => import(/* webpackChunkName: "labels" */ './Labels'));

/** Prints labels. The page renders `printing`. */
export function useLabels() {
  const [labels, setLabels] = useState<readonly LabelText[]>();
  const printing = labels && (
    <ErrorBoundary fallback={<PlainAlert type="error" text="无法打印：页面文件加载失败，请刷新页面后再试" />}>
      <Labels labels={labels} onEnd={() => setLabels(undefined)} />
    </ErrorBoundary>
  );
  return { print: (texts: readonly LabelText[]) => setLabels(texts), printing };
}
