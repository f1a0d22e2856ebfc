import { App, Button } from 'antd';
import { type Filter, type QueryColumn, QueryTable } from '@/components/QueryTable';
import { EnumerationTag } from '@/components/StatusTag';
import { examineStatus } from '@/services/generated/enumerations';
import { buildings, exportRooms, fetchRooms, type Room } from './rooms';
import { Sample } from './Sample';

const filters: Filter[] = [
  { name: 'ExamineStatus', label: '审核状态', options: examineStatus },
  { name: 'Building', label: '楼栋', options: buildings },
  { label: '检查日期', from: 'Time1', to: 'Time2', of: 'day' },
];

const nameOf = ({ Building, RoomNo }: Room) => `${Building} ${RoomNo}`;

const columns: QueryColumn<Room>[] = [
  { title: '房间', width: 140, render: nameOf },
  { title: '床位', sort: 'Beds', width: 90, align: 'right', descendFirst: true, render: (room) => room.Beds },
  {
    title: '审核状态',
    width: 110,
    card: 'state',
    render: (room) => <EnumerationTag of={examineStatus} value={room.ExamineStatus} />,
  },
  { title: '检查日期', width: 120, render: (room) => room.CheckDate },
  { title: '备注', render: (room) => room.Remark ?? '—' },
];

const code = `<QueryTable<Room>
  name="rooms" title="房源" searches="楼栋、房号"
  columns={columns} rowKey={(room) => room.RoomId} fetch={fetchRooms}
  filters={filters} toolbar={<Button type="primary">新增</Button>}
  nameOf={nameOf} actions={[{ text: '更新', run: edit }]} bulk={(rooms, done) => …}
  exportRows={exportRooms} emptyText="还没有房源" />`;

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
        nameOf={nameOf}
        exportRows={exportRooms}
        actions={[
          { text: '更新', run: (room) => act(`更新 ${nameOf(room)}`) },
          { text: '删除', danger: true, run: (room) => act(`删除 ${nameOf(room)}`) },
        ]}
        bulk={(rooms, done) => (
          <Button
            size="small"
            onClick={() => {
              act(`审核 ${rooms.length} 间`);
              done();
            }}
          >
            批量审核
          </Button>
        )}
        note={(room) => room.ExamineStatus === -2 && `提交失败：${nameOf(room)} 的床位数与入住人数不符`}
        emptyText="还没有房源"
      />
    </Sample>
  );
}
