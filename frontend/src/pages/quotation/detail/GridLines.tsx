import { App, Button } from 'antd';
import { type MouseEvent, useEffect, useMemo } from 'react';
import { fieldOf } from '../api/pricing';
import type { DayPrice } from '../api/quotations';
import styles from './index.module.css';
import { columns, type Pointed } from './rows';
import { Sheet } from './Sheet';
import { useGrid } from './useGrid';
import { savedText, type useSheet } from './useSheet';

/** The meaning of the keys, on request. */
const help =
  'Enter、Tab 到下一格，方向键移动，Ctrl+Enter 插入一行，Ctrl+D 复制一行，Ctrl+Delete 删除一行，Ctrl+Z 撤销，Ctrl+S 保存；可从电子表格粘贴';

/** A button that leaves the focus in the cell. */
const held = { onMouseDown: (event: MouseEvent) => event.preventDefault() };

interface Props {
  work: ReturnType<typeof useSheet>;
  prices: readonly DayPrice[];
  seesDealer: boolean;
  decidesDealer: boolean;
  pointed: Pointed | undefined;
  onPointed: () => void;
}

/** Says which line is gone, with a button that brings it back. */
function useRemoved() {
  const { message } = App.useApp();
  return (at: number, restore: () => void) => {
    const key = 'quotation-line-removed';
    const back = () => {
      message.destroy(key);
      restore();
    };
    const content = (
      <>
        已删除第 {at + 1} 行
        <Button type="link" size="small" onClick={back}>
          撤销
        </Button>
      </>
    );
    void message.success({ key, content, duration: 5 });
  };
}

interface ToolsProps extends Pick<Props, 'work'> {
  grid: ReturnType<typeof useGrid>;
}

/** The buttons above the lines: they mean the line that is filled in, or was last. */
function Tools({ work, grid: { line, take, add, copy, remove } }: ToolsProps) {
  const { sheet, dirty, saving, save } = work;
  const act = (run: (at: number) => void) => {
    take(false);
    run(line ?? sheet.rows.length - 1);
  };
  return (
    <div className="qiao-buttons qiao-mb-8">
      <Button type="primary" disabled={!dirty} loading={saving} onClick={() => void save()}>
        保存
      </Button>
      <Button {...held} onClick={() => act((at) => add(at + 1))}>
        插入行
      </Button>
      <Button {...held} disabled={line === undefined} onClick={() => act(copy)}>
        复制行
      </Button>
      <Button {...held} disabled={line === undefined} onClick={() => act(remove)}>
        删除行
      </Button>
      <span className="qiao-note" role="status">
        {savedText(work)}
      </span>
    </div>
  );
}

/** The lines of a draft as a spreadsheet that is filled in by keys. */
export function GridLines({ work, prices, seesDealer, decidesDealer, pointed, onPointed }: Props) {
  const { message } = App.useApp();
  const { sheet, priced, marks, change, undo } = work;
  const shown = useMemo(
    () => columns.filter(({ field }) => field !== 'DealerPrice' || decidesDealer),
    [decidesDealer],
  );
  const byCode = useMemo(() => new Map(prices.map((price) => [price.Code, price])), [prices]);
  const grid = useGrid({
    rows: sheet.rows,
    columns: shown,
    prices,
    change: (rows) => change({ rows }),
    undo,
    removed: useRemoved(),
    refuse: (text) => void message.warning(text),
  });
  const { cell, line } = grid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line is pointed at once.
  useEffect(() => {
    if (!pointed) return;
    const of = priced.lines[pointed.row];
    const wanted = pointed.field ?? (of && fieldOf(of));
    const column = shown.findIndex(({ field }) => field === wanted);
    grid.open(pointed.row, column < 0 ? 2 : column);
    onPointed();
  }, [pointed]);
  return (
    <>
      <Tools work={work} grid={grid} />
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
          line={line}
          offers={grid.offers}
          marks={marks}
          open={grid.click}
          type={grid.type}
          choose={grid.choose}
        />
      </div>
      <p className="qiao-note qiao-mt-4">{help}</p>
    </>
  );
}
