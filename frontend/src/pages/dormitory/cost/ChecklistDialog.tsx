import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import { useRead } from '@/components/useRead';
import { useSubmission } from '@/components/useSubmission';
import { failureText } from '@/services/failure';
import { pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';
import { type CheckItem, closeMonth, fetchChecklist, type MonthRow } from '../api/costs';
import { monthText } from '../parts/months';
import { sums } from './months';
import styles from './parts.module.css';

interface Props extends DialogState {
  month: string;
  /** The sums with which it is to be closed; left out where one only looks. */
  row: MonthRow | undefined;
  onDone: (note: string) => void;
}

const states = {
  ok: { Icon: CheckCircleFilled, said: '通过', color: 'qiao-success' },
  warning: { Icon: ExclamationCircleFilled, said: '请核对', color: 'qiao-warning' },
  blocking: { Icon: CloseCircleFilled, said: '不能关账', color: 'qiao-danger' },
} as const;

/** The checks before a month is closed; without a blocking one, it is closed from here. */
export default function ChecklistDialog({ month, row, onDone, ...dialog }: Props) {
  const { data, error } = useRead((options) => fetchChecklist(month, options), { key: month });
  const blocked = data?.filter(({ State }) => State === 'blocking').length ?? 0;
  const { saving, failure, submit } = useSubmission(async (sum: number) => {
    await closeMonth(month, sum);
    onDone(`${monthText(month)}已关账，合计 ${yuan(sum)} 元`);
  });
  const close = row && (async () => (await submit(row.Total)) && dialog.onClose());
  return (
    <Dialog
      {...dialog}
      title={`${row ? '关账' : '检查清单'}：${monthText(month)}`}
      width={640}
      okText="关账"
      onOk={close && data && blocked === 0 ? () => void close() : undefined}
      pending={saving}
      failure={error ? failureText(error) : failure}
    >
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {data && (
        <ul className="qiao-entries">
          {data.map((item) => (
            <Item key={item.Name} item={item} onLeave={dialog.onClose} />
          ))}
        </ul>
      )}
      {data && row && (
        <div className="qiao-ruled">
          <p className="qiao-mb-8">
            {blocked > 0
              ? `有 ${blocked} 项不能关账，处理后再来`
              : `将按以下合计关账。关账后，${monthText(month)}及以前的入住、抄表和标准不能再改，差错在下个月更正。`}
          </p>
          <dl className={styles.sums}>
            {sums.map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{yuan(row[name])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Dialog>
  );
}

/** The page where the item can be corrected, for users who have it. */
const ways: Record<string, { page: string; text: string; query?: string }> = {
  收费标准: { page: 'dormitory-tariff', text: '去收费标准' },
  抄表: { page: 'dormitory-reading', text: '去抄表' },
  用量异常: { page: 'dormitory-reading', text: '去抄表' },
  总表: { page: 'dormitory-reading', text: '去抄表' },
  离职未退宿: { page: 'dormitory-into', text: '去退宿', query: '?Leaving=待退宿' },
};

function Item({ item: { Name, State, Text }, onLeave }: { item: CheckItem; onLeave: () => void }) {
  const { menu } = useSession();
  const { Icon, said, color } = states[State];
  const way = State === 'ok' ? undefined : ways[Name];
  const to = way && pagesOf(menu).find(({ id }) => id === way.page)?.path;
  return (
    <li className="qiao-row qiao-baseline" data-state={State}>
      <Icon className={color} aria-hidden="true" />
      <div className="qiao-fill">
        <b>{Name}</b>
        <span className="qiao-sr-only">{said}</span>
        <p className="qiao-note qiao-break">{Text}</p>
      </div>
      {to && (
        <Link className="qiao-nowrap" to={`${to}${way.query ?? ''}`} onClick={onLeave}>
          {way.text}
        </Link>
      )}
    </li>
  );
}
