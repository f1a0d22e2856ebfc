import { App, Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Part, Scroll } from '@/components/Detail';
import { LazyDialog } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import { StatusTag } from '@/components/StatusTag';
import { uiHooks } from '@/components/uiHooks';
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

/** 对账单: opening, movements and closing of each month, and what the dealer says of it. */
export function Months({ row, changes, changed, onPrint }: Props) {
  const { canUse } = useAccess();
  const { message } = App.useApp();
  const [disputed, dispute] = useState<{ month: string; open: boolean }>();
  const { data } = useRead((options) => fetchMonths(row.AccountId, options), {
    deps: [row.AccountId, changes],
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
  return (
    <Part title="对账单">
      {data?.length === 0 && <p className="qiao-note">还没有流水</p>}
      {data && data.length > 0 && (
        <Scroll label="对账单">
          <table className="qiao-table qiao-digits">
            <thead>
              <tr>
                {['月份', '期初', '收款', '扣款', '期末', '对账', '操作'].map((title, i) => (
                  <th key={title} scope="col" className={i > 0 && i < 5 ? 'qiao-right' : undefined}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.Month}>
                  <th scope="row" className="qiao-nowrap">
                    {one.Month}
                  </th>
                  {[one.Opening, one.Paid, one.Charged, one.Closing].map((amount, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: four columns that stay where they are.
                    <td key={i} className="qiao-right">
                      {yuan(amount)}
                    </td>
                  ))}
                  <td>
                    <StatusTag tone={tones[one.State]}>
                      {one.Current ? '本月' : one.State || '待对账'}
                    </StatusTag>
                    {one.Note && <div className="qiao-small">{one.Note}</div>}
                  </td>
                  <td>
                    {!one.Current && one.State !== '已确认' && canUse('account-list.confirm') && (
                      <>
                        <Button size="small" type="primary" onClick={() => void confirm(one)}>
                          确认
                        </Button>{' '}
                        <Button size="small" onClick={() => dispute({ month: one.Month, open: true })}>
                          有异议
                        </Button>{' '}
                      </>
                    )}
                    <Button size="small" aria-label={`打印 ${one.Month}`} onClick={() => onPrint(one.Month)}>
                      打印
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
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
