import { PlusOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { today } from '@/components/dates';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage, type Words } from '@/components/RecordPage';
import { useRemove } from '@/components/RecordPage/useRemove';
import { prices } from '@/services/generated/price';
import { resource } from '@/services/resource';
import { fields, type PriceRow, table } from './fields';

const PriceDialog = lazyWithRetry(() => import(/* webpackChunkName: "price-dialog" */ './PriceDialog'));
const calls = resource<PriceRow>(prices);
const words: Words<PriceRow> = { edit: '调价' };

/** 价格表: the prices of today, or of another day. A change of a price is a row of its own with its day. */
export default function Prices() {
  const { canUse } = useAccess();
  const removeAsked = useRemove();
  const mayEdit = canUse('quotation-price.edit');
  const more = (row: PriceRow, changed: () => void) => [
    {
      text: '历史价格',
      run: () => history.push(`/quotation/price?Day=*&Code=${encodeURIComponent(row.Code)}`),
    },
    ...(mayEdit && row.ValidFrom.slice(0, 10) > today()
      ? [
          {
            text: '撤销调价',
            danger: true,
            run: () =>
              void removeAsked({
                what: `${row.Code} 从 ${row.ValidFrom.slice(0, 10)} 起的价格`,
                remove: () => calls.remove(row.PriceId, row.RowVersion),
                onDone: changed,
              }),
          },
        ]
      : []),
  ];
  return (
    <RecordPage<PriceRow>
      table={table}
      page="quotation-price"
      title="价格表"
      searches="编码、名称、拼音、规格"
      fields={fields}
      nameWidth={240}
      words={words}
      form={PriceDialog}
      more={more}
      tools={mayEdit ? (changed) => <AddPrice changed={changed} /> : undefined}
    />
  );
}

function AddPrice({ changed }: { changed: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
        新增价格
      </Button>
      <LazyDialog open={open} onClose={() => setOpen(false)}>
        {(dialog) => <PriceDialog {...dialog} resource={calls} onSaved={changed} />}
      </LazyDialog>
    </>
  );
}
