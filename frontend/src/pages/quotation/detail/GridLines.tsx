import { App, Button } from 'antd';
import { useMemo } from 'react';
import type { DayPrice } from '../api/quotations';
import styles from './index.module.css';
import { columns, copyOf, type SheetRow } from './rows';
import { Sheet } from './Sheet';
import { useGrid } from './useGrid';
import type { useSheet } from './useSheet';

/** The meaning of the keys, on request. */
const help =
  'Enter、Tab 到下一格，方向键移动，Ctrl+Enter 插入一行，Ctrl+D 复制一行，Ctrl+Delete 删除一行，Ctrl+Z 撤销，Ctrl+S 保存；可从电子表格粘贴';

interface Props {
  work: ReturnType<typeof useSheet>;
  prices: readonly DayPrice[];
  seesDealer: boolean;
}

/** The lines of a draft as a spreadsheet that is filled in by keys. */
export function GridLines({ work, prices, seesDealer }: Props) {
  const { message } = App.useApp();
  const { sheet, priced, dirty, change, undo, save, saving } = work;
  const shown = useMemo(
    () => columns.filter(({ field }) => field !== 'DealerPrice' || seesDealer),
    [seesDealer],
  );
  const byCode = useMemo(() => new Map(prices.map((price) => [price.Code, price])), [prices]);
  const grid = useGrid({
    rows: sheet.rows,
    columns: shown,
    prices,
    change: (rows) => change({ rows }),
    undo,
    save: () => void save(),
    refuse: (text) => void message.warning(text),
  });
  const { cell } = grid;
  const line = (run: (at: number) => void) => () => run(cell?.row ?? sheet.rows.length - 1);
  return (
    <>
      <div className="qiao-buttons qiao-mb-8">
        <Button type="primary" disabled={!dirty} loading={saving} onClick={() => void save()}>
          保存
        </Button>
        <Button onClick={line((at) => grid.add(at + 1))}>插入行</Button>
        <Button
          disabled={sheet.rows.length === 0}
          onClick={line((at) => grid.add(at + 1, copyOf(sheet.rows[at] as SheetRow)))}
        >
          复制行
        </Button>
        <Button disabled={sheet.rows.length === 0} onClick={line(grid.remove)}>
          删除行
        </Button>
        <span className="qiao-note" role="status">
          {dirty ? '未保存，已留在本机' : '已保存'}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the cell in it. */}
      <div
        className={styles.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard, and so are the cells.
        tabIndex={0}
        // By keyboard; a clicked cell must not move away.
        onFocus={({ target, currentTarget }) =>
          target === currentTarget && !cell && target.matches(':focus-visible') && grid.open(0, 2)
        }
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || grid.leave()}
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
      >
        <Sheet
          rows={sheet.rows}
          priced={priced.lines}
          columns={shown}
          prices={byCode}
          seesDealer={seesDealer}
          cell={cell}
          offers={grid.offers}
          open={grid.click}
          type={grid.type}
          choose={grid.choose}
        />
      </div>
      <p className="qiao-note qiao-mt-4">{help}</p>
    </>
  );
}
