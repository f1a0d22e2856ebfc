import type { ReactNode } from 'react';

interface Option {
  label?: ReactNode;
  data: { note?: string | undefined };
}

/** An option of a list with what tells it apart from others of the same name. */
export const NotedOption = ({ label, data: { note } }: Option): ReactNode => (
  <>
    {label}
    {note && <small className="qiao-note"> {note}</small>}
  </>
);
