import { type RefObject, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';
import { useLast } from '@/components/useLast';
import { type Bound, fetchBound, fetchUnbound, type Unbound, unbind } from './api';
import { boundColumns, unboundColumns } from './columns';

const BindDialog = lazyWithRetry(() => import(/* webpackChunkName: "wechat-bind" */ './BindDialog'));

interface Props {
  list: RefObject<QueryTableHandle | null>;
  onChanged: () => void;
}

/** The people of the scope without a member; each can be bound by hand. */
export function UnboundPeople({ list, onChanged }: Props) {
  const may = useAccess().canUse('wechat-contact.sync');
  const [binds, setBinds] = useState<Unbound>();
  const person = useLast(binds);
  return (
    <>
      <QueryTable
        ref={list}
        name="wechat-unbound"
        title="未绑定的人"
        heading="h2"
        searches="姓名、账号、部门"
        columns={unboundColumns}
        rowKey={({ UserId }) => UserId}
        nameOf={({ RealName }) => RealName}
        fetch={fetchUnbound}
        actions={may ? [{ text: '绑定', run: setBinds }] : []}
        emptyText="范围内的人都已绑定企业微信"
      />
      <LazyDialog open={binds !== undefined} onClose={() => setBinds(undefined)}>
        {(dialog) => person && <BindDialog {...dialog} person={person} onBound={onChanged} />}
      </LazyDialog>
    </>
  );
}

/** All people with a member; a binding can be ended. */
export function BoundPeople({ list, onChanged }: Props) {
  const attempt = useAttempt();
  const may = useAccess().canUse('wechat-contact.sync');
  const end = async (row: Bound) => {
    const sure = await uiHooks.confirm({
      title: `解除 ${row.RealName} 和企业微信账号 ${row.WechatId} 的绑定？`,
      content:
        '他不能再用企业微信登录，也收不到企业微信消息；企业微信里的账号不变。账号或手机号与姓名都相同时，下次比对会再列为绑定成员。',
      okText: '解除绑定',
      cancelText: '取消',
      careful: true,
    });
    if (sure) await attempt(`${row.RealName} 已解除绑定`, () => unbind(row), onChanged);
  };
  return (
    <QueryTable
      ref={list}
      name="wechat-bound"
      title="已绑定的人"
      heading="h2"
      searches="姓名、账号、部门、企业微信账号"
      columns={boundColumns}
      rowKey={({ UserId }) => UserId}
      nameOf={({ RealName }) => RealName}
      fetch={fetchBound}
      actions={may ? [{ text: '解除绑定', danger: true, run: (row) => void end(row) }] : []}
      emptyText="还没有人绑定企业微信"
    />
  );
}
