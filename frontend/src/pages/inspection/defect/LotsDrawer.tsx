import { Drawer, Skeleton } from 'antd';
import { Scroll } from '@/components/Detail';
import { shortDay } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { Linked } from '@/components/Linked';
import { StatusTag } from '@/components/StatusTag';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { statusTones } from '../api/inspections';
import { fetchLots, type LotRow, type SummaryBy, type SummaryRow } from '../api/sums';
import { titles } from './columns';
import { behindOf, type Period } from './period';

interface Props extends DialogState {
  by: SummaryBy;
  row: SummaryRow;
  period: Period;
}

/** How many inspections are shown; the list has all. */
const most = 500;

/** The inspections behind a line of the summary. */
export default function LotsDrawer({ by, row, period, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const lots = useRead(
    (options) => fetchLots({ ...behindOf(by, row, period), page: 1, pageSize: most }, options),
    { deps: [by, row.Id] },
  );
  return (
    <Drawer
      open={open}
      title={`${titles[by]}：${row.Name}`}
      size={mobile ? '100%' : 860}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
    >
      <FailureAlert text={lots.error && failureText(lots.error)} />
      {!lots.data && !lots.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {lots.data && (
        <>
          <p className="qiao-mb-8 qiao-quiet">
            共 {lots.data.total} 张已判定的检验单
            {lots.data.total > most && `，这里列出最近的 ${most} 张`}
          </p>
          <Lots rows={lots.data.list} by={by} />
        </>
      )}
    </Drawer>
  );
}

const names = {
  SupplierName: '供应商',
  MaterialName: '物料',
  LotSize: '批量',
  SampleSize: '样本量',
  Defective: '不良',
};

function Lots({ rows, by }: { rows: readonly LotRow[]; by: SummaryBy }) {
  // Values that all of them share are shown once, at the top.
  const facts = [
    ...(by === 'supplier' ? [] : (['SupplierName'] as const)),
    ...(by === 'material' ? [] : (['MaterialName'] as const)),
    ...(['LotSize', 'SampleSize', 'Defective'] as const),
  ];
  return (
    <Scroll label="检验单">
      <table>
        <thead>
          <tr>
            {['检验单', '状态', '到货', ...facts.map((fact) => names[fact])].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.InspectionId}>
              <th scope="row">
                <Linked text={row.InspectionNo} />
              </th>
              <td>
                <StatusTag tone={statusTones[row.Status]}>{row.Status}</StatusTag>
              </td>
              <td>{shortDay(row.ArrivalDate)}</td>
              {facts.map((fact) => (
                <td key={fact}>{row[fact]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
