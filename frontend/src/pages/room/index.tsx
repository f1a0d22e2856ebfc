import { Link, Navigate, useLocation } from '@umijs/max';
import { Skeleton } from 'antd';
import { useAccess } from '@/access';
import { StatusPage } from '@/components/StatusPage';
import { useWaysBack } from '@/components/StatusPage/useWaysBack';
import { useRead } from '@/components/useRead';
import { useTabName } from '@/components/useTabName';
import { failureText } from '@/services/failure';
import { type Room, rooms } from '@/services/generated/dormitory';
import { clients, type RequestOptions } from '@/services/http';
import { type MenuNode, menuById } from '@/services/menu';
import type { ListAnswer } from '@/services/resource';
import { mainBuilding, readRoomPath } from '@/services/roomPath';
import { useSession } from '@/services/session';
import styles from './index.module.css';

/** The name of a room, or of the main meters of a building; empty if there is none in use. */
async function fetchName(id: string, options: RequestOptions): Promise<string | null> {
  const building = mainBuilding(id);
  const { data } = await clients.main.get<ListAnswer<Pick<Room, 'Building' | 'RoomNo'>>>(
    `${rooms.path}/all`,
    building ? { Building: building } : { RoomId: id },
    { silent: true, ...options },
  );
  const [room] = data.list;
  return room ? `${room.Building} ${building ? '总表' : room.RoomNo}` : null;
}

/** /room/{key}: the actions of a user at a scanned room; `/Water` and `/Power` are its meters, `main/{building}` the main ones. */
export default function RoomCode() {
  const { id, supply } = readRoomPath(useLocation().pathname);
  const { menu } = useSession();
  const { canUse } = useAccess();
  const { data, error } = useRead((options) => fetchName(id, options), { key: id });
  useTabName(data ?? undefined);
  const ways = useWaysBack();
  if (data === undefined && !error) return <Skeleton active className="qiao-mt-16" />;
  if (!data)
    return (
      <StatusPage
        kind="missing"
        title={mainBuilding(id) ? '打不开这块总表' : '打不开这个房间'}
        text={error ? failureText(error) : missingText(id)}
        actions={ways}
      />
    );
  const can = actionsOf(menu, canUse, id, supply);
  const reading = can.find(({ text }) => text === '抄表');
  if (supply && reading) return <Navigate to={reading.to} replace />;
  return (
    <section className={`${styles.room} qiao-card`} aria-labelledby="room">
      <h1 id="room">{data}</h1>
      {can.length === 0 && <p className="qiao-quiet">您没有可以在这里办理的业务，请联系宿舍管理员。</p>}
      {can.map(({ text, to }) => (
        <Link key={text} to={to} replace>
          {text}
        </Link>
      ))}
    </section>
  );
}

const missingText = (id: string): string =>
  mainBuilding(id) ? '没有这个楼栋，可能已停用或已改名' : '没有这个房间，可能已停用或已删除';

/** The actions on a room, and their pages. */
function actionsOf(menu: MenuNode[], canUse: (button: string) => boolean, id: string, supply?: string) {
  const key = encodeURIComponent(id);
  const at = (page: string, may: boolean, text: string, query: string) => {
    const path = may && menuById(menu, page)?.path;
    return path ? [{ text, to: `${path}?${query}` }] : [];
  };
  const kind = supply ? `&kind=${supply}` : '';
  const isRoom = mainBuilding(id) === undefined;
  return [
    ...at('dormitory-repair', isRoom && canUse('dormitory-repair.add'), '我要报修', `add=${key}`),
    ...at('dormitory-reading', canUse('dormitory-reading.edit'), '抄表', `room=${key}${kind}`),
    ...at('dormitory-inventory', isRoom, '房间详情', `id=${key}`),
  ];
}
