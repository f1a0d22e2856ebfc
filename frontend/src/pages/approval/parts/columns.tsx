import type { QueryColumn } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import type { OpenRow } from '@/components/useOpenRow';

interface Named {
  ApplicationId: string;
  ApplicationNo: string;
  Title: string;
  Summary: string;
  /** Of a task: the name of its step, and the person whom a deputy replaces. */
  StepName?: string;
  ForName?: string | null;
}

export const nameOf = ({ ApplicationNo, Title }: Named): string => `${ApplicationNo} ${Title}`;

/** The title, with the step of a task: 赵敏的请假申请 · 直属主管（代 孙丽）. */
export const titleOf = ({ Title, StepName, ForName }: Named): string =>
  `${Title}${StepName ? ` · ${StepName}` : ''}${ForName ? `（代 ${ForName}）` : ''}`;

/** The first columns of every list of applications: title, subject, number. */
export const firstColumns = <Row extends Named>(open: OpenRow): QueryColumn<Row>[] => [
  {
    title: '标题',
    width: 190,
    render: (row) => (
      <RowLink id={row.ApplicationId} name={nameOf(row)} open={open}>
        {titleOf(row)}
      </RowLink>
    ),
  },
  { title: '摘要', render: ({ Summary }) => <Clamped text={Summary} /> },
  { title: '编号', width: 140, sort: 'ApplicationNo', render: ({ ApplicationNo }) => ApplicationNo },
];
