import { useState } from 'react';
import { useAccess } from '@/access';
import { Part, Scroll } from '@/components/Detail';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { ExportButton } from '@/components/ExportButton';
import type { DialogState } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import { PlainAlert } from '@/components/PlainAlert';
import type { RowAction } from '@/components/QueryTable';
import { ReadPart } from '@/components/ReadPart';
import RecordDrawer from '@/components/RecordPage/RecordDrawer';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { type AccountRow, exportEntries, fetchEntries } from '../api/remits';
import { fields, shown } from './fields';
import { Months } from './Months';
import StatementPaper from './StatementPaper';

interface Props extends DialogState {
  id: string;
  changes: number;
  changed: () => void;
  actions: (row: AccountRow) => readonly RowAction<AccountRow>[];
}

/** One account: balance and credit, its months, and the latest entries. */
export default function AccountDrawer(props: Props) {
  const resource = useResource<AccountRow>(shown, 'account-list');
  const [printed, print] = useState<string>();
  return (
    <>
      <RecordDrawer<AccountRow>
        {...props}
        table={shown}
        resource={resource}
        fields={fields}
        more={(row) => (
          <>
            <Months row={row} changes={props.changes} changed={props.changed} onPrint={print} />
            <Latest row={row} changes={props.changes} />
          </>
        )}
      />
      {printed && (
        <ErrorBoundary fallback={<PlainAlert type="error" text="无法打印，请刷新页面后再试" />}>
          <StatementPaper id={props.id} month={printed} onEnd={() => print(undefined)} />
        </ErrorBoundary>
      )}
    </>
  );
}

/** The latest entries; the export has all of them. */
export function Latest({ row, changes }: { row: AccountRow; changes: number }) {
  const request = useRead(
    (options) => fetchEntries({ AccountId: row.AccountId, page: 1, pageSize: 20 }, options),
    { key: row.AccountId, deps: [changes] },
  );
  return (
    <Part title="最近流水">
      <ReadPart request={request}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="qiao-note">还没有流水</p>
          ) : (
            <Entries list={list} account={row.AccountId} />
          )
        }
      </ReadPart>
    </Part>
  );
}

type Entry = Awaited<ReturnType<typeof fetchEntries>>['list'][number];

function Entries({ list, account }: { list: readonly Entry[]; account: string }) {
  const { canUse } = useAccess();
  return (
    <>
      <Scroll label="最近流水">
        <table className="qiao-table qiao-digits">
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">摘要</th>
              <th scope="col" className="qiao-right">
                金额（元）
              </th>
              <th scope="col" className="qiao-right">
                余额（元）
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ EntryId, Day, Summary, Amount, BalanceAfter }) => (
              <tr key={EntryId}>
                <td className="qiao-nowrap">{Day.slice(0, 10)}</td>
                <td>{Summary}</td>
                <td className={`qiao-right${Amount < 0 ? ' qiao-danger' : ''}`}>{yuan(Amount)}</td>
                <td className="qiao-right">{yuan(BalanceAfter)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {canUse('account-list.export') && (
        <div className="qiao-mt-8">
          <ExportButton text="导出全部流水" run={exportEntries} params={{ AccountId: account }} />
        </div>
      )}
    </>
  );
}
