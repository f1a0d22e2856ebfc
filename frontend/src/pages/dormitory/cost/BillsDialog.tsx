import { Skeleton } from 'antd';
import { useRef } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { PdfExport } from '@/components/PdfExport';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchBills } from '../api/costs';
import { monthText } from '../parts/months';
import styles from './bill.module.css';
import { DepartmentSum } from './DepartmentSum';
import { PersonBill } from './PersonBill';
import { byPerson } from './words';

interface Props extends DialogState {
  month: string;
  department: string;
  closed: boolean;
}

/** The bills of a department's people, one below the other, to be handed out. */
export default function BillsDialog({ month, department, closed, ...dialog }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const { data, error } = useRead(
    (options) => fetchBills({ Month: month, DepartmentName: department }, options),
    { key: `${month} ${department}` },
  );
  const persons = byPerson(data ?? []);
  return (
    <Dialog
      {...dialog}
      title={`账单：${department} ${monthText(month)}`}
      width={760}
      failure={error && failureText(error)}
      extra={
        persons.length > 0 && (
          <div className={styles.export}>
            <PdfExport target={paper} title={`${department} ${monthText(month)}宿舍费用`} />
          </div>
        )
      }
    >
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <p className="qiao-mb-8 qiao-quiet">
          {persons.length > 0 ? `共 ${persons.length} 份` : '没有个人账单'}
        </p>
      )}
      <div ref={paper} className={styles.bills}>
        {persons.map((bills) => (
          <PersonBill key={bills[0]?.CostId} bills={bills} closed={closed} />
        ))}
        {persons.length > 0 && <DepartmentSum {...{ department, month, persons }} />}
      </div>
    </Dialog>
  );
}
