import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import { Select } from '@/components/Select';
import { StatusTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type Line, quotations } from '@/services/generated/quotation';
import { calls, type FullQuotation, fetchQuotation } from '../api/quotations';
import { compared, type Difference, isSame } from './compare';
import styles from './index.module.css';

interface Props extends DialogState {
  quotation: FullQuotation;
}

const { fields } = quotations.lines.Lines;

const called = ({ QuotationNo, Version, Title }: Pick<FullQuotation, 'QuotationNo' | 'Version' | 'Title'>) =>
  `${QuotationNo} 第 ${Version} 版${Title ? ` ${Title}` : ''}`;

/** Two quotations of one customer side by side, at first this one and the version before it. */
export default function CompareDialog({ quotation, ...dialog }: Props) {
  const [chosen, setChosen] = useState<string>();
  const others = useRead(async (options) => {
    const { list } = await calls.list({ CustomerId: quotation.CustomerId, page: 1, pageSize: 100 }, options);
    return list.filter(({ QuotationId }) => QuotationId !== quotation.QuotationId);
  });
  const before = others.data?.find(
    ({ QuotationNo, Version }) =>
      QuotationNo === quotation.QuotationNo && Version === (quotation.Version ?? 0) - 1,
  );
  const id = chosen ?? before?.QuotationId ?? others.data?.[0]?.QuotationId;
  const other = useRead(async (options) => (id ? fetchQuotation(id, options) : undefined), { key: id });
  const error = others.error ?? other.error;
  return (
    <Dialog {...dialog} title={`对比：${called(quotation)}`} width="86%">
      <FailureAlert text={error && failureText(error)} />
      {others.data?.length === 0 && <p>这位客户没有别的报价单或版本</p>}
      {others.data && others.data.length > 0 && (
        <Select
          aria-label="与哪一张对比"
          className="qiao-mb-12"
          style={{ width: '100%' }}
          value={id}
          onChange={setChosen}
          options={others.data.map((one) => ({
            value: one.QuotationId,
            label: `${called(one)}　${yuan(one.Total ?? 0)}`,
          }))}
        />
      )}
      {other.data && <Differences before={other.data} after={quotation} />}
    </Dialog>
  );
}

function Differences({ before, after }: { before: FullQuotation; after: FullQuotation }) {
  const all = compared(before.Lines, after.Lines);
  const changed = all.filter((one) => !isSame(one));
  return (
    <div className={styles.compared}>
      <p className="qiao-mb-8">
        总价 {yuan(before.Total ?? 0)} → {yuan(after.Total ?? 0)}，{changed.length} 行不同，
        {all.length - changed.length} 行相同
      </p>
      <table className="qiao-table">
        <thead>
          <tr>
            {['明细', called(before), called(after), '差异'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changed.map((one) => (
            <DifferenceRow key={`${one.before?.LineId} ${one.after?.LineId}`} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const text = (line: Line | undefined) =>
  line ? `${line.Measure ?? line.Fault ?? '—'}　${line.Amount === null ? '—' : yuan(line.Amount)}` : '—';

function DifferenceRow({ one }: { one: Difference }) {
  const line = (one.after ?? one.before) as Line;
  return (
    <tr>
      <td>
        {[line.Room, line.Cabinet].filter(Boolean).join(' ')} {line.FullName}
      </td>
      <td>{text(one.before)}</td>
      <td>{text(one.after)}</td>
      <td>
        {!one.before ? (
          <StatusTag tone="success">新增</StatusTag>
        ) : !one.after ? (
          <StatusTag tone="danger">删除</StatusTag>
        ) : (
          one.fields
            .map(
              (field) =>
                `${fields[field].label} ${one.before?.[field] ?? '—'} → ${one.after?.[field] ?? '—'}`,
            )
            .join('；')
        )}
      </td>
    </tr>
  );
}
