import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type QueryColumn, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { fetchSwitching, type SwitchingRow } from '../api/sums';

const ResumeDialog = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './ResumeDialog'));

const tones: Record<SwitchingRow['Strictness'], Tone> = {
  正常: 'neutral',
  加严: 'warning',
  放宽: 'success',
  暂停: 'danger',
};

/** The next steps of the plan, in words. */
export function nextOf({ Strictness, Score, Recent, Refused }: SwitchingRow): string {
  if (Strictness === '暂停') return '加严检验中累计 5 批不合格，整改后恢复';
  if (Strictness === '加严')
    return `连续合格 ${Recent.length}/5 批后恢复正常，累计不合格 ${Refused}/5 批后暂停`;
  if (Strictness === '放宽') return '一批不合格即恢复正常';
  return `转移得分 ${Score}/30；最近 ${Recent.length} 批中不合格 ${Recent.replaceAll('A', '').length} 批`;
}

const columnsOf = (resume: ((row: SwitchingRow) => void) | undefined): QueryColumn<SwitchingRow>[] => [
  { title: '物料', width: 220, sort: 'MaterialName', render: ({ MaterialName }) => MaterialName },
  { title: '供应商', width: 240, render: ({ SupplierName }) => SupplierName },
  {
    title: '下一批',
    width: 84,
    card: 'state',
    render: ({ Strictness }) => <StatusTag tone={tones[Strictness]}>{Strictness}</StatusTag>,
  },
  {
    title: '转移',
    render: (row) => (
      <>
        {nextOf(row)}
        {row.Strictness === '暂停' && resume && (
          <Button type="link" size="small" onClick={() => resume(row)}>
            恢复
          </Button>
        )}
      </>
    ),
  },
];

/** 检验严格度: how strictly the next lot of each material of a supplier is inspected, by GB/T 2828.1. */
export default function Switching() {
  const judges = useAccess().canUse('inspection-list.judge');
  const list = useRef<QueryTableHandle>(null);
  const [asked, setAsked] = useState<{ open: boolean; row: SwitchingRow }>();
  const columns = useMemo(
    () => columnsOf(judges ? (row) => setAsked({ open: true, row }) : undefined),
    [judges],
  );
  return (
    <>
      <QueryTable<SwitchingRow>
        ref={list}
        name="inspection-switching"
        title="检验严格度"
        searches="供应商、物料"
        columns={columns}
        rowKey={({ SupplierId, MaterialId }) => `${SupplierId} ${MaterialId}`}
        nameOf={({ SupplierName, MaterialName }) => `${SupplierName} ${MaterialName}`}
        filters={[
          {
            name: 'strictness',
            label: '严格度',
            options: Object.keys(tones).map((value) => ({ value, label: value })),
          },
        ]}
        fetch={fetchSwitching}
        emptyText="还没有检验过的物料"
      />
      <LazyDialog
        open={asked?.open ?? false}
        onClose={() => setAsked((last) => last && { ...last, open: false })}
      >
        {(dialog) =>
          asked && <ResumeDialog {...dialog} row={asked.row} onResumed={() => list.current?.refresh()} />
        }
      </LazyDialog>
    </>
  );
}
