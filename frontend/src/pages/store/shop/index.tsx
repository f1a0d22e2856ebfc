import { history } from '@umijs/max';
import { useMemo, useState } from 'react';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage, type Words } from '@/components/RecordPage';
import { menuById } from '@/services/menu';
import { useSession } from '@/services/session';
import type { ShopRow } from '../api/shops';
import { fieldsFor, tableFor } from './fields';

const People = lazyWithRetry(() => import(/* webpackChunkName: "shop-people" */ './People'));

const words: Words<ShopRow> = { add: '登记店铺', added: ({ ShopName }) => `已登记 ${ShopName}` };

/** 店铺信息: the dealers' shops that the user sees. */
export default function Shops() {
  const { menu } = useSession();
  const canSee = (page: string) => menuById(menu, page) !== undefined;
  const [shop, setShop] = useState<ShopRow>();
  const [contracts, accounts] = [canSee('contract-list'), canSee('account-list')];
  const { table, fields } = useMemo(
    () => ({ table: tableFor({ contracts, accounts }), fields: fieldsFor({ contracts, accounts }) }),
    [contracts, accounts],
  );
  return (
    <>
      <RecordPage<ShopRow>
        table={table}
        page="shop"
        title="店铺信息"
        searches="名称、拼音、编号、城市、店长"
        fields={fields}
        words={words}
        nameWidth={140}
        more={() => [
          { text: '在店员工', run: setShop },
          ...(canSee('shop-open')
            ? [{ text: '开店进度', run: (row: ShopRow) => history.push(`/store/open?ShopId=${row.ShopId}`) }]
            : []),
          ...(canSee('shoprecord')
            ? [{ text: '店铺档案', run: (row: ShopRow) => history.push(`/shoprecord?ShopId=${row.ShopId}`) }]
            : []),
        ]}
      />
      <LazyDialog open={shop !== undefined} onClose={() => setShop(undefined)}>
        {(dialog) => shop && <People {...dialog} shop={shop} />}
      </LazyDialog>
    </>
  );
}
