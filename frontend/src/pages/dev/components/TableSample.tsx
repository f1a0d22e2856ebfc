import { App, Button } from 'antd';
import { type Filter, type QueryColumn, QueryTable, RowCard } from '@/components/QueryTable';
import { EnumerationTag } from '@/components/StatusTag';
import { examineStatus, filterOptions } from '@/services/enumerations';
import { buildings, fetchRooms, type Room } from './rooms';
import { Sample } from './Sample';

const filters: Filter[] = [
  { name: 'ExamineStatus', label: '审核状态', options: filterOptions(examineStatus) },
  { name: 'Building', label: '楼栋', options: buildings },
  { label: '检查日期', from: 'Time1', to: 'Time2' },
];

const nameOf = ({ Building, RoomNo }: Room) => `${Building} ${RoomNo}`;

const columns: QueryColumn<Room>[] = [
  { title: '房间', width: 140, render: nameOf },
  { title: '床位', sort: 'Beds', width: 90, align: 'right', descendFirst: true, render: (room) => room.Beds },
  {
    title: '审核状态',
    width: 110,
    render: (room) => <EnumerationTag of={examineStatus} value={room.ExamineStatus} />,
  },
  { title: '检查日期', width: 120, render: (room) => room.CheckDate },
  { title: '备注', render: (room) => room.Remark ?? '—' },
];

const code = `<QueryTable<Room>
  name="rooms" title="房源" searches="楼栋、房号"
  columns={columns} rowKey={(room) => room.RoomId} fetch={fetchRooms}
  filters={filters} toolbar={<Button type="primary">新增</Button>}
  actions={{ width: 110, render: (room) => … }}
  bulk={{ label: nameOf, render: (rooms, done) => … }}
  card={(room) => <RowCard title={nameOf(room)} state={…}>…</RowCard>} emptyText="还没有房源" />`;

/** A list with everything that a list can have. */
export function TableSample() {
  const { message } = App.useApp();
  const act = (what: string) => void message.success(what);
  return (
    <Sample
      title="QueryTable"
      about="列表页面的主体：由服务器搜索、筛选、排序、分页；条件都在地址里，列设置按账号和 name 保存。筛选值不超过五个时并排显示，更多时为下拉框。"
      code={code}
    >
      <QueryTable<Room>
        name="dev-rooms"
        title="房源"
        searches="楼栋、房号"
        columns={columns}
        rowKey={(room) => room.RoomId}
        fetch={fetchRooms}
        filters={filters}
        toolbar={
          <Button type="primary" onClick={() => act('新增')}>
            新增
          </Button>
        }
        actions={{
          width: 110,
          render: (room) => (
            <>
              <Button type="link" size="small" onClick={() => act(`更新 ${nameOf(room)}`)}>
                更新
              </Button>
              <Button type="link" size="small" danger onClick={() => act(`删除 ${nameOf(room)}`)}>
                删除
              </Button>
            </>
          ),
        }}
        bulk={{
          label: nameOf,
          render: (rooms, done) => (
            <Button
              size="small"
              onClick={() => {
                act(`审核 ${rooms.length} 间`);
                done();
              }}
            >
              批量审核
            </Button>
          ),
        }}
        note={(room) => room.ExamineStatus === -2 && `提交失败：${nameOf(room)} 的床位数与入住人数不符`}
        card={(room) => (
          <RowCard
            title={nameOf(room)}
            state={<EnumerationTag of={examineStatus} value={room.ExamineStatus} />}
          >
            <p>
              {room.Beds} 床 · {room.CheckDate}
            </p>
          </RowCard>
        )}
        emptyText="还没有房源"
      />
    </Sample>
  );
}
