import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { stages } from '@/services/generated/shop';
import type { Versioned } from '@/services/resource';
import { beginStages } from '../api/shops';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { ShopId, OwnerId } = stages.fields;
const table = {
  ...stages,
  label: '开店计划',
  fields: {
    ShopId: {
      name: ShopId.name,
      label: ShopId.label,
      type: ShopId.type,
      required: true,
      choice: ShopId.choice,
    },
    From: { name: 'From', label: '开始日期', type: 'date', required: true },
    OwnerId: { ...OwnerId, hint: '各阶段先由此人负责，之后可以分别改' },
  },
} as const;

/** Gives a shop the stages of its opening; their planned days follow from the first one. */
export default function BeginDialog({ onSaved, ...dialog }: DialogState & { onSaved: () => void }) {
  return (
    <RecordDialog<Versioned>
      {...dialog}
      onSaved={onSaved}
      table={table}
      words={{ add: '制定开店计划', added: () => '已制定开店计划' }}
      resource={{
        add: async ({ ShopId: shop, From, OwnerId: owner }) => {
          await beginStages(String(shop), String(From), owner ? String(owner) : undefined);
          return String(shop);
        },
        get: async () => ({ RowVersion: 1 }),
      }}
      head="各阶段的计划日期按应用设置中的常用天数得出，之后可以修改。"
    />
  );
}
