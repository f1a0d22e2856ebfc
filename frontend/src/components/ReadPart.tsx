import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ReadFailure, type ReadRequest } from './ReadFailure';

interface Props<T> {
  request: ReadRequest & { data?: T | undefined };
  /** Lines of the placeholder while it is read. */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** A part of a drawer or a dialog with data of its own: being read, failed (with a button to read it again), or shown. */
export const ReadPart = <T,>({ request, lines = 3, children }: Props<T>) => (
  <>
    <ReadFailure {...request} />
    {request.data !== undefined
      ? children(request.data)
      : !request.error && <Skeleton active title={false} paragraph={{ rows: lines }} />}
  </>
);
