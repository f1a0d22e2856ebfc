import { useUpdateEffect } from 'ahooks';
import type { ReactNode } from 'react';
import { Block } from '@/components/Block';
import { useUnsaved } from '@/components/useUnsaved';
import type { SheetRow } from './api';
import { monthName } from './counting';
import { SheetBody } from './SheetBody';
import { type View, viewInWords } from './sheet';
import { isUnsaved, useSheet } from './useSheet';

interface Props {
  month: string;
  /** Whether it is shown; changes by others are read when it is shown again. */
  visible: boolean;
  /** A user without the right sees the readings too. */
  mayEdit: boolean;
  view: View;
  onView: (change: Partial<View>) => void;
  /** The choice of the month. */
  months: ReactNode;
  onHistory: (row: SheetRow) => void;
  /** At the end of the title line. */
  extra: (rows: readonly SheetRow[], refresh: () => void) => ReactNode;
}

/** The sheet of a month: every meter of a building, one below the other. */
export function MonthSheet({ month, visible, mayEdit, view, onView, months, onHistory, extra }: Props) {
  const sheet = useSheet(month);
  useUpdateEffect(() => {
    if (visible) sheet.request.refresh();
  }, [visible]);
  const unsaved = Object.values(sheet.entries).filter(isUnsaved).length;
  useUnsaved(unsaved > 0, `${monthName(month)}的抄表`, { save: sheet.saveAll });
  return (
    <Block
      title="抄表"
      heading="h1"
      onPaper={viewInWords(month, view)}
      request={sheet.request}
      lines={14}
      extra={extra(sheet.request.data ?? [], sheet.request.refresh)}
      emptyText={(rows) => (rows.length === 0 ? '还没有房间，请先在房间台账中登记' : undefined)}
    >
      {(rows) => (
        <SheetBody
          rows={rows}
          sheet={sheet}
          unsaved={unsaved}
          month={month}
          months={months}
          mayEdit={mayEdit}
          view={view}
          onView={onView}
          onHistory={onHistory}
        />
      )}
    </Block>
  );
}
