import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { useRecordFiles } from '@/components/Attachments/useRecordFiles';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { RecordPage, type Words } from '@/components/RecordPage';
import { useSearchParam } from '@/components/useSearchParam';
import type { StageRow } from '../api/shops';
import { fields, table } from './fields';

const Bars = lazyWithRetry(() => import(/* webpackChunkName: "shop-bars" */ './Bars'));
const BeginDialog = lazyWithRetry(() => import(/* webpackChunkName: "shop-begin" */ './BeginDialog'));

const tabs = [
  { key: undefined, text: '阶段' },
  { key: 'bars', text: '进度图' },
] as const;

/** 开店进度: the stages of the openings as a list, and as bars over time. */
export default function Openings() {
  const [view, setView] = useSearchParam('view');
  return (
    <>
      <PageTabs label="开店进度" tabs={tabs} current={view} onChange={setView} />
      {view === 'bars' ? <Bars /> : <Stages />}
    </>
  );
}

const words: Words<StageRow> = {
  edit: '更新进度',
  edited: ({ ShopName, Stage, RealDate }) =>
    `已更新 ${ShopName ?? ''} 的${Stage}${Stage === '开业' && RealDate ? '，店铺已转为营业中' : ''}`,
};

function Stages() {
  const { canUse } = useAccess();
  const mayEdit = canUse('shop-open.edit');
  const files = useRecordFiles<StageRow>(table, mayEdit);
  const [begin, setBegin] = useState<{ changed: () => void }>();
  return (
    <>
      <RecordPage<StageRow>
        table={table}
        page="shop-open"
        title="开店进度"
        searches="店铺、编号、说明"
        fields={fields}
        words={words}
        nameWidth={160}
        more={(row, changed) => [
          { text: '文件', run: () => files.show(row, `${row.ShopName ?? ''} 的${row.Stage}`, changed) },
        ]}
        {...(mayEdit && {
          tools: (changed: () => void) => <Button onClick={() => setBegin({ changed })}>制定开店计划</Button>,
        })}
      />
      {files.dialog}
      <LazyDialog open={begin !== undefined} onClose={() => setBegin(undefined)}>
        {(dialog) => begin && <BeginDialog {...dialog} onSaved={begin.changed} />}
      </LazyDialog>
    </>
  );
}
