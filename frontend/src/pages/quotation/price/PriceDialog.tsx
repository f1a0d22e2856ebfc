import { today } from '@/components/dates';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { prices } from '@/services/generated/price';
import { resource } from '@/services/resource';
import type { PriceRow } from './fields';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { add, get } = resource<PriceRow>(prices);

/** In milliseconds. */
const day = 86_400_000;

/** The values that a changed price keeps. */
const kept = ['Code', 'Category', 'FullName', 'Spec', 'Unit', 'RetailPrice', 'DealerPrice'] as const;

/** A new price, or the next one of a code: a price that is there is never edited. */
export default function PriceDialog({ row, words, ...dialog }: RecordFormProps<PriceRow>) {
  const name = row ? `调价：${row.Code} ${row.FullName}` : '新增价格';
  return (
    <RecordDialog<PriceRow>
      {...dialog}
      table={prices}
      resource={{ add, get }}
      words={{
        ...words,
        add: name,
        added: ({ Code, ValidFrom }) => `${Code} 从 ${ValidFrom.slice(0, 10)} 起按新价格`,
      }}
      preset={{
        ...Object.fromEntries(row ? kept.map((field) => [field, row[field]]) : []),
        ValidFrom: today(row ? new Date(Date.now() + day) : undefined),
      }}
    />
  );
}
