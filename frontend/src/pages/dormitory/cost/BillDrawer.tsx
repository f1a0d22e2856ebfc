import { Button, Drawer, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { Part } from '@/components/Detail';
import { FailureAlert } from '@/components/FailureAlert';
import { type DialogState, LazyDialog } from '@/components/LazyDialog';
import { PdfExport } from '@/components/PdfExport';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type Bill, fetchBills, type MonthRow } from '../api/costs';
import { monthText } from '../parts/months';
import styles from './bill.module.css';
import CorrectionDialog from './CorrectionDialog';
import { firstOpen, stateOf } from './months';
import { PersonBill } from './PersonBill';
import { PersonHistory } from './PersonHistory';
import { isOfCompany } from './words';

interface Props extends DialogState {
  /** A cost of the person in the month. */
  id: string;
  month: string;
  months: readonly MonthRow[];
  onChanged: () => void;
}

/** The bill of a person in a month with all rooms, and earlier bills. */
export default function BillDrawer({ id, month, months, onChanged, open, onClose, afterClose }: Props) {
  const mobile = useMobile();
  const paper = useRef<HTMLDivElement>(null);
  const { canUse } = useAccess();
  const { data: bills, error } = useRead((options) => fetchBills({ Month: month, CostId: id }, options), {
    key: `${id} ${month}`,
  });
  const [first] = bills ?? [];
  const closed = stateOf(months, month) === '已关账';
  const next = firstOpen(months);
  const personal = first && !isOfCompany(first);
  const correcting = useCorrecting(next, onChanged);
  return (
    <Drawer
      open={open}
      title={first ? `账单：${first.ResidentName} ${monthText(month)}` : '账单'}
      size={mobile ? '100%' : 720}
      onClose={onClose}
      afterOpenChange={(opened) => opened || afterClose()}
      footer={
        first && (
          <div className="qiao-spread">
            <PdfExport target={paper} title={`${first.ResidentName} ${monthText(month)}宿舍费用`} />
            {closed && next && personal && canUse('dormitory-cost.settle') && (
              <Corrects bills={bills ?? []} onChoose={correcting.ask} />
            )}
          </div>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section tabIndex={0} aria-label="详情">
        <FailureAlert text={error && failureText(error)} />
        {!bills && !error && <Skeleton active paragraph={{ rows: 8 }} />}
        {bills?.length === 0 && <FailureAlert text="这笔费用已不存在，可能是重新计算过" />}
        <div ref={paper} className={styles.bills}>
          {bills && <PersonBill bills={bills} closed={closed} />}
        </div>
        {personal && (
          <Part title="近 12 个月的费用">
            <PersonHistory id={id} />
          </Part>
        )}
      </section>
      {correcting.dialog}
    </Drawer>
  );
}

/** A correction is about one room. */
function Corrects({ bills, onChoose }: { bills: readonly Bill[]; onChoose: (bill: Bill) => void }) {
  return bills.map((bill) => (
    <Button key={bill.CostId} onClick={() => onChoose(bill)}>
      {bills.length === 1 ? '更正' : `更正 ${bill.Building} ${bill.RoomNo}`}
    </Button>
  ));
}

/** Corrects a bill in the month that is open. */
function useCorrecting(month: string | undefined, onSaved: () => void) {
  const [corrected, setCorrected] = useState<{ bill: Bill; open: boolean }>();
  const dialog = (
    <LazyDialog
      open={corrected?.open ?? false}
      onClose={() => setCorrected((last) => last && { ...last, open: false })}
    >
      {(state) =>
        corrected &&
        month && <CorrectionDialog {...state} month={month} bill={corrected.bill} onSaved={onSaved} />
      }
    </LazyDialog>
  );
  return { ask: (bill: Bill) => setCorrected({ bill, open: true }), dialog };
}
