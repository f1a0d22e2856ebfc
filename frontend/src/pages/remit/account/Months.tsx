import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAccess } from '@/access';
import { Part, Scroll } from '@/components/Detail';
import { LazyDialog } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import { ReadPart } from '@/components/ReadPart';
import { StatusTag } from '@/components/StatusTag';
import { uiHooks } from '@/components/uiHooks';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import type { Month } from '@/services/generated/remit';
import { type AccountRow, confirmMonth, fetchMonths } from '../api/remits';
import DisputeDialog from './DisputeDialog';

interface Props {
  row: AccountRow;
  changes: number;
  changed: () => void;
  onPrint: (month: string) => void;
}

const tones = { '': 'neutral', 已确认: 'success', 有异议: 'danger' } as const;

const sums = [
  { title: '期初', of: (one: Month) => one.Opening },
  { title: '收款', of: (one: Month) => one.Paid },
  { title: '扣款', of: (one: Month) => one.Charged },
  { title: '期末', of: (one: Month) => one.Closing },
];

/** 对账单: opening, movements and closing of each month, and the dealer's answer. */
export function Months({ row, changes, changed, onPrint }: Props) {
  const { canUse } = useAccess();
  const { message } = App.useApp();
  const mobile = useMobile();
  const [disputed, dispute] = useState<{ month: string; open: boolean }>();
  const request = useRead((options) => fetchMonths(row.AccountId, options), {
    key: row.AccountId,
    deps: [changes],
  });
  const confirm = async ({ Month: month, Closing }: Month) => {
    const sure = await uiHooks.confirm({
      title: `确认 ${month} 的对账单？`,
      content: `期末余额 ${yuan(Closing)} 元。确认后这个月的数字不再改变。`,
      okText: '确认无误',
      cancelText: '取消',
    });
    if (!sure) return;
    try {
      await confirmMonth(row.AccountId, month, Closing);
      void message.success(`${month} 已确认`);
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    changed();
  };
  const said = (one: Month) => (
    <>
      <StatusTag tone={tones[one.State]}>{one.Current ? '本月' : one.State || '待对账'}</StatusTag>
      {one.Note && <div className="qiao-small">{one.Note}</div>}
    </>
  );
  const buttons = (one: Month) => (
    <div className="qiao-buttons">
      {!one.Current && one.State !== '已确认' && canUse('account-list.confirm') && (
        <>
          <Button size="small" type="primary" onClick={() => void confirm(one)}>
            确认
          </Button>
          <Button size="small" onClick={() => dispute({ month: one.Month, open: true })}>
            有异议
          </Button>
        </>
      )}
      <Button size="small" aria-label={`打印 ${one.Month}`} onClick={() => onPrint(one.Month)}>
        打印
      </Button>
    </div>
  );
  return (
    <Part title="对账单">
      <ReadPart request={request}>
        {(months) =>
          months.length === 0 ? (
            <p className="qiao-note">还没有流水</p>
          ) : mobile ? (
            <MonthCards months={months} said={said} buttons={buttons} />
          ) : (
            <MonthTable months={months} said={said} buttons={buttons} />
          )
        }
      </ReadPart>
      <LazyDialog
        open={disputed?.open ?? false}
        onClose={() => dispute(disputed && { ...disputed, open: false })}
      >
        {(dialog) =>
          disputed && <DisputeDialog {...dialog} account={row} month={disputed.month} onSaved={changed} />
        }
      </LazyDialog>
    </Part>
  );
}

interface MonthsProps {
  months: readonly Month[];
  said: (one: Month) => ReactNode;
  buttons: (one: Month) => ReactNode;
}

const MonthCards = ({ months, said, buttons }: MonthsProps) => (
  <ul className="qiao-stack qiao-digits" aria-label="对账单">
    {months.map((one) => (
      <li key={one.Month} className="qiao-card qiao-stack">
        <div className="qiao-spread">
          <strong>{one.Month}</strong>
          <div>{said(one)}</div>
        </div>
        <div className="qiao-facts">
          {sums.map(({ title, of }) => (
            <span key={title}>
              {title} {yuan(of(one))}
            </span>
          ))}
        </div>
        {buttons(one)}
      </li>
    ))}
  </ul>
);

const MonthTable = ({ months, said, buttons }: MonthsProps) => (
  <Scroll label="对账单">
    <table className="qiao-table qiao-digits">
      <thead>
        <tr>
          <th scope="col">月份</th>
          {sums.map(({ title }) => (
            <th key={title} scope="col" className="qiao-right">
              {title}
            </th>
          ))}
          <th scope="col">对账</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.Month}>
            <th scope="row" className="qiao-nowrap">
              {one.Month}
            </th>
            {sums.map(({ title, of }) => (
              <td key={title} className="qiao-right">
                {yuan(of(one))}
              </td>
            ))}
            <td>{said(one)}</td>
            <td>{buttons(one)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroll>
);
