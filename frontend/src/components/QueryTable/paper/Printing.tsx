import { ErrorBoundary } from '../../ErrorBoundary';
import { lazyWithRetry } from '../../lazyWithRetry';
import { PlainAlert } from '../../PlainAlert';
import type { PrintAllProps } from './PrintAll';

const PrintAll = lazyWithRetry(
  () => import(/* webpackChunkName: "table-print" */ './PrintAll'),
) as typeof import('./PrintAll').default;

/** Prints the whole list while it is `open`. */
export function Printing<Row>({ open, ...props }: PrintAllProps<Row> & { open: boolean }) {
  if (!open) return null;
  return (
    <ErrorBoundary fallback={<PlainAlert type="error" text="无法打印：页面文件加载失败，请刷新页面后再试" />}>
      <PrintAll<Row> {...props} />
    </ErrorBoundary>
  );
}
