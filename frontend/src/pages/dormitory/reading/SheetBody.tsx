import { useMemoizedFn } from 'ahooks';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useMobile } from '@/components/useMobile';
import { longestPhoto, takePicture } from '@/services/pictures';
import type { SheetRow, Supply } from './api';
import { monthName, supplies } from './counting';
import styles from './index.module.css';
import { MeterTable } from './MeterTable';
import { goToMissing, moveBy } from './movement';
import { kindsOf, progressOf, rowsIn, savedOf, type View } from './sheet';
import { ProgressBar, Tools } from './Tools';
import type { useSheet } from './useSheet';
import { useShown } from './useShown';

const MeterDialog = lazyWithRetry(() => import(/* webpackChunkName: "reading-parts" */ './MeterDialog'));

/** How many rows the page opens with; the others follow once these are painted. */
const firstRows = 30;

interface Props {
  rows: SheetRow[];
  sheet: ReturnType<typeof useSheet>;
  unsaved: number;
  month: string;
  months: ReactNode;
  mayEdit: boolean;
  view: View;
  onView: (change: Partial<View>) => void;
  /** Leads to all readings of a meter. */
  onHistory: (row: SheetRow) => void;
}

/** The part below the title: the filters, the progress, and the rows. */
export function SheetBody({ rows, sheet, unsaved, month, months, mayEdit, view, onView, onHistory }: Props) {
  const { entries, type, leave, saveAll, reload } = sheet;
  const mobile = useMobile();
  const body = useRef<HTMLDivElement>(null);
  const { shown, missingOnly, showMissingOnly } = useShown(rows, view);
  const complete = useDeferredValue(true, false);
  const kinds = useMemo(() => kindsOf(view), [view]);
  const [more, setMore] = useState<{ id: string; open: boolean }>();
  const onMore = useMemoizedFn(({ MeterId }: SheetRow) => setMore({ id: MeterId, open: true }));
  const { refusal, takePhoto } = usePhotos(sheet);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => onKey(event, mobile, saveAll);
  const begun = useMemo(() => rows.some((row) => savedOf(row, supplies).length > 0), [rows]);
  const closed = rows[0]?.Closed ?? false;
  const readOnly = !mayEdit || closed;
  return (
    <div className="qiao-body" ref={body}>
      <Tools rows={rows} view={view} onView={onView}>
        {months}
      </Tools>
      <ProgressBar
        progress={progressOf(rowsIn(rows, view), kinds)}
        missingOnly={missingOnly}
        onMissingOnly={showMissingOnly}
        onNext={() => body.current && goToMissing(body.current)}
        unsaved={unsaved}
        onSave={readOnly ? undefined : () => void saveAll()}
      />
      <Notes closed={closed} month={month} refusal={refusal} />
      {shown.length === 0 && <EmptyState text="都已抄完" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from input to input. */}
      <div onKeyDown={onKeyDown} hidden={shown.length === 0}>
        <MeterTable
          rows={complete ? shown : shown.slice(0, firstRows)}
          entries={entries}
          kinds={kinds}
          begun={begun}
          readOnly={readOnly}
          camera={mobile}
          onType={type}
          onPhoto={takePhoto}
          onLeave={leave}
          onMore={onMore}
          onReload={reload}
        />
      </div>
      <More
        {...{ rows, sheet, month, kinds, readOnly, onHistory }}
        more={more}
        onClose={() => setMore((last) => last && { ...last, open: false })}
      />
    </div>
  );
}

/** Uploads photos of meters; `refusal` is the error of the last one. */
function usePhotos({ attach, leave }: Props['sheet']) {
  const [refusal, setRefusal] = useState<string>();
  const takePhoto = useMemoizedFn(async (row: SheetRow, supply: Supply, file: File) => {
    const { picture, refusal } = await takePicture(file, longestPhoto, '照片');
    setRefusal(refusal && `${row.MeterName}：${refusal}`);
    if (!picture) return;
    attach(row, { [supply]: picture });
    leave(row);
  });
  return { refusal, takePhoto };
}

interface MoreProps extends Pick<Props, 'rows' | 'sheet' | 'month' | 'onHistory'> {
  more: { id: string; open: boolean } | undefined;
  kinds: ReturnType<typeof kindsOf>;
  readOnly: boolean;
  onClose: () => void;
}

/** All about one meter. */
function More({ more, rows, sheet, month, kinds, readOnly, onHistory, onClose }: MoreProps) {
  const { entries, type, attach, save } = sheet;
  const asked = rows.find(({ MeterId }) => MeterId === more?.id);
  return (
    <LazyDialog open={more?.open ?? false} onClose={onClose}>
      {(dialog) =>
        asked && (
          <MeterDialog
            {...dialog}
            row={asked}
            entry={entries[asked.MeterId]}
            month={month}
            kinds={kinds}
            readOnly={readOnly}
            onType={type}
            onPhotos={attach}
            onSave={save}
            onHistory={onHistory}
          />
        )
      }
    </LazyDialog>
  );
}

/** Ctrl+Enter saves all; the arrows and Enter go from input to input. */
function onKey(event: KeyboardEvent<HTMLElement>, mobile: boolean, saveAll: () => Promise<unknown>): void {
  if (event.nativeEvent.isComposing) return;
  const all = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (all) void saveAll();
  if (all || moveBy(event.currentTarget, event.key, mobile)) event.preventDefault();
}

interface NotesProps {
  closed: boolean;
  month: string;
  /** Why a photo was not taken. */
  refusal: string | undefined;
}

const Notes = ({ closed, month, refusal }: NotesProps) => (
  <>
    {closed && <p className={styles.note}>{monthName(month)}已关账，读数只能查看。</p>}
    {refusal && (
      <p className={styles.note} role="alert">
        {refusal}
      </p>
    )}
  </>
);
