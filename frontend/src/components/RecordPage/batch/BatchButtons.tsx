import { App, Button } from 'antd';
import { useState } from 'react';
import { ExportButton, type ExportRows } from '../../ExportButton';
import { LazyDialog } from '../../LazyDialog';
import { uiHooks } from '../../uiHooks';
import { AskDialog } from './AskDialog';
import { type BatchAction, mostAtOnce, type TogetherAction } from './action';
import { runBatch } from './runBatch';

interface Props<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  together: readonly TogetherAction<Row>[];
  actions: readonly BatchAction<Row>[];
  /** Exports these rows alone; left out where the user may not. */
  exportRows?: ExportRows | undefined;
  /** The keys of the rows, with commas between them. */
  keys: string;
  /** Some rows are written: the list may show others. */
  onDone: () => void;
}

/** The actions on the ticked rows. */
export default function BatchButtons<Row>(props: Props<Row>) {
  const { rows, together, actions, exportRows, keys } = props;
  const { running, start, asked, dismiss } = useBatch(props);
  const tooMany = rows.length > mostAtOnce;
  return (
    <>
      {together.map((action) => (
        <Button key={action.text} size="small" onClick={() => action.together(rows)}>
          {action.text}
        </Button>
      ))}
      {actions.map((action) => (
        <Button
          key={action.text}
          size="small"
          danger={action.danger}
          disabled={tooMany || running !== undefined}
          title={tooMany ? `一次最多 ${mostAtOnce} 条` : undefined}
          onClick={() => void start(action)}
        >
          {running?.text === action.text ? `${action.text}中 ${running.at}/${rows.length}` : action.text}
        </Button>
      ))}
      <LazyDialog open={asked?.open ?? false} onClose={dismiss}>
        {(dialog) =>
          asked && (
            <AskDialog
              {...dialog}
              action={asked.action}
              count={rows.length}
              onGiven={(given) => void start(asked.action, given)}
            />
          )
        }
      </LazyDialog>
      {exportRows && <ExportButton run={exportRows} params={{ keys }} text="导出所选" />}
    </>
  );
}

/** Asks, applies the action to each row, and reports the successes and refusals. */
function useBatch<Row>({ rows, nameOf, onDone }: Props<Row>) {
  const { message, modal } = App.useApp();
  const [running, setRunning] = useState<{ text: string; at: number }>();
  const [asked, setAsked] = useState<{ action: Asking<Row>; open: boolean }>();
  const dismiss = () => setAsked((last) => last && { ...last, open: false });
  const start = async (action: BatchAction<Row>, given?: string) => {
    const { text, done, danger, about } = action;
    if (asks(action)) {
      if (given === undefined) return setAsked({ action, open: true });
    } else if (!(await mayRun(text, rows.length, about, danger))) return;
    const refused = await runBatch(action, rows, nameOf, (at) => setRunning({ text, at }), given);
    setRunning(undefined);
    onDone();
    const count = rows.length - refused.length;
    if (refused.length === 0) void message.success(`${done} ${count} 条`);
    else
      modal.warning({
        title: `${done} ${count} 条，${refused.length} 条未${text}`,
        okText: '知道了',
        centered: true,
        content: (
          <ul className="qiao-entries">
            {refused.map(({ name, why }) => (
              <li key={name}>
                <b>{name}</b>：{why}
              </li>
            ))}
          </ul>
        ),
      });
  };
  return { running, start, asked, dismiss };
}

/** An action that needs data before it runs. */
type Asking<Row> = BatchAction<Row> & Required<Pick<BatchAction<Row>, 'ask'>>;
const asks = <Row,>(action: BatchAction<Row>): action is Asking<Row> => action.ask !== undefined;

const mayRun = (text: string, count: number, about: string | undefined, careful: boolean | undefined) =>
  uiHooks.confirm({
    title: `${text}选中的 ${count} 条？`,
    content: `${about ?? ''}每条单独处理：不能${text}的会列出原因，其余照常${text}。`,
    okText: text,
    cancelText: '取消',
    ...(careful && { careful }),
  });
