import { Block } from '@/components/Block';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useRead } from '@/components/useRead';
import { fetchPeople, type ShopRow } from '../api/shops';

/** The people who work in a shop. */
export default function People({ shop, ...dialog }: DialogState & { shop: ShopRow }) {
  const request = useRead((options) => fetchPeople(shop.ShopId, options), { key: shop.ShopId });
  return (
    <Dialog {...dialog} title={`${shop.ShopName} 的员工`}>
      <Block
        title="在店员工"
        request={request}
        emptyText={(list) => (list.length === 0 ? '还没有员工在这家店铺' : undefined)}
      >
        {(list) => (
          <ul className="qiao-body qiao-stack qiao-gap-4">
            {list.map(({ UserId, RealName, PostName }) => (
              <li key={UserId}>
                {RealName} <span className="qiao-note">{PostName}</span>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </Dialog>
  );
}
