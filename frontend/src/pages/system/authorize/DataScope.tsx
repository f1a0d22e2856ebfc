import { Link } from '@umijs/max';
import { useRead } from '@/components/useRead';
import { fetchScope, type ObjectRef, type Scoped } from '@/services/authorize';
import { failureText } from '@/services/failure';
import { RowWhy } from './RowWhy';

/** 数据范围: whose customers, quotations and contracts a person sees, and by which role. */
export function DataScope({ object }: { object: ObjectRef }) {
  const { data, error } = useRead((options) => fetchScope(object, options), { deps: [object] });
  if (error) return <p className="qiao-note">数据范围读取失败：{failureText(error)}</p>;
  if (!data) return null;
  return (
    <div className="qiao-body">
      <div className="qiao-wrap qiao-gap-8">
        <p>
          数据范围：
          {data.Roles.length === 0
            ? '没有角色，看不到店铺的数据'
            : data.Roles.map(({ Name, DataScope: scope }) => `${scope}（角色 ${Name}）`).join('，')}
        </p>
        {object.type === 'role' && (
          <Link to={`/organization/role?RoleId=${encodeURIComponent(object.id)}`}>修改</Link>
        )}
      </div>
      {object.type === 'user' && (
        <>
          <Shops shops={data.Shops} />
          <RowWhy key={object.id} userId={object.id} />
        </>
      )}
    </div>
  );
}

/** Each shop with the rows that the person sees of it, and why. */
function Shops({ shops }: { shops: Scoped['Shops'] }) {
  const whole = shops.filter((shop) => shop.Whole).length;
  if (shops.length === 0) return <p className="qiao-note">看不到任何店铺的客户、报价和合同</p>;
  return (
    <details>
      <summary>
        {whole === shops.length
          ? `看到 ${whole} 家店铺的全部客户、报价和合同`
          : `看到 ${whole} 家店铺的全部，另外 ${shops.length - whole} 家的一部分`}
      </summary>
      <ul className="qiao-lines qiao-mt-8" aria-label="看到的店铺">
        {shops.map((shop) => (
          <li key={shop.ShopId} className="qiao-spread">
            <span>
              {shop.ShopName} <small className="qiao-quiet">{shop.DealerName}</small>
            </span>
            <span className="qiao-note">{seenOf(shop)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const seenOf = ({ Whole, Works }: Scoped['Shops'][number]): string => {
  if (Whole) return '全部';
  return Works ? '自己负责或登记的，和公海的（在此店工作）' : '自己负责或登记的';
};
