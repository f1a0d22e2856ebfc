import { Drawer, Skeleton } from 'antd';
import { useAccess } from '@/access';
import { Scroll } from '@/components/Detail';
import { ExportButton } from '@/components/ExportButton';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { Linked } from '@/components/Linked';
import { yuan } from '@/components/money';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type By, exportPaid, fetchPaid, type SumRow } from './api';
import { daysOf, type Period, periodName } from './sums';

interface Props extends DialogState {
  by: By;
  row: SumRow;
  year: number;
  period: Period;
}

/** How many entries are shown; the export has all. */
const most = 500;
const keys = { region: 'RegionId', dealer: 'OrganizationId', account: 'AccountId' } as const;

/** The entries behind a sum. */
export default function PaidDrawer({ by, row, year, period, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const { canUse } = useAccess();
  const asked = { [keys[by]]: row.Id, ...daysOf(year, period, row.Period) };
  const { data, error } = useRead((options) => fetchPaid({ ...asked, page: 1, pageSize: most }, options), {
    deps: [by, row.Id, row.Period, year, period],
  });
  return (
    <Drawer
      open={open}
      title={`${row.AccountName ?? row.DealerName ?? row.Region} ${year} 年${periodName(period, row.Period)}`}
      size={mobile ? '100%' : 860}
      extra={
        canUse('remit-report.export') && <ExportButton text="导出明细" run={exportPaid} params={asked} />
      }
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <FailureAlert text={error && failureText(error)} />
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <p className="qiao-mb-8 qiao-quiet">
            共 {data.total} 笔{data.total > most && `，这里列出最近的 ${most} 笔`}
          </p>
          <Scroll label="流水">
            <table className="qiao-table qiao-digits">
              <thead>
                <tr>
                  {['日期', '账户', '类型', '摘要', '金额（元）'].map((title) => (
                    <th key={title} scope="col" className={title === '金额（元）' ? 'qiao-right' : undefined}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.list.map(({ EntryId, Day, AccountName, Kind, Summary, Amount }) => (
                  <tr key={EntryId}>
                    <td className="qiao-nowrap">{Day.slice(0, 10)}</td>
                    <td>{AccountName}</td>
                    <td className="qiao-nowrap">{Kind}</td>
                    <td>
                      <Linked text={Summary} />
                    </td>
                    <td className="qiao-right">{yuan(Amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </>
      )}
    </Drawer>
  );
}
