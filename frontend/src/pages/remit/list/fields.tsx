import { Link } from '@umijs/max';
import type { PageFields } from '@/components/RecordPage';
import { EnumerationTag, StatusTag } from '@/components/StatusTag';
import { examineStatus } from '@/services/generated/enumerations';
import { remits } from '@/services/generated/remit';
import type { RemitRow } from '../api/remits';

const beside = {
  Reversed: { name: 'Reversed', label: '红冲', type: 'boolean', setBy: 'server' },
  ForAudit: { name: 'ForAudit', label: '待财务审核', type: 'boolean', setBy: 'server' },
} as const;

export const table = { ...remits, fields: { ...remits.fields, ...beside } } as const;

/** The state of a remittance: its audit, and a reversal. */
export function Standing({ row }: { row: RemitRow }) {
  const { ExamineStatus, ReverseDate, Pending, Similar } = row;
  return (
    <span className="qiao-wrap qiao-gap-4">
      {ReverseDate ? (
        <StatusTag tone="neutral">已红冲</StatusTag>
      ) : ExamineStatus === 1 ? (
        <StatusTag tone="success">已入账</StatusTag>
      ) : (
        <EnumerationTag of={examineStatus} value={ExamineStatus} />
      )}
      {Pending && <StatusTag tone="warning">审批中</StatusTag>}
      {Similar > 0 && !ReverseDate && ExamineStatus !== 1 && <StatusTag tone="danger">疑似重复</StatusTag>}
    </span>
  );
}

export const fields: PageFields<RemitRow> = {
  AccountId: { headline: true, filter: true, width: 150 },
  ExamineStatus: { filter: true, width: 148, text: (row) => <Standing row={row} /> },
  Amount: { sort: true, filter: true, sum: true, width: 124 },
  RemitDate: { sort: true, filter: true, width: 104 },
  Kind: { filter: true, width: 72, tones: { 回款: 'success', 退款: 'warning', 更正: 'info' } },
  Way: { filter: true, width: 72 },
  Payer: { filter: true, width: 120 },
  ContractId: {
    width: 148,
    text: ({ ContractId, ContractNo }) =>
      ContractId ? <Link to={`/contract/detail/${ContractId}`}>{ContractNo}</Link> : '—',
  },
  CustomerId: { width: 88 },
  OrganizationId: { width: 120 },
  RemitStatus: { column: false, filter: true },
  Reversed: { column: false, filter: true },
  ForAudit: { column: false, filter: true },
  PostDate: { sort: true, filter: true, width: 104 },
  CreateDate: { sort: true },
};
