import { Link, useLocation } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { EmptyState } from '@/components/EmptyState';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useLabels } from '@/components/Paper/useLabels';
import { PlainAlert } from '@/components/PlainAlert';
import { ReadFailure } from '@/components/ReadFailure';
import { HistoryList } from '@/components/RecordPage/History';
import { StatusTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { useSavedFirst } from '@/components/useSavedFirst';
import { useTabName } from '@/components/useTabName';
import { inspections } from '@/services/generated/inspection';
import { resource } from '@/services/resource';
import {
  fetchConcession,
  fetchEntry,
  fetchInspection,
  fetchKinds,
  type InspectionRow,
} from '../api/inspections';
import { asksConcession, stateOf, stateTones } from '../api/lot';
import { labelOf } from '../parts/label';
import type { Counts } from './entry';
import { Head } from './Head';
import styles from './index.module.css';

const EntryForm = lazyWithRetry(
  () => import(/* webpackChunkName: "inspection-parts" */ './EntryForm'),
  <Skeleton active paragraph={{ rows: 8 }} />,
);
const JudgeDialog = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './JudgeDialog'));

const Report = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './Report'));

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const calls = resource<InspectionRow>(inspections);

/** The lot of the address, and the user's actions on it. */
function useLot() {
  const id = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const lot = useRead(
    async (options) => {
      const [row, entry] = await Promise.all([fetchInspection(id, options), fetchEntry(id, options)]);
      return { row, entry };
    },
    { key: id },
  );
  const kinds = useRead(fetchKinds);
  const { canUse } = useAccess();
  const row = lot.data?.row;
  useTabName(row?.InspectionNo);
  const open = (row?.Status === '待检' || row?.Status === '检验中') && canUse('inspection-list.edit');
  const edits = open && row?.Status === '待检';
  const judges =
    row?.Status === '待判定' && row.ConcessionState !== '审批中' && canUse('inspection-list.judge');
  return { id, lot, kinds, row, open, edits, judges };
}

/** One inspection: the lot, its sampling plan, the findings, and the judgement. */
export default function InspectionDetail() {
  const { id, lot, kinds, row, open, edits, judges } = useLot();
  const [judging, setJudging] = useState(false);
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(0);
  const [counted, setCounted] = useState<Counts>();
  const [reporting, setReporting] = useState(false);
  const labels = useLabels();
  const { savedFirst } = useSavedFirst();
  const report = savedFirst(async (saved) => {
    if (saved) await lot.refreshAsync();
    setReporting(true);
  });
  return (
    <div className={`${styles.page} qiao-grid qiao-gap-12`}>
      <Block
        heading="h1"
        title={row?.InspectionNo ?? '检验单'}
        request={lot}
        extra={
          row && (
            <LotTools
              row={row}
              onLabel={() => labels.print([labelOf(row)])}
              onReport={() => void report()}
              onEdit={edits && savedFirst(() => setEditing(true))}
              onJudge={judges && (() => setJudging(true))}
            />
          )
        }
      >
        {(found) =>
          found.row ? (
            <Head lot={found.row} counted={open ? counted : undefined} />
          ) : (
            <EmptyState text="没有这张检验单" />
          )
        }
      </Block>
      <ReadFailure {...kinds} />
      {row && lot.data && kinds.data && (
        <EntryForm
          // Typed values start from the lot that was first read, and stay during a save.
          key={`${id} ${open ? 'open' : row.Status} ${edited}`}
          lot={row}
          entry={lot.data.entry}
          kinds={kinds.data}
          open={open}
          onSaved={lot.refresh}
          onCounted={setCounted}
        />
      )}
      {row && <History id={id} version={row.RowVersion} />}
      <Editing
        row={row}
        open={editing}
        onClose={() => setEditing(false)}
        onSaved={() => void lot.refreshAsync().then(() => setEdited((count) => count + 1))}
      />
      {labels.printing}
      {reporting && <Reporting lot={lot} onEnd={() => setReporting(false)} />}
      <Judging lot={lot} open={judging} onClose={() => setJudging(false)} />
    </div>
  );
}

interface JudgingProps {
  lot: ReturnType<typeof useLot>['lot'];
  open: boolean;
  onClose: () => void;
}

/** 检验报告 on paper. */
const Reporting = ({ lot: { data }, onEnd }: Pick<JudgingProps, 'lot'> & { onEnd: () => void }) =>
  data?.row && (
    <ErrorBoundary fallback={<PlainAlert type="error" text="无法打印：页面文件加载失败，请刷新页面后再试" />}>
      <Report lot={data.row} entry={data.entry} onEnd={onEnd} />
    </ErrorBoundary>
  );

function Judging({ lot, open, onClose }: JudgingProps) {
  return (
    <LazyDialog open={open} onClose={onClose}>
      {(dialog) =>
        lot.data?.row && (
          <JudgeDialog
            {...dialog}
            lot={lot.data.row}
            noConcession={lot.data.entry.NoConcession}
            onJudged={lot.refresh}
          />
        )
      }
    </LazyDialog>
  );
}

function History({ id, version }: { id: string; version: number }) {
  const request = useRead((options) => calls.history(id, options), { key: id, deps: [version] });
  return (
    <Block
      title="修改历史"
      request={request}
      emptyText={({ list }) => (list.length === 0 ? '还没有修改' : undefined)}
    >
      {(history) => (
        <div className={styles.head}>
          <HistoryList table={inspections} history={history} />
        </div>
      )}
    </Block>
  );
}

interface ToolsProps {
  row: InspectionRow;
  onLabel: () => void;
  onReport: () => void;
  /** For users with the right. */
  onEdit: (() => Promise<void>) | false;
  onJudge: (() => void) | false;
}

const LotTools = ({ row, onLabel, onReport, onEdit, onJudge }: ToolsProps) => (
  <div className="qiao-wrap qiao-screen-only">
    <State row={row} />
    {onEdit && <Button onClick={() => void onEdit()}>改到货信息</Button>}
    <Button onClick={onReport}>打印检验报告</Button>
    <Button onClick={onLabel}>打印标签</Button>
    {onJudge && (
      <Button type="primary" onClick={onJudge}>
        判定
      </Button>
    )}
  </div>
);

/** The state of the lot; 让步审批中 is a link to the approval. */
function State({ row }: { row: InspectionRow }) {
  const state = stateOf(row);
  const asks = state === asksConcession;
  const { data: application } = useRead(
    async (options) => (asks ? await fetchConcession(row.InspectionId, options) : undefined),
    { key: row.InspectionId, deps: [asks] },
  );
  if (!application) return <StatusTag tone={stateTones[state]}>{state}</StatusTag>;
  return (
    <Link to={`/approval/detail/${application.ApplicationId}`}>
      <StatusTag tone={stateTones[state]}>{state} ›</StatusTag>
    </Link>
  );
}

interface EditingProps extends Pick<JudgingProps, 'open' | 'onClose'> {
  row: InspectionRow | null | undefined;
  onSaved: () => void;
}

/** The lot's own fields, to correct them. */
const Editing = ({ row, open, onClose, onSaved }: EditingProps) => (
  <LazyDialog open={open} onClose={onClose}>
    {(dialog) =>
      row && (
        <RecordDialog<InspectionRow>
          {...dialog}
          table={inspections}
          resource={calls}
          row={row}
          onSaved={onSaved}
        />
      )
    }
  </LazyDialog>
);
