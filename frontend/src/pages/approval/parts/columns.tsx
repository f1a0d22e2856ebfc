import type { QueryColumn } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import type { OpenRow } from '@/components/useOpenRow';

interface Named {
  ApplicationId: string;
  ApplicationNo: string;
  Title: string;
  Summary: string;
}

/** What an application is called. */
export const nameOf = ({ ApplicationNo, Title }: Named): string => `${ApplicationNo} ${Title}`;

/** The columns with which every list of applications begins: title, what it is about, number. */
export const firstColumns = <Row extends Named>(open: OpenRow): QueryColumn<Row>[] => [
  {
    title: '标题',
    width: 190,
    render: (row) => (
      <RowLink id={row.ApplicationId} name={nameOf(row)} open={open}>
        {row.Title}
      </RowLink>
    ),
  },
  { title: '摘要', render: ({ Summary }) => <Clamped text={Summary} /> },
  { title: '编号', width: 140, sort: 'ApplicationNo', render: ({ ApplicationNo }) => ApplicationNo },
];
