import { Skeleton } from 'antd';
import { Part } from '@/components/Detail';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import type { RowAction } from '@/components/QueryTable';
import RecordDrawer from '@/components/RecordPage/RecordDrawer';
import { useRead } from '@/components/useRead';
import type { OwnResource } from '@/components/useResource';
import { failureText } from '@/services/failure';
import { modules as table } from '@/services/generated/system';
import { fetchMenuDetail, type HeldButton, type MenuDetail, type MenuUse } from './api';
import type { MenuRow } from './order';

interface Props extends DialogState {
  resource: OwnResource<MenuRow>;
  id: string;
  changes: number;
  actions: (row: MenuRow) => readonly RowAction<MenuRow>[];
}

const fields = {};

/** One menu: its fields, its page, its buttons, its holders, and its changes. */
export default function MenuDrawer({ id, changes, ...drawer }: Props) {
  const detail = useRead((options) => fetchMenuDetail(id, options), { key: id, deps: [changes] });
  return (
    <RecordDrawer<MenuRow>
      {...drawer}
      table={table}
      fields={fields}
      id={id}
      changes={changes}
      more={() => (
        <>
          <FailureAlert text={detail.error && failureText(detail.error)} />
          {!detail.data && !detail.error && <Skeleton active paragraph={{ rows: 4 }} />}
          {detail.data && <Opened detail={detail.data} />}
        </>
      )}
    />
  );
}

const kinds = { role: '角色', department: '部门', user: '员工' };

function Opened({ detail }: { detail: MenuDetail }) {
  const { Bound, Uses, HeldBy, Holders, Buttons } = detail;
  const names = Holders.map(({ ObjectType, Name }) => `${kinds[ObjectType]} ${Name}`).join('、');
  return (
    <>
      <Part title="授权">
        <p>{HeldBy ? `${HeldBy}有此权限${names && `：${names}`}` : '还没有授权给谁'}</p>
      </Part>
      <Part title="页面调用">
        {Bound && <p className="qiao-note">随版本提供，按标识固定在一起：可以停用，不能删除。</p>}
        {Uses.length > 0 ? <UseList uses={Uses} /> : !Bound && <p>没有接口或存储过程按它授权</p>}
      </Part>
      <Part title="按钮">
        {Buttons.length === 0 && <p>没有按钮</p>}
        <div className="qiao-entries">
          {Buttons.map((button) => (
            <ButtonUses key={button.ButtonId} button={button} />
          ))}
        </div>
      </Part>
    </>
  );
}

function ButtonUses({ button }: { button: HeldButton }) {
  const { ButtonId, FullName, Uses, Grants } = button;
  return (
    <div>
      <p className="qiao-wrap qiao-baseline">
        {FullName}
        <small>{ButtonId}</small>
        <small>{`${Grants} 项授权`}</small>
      </p>
      <UseList uses={Uses} />
    </div>
  );
}

const UseList = ({ uses }: { uses: readonly MenuUse[] }) => (
  <ul>
    {uses.map(({ Kind, Name, Effect }) => (
      <li key={`${Kind} ${Name}`} className="qiao-row qiao-baseline qiao-mt-4 qiao-break">
        <span className="qiao-still qiao-note">{`${Kind}${Effect === 'write' ? ' 写' : ' 读'}`}</span>
        <code>{Name}</code>
      </li>
    ))}
  </ul>
);
