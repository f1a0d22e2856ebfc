import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import type { RequestOptions } from '@/services/http';
import { fetchOnline } from './api';
import { columns, nameOf } from './columns';
import { useSignOut } from './useSignOut';

/** Sessions change while the page is open (ms). */
const every = 15_000;

/** 在线用户: the signed-in users with their devices and addresses. */
export default function Online() {
  const list = useRef<QueryTableHandle>(null);
  const [people, setPeople] = useState<number>();
  const signOut = useSignOut(() => list.current?.refresh());
  const fetch = async (params: Record<string, string | number>, options: RequestOptions) => {
    const page = await fetchOnline(params, options);
    setPeople(page.people);
    return page;
  };
  return (
    <QueryTable
      ref={list}
      name="online"
      title="在线用户"
      toolbar={people !== undefined && <span className="qiao-quiet qiao-nowrap">{people} 人在线</span>}
      searches="姓名、账号、部门、设备、地点"
      columns={columns}
      rowKey={({ SessionId }) => SessionId}
      nameOf={nameOf}
      fetch={fetch}
      every={every}
      actions={
        useAccess().canUse('online.signout')
          ? [
              { text: '退出', danger: true, run: signOut.one },
              { text: '全部退出', danger: true, run: signOut.all },
            ]
          : []
      }
      emptyText="现在没有人登录"
    />
  );
}
