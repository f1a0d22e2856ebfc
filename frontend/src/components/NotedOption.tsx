import type { ReactNode } from 'react';

interface Option {
  label?: ReactNode;
  data: { note?: string | undefined };
}

/** An option with a note, such as the department of a person, that distinguishes it from others of the same name. */
export const NotedOption = ({ label, data: { note } }: Option): ReactNode => (
  <>
    {label}
    {note && <small className="qiao-note"> {note}</small>}
  </>
);
